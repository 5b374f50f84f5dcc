"""The rules of a game: how to play in ten minutes with drawn examples, then the numbered statements, searchable."""

import re
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import groupby
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Path, Query, Request, Response
from markupsafe import Markup

import bastide
from bastide.core.errors import UnknownGame, brief
from bastide.core.game import Game
from bastide.core.statements import Statement, statements
from bastide.web.i18n import _
from bastide.web.pages.game_files import game_file
from bastide.web.pages.game_words import title_of
from bastide.web.pages.markup import from_drawing, from_line, from_markdown
from bastide.web.pages.page_route import PageRoute
from bastide.web.pages.templates import answer, page
from bastide.web.pages.visitor import Who
from bastide.web.tables.errors import NotFound

router = APIRouter(include_in_schema=False, route_class=PageRoute)
_PICTURE = re.compile(r"!\[([^\]]*)\]\(picture:([\w-]+)\)")


@router.get("/rules/{name}")
def rules(
    request: Request,
    visitor: Who,
    name: Annotated[str, Path(max_length=40)],
    find: Annotated[str, Query(max_length=80)] = "",
) -> Response:
    """The page."""
    game = found_game(name)
    known = _known(game, visitor.language)
    chosen = [each for each in known if _matches(f"{each.id} {each.text}", find)]
    chapters = [
        (chapter, [{"id": each.id, "html": from_line(each.text)} for each in rows])
        for chapter, rows in groupby(chosen, key=lambda each: each.chapter)
    ]
    html = page(
        "rules.html",
        visitor=visitor,
        title=_("Rules: {game}", game=title_of(game)),
        heading=title_of(game),
        sheets=("rules.css",),
        query=urlencode({"find": find}) if find else "",
        game=game,
        guide=guide(game, visitor.language),
        chapters=chapters,
        find=find,
        found=_("{found} of {all} rules", found=len(chosen), all=len(known)),
        signs="" if (room := _drawn(game)) is None else room.symbols(),
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


def _known(game: Game, language: str) -> list[Statement]:
    """The numbered statements, in English where nobody has translated them."""
    if game_file(game, "rules.md") is None:
        return []
    return statements(game, language if game_file(game, f"rules.{language}.md") is not None else "en")


def _drawn(game: Game) -> Any:
    """The game's room of the guide, with its pictures and their signs; None where it has none."""
    name = f"{type(game).__module__}.drawing.guide"
    try:
        return import_module(name) if find_spec(name) is not None else None
    except ModuleNotFoundError:  # it has no drawings at all, or is one file
        return None


@cache
def guide(game: Game, language: str) -> Markup:
    """The guide as HTML, its pictures drawn; nothing where the game has none."""
    text = game_file(game, f"guide.{language}.md") or game_file(game, "guide.en.md") or ""
    room = _drawn(game)
    pictures = {} if room is None else room.pictures()
    *parts, last = _PICTURE.split(text)
    figure = Markup("<figure>{}<figcaption>{}</figcaption></figure>")
    made = [
        from_markdown(before) + figure.format(from_drawing(pictures[picture]), caption)
        for before, caption, picture in zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    ]
    return Markup().join([*made, from_markdown(last)])
