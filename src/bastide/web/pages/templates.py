"""Templates, and what every page shows."""

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from jinja2.ext import Extension
from markupsafe import Markup

import bastide
from bastide.core.i18n import LANGUAGES, list_in_words, using_language
from bastide.lessons import lessons_of
from bastide.look import TINCTURES, Library, shared_symbols
from bastide.look.html import shield, sign, spoken
from bastide.look.symbols import named
from bastide.web.i18n import _, ngettext
from bastide.web.pages.game_words import bot_words, default_bot, title_of
from bastide.web.pages.markup import from_drawing
from bastide.web.pages.static import EVERY_PAGE, address
from bastide.web.pages.visitor import Visitor

_SIGNS = "<!-- signs -->"  # where they go when the rest of the page is known
_INDENTED = re.compile(r"(?m)^[ \t]+")
_DRAWN = re.compile(r'<(?:symbol|pattern) id="([\w-]+)"')


class Unindented(Extension):
    """Templates without the indentation of their lines, which only their readers need: a page of a table is 2 kB lighter."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """The source of a template as it is read."""
        return _INDENTED.sub("", source)


@cache
def _environment() -> Environment:
    loader = PackageLoader("bastide.web", "templates")
    made = Environment(
        loader=loader,
        autoescape=select_autoescape(),
        undefined=StrictUndefined,
        extensions=(Unindented,),
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,  # else each part of each page asks the disk whether it has changed
    )
    made.globals.update(
        _=_,
        ngettext=ngettext,
        static=address,
        sign=sign,
        shield=shield,
        tinctures=TINCTURES,
        spoken=spoken,
        title_of=title_of,
        bot_title=lambda name: bot_words(name).title,
        default_bot=default_bot,
        list_in_words=list_in_words,
        drawing=from_drawing,
        languages=LANGUAGES,
        teachable=lambda: [bastide.game(each) for each in bastide.games() if lessons_of(bastide.game(each))],
    )
    return made


@cache
def _library() -> Library:
    return Library(shared_symbols())


def rendered(
    name: str, *, visitor: Visitor, title: str, heading: str = "", sheets: tuple[str, ...] = (), **more: Any
) -> str:
    """A whole page in the visitor's language. `signs` are those of its drawings, or a function that finds them in the markup;
    shared ones come by themselves."""
    games = [bastide.game(each) for each in bastide.games()]
    signs: str | Callable[[str], str] = more.pop("signs", "")
    with using_language(visitor.language):
        head = {"visitor": visitor, "title": title, "heading": heading, "sheets": (EVERY_PAGE, *sheets), "games": games}
        head |= {"query": "", "scripts": (), "waits": 0, "open_graph": None, **more}
        text = _environment().get_template(name).render(**head, signs=Markup(_SIGNS))
    return text.replace(_SIGNS, _with_shared(signs, text) if isinstance(signs, str) else signs(text), 1)


def rendered_part(name: str, *, visitor: Visitor, **more: Any) -> str:
    """A part of a page by itself, in the visitor's language."""
    with using_language(visitor.language):
        return _environment().get_template(name).render(visitor=visitor, **more)


def _with_shared(signs: str, text: str) -> str:
    """The signs given, and those of all games that the page uses beside them."""
    missing = named(text) - set(_DRAWN.findall(signs))
    shared = "".join(f'<use href="#{each}"/>' for each in sorted(missing) if each in _library())
    return _library().sheet(shared).text + signs
