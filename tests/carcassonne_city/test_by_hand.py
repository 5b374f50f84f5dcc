"""What the page's script reads: it offers exactly what is legal, with what the rules say of it, in the reader's words."""

import json
import random
import re
from dataclasses import replace
from typing import Any

import pytest

import bastide
from bastide.bots import bot
from bastide.core.i18n import using_language
from bastide.games.carcassonne_city import page as room
from bastide.games.carcassonne_city.page.effects import completes, prospects
from bastide.games.carcassonne_city.page.looking import Looking
from bastide.games.carcassonne_city.page.why import things
from bastide.games.carcassonne_city.view import viewed
from bastide.look.page import Page, PageInput
from tests.carcassonne_city.table import after, table, wall
from tests.carcassonne_city.test_where import COORDINATES
from tests.markup import Checked, read
from tests.moments import NAMES, moments
from tests.played import played

NAME = "carcassonne-city"


def data_of(page: Page) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="hand-data">(.*?)</script>', page.by_hand)
    assert found and "<" not in found[1]
    read_in: dict[str, Any] = json.loads(found[1])
    return read_in


def pieces_of(page: Page) -> set[str | None]:
    drawn = page.by_hand.partition("</script>")[2]
    Checked(drawn)
    return {part.get("data-piece") for part in read(str(drawn)).iter() if part.get("data-piece")}


def test_what_is_offered_is_what_is_legal() -> None:
    seen = set()
    for at in moments(NAME):
        if at.turn is None:
            continue
        page = room.page(at.given(at.turn))
        data, legal = data_of(page), set(at.legal) - {"none"}
        seen.add(data["step"])
        match data["step"]:
            case "lay":
                lays = {f"lay {at} {turn}" for at, turns in data["lays"].items() for turn in turns}
                assert lays == legal
                assert {f"tile-{turn}" for turns in data["lays"].values() for turn in turns} <= pieces_of(page)
                assert {data["alike"][turn] for turn in range(4)} >= {int(text.split()[-1]) for text in legal}
            case "follower":
                assert {part["act"] for part in data["choose"] if "act" in part} == legal
                assert all("act" in part or part["why"] for part in data["choose"])
                assert {part["role"] for part in data["choose"] if "act" in part} <= pieces_of(page)
            case "gate":
                assert {one[0] for one in data["gates"]} == legal and "gate" in pieces_of(page)
            case "wall":
                assert {f"wall {end}" for end in data["ends"]} == legal and {"wall", "guard"} <= pieces_of(page)
            case "tower":
                assert {one["act"] for one in data["towers"]} == legal and "tower" in pieces_of(page)
    assert seen == {"lay", "follower", "gate", "wall", "guard", "tower"}


