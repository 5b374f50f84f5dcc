"""The page of a game that has none of its own: its picture, and a list of all that can be chosen."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from markupsafe import Markup

from bastide.core.events import Award
from bastide.core.game import Game
from bastide.core.i18n import list_in_words
from bastide.core.player_view import PlayerView
from bastide.look import shared_symbols
from bastide.look.default_story import step_a_move
from bastide.look.document import Drawing, drawing
from bastide.look.i18n import _, ngettext
from bastide.look.page import Card, Choice, Page, PageInput, Panel, PastMove, Reason
from bastide.look.places import placed
from bastide.look.players import full_names
from bastide.look.sources import Sourced, default_source
from bastide.look.steps import Story
from bastide.look.svg import Finished
from bastide.look.symbols import Library


@dataclass(frozen=True, slots=True)
class DefaultPage:
    """A page room for any game."""

    game: Game

    def page(self, given: PageInput) -> Page:
        """The picture, the choices, everybody's points; no sheets."""
        view, players = given.view, len(given.view.game.points(given.view.state))
        names = full_names(players, given.names)
        board = _board(given, names)
        chosen = given.chosen
        return Page(
            headline=_headline(view, names),
            asked=_asked(view),
            speaker=_winners(view)[0] if view.turn is None else view.turn,
            board=board,
            board_name=view.game.title,
            tray=Markup(),
            choices=_choices(given, board),
            chosen=_in_a_sentence(given) if chosen else "",
            play=chosen.text if chosen else "",
            cards=tuple(Card(seat, points) for seat, points in enumerate(view.game.points(view.state))),
            panels=(),
        )

    def choices_of(self, given: PageInput) -> tuple[Choice, ...]:
        """Every action by its text."""
        return _choices(given, "")

    def beside(self, view: PlayerView, names: Sequence[str]) -> tuple[Panel, ...]:
        """No sheet speaks of the moment."""
        return ()

    def log_line(self, past: PastMove, names: Sequence[str]) -> str:
        """Who did what, what chance made of it, and what it brought."""
        name = full_names(len(past.after.game.points(past.after.state)), names)[past.seat]
        action = " → ".join([past.action.text, *past.chance])
        brought = brought_by(past.awards)
        return _("{name}: {action}", name=name, action=action) + (f" ({brought})" if brought else "")

    def end_line(self, past: PastMove, names: Sequence[str]) -> str:
        """Points are told with the move that brought them: nothing is left to say."""
        return ""

    def story(self, past: Sequence[PastMove], names: Sequence[str]) -> Story:
        """A step a move."""
        return step_a_move(past, names, self.log_line)

    def board(self, view: PlayerView, names: Sequence[str], front: int | None) -> Drawing:
        """The picture; no part of it can be changed by itself."""
        drawn = view.game.draw(view, names=full_names(len(names), names), standalone=False)
        return drawn if isinstance(drawn, Drawing) else drawing(Finished(drawn))

    def figures(self, view: PlayerView) -> Sequence[Sequence[str]]:
        """Everybody's points."""
        return [[str(points)] for points in view.game.points(view.state)]

    def projected(self, view: PlayerView) -> list[tuple[Reason, ...]]:
        """Nothing is added at the end: what counts is counted."""
        return [() for _seat in view.game.points(view.state)]

    def source_of(self, award: Award, view: PlayerView) -> Sourced:
        """Each statement of the rules is a head of its own."""
        return default_source(award, view)

    def symbols_for(self, *markup: str) -> str:
        """The signs that the markup uses."""
        return library(type(self.game).__module__).sheet(*markup).text


@cache
def library(package: str) -> Library:
    """The signs of all games, and those of the game's own `data/symbols.svg` if it has one."""
    own = files(package) / "data" / "symbols.svg"
    return Library(shared_symbols(), *([own.read_text(encoding="utf-8")] if own.is_file() else []))


def _board(given: PageInput, names: Sequence[str]) -> str:
    legal = [action.text for action in given.view.actions]
    chosen = given.chosen.text if given.chosen else None
    return given.view.game.draw(
        given.view, names=names, legal=legal, chosen=chosen, links=bool(legal), standalone=False
    )


def _winners(view: PlayerView) -> tuple[int, ...]:
    return view.game.result(view.state)[0]


def _headline(view: PlayerView, names: Sequence[str]) -> str:
    if view.turn is None:
        winners = _winners(view)
        if len(winners) == len(names):
            return _("The game ends in a draw.")
        won, points = list_in_words(names[seat] for seat in winners), view.game.points(view.state)[winners[0]]
        if len(winners) == 1:
            return ngettext("{name} wins with {n} point.", "{name} wins with {n} points.", points, name=won)
        return ngettext("{names} win with {n} point.", "{names} win with {n} points.", points, names=won)
    if view.turn == view.seat:
        return _("{name}, your turn.", name=names[view.turn])
    return _("{name}’s turn.", name=names[view.turn])


def _asked(view: PlayerView) -> str:
    """Nothing more is asked of whose turn it is: the headline says it, and this line stands beside the choices too."""
    if view.turn is None:
        return _("The game is over.")
    return "" if view.actions else _("Please wait.")


def brought_by(awards: Sequence[Award]) -> str:
    """What was scored, and for what: "+1 point: four in a row"."""
    return ", ".join(_amount(award) + _why(award) for award in awards)


def _why(award: Award) -> str:
    """Nothing where the game has no words for the reason."""
    return "" if award.text in ("", award.unit) else f": {award.text}"


def _amount(award: Award) -> str:
    plus = "+" if award.amount > 0 else ""
    if award.unit == "points":
        return plus + ngettext("{n} point", "{n} points", award.amount)
    return f"{plus}{award.amount} {award.unit}".replace("-", "−")


def _choices(given: PageInput, board: str) -> tuple[Choice, ...]:
    """Every action by its text; those without a place in the picture get a button."""
    there = placed(board) if given.view.actions else set()
    return tuple(
        Choice(action.text, action.text, brought_by(given.effects.get(action.text, ())), action.text in there)
        for action in given.view.actions
    )


def _in_a_sentence(given: PageInput) -> str:
    assert given.chosen is not None
    brings = brought_by(given.effects.get(given.chosen.text, ()))
    return given.chosen.text + (f" ({brings})" if brings else "")
