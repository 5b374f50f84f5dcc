"""Randomness that players can check and can't predict."""

import hashlib
import hmac
from collections import Counter

import numpy as np
import pytest

import bastide
from bastide import BadOption, Match
from bastide.core import rng
from bastide.core.chance import Fresh, Keyed, Seeded, keyed, seeded
from bastide.core.record import check
from bastide.core.verify import verify
from tests.played import played

KEY = bytes(range(32))


def finished(key: bytes = KEY) -> Match:
    match = bastide.game("saint-malo").start(players=2, key=key)
    while match.turn is not None:
        match.play(match.actions()[len(match.moves) * 7 % len(match.actions())])
    return match


def test_the_stream_in_the_state_gives_the_words_of_the_seed_in_order() -> None:
    class Holder:
        rng = rng.origin(99)

    assert [int(rng.next_word(Holder)) for _ in range(5)] == [rng.word_at(99, n) for n in range(5)]


def test_splitmix64_is_the_published_one() -> None:
    """The first outputs of the reference implementation for the state 1234567."""
    words = [rng.mix(1234567 + (n + 1) * int(rng.GAMMA)) for n in range(3)]
    assert words == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_digits_of_a_word_are_even() -> None:
    """Five dice from each of 20,000 words: chi-square with 29 degrees of freedom stays far below its 0.1 % limit of 58.3."""
    counts: Counter[tuple[int, int]] = Counter()
    for number in range(20_000):
        word = Seeded(5).word(number)
        for place in range(5):
            counts[place, rng.below(word, 6)] += 1
            word = rng.rest(word, 6)
    expected = 20_000 / 6
    assert sum((counts[place, face] - expected) ** 2 / expected for place in range(5) for face in range(6)) < 58.3


def test_a_word_is_a_keyed_hash_over_its_number_alone() -> None:
    digest = hmac.new(KEY, b"bastide chance 1\n" + (41).to_bytes(8, "big"), hashlib.sha256).digest()
    assert Keyed(KEY).word(41) == np.uint64(int.from_bytes(digest[:8], "big"))


def test_the_commitment_binds_the_key_and_stands_before_the_first_move() -> None:
    match = bastide.game("saint-malo").start(players=2, key=KEY)
    assert match.commitment == hashlib.sha256(b"bastide commitment 1\n" + KEY).hexdigest()


def test_the_key_is_revealed_at_the_end_and_not_before() -> None:
    match = bastide.game("saint-malo").start(players=2, fair=True)
    assert match.key is None and match.commitment is not None
    assert finished().key == KEY


def test_two_fair_games_have_different_keys() -> None:
    game = bastide.game("saint-malo")
    assert game.start(fair=True).commitment != game.start(fair=True).commitment


def test_nothing_public_holds_the_key_or_the_seed_of_an_unfinished_game() -> None:
    secret = 123456789123456789
    for match in (
        bastide.game("saint-malo").start(players=2, key=KEY),
        bastide.game("saint-malo").start(players=2, seed=secret),
    ):
        match.play("stop")
        public = [str(match.view(0)), str(match.view(None)), match.save(public=True), match.svg(), repr(match)]
        public += [str(match.position()), bytes(match.player_view(1).buffer).hex()]
        for text in public:
            assert KEY.hex() not in text and str(secret) not in text


def test_the_engine_state_of_a_match_holds_no_stream() -> None:
    """A bot gets a stream of its own; the match's chance is not in any state."""
    match = played(2, 5, 20)
    assert match.game.engine.view(match._buffer).rng == 0


def test_a_finished_fair_game_is_proven() -> None:
    match = finished()
    verdict = verify(bastide.load(match.save()))
    assert verdict.proven and verdict.events == 1 + sum(len(move.chance) for move in match.moves)


def test_a_seeded_game_is_proven_from_its_seed() -> None:
    assert verify(bastide.load(played(3, 8).save())).proven


def test_a_game_from_a_position_is_proven_too() -> None:
    start = played(2, 3, 50).position()
    match = bastide.game("saint-malo").resume(start, seed=12)
    for _ in range(40):
        match.play(match.actions()[0])
    assert verify(bastide.load(match.save())).proven


def test_a_roll_that_was_touched_is_found() -> None:
    match = bastide.game("saint-malo").start(players=2, key=KEY)
    match.replay("keep", ["roll HHHHH"])
    verdict = verify(bastide.load(match.save()))
    assert not verdict.proven and "does not follow" in verdict.text and "1. [0] keep -> roll HHHHH" in verdict.text


def test_a_set_up_that_was_touched_is_found() -> None:
    text = bastide.game("saint-malo").start(players=2, key=KEY).save()
    body = text[: text.index("End: ")]
    start = body.index("Set-up: roll ") + len("Set-up: roll ")
    forged = body[:start] + "HHHHH" + body[start + 5 :]
    match = bastide.load(f"{forged}End: 0 moves, check {check(forged)}\n")
    assert "the set-up says roll HHHHH" in verify(match).text


def test_another_key_than_the_one_committed_to_is_found() -> None:
    text = finished().save()
    forged = text[: text.index("End: ")].replace(finished().commitment or "", "0" * 64)
    match = bastide.load(f"{forged}End: {len(finished().moves)} moves, check {check(forged)}\n")
    verdict = verify(match)
    assert not verdict.proven and "not the one of the commitment" in verdict.text


def test_playing_a_public_record_on_drops_the_commitment_that_no_longer_covers_it() -> None:
    match = bastide.game("saint-malo").start(players=2, key=KEY)
    public = bastide.load(match.save(public=True))
    assert "Commitment: " in public.save()
    public.play("keep")
    assert "Commitment: " not in public.save() and "Seed: unknown" in public.save()
    assert bastide.load(public.save()).save() == public.save()


def test_a_game_whose_key_is_secret_can_not_be_proven_yet() -> None:
    match = bastide.game("saint-malo").start(players=2, key=KEY)
    match.play("stop")
    public = bastide.load(match.save(public=True))
    assert isinstance(public.source, Fresh) and public.commitment == match.commitment
    assert not verify(public).proven


@pytest.mark.parametrize("seed", [-1, 1 << 64, 1.5, "7", True])
def test_bad_seeds_are_refused(seed: object) -> None:
    with pytest.raises(BadOption, match="seed: expected"):
        seeded(seed)  # type: ignore[arg-type]


@pytest.mark.parametrize("key", [b"short", "x" * 32, b"x" * 33])
def test_bad_keys_are_refused(key: object) -> None:
    with pytest.raises(BadOption, match="key: expected 32 bytes"):
        keyed(key)  # type: ignore[arg-type]


def test_a_fair_game_has_no_seed() -> None:
    with pytest.raises(BadOption, match="seed"):
        bastide.game("saint-malo").start(players=2, seed=1, fair=True)


def test_a_limit_too_large_for_a_word_is_an_error() -> None:
    most = np.uint64((1 << 64) - 1)
    assert (rng.below(most, 16), rng.choice(most, 2048)) == (15, 2047)
    with pytest.raises(ValueError, match="at most 16, got 17; `choice` goes up to 2048"):
        rng.below(most, 17)
    with pytest.raises(ValueError, match="at most 2048, got 2049"):
        rng.choice(most, 2049)
