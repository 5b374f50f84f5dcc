"""Templates, and what every page shows."""

from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup

import bastide
from bastide.look import SHEETS as DRAWING_SHEETS
from bastide.look import Library, shared_symbols

SHEETS = (*DRAWING_SHEETS, "parts.css")


@cache
def _environment() -> Environment:
    loader = PackageLoader("bastide.web", "templates")
    return Environment(loader=loader, autoescape=select_autoescape(), undefined=StrictUndefined)


@cache
def _head_sign() -> str:
    return Library(shared_symbols()).sheet('<use href="#bastide"/>').text


def page(name: str, *, language: str, title: str, where: str = "", sheets: tuple[str, ...] = (), **more: Any) -> str:
    """A whole page; `signs` are those that its drawings need, beside the one of the head."""
    signs = _head_sign() + more.pop("signs", "")
    games = [bastide.game(each) for each in bastide.games()]
    head = {"language": language, "title": title, "where": where, "sheets": SHEETS + sheets, "games": games}
    return _environment().get_template(name).render(**head, signs=Markup(signs), **more)
