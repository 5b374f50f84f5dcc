"""The drawings of Carcassonne: Die Stadt: well-formed, complete, all their look told by classes."""

import re
from dataclasses import replace

import pytest

from bastide.games.carcassonne_city.drawing import draw_pack, draw_tile, library, symbols_for
from bastide.games.carcassonne_city.drawing.marks import Mark
from bastide.games.carcassonne_city.drawing.tiles import building_sign
from bastide.games.carcassonne_city.rules.pack import HISTORIC_BUILDINGS
from bastide.games.carcassonne_city.rules.squares import Side, Square
from bastide.look import css, tokens
from bastide.look.style import rules
from bastide.look.svg import clean
from tests.carcassonne_city.drawn import (
    KINDS,
    MOMENTS,
    NAMES,
    PACK,
    SVG,
    TILES,
    Position,
    city,
    moment,
    named,
    read,
    table,
    with_class,
    words,
)


def drawings(at: Position, legal: list[str]) -> list[str]:
    gains = {action: number % 4 for number, action in enumerate(legal)}
    chosen = next((action for action in legal if action != "none"), None)
    return [
        city(at, legal=legal, gains=gains, last=[Square(0, 0), Side(0, 0, "N")]),
        city(at, legal=legal, chosen=chosen, links=False, part=(-2, -2, 3, 3)),
        *(
            table(at, names=NAMES, legal=legal, chosen=pick, width=kind, standalone=alone)
            for kind in KINDS
            for alone in (True, False)
            for pick in (None, chosen)
        ),
    ]


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
    every = [svg for at, legal in MOMENTS[::3] for svg in drawings(at, legal)]
    zero = Square(0, 0)
    marks: list[Mark] = [("street", zero, "N"), ("residential", zero, "a"), Side(0, 0, "N")]
    late, legal = moment("wall", 2)
    every += [draw_pack(PACK), draw_tile(TILES["t2"]), city(late, legal=legal, marked=marks)]
    for svg in [*every, symbols_for(*every)]:
        body = re.sub(r"<style>.*?</style>", "", svg, flags=re.DOTALL)
        bare = re.sub(r'href="#[\w-]+"|url\(#[\w-]+\)', "", body)
        assert not re.search(r"#[0-9a-fA-F]{3,8}\b|\brgba?\(|\bhsla?\(", bare)
        for part in read(svg).iter():
            assert not {"style", "color", "onclick", "font-family"} & part.attrib.keys()
            assert all(part.get(paint, "none").startswith(("none", "url(")) for paint in ("fill", "stroke"))
            assert set(part.get("class", "").split()) - known <= {"wide", "narrow", "bastide-auto"}
    bare = table(late, standalone=False)
    assert "<style" not in bare and "<defs" not in bare


def test_themes() -> None:
    at, _ = moment("lay", 3)
    day, night = tokens("light"), tokens("dark")
    light, dark, auto = (city(at, theme=theme) for theme in ("light", "dark", "auto"))
    for name in ("--sheet", "--ink", "--now", "--azure", "--street"):
        assert f"{name}:{day[name]}" in light and f"{name}:{night[name]}" not in light
        assert f"{name}:{night[name]}" in dark and f"{name}:{day[name]}" not in dark
        assert auto.index(f"{name}:{night[name]}") > auto.index("prefers-color-scheme:dark")
    with pytest.raises(ValueError, match="theme"):
        draw_tile(TILES["t1"], theme="sepia")  # type: ignore[arg-type]


def test_names_are_escaped_and_shortened() -> None:
    evil = '<b>&"\'</b> href="#nowhere" class="x"\x00\ud800'
    at, _ = moment("lay", 2)
    for kind in KINDS:
        svg = table(at, names=[evil, "W" * 40], width=kind)
        assert "<b>" not in svg
        root = read(svg)
        assert (root.findtext(f"{SVG}title") or "").startswith("Carcassonne: Die Stadt: " + clean(evil))
        assert any(re.fullmatch("W+…", name) for name in words(root, "name"))
    evil_id = '"><script>'
    odd = PACK["tiles"][0] | {"id": evil_id}
    assert "<script>" not in draw_tile(replace(TILES["t1"], name=evil_id))
    assert "<script>" not in draw_pack({**PACK, "name": "<script>", "tiles": [odd]})


def test_library_holds_all_signs() -> None:
    assert {building_sign(name) for name in HISTORIC_BUILDINGS} <= set(library().names())
    assert {"burgher", "trader", "steward", "guard", "tower", "fish", "grain", "cattle"} <= set(library().names())
    with pytest.raises(KeyError, match="unheard-of"):
        symbols_for('<use href="#unheard-of"/>')
