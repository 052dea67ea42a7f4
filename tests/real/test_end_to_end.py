"""Whole ways of letters through real mail servers."""

from __future__ import annotations

import asyncio
import re
import tomllib
from collections.abc import Callable
from email.message import EmailMessage
from email.utils import make_msgid
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from pbem.app.lobby.games import NewPlayer
from pbem.app.talk.bounce_policy import paused
from pbem.config import Imap, Listen
from pbem.mail.transport.sources import imap
from pbem.server.doctor import examine
from pbem.store.schema.kinds import InboxStatus
from tests.cli.conftest import Shell
from tests.kit.patience import PATIENCE, eventually
from tests.real.conftest import Play
from tests.real.outside import PEOPLE
from tests.real.servers import MailHost

NewPlay = Callable[..., Play]


def by_lmtp(host: MailHost) -> dict[str, Any]:
    return {"domain": "play.example", "listen": (Listen(protocol="lmtp", port=host.our_lmtp),)}


def by_imap(host: MailHost, user: str = "game@box.example") -> dict[str, Any]:
    box = Imap(host="127.0.0.1", port=host.imap, tls=False, user=user, password=SecretStr("secret"))
    return {"domain": "box.example", "mailbox": user.partition("@")[0], "imap": (box,)}


def seen_marks(host: MailHost, address: str) -> list[bool]:
    """Whether each letter in the mailbox is marked as seen."""
    return ["S" in path.name.partition(":2,")[2] for path in host.box(address).glob("cur/*")]


def test_a_turn_goes_out_and_its_answer_comes_back_by_lmtp(host: MailHost, new_play: NewPlay) -> None:
    play = new_play("LM", **by_lmtp(host))
    with play.served():
        seat, line = play.to_move(), play.any_line()
        answer = play.answer(line)
        host.send(answer)
        eventually(lambda: play.decided() == [line])
        eventually(lambda: any(mail["Auto-Submitted"] == "auto-replied" for mail in play.mails(seat)))

        # The same reply twice, and once more with other trace fields.
        host.send(answer)
        answer["Received"] = "from elsewhere; Sat, 3 Jan 2026 00:00:00 +0000"
        host.send(answer)
        # A vacation responder answers where it is told to answer, and from nobody.
        away = EmailMessage()
        away["From"] = PEOPLE[play.to_move()].address
        away["To"] = str(play.turn_letter()["Reply-To"])
        away["Subject"] = "Out of office"
        away["Message-ID"] = make_msgid(domain="players.example")
        away["Auto-Submitted"] = "auto-replied"
        away.set_content(play.any_line())
        host.send(away, sender="")
        eventually(lambda: play.app.store.inbox(InboxStatus.IGNORED))
        sent = len(play.app.store.outbox())
        # One more move shows that everything before it was dealt with.
        line = play.any_line()
        host.send(play.answer(line))
        eventually(lambda: len(play.decided()) == 2)
    assert play.decided()[1] == line
    assert [row.status for row in play.app.store.inbox(InboxStatus.DONE)] == ["done", "done"]
    assert not play.app.store.inbox(InboxStatus.QUARANTINED)
    assert len(play.app.store.outbox()) == sent + 2  # the receipt, and the turn of the next player


def test_postfix_hears_about_each_recipient_by_itself(host: MailHost, new_play: NewPlay) -> None:
    play = new_play("TW", **by_lmtp(host))
    with play.served():
        seat, line = play.to_move(), play.any_line()
        answer = play.answer(line)
        wrong = f"turn+{'a' * 26}@play.example"
        host.send(answer, to=(str(answer["To"]), wrong))
        eventually(lambda: play.decided() == [line])

        def told() -> bool:
            letters = host.letters(PEOPLE[seat].address)
            return any("550 5.1.1" in str(mail) and wrong in str(mail) for mail in letters)

        eventually(told)


