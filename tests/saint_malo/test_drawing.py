"""The drawing of Saint Malo: well-formed, complete, readable without colour, safe for a strict page."""

import itertools
import re
import xml.etree.ElementTree as ET
from collections import Counter
from typing import Any, Literal

import pytest

from bastide.core.actions import Action
from bastide.games.saint_malo import drawing
from bastide.games.saint_malo.drawing import library, symbols_for
from bastide.games.saint_malo.text.actions import ACTION_OF
from bastide.look import TINCTURES, css, tokens
from bastide.look.letters import shorten, width, wrap
from bastide.look.style import rules
from bastide.look.svg import clean, node, number

from .views import view_of

Position = dict[str, Any]

SVG = "{http://www.w3.org/2000/svg}"
NEW = ["#.....#", ".CC....", ".C.....", ".C.....", ".......", ".......", "#.....#"]
FULL = ["#WWWWW#", "WCCLSPW", "WCBMJNW", "WC1234W", "WHHHLSW", "W5JMBPW", "#WWWWW#"]
MIXED = ["#WWWWW#", ".CC..2.", "LC...1S", "WC.B...", ".......", "...H...", "#.M.W.#"]
NAMES = ["Marta", "Joost", "Odile", "Noor", "Wim"]

STEPS: list[dict[str, Any]] = [
    {"kind": "keep", "dice": "LCWXH", "rolls": 1},
    {"kind": "keep", "dice": "LLXHS", "rolls": 2},
    {"kind": "use", "dice": "LCWXS"},
    {"kind": "crate", "dice": "CCCHS", "left": 3, "group": []},
    {"kind": "crate", "dice": "CCHHS", "left": 1, "group": ["d3", "d4"]},
    {"kind": "wall", "dice": "WWXXH", "left": 2},
    {"kind": "church", "dice": "XXHSS", "size": 3},
    {"kind": "person", "dice": "CHHHS", "who": "merchant", "walls": 0},
    {"kind": "person", "dice": "WWWWS", "who": "soldier", "walls": 1},
    {"kind": "bonus", "dice": "LWWWH", "walls": 0},
    {"kind": "house", "dice": "HHHSS", "builder": "d4", "left": 2, "group": [], "walls": 0},
    {"kind": "house", "dice": "HHHSS", "builder": "d4", "left": 1, "group": ["e4"], "walls": 0},
]
MERCHANT = STEPS[7]


def town(grid: list[str] = NEW, coins: int = 3, logs: int = 2, points: int = 0, cannons: int = 6) -> Position:
    return {"grid": grid, "coins": coins, "logs": logs, "points": points, "cannons": cannons}


def position(players: int = 3, step: dict[str, Any] | None = None, **more: Any) -> Position:
    grids = itertools.cycle([MIXED, NEW, FULL])
    cities = [town(grid, points=4 * seat - 5) for seat, grid in zip(range(players), grids, strict=False)]
    base = {"game": "saint-malo", "players": players, "cities": cities, "boxes": 3, "first": 0, "turn": 0}
    return {**base, "last_round": False, "over": step is None, "step": step, **more}


def draw_table(at: Position, seat: int | None = None, **how: Any) -> str:
    return drawing.draw_table(view_of(at), seat, **how)


def draw_city(at: Position, seat: int, **how: Any) -> str:
    """A city; actions are given by their texts."""
    legal, chosen = [ACTION_OF[text] for text in how.pop("legal", ())], how.pop("chosen", None)
    gains: dict[Action, int] = {ACTION_OF[text]: gain for text, gain in how.pop("gains", {}).items()}
    picked = ACTION_OF[chosen] if chosen else None
    return drawing.draw_city(view_of(at), seat, legal=legal, gains=gains, chosen=picked, **how)


def read(svg: str) -> ET.Element:
    """The drawing as a tree; a bare one gets the name space that a page would give it."""
    return ET.fromstring(svg if "xmlns" in svg else svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1))


