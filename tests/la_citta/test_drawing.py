"""The drawing of La Città: well-formed, true to the map and the position, nothing hidden in it, readable without colour."""

import gzip
import json
import random
import re
import xml.etree.ElementTree as ET
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, Literal

import pytest

from bastide.games.la_citta.drawing import draw_map, draw_setups, draw_table, library, symbols_for
from bastide.games.la_citta.drawing.geometry import WIDE, centre, loops, under
from bastide.games.la_citta.drawing.land import crossings
from bastide.games.la_citta.drawing.places import Place, places
from bastide.games.la_citta.drawing.plan import plan, whole_view
from bastide.games.la_citta.drawing.plates import city_plates, ground
from bastide.games.la_citta.drawing.scene import Marks, Scene
from bastide.games.la_citta.rules.paths import hex_of, plain_of
from bastide.games.la_citta.rules.state import FIELDS
from bastide.games.la_citta.text.words import (
    asked,
    choice_word,
    kind_word,
    moment,
    neighbours_told,
    player_told,
    price_word,
    voices_told,
)
from bastide.games.la_citta.view.facts import (
    ARCHES,
    BUILDINGS,
    CARDS,
    PRICES,
    household,
    lost_this_year,
    must_turn,
    neighbours,
    ranking,
    totals,
    unseen_cards,
    used_cards,
    voices,
    winner,
    winners,
    wishes,
)
from bastide.look import TINCTURES, css, tokens
from bastide.look.box import Box
from bastide.look.style import rules
from bastide.look.svg import clean

Position = dict[str, Any]
Moment = tuple[Position, list[str]]
Wide = Literal["wide", "narrow"]

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ["Marta", "Joost", "Noor", "Wim", "Bo"]
KINDS: tuple[Wide, Wide] = ("wide", "narrow")
STEPS = (
    *("castle", "politics", "found", "source", "site", "master", "figures", "circus", "field", "golden", "settle"),
    *("harvest", "look", "wish", "starve", "demolish", "over"),
)
FIXTURES = Path(__file__).parent.parent / "fixtures"


def kind_of(position: Position) -> str:
    return position["step"]["kind"] if position["step"] else "over"


def _stored() -> tuple[dict[str, Any], list[Moment]]:
    """The map of the example games, and of each game every kind of step, and the end."""
    chosen: list[Moment] = []
    given: dict[str, Any] = {}
    for name in ("2-beginner", "3-rich", "4-advanced"):
        packed = (FIXTURES / f"la-citta-{name}.jsonl.gz").read_bytes()
        head, *lines = map(json.loads, gzip.decompress(packed).decode().splitlines())
        given = head["data"]
        seen: Counter[str] = Counter()
        for line in reversed(lines):
            kind = kind_of(line["before"])
            seen[kind] += 1
            if seen[kind] == 1 or (kind in ("politics", "site") and seen[kind] == 9):
                chosen.append((line["before"], line["legal"]))
        chosen.append((lines[-1]["after"], []))
    return given, chosen


MAP, MOMENTS = _stored()
PLAIN = plain_of(MAP)


def moment_of(kind: str, players: int | None = None) -> Moment:
    return next(one for one in MOMENTS if kind_of(one[0]) == kind and players in (None, one[0]["players"]))


def city(owner: int, castle: str, buildings: dict[str, str] | None = None, **more: Any) -> Position:
    return {"owner": owner, "castle": castle, "buildings": buildings or {}, "citizens": 3, "figures": {}, **more}


def position(cities: list[Position], players: int = 2, **more: Any) -> Position:
    """A position by hand, on the landscapes of the set-up for two."""
    return {
        "game": "la-citta",
        "players": players,
        "map": MAP["name"],
        "setup": "beginner",
        "year": 2,
        "round": 2,
        "phase": "politics",
        "start": 0,
        "turn": 0,
        "areas": MAP["setups"]["2"]["areas"],
        "cities": cities,
        "castles": [2] * players,
        "gold": [1] * players,
        "action_cards": [3] * players,
        "starved": [False] * players,
        "founded": [False] * players,
        "points": [0] * players,
        "display": ["bread", "closeness", "hospital", "palace", "palace", "university", "university"],
        "deck": ["harvest", "golden"],
        "discard": [],
        "used": [[] for _ in range(players)],
        "voice": ["culture", "health", "health", "education"],
        "voice_deck": ["culture"],
        "voice_discard": [],
        "seen": [[] for _ in range(players)],
        "supply": {"farm/quarry": 40, "market": 16, "palace/hospital": 20, "statue/cathedral": 15},
        "step": {"kind": "politics"},
        "blind": [[] for _ in range(players)],
        **more,
    }


def read(svg: str) -> ET.Element:
    """The drawing as a tree; a bare one gets the name space that a page would give it."""
    return ET.fromstring(svg if "xmlns" in svg else svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1))


