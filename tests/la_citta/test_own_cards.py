"""LC-6: political cards are data: an owner of the box may tell other counts."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import bastide
from bastide.games.la_citta.rules.cards import BadCards

from .table import CARDS, GAME, MAP


def with_cards(**counts: int) -> dict[str, int]:
    return dict.fromkeys(CARDS, 0) | counts


@pytest.mark.rule("LC-6")
@pytest.mark.parametrize(
    "counts",
    [
        with_cards(palace=32),
        with_cards(closeness=64),
        with_cards(palace=20, bread=5, harvest=7),
        CARDS | {"bathhouse": 4},
        CARDS | {"bathhouse": 4, "closeness": 2},
    ],
)
def test_an_owner_of_the_box_can_tell_other_counts(counts: dict[str, int], tmp_path: Path) -> None:
    expected = {name: count for name, count in counts.items() if count}
    file = tmp_path / "cards.json"
    file.write_text(json.dumps(counts), encoding="utf-8")
    for told in (counts, str(file)):
        match = GAME.start(players=2, seed=1, map=MAP, cards=told)
        there = match.position()
        assert Counter(there["display"] + there["deck"]) == expected
        assert GAME.resume(there, seed=1, map=MAP, cards=told).position() == there


@pytest.mark.rule("LC-6")
def test_the_cards_are_ours_unless_told() -> None:
    ours = GAME.start(players=2, seed=1, map=MAP, cards="bastide").position()
    assert ours == GAME.start(players=2, seed=1, map=MAP).position()
    assert ours == GAME.start(players=2, seed=1, map=MAP, cards=dict(CARDS)).position()


@pytest.mark.rule("LC-6")
def test_a_position_with_other_cards_needs_their_counts() -> None:
    there = GAME.start(players=2, seed=1, map=MAP, cards=CARDS | {"bathhouse": 4}).position()
    with pytest.raises(bastide.BadPosition, match="bathhouse"):
        GAME.resume(there, seed=1, map=MAP)


@pytest.mark.rule("LC-6")
@pytest.mark.parametrize(
    ("counts", "field"),
    [
        (with_cards(palace=31), "cards"),
        (with_cards(palace=65), "cards.palace"),
        (with_cards(palace=64, bread=1), "cards"),
        (with_cards(), "cards"),
        (CARDS | {"palace": 3}, "cards"),
        (CARDS | {"palace": -1}, "cards.palace"),
        (CARDS | {"golden": 2.0}, "cards.golden"),
        (CARDS | {"golden": "2"}, "cards.golden"),
        (CARDS | {"golden": True}, "cards.golden"),
        (CARDS | {"golden": None}, "cards.golden"),
        (CARDS | {"golden": [2]}, "cards.golden"),
        (CARDS | {"farm": 2}, "cards.farm"),
        (CARDS | {"Palace": 4}, "cards.Palace"),
        ({name: 8 for name in CARDS if name != "harvest"}, "cards.harvest"),
        ({}, "cards.palace"),
    ],
)
def test_counts_that_cannot_be_are_refused(counts: Any, field: str, tmp_path: Path) -> None:
    with pytest.raises(BadCards) as error:
        GAME.start(players=2, seed=1, map=MAP, cards=counts)
    assert error.value.field == field
    assert str(error.value).startswith(f"{field}: ")
    file = tmp_path / "cards.json"
    file.write_text(json.dumps(counts), encoding="utf-8")
    with pytest.raises(BadCards, match=r"cards\.json") as error:
        GAME.start(players=2, seed=1, map=MAP, cards=str(file))
    assert error.value.field == field


@pytest.mark.rule("LC-6")
@pytest.mark.parametrize("text", ["", "{", "null", "32", '"bastide"', "[]", "[4, 4]", "{}", "[" * 100_000])
def test_a_file_that_holds_no_counts(text: str, tmp_path: Path) -> None:
    file = tmp_path / "cards.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadCards, match=r"cards\.json"):
        GAME.start(players=2, seed=1, map=MAP, cards=str(file))


@pytest.mark.rule("LC-6")
def test_a_file_of_counts_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "latin.json").write_bytes("{“é”: 1}".encode("utf-16"))
    for name, hint in (("latin.json", "UTF-8"), ("nothing.json", "a file"), ("", "a file")):
        with pytest.raises(bastide.BadOption, match=f"option cards: .*{hint}"):
            GAME.start(players=2, seed=1, map=MAP, cards=str(tmp_path / name))


@pytest.mark.rule("LC-6")
@pytest.mark.parametrize("junk", [7, None, True, [4], 3.5, "", "ours", "\0"])
def test_junk_as_counts(junk: Any) -> None:
    with pytest.raises(bastide.BadOption, match="option cards"):
        GAME.start(players=2, seed=1, map=MAP, cards=junk)
