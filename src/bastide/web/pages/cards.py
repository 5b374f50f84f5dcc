"""The cards that messengers show with links to us: the house, a game, an invitation to a table."""

from collections.abc import Callable
from functools import cache

from bastide.core.game import Game
from bastide.look.card import CardWords, Row
from bastide.look.page import page_room
from bastide.web.i18n import _, ngettext
from bastide.web.pages.game_files import game_file
from bastide.web.pages.game_pictures import board_in_play, signs_with_scene
from bastide.web.pages.game_words import game_words, games_by_length, title_of
from bastide.web.tables.table import EMPTY, PERSON, Table

_BETWEEN = 200  # of two scenes that stand one above the other


def house_words() -> CardWords:
    """The house."""
    games = " · ".join(title_of(game) for game in games_by_length())
    return CardWords(
        games, _("Towns to build"), _("Board games in your browser: against bots, with friends, on one screen.")
    )


def house_picture() -> str:
    """The scenes of all games that have one."""
    scenes = [found for game in games_by_length() if (found := game_file(game, "scene.svg")) is not None]
    placed = (
        each.replace("<svg ", f'<svg y="{at * _BETWEEN}" width="360" height="190" ', 1)
        for at, each in enumerate(scenes)
    )
    return f'<svg class="scene" viewBox="0 0 360 {_BETWEEN * len(scenes) - 10}">{"".join(placed)}</svg>'


def game_card_words(game: Game) -> CardWords:
    """One game."""
    words = game_words(game)
    return CardWords(" · ".join(words.facts), title_of(game), words.sentence)


def game_picture(game: Game) -> tuple[str, Callable[[str], str]]:
    """Its scene, or its board in play; and where its signs are found."""
    own = game_file(game, "scene.svg")
    return own if own is not None else _board(game), signs_with_scene(game)


@cache
def _board(game: Game) -> str:
    match = board_in_play(game)
    return page_room(game).board(match.player_view(None), match.names, 0)


def invitation_words(table: Table) -> CardWords:
    """A table that waits for players."""
    facts = " · ".join(game_words(table.game).facts)
    free = sum(seat.kind == EMPTY for seat in table.seats)
    seats = ngettext("{n} seat is free.", "{n} seats are free.", free) if free else _("Everybody is here.")
    rows = tuple(
        Row(at, _("free") if seat.kind == EMPTY else seat.name, free=seat.kind == EMPTY)
        for at, seat in enumerate(table.seats)
    )
    return CardWords(facts, _invitation(table), seats, rows)


def _invitation(table: Table) -> str:
    game = title_of(table.game)
    for seat in table.seats:
        if seat.kind == PERSON and seat.guest == table.host:
            return _("{name} invites you to {game}", name=seat.name, game=game)
    return _("You are invited to {game}", game=game)
