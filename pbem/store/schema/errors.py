"""The ways in which storing or reading something can fail."""

from enum import StrEnum


class Conflict(Exception):
    """Another writer was faster: load again and judge anew. Nothing was stored."""


class StoreTrouble(StrEnum):
    """Why the database cannot be used now."""

    LOCKED = "locked"
    READONLY = "readonly"
    FULL = "full"
    DISK = "disk"
    DAMAGED = "damaged"
    CANNOT_OPEN = "cannot_open"
    FOREIGN = "foreign"  # it belongs to another program
    OTHER_SCHEMA = "other_schema"  # it was made by another version of pbem
    NO_LOCKS = "no_locks"  # its file system keeps none
    BEING_REPLACED = "being_replaced"  # by a copy
    MOVED = "moved"  # to another database


class StoreError(Exception):
    """The database cannot be used now: one sentence with the reason, and one with the next step."""

    def __init__(self, code: StoreTrouble, sentence: str) -> None:
        super().__init__(code, sentence)  # both, so that it can be handed from process to process
        self.code = code

    @property
    def sentence(self) -> str:
        """The words; a ``Sentence``, where a host may read them in another language."""
        return self.args[1]  # type: ignore[no-any-return]

    def __str__(self) -> str:
        return str(self.args[1])


class UnreadableRow(ValueError):
    """A row does not hold what we once wrote there. It concerns that row alone; what it holds is not told."""


UNREADABLE = "its row in the database cannot be read"  # what such a row of a mail says of itself


class Garbled(Exception):
    """A file is so damaged that its driver could not even say so."""
