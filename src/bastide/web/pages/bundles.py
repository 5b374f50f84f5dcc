"""The scripts of a table's page as one file, and its sheets as another: one answer instead of forty, no way from module to
module over the net, and packed together they are a third smaller. Nothing is built beforehand: modules are joined as they stand.

A module becomes a function that runs once and gives what it exports. So what it exports can't be changed later (`export let`),
and modules can't import each other in a circle; both are refused here.
"""

import re
from collections.abc import Callable, Iterable

Names = Callable[[str], str]  # the text of a file, by its name
Meant = Callable[[str, str], str]  # which file another one means by a name

_IMPORT = re.compile(r'^import (?:(.+) from )?"\./([\w.-]+\.js)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async function|function|const|class) ([\w$]+))", re.MULTILINE)


class NotJoined(Exception):
    """A module that can't be joined with others; the message says why."""


def joined_scripts(entries: Iterable[str], text_of: Names, meant: Meant) -> str:
    """The scripts of these names with all that they import, each once and before whoever needs it."""
    order: dict[str, str] = {}  # what each module is called in the joined file

    def add(name: str, way: tuple[str, ...]) -> None:
        if name in way:
            raise NotJoined(f"{name}: expected modules that don't import each other, got {' > '.join((*way, name))}")
        if name in order:
            return
        text = text_of(name)
        for found in _IMPORT.finditer(text):
            add(meant(name, found[2]), (*way, name))
        order[name] = f"m{len(order)}"
        parts.append(_wrapped(order[name], name, text, lambda other: order[meant(name, other)]))

    parts: list[str] = []
    for entry in entries:
        add(entry, ())
    return "".join(parts)


def _wrapped(called: str, name: str, text: str, called_of: Callable[[str], str]) -> str:
    """A module as a function."""
    exports = [found[1] for found in _EXPORT.finditer(text)]

    def imported(found: re.Match[str]) -> str:
        what, other = found[1], called_of(found[2])
        if what is None:
            return ""
        if what.startswith("* as "):
            return f"const {what.removeprefix('* as ')} = {other};\n"
        return f"const {what.replace(' as ', ': ')} = {other};\n"

    body = _EXPORT.sub("", _IMPORT.sub(imported, text))
    if left := re.search(r"^(?:import|export)\b.*", body, re.MULTILINE):
        raise NotJoined(
            f"{name}: expected imports of files and exports of functions, constants and classes, got {left[0]}"
        )
    return f"const {called} = (() => {{\n{body}\nreturn {{ {', '.join(exports)} }};\n}})();\n"