def with_class(root: ET.Element, *names: str) -> list[ET.Element]:
    return [part for part in root.iter() if set(names) <= set(part.get("class", "").split())]


def words(root: ET.Element, name: str) -> list[str]:
    return ["".join(part.itertext()) for part in with_class(root, name)]


def told(root: ET.Element) -> str:
    return root.findtext(f"{SVG}desc") or ""


def named(root: ET.Element) -> Counter[str]:
    """The signs used, wherever a sign is named."""
    used = (part.get("href", "")[1:] for part in root.iter(f"{SVG}use"))
    painted = (part.get(paint, "") for part in root.iter() for paint in ("fill", "stroke"))
    return Counter([*used, *(found[1] for paint in painted if (found := re.match(r"url\(#(.*)\)", paint)))])


def drawings(at: Position, legal: list[str]) -> list[str]:
    gains = {action: number % 4 for number, action in enumerate(legal)}
    chosen = legal[0] if legal else None
    ways: list[tuple[Wide, bool, str | None]] = [
        ("wide", True, None),
        ("wide", False, chosen),
        ("narrow", True, chosen),
        ("narrow", False, None),
    ]
    return [
        draw_map(at, MAP, legal=legal, gains=gains, last=["5,4", "at 6,0"], marked=["5,3"], neighbourhoods=True),
        draw_map(at, MAP, legal=legal, chosen=chosen, links=False, view=(2, 1, 9, 8)),
        *(
            draw_table(at, MAP, names=NAMES, legal=legal, chosen=pick, width=kind, standalone=alone, links=not alone)
            for kind, alone, pick in ways
        ),
    ]


def test_every_kind_of_step_is_drawn_here() -> None:
    assert {kind_of(at) for at, _ in MOMENTS} == set(STEPS)
    assert {at["players"] for at, _ in MOMENTS} == {2, 3, 4}


@pytest.mark.parametrize("number", range(len(MOMENTS)))
def test_every_drawing_is_well_formed_and_has_its_signs_once(number: int) -> None:
    for svg in drawings(*MOMENTS[number]):
        root = read(svg)
        outside = read(symbols_for(svg)) if "<style>" not in svg else root
        defined = [part.get("id") for kind in ("symbol", "pattern") for part in outside.iter(f"{SVG}{kind}")]
        assert len(defined) == len(set(defined))
        assert set(defined) == set(named(root)) | set(named(outside))
        ids = [part.get("id") for part in root.iter() if part.get("id")]
        assert len(ids) == len(set(ids))
        assert not set(defined) & {part.get("id") for part in with_class(root, "place")}


def test_nothing_but_classes_tells_the_look() -> None:
    known = {name for rule in rules(css()) for name in re.findall(r"\.([a-z][\w-]*)", rule.head)}
    every = [svg for at, legal in MOMENTS[::4] for svg in drawings(at, legal)] + [draw_setups(MAP)]
    for svg in [*every, symbols_for(*every)]:
        body = re.sub(r"<style>.*?</style>", "", svg, flags=re.DOTALL)
        bare = re.sub(r'href="#[\w-]+"|url\(#[\w-]+\)', "", body)
        assert not re.search(r"#[0-9a-fA-F]{3,8}\b|\brgba?\(|\bhsla?\(", bare)
        for part in read(svg).iter():
            assert not {"style", "color", "onclick", "font-family"} & part.attrib.keys()
            assert all(part.get(paint, "none").startswith(("none", "url(")) for paint in ("fill", "stroke"))
            assert set(part.get("class", "").split()) - known <= {"wide", "narrow", "bastide-auto"}
    bare = draw_table(MOMENTS[0][0], MAP, standalone=False)
    assert "<style" not in bare and "<defs" not in bare


def test_themes() -> None:
    at, _ = moment_of("politics", 3)
    day, night = tokens("light"), tokens("dark")
    light, dark, auto = (draw_map(at, MAP, theme=theme) for theme in ("light", "dark", "auto"))
    for name in ("--sheet", "--ink", "--now", "--azure", "--culture"):
        assert f"{name}:{day[name]}" in light and f"{name}:{night[name]}" not in light
        assert f"{name}:{night[name]}" in dark and f"{name}:{day[name]}" not in dark
        assert auto.index(f"{name}:{night[name]}") > auto.index("prefers-color-scheme:dark")
    with pytest.raises(ValueError, match="theme"):
        draw_table(at, MAP, theme="sepia")  # type: ignore[arg-type]


def shuffled(cards: list[str], chance: random.Random) -> list[str]:
    return chance.sample(cards, len(cards))


