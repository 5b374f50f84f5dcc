"""What is written down when something goes wrong: where and of what kind, never the words that somebody sent."""

import asyncio
import json
import logging

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy.exc import IntegrityError, OperationalError

from bastide.web.logs import AsJson, AsText, Logged


def _failing(error: Exception) -> FastAPI:
    app = FastAPI()

    @app.get("/t/{table_id}")
    def look(table_id: str) -> None:
        try:
            raise KeyError(table_id)
        except KeyError as before:
            raise error from before

    app.add_middleware(Logged)
    return app


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (ValueError("Marta said hello"), "ValueError"),
        (IntegrityError("INSERT", {"name": "Marta"}, ValueError("Marta")), "sqlalchemy.exc.IntegrityError"),
        (
            OperationalError("SELECT", {"name": "Marta"}, ValueError("disk full")),
            "sqlalchemy.exc.OperationalError: disk full",
        ),
        (OSError(28, "No space left on device", "/Marta"), "OSError: No space left on device"),
    ],
)
def test_an_error_is_told_once_without_its_words(caplog: pytest.LogCaptureFixture, error: Exception, told: str) -> None:
    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(_failing(error))
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as http:
            return await http.get("/t/secret-id?x=secret-query")

    with caplog.at_level(logging.INFO, "bastide.web"):
        answer = asyncio.run(ask())
    assert answer.status_code == 500 and "went wrong" in answer.json()["error"]
    lines = [AsJson().format(record) for record in caplog.records if record.name == "bastide.web"]
    failed, request = (json.loads(line) for line in lines)
    assert failed["error"] == told and failed["route"] == "/t/{table_id}"
    assert any("in look" in line or " look: raise error" in line for line in failed["traceback"])
    assert "KeyError, then" in failed["traceback"]
    assert (request["status"], request["level"]) == (500, "warning")
    text = "".join(lines) + "".join(AsText().format(record) for record in caplog.records)
    assert "Marta" not in text and "secret" not in text
    assert answer.headers["x-request-id"]
