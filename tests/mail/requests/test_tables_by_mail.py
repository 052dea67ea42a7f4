"""Opening a table by mail: told first, done after a yes, once, within a day, and for nobody else."""

from __future__ import annotations

from collections.abc import Iterator
from email.message import EmailMessage
from itertools import count
from pathlib import Path

import pytest

from pbem.mail.conversation.commands import read_commands
from pbem.mail.requests.table_mail import ANSWERS_A_DAY
from pbem.mail.transport.local_maildirs import reply_to
from pbem.mail.transport.recipients import Answer, Recipients
from pbem.mail.typed.context import ReadingContext
from pbem.server.serve import server_addresses
from pbem.store.schema.kinds import GamePhase
from pbem.store.schema.rows import InboxRow, OutboxRow
from tests.kit.delivered import deliver
from tests.kit.desk import Desk, body_of, make_desk, parsed

OLGA, GAME = "olga@example.org", "game@pbem.localhost"
PASSED = "mx.example; dmarc=pass"
NUMBERS = count()
TABLE = """new
Olga <olga@example.org>
Boris <boris@example.net> de Europe/Berlin
Carla <carla@example.com>
bot steady
with saboteur2
time 3d
code K7
"""


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = make_desk(tmp_path, organisers=[OLGA], authserv_id="mx.example")
    yield made
    made.app.store.close()


def mail(
    words: str, sender: str = OLGA, verdict: str = PASSED, subject: str = "", **fields: str
) -> EmailMessage:
    made = EmailMessage()
    made["From"] = sender
    made["Message-ID"] = f"<{next(NUMBERS)}@example.org>"
    made["Subject"] = subject
    if verdict:
        made["Authentication-Results"] = verdict
    for name, value in fields.items():
        made[name.replace("_", "-")] = value
    made.set_content(words)
    return made


def sent(desk: Desk, to: str = "") -> list[OutboxRow]:
    return [row for row in desk.app.store.outbox() if row.recipient == to or not to]


def told(desk: Desk, to: str = OLGA) -> str:
    return " ".join(body_of(parsed(sent(desk, to)[-1].raw)).split())


def ask(desk: Desk, words: str = TABLE, **how: str) -> str:
    desk.hand_in(mail(words, **how), GAME)
    return told(desk)


def answer(desk: Desk, words: str = "yes", sender: str = OLGA, verdict: str = PASSED) -> InboxRow:
    reply = reply_to(parsed(sent(desk, OLGA)[-1].raw), sender, words)
    if verdict:
        reply["Authentication-Results"] = verdict
    return desk.hand_in(reply, str(reply["To"]))


def test_of_a_letter_about_no_game_no_words_are_kept(desk: Desk) -> None:
    ask(desk)
    deliver(desk.app)
    (letter,) = sent(desk, OLGA)
    assert (letter.words, letter.remains) == (None, None)


def test_a_table_is_told_first_and_opened_after_a_yes(desk: Desk) -> None:
    said = ask(desk)
    assert "Boris <boris@example.net>, to be invited (de, Europe/Berlin)" in said
    assert "Olga <olga@example.org>: yourself" in said
    assert "Edition anniv, base + s2, 3 rounds." in said
    assert "Time for each turn: 3 days." in said
    assert [row.recipient for row in sent(desk)] == [OLGA]
    assert desk.app.store.games() == ()
    assert desk.app.store.players() == ()
    assert answer(desk, "Yes.\n\n-- \nOlga").status == "done"
    game = desk.game()
    assert [(seat.name, str(seat.status)) for seat in game.seats] == [
        *(("Olga", "joined"), ("Boris", "invited"), ("Carla", "invited"), ("Steady", "joined")),
    ]
    assert game.row.modules == ("base", "s2")
    assert game.row.per_turn == 3 * 86400
    assert "Game K7 is open. Invited: Boris, Carla. It begins" in told(desk)
    assert "Menschen am Tisch: Olga, du und Player3. Steady ist ein Bot" in told(desk, "boris@example.net")
    assert [row.recipient for row in sent(desk)] == [OLGA, "boris@example.net", "carla@example.com", OLGA]


def test_the_game_begins_when_all_have_joined_and_its_organiser_can_answer(desk: Desk) -> None:
    ask(desk)
    answer(desk)
    assert answer(desk, "say hello").status == "done"  # to the letter that says that it is open
    for seat in (1, 2):
        assert desk.game().row.status == GamePhase.OPEN
        reply = reply_to(desk.newest(seat), sent(desk)[seat].recipient, "join")
        assert desk.hand_in(reply, str(reply["To"])).status == "done"
    assert desk.game().row.status == GamePhase.RUNNING


