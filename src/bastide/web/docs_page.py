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
    described = app.openapi()
    chapters: dict[str, list[dict[str, Any]]] = {}
    for path, calls in described["paths"].items():
        for method in OWN_METHODS:
            if method in calls:
                call = calls[method]
                chapters.setdefault(call.get("tags", ["more"])[0], []).append(_call(described, path, method, call))
    return chapters


def _call(described: Schema, path: str, method: str, call: Schema) -> dict[str, Any]:
    body = call.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    shape = None if body is None else resolved(described, body)
    return {
        "id": call["operationId"],
        "method": method.upper(),
        "path": path,
        "text": call.get("description") or call["summary"],
        "parameters": [
            _field(described, each["name"], each["schema"], each.get("required", False), each["in"])
            for each in call.get("parameters", ())
        ],
        "fields": [] if shape is None else _fields(described, shape),
        "example": None if shape is None else json.dumps(example(described, shape), indent=2),
        "answers": [(status, each["description"]) for status, each in sorted(call["responses"].items())],
    }


def _fields(described: Schema, shape: Schema) -> list[dict[str, Any]]:
    needed = shape.get("required", ())
    return [_field(described, name, each, name in needed, "body") for name, each in shape.get("properties", {}).items()]


def _field(described: Schema, name: str, schema: Schema, needed: bool, where: str) -> dict[str, Any]:
    shape = resolved(described, schema)
    more = [shape["description"]] if "description" in shape else []
    if shape.get("default") is not None:
        more.append(f"default {json.dumps(shape['default'])}")
    text = "; ".join(more)
    return {"name": name, "where": where, "needed": needed, "kind": kind(described, shape), "text": text}


def resolved(described: Schema, schema: Schema) -> Schema:
    """The schema itself, where only its name was given."""
    if "$ref" not in schema:
        return schema
    found: Schema = described["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    return found


def kind(described: Schema, schema: Schema) -> str:
    """In words what a value is: `whole number, 0 to 9`."""
    schema = resolved(described, schema)
    if "anyOf" in schema:
        return " or ".join(kind(described, each) for each in schema["anyOf"])
    name = _WORDS.get(schema.get("type", ""), "anything")
    low, high = schema.get("minimum"), schema.get("maximum")
    if low is not None and high is not None:
        return f"{name}, {int(low)} to {int(high):,}"
    if "maxLength" in schema:
        return f"{name}, at most {schema['maxLength']} characters"
    return name


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


def example(described: Schema, shape: Schema) -> dict[str, Any]:
    """A body as it might be sent: what is needed, with an example where there is one."""
    needed = shape.get("required", ())
    made = {}
    for name, each in shape.get("properties", {}).items():
        each = resolved(described, each)
        if each.get("examples"):
            made[name] = each["examples"][0]
        elif name in needed:
            made[name] = _SOMETHING.get(each.get("type", ""))
    return made
