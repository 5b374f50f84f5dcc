"""Pgx on the processor: many games at once, compiled by XLA."""

from __future__ import annotations

import importlib
from functools import partial
from typing import Any

from lines import BATCH, PLAYOUTS, Line, Playout

NAME, DISTRIBUTION = "Pgx", "pgx"
GAMES = {"connect_four": 4096, "backgammon": 1024}  # at once: the fastest of the powers of two
STEPS = 50  # in one compiled program


def random_step(env: Any, observe: bool) -> Any:
    """One evenly random choice in each game; those that end begin anew. Of the ways to draw, the fastest that we found."""
    jax, jnp = importlib.import_module("jax"), importlib.import_module("jax.numpy")
    auto_reset = importlib.import_module("pgx.experimental").auto_reset
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(carry: Any) -> Any:
        state, key = carry
        key, to_draw, to_step = jax.random.split(key, 3)
        count = state.legal_action_mask.shape[0]
        legal = jnp.cumsum(state.legal_action_mask, axis=-1)
        drawn = jax.random.uniform(to_draw, (count, 1)) * legal[:, -1:]
        following = step(state, jnp.argmax(legal > drawn, axis=-1), jax.random.split(to_step, count))
        if not observe:  # what nobody reads XLA does not work out
            following = following.replace(observation=state.observation)
        return following, key

    return one


def prepared(name: str, seed: int, *, observe: bool, steps: int) -> Playout:
    """So many steps in one call; a decision in each game each time."""
    jax = importlib.import_module("jax")
    env = importlib.import_module("pgx").make(name)
    one = random_step(env, observe)
    run = jax.jit(
        lambda carry: jax.lax.fori_loop(0, steps, lambda _, now: one(now), carry) if steps > 1 else one(carry)
    )
    count = GAMES[name]
    key = jax.random.PRNGKey(seed)
    carry = [(jax.jit(jax.vmap(env.init))(jax.random.split(key, count)), key)]

    def play() -> None:
        carry[0] = jax.block_until_ready(run(carry[0]))

    return Playout(play, lambda _: count * steps)


LINES = [
    Line(
        "connect-four-playouts",
        "connect_four",
        PLAYOUTS,
        False,
        "XLA, 50 steps in a call",
        partial(prepared, observe=False, steps=STEPS),
    ),
    Line("connect-four-batch", "connect_four", BATCH, False, "XLA", partial(prepared, observe=False, steps=1)),
    Line("connect-four-batch-seen", "connect_four", BATCH, True, "XLA", partial(prepared, observe=True, steps=1)),
    Line(
        "backgammon-playouts",
        "backgammon",
        PLAYOUTS,
        False,
        "XLA, 50 steps in a call",
        partial(prepared, observe=False, steps=STEPS),
    ),
]
