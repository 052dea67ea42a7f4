"""What has had its time: once a day the clock erases it, some rows at each tick."""

from __future__ import annotations

from datetime import datetime, timedelta

from pbem.app import App
from pbem.app.forgetting import forget_caches
from pbem.store.schema.changes import Times
from pbem.store.schema.rows import QUIET
from pbem.store.schema.values import EPOCH

DAY = timedelta(days=1)  # for strangers' mails, and for requests that nobody has said yes to
DEALT_WITH = timedelta(days=7)  # for a mail that was dealt with
ENDED = timedelta(days=14)  # for the letters of a game that has ended, and its reply addresses
PAGES = 250  # of the file that are given back at one tick: a megabyte
DONE = "mail_emptied"  # the note that tells the day on which this was last done


def forget_old_mail(app: App) -> int:
    """Take the next step of what is to be done today, if anything is left; how many rows were erased."""
    now = app.now()
    today = now.date().isoformat()
    if app.store.note(DONE) == today:
        return 0
    times = times_of(app, now)
    erased, is_all = app.store.clear(times)
    if not app.store.give_back(PAGES) and is_all:
        app.store.drop_earlier_forms(times.keep)
        app.store.set_note(DONE, today)
        app.store.fold_log()
    if erased:
        forget_caches(app)
    return erased


def times_of(app: App, now: datetime) -> Times:
    """What is old now."""
    keep = EPOCH if app.keep_mail is None else now - app.keep_mail
    return Times(now - DAY, now - DEALT_WITH, now - ENDED, now - QUIET, keep)
