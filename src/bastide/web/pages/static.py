"""Style sheets, scripts and fonts: those of the look, of the pages, and of the games; and the games' modules. What a page needs
is joined to one script and two sheets."""

import gzip
import hashlib
import re
from functools import cache
from importlib.resources import files

from fastapi import APIRouter, Request, Response

import bastide
from bastide.core import wasm
from bastide.core.game import Game
from bastide.look import FONTS, SHEETS, fonts, sheet
from bastide.look.style import themes
from bastide.web.pages.bundles import joined_scripts
from bastide.web.pages.game_files import game_file, game_modules
from bastide.web.tables.errors import NotFound

router = APIRouter(include_in_schema=False)
THEMES, WORKER = "themes.css", "service-worker.js"
#: What every page shows: the look, then what pages add to it.
EVERY_PAGE = "bastide.css"
PAGE_SHEETS = (FONTS, *SHEETS, THEMES, "parts.css", "pages.css")
#: And the page of a table, beside what its game brings.
TABLE_SCRIPTS = ("word.js", "table.js", "tell_me.js", "table_keys.js", "why.js", "story.js")
TABLE_SHEETS = ("table.css", "play.css", "viewport.css", "story.css")
#: And a lesson, or a game with a teacher, these.
LESSON_SHEETS, LESSON_SCRIPTS = ("lesson.css",), ("lesson.js",)
#: And a page that says why something can't be chosen this; a script gets it with its first card.
WHY_SHEETS = ("why.css",)
#: And an exercise these.
EXERCISE_SHEETS = ("verdicts.css", "exercise.css")
#: A replay has these beside them.
REPLAY_SHEETS = ("chart.css", "verdicts.css", "replay.css")
TYPES = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "wasm": "application/wasm",
    "woff2": "font/woff2",
}


@cache
def _texts() -> dict[str, str]:
    folder = files("bastide.web") / "static"
    own = {
        each.name: each.read_text(encoding="utf-8") for each in folder.iterdir() if each.name.split(".")[-1] in TYPES
    }
    ours = {name: sheet(name) for name in (FONTS, *SHEETS)}
    return {**own, **ours, THEMES: themes(), **_of_games()}


def _of_games() -> dict[str, str]:
    """What games bring along for the pages of their tables: a sheet, a script."""
    games = [bastide.game(name) for name in bastide.games()]
    found = {game_sheet(game): game_file(game, "page.css") for game in games}
    found |= {game_script(game): game_file(game, "page.js") for game in games}
    found |= {f"games/{game.name}/{name}": game_file(game, name) for game in games for name in game_modules(game)}
    return {name: text for name, text in found.items() if text is not None}


def game_sheet(game: Game) -> str:
    """The name of a game's own sheet, whether it has one or not."""
    return f"games/{game.name}.css"


def game_script(game: Game) -> str:
    """The name of a game's own script, whether it has one or not; it names ours as they name each other ("./view.js")."""
    return f"games/{game.name}.js"


@cache
def _modules() -> dict[str, Game]:
    """The games that browsers can think about."""
    games = [bastide.game(name) for name in bastide.games()]
    return {game_module(game): game for game in games if wasm.has_module(type(game))}


def game_module(game: Game) -> str:
    """The name of a game's module, whether it has one or not."""
    return f"games/{game.name}.wasm"


def table_files(game: Game, kind: str, taught: bool = False) -> str:
    """The name of the one script ("js") or sheet ("css") of a game's tables; where a teacher speaks, it is his too."""
    return f"tables/{game.name}{'-taught' if taught else ''}.{kind}"


@cache
def _joined() -> dict[str, tuple[str, ...]]:
    """The files that are made of several."""
    games = [bastide.game(name) for name in bastide.games()]
    scripts = {table_files(game, "js"): known(*TABLE_SCRIPTS, game_script(game)) for game in games}
    taught = {table_files(game, "js", True): (*scripts[table_files(game, "js")], *LESSON_SCRIPTS) for game in games}
    sheets = {table_files(game, "css"): known(*TABLE_SHEETS, game_sheet(game)) for game in games}
    return {EVERY_PAGE: PAGE_SHEETS, **scripts, **taught, **sheets}


def _text(name: str) -> str:
    if (parts := _joined().get(name)) is None:
        return _texts()[name]
    if name.endswith(".js"):
        return joined_scripts(parts, _texts().__getitem__, _meant)
    return "".join(_texts()[part] for part in parts)


@cache
def _served(name: str) -> bytes:
    """A file as browsers get it: a script names others, and a sheet its fonts, by their addresses."""
    if name in fonts():
        return fonts()[name]
    if name in _modules():
        return wasm.code_of(type(_modules()[name]))
    text = _text(name)
    if name.endswith((".js", ".css")):
        text = _lighter(text, name.endswith(".css"))
        text = re.sub(r'"\./([\w.-]+\.(?:js|woff2))"', lambda found: f'"{address(_meant(name, found[1]))}"', text)
    return text.encode()


def _lighter(text: str, sheet: bool) -> str:
    """Without what only readers of the sources need: comments, and indentation."""
    if sheet:
        bare = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    else:
        bare = re.sub(r"(?m)^\s*//.*\n", "", text)
        bare = re.sub(r"(?m)(?<=[;{},)\]]) // [^`'\"\n]*$", "", bare)  # no text can go on behind it
    return re.sub(r"(?m)^\s+", "", bare)


@cache
def _packed(name: str) -> bytes:
    """The same as small as it gets, which takes long: once."""
    return gzip.compress(_served(name), 9, mtime=0)


def _meant(by: str, name: str) -> str:
    """A file named by another one: a script of a game, or the one script of its tables, may name its own modules, `page_….js`, as
    well as ours."""
    by = re.sub(r"^tables/(.+?)(-taught)?\.js$", r"games/\1.js", by)
    own = f"{by.removesuffix('.js').partition('/page_')[0]}/{name}"
    return own if own in _texts() else name


@cache
def address(name: str) -> str:
    """Where a file is found; a changed file has another address, so browsers may keep each for good."""
    return f"/static/{name}?v={hashlib.sha256(_served(name)).hexdigest()[:12]}"


def known(*names: str) -> tuple[str, ...]:
    """Those of the files that there are."""
    return tuple(name for name in names if name in _texts())


@router.get("/service-worker.js")
def service_worker() -> Response:
    """At the top, because its place says which pages it is for; asked for again each time, because it has one address."""
    return Response(_served(WORKER), media_type=TYPES["js"], headers={"Cache-Control": "no-cache"})


@router.get("/static/{name:path}")
def static(name: str, request: Request, v: str = "") -> Response:
    """A style sheet, a script or a module."""
    if not any(name in known for known in (_texts(), _joined(), _modules(), fonts())):
        raise NotFound(f"there is no file {name!r}")
    age = "public, max-age=31536000, immutable" if v else "public, max-age=300"
    kind, told = name.rpartition(".")[2], {"Cache-Control": age, "Vary": "Accept-Encoding"}
    if kind == "woff2" or "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(_served(name), media_type=TYPES[kind], headers=told)
    return Response(_packed(name), media_type=TYPES[kind], headers={**told, "Content-Encoding": "gzip"})
