"""What happened, step by step: a play with all its choices is one step, the end of a year is many."""

from collections.abc import Iterator, Sequence

from bastide.games.la_citta.page.story_plays import tell_play
from bastide.games.la_citta.page.story_year import tell_what_follows, tell_year_choice
from bastide.games.la_citta.page.telling import Telling
from bastide.games.la_citta.page.year_sheet import scene_of
from bastide.games.la_citta.text import actions
from bastide.games.la_citta.view import viewed
from bastide.look.page import PastMove
from bastide.look.players import full_names
from bastide.look.steps import Story

#: What is asked in the middle of a play.
_GOING_ON = {"found", "source", "site", "master", "figures", "circus", "field", "golden", "settle", "harvest", "look"}


def story(past: Sequence[PastMove], names: Sequence[str]) -> Story:
    """The moves as steps; a play that its player has not finished is left for the next time."""
    if not past:
        return Story((), (), 0)
    telling = Telling(full_names(len(viewed(past[0].after).players), names))
    through = past[0].number - 1
    for play in _plays(past):
        last = play[-1]
        if isinstance(last.action, actions.Wish | actions.Starve | actions.Demolish):
            tell_year_choice(telling, last)
        else:
            tell_play(telling, play)
        tell_what_follows(telling, last)
        through = last.number
    scenes = tuple(scene_of(year, telling.names) for year in telling.years.values())
    return Story(tuple(telling.steps), scenes, through)


def _plays(past: Sequence[PastMove]) -> Iterator[list[PastMove]]:
    """The moves of each finished play."""
    play: list[PastMove] = []
    for move in past:
        play.append(move)
        step = viewed(move.after).step
        if step is None or step.kind not in _GOING_ON:
            yield play
            play = []
