"""One script and one sheet for a table: made of the modules as they stand, with nothing lost and nothing twice."""

import re

import pytest

import bastide
from bastide.web.pages.bundles import NotJoined, joined_scripts
from bastide.web.pages.static import EVERY_PAGE, _joined, _lighter, _served, _texts, table_files

FILES = {
    "page.js": 'import { grow as bigger, Tree } from "./wood.js";\nimport * as wood from "./wood.js";\nimport "./rain.js";\n'
    "export const oak = bigger(new Tree());\n",
    "wood.js": 'import { wet } from "./rain.js";\nexport class Tree {}\nexport function grow(tree) {\n  return wet(tree);\n}\n',
    "rain.js": "const drops = 3;\nexport async function pour() {}\nexport const wet = (each) => [each, drops];\n",
}


def joined(files: dict[str, str], *entries: str) -> str:
    return joined_scripts(entries, files.__getitem__, lambda _by, name: name)


def test_each_module_stands_once_and_before_whoever_needs_it() -> None:
    text = joined(FILES, "page.js", "rain.js")
    assert re.findall(r"^const (m\d) = ", text, re.MULTILINE) == ["m0", "m1", "m2"]
    assert text.index("drops = 3") < text.index("class Tree") < text.index("const oak")
    assert "const { grow: bigger, Tree } = m1;" in text and "const wood = m1;" in text and "const { wet } = m0;" in text
    assert "return { pour, wet };" in text and "return { Tree, grow };" in text and "return { oak };" in text
    assert not re.search(r"^(?:import|export)\b", text, re.MULTILINE)


def test_remarks_stay_behind_and_nothing_else_does() -> None:
    text = "// What for.\nconst url = 'http://here'; // said\n  // more\nif (a) { // one's own\n  say('x; // y');\n}\n"
    assert _lighter(text, sheet=False) == ("const url = 'http://here';\nif (a) { // one's own\nsay('x; // y');\n}\n")


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({"a.js": "export let changing = 1;\n"}, "got export let changing = 1;"),
        ({"a.js": "export default 1;\n"}, "got export default 1;"),
        ({"a.js": 'import { b } from "https://elsewhere/b.js";\n'}, "got import"),
        ({"a.js": 'import "./b.js";\n', "b.js": 'import "./a.js";\n'}, "a.js > b.js > a.js"),
    ],
)
def test_what_can_not_be_joined_is_refused(files: dict[str, str], told: str) -> None:
    with pytest.raises(NotJoined, match=re.escape(told)):
        joined(files, "a.js")


@pytest.mark.parametrize("name", bastide.games())
def test_the_files_of_a_table(name: str) -> None:
    game = bastide.game(name)
    script, sheet = (_served(table_files(game, kind)).decode() for kind in ("js", "css"))
    # A function that every module of its own has, by what it is called there: none is lost, none is there twice.
    for function in ("restoreFocus", "showBoard", "prepareBoard"):
        assert len(re.findall(rf"^(?:async )?function {function}\(", script, re.MULTILINE)) == 1
    assert "./" not in re.findall(r'Worker\("([^"]+)"', script)[0]
    assert all(_served(part).decode() in sheet for part in _joined()[table_files(game, "css")])
    assert "@font-face" in _served(EVERY_PAGE).decode() and "@import" not in sheet
    assert set(_joined()[table_files(game, "js")]) <= set(_texts())