@pytest.mark.parametrize("seat", [None, 0, 1])
@pytest.mark.parametrize("kind", KINDS)
def test_nothing_hidden_gets_into_a_drawing(seat: int | None, kind: Wide) -> None:
    chance = random.Random(7)
    for at, legal in MOMENTS[::2]:
        known = {1} if seat is None else {1, *at["seen"][seat]}
        other = {**at, "deck": shuffled(at["deck"], chance), "voice_deck": ["health"] * len(at["voice_deck"])}
        if at["phase"] == "politics":
            turned = {"culture": "health", "health": "education", "education": "culture"}
            other["voice"] = [field if place in known else turned[field] for place, field in enumerate(at["voice"], 1)]
        assert draw_table(other, MAP, seat, legal=legal, width=kind) == draw_table(
            at, MAP, seat, legal=legal, width=kind
        )


@pytest.mark.parametrize("kind", KINDS)
def test_cards_taken_unseen_stay_unseen(kind: Wide) -> None:
    cities = [city(0, "1,4"), city(1, "5,1")]
    drawn = set()
    for card in CARDS:
        at = position(cities, used=[sorted(["bread", card]), []], blind=[[card], []])
        assert (used_cards(at, 0), unseen_cards(at, 0)) == (["bread"], 1)
        drawn.add(draw_table(at, MAP, 0, names=NAMES, width=kind))
    assert len(drawn) == 1
    root = read(drawn.pop())
    assert "used: bread and circuses and 1 card face down" in told(root)
    assert [part.text for part in root.iter(f"{SVG}title")].count("a card taken unseen") == 1


def view_of(at: Position, seat: int | None) -> Position:
    """What a seat may know, in the form in which the game tells it."""
    known = range(1, 5) if at["phase"] != "politics" else {1, *(at["seen"][seat] if seat is not None else ())}
    voice = [field if place in known else "hidden" for place, field in enumerate(at["voice"], 1)]
    used = [
        sorted((Counter(cards) - Counter(down)).elements()) for cards, down in zip(at["used"], at["blind"], strict=True)
    ]
    counts = {
        "deck": len(at["deck"]),
        "voice_deck": len(at["voice_deck"]),
        "blind": [len(down) for down in at["blind"]],
    }
    return {**at, "voice": voice, "used": used, "unseen": [], "voice_unseen": [], **counts}


def test_a_view_is_drawn_like_its_position() -> None:
    for at, legal in MOMENTS[::3]:
        for seat in (None, 0, 1):
            whole = draw_table(at, MAP, seat, legal=legal)
            assert draw_table(view_of(at, seat), MAP, seat, legal=legal) == whole


def test_the_map_tells_nothing_of_cards() -> None:
    at, _ = moment_of("politics", 3)
    other = {
        **at,
        "voice": [],
        "deck": [],
        "voice_deck": [],
        "used": [[], [], []],
        "blind": [[], [], []],
        "display": [],
    }
    assert draw_map(other, MAP, seat=0) == draw_map(at, MAP)


def test_voice_cards_as_a_seat_may_see_them() -> None:
    at = position([city(0, "1,4"), city(1, "5,1")], seen=[[2, 3], [3]])
    assert voices(at, None) == ["culture", None, None, None]
    assert voices(at, 0) == ["culture", "health", "health", None]
    assert voices(at, 1) == ["culture", None, "health", None]
    root = read(draw_table(at, MAP, 0, names=NAMES))
    assert [len(with_class(root, "voice", state)) for state in ("seen", "back")] == [2, 1]
    assert "seen by you only" in words(root, "tiny")
    assert "2. health, seen by you; 3. health, seen by you, seen by Joost; 4. hidden" in voices_told(at, 0, NAMES)
    everybody = read(draw_table(at, MAP, names=NAMES))
    assert [len(with_class(everybody, "voice", state)) for state in ("seen", "back")] == [0, 3]
    late = {**at, "phase": "migration"}
    assert (voices(late, None), wishes(late), wishes(at)) == (at["voice"], ["health"], [])
    assert "The wish is health." in words(read(draw_table(late, MAP)), "tiny")
    assert wishes({**late, "voice": ["culture", "health"] * 2}) == ["culture", "health"]


def test_the_map_shows_every_landscape_and_every_path() -> None:
    for at, _ in MOMENTS[::5]:
        root = read(draw_map(at, MAP, view=(-3, -2, 26, 18)))
        signs = named(root)
        count = Counter(at["areas"].values())
        assert signs["sheaf"] == sum(int(area.split()[1]) * n for area, n in count.items() if area.startswith("wheat"))
        assert (signs["boat"], signs["peak"]) == (count["water"], 3 * count["mountain"])
        assert {part.get("data-area") for part in root.iter() if part.get("data-area")} == set(at["areas"])
        paths = "".join(part.get("d", "") for part in with_class(root, "hex"))
        assert paths.count("M") == len(MAP["hexes"])
        shut = [part for group in with_class(root, "not-open") for part in with_class(group, "hex")]
        closed = sum(not PLAIN.open(path, at["players"]) for path in PLAIN.paths)
        assert sum(part.get("d", "").count("M") for part in shut) == closed
        assert signs["grove"] == len(crossings(Scene(at, MAP, NAMES))) > 3


