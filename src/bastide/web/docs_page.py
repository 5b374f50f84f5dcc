"""The description of the JSON API as a page: made from the OpenAPI document, with nothing from another host."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

from fastapi import APIRouter, FastAPI, Response

import bastide
from bastide.web.pages.page_route import PageRoute
from bastide.web.pages.visit import TheVisit

router = APIRouter(include_in_schema=False, route_class=PageRoute)
Schema = dict[str, Any]
OWN_METHODS = ("get", "post", "delete", "put", "patch")

#: A table, a seat, a bot, and the game begins. A secret and an id stand first in their answers.
CURL = """\
SERVER={server}
SECRET=$(curl -s -X POST $SERVER/api/guests | cut -d'"' -f4)
call() {{ curl -s -H "Authorization: Bearer $SECRET" -H "Content-Type: application/json" "$@"; }}
TABLE=$(call -d '{{"game": "{game}", "players": {players}}}' $SERVER/api/tables | cut -d'"' -f4)
call -d '{{"name": "Marta"}}' $SERVER/api/tables/$TABLE/seats
call -d '{{"seat": 1, "bot": "greedy"}}' $SERVER/api/tables/$TABLE/bots
call -d '{{}}' $SERVER/api/tables/$TABLE/start
"""


@router.get("/docs")
def docs(visit: TheVisit) -> Response:
    """The page."""
    return visit.page(
        "docs.html",
        title="API",
        heading="API",
        sheets=("rules.css", "docs.css"),
        chapters=_chapters(visit.request.app),
        curl=curl(str(visit.request.base_url).rstrip("/")),
        bot=example_bot(),
    )


def curl(server: str) -> str:
    """The calls that the page shows, with a game that is there."""
    game = bastide.game(bastide.games()[0])
    return CURL.format(server=server, game=game.name, players=2 if 2 in game.players else game.players[0])


@cache
def example_bot() -> str:
    """The program that the page shows."""
    return (files("bastide.web") / "example_bot.py").read_text(encoding="utf-8")


def _chapters(app: FastAPI) -> dict[str, list[dict[str, Any]]]:
    """Everything that can be called, by its tag."""
    document = app.openapi()
    paths = _resolved(document["paths"], document["components"]["schemas"])
    chapters: dict[str, list[dict[str, Any]]] = {}
    for path, calls in paths.items():
        for method in OWN_METHODS:
            if method in calls:
                call = calls[method]
                chapters.setdefault(call.get("tags", ["more"])[0], []).append(_call(path, method, call))
    return chapters


def _resolved(part: Any, schemas: Schema) -> Any:
    """A part of the document with the schemas themselves, where only their names were given."""
    if isinstance(part, list):
        return [_resolved(each, schemas) for each in part]
    if not isinstance(part, dict):
        return part
    if "$ref" in part:
        return _resolved(schemas[part["$ref"].rpartition("/")[2]], schemas)
    return {name: _resolved(each, schemas) for name, each in part.items()}


def _call(path: str, method: str, call: Schema) -> dict[str, Any]:
    body = call.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    shape: Schema = body or {}
    needed = shape.get("required", ())
    return {
        "id": call["operationId"],
        "method": method.upper(),
        "path": path,
        "text": call.get("description") or call["summary"],
        "fields": [
            *(
                _field(each["name"], each["schema"], each.get("required", False), each["in"])
                for each in call.get("parameters", ())
            ),
            *(_field(name, each, name in needed, "body") for name, each in shape.get("properties", {}).items()),
        ],
        "example": None if body is None else json.dumps(_example(shape), indent=2),
        "answers": [(status, each["description"]) for status, each in sorted(call["responses"].items())],
    }


def _field(name: str, schema: Schema, needed: bool, where: str) -> dict[str, Any]:
    more = [schema["description"]] if "description" in schema else []
    if schema.get("default") is not None:
        more.append(f"default {json.dumps(schema['default'])}")
    return {"name": name, "where": where, "needed": needed, "kind": _kind(schema), "text": "; ".join(more)}


def _kind(schema: Schema) -> str:
    """In words what a value is: `whole number, 0 to 9`."""
    if "anyOf" in schema:
        return " or ".join(map(_kind, schema["anyOf"]))
    name = _WORDS.get(schema.get("type", ""), "anything")
    low, high = schema.get("minimum"), schema.get("maximum")
    if low is not None and high is not None:
        return f"{name}, {int(low)} to {int(high):,}"
    return f"{name}, at most {schema['maxLength']} characters" if "maxLength" in schema else name


_WORDS = {
    "integer": "whole number",
    "number": "number",
    "string": "text",
    "boolean": "true or false",
    "object": "object",
    "array": "list",
    "null": "null",
}
_SOMETHING: dict[str, Any] = {"integer": 0, "number": 0, "string": "…", "boolean": True, "object": {}, "array": []}


def _example(shape: Schema) -> dict[str, Any]:
    """A body as it might be sent: what is needed, with an example where there is one."""
    needed = shape.get("required", ())
    return {
        name: each["examples"][0] if each.get("examples") else _SOMETHING.get(each.get("type", ""))
        for name, each in shape.get("properties", {}).items()
        if each.get("examples") or name in needed
    }
