"""The notebooks run from their first cell to their last, show what they mean to show, and keep no output in the repository."""

import ast
import json
from pathlib import Path
from typing import Any

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[2] / "examples" / "notebooks").glob("*.ipynb"))


def shown(code: str, name: str, names: dict[str, Any]) -> Any:
    """A cell carried out as a notebook does it; what its last line gives."""
    tree = ast.parse(code)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, name, "exec"), names)
    return eval(compile(ast.Expression(last.value), name, "eval"), names) if isinstance(last, ast.Expr) else None


def cells(notebook: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return found


def test_there_are_five() -> None:
    assert [notebook.name[0] for notebook in NOTEBOOKS] == ["1", "2", "3", "4", "5"]


@pytest.mark.slow
@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.stem)
def test_a_notebook_runs(notebook: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "__main__"}
    for number, cell in enumerate(cells(notebook)):
        if cell["cell_type"] == "code":
            value = shown("".join(cell["source"]), f"{notebook.name}, cell {number}", names)
            svg, html = getattr(value, "_repr_svg_", None), getattr(value, "_repr_html_", None)
            assert repr(value)
            assert svg is None or svg().startswith("<svg")
            assert html is None or html().startswith("<img")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.stem)
def test_a_notebook_explains_itself_and_keeps_no_output(notebook: Path) -> None:
    before = "code"
    for cell in cells(notebook):
        if cell["cell_type"] == "code":
            assert cell["outputs"] == [] and cell["execution_count"] is None
            assert before == "markdown", "".join(cell["source"])
        before = cell["cell_type"]