def test_two_players_see_what_is_open_to_them() -> None:
    two, four = (whole_view(Scene(position([], players), MAP, NAMES)) for players in (2, 4))
    assert two.width < four.width
    for players, view in ((2, two), (4, four)):
        assert all(view.shows(centre(at)) for at in PLAIN.paths if PLAIN.open(at, players))


def test_geometry() -> None:
    for at in PLAIN.paths:
        assert under(centre(at)) == at
        x, y = centre(at)
        assert under((x + 17, y - 9)) == at
    assert centre((3, 2)) == pytest.approx((4 * WIDE, 69.282), abs=0.001)
    assert [len(line) for line in loops([(0, 0)])] == [6]
    assert [len(line) for line in loops([(0, 0), (1, 0)])] == [10]
    ring = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    assert sorted(len(line) for line in loops(ring)) == [6, 18]


BUILT = {"1,5": "fountain", "2,3": "farm", "0,4": "market", "2,5": "hospital"}


def test_totals_of_a_city() -> None:
    figures = {"2,5": {"education": 2}, "2,3": {"harvest": 1}}
    at = position([city(0, "1,4", BUILT, citizens=7, figures=figures), city(1, "5,1", citizens=6)])
    mine, other = totals(at, MAP)
    assert (mine.attraction, mine.raised) == ((0, 3, 2), (False, True, False))
    assert (mine.citizens, mine.limit, mine.free, mine.missing) == (7, None, 2, ("culture",))
    castle, farm = (
        sum(int(at["areas"][area].split()[1]) for area in PLAIN.borders[hex_of(name)] if "wheat" in at["areas"][area])
        for name in ("1,4", "2,3")
    )
    assert mine.food == castle + 2 * farm
    assert (other.limit, other.free, other.missing) == (5, 5, FIELDS)
    has = household(at, MAP, 0)
    assert (has.citizens, has.figures, has.points, has.short) == (7, 1, 7, max(0, 7 - mine.food))
    only_market = position([city(0, "1,4", {"0,4": "market"}, citizens=8)])
    assert totals(only_market, MAP)[0].limit == 8
    whole = position([city(0, "1,4", {"1,5": "hospital", "2,3": "statue"}, citizens=4)])
    assert (totals(whole, MAP)[0].missing, household(whole, MAP, 0).points) == ((), 7)


def test_quarries_bring_gold_for_mountains() -> None:
    mountain = {**MAP["setups"]["2"]["areas"], "1-1": "mountain", "1-2": "mountain"}
    at = position([city(0, "1,4", {"3,2": "quarry", "2,3": "quarry"})], areas=mountain)
    assert totals(at, MAP)[0].gold == household(at, MAP, 0).income == 4
    assert "1+4" in words(read(draw_table(at, MAP)), "good")


def test_every_stored_total_agrees_with_the_final_points() -> None:
    for at, _ in MOMENTS:
        if kind_of(at) == "over":
            now = {**at, "step": {"kind": "politics"}}
            assert [household(now, MAP, seat).points for seat in range(at["players"])] == at["points"]


def test_neighbours_and_who_wins() -> None:
    near, far = city(1, "2,3", {"3,2": "statue"}), city(1, "10,1")
    at = position([city(0, "0,1"), city(0, "5,4"), near, far])
    assert neighbours(at, MAP) == [
        (one, two)
        for one in range(4)
        for two in range(one + 1, 4)
        if at["cities"][one]["owner"] != at["cities"][two]["owner"]
        and PLAIN.reached(map(hex_of, [at["cities"][one]["castle"]]), 3)
        & {hex_of(name) for name in (at["cities"][two]["castle"], *at["cities"][two]["buildings"])}
    ]
    beside = position([city(0, "1,4"), near])
    assert neighbours(beside, MAP) == [(0, 1)]
    assert winner(beside["cities"][0], near, "culture") is near
    assert winner(beside["cities"][0], near, "health") is None
    root = read(draw_map(beside, MAP, names=NAMES, neighbourhoods=True))
    assert len(with_class(root, "tie")) == 1 and len(with_class(root, "ring")) == 2
    assert named(root)["shield-or"] == 1 and named(root)["shield-azure"] == 0
    assert "Marta’s city I and Joost’s city I: Joost’s city I wins by culture." in told(root)
    assert not with_class(read(draw_map(beside, MAP, neighbourhoods="9,9")), "tie")
    assert "nobody wins" in neighbours_told(position([city(0, "1,4"), city(1, "2,3")]), MAP, NAMES)
    assert not with_class(read(draw_map(beside, MAP)), "tie")


