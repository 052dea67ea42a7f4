"""Filling a Sheet: everything that one letter may say, from what its reader may know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, TypedDict

from pbem.app.causes import announced
from pbem.app.deadlines import due_at
from pbem.app.game import Told, happenings, up_to_last_turn
from pbem.app.sheets.answers import Answer, Rejection, TakebackStep
from pbem.app.sheets.plans import Ending, PlanEnd
from pbem.app.sheets.sheet import BOARD_STYLES, LetterKind, Sheet, Thread
from pbem.app.sheets.table import (
    Announcement,
    Away,
    Draw,
    GameStatus,
    Glance,
    Happening,
    Missing,
    MoreTime,
    OpenTable,
    Remark,
    RoundTold,
    Salt,
    WaitingTurn,
)
from pbem.app.sheets.voting import VoteTold
from pbem.engine import (
    NOBODY,
    Seat,
    State,
    View,
    default_move,
    open_ask,
    read_prepared,
    write_prepared,
)
from pbem.store.schema.kinds import SeatStatus
from pbem.store.schema.rows import FormerRow, GameRow, MuteRow, PreparedRow, SeatRow, TalkRow
from pbem.store.schema.terms import clock_terms, luck_terms, own_words

if TYPE_CHECKING:
    from pbem.app.game import Game
    from pbem.app.unit_of_work import UnitOfWork

# Letters that show the whole position, with what was said and noted since.
POSITIONS = frozenset(
    (
        LetterKind.TURN,
        LetterKind.NUDGE,
        LetterKind.NOTICE,
        LetterKind.REFUSAL,
        LetterKind.RECEIPT,
        LetterKind.DOSSIER,
        LetterKind.RESTORED,
        LetterKind.ROUND_OVER,
        LetterKind.GAME_OVER,
        LetterKind.ABANDONED,
    )
)
# Letters that tell what their reader was not told yet, and those that tell again all since her last turn.
NEWS = frozenset(
    (
        LetterKind.START,
        LetterKind.DOSSIER,
        LetterKind.TURN,
        LetterKind.WINDOW,
        LetterKind.TAKEBACK,
        LetterKind.TABLE,
        LetterKind.VOTE,
        LetterKind.PACE,
        LetterKind.ROUND_OVER,
        LetterKind.GAME_OVER,
        LetterKind.ABANDONED,
    )
)
REMINDERS = frozenset((LetterKind.NUDGE, LetterKind.NOTICE, LetterKind.REFUSAL, LetterKind.RESTORED))
# Letters that tell what became of prepared moves.
TELLS_PLANS = frozenset(
    (
        *(LetterKind.TURN, LetterKind.NUDGE, LetterKind.NOTICE, LetterKind.RECEIPT),
        *(LetterKind.TABLE, LetterKind.ROUND_OVER, LetterKind.GAME_OVER),
    )
)
# After one of these its reader knows all that has happened so far; a refusal may leave it out.
KEEPS_INFORMED = NEWS | REMINDERS - {LetterKind.REFUSAL}


ENDS = frozenset((LetterKind.GAME_OVER, LetterKind.ABANDONED))


class Tells(TypedDict, total=False):
    """What one letter tells beside what all letters tell: fields of the Sheet by their names."""

    history: tuple[Happening, ...]
    since_mail: bool
    final_at: datetime | None
    objections_until: datetime | None
    answers: tuple[Answer, ...]
    asked: tuple[tuple[str, str], ...]
    talk: tuple[Remark, ...]
    published: tuple[Remark, ...]
    log: tuple[Happening, ...]
    orders: tuple[str, ...]
    games: tuple[GameStatus, ...]
    tables: tuple[OpenTable, ...] | None
    turns: tuple[WaitingTurn, ...]
    last_reminder: bool
    last_today: bool
    offers_silence: bool
    last_here: bool
    reason: Rejection | TakebackStep | Missing | str
    stranger: str
    about: Seat | None
    by: Seat | None
    undone: tuple[Happening, ...]
    no_turn: bool
    vote: VoteTold
    said: str
    copied_at: datetime | None
    per_turn: timedelta | None
    bank: timedelta
    longest: timedelta | None
    organiser: Seat | None
    words: str
    greeting: str
    names: tuple[str, ...]  # instead of what everybody is called at the table
    other: str
    bots: tuple[str, ...]
    begins: bool
    salts: tuple[Salt, ...]
    ended: View | None
    sharing: tuple[Happening, ...]
    rounds: tuple[RoundTold, ...]


def sheet_for(
    work: UnitOfWork,
    kind: LetterKind,
    reader: SeatRow,
    thread: Thread,
    subject: str,
    tells: Tells,
    *,
    sits: bool,
) -> Sheet:
    """A letter about the game as it will be, in a thread with this subject if it has one.

    A reader who does not sit there sees what lies open.
    """
    game, row, seat = work.game, work.game.row, reader.seat if sits else NOBODY
    shows_all = kind in POSITIONS
    if shows_all or kind in NEWS:
        known = known_before(work, kind, seat)
        tells.setdefault("talk", talk(work, seat, known.at))
        if kind != LetterKind.RECEIPT:  # which tells what came of it
            tells.setdefault("history", happenings(game.log[known.seq :], seat))
            tells["since_mail"] = known.seq > up_to_last_turn(game, seat).seq
    tells.setdefault("names", game.names)
    terms = clock_terms(row)
    board, columns = BOARD_STYLES[reader.preferences.board]
    return Sheet(
        kind=kind,
        game=row.code,
        view=game.seen_by(seat),
        now=work.now,
        thread=thread,
        subject=subject,
        lang=reader.preferences.lang,
        zone=reader.preferences.zone,
        board=board,
        columns=columns,
        due_at=due_at(work.dues, seat),
        more_time=more_time(game, seat),
        missed=terms["missed"],
        grace=timedelta(seconds=terms["grace"]),
        paused=row.paused_at is not None,
        fallback=fallback(game.state, seat),
        head=work.head,
        rows=row.seq,
        away=away(game.seats),
        draw=draw_of(row),
        seed_hash=row.seed_hash,
        seed=row.seed.hex() if game.ended else "",
        memos=memos(work, seat) if shows_all else (),
        unpublished=unpublished(work, seat) if kind in ENDS else (),
        prepared=prepared_lines(work, seat) if shows_all else (),
        endings=endings(work, seat) if kind in TELLS_PLANS else (),
        glances=glances(work) if shows_all else (),
        **tells,
    )


def away(seats: Sequence[SeatRow]) -> dict[Seat, Away]:
    """Whose players do not decide for them now, and why."""
    why = {SeatStatus.LEFT: Away.LEFT, SeatStatus.DROPPED: Away.DROPPED}
    gone = (one for one in seats if one.status in why)
    return {one.seat: Away.BOT if one.stand_in else why[one.status] for one in gone}


def more_time(game: Game, seat: Seat) -> MoreTime | None:
    """Why a seat has more time for what it is asked than it was told first, as far as that is our doing."""
    question = game.question(seat)
    if question is None:
        return None
    for entry in reversed(game.log):
        if entry.seq <= question:
            break
        if entry.seat == seat and announced(entry.cause) is Announcement.DEADLINE:
            reason = entry.move.partition(" ")[2]
            return MoreTime(reason) if reason in tuple(MoreTime) else None
    return None


def fallback(state: State, seat: Seat) -> int:
    """The number of the choice that is made for a seat if she is silent; 0 if she has none to make."""
    ask = open_ask(state, seat)
    if ask is None or not ask.choices:
        return 0
    number: int = default_move(state, seat).more[0]
    return number


def talk(work: UnitOfWork, reader: Seat, after: datetime | None = None) -> tuple[Remark, ...]:
    """What has been said aloud, from a moment on, by those whom the reader wants to hear."""

    def is_heard(at: datetime) -> bool:
        return at <= work.now and (after is None or at > after)

    heard = [row for row in work.talk if is_heard(row.visible_at) and is_heard_by(work, reader, row)]
    return remarks(heard, work.game.seats, lambda: work.formers)


def is_heard_by(work: UnitOfWork, reader: Seat, said: TalkRow) -> bool:
    """Whether a reader wants to hear what somebody said."""
    return not any(row.other == said.seat and covers(row, said) for row in mutes_of(work, reader))


def covers(mute: MuteRow, said: TalkRow) -> bool:
    """Whether words are meant: all while it lasts; and once it has ended, those that came meanwhile."""
    is_then = mute.until is None or mute.since < said.visible_at < mute.until
    return mute.whose == said.sitter and is_then


def mutes_of(work: UnitOfWork, reader: Seat) -> list[MuteRow]:
    """Whom whoever sits here does not want to hear, or did not for a while; a guest hears everybody."""
    if reader == NOBODY:
        return []
    place = reader, work.game.seats[reader].sitter
    return [row for row in work.mutes if (row.seat, row.sitter) == place]


def remarks(
    rows: Iterable[TalkRow], seats: Sequence[SeatRow], formers: Callable[[], Iterable[FormerRow]]
) -> tuple[Remark, ...]:
    """What was said, with the name of who said it where somebody else sits now."""
    rows = tuple(rows)
    names: dict[tuple[Seat, int], str] = {}
    if any(row.sitter != seats[row.seat].sitter for row in rows):
        names = {(former.seat, former.sitter): former.name for former in formers()}
    return tuple(
        Remark(row.seat, row.text, row.visible_at, names.get((row.seat, row.sitter), "")) for row in rows
    )


def known_before(work: UnitOfWork, kind: LetterKind, seat: Seat) -> Told:
    """What a letter need not tell: what an earlier one told, and for a reminder only what is long past."""
    told = work.post.told(seat)
    return told if kind in NEWS else min(told, up_to_last_turn(work.game, seat))


def draw_of(row: GameRow) -> Draw | None:
    """The public draw of a game, and its result once that is told."""
    terms = luck_terms(row)
    if terms is None:
        return None
    numbers = int(terms["form"].partition(":")[2] or 0)
    return Draw(terms["words"], datetime.fromisoformat(terms["at"]), numbers, row.luck or "")


def memos(work: UnitOfWork, seat: Seat) -> tuple[str, ...]:
    """The notes of a reader, which nobody else sees."""
    sitter = work.game.seats[seat].sitter
    return tuple(memo.text for memo in work.memos if (memo.seat, memo.sitter) == (seat, sitter))


def unpublished(work: UnitOfWork, seat: Seat) -> tuple[tuple[int, str], ...]:
    """The notes of a reader that stay hers as long as she says nothing, with their numbers."""
    player = work.game.seats[seat]
    own = (memo for memo in work.memos if (memo.seat, memo.sitter) == (seat, player.sitter))
    kept = ((number, memo.text) for number, memo in enumerate(own, 1) if memo.published_at is None)
    return () if player.publishes else tuple(kept)


def living(work: UnitOfWork, seat: Seat) -> tuple[PreparedRow, ...]:
    """The prepared moves of a seat as they will be: the first is number 1."""
    return tuple(row for row in work.prepared if row.seat == seat and not row.ended)


def prepared_lines(work: UnitOfWork, seat: Seat) -> tuple[str, ...]:
    """The prepared moves of a reader, as she would type them."""
    return tuple(_as_typed(work, seat, row) for row in living(work, seat))


def endings(work: UnitOfWork, seat: Seat) -> tuple[Ending, ...]:
    """What has become of others since her last letter."""
    ended = [row for row in work.prepared if row.seat == seat and row.ended]
    whys = [row.ended.partition(" ") for row in ended]
    return tuple(
        Ending(row.text if why == PlanEnd.AUTO else _as_typed(work, seat, row), PlanEnd(why), reason)
        for row, (why, _, reason) in zip(ended, whys, strict=True)
    )


def _as_typed(work: UnitOfWork, seat: Seat, row: PreparedRow) -> str:
    return write_prepared(read_prepared(row.text), work.game.names, seat)


def salts(game: Game) -> tuple[Salt, ...]:
    """The words that the deals of a game follow from, by seat; none where there is a public draw."""
    if luck_terms(game.row) is not None:
        return ()
    return tuple(Salt(seat.seat, own_words(game.row, seat.seat), seat.bot is not None) for seat in game.seats)


def glances(work: UnitOfWork) -> tuple[Glance, ...]:
    """Who has looked at secrets of which seat, each told once with the last time."""
    last = {(row.by, row.seat): row.at for row in work.glances}
    return tuple(Glance(seat, by, at) for (by, seat), at in last.items())