def test_the_organisers_words_come_with_the_table_and_strangers_hear_them_when_they_join(desk: Desk) -> None:
    said = ask(desk, TABLE + "words Sea and sand\n")
    assert "Your words for the deal: | Sea and sand" in said
    answer(desk)
    assert desk.game().row.salts == ("Sea and sand", "K7:1", "K7:2", "K7:3")
    invited = told(desk, "carla@example.com")
    assert "Sea and sand" not in invited  # nothing that the organiser chose but a name
    assert "Olga made this game, and can add no words to it any more." in invited
    reply = reply_to(desk.newest(2), "carla@example.com", "join elm")
    assert desk.hand_in(reply, str(reply["To"])).status == "done"
    assert "This game was made with these words for the deal, which never change: | Sea and sand" in told(
        desk, "carla@example.com"
    )
    answer(desk, "join other words")
    assert desk.game().row.salts == ("Sea and sand", "K7:1", "elm", "K7:3")


@pytest.mark.parametrize("words", ["sea, sand", "sea?", "thanks a lot", "x" * 201])
def test_words_with_a_table_are_read_strictly_too(desk: Desk, words: str) -> None:
    assert "words for the deal have up to 200 characters" in ask(desk, f"{TABLE}words {words}\n")
    assert desk.app.store.games() == ()


def test_words_with_a_table_need_an_organiser_who_plays(desk: Desk) -> None:
    wanted = TABLE.replace("Olga <olga@example.org>\n", "Eva <eva@example.org>\nwithout me\n")
    assert "only an organiser gives words" in ask(desk, wanted + "words sea\n")


def test_a_table_to_which_nobody_has_to_be_invited_begins_at_once(desk: Desk) -> None:
    ask(desk, "new\nOlga <olga@example.org>\nbot steady\nbot random\ncode K7\nwords elm\n")
    assert answer(desk).status == "done"
    assert desk.game().row.status == GamePhase.RUNNING
    assert desk.game().log[0].seq == 1
    letters = [" ".join(body_of(parsed(row.raw)).split()) for row in sent(desk, OLGA)]
    assert "Everyone is in: game K7 begins now." in letters[1]
    assert sum("Game K7 begins." in text for text in letters) == 1
    assert any("You: | elm" in text for text in letters)


def test_it_is_done_once(desk: Desk) -> None:
    ask(desk, TABLE.replace("code K7\n", ""))
    asks = parsed(sent(desk, OLGA)[-1].raw)
    for number in range(3):
        again = reply_to(asks, OLGA, "yes")
        again["Authentication-Results"] = PASSED
        again.replace_header("Message-ID", f"<again{number}@example.org>")
        desk.hand_in(again, str(again["To"]))
    assert len(desk.app.store.games()) == 1
    assert len(sent(desk, "boris@example.net")) == 1
    assert "done already" in told(desk)


def test_a_mail_that_comes_twice_is_read_once(desk: Desk) -> None:
    wanted = mail(TABLE)
    desk.hand_in(wanted, GAME)
    desk.hand_in(wanted, GAME)
    assert len(sent(desk)) == 1


def test_a_yes_comes_too_late_after_a_day(desk: Desk) -> None:
    ask(desk)
    desk.clock.skip(hours=24)
    answer(desk)
    assert desk.app.store.games() == ()
    assert "older than a day" in told(desk)


@pytest.mark.parametrize("words", ["no", "Let me think about it", "yes?! no", "yes\nno", TABLE])
def test_anything_but_a_yes_opens_nothing(desk: Desk, words: str) -> None:
    ask(desk)
    answer(desk, words)
    assert desk.app.store.games() == ()
    assert {row.recipient for row in sent(desk)} == {OLGA}


# Who may --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "verdict", ["", "mx.example; dmarc=fail", "mx.example; dmarc=none", "other; dmarc=pass"]
)
def test_mail_that_did_not_pass_the_check_gets_no_answer(desk: Desk, verdict: str) -> None:
    desk.hand_in(mail(TABLE, verdict=verdict), GAME)
    assert not sent(desk)
    ask(desk)
    assert answer(desk, verdict=verdict).status != "done"
    assert desk.app.store.games() == ()
    assert len(sent(desk)) == 1