def with_class(root: ET.Element, *names: str) -> list[ET.Element]:
    return [part for part in root.iter() if set(names) <= set(part.get("class", "").split())]


def words(root: ET.Element, name: str) -> list[str]:
    return ["".join(part.itertext()) for part in with_class(root, name)]


def named(root: ET.Element) -> Counter[str]:
    """The signs used, wherever a sign is named."""
    used = (part.get("href", "")[1:] for part in root.iter(f"{SVG}use"))
    patterns = (match[1] for part in root.iter() if (match := re.match(r"url\(#(.*)\)", part.get("fill", ""))))
    return Counter([*used, *patterns])


def all_drawings(players: int, step: dict[str, Any] | None) -> list[str]:
    at = position(players, step)
    kinds: tuple[Literal["wide"], Literal["narrow"]] = ("wide", "narrow")
    tables = [
        draw_table(at, names=NAMES, width=kind, standalone=alone, legal=["at d4", "house e4", "stop"])
        for kind in kinds
        for alone in (True, False)
    ]
    cities = [draw_city(at, seat, names=NAMES, mini=mini) for seat in range(players) for mini in (False, True)]
    return tables + cities


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("step", [*STEPS, None])
def test_every_drawing_is_well_formed_and_has_its_signs_once(players: int, step: dict[str, Any] | None) -> None:
    for svg in all_drawings(players, step):
        root = read(svg)
        outside = read(symbols_for(svg)) if "<style>" not in svg else root
        defined = [part.get("id") for kind in ("symbol", "pattern") for part in outside.iter(f"{SVG}{kind}")]
        assert len(defined) == len(set(defined))
        assert set(defined) == set(named(root)) | set(named(outside))
        ids = [part.get("id") for part in root.iter() if part.get("id")]
        assert len(ids) == len(set(ids))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("kind", ["wide", "narrow"])
def test_every_player_has_shield_name_points_and_city(players: int, kind: Literal["wide", "narrow"]) -> None:
    root = read(draw_table(position(players, MERCHANT), names=NAMES, width=kind))
    signs = named(root)
    assert all(signs[f"shield-{tincture}"] for tincture in TINCTURES[:players])
    assert not any(signs[f"shield-{tincture}"] for tincture in TINCTURES[players:])
    assert set(words(root, "name")) >= set(NAMES[:players])
    assert len(with_class(root, "mini")) == players - 1
    shown = {text.split()[0] for text in words(root, "points")}
    assert shown == {str(4 * seat - 5).replace("-", "−") for seat in range(players)}
    assert len(with_class(root, "card", "turn")) == 1
    assert "to play" in words(root, "label")


def test_nothing_but_classes_tells_the_look() -> None:
    for svg in all_drawings(5, MERCHANT):
        body = re.sub(r"<style>.*?</style>", "", svg, flags=re.DOTALL)
        assert not re.search(
            r"#[0-9a-fA-F]{3,8}\b|\brgba?\(|\bhsla?\(", re.sub(r'href="#[\w-]+"|url\(#[\w-]+\)', "", body)
        )
        for part in read(svg).iter():
            assert "style" not in part.attrib
            assert part.get("fill", "url(").startswith("url(")
            assert not {"stroke", "color", "onclick", "font-family"} & part.attrib.keys()
    bare = draw_table(position(2, MERCHANT), standalone=False)
    assert "<style" not in bare
    assert "<defs" not in bare


def test_every_class_stands_in_a_style_sheet() -> None:
    known = {name for rule in rules(css()) for name in re.findall(r"\.([a-z][\w-]*)", rule.head)}
    for svg in [*all_drawings(5, MERCHANT), *all_drawings(4, None), symbols_for(*all_drawings(5, MERCHANT))]:
        used = {name for part in read(svg).iter() for name in part.get("class", "").split()}
        assert used - known <= {"wide", "narrow", "bastide-auto"}


