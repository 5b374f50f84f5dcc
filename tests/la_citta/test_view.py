"""What each seat may know: the view, the view of a bot (LC-21, LC-25, LC-31, LC-32, LC-40)."""

import copy
import json
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bastide import Match

from .late import A, B, D, barren, evening, late
from .table import GAME, MAP, Position, city, play, position, table

SECRET = ("deck", "blind", "used", "voice", "voice_deck")
Seat = int | None


def played(players: int, seed: int, moves: int, setup: str) -> Match:
    """A match of random moves that likes to look at voice cards and to pass, repeatable by its seed."""
    match = GAME.start(players=players, seed=seed, map=MAP, setup=setup)
    chooser = random.Random(seed)
    while match.turn is not None and len(match.moves) < moves:
        texts = [action.text for action in match.actions()]
        liked = [text for text in texts if text in ("card closeness", "pass")]
        match.play(chooser.choice(liked if liked and chooser.random() < 0.5 else texts))
    return match


SETUPS = st.sampled_from(["beginner", "advanced"])
MATCHES = st.builds(played, st.integers(2, 5), st.integers(0, 2**64 - 1), st.integers(0, 130), SETUPS)


def unseen_places(start: Position, seat: Seat) -> list[int]:
    """Voice cards (from 0) that a seat doesn't know."""
    if start["phase"] != "politics":
        return []
    seen = start["seen"][seat] if seat is not None else []
    return [place for place in range(1, 4) if place + 1 not in seen]


def otherwise(start: Position, seat: Seat, chance: random.Random) -> Position:
    """The same position as far as the seat can know, all that it can't dealt anew."""
    other = copy.deepcopy(start)
    pool = [*start["deck"], *(card for cards in start["blind"] for card in cards)]
    chance.shuffle(pool)
    for who, cards in enumerate(start["blind"]):
        taken = sorted(pool.pop() for _ in cards)
        known = Counter(start["used"][who]) - Counter(cards)
        other["blind"][who] = taken
        other["used"][who] = sorted([*known.elements(), *taken])
    other["deck"] = pool
    hidden = unseen_places(start, seat)
    voices = [*start["voice_deck"], *(start["voice"][place] for place in hidden)]
    chance.shuffle(voices)
    for place in hidden:
        other["voice"][place] = voices.pop()
    other["voice_deck"] = voices
    return other


def seen_by(start: Position, seat: Seat) -> str:
    return json.dumps(GAME.resume(start, map=MAP).view(seat))


# Views


@given(MATCHES, st.randoms(use_true_random=False))
def test_what_a_seat_can_not_know_changes_nothing_it_sees(match: Match, chance: random.Random) -> None:
    start = match.position()
    for seat in (None, chance.randrange(match.players)):
        again = GAME.resume(otherwise(start, seat, chance), map=MAP)
        assert json.dumps(again.view(seat)) == json.dumps(match.view(seat))
        assert again.actions() == match.actions()


@given(MATCHES)
def test_everything_else_is_told(match: Match) -> None:
    start = match.position()
    for seat in (None, *range(match.players)):
        view = match.view(seat)
        assert {name: view[name] for name in start if name not in SECRET} == {
            name: value for name, value in start.items() if name not in SECRET
        }
        assert set(view) - set(start) == {"unseen", "voice_unseen"}
        assert (view["deck"], view["voice_deck"]) == (len(start["deck"]), len(start["voice_deck"]))
        assert view["blind"] == [len(cards) for cards in start["blind"]]
        taken = [Counter(used) - Counter(blind) for used, blind in zip(start["used"], start["blind"], strict=True)]
        assert view["used"] == [sorted(cards.elements()) for cards in taken]
        hidden = unseen_places(start, seat)
        assert view["voice"] == ["hidden" if at in hidden else card for at, card in enumerate(start["voice"])]
        assert view["unseen"] == sorted([*start["deck"], *(card for cards in start["blind"] for card in cards)])
        assert view["voice_unseen"] == sorted([*start["voice_deck"], *(start["voice"][at] for at in hidden)])


