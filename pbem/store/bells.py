"""What processes tell each other through the database: that there is something to do, and when."""

from pbem.store.schema.kinds import ToDo, Work
from pbem.store.schema.values import microseconds, moment


def said(to_do: ToDo, by: int) -> str:
    """Who tells, and what: ``7 read tick@1700000000000000``."""
    parts = (f"{work}@{microseconds(when)}" if when else str(work) for work, when in to_do.items())
    return " ".join((str(by), *parts))


def understood(words: str) -> tuple[int, ToDo]:
    """What was meant by that."""
    by, *parts = words.split()
    split = (part.partition("@") for part in parts)
    return int(by), {Work(work): moment(int(when)) if when else None for work, _, when in split}
