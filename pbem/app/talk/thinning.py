"""Mails whose time is over: once a day the clock walks through all of them, some at each tick.

Two settings say when. After ``thin_mail`` goes what nobody will want to be sent again; after ``keep_mail``
the words of everything else. ``store/thinning.py`` says what that is.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from pbem.app import App
from pbem.app.forgetting import forget_caches
from pbem.store.schema.changes import Times
from pbem.store.schema.kinds import InboxStatus
from pbem.store.schema.rows import QUIET
from pbem.store.schema.values import EPOCH

AT_ONCE = 50  # letters whose words are erased at one tick: digests of their lines take a millisecond each
PAGES = 250  # of the file that are given back at one tick: a megabyte
DONE = "mail_emptied"  # the note that tells the day of the last walk
WALK = "mail_walk"  # and the one that tells how far it has come: the last letter, and the last mail
BEGIN = "0 0"


def forget_old_mail(app: App) -> int:
    """Take the next step of the walk of today, if it is not over; how much was erased."""
    now = app.now()
    forget_strangers(app, now)
    times, today = times_of(app, now), now.date().isoformat()
    if times is None or app.store.note(DONE) == today:
        return 0
    letter, mail = map(int, (app.store.note(WALK) or BEGIN).split())
    steps = (
        app.store.thin_letters(letter, times, AT_ONCE, app.remains_of),
        app.store.thin_mails(mail, times),
    )
    erased = sum(step.erased for step in steps)
    more = app.store.give_back(PAGES)
    if all(step.upto is None for step in steps) and not more:
        app.store.end_thinning(times)
        app.store.give_back(PAGES)
        app.store.drop_earlier_forms(times.keep)
        app.store.set_note(WALK, BEGIN)
        app.store.set_note(DONE, today)
        app.store.fold_log()
    else:
        reached = zip((letter, mail), (step.upto for step in steps), strict=True)
        app.store.set_note(WALK, " ".join(str(was if upto is None else upto) for was, upto in reached))
    if erased:
        forget_caches(app)
    return erased


def times_of(app: App, now: datetime) -> Times | None:
    """What is old now; None if everything is kept."""
    if app.keep_mail is None and app.thin_mail is None:
        return None
    keep = EPOCH if app.keep_mail is None else now - app.keep_mail
    thin = keep if app.thin_mail is None else now - app.thin_mail
    return Times(max(thin, keep), keep)


def forget_strangers(app: App, now: datetime) -> None:
    """Drop what strangers wrote a day ago, and what is known of whom we invited long ago, once an hour."""
    hour = now.strftime("%Y-%m-%dT%H")
    if app.store.note("strangers_dropped") != hour:
        app.store.inbox_drop_old(InboxStatus.STRANGER, now - timedelta(days=1))
        app.store.forget_contacts(now - QUIET, now - timedelta(days=1))
        app.store.set_note("strangers_dropped", hour)