@pytest.mark.parametrize(
    ("organisers", "sender", "verdict", "may"),
    [
        ([], OLGA, PASSED, False),
        ([OLGA], "Olga@Example.org", PASSED, True),
        ([OLGA], "mallory@example.org", PASSED, False),
        (["@club.example"], "anna@club.example", PASSED, True),
        (["@club.example"], "anna@club.example", "", False),
        (["@club.example"], "anna@sub.club.example", PASSED, False),
        (["@club.example"], "anna@evilclub.example", PASSED, False),
        (["anybody"], "mallory@example.net", PASSED, True),
        (["anybody"], "mallory@example.net", "mx.example; dmarc=none", False),
        (["anybody"], "mallory@example.net", "", False),
    ],
)
def test_who_may_open_tables(
    tmp_path: Path, organisers: list[str], sender: str, verdict: str, may: bool
) -> None:
    desk = make_desk(tmp_path, organisers=organisers, authserv_id="mx.example")
    desk.hand_in(mail(f"new\nMaria <{sender}>\nBoris <boris@example.net>\nbot steady", sender, verdict), GAME)
    assert [row.recipient.casefold() for row in sent(desk)] == [sender.casefold()] * may
    desk.app.store.close()


def test_without_verdicts_a_name_on_the_list_is_enough_and_the_token_protects(tmp_path: Path) -> None:
    desk = make_desk(tmp_path, organisers=[OLGA])
    ask(desk, verdict="")
    assert desk.app.store.games() == ()
    answer(desk, verdict="")
    assert len(desk.app.store.games()) == 1
    desk.app.store.close()


def test_nobody_else_can_say_yes(desk: Desk) -> None:
    ask(desk)
    for sender in ("mallory@example.net", "boris@example.net"):
        answer(desk, sender=sender)
    assert desk.app.store.games() == ()
    assert {row.recipient for row in sent(desk)} == {OLGA}


def test_at_an_address_that_a_player_only_trusts_a_late_yes_is_not_answered(tmp_path: Path) -> None:
    desk = make_desk(tmp_path, organisers=["anybody"], authserv_id="mx.example")
    desk.new_game()
    desk.write(0, "trust paul@example.net")
    ask(desk)
    desk.clock.skip(hours=25)
    answer(desk, sender="paul@example.net")
    assert sent(desk, "paul@example.net") == []
    desk.app.store.close()


def test_a_player_who_may_not_open_tables_is_not_answered(desk: Desk) -> None:
    desk.new_game()
    before = len(sent(desk))
    row = desk.hand_in(mail("new\nMax <max@example.org>", "anna@example.org"), GAME)
    assert (row.status, row.note) == ("refused", "may not open tables")
    assert len(sent(desk)) == before


@pytest.mark.parametrize(
    "fields",
    [{"Auto_Submitted": "auto-replied"}, {"List_Id": "<club.example.org>"}, {"Precedence": "bulk"}],
)
def test_machines_and_lists_open_nothing(desk: Desk, fields: dict[str, str]) -> None:
    desk.hand_in(mail(TABLE, **fields), GAME)
    assert not sent(desk)
    ask(desk)
    reply = reply_to(parsed(sent(desk)[-1].raw), OLGA, "yes")
    reply["Authentication-Results"] = PASSED
    for name, value in fields.items():
        reply[name.replace("_", "-")] = value
    desk.hand_in(reply, str(reply["To"]))
    assert desk.app.store.games() == ()


def test_the_word_counts_in_the_subject_too_but_not_in_an_answer(desk: Desk) -> None:
    assert "would be opened" in ask(desk, TABLE.removeprefix("new\n"), subject="New")
    before = len(sent(desk))
    desk.hand_in(mail(TABLE.removeprefix("new\n"), subject="Re: new"), GAME)
    assert len(sent(desk)) == before


def test_an_answer_to_a_game_opens_nothing(desk: Desk) -> None:
    ask(desk)
    answer(desk)
    answer(desk, "new\nMax <max@example.org>\nbot steady\nbot random")
    assert len(desk.app.store.games()) == 1
    assert not sent(desk, "max@example.org")


def test_no_flood_makes_us_write_for_ever(desk: Desk) -> None:
    for _ in range(ANSWERS_A_DAY + 3):
        desk.hand_in(mail(TABLE), GAME)
    assert len(sent(desk)) == ANSWERS_A_DAY


def test_the_address_for_a_yes_exists(desk: Desk) -> None:
    ask(desk)
    address = str(parsed(sent(desk)[-1].raw)["Reply-To"])
    assert Recipients(desk.app, server_addresses(desk.settings)).for_whom(address, "peer") is Answer.TAKEN