def test_a_wish_shows_the_neighbours_of_its_city() -> None:
    at, legal = moment_of("wish")
    root = read(draw_table(at, MAP, legal=legal, links=True))
    assert with_class(root, "tie")
    assert {place.get("id") for place in with_class(root, "place")} == {f"do-{a.replace(' ', '-')}" for a in legal}


def test_cities_carry_outline_castle_buildings_arches_citizens_and_figures() -> None:
    buildings = dict(
        zip(("1,5", "2,5", "3,5", "4,5", "4,6", "3,7", "2,8", "1,9", "0,9", "0,8", "0,7"), BUILDINGS, strict=True)
    )
    figures = {"2,8": {"culture": 3}, "1,5": {"harvest": 1}}
    del buildings["1,5"]
    buildings["1,5"] = "farm"
    at = position([city(1, "1,4", buildings, citizens=12, figures={"1,5": {"harvest": 1}})])
    root = read(draw_map(at, MAP))
    signs = named(root)
    assert all(signs[kind] == 1 for kind in (*BUILDINGS, "castle"))
    (drawn,) = (part for part in root.iter() if part.get("data-city") == "1,4")
    assert (drawn.get("class"), drawn.get("role")) == ("or", "img")
    assert "12 citizens without limit" in (drawn.get("aria-label") or "")
    assert len(with_class(drawn, "bounds")) == 1
    inside = named(drawn)
    for field in FIELDS:
        assert inside[f"arch-{field}"] == sum(arches.get(field, 0) for arches in ARCHES.values())
    assert (inside["figure"], inside["mark-or"]) == (1, 1)
    assert {"12", "×2"} <= set(words(drawn, "count"))
    circus = position([city(0, "1,4", {"1,5": "palace"}, figures={"1,5": {"culture": figures["2,8"]["culture"]}})])
    assert "+3" in words(read(draw_map(circus, MAP)), "count")


def test_plates_tell_the_attraction_beside_the_castle() -> None:
    at = position([city(0, "1,4", BUILT, citizens=7), city(0, "9,1"), city(1, "5,11", {"5,12": "university"})])
    root = read(draw_map(at, MAP))
    plates = [words(plate, "count") for plate in with_class(root, "plate")]
    assert sorted(plates) == [["I", "1", "2"], ["I", "3"], ["II"]]
    for plate in with_class(root, "plate"):
        assert set(plate.get("class", "").split()) & set(TINCTURES)


def test_plates_hide_no_place_and_no_castle_and_not_each_other() -> None:
    for at, legal in MOMENTS:
        scene = Scene(at, MAP, NAMES, Marks(tuple(legal)))
        found = places(scene)
        free = ground(scene, whole_view(scene), found)
        city_plates(free, 1.0)
        assert len(free.taken) == len(at["cities"])
        for number, box in enumerate(free.taken):
            assert not any(_touch(box, other) for other in free.taken[:number])
            points = [*(centre(hex_of(one["castle"])) for one in at["cities"]), *(place.middle for place in found)]
            assert not any(box.x < x < box.right and box.y < y < box.bottom for x, y in points)


def _touch(one: Box, two: Box) -> bool:
    """Whether two plates meet; each box has a margin of 2 round its plate."""
    across = one.x + 4 < two.right and two.x + 4 < one.right
    return across and one.y + 4 < two.bottom and two.y + 4 < one.bottom


def test_places_lie_on_their_hexes_in_reading_order() -> None:
    for at, legal in MOMENTS:
        root = read(draw_map(at, MAP, legal=legal, view=(-3, -2, 26, 18)))
        hexes = [hex_of(name) for action in legal for name in re.findall(r" (-?\d+,-?\d+)$", action)]
        found = with_class(root, "place", "legal")
        ordered = sorted(set(hexes), key=lambda one: (one[1], one[0]))
        assert [place.get("id") for place in found] == [f"hex-{q}-{r}" for q, r in ordered]
        for place in found:
            assert place.tag == f"{SVG}a" and place[0].get("class") == "spot"
            assert (place.get("href") or "").startswith("?choose=")
            assert place.get("aria-label")


