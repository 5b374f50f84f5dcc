"""The look of Bastide: tokens, style sheets, signs and what draws them into SVG.

A page links the sheets of `SHEETS` in their order, puts the signs of a library on it once
(`Library.sheet`) and takes its drawings bare; everywhere else a drawing carries all that itself.
"""

from functools import cache
from importlib import resources

from bastide.look.players import CHARGES, TINCTURES, full_names, shield
from bastide.look.style import FONTS, SHEETS, Theme, sheet, tokens
from bastide.look.symbols import Library

__all__ = [
    "CHARGES",
    "FONTS",
    "SHEETS",
    "TINCTURES",
    "Library",
    "Theme",
    "css",
    "fonts",
    "full_names",
    "shared_symbols",
    "sheet",
    "shield",
    "tokens",
]


@cache
def shared_symbols() -> str:
    """The file of the signs that more than one game uses."""
    return resources.files("bastide.look").joinpath("symbols.svg").read_text(encoding="utf-8")


@cache
def fonts() -> dict[str, bytes]:
    """The files that the sheet of the fonts names, by their names."""
    folder = resources.files("bastide.look") / "data"
    return {each.name: each.read_bytes() for each in folder.iterdir() if each.name.endswith(".woff2")}


def css() -> str:
    """All that a page needs for drawings, as one sheet."""
    return "\n".join(map(sheet, SHEETS))