def test_a_drawing_alone_says_its_size_and_what_it_is() -> None:
    at = position(2, MERCHANT)
    city, table = read(draw_city(at, 0, names=NAMES)), read(draw_table(at, names=NAMES))
    assert city.get("viewBox") == "0 0 444 444"
    assert (city.get("width"), city.get("height")) == ("444", "444")
    assert city.findtext(f"{SVG}title") == "Marta’s city"
    told = city.findtext(f"{SVG}desc") or ""
    assert "merchant on c7" in told
    assert "church of 2 on f2" in told
    assert "top closed, right lost" in told
    assert table.findtext(f"{SVG}title") == "Saint Malo: Marta’s turn."
    assert "Draw the merchant into a free square." in (table.findtext(f"{SVG}desc") or "")
    assert read(draw_city(at, 0, mini=True)).get("viewBox") == "30 30 384 384"
    assert float(read(draw_table(at, width="narrow")).get("width", "")) == 390


def test_themes() -> None:
    at = position(2, MERCHANT)
    day, night = tokens("light"), tokens("dark")
    light, dark, auto = (draw_city(at, 0, theme=theme) for theme in ("light", "dark", "auto"))
    for name in ("--sheet", "--ink", "--now", "--azure", "--glass"):
        assert f"{name}:{day[name]}" in light
        assert f"{name}:{night[name]}" not in light
        assert f"{name}:{night[name]}" in dark
        assert f"{name}:{day[name]}" not in dark
        assert f"{name}:{day[name]}" in auto
        assert auto.index(f"{name}:{night[name]}") > auto.index("prefers-color-scheme:dark")
    assert "prefers-color-scheme" not in light + dark
    with pytest.raises(ValueError, match="theme: expected one of"):
        draw_city(at, 0, theme="sepia")


LEGAL = ["at e2", "at c3", "at a4", "keep CC", "stop", "house d3"]


def test_legal_squares_are_marked_once_in_reading_order_and_nothing_else_is() -> None:
    at = position(2, MERCHANT)
    root = read(draw_city(at, 0, legal=LEGAL, gains={"at e2": 2, "at c3": 1, "at a4": 0, "house d3": -3}))
    places = list(root.iter(f"{SVG}a"))
    assert [place.get("id") for place in places] == ["at-e2", "at-c3", "house-d3", "at-a4"]
    assert places == with_class(root, "legal")
    assert all(place[0].get("class") == "spot" for place in places)
    assert places[0].attrib == {
        "class": "place legal",
        "id": "at-e2",
        "href": "?choose=at+e2",
        "aria-label": "e2: merchant here, 2 coins",
    }
    assert places[1].get("aria-label") == "c3: merchant here, 1 coin"
    assert places[3].get("class") == "place legal dull"
    assert words(root, "gain") == ["+2", "+1", "−3", "0"]
    assert root.get("role") == "group"
    assert read(draw_city(at, 0, legal=["stop"])).get("role") == "img"


def test_a_mark_covers_its_square() -> None:
    for legal in ("at a2", "at g6", "at d1", "at e5"):
        spot = with_class(read(draw_city(position(2, MERCHANT), 1, legal=[legal])), "spot")[0]
        column, row = "abcdefg".index(legal[3]), int(legal[4]) - 1
        assert (float(spot.get("x", "")), float(spot.get("y", ""))) == (44 + 52 * column, 44 + 52 * row)


def test_without_links_places_are_groups() -> None:
    at = position(2, MERCHANT)
    root = read(draw_table(at, legal=LEGAL, chosen="at c3"))
    assert not list(root.iter(f"{SVG}a"))
    assert len(with_class(root, "place")) == 4
    assert not with_class(root, "new")
    assert read(draw_table(at, legal=LEGAL, links=True)).get("role") == "group"


