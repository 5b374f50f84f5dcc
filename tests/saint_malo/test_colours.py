"""The colours: told apart by people with each kind of colour blindness, with enough contrast."""

import itertools
import math
from typing import Literal

import pytest

from bastide.look import TINCTURES, tokens

Triple = tuple[float, float, float]

MACHADO: dict[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(colour: str) -> Triple:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))

    def light(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    return light(red), light(green), light(blue)


def times(matrix: tuple[Triple, Triple, Triple], colour: Triple) -> Triple:
    red, green, blue = (sum(a * b for a, b in zip(row, colour, strict=True)) for row in matrix)
    return red, green, blue


def lab(colour: Triple) -> Triple:
    seen = tuple(min(1.0, max(0.0, part)) for part in colour)
    to_xyz = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
    x, y, z = times(to_xyz, (seen[0], seen[1], seen[2]))

    def bent(part: float) -> float:
        return math.cbrt(part) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116

    fx, fy, fz = bent(x / 0.95047), bent(y), bent(z / 1.08883)
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def ciede2000(one: Triple, two: Triple) -> float:
    (l1, a1, b1), (l2, a2, b2) = one, two
    middle = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(middle**7 / (middle**7 + 25**7)))
    c1, c2 = math.hypot(a1 * (1 + g), b1), math.hypot(a2 * (1 + g), b2)
    h1 = math.degrees(math.atan2(b1, a1 * (1 + g))) % 360
    h2 = math.degrees(math.atan2(b2, a2 * (1 + g))) % 360
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    dl, dc, dh = l2 - l1, c2 - c1, 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    lm, cm = (l1 + l2) / 2, (c1 + c2) / 2
    hm = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    t = (
        1
        - 0.17 * math.cos(math.radians(hm - 30))
        + 0.24 * math.cos(math.radians(2 * hm))
        + 0.32 * math.cos(math.radians(3 * hm + 6))
        - 0.20 * math.cos(math.radians(4 * hm - 63))
    )
    sl = 1 + 0.015 * (lm - 50) ** 2 / math.sqrt(20 + (lm - 50) ** 2)
    sc, sh = 1 + 0.045 * cm, 1 + 0.015 * cm * t
    rc = 2 * math.sqrt(cm**7 / (cm**7 + 25**7))
    rt = -rc * math.sin(math.radians(60 * math.exp(-(((hm - 275) / 25) ** 2))))
    return math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rt * (dc / sc) * (dh / sh))


def distance(one: str, two: str, view: str) -> float:
    return ciede2000(*(lab(times(MACHADO[view], linear(colour))) for colour in (one, two)))


def test_the_measure_of_distance_is_right() -> None:
    """Two pairs of the published test data of CIEDE2000."""
    assert ciede2000((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert ciede2000((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387)) == pytest.approx(1.2644, abs=1e-4)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("view", list(MACHADO))
def test_players_are_told_apart_with_every_sight(theme: Literal["light", "dark"], view: str) -> None:
    values = tokens(theme)
    colours = {name: values[f"--{name}"] for name in (*TINCTURES, "now")}
    for one, two in itertools.combinations(colours, 2):
        assert distance(colours[one], colours[two], view) > 15, (one, two)


def contrast(one: str, two: str) -> float:
    lights = sorted(sum(a * b for a, b in zip((0.2126, 0.7152, 0.0722), linear(c), strict=True)) for c in (one, two))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


TEXT_PAIRS = [
    *(("ink", ground) for ground in ("paper", "sheet", "table", "sea", "now-wash")),
    *(("ink-soft", ground) for ground in ("paper", "sheet", "sea", "now-wash")),
    *(("now", ground) for ground in ("paper", "sheet", "now-wash")),
    ("sheet", "ink"),
    ("on-now", "now"),
    ("outline", "glass"),
]
SIGN_PAIRS = [
    *(("line", ground) for ground in ("paper", "sheet", "table")),
    *((f"on-{tincture}", tincture) for tincture in TINCTURES),
]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_contrast(theme: Literal["light", "dark"]) -> None:
    values = tokens(theme)
    for pairs, least in ((TEXT_PAIRS, 4.5), (SIGN_PAIRS, 3.0)):
        for one, two in pairs:
            assert contrast(values[f"--{one}"], values[f"--{two}"]) >= least, (one, two)
