"""What a story is told with: the state between two sentences, made by the rules themselves, and points with their places."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from bastide.core.events import Award, Note, listening
from bastide.core.i18n import list_in_words
from bastide.core.state import State
from bastide.games.carcassonne_city.drawing.places import follower_point
from bastide.games.carcassonne_city.drawing.shapes import TILE, Point
from bastide.games.carcassonne_city.drawing.walls import middle, tower_standing
from bastide.games.carcassonne_city.rules.groups import root_of
from bastide.games.carcassonne_city.rules.scoring import (
    FOR_GUARD,
    FOR_MARKET,
    FOR_STEWARDS,
    FOR_STREET,
    FOR_TOWER,
    send_home,
)
from bastide.games.carcassonne_city.rules.squares import Square, side_of
from bastide.games.carcassonne_city.rules.state import ENDS
from bastide.games.carcassonne_city.text.i18n import ngettext
from bastide.games.carcassonne_city.view import CarcassonneCityView, viewed
from bastide.look.page import PastMove
from bastide.look.steps import Scene, Step, changes

Float = tuple[float, float, str]
Scored = tuple[Note, Award]


def tile_middle(square: Square) -> Point:
    """Where a tile lies on the plan."""
    return (square.x + 0.5) * TILE, (square.y + 0.5) * TILE


def heard(s: State, rule: Callable[[State], object]) -> list[Note]:
    """What a rule tells while it works."""
    with listening() as notes:
        rule(s)
    return list(notes)


def gains_text(awards: Sequence[Award], names: Sequence[str]) -> str:
    """Who gets how many points."""
    sums: dict[int, int] = {}
    for award in awards:
        sums[award.seat] = sums.get(award.seat, 0) + award.amount
    return list_in_words(
        ngettext("{name} +{n} point", "{name} +{n} points", points, name=names[seat]) for seat, points in sums.items()
    )


def completed_words(awards: Sequence[Award], names: Sequence[str]) -> str:
    """A street or market that is complete, and who gets what for it."""
    gains, count = gains_text(awards, names), len(awards[0].squares)
    if awards[0].reason == FOR_STREET:
        return ngettext(
            "A street of {n} tile is complete: {gains}.",
            "A street of {n} tiles is complete: {gains}.",
            count,
            gains=gains,
        )
    return ngettext(
        "A market of {n} tile is complete: {gains}.",
        "A market of {n} tiles is complete: {gains}.",
        count,
        gains=gains,
    )


def lit(scored: Sequence[Scored]) -> list[tuple[str, tuple[str, ...]]]:
    """What brought points, for the page to light it from end to end: the kind of it, and the squares of all its tiles."""
    kinds = {FOR_STREET: "s", FOR_MARKET: "m", FOR_STEWARDS: "r"}
    found = [(kinds[award.reason], award.squares) for _note, award in scored if award.reason in kinds]
    return list(dict.fromkeys(found))


@dataclass
class Telling:
    """The steps so far, and how the table stands after the last of them."""

    view: CarcassonneCityView
    names: Sequence[str]
    steps: list[Step] = field(default_factory=list)
    scenes: list[Scene] = field(default_factory=list)
    final: int = 0  # how many awards of the last move came with the end of the game
    ending: int = 0  # which step tells of it first
    drawn: int = 0  # the tiles that have left the piles when the play that is told is done

    def changed(self, change: Callable[[State], object]) -> None:
        """Let something happen on the table."""
        buffer = self.view.buffer.copy()
        change(self.view.game.engine.view(buffer))
        self.view = viewed(self.view.game.player_view(buffer, None))

    def scratch(self) -> State:
        """A copy of the state, to try something on."""
        return self.view.game.engine.view(self.view.buffer.copy())

    def tell(self, moves: tuple[int, int], seat: int | None, kind: str, words: str, **more: object) -> None:
        """One step, as the table stands now. The piles go with the board: what a tile completes is told after it, and the next
        tile is drawn only then, but nobody sees that; a pile that lags behind he would see."""
        self.steps.append(Step(moves, seat, kind, words, self._with_piles(), **more))  # type: ignore[arg-type]

    def _with_piles(self) -> CarcassonneCityView:
        if self.drawn <= self.view.state.drawn:
            return self.view
        buffer = self.view.buffer.copy()
        self.view.game.engine.view(buffer).drawn = self.drawn
        return viewed(self.view.game.player_view(buffer, None))

    def ended(self, past: PastMove) -> None:
        """A move is told: the last step shows the table as the move left it."""
        self.view = viewed(past.after)
        last = self.steps[-1]
        self.steps[-1] = replace(last, view=self.view, moves=(last.moves[0], past.number))

    # Points

    def score(self, past: PastMove, notes: Sequence[Note]) -> None:
        """Streets and markets that are complete, one after the other; who stood on them goes home."""
        for (reason, root), some in groupby(notes, key=lambda note: (note.reason, note.where)):
            scored = self.awards(past, list(some))
            words = completed_words([award for _note, award in scored], self.names)
            floats = self.floats(scored)
            self.pay(scored)
            self.changed(_sent_home(root))
            self.tell(
                (past.number, past.number),
                self._whose(past, scored),
                "score",
                words,
                sign="burgher" if reason == FOR_STREET else "trader",
                at=floats[0][:2],
                floats=floats,
                changes=changes([award for _note, award in scored]),
                data={
                    "seat": scored[0][1].seat,  # whose points they are
                    "lit": lit(scored),
                    "squares": [tile_middle(Square(*map(int, each.split(",")))) for each in scored[0][1].squares],
                },
            )

    def _whose(self, past: PastMove, scored: Sequence[Scored]) -> int | None:
        """Who laid or built it, if it scored for nobody else: what others did for a player is news to him, and what a player
        did for others to them."""
        return past.seat if all(note.seat == past.seat for note, _award in scored) else None

    def awards(self, past: PastMove, notes: Sequence[Note]) -> list[Scored]:
        """What rules told, with the words for it."""
        return [(note, self.view.game.award(self.view.state, note, past.number)) for note in notes]

    def pay(self, scored: Sequence[Scored]) -> None:
        """The points are given."""

        def given(s: State) -> None:
            for note, _award in scored:
                s.points[note.seat] += note.amount

        self.changed(given)

    def floats(self, scored: Sequence[Scored]) -> tuple[Float, ...]:
        """The points where they were won: at the follower, the guard, the tower."""
        found: list[Float] = []
        for note, award in scored:
            x, y = self._place(note, award)
            found.append((round(x, 1), round(y, 1), f"+{award.amount}"))
        return tuple(dict.fromkeys(found))

    def _place(self, note: Note, award: Award) -> Point:
        view = self.view
        if note.reason == FOR_TOWER:
            end = note.where % len(ENDS)
            return tower_standing(view, end, view.wall_count[end])
        if note.reason == FOR_GUARD:
            return middle(side_of(view.state, note.where))
        s = self.scratch()
        for i in range(s.standing):
            if s.stand_seat[i] == note.seat and root_of(s, int(s.stand_node[i])) == root_of(s, note.where):
                laid, _role, on = view.place_of(int(s.stand_node[i]))
                return follower_point(laid, on) or tile_middle(laid.square)
        return tile_middle(Square(*map(int, award.squares[0].split(","))))


def _sent_home(root: int) -> Callable[[State], None]:
    return lambda s: send_home(s, root_of(s, root))