def test_places_are_those_of_the_player_whose_turn_it_is() -> None:
    at = position(3, MERCHANT)
    assert len(with_class(read(draw_table(at, 0, legal=LEGAL)), "legal")) == 4
    assert not with_class(read(draw_table(at, 2, legal=LEGAL, chosen="at c3")), "legal")


@pytest.mark.parametrize(
    ("step", "sign", "unit"),
    [
        (MERCHANT, "merchant", "merchant here, 2 coins"),
        (STEPS[3], "crate", "crate here, 2 points"),
        (STEPS[6], "church", "church of 3 here, 2 points"),
        (STEPS[10], "house", "house here, 2 points"),
        (STEPS[5], "wall", "wall here, 2 points"),
    ],
)
def test_the_chosen_square_shows_its_piece_and_its_gain(step: dict[str, Any], sign: str, unit: str) -> None:
    root = read(draw_city(position(2, step), 1, legal=["at a5"], gains={"at a5": 2}, chosen="at a5"))
    (place,) = with_class(root, "chosen")
    assert named(place)[sign] == 1
    assert words(place, "gain") == ["+2"]
    assert place.get("aria-label") == f"a5: {unit}, chosen"


def test_last_squares_have_corner_ticks() -> None:
    at = position(3, MERCHANT)
    assert len(with_class(read(draw_city(at, 0, last=["d4", "c7", "d4"])), "last")) == 2
    assert len(with_class(read(draw_table(at, last=["d4"])), "last")) == 1
    both = read(draw_table(at, last={0: ["d4"], 2: ["b2", "c2"]}))
    assert len(with_class(both, "last")) == 3
    assert sum(len(with_class(mini, "last")) for mini in with_class(both, "mini")) == 2


def test_names_are_escaped_and_shortened() -> None:
    evil = '<b>&"\'</b> href="#nowhere" class="x"\x00\ud800'
    svg = draw_table(position(2, MERCHANT), names=[evil, "W" * 40])
    assert "<b>" not in svg
    root = read(svg)
    assert (root.findtext(f"{SVG}title") or "").startswith("Saint Malo: " + clean(evil))
    assert any(name.startswith("<b>&\"'") for name in words(root, "owner") + words(root, "name"))
    assert any(re.fullmatch("W+…", name) for name in words(root, "name"))
    assert words(read(draw_table(position(2, MERCHANT), names=["", "  "])), "name")[:2] == ["Player 1", "Player 2"]


def test_every_piece_is_drawn_with_its_letter_or_number() -> None:
    root = read(draw_city(position(3, MERCHANT), 2))
    persons = ["labourer", "soldier", "priest", "builder", "merchant", "juggler", "noble"]
    signs = named(root)
    assert all(signs[person] for person in persons)
    assert Counter(words(root, "letter")) == Counter("LSPBMJNLSJMBP")
    assert sorted(words(root, "numeral")) == ["1", "2", "3", "4", "5"]
    assert (signs["crate"], signs["house"], signs["church"], signs["wall"], signs["corner"]) == (4, 3, 5, 20, 4)
    small = read(draw_city(position(3, MERCHANT), 2, mini=True))
    assert words(small, "letter") == words(root, "letter")
    assert words(small, "numeral") == words(root, "numeral")
    assert words(root, "coord") == [*"abcdefg", *"1234567"]


def test_walls_look_outwards_and_join() -> None:
    def turns(grid: list[str]) -> Counter[str]:
        root = read(draw_city({**position(2, MERCHANT), "cities": [town(grid), town()]}, 0))
        parents = [part for part in root.iter() if part.find(f"{SVG}use[@href='#wall']") is not None]
        return Counter(part.get("transform", "").split(" ")[0] for part in parents if part.get("transform"))

    assert turns(FULL) == {"rotate(90": 5, "rotate(180": 5, "rotate(-90": 5}
    whole = named(read(draw_city(position(3, MERCHANT), 2)))
    assert not whole["wall-start"] + whole["wall-stop"]
    gap = ["#WW.WW#", *NEW[1:]]
    ends = named(read(draw_city({**position(2, MERCHANT), "cities": [town(gap), town()]}, 0)))
    assert (ends["wall"], ends["wall-start"], ends["wall-stop"]) == (4, 1, 1)