def test_gains_and_the_choice() -> None:
    at = position([city(0, "1,4")], step={"kind": "site", "building": "farm", "pay": 0})
    legal = ["at 1,5", "at 2,3", "at 0,4"]
    root = read(draw_map(at, MAP, legal=legal, chosen="at 2,3"))
    by_id = {place.get("id"): place for place in with_class(root, "place")}
    assert words(by_id["hex-2-3"], "gain") == ["+4"]
    assert "chosen" in (by_id["hex-2-3"].get("class") or "") and named(by_id["hex-2-3"])["farm"] == 1
    assert by_id["hex-2-3"].get("aria-label") == "2,3, beside city I: farm here, 4 food, chosen"
    given = read(draw_map(at, MAP, legal=legal, gains={"at 1,5": 7, "at 0,4": 0}))
    assert sorted(words(given, "gain")) == ["+7", "0"]
    assert len(with_class(given, "dull")) == 1
    quarry = {**at, "step": {"kind": "site", "building": "quarry", "pay": 0}}
    assert set(words(read(draw_map(quarry, MAP, legal=legal)), "gain")) == {"0"}
    school = {**at, "step": {"kind": "site", "building": "school", "pay": 0}}
    assert not words(read(draw_map(school, MAP, legal=legal)), "gain")
    assert not with_class(read(draw_map(at, MAP, legal=["at 99,99", "gold"])), "place")


def test_a_place_on_a_building_shows_the_building() -> None:
    at, legal = moment_of("demolish")
    root = read(draw_map(at, MAP, legal=legal, gains={legal[0]: -1}))
    for place in with_class(root, "place"):
        assert set(named(place)) & {*BUILDINGS, "castle"}
    assert words(root, "gain") == ["−1"]


def test_last_and_marked() -> None:
    at = position([city(0, "1,4")])
    root = read(draw_map(at, MAP, last=["at 5,4", "5,4", "castle 1,4", "gold"], marked=["2,3"]))
    assert len(with_class(root, "last")) == 2
    assert named(root)["pointed"] == 1
    assert len(with_class(read(draw_table(at, MAP, last=["5,4"])), "last")) == 1


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("kind", KINDS)
def test_every_player_has_a_card_with_all_cities(players: int, kind: Wide) -> None:
    castles = MAP["setups"][str(players)]["castles"]
    cities = [city(seat, castle, citizens=3 + seat) for seat, mine in enumerate(castles) for castle in mine]
    areas = MAP["setups"][str(players)]["areas"]
    at = position(cities, players, areas=areas, gold=[20 + seat for seat in range(players)], founded=[True] * players)
    root = read(draw_table(at, MAP, names=NAMES, width=kind))
    signs = named(root)
    assert all(signs[f"shield-{tincture}"] for tincture in TINCTURES[:players])
    assert not any(signs[f"shield-{tincture}"] for tincture in TINCTURES[players:])
    assert set(words(root, "name")) >= set(NAMES[:players])
    assert {str(20 + seat) for seat in range(players)} <= set(words(root, "good"))
    assert words(root, "note").count("founded") == players - 1 and "start, founded" in words(root, "note")
    assert words(root, "sum").count(f"{2 + players}/5") == 2
    assert len(with_class(root, "sum")) == 6 * 2 * players
    assert len(with_class(root, "card", "turn")) == 1 and "to play" in words(root, "label")


def test_a_shortage_is_bold_and_underlined_and_told() -> None:
    at = position([city(0, "1,4", citizens=9), city(1, "5,1", citizens=1)])
    food = household(at, MAP, 0).food
    for kind in KINDS:
        assert words(read(draw_table(at, MAP, width=kind)), "short") == [f"{food}/9"]
    assert f"{food} food for 9 citizens, {9 - food} too few" in player_told(at, MAP, 0, "Marta")
    (rule,) = (rule for rule in rules(css()) if rule.head == ".leaf .short")
    assert "underline" in rule.body and "--now" not in rule.body


def test_open_cards_have_price_and_can_be_chosen() -> None:
    at, legal = moment_of("politics", 3)
    at = {**at, "display": ["bread", "cathedral", "closeness", "harvest", "master-builder", "palace", "palace"]}
    legal = ["gold", "build farm", "card palace", "card bread"]
    for kind in KINDS:
        root = read(draw_table(at, MAP, legal=legal, chosen="card bread", links=True, width=kind))
        rows = words(root, "good")
        assert {"Palace ×2", "Cathedral", "Bread and circuses", "Master builder", "Rich harvest"} <= set(rows)
        assert {"1 gold", "3 gold", "free", "0, 2 or 5", "1, 2 or 4", "0 or 2"} <= set(words(root, "note"))
        assert f"deck {len(at['deck'])}, discard {len(at['discard'])}" in words(root, "note")
        found = {place.get("id"): place for place in with_class(root, "place")}
        assert found.keys() == {"do-gold", "do-build-farm", "do-card-palace", "do-card-bread"}
        assert found["do-card-palace"].get("href") == "?choose=card+palace"
        assert "chosen" in (found["do-card-bread"].get("class") or "")


def test_cards_and_choices_have_words_and_signs() -> None:
    assert set(CARDS) | set(BUILDINGS) <= set(library().names())
    assert {price_word(kind) for kind in PRICES} == {"1 gold", "3 gold", "1, 2 or 4", "0, 2 or 5", "free", "0 or 2"}
    assert len({kind_word(kind) for kind in CARDS}) == 10
    for at, legal in MOMENTS:
        for action in legal:
            assert choice_word(action)
        chips = with_class(read(draw_table(at, MAP, legal=legal)), "place")
        assert len(chips) == len(legal)


