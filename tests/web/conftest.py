"""The store on both databases."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bastide.web.store import Store, open_store
from tests.web.databases import KINDS, database


@pytest.fixture(scope="session")
def server_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where this worker's PostgreSQL lives."""
    return tmp_path_factory.mktemp("postgresql")


@pytest.fixture(params=KINDS)
def address(request: pytest.FixtureRequest, tmp_path: Path, server_folder: Path) -> Iterator[str]:
    """The address of an empty database, of each kind."""
    with database(request.param, tmp_path, server_folder) as found:
        yield found


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    """An open store, of each kind."""
    opened = open_store(address)
    yield opened
    opened.close()
