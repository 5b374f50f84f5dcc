"""What the docs show and say is what the program draws and does."""

import doctest
import re
from pathlib import Path

import pytest

import bastide
from tests.pictures import DOCS, pictures

ROOT = Path(__file__).parent.parent
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")])


@pytest.mark.parametrize("name", pictures())
def test_the_pictures_are_what_the_program_draws_today(name: str) -> None:
    assert (DOCS / name).read_text(encoding="utf-8") == pictures()[name], "run `make pictures`"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
@pytest.mark.slow
def test_python_in_the_docs_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for code in re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
        exec(compile(code.replace("100_000", "10"), page.name, "exec"), {})


def test_the_action_space_of_the_page_is_the_real_one() -> None:
    """Each row `| index | text |` of docs/saint-malo.md with a plain text, against the notation."""
    from bastide.games.saint_malo.text.actions import ACTIONS

    rows = re.findall(r"^\| (\d+)(?:–(\d+))? \| (.+?) \|", (ROOT / "docs/saint-malo.md").read_text(), re.MULTILINE)
    space = [row for row in rows if row[2].startswith("`")]
    covered = 0
    for first, last, text in space:
        words = text.strip("`").split("`")[0].split(" ")[0]
        for index in range(int(first), int(last or first) + 1):
            assert ACTIONS[index].text.startswith(words), (index, text)
            covered += 1
    assert covered == len(ACTIONS) == 336


def test_the_module_shows_a_working_example() -> None:
    assert doctest.testmod(bastide).failed == 0
    code = (bastide.__doc__ or "").split("\n\n", 1)[1]
    exec("\n".join(line.strip() for line in code.splitlines()), {})
