"""An episode and a match of one seed are the same game; what can't be is refused and changes nothing."""

import random

import numpy as np
import pytest

import bastide
from bastide.core.errors import IllegalAction
from bastide.research.episode import Episode


@pytest.mark.parametrize("name", bastide.games())
def test_an_episode_is_the_match_of_its_seed(name: str) -> None:
    game, chooses = bastide.game(name), random.Random(7)
    episode, match = Episode(game, game.players[-1], seed=3), game.start(players=game.players[-1], seed=3)
    episode.draw()
    for _ in range(60):
        if episode.turn < 0:
            break
        assert episode.turn == match.turn
        assert episode.legal().size == len(match.actions()) == episode.mask().sum()
        number = chooses.choice(episode.legal().tolist())
        assert episode.view(episode.turn).actions == tuple(episode.action(int(each)) for each in episode.legal())
        match.play(episode.action(number))
        episode.decide(number)
        episode.draw()
        assert game.to_position(episode.state) == match.position()


def test_a_copy_goes_its_own_way() -> None:
    episode = Episode(bastide.game("saint-malo"), seed=1)
    episode.draw()
    before, other = episode.buffer.copy(), episode.copy()
    other.decide(int(other.legal()[0]))
    other.draw()
    assert np.array_equal(episode.buffer, before) and not np.array_equal(other.buffer, before)


@pytest.mark.parametrize("number", [-1, 999, "keep", None])
def test_what_is_not_legal_is_refused(number: object) -> None:
    episode = Episode(bastide.game("saint-malo"), seed=1)
    episode.draw()
    before = episode.buffer.copy()
    with pytest.raises(IllegalAction, match="expected one of the 18 legal numbers"):
        episode.decide(number)  # type: ignore[arg-type]
    assert np.array_equal(episode.buffer, before)


def test_a_position_is_where_it_may_begin() -> None:
    game = bastide.game("la-citta")
    match = game.start(players=3, seed=5)
    match.play(match.actions()[0])
    bound, state = game.from_position(match.position())
    episode = Episode(bound, 3)
    episode.reset(seed=9, position=state)
    assert episode.players == 3 and game.to_position(episode.state) == match.position()
