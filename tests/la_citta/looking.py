"""How tests look at pages: a match from a seat, a random game with stops, markup read and listened to."""

import random
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any
from urllib.parse import unquote_plus

from bastide import Match
from bastide.look.page import Page, PageInput, PastMove

from .table import GAME, MAP

NAMES = ("Qaz", "Wex", "Ycv", "Zbn", "Xop")  # nothing that is a word in any of our languages
GAMES = (
    (2, 11, {"setup": "beginner"}),
    (3, 12, {"setup": "advanced"}),
    (4, 13, {"setup": "beginner", "map": MAP}),
    (5, 14, {"setup": "advanced"}),
)
EVERY = 41  # a page after so many moves, besides the first of each kind of step


def past_of(match: Match, number: int) -> PastMove:
    """A move as everybody may know it."""
    move = match.moves[number - 1]
    chance = match.public_chance()[1][number - 1]
    before, after = match.player_view(None, number - 1), match.player_view(None, number)
    return PastMove(number, move.seat, move.action, tuple(chance), move.awards, before, after)


def input_of(match: Match, seat: int | None, *, hints: bool = True) -> PageInput:
    """What a seat sees now, with the moves since lately."""
    view = match.player_view(seat)
    effects = {action.text: match.preview(action) for action in view.actions} if hints else {}
    since = tuple(past_of(match, number) for number in range(max(1, len(match.moves) - 3), len(match.moves) + 1))
    return PageInput(view, match.names, effects, None, since)


def kind_of(match: Match) -> str:
    step = match.position()["step"]
    return str(step["kind"]) if step else "over"


def played(players: int, seed: int, **options: Any) -> Iterator[Match]:
    """A random game, stopping wherever a page is worth looking at."""
    chooser = random.Random(seed)
    match = GAME.start(players=players, seed=seed, names=NAMES[:players], **options)
    kinds: set[str] = set()
    while True:
        if len(match.moves) % EVERY == 0 or kind_of(match) not in kinds:
            kinds.add(kind_of(match))
            yield match
        if match.turn is None:
            return
        match.play(chooser.choice(match.actions()))


class Reader(HTMLParser):
    """Reads markup: every element closed in order, all ids, all words that are seen or spoken."""

    empty = frozenset({"br", "hr", "img", "input"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.words: list[str] = []
        self.attributes: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.empty:
            self.open.append(tag)
        self._note(attrs)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._note(attrs)

    def _note(self, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.attributes |= given.keys()
        self.ids += [given["id"]] if given.get("id") else []  # type: ignore[list-item]
        self.words += [given["aria-label"]] if given.get("aria-label") else []  # type: ignore[list-item]

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def markup_of(shown: Page) -> str:
    """All markup of a page, one after the other."""
    parts = [shown.board, str(shown.tray), *(str(panel.html) for panel in shown.panels)]
    return "".join([*parts, *(str(card.more) for card in shown.cards), *(card.mini for card in shown.cards)])


def words_of(shown: Page) -> list[str]:
    """Everything on a page that is seen or spoken."""
    reader = Reader()
    reader.feed(markup_of(shown))
    said = [shown.headline, shown.asked, shown.board_name, shown.chosen, shown.play, *reader.words]
    said += [word for choice in shown.choices for word in (choice.name, choice.brings, choice.group)]
    said += [card.role for card in shown.cards] + [good.name for card in shown.cards for good in card.goods]
    return [word for word in (*said, *(panel.title for panel in shown.panels)) if word.strip()]


def linked(board: str) -> list[str]:
    return [unquote_plus(found) for found in re.findall(r'href="\?choose=([^"]*)"', board)]
