"""Words of the players mixed into chance, and positions whose hidden order nobody set up: played, recorded, proven, forged."""

import hashlib
import hmac
import json
import random
from pathlib import Path

import pytest

import bastide
from bastide import BadOption, BadRecord, Match
from bastide.core.game import Position
from bastide.core.record import check
from bastide.core.verify import verify
from tests.ours import OURS

KEY = bytes(range(32))
WORDS = ["rain on slates", "Käse 7"]
GOLDEN = sorted((Path(__file__).parent.parent / "fixtures").glob("golden-*-2*.txt"))
#: Where something lies hidden, and two ways in which a host could have laid it.
HIDING = ["carcassonne-city", "la-citta"]


def played_out(match: Match, seed: int = 5) -> Match:
    chooser = random.Random(seed)
    while match.turn is not None:
        match.play(chooser.choice(match.actions()))
    return match


def position(game: str, moves: int = 6) -> Position:
    match, chooser = bastide.game(game).start(2, seed=9), random.Random(9)
    while len(match.moves) < moves:
        match.play(chooser.choice(match.actions()))
    return match.position()


def laid_otherwise(game: str, first: Position) -> Position:
    """The same position, what is hidden in it in another order."""
    other: Position = json.loads(json.dumps(first))
    if game == "la-citta":
        other["deck"].reverse()
        other["voice_deck"].reverse()
        other["voice"][1], other["voice_deck"][0] = other["voice_deck"][0], other["voice"][1]
    else:
        tiles = [tile for pile in other["piles"] for tile in pile][::-1]
        other["piles"] = [[tiles.pop() for _ in pile][::-1] for pile in other["piles"]]
        other["piles"] = other["piles"] if other["piles"] != first["piles"] else [each[::-1] for each in first["piles"]]
    assert other != first
    return other


def forged(text: str, before: str, after: str) -> Match:
    """A record in which something was changed, with a last line that fits."""
    assert before in text
    body = text[: text.index("End: ")].replace(before, after, 1)
    end = text[text.index("End: ") :].partition(", check")[0]
    return bastide.load(f"{body}{end}, check {check(body)}\n")


def test_chance_comes_from_the_key_and_the_words_as_the_docs_say() -> None:
    match = bastide.game("saint-malo").start(2, key=KEY, words=WORDS)
    given = json.dumps(["Käse 7", "rain on slates"], ensure_ascii=False)
    mixed = hmac.digest(KEY, f"bastide words 1\n{given}".encode(), "sha256")
    word = hmac.digest(mixed, b"bastide chance 1\n" + (3).to_bytes(8, "big"), "sha256")
    assert int(match.source.word(3)) == int.from_bytes(word[:8], "big")
    assert match.commitment == hashlib.sha256(b"bastide commitment 1\n" + KEY).hexdigest(), "settled without the words"


@pytest.mark.parametrize("game", OURS)
def test_every_word_counts_and_no_seat_does(game: str) -> None:
    begun = [
        bastide.game(game).start(3, key=KEY, words=words).source.word(0)
        for words in (["a", "b", None], ["a", "c", None], ["b", "a", None], [None, "a", "b"], [None, None, None])
    ]
    assert len({int(word) for word in begun}) == 3 and begun[0] == begun[2] == begun[3]


@pytest.mark.parametrize("game", OURS)
def test_a_game_with_words_is_recorded_and_proven(game: str) -> None:
    match = played_out(bastide.game(game).start(2, key=KEY, words=WORDS))
    text = match.save()
    assert 'Words: ["rain on slates", "Käse 7"]\n' in text and bastide.load(text).save() == text
    verdict = verify(bastide.load(text))
    assert verdict.proven and "[0] rain on slates, [1] Käse 7" in verdict.text


@pytest.mark.parametrize("game", OURS)
def test_a_changed_word_key_or_outcome_is_found(game: str) -> None:
    text = played_out(bastide.game(game).start(2, key=KEY, words=WORDS)).save()
    assert not verify(forged(text, "Käse 7", "Käse 8")).proven
    assert not verify(forged(text, '"Käse 7"', "null")).proven
    assert "not the one of the commitment" in verify(forged(text, KEY.hex(), bytes(32).hex())).text
    assert not verify(forged(text, 'Words: ["rain on slates", "Käse 7"]\n', "")).proven