def looked(**how: Any) -> Position:
    """Seat 0 has looked at 2 and 3, seat 1 at 3 and 4, seat 2 at nothing; some cards were taken unseen."""
    told: dict[str, Any] = {
        "seen": [[2, 3], [3, 4], []],
        "voice": ["culture", "health", "education", "health"],
        "used": [["bread", "golden"], ["golden", "harvest"], []],
        "blind": [["bread"], ["golden", "harvest"], []],
        "round": 4,
    }
    return position(3, [city(0, A), city(1, B), city(2, D)], **(told | how))


@pytest.mark.rule("LC-40", "LC-21")
def test_each_seat_knows_the_voice_cards_it_looked_at() -> None:
    match = GAME.resume(looked(), map=MAP)
    assert [match.view(seat)["voice"] for seat in (0, 1, 2, None)] == [
        ["culture", "health", "education", "hidden"],
        ["culture", "hidden", "education", "health"],
        ["culture", "hidden", "hidden", "hidden"],
        ["culture", "hidden", "hidden", "hidden"],
    ]
    assert all(match.view(seat)["seen"] == [[2, 3], [3, 4], []] for seat in (0, 1, 2, None))
    assert match.view(2)["voice_unseen"] == sorted(looked()["voice_deck"] + ["health", "education", "health"])


@pytest.mark.rule("LC-40")
def test_a_look_tells_the_one_who_looks_and_nobody_else() -> None:
    match = table(2, [city(0, A), city(1, B)], voice=("culture", "education", "health", "culture"))
    play(match, "card closeness", "look 2 4")
    assert match.view(0)["voice"] == ["culture", "education", "hidden", "culture"]
    assert match.view(1)["voice"] == match.view(None)["voice"] == ["culture", "hidden", "hidden", "hidden"]


@pytest.mark.rule("LC-25")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_after_the_political_rounds_all_voice_cards_lie_open(seat: Seat) -> None:
    voice = ("culture", "education", "health", "health")
    match = evening(2, [city(0, A), city(1, B)], voice=voice, areas=barren())
    assert match.view(seat)["voice"] == ["culture", "hidden", "hidden", "hidden"]
    match.play("gold")
    assert (match.position()["phase"], match.view(seat)["voice"]) == ("feeding", list(voice))


@pytest.mark.rule("LC-32")
@pytest.mark.parametrize("phase", ["politics", "feeding"])
def test_cards_taken_unseen_are_known_to_nobody_until_the_year_ends(phase: str) -> None:
    if phase == "politics":
        match = GAME.resume(looked(), map=MAP)
    else:
        how = {"used": [["bread", "golden"], ["golden", "harvest"]], "blind": [["bread"], ["golden", "harvest"]]}
        match = late(2, [city(0, A)], "feeding", {"kind": "starve", "left": 1}, starved=[True, False], **how)
    for seat in (0, 1, None):
        view = match.view(seat)
        assert (view["used"][:2], view["blind"][:2]) == ([["golden"], []], [1, 2])
        assert Counter(view["unseen"]) >= Counter(["bread", "golden", "harvest"])
    while match.position()["year"] == 2:
        match.play(match.actions()[0])
    assert Counter(match.view(None)["discard"]) >= Counter(["bread", "golden", "golden", "harvest"])


@pytest.mark.rule("LC-31", "LC-40")
def test_what_a_seat_does_know_it_sees() -> None:
    start = looked()
    swapped = copy.deepcopy(start)
    swapped["voice"][1:3] = ["education", "health"]
    assert seen_by(swapped, 0) != seen_by(start, 0)
    assert seen_by(swapped, 1) != seen_by(start, 1)  # he has seen place 3
    assert seen_by(swapped, 2) == seen_by(start, 2)
    assert seen_by(swapped, None) == seen_by(start, None)
    shown = looked(display=["closeness"] * 3 + ["palace", "palace", "cathedral", "university"])
    assert all(seen_by(shown, seat) != seen_by(start, seat) for seat in (0, 1, 2, None))
    opened = looked(voice=["health", "culture", "education", "health"])
    assert all(seen_by(opened, seat) != seen_by(start, seat) for seat in (0, 1, 2, None))
    taken = looked(blind=[["golden"], ["golden", "harvest"], []])  # the other one of his two lies open
    assert all(seen_by(taken, seat) != seen_by(start, seat) for seat in (0, 1, 2, None))


