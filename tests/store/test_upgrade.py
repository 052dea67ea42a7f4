"""From the baseline of the schema to a made-up next version, whatever happens meanwhile; on both engines."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from pbem.store.schema.errors import StoreError, StoreTrouble
from pbem.store.store import Store
from tests.kit import next_schema
from tests.kit.engines import ON_POSTGRESQL, place
from tests.kit.next_schema import BASELINE, FALLS, NEXT
from tests.kit.patience import PATIENCE
from tests.kit.processes import together
from tests.kit.store import NEXT_MAKER, begun, change, contents, decisions

KEY = "00" * 32


@pytest.fixture
def steps(tmp_path: Path) -> Path:
    """The steps of the next version."""
    return next_schema.make(tmp_path / "steps")


@pytest.fixture
def old(path: Path) -> Path:
    """A database of this version, with a game in it; nobody has it open."""
    with closing(Store.open(path)) as store:
        begun(store)
        store.commit(change(store, decisions(count=3)))
        with store._database.writing() as connection:
            connection.run(f"UPDATE meta SET value = '{KEY}' WHERE key = 'server_key'")
    return path


def together_on(path: Path, steps: Path, count: int = 2) -> list[tuple[int, str]]:
    """Let workers of the next version begin at once: how each of them ended, and the key that it found."""
    with together(NEXT_MAKER, *[(place(path), PATIENCE, steps)] * count) as workers:
        said = [worker.communicate()[0].decode().strip() for worker in workers]
        return sorted((worker.returncode, words) for worker, words in zip(workers, said, strict=True))


def kept(path: Path) -> dict[str, list[Any]]:
    """All rows, without what is a matter of the version."""
    found = contents(path)
    found["game"] = [row[: row.index("onward")] if "onward" in row else row for row in found["game"]]
    return {name: rows for name, rows in found.items() if name not in ("alembic_version", "sqlite_sequence")}


def version_of(path: Path) -> str:
    ((version,),) = contents(path)["alembic_version"]
    return str(version)


def copies(path: Path) -> list[Path]:
    """What was copied before; a server on its own is copied by its host."""
    return [] if ON_POSTGRESQL else [*(path.parent / "copies").iterdir()]


def test_of_two_workers_who_begin_at_once_one_takes_the_step(old: Path, steps: Path) -> None:
    before = contents(old)
    assert together_on(old, steps) == [(0, KEY), (0, KEY)]
    assert version_of(old) == NEXT
    assert kept(old) == {name: rows for name, rows in before.items() if name in kept(old)}
    assert all(contents(copy) == before for copy in copies(old))
    assert ON_POSTGRESQL or len(copies(old)) == 1


def test_who_is_killed_halfway_leaves_nothing_done(old: Path, steps: Path) -> None:
    (steps / "versions" / FALLS).touch()
    before = contents(old)
    assert together_on(old, steps, 1) == [(9, "")]
    assert not (steps / "versions" / FALLS).exists()
    assert contents(old) == before
    Store.open(old).close()  # the version of before goes on with it


def test_when_the_first_of_two_is_killed_halfway_the_other_takes_the_step(old: Path, steps: Path) -> None:
    (steps / "versions" / FALLS).touch()
    before = kept(old)
    assert together_on(old, steps) == [(0, KEY), (9, "")]
    assert (version_of(old), kept(old)) == (NEXT, before)


def test_the_version_of_before_refuses_what_the_next_has_made_and_leaves_it_alone(
    old: Path, steps: Path
) -> None:
    together_on(old, steps, 1)
    newer = contents(old)
    with pytest.raises(StoreError, match=f"reads schema {BASELINE}, but .* has schema {NEXT}") as refused:
        Store.open(old)
    assert refused.value.code == StoreTrouble.OTHER_SCHEMA
    assert contents(old) == newer
