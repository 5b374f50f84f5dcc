"""Looks at matches: who sees what of them, at moments of every kind; and markup read with care."""

import random
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser

from bastide import Match
from bastide.look.page import Page, PageInput, PastMove
from tests.played import played

from .positions import city, position, resume

NAMES = ("Marta", "Joost", "Odile", "Noor", "Wim")
EMPTY = {"br", "hr", "img", "input"}


def past(match: Match, number: int) -> PastMove:
    """A move of a match as everybody may know it."""
    move = match.moves[number - 1]
    before, after = match.player_view(None, number - 1), match.player_view(None, number)
    return PastMove(number, move.seat, move.action, move.chance, move.awards, before, after)


def page_input(match: Match, seat: int | None, *, hints: bool = True, chosen: int | str | None = None) -> PageInput:
    """How a seat looks at a match, asked only when it is its turn; `chosen` is an action's text or its place in the list."""
    view = match.player_view(seat)
    legal = view.actions
    effects = match.previews() if hints and legal else {}
    pick = legal[chosen % len(legal)] if legal and isinstance(chosen, int) else None
    if isinstance(chosen, str):
        pick = next(action for action in legal if action.text == chosen)
    last = len(match.moves)
    since = [past(match, number) for number in range(max(1, last - 6), last + 1)]
    return PageInput(view, NAMES[: match.players], effects, pick, since)


KINDS = ("keep", "use", "crate", "wall", "church", "person", "house")


def until(kind: str, players: int, seed: int) -> Match:
    """A match of random moves, later than its opening, at a step of this kind."""
    match, chooser = played(players, seed, 30), random.Random(seed)
    while match.turn is not None and match.view()["step"]["kind"] != kind:
        match.play(chooser.choice(match.actions()))
    return match if match.turn is not None else until(kind, players, seed + 100)


@cache
def moments() -> tuple[Match, ...]:
    """Matches of all numbers of players: the opening, the middle, the end, and steps of every kind."""
    found = [played(n, 10 * n + at, moves) for n in range(2, 6) for at, moves in enumerate((0, 70, 10**9))]
    found += [until(kind, 2 + (at + more) % 4, 30 + at) for at, kind in enumerate(KINDS) for more in (0, 2)]
    top = resume(position(city("W b1 c1 d1 e1"), {"kind": "wall", "dice": "WWHHS", "left": 2}))
    top.play("at f1")
    return (*found, top)


def looks(match: Match) -> Iterator[PageInput]:
    """The looks of all seats and of a spectator, with a choice picked and without."""
    for seat in (None, *range(match.players)):
        yield page_input(match, seat)
    if match.turn is not None:
        for chosen in (0, 1, 7):
            yield page_input(match, match.turn, chosen=chosen)
        yield page_input(match, match.turn, hints=False)


class Checked(HTMLParser):
    """Reads markup with care: every element closed in order, no style, no script; collects ids and words."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.words: list[str] = []
        self.feed(markup)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in ("script", "style")
        assert not {name for name, _value in attrs} & {"style", "onclick"}
        self.ids += [value or "" for name, value in attrs if name == "id"]
        self.words += [value or "" for name, value in attrs if name in ("aria-label", "title")]
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def markup(seen: Page) -> str:
    """All of a page that is markup."""
    cards = [f"{card.mini}{card.more}" for card in seen.cards]
    return "".join([seen.board, seen.tray, *cards, *(panel.html for panel in seen.panels)])


def words(seen: Page) -> list[str]:
    """All of a page that is read or heard."""
    plain = [seen.headline, seen.asked, seen.board_name, seen.chosen, seen.play]
    for choice in seen.choices:
        plain += [choice.name, choice.brings, choice.group]
    for card in seen.cards:
        plain += [card.role, *(good.name for good in card.goods)]
    return [*plain, *(panel.title for panel in seen.panels), *Checked(markup(seen)).words]
