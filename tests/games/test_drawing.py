"""The drawings of all games: well-formed, complete, all their look told by classes, safe for a strict page."""

import re

import pytest

from bastide.look import css, tokens
from bastide.look.style import rules
from bastide.look.svg import clean
from tests.carcassonne_city.drawn import DRAWINGS as CARCASSONNE
from tests.drawings import Drawings
from tests.la_citta.drawn import DRAWINGS as LA_CITTA
from tests.markup import SVG, named, read, with_class, words
from tests.saint_malo.drawn import DRAWINGS as SAINT_MALO

GAMES = {"carcassonne-city": CARCASSONNE, "la-citta": LA_CITTA, "saint-malo": SAINT_MALO}
MOMENTS = [(game, moment) for game, drawn in GAMES.items() for moment in drawn.moments]
every_game = pytest.mark.parametrize("drawn", GAMES.values(), ids=GAMES)
KNOWN = {name for rule in rules(css()) for name in re.findall(r"\.([a-z][\w-]*)", rule.head)}


@pytest.mark.slow
@pytest.mark.parametrize(("game", "moment"), MOMENTS)
def test_every_drawing_is_well_formed_and_has_its_signs_once(game: str, moment: str) -> None:
    for svg in GAMES[game].moments[moment]():
        root = read(svg)
        outside = read(GAMES[game].symbols_for(svg)) if "<style>" not in svg else root
        defined = [part.get("id") for kind in ("symbol", "pattern") for part in outside.iter(f"{SVG}{kind}")]
        assert len(defined) == len(set(defined))
        assert set(defined) == set(named(root)) | set(named(outside))
        ids = [part.get("id") for part in root.iter() if part.get("id")]
        assert len(ids) == len(set(ids))
        assert not set(defined) & {part.get("id") for part in with_class(root, "place")}


@every_game
def test_nothing_but_classes_tells_the_look(drawn: Drawings) -> None:
    some = list(drawn.moments.values())[:: drawn.one_in]
    every = [svg for moment in some for svg in moment()] + drawn.others()
    for svg in [*every, drawn.symbols_for(*every)]:
        body = re.sub(r"<style>.*?</style>", "", svg, flags=re.DOTALL)
        bare = re.sub(r'href="#[\w-]+"|url\(#[\w-]+\)', "", body)
        assert not re.search(r"#[0-9a-fA-F]{3,8}\b|\brgba?\(|\bhsla?\(", bare)
        for part in read(svg).iter():
            assert not {"style", "color", "onclick", "font-family"} & part.attrib.keys()
            assert all(part.get(paint, "url(").startswith(drawn.paints) for paint in ("fill", "stroke"))
            assert set(part.get("class", "").split()) - KNOWN <= {"wide", "narrow", "bastide-auto", "question"}
    bare = drawn.table(standalone=False)
    assert "<style" not in bare and "<defs" not in bare


@every_game
def test_themes(drawn: Drawings) -> None:
    day, night = tokens("light"), tokens("dark")
    light, dark, auto = (drawn.plan(theme=theme) for theme in ("light", "dark", "auto"))
    for name in ("--sheet", "--ink", "--now", "--azure", drawn.token):
        assert f"{name}:{day[name]}" in light and f"{name}:{night[name]}" not in light
        assert f"{name}:{night[name]}" in dark and f"{name}:{day[name]}" not in dark
        assert f"{name}:{day[name]}" in auto
        assert auto.index(f"{name}:{night[name]}") > auto.index("prefers-color-scheme:dark")
    assert "prefers-color-scheme" not in light + dark
    for draw in (drawn.plan, drawn.table):
        with pytest.raises(ValueError, match="theme: expected one of"):
            draw(theme="sepia")


@every_game
@pytest.mark.parametrize("width", ["wide", "narrow"])
def test_names_are_escaped_and_shortened(drawn: Drawings, width: str) -> None:
    evil = '<b>&"\'</b> href="#nowhere" class="x"\x00\ud800'
    svg = drawn.table(names=[evil, "W" * 40], width=width)
    assert "<b>" not in svg
    root = read(svg)
    assert (root.findtext(f"{SVG}title") or "").startswith(f"{drawn.title}: {clean(evil)}")
    assert any(re.fullmatch("W+…", name) for name in words(root, "name"))
    shown = words(read(drawn.table(names=["", "  "], width=width)), "name")
    assert [name for name in shown if name.startswith("Player ")] == ["Player 1", "Player 2"]


@every_game
def test_the_library_holds_all_signs(drawn: Drawings) -> None:
    assert drawn.signs <= set(drawn.library.names())
    with pytest.raises(KeyError, match="unheard-of"):
        drawn.symbols_for('<use href="#unheard-of"/>')
