"""The rules of a game: how to play in ten minutes with drawn examples, then the numbered statements, searchable."""

import re
from functools import cache
from itertools import groupby
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Path, Query, Response
from markupsafe import Markup

from bastide.core.game import Game
from bastide.core.statements import statements
from bastide.look.page import page_room
from bastide.look.rule_signs import rule_signs
from bastide.web.i18n import _
from bastide.web.pages.game_files import game_file
from bastide.web.pages.game_words import title_of
from bastide.web.pages.markup import from_drawing, from_line, from_markdown
from bastide.web.pages.page_route import PageRoute
from bastide.web.pages.visit import TheGame, TheVisit
from bastide.web.pages.why_card import rule_text

router = APIRouter(include_in_schema=False, route_class=PageRoute)
_PICTURE = re.compile(r"!\[([^\]]*)\]\(picture:([\w-]+)\)")


@router.get("/rules/{name}")
def rules(
    visit: TheVisit,
    game: TheGame,
    find: Annotated[str, Query(max_length=80)] = "",
    table: Annotated[str, Query(max_length=32, pattern=r"^[\w-]*$")] = "",
) -> Response:
    """The page. `table` is the one from which somebody looks something up: it has a way back there."""
    language = visit.visitor.language
    known = statements(game, language) if game_file(game, "rules.md") is not None else []
    known_signs = rule_signs(game)
    chosen = [each for each in known if _matches(f"{each.id} {each.text}", find)]
    chapters = [
        (chapter, [{"id": each.id, "html": from_line(each.text)} for each in rows])
        for chapter, rows in groupby(chosen, key=lambda each: each.chapter)
    ]
    return visit.page(
        "rules.html",
        title=_("Rules: {game}", game=title_of(game)),
        heading=title_of(game),
        sheets=("rules.css",),
        query=urlencode({name: value for name, value in (("find", find), ("table", table)) if value}),
        table=table,
        game=game,
        guide=guide(game, language),
        chapters=chapters,
        find=find,
        found=_("{found} of {all} rules", found=len(chosen), all=len(known)),
        rule_signs=known_signs,
        signs=page_room(game).symbols_for if known_signs else "" if game.guide is None else game.guide.symbols(),
    )


@router.get("/rules/{name}/sign/{sign}")
def sign_rule(visit: TheVisit, game: TheGame, sign: Annotated[str, Path(max_length=40)]) -> Response:
    """A card with the statement that a sign is about, for scripts that show it beside the sign; nothing for mere decoration."""
    found = rule_signs(game).get(sign)
    rule = rule_text(game, found.rule) if found else None
    if found is None or rule is None:
        return Response(status_code=204)
    return visit.part("parts/rule_card.html", head=found.name, said=found.said, rule=rule)


def _matches(text: str, find: str) -> bool:
    """All words of the search, in any order."""
    return all(word in text.lower() for word in find.lower().split())


@cache
def guide(game: Game, language: str) -> Markup:
    """The guide as HTML, its pictures drawn; nothing where the game has none."""
    text = game_file(game, f"guide.{language}.md") or game_file(game, "guide.en.md") or ""
    pictures = {} if game.guide is None else game.guide.pictures()
    *parts, last = _PICTURE.split(text)
    figure = Markup("<figure>{}<figcaption>{}</figcaption></figure>")
    made = [
        from_markdown(before) + figure.format(from_drawing(pictures[picture]), caption)
        for before, caption, picture in zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    ]
    return Markup().join([*made, from_markdown(last)])
