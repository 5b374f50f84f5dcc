"""The rules of a game: how to play in ten minutes with drawn examples, then the numbered statements, searchable."""

import re
from functools import cache
from importlib import import_module
from importlib.resources import files
from itertools import groupby
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Path, Query, Request, Response
from markdown_it import MarkdownIt
from markupsafe import Markup, escape

import bastide
from bastide.core.errors import UnknownGame, brief
from bastide.core.game import Game
from bastide.core.statements import LANGUAGES, statements
from bastide.web.i18n import _
from bastide.web.pages.game_words import title_of
from bastide.web.pages.page_route import PageRoute
from bastide.web.pages.templates import answer, page
from bastide.web.pages.visitor import Who
from bastide.web.tables.errors import NotFound

router = APIRouter(include_in_schema=False, route_class=PageRoute)
_PICTURE = re.compile(r"!\[([^\]]*)\]\(picture:([\w-]+)\)")
_ID = re.compile(r"\b([A-Z]{2}-\d+)\b")


@router.get("/rules/{name}")
def rules(
    request: Request,
    visitor: Who,
    name: Annotated[str, Path(max_length=40)],
    find: Annotated[str, Query(max_length=80)] = "",
) -> Response:
    """The page."""
    game = found_game(name)
    known = statements(game, visitor.language)
    chosen = [each for each in known if _matches(f"{each.id} {each.text}", find)]
    chapters = [
        (chapter, [{"id": each.id, "html": _linked(str(_inline().renderInline(each.text)))} for each in rows])
        for chapter, rows in groupby(chosen, key=lambda each: each.chapter)
    ]
    html = page(
        "rules.html",
        visitor=visitor,
        title=_("Rules: {game}", game=title_of(game)),
        where=title_of(game),
        sheets=("rules.css",),
        query=urlencode({"find": find}) if find else "",
        game=game,
        guide=guide(game, visitor.language),
        chapters=chapters,
        find=find,
        found=_("{found} of {all} rules", found=len(chosen), all=len(known)),
        signs=_drawn(game).symbols(),
    )
    return answer(request, visitor, html)


def found_game(name: str) -> Game:
    """The game of an address."""
    try:
        return bastide.game(name)
    except UnknownGame as error:
        raise NotFound(_("There is no game {name}.", name=brief(name))) from error


def _matches(text: str, find: str) -> bool:
    """All words of the search, in any order."""
    return all(word in text.lower() for word in find.lower().split())


@cache
def _inline() -> MarkdownIt:
    return MarkdownIt("zero").enable(["backticks", "emphasis"])


def _linked(html: str) -> Markup:
    """Ids of statements lead to them."""
    return Markup(_ID.sub(r'<a href="#\1">\1</a>', html))


def _drawn(game: Game) -> Any:
    """The game's room of the guide: its pictures and their signs."""
    return import_module(f"{type(game).__module__}.drawing.guide")


@cache
def guide(game: Game, language: str) -> Markup:
    """The guide as HTML, its pictures drawn."""
    assert language in LANGUAGES
    text = (files(type(game).__module__) / "data" / f"guide.{language}.md").read_text(encoding="utf-8")
    pictures = _drawn(game).pictures()
    parts = []
    for i, part in enumerate(_PICTURE.split(text)):
        if i % 3 == 0:
            parts.append(str(_linked(MarkdownIt("commonmark", {"html": False}).enable("table").render(part))))
        elif i % 3 == 1:
            parts.append(f"<figure>{{picture}}<figcaption>{escape(part)}</figcaption></figure>")
        else:
            parts[-1] = parts[-1].replace("{picture}", pictures[part])
    return Markup("".join(parts))