def test_letters_to_a_dead_address_come_back_are_counted_and_then_wait(
    host: MailHost, new_play: NewPlay
) -> None:
    lost = NewPlayer("Dora", "dora@dead.example")
    play = new_play("DE", (*PEOPLE, lost), **by_lmtp(host))
    store = play.app.store
    with play.served():
        (bounce,) = eventually(lambda: [row for row in store.bounces() if row.letter == "DE:3:1"])
        assert (bounce.kind, bounce.recipient) == ("hard", lost.address)
        assert bounce.status.startswith("5.")
        for _ in range(4):  # until she has been asked, and her second letter comes back too
            if play.to_move() == 3 or paused(play.app):
                break
            before = len(play.decided())
            host.send(play.answer(play.any_line()))
            eventually(partial(lambda before: len(play.decided()) > before, before))
        eventually(lambda: paused(play.app))
        # What came back holds the head of our letter and none of its words.
        reports = [row.raw for row in store.inbox(InboxStatus.DONE) if row.note.startswith("bounce")]
        assert len(reports) == 2
        assert all(b"[DE]" in raw and b"hand" not in raw.lower() for raw in reports)
        # A letter from there proves that the address works again.
        token = play.app.token("DE", 3, play.game().question(3) or 0)
        reply = EmailMessage()
        reply["From"] = lost.address
        reply["To"] = f"turn+{token}@play.example"
        reply["Message-ID"] = make_msgid(domain="dead.example")
        reply.set_content("hello again")
        host.send(reply)
        eventually(lambda: not paused(play.app))


