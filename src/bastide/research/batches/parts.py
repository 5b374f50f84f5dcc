"""A game's rules bound into the loops of a batch, once for each kind of game and observation."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bastide.core.errors import BadOption
from bastide.core.game import Game
from bastide.core.jit import bind
from bastide.research.action_space import ActionSpace, action_space
from bastide.research.batches import loops, rows
from bastide.research.observation_space import ObservationSpace, observation_space

Rule = Callable[..., Any]


@dataclass(frozen=True, eq=False)
class Parts:
    """All are rules in the sense of core/jit.py (batches/rows.py, batches/loops.py)."""

    space: ActionSpace
    observed: ObservationSpace
    settle: Rule
    act: Rule
    note_scores: Rule
    note_choices: Rule
    choose_at_random: Rule
    kind_of: Rule
    begin_some: Rule
    act_some: Rule
    look_at_some: Rule
    play_out_some: Rule
    see_some: Rule


_known: dict[tuple[type[Game], str], Parts] = {}


def parts_of(game: Game, observations: str) -> Parts:
    """The same for all games of a kind, whatever their options."""
    key = type(game), observations
    if key not in _known:
        _known[key] = _parts(game, observations)
    return _known[key]


def _parts(game: Game, observations: str) -> Parts:
    engine, space, observed = game.engine, action_space(game), observation_space(game, observations)
    fields = engine.state.fields or ()
    if "points" not in fields:
        raise BadOption(f"batch: {game.title} keeps no field `points` in its record, so there are no scores to tell")
    settle = engine.bound(rows.let_chance)
    act = engine.bound(rows.act, action_of=space.action_of, settle=settle)
    numbers = engine.bound(rows.note_choices) if space.legal is engine.legal else _by_numbers(game, space)
    given = {"settle": settle, "act": act, "note_scores": rows.note_scores, "note_choices": numbers}
    return Parts(
        space,
        observed,
        settle,
        act,
        rows.note_scores,
        numbers,
        engine.bound(rows.choose_at_random, step=engine.step),
        engine.bound(rows.kind_of if "kind" in fields else rows.one_kind),
        engine.bound(loops.begin_some, **given),
        engine.bound(loops.act_some, **given),
        engine.bound(loops.look_at_some, **given),
        engine.bound(loops.play_out_some, **given, play_at_random=engine.random_game),
        loops.observing(engine.name.replace("-", "_"), len(observed.arrays), observed.into, engine.opened),
    )


def _by_numbers(game: Game, space: ActionSpace) -> Rule:
    """What is legal, by the numbers of a compact space."""
    return bind(rows.note_choices, game.engine.name.replace("-", "_"), legal=space.legal)
