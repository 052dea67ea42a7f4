"""The two ways in which storing something can fail."""

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
    NEWER = "newer"  # it was made by a newer pbem


class StoreError(Exception):
    """The database cannot be used now: one sentence with the reason, and one with the next step."""

    def __init__(self, code: StoreTrouble, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