def test_an_answer_comes_back_by_imap_as_soon_as_it_arrives(
    host: MailHost, new_play: NewPlay, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Told by IDLE: who only looks now and then would look too late.
    monkeypatch.setattr(imap, "POLL_EVERY", 10 * PATIENCE)
    assert imap.IDLE_FOR > 2 * PATIENCE
    play = new_play("IM", **by_imap(host))
    with play.served():
        for count in (1, 2):
            line = play.any_line()
            answer = play.answer(line)
            assert re.fullmatch(r"game\+[a-z2-7]{26}@box\.example", str(answer["To"]))
            host.send(answer)
            eventually(partial(lambda count: len(play.decided()) == count, count))
            assert play.decided()[-1] == line
        eventually(lambda: seen_marks(host, "game@box.example") == [True, True])


def test_imap_may_go_and_come_back_with_new_numbers(host: MailHost, new_play: NewPlay) -> None:
    play = new_play("UV", **by_imap(host, "other@box.example"))
    box = host.box("other@box.example")
    with play.served():
        host.send(play.answer(play.any_line()))
        eventually(lambda: len(play.decided()) == 1)
        host.stop_dovecot()
        # While it is gone, it numbers its letters anew, and another program marks an answer as seen.
        numbers = box / "dovecot-uidlist"
        head, _, rest = numbers.read_text().partition("\n")
        numbers.write_text(re.sub(r" V\d+", " V1234567", head) + "\n" + rest)
        for index in box.glob("dovecot.index*"):
            index.unlink()
        line = play.any_line()
        answer = play_offline(play, line)
        path = box / "cur" / "1700000000.M1P1.host:2,S"
        path.write_bytes(answer.as_bytes())
        path.chmod(0o666)
        host.start_dovecot()
        eventually(lambda: len(play.decided()) == 2)
        assert play.decided()[1] == line
        # The first answer was looked at again, and known.
        assert len(play.app.store.inbox(InboxStatus.DONE)) == 2
        place = "imap other@box.example 127.0.0.1 INBOX"
        eventually(lambda: (play.app.store.note(place) or "").startswith("1234567 "))
        # And it goes on as before.
        host.send(play.answer(play.any_line()))
        eventually(lambda: len(play.decided()) == 3)


def play_offline(play: Play, words: str) -> EmailMessage:
    """An answer by somebody whose turn letter is still on its way; she has the address from the last one."""
    seat = play.to_move()
    token = play.app.token(play.code, seat, play.game().question(seat) or 0)
    mail = EmailMessage()
    mail["Delivered-To"] = f"other+{token}@box.example"
    mail["From"] = PEOPLE[seat].address
    mail["To"] = mail["Delivered-To"]
    mail["Message-ID"] = make_msgid(domain="players.example")
    mail.set_content(words)
    return mail


def test_letters_that_were_read_can_be_moved_away(host: MailHost, new_play: NewPlay) -> None:
    settings = by_imap(host, "tidy@box.example")
    (box,) = settings["imap"]
    play = new_play("MV", **{**settings, "imap": (box.model_copy(update={"move_to": "Done"}),)})
    with play.served():
        host.send(play.answer(play.any_line()))
        eventually(lambda: len(play.decided()) == 1)
        done = host.box("tidy@box.example") / ".Done"
        eventually(lambda: [*done.glob("cur/*"), *done.glob("new/*")])
        eventually(lambda: not host.letters("tidy@box.example"))  # Dovecot removes it after it was copied


def test_a_tick_from_cron_reads_the_mailbox_moves_and_sends(host: MailHost, new_play: NewPlay) -> None:
    play = new_play("CR", **by_imap(host, "cron@box.example"))
    (play.settings.home / "pbem.toml").write_text(
        f"""
        domain = "box.example"
        mailbox = "cron"
        smtp_host = "127.0.0.1"
        smtp_port = {host.smtp}
        [[imap]]
        host = "127.0.0.1"
        port = {host.imap}
        tls = false
        user = "cron@box.example"
        password = "secret"
        """
    )

    def tick() -> list[str]:
        return Shell(play.settings.home).ok("tick").lines

    assert tick() == ["0 letters read. 0 due things done.", "3 letters sent."]
    line = play.any_line()
    host.send(play.answer(line))
    eventually(lambda: host.letters("cron@box.example"))
    assert tick()[0] == "1 letter read. 0 due things done."
    assert play.decided() == [line]
    assert seen_marks(host, "cron@box.example") == [True]
    assert play.turn_letter()
    assert tick() == ["0 letters read. 0 due things done.", "0 letters sent."]


def test_the_doctor_sends_itself_a_message_and_reads_it_back(host: MailHost, new_play: NewPlay) -> None:
    play = new_play("DR", **by_imap(host, "doctor@box.example"))

    async def look() -> list[tuple[str, str, str]]:
        return [
            (found.about, found.said, found.mend)
            async for found in examine(play.app, play.settings, PATIENCE)
        ]

    findings = asyncio.run(look())
    assert not [finding for finding in findings if finding[2]]
    assert [about for about, _, _ in findings] == [
        "addresses",
        "SMTP",
        "IMAP 127.0.0.1",
        "round trip",
        "clock",
    ]
    assert "IDLE tells of new letters at once" in findings[2][1]
    with play.served():  # then it is the server that reads it
        assert asyncio.run(look())[3][1].endswith(", with its tag.")
    (box,) = play.settings.imap
    wrong = play.settings.model_copy(update={"imap": (box.model_copy(update={"folder": "Nowhere"}),)})

    async def look_again() -> list[str]:
        return [found.mend async for found in examine(play.app, wrong, 1) if found.is_fault]

    assert asyncio.run(look_again()) == ["Set folder to one that exists."]


def providers() -> dict[str, dict[str, Any]]:
    """The settings that the page about mailboxes gives for each provider."""
    page = (Path(__file__).parents[2] / "docs" / "hosting" / "mailbox.md").read_text("utf-8")
    sections = {part.splitlines()[0]: part for part in page.split("\n## ")}
    blocks = {name: re.findall(r"^```toml\n(.*?)^```$", part, re.M | re.S) for name, part in sections.items()}
    return {name: tomllib.loads(block) for name, found in blocks.items() for block in found}


def beyond_names(given: dict[str, Any]) -> dict[str, str]:
    """What a block says of the mailbox besides names and passwords."""
    (box,) = given["imap"]
    assert box["user"] == given["smtp_user"] == f"{given['mailbox']}@{given['domain']}"
    assert given.keys() == {
        *("domain", "mailbox", "imap"),
        *("smtp_host", "smtp_port", "smtp_user", "smtp_password"),
    }
    return {key: value for key, value in box.items() if key not in ("host", "user", "password")}


def test_two_providers_differ_in_nothing_but_names_from_the_host_that_is_here() -> None:
    assert {name: beyond_names(given) for name, given in providers().items()} == {
        "Gmail": {"recipient_field": "Received"},
        "Fastmail": {},
        "mailbox.org": {},
    }


def test_a_mailbox_whose_host_tells_the_tag_in_received_only(host: MailHost, new_play: NewPlay) -> None:
    """As the page sets it up for Gmail, with a host that is here in its place."""
    here = by_imap(host, "page@box.example")
    box = here["imap"][0].model_copy(update=beyond_names(providers()["Gmail"]))
    play = new_play("PG", **here | {"imap": (box,)})

    async def look() -> list[str]:
        return [found.said async for found in examine(play.app, play.settings, PATIENCE) if found.is_fault]

    assert asyncio.run(look()) == []
