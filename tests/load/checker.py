"""What must be so when a run has ended and everything that waited is dealt with.

It knows the database, and what the players have written down about letters and acknowledged answers. Nobody
may work on the database meanwhile, and the clock of the application stands where all was dealt with: what was
written or due after that moment may wait. Everything that is wrong has a kind, so that what an asynchronous
standby lost can be counted; after any other fault there must be nothing.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from pbem.app import App
from pbem.app.causes import Cause
from pbem.app.game import load
from pbem.app.play.late_letters import LATE
from pbem.app.record.export import whole
from pbem.app.record.verify import verify
from pbem.mail.transport.sender import CONNECTIONS
from pbem.store.schema.kinds import InboxStatus, OutboxStatus
from pbem.store.schema.rows import EntryRow, InboxRow, OutboxRow
from tests.kit.secrets import seen_cards
from tests.load.journal import Arrived, Journal, Taken
from tests.server.drill import checks
from tests.server.drill.crowd import CARD, Got, opened

MESSAGE_ID = re.compile(rb"^message-id:\s*<([^>]+)>", re.MULTILINE | re.IGNORECASE)
OPEN_TO_ALL = ("game_over", "notes", "abandoned")  # letters after which nothing is secret any more
POINTS = (0.5, 0.8)  # of the time for a turn: then she is reminded
EARLY = 1.0  # seconds by which clocks that are read one after the other may differ


class Kind(StrEnum):
    """What can be wrong."""

    LOST = "an acknowledged answer is gone"
    DOUBLED = "something happened twice"
    UNEXPLAINED = "an answer made no move, and nobody knows why"
    LOG = "a log is not in order"
    LETTER = "a letter is not as it was written"
    STORY = "a player was told something wrong"
    SECRET = "somebody saw what she may not"
    TIME = "a deadline or a reminder is wrong"
    LEFT = "something still waits"
    COPIES = "more letters came twice than faults explain"


class Problem(NamedTuple):
    """One thing that is wrong."""

    kind: Kind
    words: str


@dataclass(frozen=True)
class Faults:
    """What was done to a run, as far as it explains letters that came twice."""

    kills: int = 0  # of workers, each with letters on several connections
    database: int = 0  # how often it went away under all workers
    workers: int = 1
    cut: int = 0  # letters that were taken without a word

    @property
    def copies(self) -> int:
        """How many letters may have come once more than they should have."""
        return CONNECTIONS * (self.kills + self.database * self.workers) + self.cut


@dataclass
class Case:
    """Everything that is known about one game."""

    app: App
    code: str
    arrived: dict[str, list[Arrived]]  # by Message-ID
    entries: Sequence[EntryRow] = field(init=False)
    letters: Sequence[OutboxRow] = field(init=False)
    got: list[Got] = field(init=False)  # each letter that came, once

    def __post_init__(self) -> None:
        self.entries = self.app.store.entries(self.code)
        self.letters = self.app.store.outbox(game=self.code)
        came = ((row.recipient, self.arrived.get(plain_id(row))) for row in self.letters)
        self.got = [opened(recipient, copies[0].raw) for recipient, copies in came if copies]


def plain_id(row: OutboxRow) -> str:
    return row.message_id.strip("<>")


def what_is_wrong(app: App, codes: Sequence[str], journal: Journal, faults: Faults) -> list[Problem]:
    """Everything; the games are looked at one after the other, for their letters would fill the memory."""
    arrived: dict[str, dict[str, list[Arrived]]] = defaultdict(lambda: defaultdict(list))
    for letter in journal.arrived:
        arrived[letter.game][letter.message_id].append(letter)
    found = [*copies(journal, faults)]
    log: dict[str, list[EntryRow]] = {}
    for code in codes:
        case = Case(app, code, arrived.pop(code, {}))
        log[code] = [*case.entries]
        for check in (logs, letters, stories, secrets, times, reminders):
            found += check(case)
    found += [Problem(Kind.LETTER, f"letters of a game {code} that is not there") for code in arrived]
    return [*found, *answers(app, log, journal)]


# Answers


def answers(app: App, log: dict[str, list[EntryRow]], journal: Journal) -> Iterator[Problem]:
    """Every acknowledged answer is one mail, and made one move, unless her time was over by then."""
    rows: dict[str, list[InboxRow]] = defaultdict(list)
    for status in InboxStatus:
        for row in app.store.inbox(status):
            name = MESSAGE_ID.search(row.raw)
            rows[name[1].decode() if name else ""].append(row)
    causes = Counter(entry.cause for entries in log.values() for entry in entries)
    for cause, count in causes.items():
        if cause.startswith("mail:") and count > 1:
            yield Problem(Kind.DOUBLED, f"{cause} made {count} moves")
    known = {f"mail:{row.id}" for some in rows.values() for row in some}
    for cause in causes:
        if cause.startswith("mail:") and cause not in known:
            yield Problem(Kind.UNEXPLAINED, f"a move was made by {cause}, which is not there")
    for answer in {one.message_id: one for one in journal.taken}.values():
        yield from one_answer(app, log, answer, rows[answer.message_id], causes)
    for refused in journal.refused:
        yield Problem(Kind.LOST, f"the address {refused.to} of a question was refused: {refused.line}")


def one_answer(
    app: App, log: dict[str, list[EntryRow]], answer: Taken, rows: list[InboxRow], causes: Counter[str]
) -> Iterator[Problem]:
    if not rows:
        yield Problem(Kind.LOST, f"the answer to {answer.to} was acknowledged, and is not there")
        return
    if len(rows) > 1:
        yield Problem(Kind.DOUBLED, f"the answer to {answer.to} is kept {len(rows)} times")
    for row in rows:
        moves = causes[f"mail:{row.id}"]
        if row.status == InboxStatus.DONE and row.note == "decided" and moves == 1:
            continue
        if row.status == InboxStatus.DONE and not moves and was_too_late(app, log, answer):
            continue
        words = f"the answer to {answer.to} is {row.status} ({row.note[:200]}) and made {moves} moves"
        yield Problem(Kind.UNEXPLAINED, words)


def was_too_late(app: App, log: dict[str, list[EntryRow]], answer: Taken) -> bool:
    """Whether the clock has answered the question before."""
    question = app.store.question(answer.to.partition("+")[2].partition("@")[0])
    if question is None:
        return False
    later = log.get(question.game, [])[question.question :]
    first = next((entry for entry in later if entry.seat == question.seat), None)
    return first is not None and first.cause == Cause.TIMEOUT


# Games and letters


def logs(case: Case) -> Iterator[Problem]:
    """The log can be verified from its seed on, and nothing that was due is left."""
    for problem in verify(whole(case.app, case.code)):
        yield Problem(Kind.LOG, f"{case.code}: {problem}")
    for due in case.app.store.dues(case.code):
        if due.due_at <= case.app.now() or due.quarantined:
            words = f"{case.code}: {due.kind} of {due.seat} was due at {due.due_at} {due.quarantined[-300:]}"
            yield Problem(Kind.TIME, words)


def letters(case: Case) -> Iterator[Problem]:
    """What was written has arrived, in one form and at whom it was written for; no number is missing."""
    seats = case.app.store.seats(case.code)
    numbers: dict[int, set[int]] = defaultdict(set)
    for row in case.letters:
        came = case.arrived.get(plain_id(row), [])
        if row.status != OutboxStatus.SENT and row.created_at <= case.app.now():
            yield Problem(Kind.LETTER, f"letter {row.key} is {row.status} {row.error}")
        elif row.status == OutboxStatus.SENT and not came:
            yield Problem(Kind.LETTER, f"letter {row.key} never arrived")
        if len({one.digest for one in came}) > 1:
            yield Problem(Kind.LETTER, f"letter {row.key} came in several forms")
        assert row.seat is not None
        numbers[row.seat].add(int(row.key.rpartition(":")[2]))
        if any(one.to != seats[row.seat].address for one in came):
            yield Problem(Kind.SECRET, f"letter {row.key} came to somebody else")
    for name in case.arrived.keys() - {plain_id(row) for row in case.letters}:
        yield Problem(Kind.LETTER, f"letter {name} was never written")
    for seat, some in numbers.items():
        if some != set(range(1, seats[seat].mails + 1)):
            yield Problem(Kind.STORY, f"{case.code}, seat {seat}: letters {sorted(some)}")


def copies(journal: Journal, faults: Faults) -> Iterator[Problem]:
    """Letters came twice only where a worker could not tell any more that they had come."""
    count = sum(times - 1 for times in Counter(one.message_id for one in journal.arrived).values())
    if count > faults.copies:
        yield Problem(Kind.COPIES, f"{count} letters came once more, and faults explain {faults.copies}")


def stories(case: Case) -> Iterator[Problem]:
    """What a player reads, letter after letter, is what happened."""
    yield from (Problem(Kind.STORY, words) for words in checks.stories(case.app, case))


def secrets(case: Case) -> Iterator[Problem]:
    """Every card that a letter names had been seen from that seat by then, by the rules of the table."""
    log = load(case.app, case.code).log
    kinds = {(row.seat, int(row.key.rpartition(":")[2])): row for row in case.letters}
    told: dict[int, int] = defaultdict(int)
    seen: dict[int, set[int]] = defaultdict(set)
    for letter in sorted(case.got, key=lambda one: (one.seat, one.number)):
        row, seat = kinds[letter.seat, letter.number], letter.seat
        if row.kind in OPEN_TO_ALL:
            continue
        rows = letter.head[0] if letter.head else sum(entry.at <= row.created_at for entry in case.entries)
        for decision in log[told[seat] : rows]:
            seen[seat].update(seen_cards(decision.facts, seat))
        told[seat] = max(told[seat], rows)
        for card in {int(number) for number in CARD.findall(letter.text)} - seen[seat]:
            yield Problem(Kind.SECRET, f"letter {row.key} names No.{card}, which its reader never saw")


def times(case: Case) -> Iterator[Problem]:
    """Whose time was over had been asked, once for each time, and had all of it."""
    game = case.app.store.game(case.code)
    assert game is not None
    written = {(row.seat, int(row.key.rpartition(":")[2])): row for row in case.letters}
    asked: dict[int, list[tuple[int, Got]]] = defaultdict(list)
    for letter in case.got:
        if letter.kind == "turn" and letter.head:
            asked[letter.seat].append((letter.head[0], letter))
    ended: set[tuple[int, int]] = set()
    for entry in case.entries:
        if entry.cause != Cause.TIMEOUT:
            continue
        before = [one for one in asked[entry.seat] if one[0] < entry.seq]
        if not before:
            yield Problem(Kind.TIME, f"{case.code}: entry {entry.seq} ended a time of which nobody was told")
            continue
        _, letter = max(before, key=lambda one: one[0])
        if (letter.seat, letter.number) in ended:
            yield Problem(Kind.TIME, f"{case.code}: entry {entry.seq} ended the same time again")
        ended.add((letter.seat, letter.number))
        row = written[letter.seat, letter.number]
        left = row.sent_at or row.created_at
        since = left if left - row.created_at > LATE else row.created_at  # what it printed holds, else
        if (entry.at - since).total_seconds() < game.per_turn - EARLY:
            yield Problem(Kind.TIME, f"{case.code}: entry {entry.seq} came before the time was over")


def reminders(case: Case) -> Iterator[Problem]:
    """Each of her reminders came at its own point of her time, so none came twice."""
    game = case.app.store.game(case.code)
    assert game is not None
    written = {(row.seat, int(row.key.rpartition(":")[2])): row.created_at for row in case.letters}
    came: dict[str, list[Got]] = defaultdict(list)
    for letter in sorted(case.got, key=lambda one: one.number):
        if letter.kind in ("turn", "nudge"):
            came[letter.reply_to].append(letter)
    for turn, *nudges in came.values():
        for point, nudge in zip(POINTS, nudges, strict=False):
            waited = written[nudge.seat, nudge.number] - written[turn.seat, turn.number]
            if turn.kind == "turn" and waited.total_seconds() < point * game.per_turn - EARLY:
                yield Problem(Kind.TIME, f"{case.code}: {nudge.seat}:{nudge.number} reminds too early")
