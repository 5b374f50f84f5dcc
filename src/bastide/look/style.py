"""Reading the style sheets, and the part of them that one drawing needs to stand alone."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Literal, get_args

from bastide.core.errors import BadOption

Theme = Literal["auto", "light", "dark"]

#: The sheet of the fonts: only pages have it, a drawing that stands alone takes what the system has.
FONTS = "fonts.css"
#: The sheets of everything drawn, in the order in which a page must name them.
SHEETS = ("tokens.css", "drawing.css", "sheet.css")

_DAY, _NIGHT = ":root", "@media (prefers-color-scheme: dark)"


@dataclass(frozen=True, slots=True)
class Rule:
    """One block of a sheet: what stands before the brace, and what inside."""

    head: str
    body: str

    @property
    def values(self) -> dict[str, str]:
        pairs = (line.split(":", 1) for line in self.body.split(";") if ":" in line)
        return {name.strip(): value.strip() for name, value in pairs}


@cache
def sheet(name: str) -> str:
    """The text of one style sheet."""
    return resources.files("bastide.look").joinpath(name).read_text(encoding="utf-8")


def rules(css: str) -> Iterator[Rule]:
    """The blocks of a sheet, outermost only; comments are gone."""
    rest = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    while "{" in rest:
        head, rest = rest.split("{", 1)
        depth, at = 1, 0
        while depth:
            depth += {"{": 1, "}": -1}.get(rest[at], 0)
            at += 1
        yield Rule(" ".join(head.split()), rest[: at - 1].strip())
        rest = rest[at:]


@cache
def _tokens() -> tuple[dict[str, str], dict[str, str]]:
    blocks = {rule.head: rule for rule in rules(sheet("tokens.css"))}
    return blocks[_DAY].values, next(rules(blocks[_NIGHT].body)).values


def tokens(theme: Literal["light", "dark"]) -> dict[str, str]:
    """All tokens by name, as they hold by day or by night."""
    day, night = _tokens()
    return {**day, **night} if theme == "dark" else dict(day)


@cache
def themes() -> str:
    """The sheet for pages on which day or night was chosen by hand, whatever the device prefers."""
    day, night = _tokens()
    switched = {name: day[name] for name in night if name in day}
    return _block(':root[data-theme="light"]', switched) + _block(':root[data-theme="dark"]', night)


def _drawn(rule: Rule) -> bool:
    """Whether a rule is for what is drawn, and not for the boxes of a page round it."""
    return not rule.head.startswith("svg") and not {"display", "width"} & rule.values.keys()


def _block(head: str, values: dict[str, str]) -> str:
    return head + "{" + ";".join(f"{name}:{value}" for name, value in values.items()) + "}"


def root_class(theme: Theme) -> str:
    """The class of a root that carries its own tokens: several may stand on one page."""
    if theme not in get_args(Theme):
        raise BadOption(f"theme: expected one of {', '.join(get_args(Theme))}, got {theme!r}")
    return f"bastide-{theme}"


@cache
def embedded(theme: Theme) -> str:
    """The sheet of a drawing that stands alone: all classes of what is drawn, and the tokens they name.

    It is whole, not cut to one drawing, so that two drawings on one page never disturb each other.
    """
    drawn = [rule for name in SHEETS[1:] for rule in rules(sheet(name)) if _drawn(rule)]
    needed = "".join(f"{rule.head}{{{' '.join(rule.body.split())}}}" for rule in drawn)
    wanted = {"color-scheme", *re.findall(r"var\((--[\w-]+)", needed)}
    day, night = ({name: value for name, value in every.items() if name in wanted} for every in _tokens())
    head = f".{root_class(theme)}"
    parts = [_block(head, {**day, **night} if theme == "dark" else day)]
    if theme == "auto":
        parts.append(f"@media (prefers-color-scheme:dark){{{_block(head, night)}}}")
    parts.append(f"@media (prefers-reduced-motion:reduce){{{head}{{--settle:0ms}}}}")
    parts.append(_block(f"svg{head}", {"max-width": "100%", "height": "auto"}))
    return "".join(parts) + needed