# The view of a bot


def seen_as(match: Match, stream: int) -> Position:
    """The position that a bot is given."""
    view = match.player_view(match.turn)
    return match.game.to_position(match.game.engine.view(view.sample(stream)))


@given(MATCHES.filter(lambda match: match.turn is not None), st.integers(0, 2**64 - 1))
def test_a_bot_is_given_what_its_seat_knows_and_a_possible_rest(match: Match, stream: int) -> None:
    start, dreamt = match.position(), seen_as(match, stream)
    again = GAME.resume(dreamt, map=MAP)  # a position that can be
    assert again.view(match.turn) == match.view(match.turn)
    assert match.position() == start  # the true one is left alone
    view = match.player_view(match.turn)
    assert (view.seat, list(view.actions)) == (match.turn, match.actions())
    assert seen_as(match, stream) == dreamt


@given(
    MATCHES.filter(lambda match: match.turn is not None), st.integers(0, 2**64 - 1), st.randoms(use_true_random=False)
)
def test_it_can_not_tell_two_truths_apart(match: Match, stream: int, chance: random.Random) -> None:
    start = match.position()
    other = GAME.resume(otherwise(start, match.turn, chance), map=MAP)
    one, two = seen_as(match, stream), seen_as(other, stream)
    assert {name: one[name] for name in one if name not in SECRET} == {
        name: two[name] for name in two if name not in SECRET
    }
    assert _pools(one) == _pools(two) == _pools(start)


def _pools(start: Position) -> tuple[list[str], list[str], list[int]]:
    """All cards that nobody knows, all voice cards, how many each seat took unseen."""
    cards = sorted([*start["deck"], *(card for cards in start["blind"] for card in cards)])
    return cards, sorted([*start["voice_deck"], *start["voice"]]), [len(cards) for cards in start["blind"]]


def test_all_that_is_hidden_is_really_dealt_anew() -> None:
    match = GAME.resume(looked(turn=2), map=MAP)
    dreams = [seen_as(match, stream) for stream in range(60)]
    assert {dream["voice"][0] for dream in dreams} == {"culture"}
    for place in (1, 2, 3):
        assert {dream["voice"][place] for dream in dreams} == {"culture", "education", "health"}
    assert len({tuple(dream["deck"]) for dream in dreams}) == 60
    assert len({tuple(dream["voice_deck"]) for dream in dreams}) == 60
    assert len({tuple(dream["blind"][0]) for dream in dreams}) > 5
    assert all("golden" in dream["used"][0] for dream in dreams)
    known = [seen_as(GAME.resume(looked(turn=0), map=MAP), stream)["voice"] for stream in range(30)]
    assert {tuple(voice[:3]) for voice in known} == {("culture", "health", "education")}
    assert {voice[3] for voice in known} == {"culture", "education", "health"}


def test_its_chance_is_its_own() -> None:
    match = GAME.resume(looked(), map=MAP)
    view = match.player_view(match.turn)
    streams = {int(GAME.engine.view(view.sample(stream)).rng) for stream in range(5)}
    assert len(streams) == 5
    assert view.sample(1).tobytes() == view.sample(1).tobytes()
    assert match.player_view(match.turn).buffer.tobytes() == view.buffer.tobytes()
    over = table(2, [], year=6, round=5, turn=1, action_cards=[0, 1])
    play(over, "gold")
    assert over.player_view(1).turn is None and over.player_view(1).actions == ()