@pytest.mark.parametrize("number", range(len(MOMENTS)))
def test_a_hex_on_a_phone_is_large_enough_and_the_choice_in_view(number: int) -> None:
    at, legal = MOMENTS[number]
    root = read(draw_table(at, MAP, legal=legal, width="narrow"))
    assert root.get("width") == "390"
    (pane,) = (part for part in root.iter(f"{SVG}svg") if part.get("class") == "plan")
    scale = float(pane.get("width", "")) / float(pane.get("viewBox", "").split()[2])
    assert scale * 0.866 * WIDE >= 24
    shown = with_class(pane, "place")
    hidden = [int(word.split()[0]) for word in words(root, "note") if "outside this view" in word]
    every = with_class(read(draw_map(at, MAP, legal=legal, view=(-3, -2, 26, 18))), "place")
    assert bool(shown) == bool(every)
    assert len(shown) + sum(hidden) == len(every)


def test_the_chosen_place_is_in_view_on_a_phone() -> None:
    at, legal = moment_of("castle")
    for action in legal[::12]:
        root = read(draw_table(at, MAP, legal=legal, chosen=action, width="narrow"))
        assert len(with_class(root, "place", "chosen")) == 1


def test_places_are_those_of_the_player_who_is_asked() -> None:
    at, legal = moment_of("site", 3)
    asks = at["turn"]
    assert with_class(read(draw_table(at, MAP, legal=legal)), "legal")
    assert with_class(read(draw_table(at, MAP, asks, legal=legal, links=True)), "legal")
    assert not with_class(read(draw_table(at, MAP, (asks + 1) % 3, legal=legal, chosen=legal[0])), "legal")


def test_names_are_escaped_and_shortened() -> None:
    evil = '<b>&"\'</b> href="#nowhere" class="x"\x00\ud800'
    at, legal = moment_of("site", 2)
    for kind in KINDS:
        svg = draw_table(at, MAP, names=[evil, "W" * 40], legal=legal, width=kind)
        assert "<b>" not in svg
        root = read(svg)
        turn = "Turn" if at["turn"] else clean(evil)
        assert turn == "Turn" or (root.findtext(f"{SVG}title") or "").startswith("La Città: " + clean(evil))
        assert any(re.fullmatch("W+…", name) for name in words(root, "name"))
    assert "<script>" not in draw_setups({**MAP, "name": "<script>", "note": "<script>"})


def test_the_end_shows_winners_and_final_points() -> None:
    at, _ = moment_of("over", 3)
    at = {**at, "points": [20, 31, 31], "gold": [9, 2, 2]}
    assert (winners(at), ranking(at)) == ([1, 2], [1, 2, 0])
    assert winners({**at, "gold": [9, 1, 2]}) == [2]
    for kind in KINDS:
        root = read(draw_table(at, MAP, names=NAMES, width=kind))
        assert root.findtext(f"{SVG}title") == "La Città: Joost and Noor share the win with 31 points."
        assert named(root)["tick"] == 2
        assert words(root, "label").count("winner") == 2
        assert "Final points" in words(root, "name")
        assert not with_class(root, "place")


def test_hunger_is_told_in_its_year_only() -> None:
    at = position([city(0, "1,4"), city(1, "5,1")], starved=[True, True], round=1)
    assert [must_turn(at, seat) for seat in (0, 1)] == [False, True]
    assert "loses an action card" in player_told(at, MAP, 1, "Joost")
    later = {**at, "round": 2}
    assert not any(must_turn(later, seat) or lost_this_year(later, seat) for seat in (0, 1))
    feeding = {**at, "phase": "feeding", "step": {"kind": "starve", "left": 1}}
    assert [lost_this_year(feeding, seat) for seat in (0, 1)] == [True, False]
    last = {**feeding, "year": 6}
    assert household(last, MAP, 0).points == household(feeding, MAP, 0).points - 5


def test_what_is_asked() -> None:
    said = {kind: asked(moment_of(kind)[0]) for kind in STEPS}
    assert len(set(said.values())) == len(STEPS)
    assert said["site"].startswith("Set the ") and said["site"].endswith(" on a free hex beside a city.")
    assert moment(position([])) == "Year 2, round 2 of 5."
    assert moment(position([], phase="migration")) == "Year 2, migration."
    for kind in KINDS:
        root = read(draw_table(position([city(0, "1,4")]), MAP, names=NAMES, width=kind))
        assert "Play an action card, or take an open card." in " ".join(words(root, "say"))


