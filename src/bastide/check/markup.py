"""Pictures and pages are well-formed, without style attributes, with ids that stand once, and with all signs drawn."""

from collections import Counter
from html.parser import HTMLParser
from xml.etree import ElementTree

from bastide.check.pages import markup_of, page_of
from bastide.check.report import CheckFailed, expect
from bastide.check.samples import Moment, Subject
from bastide.core.i18n import LANGUAGES, using_language
from bastide.look.page import page_room

_VOID = {"br", "hr", "img", "input"}


def run(subject: Subject) -> str:
    """Every moment of the random games, in all languages."""
    count = 0
    for number, moment in enumerate(subject.moments):
        with using_language(list(LANGUAGES)[number % len(LANGUAGES)]):
            for seat in (None, moment.match().turn):
                count += _check_seat(moment, seat)
    return f"{count} pictures and pages"


def _check_seat(moment: Moment, seat: int | None) -> int:
    match = moment.match()
    view = match.player_view(seat)
    legal = [action.text for action in view.actions]
    alone = moment.game.draw(view, names=("<Ann> & Bo",) * match.players, legal=legal)
    expect(alone.startswith("<svg") and "xmlns=" in alone, f"{moment}: a picture that stands alone is <svg xmlns=…>")
    _check_piece(f"{moment}, picture", alone)
    _check_picture(f"{moment}, picture", alone)
    page = page_of(view, match, view.actions[0] if view.actions else None)
    ids: Counter[str] = Counter()
    for name, markup in markup_of(page):
        ids.update(_check_piece(f"{moment}, {name}", markup))
    twice = [name for name, count in ids.items() if count > 1]
    expect(not twice, f"{moment}: ids that stand twice on a page: {', '.join(twice)}")
    _check_picture(f"{moment}, board", page.board)
    page_room(moment.game).symbols_for(*(markup for _name, markup in markup_of(page)))  # KeyError: a sign nobody drew
    return 2


def _check_piece(where: str, markup: str) -> list[str]:
    """The ids of a piece of markup."""
    reader = _Reader(where)
    reader.feed(markup)
    expect(not reader.open, f"{where}: <{'>, <'.join(reader.open)}> not closed")
    twice = [name for name in reader.ids if reader.ids.count(name) > 1]
    expect(not twice, f"{where}: the id {twice[0] if twice else ''} stands twice")
    return reader.ids


def _check_picture(where: str, svg: str) -> None:
    """XML, and every link in it has a name."""
    try:
        root = ElementTree.fromstring(svg)
    except ElementTree.ParseError as error:
        raise CheckFailed(f"{where}: not well-formed: {error}") from error
    for element in root.iter():
        if element.tag.rpartition("}")[2] == "a":
            spoken = element.get("aria-label") or "".join(element.itertext())
            expect(bool(spoken.strip()), f"{where}: the place {element.get('href')} has no name (aria-label)")


class _Reader(HTMLParser):
    """Elements must be closed in order; style attributes are refused; ids are collected."""

    def __init__(self, where: str) -> None:
        super().__init__()
        self.where = where
        self.open: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in _VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        expect("style" not in given, f"{self.where}: <{tag}> has a style attribute: the look is told by classes")
        if given.get("id"):
            self.ids.append(str(given["id"]))

    def handle_endtag(self, tag: str) -> None:
        expect(bool(self.open) and self.open.pop() == tag, f"{self.where}: </{tag}> closes nothing")
