"""What must be so after everything has gone wrong; each check returns what it found wrong."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from pbem.app import App
from pbem.app.causes import Cause
from pbem.app.game import load, state_at
from pbem.app.record.export import whole
from pbem.app.record.verify import verify
from pbem.store.schema.kinds import InboxStatus, OutboxStatus
from tests.server.drill.crowd import Crowd, Got

CARD = re.compile(r"No\.(\d+)")
MOST = {"turn": 1, "nudge": 2}  # of each for one question: a reminder at half time and after four fifths


class Heard(Protocol):
    """Whoever knows which letters came."""

    @property
    def got(self) -> Sequence[Got]: ...


def moves(app: App, codes: Iterable[str], crowd: Crowd) -> Iterator[str]:
    """Every acknowledged answer is one row of one log, unless her time was over by then."""
    causes = Counter(entry.cause for code in codes for entry in app.store.entries(code))
    rows = {row.id: row for status in InboxStatus for row in app.store.inbox(status)}
    by_name = Counter(row.identity for row in rows.values())
    yield from (f"mail {name} is kept {count} times" for name, count in by_name.items() if count > 1)
    for cause, count in causes.items():
        if cause.startswith("mail:") and count > 1:
            yield f"{cause} made {count} moves"
    decided = {row.recipients[0] for row in rows.values() if f"mail:{row.id}" in causes}
    for to in crowd.taken - decided:
        if not came_too_late(app, to, crowd):
            notes = [(row.status, row.note) for row in rows.values() if to in row.recipients]
            yield f"the answer to {to} was acknowledged and made no move: {notes}"
    if app.store.inbox(InboxStatus.QUARANTINED):
        yield "a mail was quarantined"


def came_too_late(app: App, to: str, crowd: Crowd) -> bool:
    """Whether the clock has answered a question in the place of whoever was asked."""
    asked = next((letter for letter in crowd.got if letter.kind == "turn" and letter.reply_to == to), None)
    if asked is None or asked.head is None:
        return False
    later = app.store.entries(asked.game, asked.head[0])
    first = next((entry for entry in later if entry.seat == asked.seat), None)
    return first is not None and first.cause == Cause.TIMEOUT


def logs(app: App, codes: Iterable[str]) -> Iterator[str]:
    """Every log can be verified, and nothing that is due was left."""
    for code in codes:
        yield from (f"{code}: {problem}" for problem in verify(whole(app, code)))
        for due in app.store.dues(code):
            if due.due_at <= app.now() or due.quarantined:
                yield f"{code}: {due.kind} of {due.seat} was due at {due.due_at}"


def letters(app: App, crowd: Crowd) -> Iterator[str]:
    """Everything that was written has arrived, in the bytes that are stored; nobody missed a number."""
    copies: dict[tuple[str, int, int], set[bytes]] = defaultdict(set)
    for letter in crowd.got:
        copies[letter.game, letter.seat, letter.number].add(letter.raw)
    yield from (f"letter {key} came in {len(raws)} forms" for key, raws in copies.items() if len(raws) > 1)
    for status in (OutboxStatus.NEW, OutboxStatus.FAILED):
        yield from (f"letter {row.key} is {status}" for row in app.store.outbox(status))
    stored = {row.key: row.raw for row in app.store.outbox(OutboxStatus.SENT)}
    arrived = {f"{game}:{seat}:{number}": raws for (game, seat, number), raws in copies.items()}
    yield from (f"letter {key} never arrived" for key in stored.keys() - arrived.keys())
    yield from (f"letter {key} was never written" for key in arrived.keys() - stored.keys())
    for (game, seat), numbers in numbers_of(crowd.got).items():
        # After hours on the way one letter takes the place of others: they are gone, and a newer one came.
        missing = set(range(1, app.store.seats(game)[seat].mails + 1)) - numbers
        if any(f"{game}:{seat}:{number}" in stored or number > max(numbers) for number in missing):
            yield f"{game}, seat {seat}: letters {sorted(numbers)}"


def numbers_of(got: Iterable[Got]) -> dict[tuple[str, int], set[int]]:
    found: dict[tuple[str, int], set[int]] = defaultdict(set)
    for letter in got:
        found[letter.game, letter.seat].add(letter.number)
    return found


def stories(app: App, crowd: Heard) -> Iterator[str]:
    """What a player reads, letter after letter, is what happened: one log, one hand, each turn asked once."""
    once = {(letter.game, letter.seat, letter.number): letter for letter in crowd.got}
    told: dict[tuple[str, int], int] = defaultdict(int)
    asked: Counter[tuple[str, str]] = Counter()
    for (code, seat, number), letter in sorted(once.items()):
        if letter.kind in MOST:
            asked[letter.kind, letter.reply_to] += 1
        if letter.head is None:
            continue
        rows, head = letter.head
        game = load(app, code)
        if rows < told[code, seat]:
            yield f"{code}:{seat}:{number} tells of {rows} rows after one of {told[code, seat]}"
        told[code, seat] = rows
        if not app.store.entries(code, rows - 1, rows)[0].head.startswith(head):
            yield f"{code}:{seat}:{number} tells another head of row {rows}"
        if letter.kind in MOST and cards_in(letter) != set(state_at(game, rows).hand(seat)):
            yield f"{code}:{seat}:{number} shows another hand"
    for (kind, to), count in asked.items():
        if count > MOST[kind]:
            yield f"{kind} for {to} came {count} times"


def cards_in(letter: Got) -> set[int]:
    """The numbers of the cards that a letter shows as its reader's hand."""
    shown = letter.text.partition("*What you can do*")[2].partition("*Your secrets*")[0]
    return {int(number) for number in CARD.findall(shown)}
