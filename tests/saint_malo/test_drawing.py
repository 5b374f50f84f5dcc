"""The drawing of Saint Malo: well-formed, complete, readable without colour, safe for a strict page."""

import re
from collections import Counter
from typing import Any, Literal

import pytest

from bastide.look import TINCTURES, css
from bastide.look.letters import shorten, width, wrap
from bastide.look.style import rules
from bastide.look.svg import node, number
from tests.markup import SVG, named, read, with_class, words

from .drawn import FULL, MERCHANT, MIXED, NAMES, NEW, STEPS, draw_city, draw_table, position, town
from .views import view_of


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


def test_a_drawing_alone_says_its_size_and_what_it_is() -> None:
    at = position(2, MERCHANT)
    city, table = read(draw_city(at, 0, names=NAMES)), read(draw_table(at, names=NAMES))
    assert city.get("viewBox") == "0 0 444 444"
    assert (city.get("width"), city.get("height")) == ("444", "444")
    assert city.findtext(f"{SVG}title") == "Marta’s city"
    told = city.findtext(f"{SVG}desc") or ""
    assert "merchant on c7" in told
    assert "size-2 church on f2" in told
    assert "top closed, right lost" in told
    assert table.findtext(f"{SVG}title") == "Saint Malo: Marta’s turn."
    assert "Draw the merchant in a free square." in (table.findtext(f"{SVG}desc") or "")
    assert read(draw_city(at, 0, mini=True)).get("viewBox") == "30 30 384 384"
    assert float(read(draw_table(at, width="narrow")).get("width", "")) == 390


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
    assert "Nothing chosen yet. 1 pirate box at the end of the turn." in " ".join(notes(23, "LCSSS"))


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
        return words(read(draw_table(position(2, step, **more), names=NAMES)), "status")[0]

    assert asked(STEPS[0]) == "Marta’s turn. First roll. Keep dice and roll the rest again, or stop rolling."
    assert asked(STEPS[3]) == "Marta’s turn. Draw 3 crates side by side."
    assert asked(STEPS[5], last_round=True) == "Marta’s turn. Last round. Draw 2 walls on the outer squares."
    assert asked(STEPS[11]) == "Marta’s turn. Draw a house beside the new ones, or stop."
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
    assert min(size for head, size in small.items() if ".sheet" in head) >= 11
    for players in (2, 3, 4, 5):
        root = read(draw_table(position(players, MERCHANT), width="narrow"))
        for part in root.iter():
            scaled = re.search(r"scale\(([\d.]+)\)", part.get("transform", ""))
            if scaled and part.get("class") == "plan":
                assert 13 * float(scaled[1]) >= 11
            elif scaled and with_class(part, "mini"):
                assert small[".mini .letter"] * float(scaled[1]) >= 11


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
