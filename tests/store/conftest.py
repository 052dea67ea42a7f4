"""A fresh database for each test, copied from one that is made once."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.store.store import Store
from tests.kit.engines import ON_POSTGRESQL
from tests.kit.patience import PATIENCE


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("store") / "empty.sqlite"
    Store.open(path).close()
    return path


@pytest.fixture
def path(tmp_path: Path, empty_database: Path) -> Path:
    if ON_POSTGRESQL:
        return tmp_path / "pbem.sqlite"
    return Path(shutil.copy(empty_database, tmp_path / "pbem.sqlite"))


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    store = Store.open(path, patience=PATIENCE)
    yield store
    store.close()
