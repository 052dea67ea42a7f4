"""Mails are erased when nobody needs them any more, and nothing that somebody may need goes before that."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from email.message import EmailMessage
from pathlib import Path

import pytest

from pbem.app.play.clock import tick
from pbem.store import thinning
from pbem.store.schema.kinds import InboxStatus
from pbem.store.schema.values import LetterWords
from pbem.store.sql import statements as sql
from tests.kit.commands import abandon
from tests.kit.delivered import deliver
from tests.kit.desk import Desk, body_of, make_desk, parsed
from tests.kit.store import watched


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = make_desk(tmp_path)
    made.new_game(cooling=0, per_turn=400 * 86400)
    yield made
    made.app.store.close()


def play(desk: Desk, moves: int = 6) -> None:
    """Moves by mail; every letter is taken by the mail host."""
    for _ in range(moves):
        deliver(desk.app)
        desk.write(desk.to_move(), desk.any_line())
    deliver(desk.app)


def wait(desk: Desk, days: float) -> None:
    """Let days pass, until all that is to be done that day is done."""
    desk.clock.skip(days=days)
    while desk.app.store.note("mail_emptied") != desk.clock.now().date().isoformat():
        tick(desk.app)


def stored(desk: Desk, seat: int) -> list[tuple[bool, bool, bool]]:
    """Of each letter to a seat, whether its bytes, its words and digests of them are kept."""
    with desk.app.store._database.reading() as connection:
        rows = connection.rows(sql.outbox_where("game", "seat"), game="K7", seat=seat)
    return [(row.raw != b"", row.words is not None, row.remains is not None) for row in rows]


WHOLE, DELIVERED, OLD = (True, True, False), (False, True, False), (False, False, True)


def test_the_bytes_of_a_letter_go_when_it_is_delivered_and_the_words_of_all_but_eight(desk: Desk) -> None:
    for seat in range(3):
        assert {*stored(desk, seat)} == {WHOLE}
    play(desk, 14)
    for seat in range(3):
        kept = stored(desk, seat)
        assert len(kept) > 9
        assert kept == [OLD] * (len(kept) - 8) + [DELIVERED] * 8


def test_words_are_plain_text_and_the_page_as_text(desk: Desk) -> None:
    (row, *_) = desk.rows(0)
    assert row.words is not None
    letter = parsed(row.raw)
    assert row.words.subject == letter["Subject"]
    assert row.words.text == body_of(letter)
    assert "You are:" in row.words.page
    assert not {"<p", "<td", "</"} & {*row.words.page.split()}


def test_eight_are_kept_of_each_sitting(desk: Desk) -> None:
    play(desk, 9)
    before = stored(desk, 0)
    with desk.app.store._database.writing() as connection:
        connection.run("UPDATE outbox SET sitter = 1 WHERE words IS NOT NULL AND game = 'K7' AND seat = 0")
    for _ in range(4):
        desk.write(0, "status")
    deliver(desk.app)
    assert stored(desk, 0) == [*before, *[DELIVERED] * 4]


def test_digests_are_made_before_the_transaction_that_empties_the_words(desk: Desk) -> None:
    ran: list[str] = []

    def noted(words: LetterWords) -> bytes:
        ran.append("digests")
        return desk.app.remains_of(words)

    play(desk, 14)
    for _ in range(3):
        desk.write(0, "status")
    with watched(ran.append):
        deliver(replace(desk.app, remains_of=noted))
    assert "digests" in ran
    for at, what in enumerate(ran):
        if what == "digests":
            around = [text for text in ran[:at] if text in ("BEGIN IMMEDIATE", "COMMIT")]
            assert around[-1:] != ["BEGIN IMMEDIATE"]


def test_what_failed_stays_and_can_be_sent_again_until_the_host_gives_up(desk: Desk) -> None:
    play(desk)
    store = desk.app.store
    desk.write(0, "status")
    failed = desk.rows(0)[-1]
    store.outbox_failed(failed.id, "550 no")
    wait(desk, days=89)
    assert stored(desk, 0)[[row.id for row in desk.rows(0)].index(failed.id)][0]
    assert store.outbox_again(failed.id, desk.clock.now())
    store.outbox_failed(failed.id, "550 no")
    wait(desk, days=2)
    assert not store.outbox_again(failed.id, desk.clock.now())


@pytest.mark.sqlite_only("writes a row in the words of SQLite")
def test_what_waits_for_an_address_stays(desk: Desk) -> None:
    play(desk)
    with desk.app.store._database.writing() as connection:
        connection.run("INSERT INTO bounce VALUES ('x', ?, 'hard', '5.1.1', 0, 1)", (desk.address(1),))
    desk.write(1, "status")
    wait(desk, days=200)
    assert stored(desk, 1)[-1][0]


def test_a_mail_stays_for_a_week_after_it_was_dealt_with(desk: Desk) -> None:
    play(desk)
    store = desk.app.store
    wait(desk, days=6)
    assert all(row.raw for row in store.inbox(InboxStatus.DONE))
    wait(desk, days=2)
    assert [row.raw for row in store.inbox(InboxStatus.DONE)] == [b""] * 6


def test_what_waits_for_the_host_stays_for_as_long_as_he_says(desk: Desk) -> None:
    store = desk.app.store
    for number, status in enumerate((InboxStatus.QUARANTINED, InboxStatus.HOST, InboxStatus.STRANGER), 1):
        mail = store.inbox_add(f"<{number}>", b"hello", (), "test", desk.clock.now())
        assert mail is not None
        store.inbox_mark(mail.id, status, "", desk.clock.now())
    wait(desk, days=2)
    assert store.inbox(InboxStatus.STRANGER) == ()
    wait(desk, days=87)
    assert len([*store.inbox(InboxStatus.QUARANTINED), *store.inbox(InboxStatus.HOST)]) == 2
    wait(desk, days=2)
    assert [row for status in InboxStatus for row in store.inbox(status)] == []


def test_many_old_mails_are_erased_some_at_a_time(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinning, "AT_ONCE", 2)
    play(desk, 9)
    desk.clock.skip(days=8)
    kept = []
    while desk.app.store.note("mail_emptied") != desk.clock.now().date().isoformat():
        tick(desk.app)
        kept.append(sum(bool(row.raw) for row in desk.app.store.inbox(InboxStatus.DONE)))
    assert kept == [7, 5, 3, 1, 0]


def test_a_quoted_hand_is_not_heard_when_its_letter_is_erased(desk: Desk) -> None:
    play(desk, 25)
    letter = body_of(desk.letters(0)[1])
    (role,) = (line for line in letter.splitlines() if line.startswith("You are: "))
    cards = [line for line in letter.splitlines() if "No." in line]
    newest = " ".join(body_of(desk.newest(0)).split())
    old = next(line for line in cards if " ".join(line.split()) not in newest)
    assert stored(desk, 0)[1] == OLD
    for line in (role, old, f"> {old}", role.upper()):
        desk.write(0, f"say look\n{line}", to=desk.newest(0))
        desk.later(hours=2)
    assert {row.text for row in desk.app.store.talk("K7")} == {"look"}


def test_a_mail_that_comes_again_counts_once_while_its_game_runs(desk: Desk) -> None:
    play(desk, 2)
    mail = EmailMessage()
    mail["From"], mail["To"] = desk.address(0), str(desk.newest(0)["Reply-To"])
    mail["Message-ID"], mail["Subject"] = "<1@example.org>", "Re: [K7] your turn"
    mail.set_content("say hello to you all")
    first = desk.hand_in(mail, str(mail["To"]))
    wait(desk, days=30)
    assert desk.hand_in(mail, str(mail["To"])).id == first.id
    assert len(desk.app.store.talk("K7")) == 1


def test_of_a_game_that_ended_only_what_failed_stays_and_the_log(desk: Desk) -> None:
    play(desk)
    abandon(desk.app, "K7")
    deliver(desk.app)
    store = desk.app.store
    letter = desk.newest(0)
    desk.write(2, "status")
    failed = desk.rows(2)[-1]
    store.outbox_failed(failed.id, "550 no")
    log = store.entries("K7")
    wait(desk, days=13)
    assert len(desk.rows(0)) > 3
    assert desk.write(0, "say that was fun", to=letter).status == InboxStatus.DONE
    wait(desk, days=1)
    deliver(desk.app)
    wait(desk, days=15)
    assert [row.id for row in store.outbox()] == [failed.id]
    assert stored(desk, 2) == [(True, False, False)]
    assert [row for status in InboxStatus for row in store.inbox(status)] == []
    assert store.outbox_again(failed.id, desk.clock.now())
    deliver(desk.app)
    wait(desk, days=1)
    with store._database.reading() as connection:
        assert connection.run("SELECT count(*) FROM question").fetchone() == (0,)
    assert store.entries("K7") == log
    assert [row.text for row in store.talk("K7")] == ["that was fun"]


def test_who_answers_a_game_that_ended_long_ago_is_told_so(desk: Desk) -> None:
    play(desk)
    letter = desk.newest(0)
    abandon(desk.app, "K7")
    deliver(desk.app)
    wait(desk, days=15)
    desk.write(0, "8", to=letter)
    assert "K7" in str(desk.newest(0)["Subject"])


@pytest.mark.sqlite_only("the size of the file")
def test_the_file_shrinks_when_mails_go(desk: Desk, tmp_path: Path) -> None:
    play(desk, 40)
    abandon(desk.app, "K7")
    deliver(desk.app)
    desk.app.store.fold_log()
    before = (tmp_path / "pbem.sqlite").stat().st_size
    wait(desk, days=15)
    assert (tmp_path / "pbem.sqlite").stat().st_size < 0.85 * before
    with desk.app.store._database.reading() as connection:
        assert connection.run("PRAGMA freelist_count").fetchone() == (0,)
