"""Forgetting what is only remembered to save time, in this process and in every other on this database.

A host erases a player from the command line while a server runs, and the server must not remember her. So
there is a note in the database that says when somebody was last forgotten, and the clock looks at it.
"""

from __future__ import annotations

import secrets

from pbem.app import App
from pbem.render.personal_cache import clear_personal_caches

FORGOTTEN = "forgotten"  # the name of the note


def forget_caches(app: App) -> None:
    """Empty every cache that may hold names, addresses or letters, and let other processes do the same."""
    # Two at one moment are still two: nobody may take the second for the first.
    app.store.set_note(FORGOTTEN, f"{app.now().isoformat()} {secrets.token_hex(8)}")
    follow_others(app)


def follow_others(app: App) -> None:
    """Empty the caches of this process, if anybody was forgotten since it last did so.

    The log beside the database goes too, for it holds pages as they were. While somebody reads it that cannot
    be done, so it is tried again.
    """
    told = app.store.note(FORGOTTEN)
    if told != app.notes_followed.get(FORGOTTEN):
        app.games.clear()
        clear_personal_caches()
        if app.store.fold_log():
            app.notes_followed[FORGOTTEN] = told