# What cannot be had ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("Max <max@example>", "no address that letters can be sent to"),
        ("Max max@example.org", "a person is written as"),
        ("Max <turn@pbem.localhost>", "nobody is invited at that address"),
        ("Max <postmaster@example.org>", "nobody is invited at that address"),
        ("Max <max@example.org> xx", "letters are written in en, bg"),
        ("Max <max@example.org> en Mars/Base", "no time zone Mars/Base"),
        ("Visit www.evil.example <max@example.org>", "nothing but letters"),
        ("You have won a prize today <max@example.org>", "up to 20 letters"),
        ("M4X <max@example.org>", "nothing but letters"),
        ("play <max@example.org>", "a command word cannot be a name"),
        ("Max <BORIS+2@example.net>", "the same mailbox"),
        ("Max <b.oris@example.net>", "the same mailbox"),
        ("bot clever", "a bot is one of random, steady"),
        ("edition first", "an edition is one of anniv"),
        ("with dragons", "no module dragons; there are"),
        ("time soon", "written like 24h, 3d"),
        ("time 2d\ntime 3d", "said twice"),
        ("rounds 2\nrounds 3", "said twice"),
        ("rounds 99", "1 to 9 rounds"),
        ("missed shrug", "discard"),
        ("code BUYNOW", "a letter and up to three digits"),
        ("seat taken", "seat open"),
        ("without me", "leave one of them out"),
        ("Please come, it will be fun!", "not understood"),
        ("https://evil.example/", "not understood"),
    ],
)
def test_what_cannot_be_had_is_told_with_what_would_work(desk: Desk, line: str, why: str) -> None:
    base = "new\nOlga <olga@example.org>\nBoris <boris@example.net>\nbot steady"
    said = ask(desk, f"{base}\n{line}")
    assert why in said
    assert "How a table is written" in said
    assert not parsed(sent(desk)[-1].raw)["Reply-To"]
    assert answer(desk).status != "done"
    assert desk.app.store.games() == ()


def test_a_code_that_is_taken_is_another_one_in_the_end(desk: Desk) -> None:
    """Nobody learns by asking which games there are."""
    there, said = TABLE.replace("K7", "B3"), []
    said.append(ask(desk, there))
    desk.new_game("B3")
    said.append(ask(desk, there))
    assert said[0] == said[1]
    answer(desk)
    assert len({row.code for row in desk.app.store.games()}) == 2


def test_too_few_people_and_an_unknown_organiser(desk: Desk) -> None:
    assert "this game is for" in ask(desk, "new\nOlga <olga@example.org>\nBoris <boris@example.net>")
    assert "your name is not known here" in ask(desk, "new\nBoris <boris@example.net>\nbot steady")


def test_who_does_not_play_may_open_a_table_for_others(desk: Desk) -> None:
    ask(desk, "new\nwithout me\nBoris <boris@example.net>\nCarla <carla@example.com>\nbot steady")
    answer(desk)
    (row,) = desk.app.store.games()
    assert [seat.name for seat in desk.app.store.seats(row.code)] == ["Boris", "Carla", "Steady"]
    assert "by somebody who may open tables on this server" in told(desk, "boris@example.net")


# What the letters say -------------------------------------------------------------------------------


def test_no_letter_about_tables_is_read_as_a_command(desk: Desk) -> None:
    """A copy of one, with or without quote marks, moves nothing and opens nothing, wherever it is sent."""
    lines = ("play 12 at 3,4", "yes", "undo", "new", "join K7", "bot 7", "pass <max@example.org>")
    for line in lines:
        ask(desk, f"new\n{line}")
    ask(desk, f"{TABLE}seat open")
    answer(desk)
    ask(desk, TABLE.replace("code K7\n", ""))  # whom nobody can invite now
    letters = [body_of(parsed(row.raw)) for row in sent(desk, OLGA)]
    assert len(letters) == len(lines) + 3
    context = ReadingContext(desk.game().names, 0, desk.seen(0), is_open=True)
    for text in letters:
        for copy in (text, *(text.replace("\n", f"\n{mark}") for mark in ("> ", "| "))):
            read = read_commands(tuple(copy.split("\n")), context)
            assert read.commands == ()
        desk.hand_in(mail(text), GAME)  # she plays now, and may be told that it answers nothing
        assert len(desk.app.store.games()) == 1
        assert sum(row.game is None for row in sent(desk)) == len(letters)
