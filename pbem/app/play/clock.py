"""What time brings: held moves become final, reminders go out, missed turns are decided.

There are no timers. Everything that is due is a row with a time; ``tick`` finds the rows whose time
has come, in any order of calls and with any clock, and each is dealt with in its own transaction.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from pbem.app import App
from pbem.app.errors import Late, NothingHeld, WrongStatus
from pbem.app.forgetting import follow_others, forget_caches
from pbem.app.game import since_last_turn
from pbem.app.play.moves import close_window, release, time_out
from pbem.app.talk.words import daily, spread
from pbem.app.transaction import in_one
from pbem.app.unit_of_work import UnitOfWork
from pbem.render.sheet import LetterKind
from pbem.store.schema.errors import StoreError
from pbem.store.schema.kinds import DueKind, MailPreference
from pbem.store.schema.rows import DueRow, HeldRow

AT_ONCE = 100  # rows read at once, so that a long backlog does not hold everything else up


def tick(app: App) -> int:
    """Deal with everything that is due now; the number of rows dealt with.

    What cannot be dealt with stops nothing else: it is left as it is, and raised when all others are done.
    """
    done = 0
    follow_others(app)
    forget_old_mail(app)
    broken: dict[HeldRow | DueRow, Exception] = {}
    while True:
        most = AT_ONCE + len(broken)
        found: list[HeldRow | DueRow] = [
            *app.store.held_due(app.now(), most),
            *app.store.due(app.now(), most),
        ]
        rows = [row for row in found if row not in broken]
        for row in rows:
            try:
                settle(app, row)
            except StoreError:
                raise  # nothing is wrong with the row
            except Exception as problem:
                broken[row] = problem
        done += len(rows)
        if not rows:
            break
    for first in broken.values():
        raise first
    return done


def settle(app: App, row: HeldRow | DueRow) -> None:
    """Make a move final, or do what a due row asks for; one whose question is closed only goes away."""
    if isinstance(row, HeldRow):
        with suppress(NothingHeld, WrongStatus):  # taken back or decided since we looked
            release(app, row)
        return
    try:
        _SETTLE[row.kind](app, row)
    except (Late, WrongStatus):
        app.store.drop_due(row)


def nudge(app: App, row: DueRow) -> None:
    """Remind a player once; not if her move is in and only cooling, or if she wants no reminders."""

    def step(work: UnitOfWork) -> None:
        game = work.running()
        if game.question(row.seat) != row.question:
            raise Late
        work.forget(row)
        if work.held(row.seat) is None and game.seats[row.seat].mail != MailPreference.QUIET:
            work.add(LetterKind.NUDGE, row.seat, history=since_last_turn(game, row.seat))

    in_one(app, row.game, step)


_SETTLE: dict[DueKind, Callable[[App, DueRow], None]] = {
    DueKind.NUDGE: nudge,
    DueKind.TIMEOUT: lambda app, row: time_out(app, row.game, row.seat, row.question),
    DueKind.WINDOW: lambda app, row: close_window(app, row.game, row.question),
    DueKind.TALK: spread,
    DueKind.DAILY: daily,
}


def forget_old_mail(app: App) -> int:
    """Empty mails whose time is over, once a day; how many there were."""
    now = app.now()
    today = now.date().isoformat()
    if app.keep_mail is None or app.store.note("mail_emptied") == today:
        return 0
    app.store.set_note("mail_emptied", today)
    emptied = app.store.forget_mail(now - app.keep_mail)
    if emptied:
        forget_caches(app)
    return emptied