def test_a_changed_outcome_is_found() -> None:
    match = bastide.game("saint-malo").start(2, key=KEY, words=WORDS)
    match.replay("keep", ["roll HHHHH"])
    assert "the record says 1. [0] keep -> roll HHHHH" in verify(bastide.load(match.save())).text


def test_a_public_record_shows_the_words_and_not_the_key() -> None:
    match = bastide.game("saint-malo").start(2, key=KEY, words=["a", None])
    public = match.save(public=True)
    assert 'Words: ["a", null]' in public and KEY.hex() not in public
    again = bastide.load(public)
    assert again.save() == public and again.words == ("a", None)
    again.play("keep")
    assert "Words" not in again.save() and "Commitment" not in again.save(), "chance is the system's from here on"


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: str(path.stem))
def test_records_of_before_stay_as_they_are(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    match = bastide.load(text)
    assert match.save() == text and match.words is None and verify(match).proven


@pytest.mark.parametrize("words", [["a"], "ab", ["a", ""], ["a", 5], ["a", "x" * 65], ["a", "b\n"]])
def test_bad_words_are_refused(words: list[str | None]) -> None:
    with pytest.raises(BadOption, match="words: expected"):
        bastide.game("saint-malo").start(2, key=KEY, words=words)


def test_words_need_a_key() -> None:
    with pytest.raises(BadOption, match="mixed with the key of a fair game"):
        bastide.game("saint-malo").start(2, seed=1, words=["a", "b"])


@pytest.mark.parametrize(
    ("after", "told"),
    [
        ('Words: "a"', "line 10: expected a JSON list"),
        ('Words: ["a"]', "line 10: words: expected one for each of 2"),
        ("Hidden: shuffled", "line 10: Hidden: expected shuffled, and a Position above"),
    ],
)
def test_a_record_with_bad_words_names_the_line(after: str, told: str) -> None:
    text = bastide.game("saint-malo").start(2, key=KEY, words=["a", "b"]).save()
    with pytest.raises(BadRecord, match=told):
        forged(text, 'Words: ["a", "b"]', after)


@pytest.mark.parametrize("game", HIDING)
def test_what_is_hidden_in_a_position_does_not_depend_on_how_it_was_laid(game: str) -> None:
    first = position(game)
    matches = [
        bastide.game(game).resume(each, key=KEY, words=WORDS, shuffle=True)
        for each in (first, laid_otherwise(game, first))
    ]
    assert matches[0].position() == matches[1].position() != first, "the same game, and not the one that was laid"
    assert matches[0].view() == bastide.game(game).resume(first, 0).view(), "what everybody sees stays"
    assert matches[0].game.engine.view(matches[0]._buffer).rng == 0, "and no stream is left in the state"
    others = bastide.game(game).resume(first, key=KEY, words=["another", None], shuffle=True)
    assert others.position() != matches[0].position(), "the words decide too"


@pytest.mark.parametrize("game", OURS)
def test_a_game_from_a_position_is_recorded_and_proven(game: str) -> None:
    for shuffle in (True, False):
        match = played_out(bastide.game(game).resume(position(game), key=KEY, words=WORDS, shuffle=shuffle))
        text = match.save()
        assert ("\nHidden: shuffled\n" in text) == shuffle and "\nPosition: " in text
        again = bastide.load(text)
        assert again.save() == text and again.shuffled == shuffle
        verdict = verify(again)
        assert verdict.proven and ("was shuffled" if shuffle else "was as set up") in verdict.text


@pytest.mark.parametrize("game", HIDING)
def test_a_shuffle_that_was_touched_is_found(game: str) -> None:
    match = bastide.game(game).resume(position(game), key=KEY, words=WORDS, shuffle=True)
    told = match.resumed_from
    assert told is not None
    touched = json.dumps(laid_otherwise(game, told), ensure_ascii=False)
    verdict = verify(forged(match.save(), json.dumps(told, ensure_ascii=False), touched))
    assert not verdict.proven and "shuffles what is hidden in the position otherwise" in verdict.text
    kept = bastide.game(game).resume(position(game), key=KEY, words=WORDS)
    claimed = forged(kept.save(), "\n\n", "\nHidden: shuffled\n\n")
    assert not verify(claimed).proven, "an order that was laid, claimed to be shuffled"