def test_a_player_without_a_city_and_one_with_five() -> None:
    at = position([city(0, name) for name in ("1,4", "5,1", "9,1", "5,6", "1,10")])
    for kind in KINDS:
        root = read(draw_table(at, MAP, names=NAMES, width=kind))
        assert "no city" in words(root, "note")
        assert {"I", "IV", "V"} <= set(words(root, "count"))


def test_the_set_up_sheet() -> None:
    root = read(draw_setups(MAP))
    assert {f"{players} players" for players in (2, 3, 4, 5)} <= set(words(root, "head"))
    assert {area["id"] for area in MAP["areas"]} == set(words(root, "numeral"))
    assert len(words(root, "hex-id")) == len(MAP["hexes"])
    assert named(root)["castle"] == 2 * (2 + 3 + 4 + 5)
    assert "2 players: player 1 at 1,4 and -1,11" in told(root)


@cache
def our_map() -> dict[str, Any] | None:
    path = Path(__file__).parents[2] / "src" / "bastide" / "games" / "la_citta" / "data" / "map.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else None


def test_another_map_is_drawn_from_its_file_alone() -> None:
    moved = json.loads(
        re.sub(r'"(-?\d+),(-?\d+)"', lambda at: f'"{int(at[1]) + 5},{int(at[2]) - 10}"', json.dumps(MAP))
    )
    small = {**moved, "areas": moved["areas"][:7], "hexes": [one for one in moved["hexes"] if one["id"].endswith("-6")]}
    for given in filter(None, (moved, small, our_map())):
        areas = {area["id"]: "wheat 2" for area in given["areas"]}
        castle = given["hexes"][3]["id"]
        at = position([city(0, castle)], 4, areas=areas)
        root = read(draw_map(at, given, view=None))
        assert [part.get("data-city") for part in root.iter() if part.get("data-city")] == [castle]
        assert read(draw_table(at, given, width="narrow")) is not None


def test_the_view_crops_and_hexes_keep_their_place() -> None:
    at, legal = moment_of("castle")
    part, every = (read(draw_map(at, MAP, legal=legal, view=view)) for view in ((2, 1, 8, 6), (-3, -2, 26, 18)))
    inside = {place.get("id"): place[0].attrib for place in with_class(part, "place")}
    outside = {place.get("id"): place[0].attrib for place in with_class(every, "place")}
    assert inside and inside.keys() < outside.keys()
    assert all(outside[name] == attributes for name, attributes in inside.items())


def test_a_plan_is_bare_of_what_is_out_of_view() -> None:
    at, _ = moment_of("politics", 4)
    scene = Scene(at, MAP, NAMES)
    none: list[Place] = []
    assert len(plan(scene, whole_view(scene), none, 1.0).text) > len(
        draw_map(at, MAP, view=(0, 0, 4, 4), standalone=False)
    )


def test_library_holds_all_signs() -> None:
    assert {"citizen", "food", "card", "figure", "boat", "peak", "sheaf", "grove"} <= set(library().names())
    with pytest.raises(KeyError, match="unheard-of"):
        symbols_for('<use href="#unheard-of"/>')


def test_the_calendar_tells_year_round_and_phase() -> None:
    at = position([city(0, "1,4")])
    for kind in KINDS:
        assert words(read(draw_table(at, MAP, width=kind)), "here") == ["", "2", "", "2"]
        late = {**at, "phase": "feeding", "round": 5, "step": {"kind": "starve", "left": 1}}
        assert words(read(draw_table(late, MAP, width=kind)), "here") == ["", "2", "", "feeding"]
        setup = {**at, "phase": "setup", "year": 1, "voice": [], "step": {"kind": "castle"}}
        assert words(read(draw_table(setup, MAP, width=kind)), "here") == []
        assert "Castles are placed." in words(read(draw_table(setup, MAP, width=kind)), "note")


def test_what_a_question_is_about_is_hatched() -> None:
    for kind in ("field", "source"):
        at, legal = moment_of(kind)
        assert named(read(draw_table(at, MAP, legal=legal)))["pointed"] == 1
    at, legal = moment_of("politics")
    assert named(read(draw_table(at, MAP, legal=legal)))["pointed"] == 0


def test_what_the_people_wish_for_is_marked_in_the_ledger() -> None:
    at = position([city(0, "1,4"), city(1, "5,1")], phase="migration", voice=["culture", "health"] * 2)
    before = len(with_class(read(draw_table({**at, "phase": "politics"}, MAP)), "ink"))
    assert len(with_class(read(draw_table(at, MAP)), "ink")) == before + 4


def test_action_cards_are_named_before_their_choices() -> None:
    at = position([city(0, "1,4")])
    assert "Action card" in words(read(draw_table(at, MAP, legal=["gold", "pass"])), "key")
    assert "Action card" not in words(read(draw_table(at, MAP, legal=["pass"])), "key")
