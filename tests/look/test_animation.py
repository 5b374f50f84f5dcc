"""Whole games as pictures that move: each step is the card of its moment."""

import io
import re
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from bastide.core.errors import BadOption
from bastide.look.animation import animated_aside, animated_svg
from bastide.look.frames import LAST, moments, painted, steps
from bastide.look.merging import merged
from bastide.look.svg import written
from tests.ours import OURS
from tests.played import played


def _seen_at(element: ET.Element, step: int) -> ET.Element:
    """The tree as it is at one step: without what is not seen then, and without what was put round the rest."""
    kept: list[ET.Element] = []
    for inner in element:
        shown = inner.get("class", "")
        if not shown.startswith("at "):
            kept.append(_seen_at(inner, step))
        elif str(step) in shown.split():
            kept.extend(_seen_at(inner, step))
    out = ET.Element(element.tag, element.attrib)
    out.text = element.text
    out.extend(kept)
    return out


@pytest.mark.parametrize("name", OURS)
def test_each_step_is_the_card_of_its_moment(name: str) -> None:
    match = played(3, seed=4, moves=90, game=name)
    made = steps(match, ["A", "B", "C"])
    assert len(made) == len(moments(match)) > 15
    whole = ET.fromstring(written(merged([step.body for step in made], _listed)).text)
    for at, step in enumerate(made):
        assert ET.tostring(_seen_at(whole, at)) == ET.tostring(_seen_at(ET.fromstring(written(step.body).text), at))


def _listed(when: frozenset[int]) -> str:
    return "at " + " ".join(map(str, sorted(when)))


@pytest.mark.parametrize("name", OURS)
def test_it_stands_alone_and_rests_at_the_end(name: str) -> None:
    match = played(2, seed=6, game=name)
    text = animated_svg(match, ["Marta", "Joost"])
    assert "var(" not in text and ET.fromstring(text) is not None
    assert len(text) < 900_000
    still = re.search(r"</?style>.*", text, re.DOTALL)
    assert still is not None and "prefers-reduced-motion:no-preference" in text
    keys = re.findall(r"@keyframes at\d+\{(.*?\})\}", text)
    assert len(keys) > 20 and all(each.startswith("0.000%") for each in keys)
    seconds = {float(each) for each in re.findall(r"animation:at\d+ ([\d.]+)s step-end infinite", text)}
    assert seconds == {round((len(moments(match)) - 1 + LAST) * 0.7, 4)}


def test_what_differs_only_in_order_is_drawn_anew() -> None:
    from bastide.look.svg import group, rect

    a, b = rect("a", 0, 0, 1, 1), rect("b", 0, 0, 1, 1)
    done = written(merged([group(a, b), group(b, a)], _listed)).text
    assert done.count("<rect") == 4, "which lies above the other matters"


def test_long_games_leave_some_steps_out() -> None:
    match = played(5, seed=1)
    every = moments(match, 10**6)
    some = moments(match, 20)
    assert len(every) > 40 and len(some) == 20 and some[0] == 0 and some[-1] == len(match.moves)
    assert set(some) <= set(every) and some == sorted(set(some))


@pytest.mark.parametrize("kind", ["webp", "gif"])
def test_painted_it_has_all_steps(kind: str) -> None:
    match = played(3, seed=1, moves=30)
    picture = Image.open(io.BytesIO(painted(match, match.names, kind, 300, "light")))
    assert picture.format == kind.upper() and picture.size == (960, 504)
    assert picture.info["loop"] == 0
    lasting = 0
    for at in range(frames := getattr(picture, "n_frames", 1)):
        picture.seek(at)
        picture.load()
        lasting += picture.info["duration"]
    assert 3 < frames <= len(moments(match)), "steps that look alike are one"
    assert lasting == 300 * (len(moments(match)) - 1 + LAST)


def test_another_kind_is_refused() -> None:
    with pytest.raises(BadOption, match="expected one of webp, gif, got 'mp4'"):
        painted(played(2, seed=1, moves=3), ["A", "B"], "mp4", 300, "light")


def test_another_process_makes_the_same() -> None:
    match = played(2, seed=6)
    assert animated_aside(match.save(), ["Marta", "Joost"], "en") == animated_svg(match, ["Marta", "Joost"]).encode()
    assert "gewinnt" in animated_aside(match.save(), ["Marta", "Joost"], "de").decode()