def test_banners_say_taken_and_lost() -> None:
    root = read(draw_city(position(2, MERCHANT), 0))
    said = {part.findtext(f"{SVG}title"): part.get("class") for part in with_class(root, "banner")}
    assert said == {
        "Top side: person, taken": "banner done",
        "Right side: 2 coins, lost": "banner lost",
        "Bottom side: 3 points, lost": "banner lost",
        "Left side: 2 coins, lost": "banner lost",
    }
    assert len(with_class(root, "strike")) == 3
    fresh = read(draw_city(position(2, MERCHANT), 1))
    assert {part.get("class") for part in with_class(fresh, "banner")} == {"banner"}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("boxes", [0, 3, 22, 24])
def test_pirate_track(players: int, boxes: int) -> None:
    root = read(draw_table(position(players, {"kind": "use", "dice": "LCSSS"}, boxes=boxes)))
    assert len(with_class(root, "box")) == 12 * players
    assert len(with_class(root, "cross")) == boxes
    assert len(with_class(root, "due")) == min(3, 12 * players - boxes)
    assert words(root, "count") == ["1", "3", "6", "8", "10", "12"]


def test_pirates_in_words() -> None:
    def notes(boxes: int, dice: str) -> list[str]:
        return words(read(draw_table(position(2, {"kind": "use", "dice": dice}, boxes=boxes), width="narrow")), "note")

    assert "Next attack of 3 after 3 more boxes." in notes(5, "LCWXS")
    assert "This roll brings the attack of 3." in notes(5, "LCSSS")
    assert "All six attacks are over." in notes(24, "LCSSS")
    assert "Nothing chosen yet. Then 1 pirate box." in notes(23, "LCSSS")


@pytest.mark.parametrize(
    ("step", "states", "turns"),
    [
        (STEPS[1], ["", "", "", "", "foe"], 0),
        (STEPS[3], ["used", "used", "used", "idle", "foe"], 0),
        (STEPS[4], ["used", "used", "idle", "idle", "foe"], 1),
        (STEPS[6], ["used", "used", "idle", "foe", "foe"], 1),
        ({**STEPS[6], "size": 1}, ["used", "idle", "idle", "foe", "foe"], 0),
        (STEPS[7], ["idle", "used", "used", "used", "foe"], 0),
        (STEPS[8], ["used", "used", "used", "used", "foe"], 0),
        (STEPS[9], ["idle", "used", "used", "used", "idle"], 0),
        ({**MERCHANT, "dice": "CWWWS"}, ["idle", "used", "used", "used", "foe"], 0),
    ],
)
def test_dice_in_use(step: dict[str, Any], states: list[str], turns: int) -> None:
    at = position(2, step)
    view = view_of(at)
    assert [die.state for die in view.dice] == states
    assert (view.in_use.turned if view.in_use else 0) == turns
    drawn = with_class(read(draw_table(at)), "die")
    assert [part.get("class", "").removeprefix("die").strip() for part in drawn] == states


def test_what_is_asked() -> None:
    def asked(step: dict[str, Any], **more: Any) -> str:
        return words(read(draw_table(position(2, step, **more), names=NAMES)), "say")[0]

    assert asked(STEPS[0]) == "Marta’s turn. First roll. Keep dice and roll the rest again, or stop rolling."
    assert asked(STEPS[3]) == "Marta’s turn. Draw 3 crates side by side."
    assert asked(STEPS[5], last_round=True) == "Marta’s turn. Last round. Draw 2 walls on the outer squares."
    assert asked(STEPS[11]) == "Marta’s turn. Draw a house beside the new ones, or no more houses."
    every = [asked(step) for step in STEPS]
    assert len(set(every)) == len(STEPS)