def test_who_only_looks_is_offered_nothing() -> None:
    for at in moments(NAME):
        data = data_of(room.page(at.given(None)))
        assert data["step"] == "" and not {"lays", "choose", "gates", "ends", "towers"} & set(data)
        assert len(data["parts"]) == len(at.position["tiles"])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_moment_of_the_past_offers_nothing_to_who_was_asked_then(players: int) -> None:
    """In a replay and in a review: steps of all kinds, every wall of a whole game among them."""
    match, seen = played(players, seed=players, game=NAME), set()
    for move in range(len(match.moves)):
        view = viewed(match.player_view(match.moves[move].seat, move))
        if view.step in ("lay", "follower") and move % 5:
            continue
        data = data_of(room.page(PageInput(view, NAMES[:players])))
        assert data["step"] == "" and not {"lays", "choose", "gates", "ends", "towers"} & set(data)
        seen.add(view.step)
    assert seen >= {"lay", "follower", "gate", "wall", "tower"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_wall_that_is_asked_for_has_a_page(players: int) -> None:
    """With all sides taken but one, both ends at the same side, supplies empty: whole games up to the last wall."""
    asked = 0
    for seed in (1, 3):
        match, chooser = bastide.game(NAME).start(players, seed), random.Random(seed)
        while match.turn is not None:
            if viewed(match.player_view(None)).step in ("wall", "guard", "tower"):
                view = match.player_view(match.turn)
                data = data_of(room.page(PageInput(view, NAMES[:players], match.previews())))
                assert set(data.get("ends", {})) in (set(), {"cw", "ccw"})
                for seat in {None, *range(players)} - {match.turn}:
                    assert data_of(room.page(PageInput(match.player_view(seat), NAMES[:players])))["step"] == ""
                asked += 1
            texts = [action.text for action in match.actions()]
            keeps = "none" in texts and chooser.random() < 0.7  # so that some follower is left for a guard
            match.play("none" if keeps else chooser.choice(texts))
    assert asked > 10


def test_a_wall_says_whether_a_guard_is_asked_for_and_what_he_sees() -> None:
    """Played on: the guard step comes exactly where the page says so, and he counts at the end what it says."""
    found = set()
    for at in moments(NAME):
        if at.kind != "wall":
            continue
        for end, says in data_of(room.page(at.given(at.turn)))["ends"].items():
            match = at.game.resume(at.position, seed=1)
            match.play(f"wall {end}")
            step = match.view()["step"]
            asked = step is not None and step["kind"] == "guard"
            assert says["asked"] == asked and bool(says["barred"]) != asked
            if asked:
                view = viewed(match.player_view(at.turn))
                counted = prospects(replace(view, actions=tuple(match.actions())))
                assert [says["guard"]] == list(counted.values())
                assert says["guarded"].endswith(f": +{says['guard']}") and says["bare"] not in says["guarded"]
            found.add(asked)
    assert found == {True, False}


@pytest.mark.parametrize(
    ("supply", "resting", "guards", "words"),
    [
        (7, 0, "", ""),
        (7, 0, "0 guard 0,0 W", "No guard: there is one at the other end of the row."),
        (1, 1, "", "No guard: who came home this turn rests until the next tile is drawn."),
        (0, 0, "", "No guard: all your followers are placed."),
    ],
)
def test_why_nobody_can_be_posted_is_told_by_the_rule(supply: int, resting: int, guards: str, words: str) -> None:
    """Who came home this turn stands in the supply: he is not gone, he rests."""
    start = table("o o o", wall(0, 1, 1), pile=2, gate="0,0 N", cw="1,0 N; 2,0 N", ccw="0,0 W", followers=guards)
    seen = viewed(after(start).player_view(0))
    buffer = seen.buffer.copy()
    state = seen.game.engine.view(buffer)
    state.supply[0], state.resting[0] = supply, resting
    view = replace(viewed(seen.game.player_view(buffer, 0)), actions=seen.actions)
    ends = data_of(room.page(PageInput(view, NAMES[:2])))["ends"]
    assert ends["cw"]["barred"] == words and ends["cw"]["asked"] == (not words)
    x, y, facing = ends["cw"]["side"]
    listed = {each.text: seen.game.refusal(view, each.text) for each in things(view, NAMES[:2])}
    assert listed[f"guard {x},{y} {facing}"] and listed[f"wall {x},{y} {facing}"] is None
    assert sum(refusal is not None for refusal in listed.values()) > 2, (
        "there is always something that one may ask about"
    )


def test_gains_are_those_of_the_rules() -> None:
    for at in moments(NAME):
        if at.kind != "lay" or at.turn is None:
            continue
        ahead = completes(viewed(at.views[at.turn]))
        gains = {
            action.text: sum(one.amount for one in found.awards if one.seat == at.turn)
            for action, found in ahead.items()
        }
        lays = data_of(room.page(at.given(at.turn)))["lays"]
        for place, turns in lays.items():
            for turn, (_joins, gain, says) in turns.items():
                assert gain == gains.get(f"lay {place} {turn}", 0)
                assert says.endswith(".") and not COORDINATES.search(says)


def test_without_hints_there_are_no_numbers() -> None:
    for at in moments(NAME):
        if at.turn is None:
            continue
        data = data_of(room.page(at.given(at.turn, hints=False)))
        assert all(feature[4] is None for feature in data["features"])
        assert not any(gain for turns in data.get("lays", {}).values() for _, gain, _ in turns.values())
        assert all(part.get("gain") is None for part in data.get("choose", ()))
        assert not re.search(r"\d point", room.page(at.given(at.turn, hints=False)).asked)
        assert all(end["guard"] is None and not end["seen"] for end in data.get("ends", {}).values())


def test_features_have_the_parts_owners_and_worth_that_the_view_has() -> None:
    for at in list(moments(NAME))[::3]:
        view = viewed(at.views[None])
        data = data_of(room.page(at.given(None)))
        numbers = {number for parts in data["parts"].values() for _kind, number, _d in parts}
        assert numbers == set(range(len(data["features"])))
        assert sum(count for feature in data["features"] for _seat, count in feature[5]) == len(view.followers)
        looking = Looking(view)
        for laid in view.laid:
            for piece in laid.tile.streets:
                kind, tiles, _goods, done, worth, _owners = data["features"][looking.number(laid, "street", piece)]
                feature = view.feature(laid, "street", piece)
                assert kind == "s" and tiles == len({(x, y) for x, y, _ in feature.parts})
                assert bool(done) == view.complete(laid, "street", piece)
                assert worth == (tiles if tiles < 4 else 2 * tiles)


@pytest.mark.parametrize("language", ["de", "nl"])
def test_it_speaks_the_readers_language(language: str) -> None:
    for at in list(moments(NAME))[::4]:
        if at.turn is None:
            continue
        english = data_of(room.page(at.given(at.turn)))
        with using_language(language):
            other = data_of(room.page(at.given(at.turn)))
        for name, words in english["words"].items():
            assert other["words"][name] != words, name
        assert set(english["titles"].values()).isdisjoint(other["titles"].values())


def test_it_is_small() -> None:
    for at in moments(NAME):
        assert len(room.page(at.given(at.turn)).by_hand) < 34_000


def test_a_square_says_who_else_gains_by_it() -> None:
    game = bastide.game(NAME)
    match, chooser = game.start(2, seed=1), bot("greedy", game, 1)
    while len(match.moves) < 32:
        match.play(chooser.choose(match.player_view(match.turn)))
    view = viewed(match.player_view(0))
    ahead = {action.text: found.awards for action, found in completes(view).items()}
    assert {award.seat: award.amount for award in ahead["lay 1,1 1"]} == {0: 1, 1: 6}

    def square(effects: dict[str, Any]) -> str:
        board = str(room.page(PageInput(match.player_view(0), NAMES[:2], effects)).board)
        return board.partition('id="at-1-1"')[2].partition("</a>")[0]

    assert "+1<" in square(match.previews()) and "#shield-or" in square(match.previews())
    assert "+6<" in square(match.previews()) and "shield-azure" not in square(match.previews())
    assert "shield" not in square({})
