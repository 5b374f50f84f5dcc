"""The style sheets: those of the look, and those of the pages."""

from functools import cache
from importlib.resources import files

from fastapi import APIRouter, Response

from bastide.look import SHEETS, sheet
from bastide.web.tables.errors import NotFound

router = APIRouter(include_in_schema=False)


@cache
def _own() -> dict[str, str]:
    folder = files("bastide.web") / "static"
    return {entry.name: entry.read_text(encoding="utf-8") for entry in folder.iterdir() if entry.name.endswith(".css")}


@router.get("/static/{name}")
def static(name: str) -> Response:
    """A style sheet, to be kept for a day."""
    text = sheet(name) if name in SHEETS else _own().get(name)
    if text is None:
        raise NotFound(f"there is no sheet {name!r}")
    return Response(text, media_type="text/css; charset=utf-8", headers={"Cache-Control": "public, max-age=86400"})
