"""Dated copies of a database in a folder: made where there is room, and the oldest dropped.

A host makes them with ``pbem db backup FOLDER``. One is also made by itself before the database takes a new
form: an older program cannot read that, so this copy is the way back.
"""

import re
import shutil
import sqlite3
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

from pbem.sentence import Sentence
from pbem.store import migrations
from pbem.store.copying.backup import Tell, copy_database
from pbem.store.schema.errors import StoreError, StoreTrouble

STAMP = "%Y%m%d-%H%M%S"  # in UTC, so that the names of copies sort by their age
DATED = re.compile(r"(?P<name>.+)-(?P<at>\d{8}-\d{6})\.sqlite")
REMEMBERED = "copies.txt"  # the file beside the database that tells where copies were put
BEFORE = "copies"  # the folder beside the database for copies of its earlier forms
KEPT = 3  # of these
MEGABYTE = 1024 * 1024


def dated_copy(
    database: Path,
    folder: Path,
    now: datetime,
    *,
    keep: int | None = None,
    name: str = "pbem",
    times: int = 1,
    tell: Tell | None = None,
) -> Path:
    """Make a checked copy, and then drop the oldest beyond ``keep``; nobody else can read the folder.

    There must be room for ``times`` as much as the database takes.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    _make_sure_of_room(database, folder, times)
    copy = folder / f"{name}-{now.astimezone(UTC):{STAMP}}.sqlite"
    copy_database(database, copy, tell)
    if keep is not None:
        for old in dated(folder, name)[:-keep]:
            old.unlink(missing_ok=True)
    return copy


def dated(folder: Path, name: str) -> list[Path]:
    """The copies with this name, the oldest first; files of any other name are none of ours."""
    found = [
        path
        for path in folder.glob("*.sqlite")
        if (match := DATED.fullmatch(path.name)) and match["name"] == name
    ]
    return sorted(found)


def copy_before(database: Path, revision: str, now: datetime) -> Path:
    """Keep a database as it is before it takes a new form, which may need as much room again."""
    copy = dated_copy(database, database.parent / BEFORE, now, name=f"schema-{revision}", times=2)
    for old in sorted(earlier_forms(database), key=_made_at)[:-KEPT]:
        old.unlink(missing_ok=True)
    return copy


def earlier_forms(database: Path) -> list[Path]:
    """The copies that were made before a database took another form."""
    found = (database.parent / BEFORE).glob("schema-*.sqlite")
    return [path for path in found if DATED.fullmatch(path.name)]


def drop_earlier_forms(database: Path, made_by: datetime) -> None:
    """Drop such copies that were made up to a moment: they hold what was erased since."""
    for copy in earlier_forms(database):
        if _made_at(copy) <= f"{made_by.astimezone(UTC):{STAMP}}":
            copy.unlink(missing_ok=True)


def remember(database: Path, copy: Path) -> None:
    """Write down where a copy was put: whoever is erased must be erased there too."""
    known = sorted({*remembered(database), copy.resolve()})
    file = database.with_name(REMEMBERED)
    with suppress(OSError):  # who may only read the folder can still make copies
        file.touch(mode=0o600)
        file.write_text("".join(f"{path}\n" for path in known), "utf-8", errors="surrogateescape")


def remembered(database: Path) -> list[Path]:
    """The copies that are still there, as far as we know: made for the host, or replaced by an older one."""
    file = database.with_name(REMEMBERED)
    lines = file.read_text("utf-8", errors="surrogateescape").splitlines() if file.exists() else []
    replaced = database.parent.glob(f"{database.name}.*-*")
    found = {*map(Path, lines), *earlier_forms(database), *replaced}
    return sorted(path for path in found if path.is_file())


def refuse_other_schema(copy: Path) -> None:
    """A copy that only another version can read must not take the place of a database that we can."""
    with closing(sqlite3.connect(f"{copy.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        (revision,) = connection.execute(migrations.REVISION).fetchone() or ("none",)
    migrations.refuse_unknown(revision, str(copy))


def _made_at(copy: Path) -> str:
    return copy.stem[-len("YYYYMMDD-HHMMSS") :]  # only dated names are listed


def made_at(copy: Path) -> datetime | None:
    """When a copy was made, if its name tells."""
    found = DATED.fullmatch(copy.name)
    return datetime.strptime(found["at"], STAMP).replace(tzinfo=UTC) if found else None


def _make_sure_of_room(database: Path, folder: Path, times: int) -> None:
    files = (database, database.with_name(f"{database.name}-wal"))
    needed = times * sum(file.stat().st_size for file in files if file.is_file())
    free = shutil.disk_usage(folder).free
    if free < needed:
        raise StoreError(
            StoreTrouble.FULL,
            Sentence(
                "{folder} has room for {free} MB, and a copy of {database} needs {needed}. Make room and try"
                " again.",
                folder=folder,
                free=free // MEGABYTE,
                database=database,
                needed=-(-needed // MEGABYTE),
            ),
        )
