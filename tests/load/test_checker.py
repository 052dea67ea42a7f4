"""The checker can fail: each thing that may not be is noticed when it is planted."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pbem.app import App
from pbem.config import Settings
from pbem.mail.conversation.reader import handle_all
from pbem.mail.transport.sources import receive
from pbem.server.serve import server_addresses
from pbem.store.schema.kinds import InboxStatus, OutboxStatus
from tests.kit.patience import moment
from tests.load import checker
from tests.load.checker import Faults, Kind, what_is_wrong
from tests.load.journal import Arrived, Journal, Refused, Taken, packed
from tests.load.letters import digest, glance, reply
from tests.load.tables import Site, Wanted, make
from tests.server.drill.crowd import Got, opened

WANTED = Wanted(2, short=1, short_seconds=3600)
NOTHING = Faults()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Site, Journal]:
    """Two tables at which some moves were made by mail, and the journal of that."""
    site, rng, journal = Site(tmp_path_factory.mktemp("played")), random.Random("checker"), Journal()
    app = site.open()
    for code in WANTED.codes:
        make(app, WANTED, code)
    unread = [*app.store.outbox(OutboxStatus.SENT)]
    for row in unread:
        journal.arrived.append(as_arrived(row.recipient, row.raw))
    for _ in range(6):
        for row in unread:
            letter = glance(row.raw)
            if letter.answers:
                answer = reply(letter, row.recipient, rng)
                receive(app, answer.raw, [answer.to], "smtp")
                journal.taken.append(Taken(moment(), answer.to, answer.message_id, answer.game))
        handle_all(app, server_addresses(Settings(home=site.home())))
        unread = [*app.store.outbox(OutboxStatus.NEW)]
        app.store.outbox_all_sent([row.id for row in unread], app.now())
        journal.arrived += [as_arrived(row.recipient, row.raw) for row in unread]
    app.store.close()
    return site, journal


def as_arrived(to: str, raw: bytes) -> Arrived:
    letter = glance(raw)
    return Arrived(moment(), to, letter.message_id, digest(raw), letter.game, letter.reply_to, packed(raw))


@pytest.fixture
def case(played: tuple[Site, Journal], tmp_path: Path) -> Iterator[tuple[App, Journal]]:
    """A copy of it, to be spoiled."""
    site, journal = played
    copy = Site(tmp_path)
    shutil.copy(Settings(home=site.home()).database, copy.home())
    app = copy.open()
    yield app, Journal([*journal.arrived], [*journal.taken], [*journal.refused])
    app.store.close()


def test_nothing_is_wrong_where_nothing_went_wrong(case: tuple[App, Journal]) -> None:
    app, journal = case
    assert len(journal.taken) > 10
    assert what_is_wrong(app, WANTED.codes, journal, NOTHING) == []


OTHER_STATEMENTS = {
    "a mail is gone": ("DELETE FROM inbox WHERE id = 1", Kind.LOST),
    "a mail was not read": ("UPDATE inbox SET status = 'new' WHERE id = 1", Kind.UNEXPLAINED),
    "a mail made no move": ("UPDATE inbox SET note = 'refused' WHERE id = 1", Kind.UNEXPLAINED),
    "a mail made two moves": ("UPDATE entry SET cause = 'mail:1' WHERE cause = 'mail:2'", Kind.DOUBLED),
    "an entry was changed": ("UPDATE entry SET cause = 'mail:1' WHERE cause = 'mail:2'", Kind.LOG),
    "a letter was not sent": ("UPDATE outbox SET status = 'new' WHERE id = 1", Kind.LETTER),
    "a letter is missing": ("UPDATE seat SET mails = mails + 1", Kind.STORY),
    "nothing was done in time": ("UPDATE due SET due_at = 0 WHERE kind = 'timeout'", Kind.TIME),
    "a time ended early": ("UPDATE entry SET cause = 'timeout' WHERE cause = 'mail:7'", Kind.TIME),
}


@pytest.mark.parametrize(
    ("statement", "kind"),
    OTHER_STATEMENTS.values(),
    ids=[name.replace(" ", "_") for name in OTHER_STATEMENTS],
)
def test_what_is_wrong_in_the_database_is_found(
    case: tuple[App, Journal], statement: str, kind: Kind
) -> None:
    app, journal = case
    with app.store._database.writing() as connection:
        connection.run(statement)
    found = what_is_wrong(app, WANTED.codes, journal, NOTHING)
    assert kind in {one.kind for one in found}, found


def test_a_mail_that_is_kept_twice_is_found(case: tuple[App, Journal]) -> None:
    app, journal = case
    row = app.store.inbox(InboxStatus.DONE)[0]
    app.store.inbox_add("another", row.raw, row.recipients, "smtp", app.now())
    assert Kind.DOUBLED in {one.kind for one in what_is_wrong(app, WANTED.codes, journal, NOTHING)}


def answer_is_lost(journal: Journal) -> None:
    journal.taken.append(journal.taken[0]._replace(message_id="nowhere@example.org"))


def address_is_refused(journal: Journal) -> None:
    journal.refused.append(Refused(*journal.taken[0], "550 no such address"))


def letter_never_came(journal: Journal) -> None:
    journal.arrived.pop()


def letter_is_another(journal: Journal) -> None:
    journal.arrived.append(journal.arrived[-1]._replace(digest="0" * 32))


def letter_came_twice(journal: Journal) -> None:
    journal.arrived.append(journal.arrived[-1])


def letter_came_to_another(journal: Journal) -> None:
    journal.arrived[-1] = journal.arrived[-1]._replace(to="mallory@example.org")


def letter_was_never_written(journal: Journal) -> None:
    journal.arrived.append(journal.arrived[-1]._replace(message_id="l1.0.99@pbem.localhost"))


@pytest.mark.parametrize(
    ("tamper", "kind"),
    [
        (answer_is_lost, Kind.LOST),
        (address_is_refused, Kind.LOST),
        (letter_never_came, Kind.LETTER),
        (letter_is_another, Kind.LETTER),
        (letter_came_twice, Kind.COPIES),
        (letter_came_to_another, Kind.SECRET),
        (letter_was_never_written, Kind.LETTER),
    ],
)
def test_what_is_wrong_with_letters_and_answers_is_found(
    case: tuple[App, Journal], tamper: Callable[[Journal], None], kind: Kind
) -> None:
    app, journal = case
    tamper(journal)
    found = what_is_wrong(app, WANTED.codes, journal, NOTHING)
    assert kind in {one.kind for one in found}, found


@pytest.mark.parametrize(
    ("spoil", "kind"),
    [("head", Kind.STORY), ("card", Kind.SECRET), ("hand", Kind.STORY), ("reminder", Kind.TIME)],
)
def test_a_letter_that_tells_something_else_is_found(
    case: tuple[App, Journal], monkeypatch: pytest.MonkeyPatch, spoil: str, kind: Kind
) -> None:
    """As if it had been stored and sent like that."""
    app, journal = case
    usual, asked = opened, set[tuple[str, int]]()

    def other(to: str, raw: bytes) -> Got:
        letter = usual(to, raw)
        if spoil == "head" and letter.head:
            return replace(letter, text=letter.text.replace(letter.head[1], "0" * 64))
        if spoil == "hand":
            return replace(letter, text=letter.text.replace("No.", "No.1"))
        if spoil == "reminder":  # all later turns of a seat remind of the first, at once
            seat = (letter.game, letter.seat)
            kind = letter.kind if seat not in asked or letter.kind != "turn" else "nudge"
            asked.update({seat} if kind == "turn" else ())
            return replace(letter, kind=kind, reply_to=f"{seat}")
        return replace(letter, text=letter.text + "".join(f" No.{card}" for card in range(1, 60)))

    monkeypatch.setattr(checker, "opened", other)
    assert kind in {one.kind for one in what_is_wrong(app, WANTED.codes, journal, NOTHING)}


def test_kills_explain_a_letter_that_came_again(case: tuple[App, Journal]) -> None:
    app, journal = case
    letter_came_twice(journal)
    assert what_is_wrong(app, WANTED.codes, journal, Faults(kills=1)) == []
