"""The ladder page and its plot."""

import getpass
import random
import re
import socket
from pathlib import Path
from xml.etree import ElementTree

import pytest

from bastide.arena.plot import plot
from bastide.arena.ratings import Rating
from bastide.arena.report import checked_place, write_report
from bastide.arena.spec import Spec, neighbours
from bastide.arena.summary import summary
from bastide.cli import main
from bastide.core.errors import BadOption
from tests.arena.made import made

SVG = "{http://www.w3.org/2000/svg}"
BOTS = ("strong:a=1,b=<2>", "level|2", "weak")


def points(name: str, number: int) -> int:
    return 4 * (3 - BOTS.index(name)) + random.Random(f"{name}{number}").randrange(20)


def test_the_page_has_the_tables_and_the_plot_stands_beside_it(tmp_path: Path) -> None:
    spec = Spec("saint-malo", neighbours(BOTS), 3, {})
    whole = summary(spec, 100, made(spec, range(200), points))
    write_report(tmp_path / "the ladder.md", whole, "Saint Malo", "bastide arena saint-malo …")
    page = (tmp_path / "the ladder.md").read_text(encoding="utf-8")
    assert page.startswith("# Saint Malo") and "`bastide arena saint-malo …`" in page
    assert "](the%20ladder.svg)" in page
    for head in ("| bot | Elo | openskill |", "| pair | games | share |", "| bot | games | share |"):
        assert head in page
    assert r"| `strong:a=1,b=<2>` – `level\|2` | 100 |" in page
    rows = [line for line in page.splitlines() if line.startswith("|")]
    for table in re.split(r"\n[^|].*\n?|\n\n", page):
        widths = {len(re.findall(r"(?<!\\)\|", row)) for row in table.splitlines() if row.startswith("|")}
        assert len(widths) <= 1
    assert len(rows) == 2 * 3 + 3 + 2 + 3
    assert ElementTree.parse(tmp_path / "the ladder.svg").getroot().tag == f"{SVG}svg"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["the ladder.md", "the ladder.svg"]


def test_the_plot_is_read_aloud_and_shines_by_night() -> None:
    drawn = plot([Rating("a<b", 30, 1, 120.0, 20.0), Rating("b", 20, 1, -120.0, 25.0)], "Saint Malo: ratings")
    root = ElementTree.fromstring(drawn)
    assert root.findtext(f"{SVG}title") == "Saint Malo: ratings"
    assert "a<b 120 plus or minus 39" in (root.findtext(f"{SVG}desc") or "")
    assert root.get("role") == "img" and root.get("aria-labelledby") == "t d"
    assert "prefers-color-scheme:dark" in drawn
    dots = [float(dot.get("cx", "nan")) for dot in root.iter(f"{SVG}circle")]
    assert len(dots) == 2 and dots[0] > dots[1]
    for text in root.iter(f"{SVG}text"):
        assert 0 <= float(text.get("x", "nan")) <= 760


def test_tables_of_more_players_are_rated_by_openskill() -> None:
    drawn = plot([Rating("a", 30.5, 1), Rating("b", 20, 1)], "x")
    assert "openskill, bars" in drawn and "30.5" in drawn


def test_the_command_writes_it_without_names_of_files_and_people(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "page.md"
    words = [
        "arena",
        "saint-malo",
        "greedy",
        "random",
        "--ladder",
        "--games",
        "4",
        "--seed",
        "2",
        "--report",
        str(place),
    ]
    assert main([*words, "--log", str(tmp_path / "log")]) == 0
    assert "greedy against random" in capsys.readouterr().out
    page = place.read_text(encoding="utf-8")
    assert "`bastide arena saint-malo greedy random --ladder --games 4 --seed 2`" in page
    assert "Python 3." in page and "core" in page
    for secret in (str(tmp_path), str(Path.home()) + "/", socket.gethostname(), f"/{getpass.getuser()}"):
        assert secret not in page + place.with_suffix(".svg").read_text(encoding="utf-8")


def test_places_where_no_report_can_stand(tmp_path: Path) -> None:
    (tmp_path / "folder.md").mkdir()
    for name, expected in (
        ("x.txt", "ends in .md"),
        ("no/x.md", "folder that exists"),
        ("folder.md", "the name of a file"),
    ):
        with pytest.raises(BadOption, match=expected):
            checked_place(str(tmp_path / name))