def test_stores_are_shown() -> None:
    cities = [town(MIXED, 1234, 123, -105, 0), town(NEW, 1, 1, 1, 1)]
    root = read(draw_table({**position(2, MERCHANT), "cities": cities}, width="narrow"))
    assert {"1 coin", "1 log", "1 cannon", "defence 0"} <= set(words(root, "good"))
    shown = " ".join(words(root, "good"))
    assert "1234" in shown
    assert "−105" in words(root, "points")
    mixed, new, full = view_of(position(3, MERCHANT)).cities
    assert (mixed.defence, full.defence, new.defence) == (3, 10, 0)


def test_the_end_shows_winners_and_final_points() -> None:
    at = position(3, cities=[town(points=-4), town(points=21), town(FULL, points=21)])
    assert view_of(at).winners == (1,)
    assert view_of(at).ranking == [1, 2, 0]
    root = read(draw_table(at, names=NAMES))
    assert root.findtext(f"{SVG}title") == "Saint Malo: Joost wins with 21 points."
    assert named(root)["tick"] == 1
    assert words(root, "label").count("winner") == 1
    assert words(root, "owner") == ["Joost"]
    assert not with_class(root, "die")
    shared = position(2, cities=[town(points=1), town(points=1)])
    assert draw_table(shared, names=NAMES).count("Marta and Joost share the win with 1 point.") == 2
    assert not view_of(shared).boxes_due


def test_letters_of_a_phone_are_at_least_eleven_units() -> None:
    sized = [(rule.head, rule.values["font-size"]) for rule in rules(css()) if "font-size" in rule.values]
    small = {head: float(size.removesuffix("px")) for head, size in sized}
    assert small[".plan .coord, .plan .label"] == small[".plan .letter"] == 13
    assert min(size for head, size in small.items() if ".leaf" in head) >= 11
    for players in (2, 3, 4, 5):
        root = read(draw_table(position(players, MERCHANT), width="narrow"))
        for part in root.iter():
            scaled = re.search(r"scale\(([\d.]+)\)", part.get("transform", ""))
            if scaled and part.get("class") == "plan":
                assert 13 * float(scaled[1]) >= 11
            elif scaled and with_class(part, "mini"):
                assert small[".mini .letter"] * float(scaled[1]) >= 11


def test_library_holds_all_signs() -> None:
    assert {f"die-{face}" for face in ("log", "crate", "wall", "cross", "head", "sabres")} <= set(library().names())
    assert {f"{kind}-{tincture}" for kind in ("shield", "mark") for tincture in TINCTURES} <= set(library().names())
    with pytest.raises(KeyError, match="unheard-of"):
        symbols_for('<use href="#unheard-of"/>')


def test_the_builder_escapes_and_refuses_styles() -> None:
    assert node("text", 'a<b>&"', x=1.5, class_='"').text == '<text x="1.5" class="&quot;">a&lt;b&gt;&amp;&quot;</text>'
    assert [number(value) for value in (1, 1.5, 1.006, -0.001, 100.0)] == ["1", "1.5", "1.01", "0", "100"]
    with pytest.raises(ValueError, match="no style"):
        node("g", style="fill:red")


def test_words_fit_their_room() -> None:
    assert shorten("Marta", 100, 17) == "Marta"
    assert width(shorten("Wilhelmina van der Meer", 90, 17), 17) <= 90
    assert shorten("Wilhelmina van der Meer", 90, 17).endswith("…")
    lines = wrap("Keep dice and roll the rest again, or stop rolling.", 150, 17)
    assert len(lines) > 2
    assert " ".join(lines) == "Keep dice and roll the rest again, or stop rolling."
    assert all(width(line, 17) <= 150 for line in lines)
