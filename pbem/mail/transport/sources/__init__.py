"""Where mail comes from: any number of sources, each an async context that runs while it is open.

    smtp.py     a listener for SMTP and LMTP
    imap.py     a mailbox at any provider
    maildir.py  a folder that a mail host delivers to
    pipe.py     ``pbem mail receive``, one process for every letter

All hand their letters to ``receive``. Only when it has returned is the letter stored, so only then does a
source say that it is taken (250, seen, moved, removed). A second delivery does nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pbem.app import App

Source = Literal["smtp", "lmtp", "imap", "maildir", "pipe"]

MAX_SIZE = 256 * 1024  # of a letter, in bytes
TRACE = 1024  # of these, for the fields that we put on top ourselves


def recipients_in(raw: bytes, field: str) -> tuple[str, ...]:
    """The envelope recipient, as a mail host wrote it into this field; the topmost one counts.

    Some providers tell it in ``Received`` only: ``... with SMTPS id 7 for <turn+...@example.org>; ...``
    """
    import re

    from pbem.mail.parse import mime

    try:
        headers, _ = mime.split_headers(mime.unix_lines(raw))
    except mime.Unreadable:
        return ()
    values = headers.get(field.lower(), ())
    if field.lower() == "received":
        found = (re.search(r"\bfor\s+<?([^\s<>;]+@[^\s<>;]+)", value) for value in values)
        values = tuple(match[1] for match in found if match)
    return tuple(value.strip(" <>") for value in values[:1])


def receive(app: App, raw: bytes, recipients: Sequence[str], source: Source) -> bool:
    """Store a letter before anybody reads it; False if this very letter came before.

    ``recipients`` are those of the envelope. If a source gives none, the topmost Delivered-To counts, which
    our own mail host wrote. A letter to several tokens is stored for each of them. With little room left none
    is taken: it waits where it is, and who has brought it tries again.
    """
    # Imported here because pipe.py, started for every letter, imports this file and must not wait for them.
    from pbem.mail.parse.letter import identity, read_letter
    from pbem.mail.trust.tokens import by_token

    app.require_room()
    rows = []
    for some in by_token(recipients):
        letter = read_letter(raw, some)
        rows.append(app.store.inbox_add(identity(letter), raw, some, source, app.now(), letter.sender or ""))
    return any(row is not None for row in rows)
