"""Whether a database is the one that counts: it may have moved, or be an older state of one that went on.

A database that was put back does not know what happened since, but the world does: letters about later turns
have been read and may be answered. So it begins a new epoch, which changes every token and Message-ID from
then on (``backup.py`` does that for files). The number must never have been used before. The database alone
cannot know that, for it forgets with every older state; so the data folder remembers the highest one.
"""

from contextlib import suppress
from pathlib import Path

from pbem.sentence import N_, Sentence
from pbem.store.copying.backup import epoch_of
from pbem.store.schema.errors import StoreError, StoreTrouble

MOVED = "moved_to"  # the note in meta of a database that is not used any more
REMEMBERED = "epoch.txt"

HAS_MOVED = N_(
    "The database {name} has moved to {place}. Set database_url, or take it out if that is the file; to go on"
    " here without what was played there: pbem db use."
)


def refuse_moved(name: str, place: str | None) -> None:
    """Whoever opens a database that has moved is told where it went."""
    if place is not None:
        raise StoreError(StoreTrouble.MOVED, Sentence(HAS_MOVED, name=name, place=place))


def next_epoch(stored: int, home: Path) -> int:
    """A number that was never used, as far as the database and the data folder know."""
    files = [epoch_of(path) or 0 for path in home.glob("pbem.sqlite*") if path.is_file()]
    return max(stored, _remembered(home), *files, 0) + 1


def remember(epoch: int, home: Path) -> None:
    """Write down that an epoch was used."""
    file = home / REMEMBERED
    file.touch(mode=0o600)
    file.write_text(f"{max(epoch, _remembered(home))}\n")


def _remembered(home: Path) -> int:
    with suppress(OSError, ValueError):
        return int((home / REMEMBERED).read_text())
    return 0
