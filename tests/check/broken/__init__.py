"""Games that break one promise each, to prove that the kit notices."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from types import SimpleNamespace
from typing import Any, ClassVar

import numpy as np
from connect_four import ConnectFour, rules

from bastide.core.actions import Action
from bastide.core.engine import Engine
from bastide.core.game import Greedy, Position
from bastide.core.jit import compiled_as, rule
from bastide.core.player_view import PlayerView
from bastide.core.state import Buffer, State, record_type
from bastide.look.default_page import DefaultPage
from bastide.look.page import Page, PageInput
from tests.check import lucky
from tests.check.lucky import Lucky

_ticks: Iterator[int] = count()


@rule
def decide_without_end(s: State, action: int) -> None:
    lucky.decide(s, action)
    if s.turn < 0:
        lucky.begin(s, 2)
        s.secret = 0


class NeverEnds(Lucky):
    changed: ClassVar[dict[str, Any]] = {"decide": decide_without_end}


@rule
def decide_with_a_gift(s: State, action: int) -> None:
    lucky.decide(s, action)
    s.points[0] += 1


class PointsWithoutReason(Lucky):
    changed: ClassVar[dict[str, Any]] = {"decide": decide_with_a_gift}


@rule
def legal_to_the_last(s: State, out: Any) -> int:
    n = rules.legal(s, out)
    if s.turn < 0:
        out[0] = 0
        n = 1
    return n


class LegalWhenOver(Lucky):
    changed: ClassVar[dict[str, Any]] = {"legal": legal_to_the_last}


@rule
def turn_of_nobody(s: State) -> int:
    return int(s.players)


class TurnOutOfRange(Lucky):
    changed: ClassVar[dict[str, Any]] = {"turn_of": turn_of_nobody}


class RngNotFirst(ConnectFour):
    @property
    def engine(self) -> Engine:
        return replace(ConnectFour().engine, state=record_type([("players", np.int8), ("rng", np.uint64)]))


class RulesWithoutActions(ConnectFour):
    """Its rules are another module, one without rules."""

    rules = ("drawing",)


RulesWithoutActions.__module__ = ConnectFour.__module__  # where its rules are looked for


class NoWinner(Lucky):
    def result(self, s: State) -> tuple[tuple[int, ...], str]:
        return (), "nobody"


class OneTextForTwo(Lucky):
    def action(self, s: State, number: int) -> Action:
        return Action(number, f"drop {'abcdeff'[number]}")


class NotForRecords(Lucky):
    def action(self, s: State, number: int) -> Action:
        return Action(number, f"drop -> {'abcdefg'[number]}")


@rule
def legal_backwards(s: State, out: Any) -> int:
    n = rules.legal(s, out)
    for i in range(n // 2):
        out[i], out[n - 1 - i] = out[n - 1 - i], out[i]
    return n


class DescendingActions(Lucky):
    changed: ClassVar[dict[str, Any]] = {"legal": legal_backwards}


class LosesAField(Lucky):
    """The secret is in no position, and read back it is column a."""

    def to_position(self, s: State) -> Position:
        return {name: value for name, value in super().to_position(s).items() if name != "secret"}

    def from_position(self, position: Position) -> tuple[Any, Buffer]:
        return super().from_position({**position, "secret": 0})


class NoJson(Lucky):
    def to_position(self, s: State) -> Position:
        return {**super().to_position(s), "board": tuple(map(tuple, s.board.tolist()))}


class SetUpByWhim(Lucky):
    """Who begins is no chance of the game: a record can't know it."""

    def set_up(self, s: State, players: int) -> None:
        super().set_up(s, players)
        s.turn = next(_ticks) % 2


def chance_of_its_own(s: State, word: np.uint64) -> int:
    return lucky.set_chance(s, next(_ticks) % 7)


class ChanceOfItsOwn(Lucky):
    changed: ClassVar[dict[str, Any]] = {"chance": rule(chance_of_its_own)}


@compiled_as(lucky.decide)
def decide_otherwise(s: State, action: int) -> None:
    lucky.decide(s, action)
    s.points[1] = 7


class CompiledOtherwise(Lucky):
    changed: ClassVar[dict[str, Any]] = {"decide": decide_otherwise}


@rule
def decide_silently(s: State, action: int) -> None:
    """Who finds the secret has seen something, and nobody is told."""
    seat = s.turn
    rules.decide(s, action)
    if not lucky.find(s, action, seat) and s.turn >= 0:
        s.turn = seat


class UndoReveals(Lucky):
    changed: ClassVar[dict[str, Any]] = {"decide": decide_silently}


@rule
def determinize_nothing(s: State, seat: int) -> None:
    return


class HidesNothing(Lucky):
    changed: ClassVar[dict[str, Any]] = {"determinize": determinize_nothing}


@rule
def determinize_half(s: State, seat: int) -> None:
    """What is drawn depends on the truth."""
    truth = s.secret
    lucky.determinize(s, seat)
    if s.secret >= 0:
        s.secret = (s.secret + truth) % 7


class LeavesATrace(Lucky):
    changed: ClassVar[dict[str, Any]] = {"determinize": determinize_half}


class TellsTheSecret(Lucky):
    """Its views hide the column, and the set-up in log and record names it: the default of `public_chance`."""

    def public_chance(self, s: State, set_up: Any, moves: Any) -> Any:
        return set_up, moves


def _claims(given: PageInput) -> Page:
    page = DefaultPage(given.view.game).page(given)
    return replace(page, choices=tuple(replace(choice, placed=True) for choice in page.choices))


class PlaceNowhere(Lucky):
    """Its page says that everything has a place, its picture has none for column g."""

    page: ClassVar[Any] = SimpleNamespace(page=_claims)

    def draw(self, view: PlayerView, **how: Any) -> str:
        legal = [text for text in how.pop("legal", ()) if text != "drop g"]
        return super().draw(view, legal=legal, **how)


class OffersLess(Lucky):
    page: ClassVar[Any] = SimpleNamespace(
        page=lambda given: replace(DefaultPage(given.view.game).page(given), choices=())
    )


class Unclosed(Lucky):
    def draw(self, view: PlayerView, **how: Any) -> str:
        return super().draw(view, **how).replace("</g>", "", 1)


class WithStyle(Lucky):
    def draw(self, view: PlayerView, **how: Any) -> str:
        return super().draw(view, **how).replace("<circle", '<circle style="fill:red"', 1)


class SameId(Lucky):
    def draw(self, view: PlayerView, **how: Any) -> str:
        return super().draw(view, **how).replace("<circle", '<circle id="x"', 2)


class NamelessPlaces(Lucky):
    def draw(self, view: PlayerView, **how: Any) -> str:
        return super().draw(view, **how).replace("aria-label", "data-label")


class UnknownSign(Lucky):
    def draw(self, view: PlayerView, **how: Any) -> str:
        return super().draw(view, **how).replace("mark-azure", "mark-nobody")


@rule
def no_column(buffer: Buffer, scratch: Buffer) -> int:
    return 7


class IllegalBot(Lucky):
    @property
    def greedy(self) -> Greedy:
        return Greedy(no_column, 8)
