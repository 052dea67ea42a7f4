"""What a host is told who has erased something: which files may still hold it."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.cli.shell.speech import _
from pbem.config import Settings
from pbem.store.copying.copies import remembered


def still_held(settings: Settings) -> Iterator[str]:
    """Copies that were made before, as far as we know them, and what we cannot know."""
    for copy in remembered(settings.database):
        yield _("It is still in this copy: {file}", file=copy)
    if settings.address and settings.database.exists():
        yield _("It is still in this copy: {file}", file=settings.database)
    if settings.maildirs.is_dir():
        yield _("It may be in mails to others on this machine: {folder}", folder=settings.maildirs)
    yield _("Copies that you made otherwise, exported files and the mailboxes of others are not looked at.")
