"""Who may write: tokens, addresses, what is answered to whom, and how often."""

from __future__ import annotations

from email.message import EmailMessage

import pytest

from pbem.app.lobby.games import NewPlayer
from pbem.mail.conversation.subjects import game_named
from pbem.mail.transport.local_maildirs import reply_to
from tests.kit.desk import Desk

GAME = "game@pbem.localhost"


def plain_mail(sender: str, words: str, subject: str = "") -> EmailMessage:
    """A new mail to the server, not an answer."""
    mail = EmailMessage()
    mail["From"] = sender
    mail["To"] = GAME
    mail["Message-ID"] = f"<{abs(hash((sender, words, subject)))}@example.org>"
    if subject:
        mail["Subject"] = subject
    mail.set_content(words)
    return mail


def outbox(desk: Desk) -> list[str]:
    return [row.recipient for row in desk.app.store.outbox()]


# A good token from another address ------------------------------------------------------------------


def test_the_registered_address_is_told_of_an_unknown_one_and_can_trust_it(desk: Desk) -> None:
    desk.new_game(cooling=0)
    seat, turn = desk.to_move(), desk.newest(desk.to_move())
    line = desk.any_line()
    before = desk.game().row
    row = desk.write(seat, line, to=turn, sender="work@example.edu")
    assert (row.status, row.note) == ("refused", "stranger")
    assert desk.game().row == before
    text = desk.text(seat)
    assert "It came from “work@example.edu”" in text
    assert "“trust work@example.edu”" in text
    assert not any(word in text for word in ("*Your cards*", "miner", "saboteur", "No."))
    assert "work@example.edu" not in outbox(desk)
    desk.write(seat, "trust work@example.edu")
    assert "count as yours from now on: | work@example.edu" in desk.text(seat)
    desk.write(seat, line, to=turn, sender="work@example.edu")
    assert desk.game().log[-1].move == line
    assert outbox(desk)[-1] != "work@example.edu"  # answers go to the registered address


def test_she_is_told_once_a_day(desk: Desk) -> None:
    desk.new_game(cooling=0)
    seat = desk.to_move()
    turn = desk.newest(seat)
    before = len(desk.rows(seat))
    for number in range(5):
        desk.write(seat, f"{desk.any_line()} {number}", to=turn, sender=f"m{number}@example.edu")
    assert len(desk.rows(seat)) == before + 1
    desk.clock.skip(days=1)
    desk.write(seat, "again", to=turn, sender="m9@example.edu")
    assert len(desk.rows(seat)) == before + 2


def test_the_address_of_another_player_is_told_to_nobody_and_cannot_be_taken(desk: Desk) -> None:
    desk.new_game(cooling=0)
    seat = desk.to_move()
    other = (seat + 1) % 3
    mine, theirs = len(desk.rows(seat)), len(desk.rows(other))
    row = desk.write(seat, desk.any_line(), sender=desk.address(other))
    assert (row.status, row.note) == ("refused", "other_token")
    assert len(desk.rows(seat)) == mine
    assert len(desk.rows(other)) == theirs + 1
    assert "a reply address that is not yours" in desk.text(other)
    desk.write(seat, f"trust {desk.address(other)}")
    told = desk.text(seat)
    desk.write(seat, "trust nobody@example.org")
    assert told.replace(desk.address(other), "") == desk.text(seat).replace("nobody@example.org", "")
    assert desk.write(seat, desk.any_line(), sender=desk.address(other)).status == "refused"
    assert desk.app.store.player_by_any_address("nobody@example.org") is not None


@pytest.mark.parametrize("sender", ["a@example.org, b@example.org", "nonsense"])
def test_a_mail_without_one_clear_sender_is_told_to_whom_it_belongs(desk: Desk, sender: str) -> None:
    desk.new_game(cooling=0)
    seat = desk.to_move()
    mail = reply_to(desk.newest(seat), desk.address(seat), desk.any_line())
    raw = mail.as_bytes().replace(f"From: {desk.address(seat)}".encode(), f"From: {sender}".encode())
    assert desk.hand_in(raw, str(mail["To"])).note == "sender"
    assert "from which single address" in desk.text(seat)
    assert set(outbox(desk)) <= {desk.address(seat) for seat in range(3)}


def test_an_unreadable_mail_is_told_to_its_player_only(desk: Desk) -> None:
    desk.new_game(cooling=0)
    seat = desk.to_move()
    mail = reply_to(desk.newest(seat), desk.address(seat), "x")
    nested = "<div>" * 150 + "7" + "</div>" * 150
    mail.set_content(nested, subtype="html")
    assert desk.hand_in(mail, str(mail["To"])).note == "unreadable"
    assert "could not be read" in desk.text(seat)
    before = len(outbox(desk))
    mail.replace_header("From", "mallory@example.org")
    desk.hand_in(mail, str(mail["To"]))
    assert len(outbox(desk)) == before


def encrypted_parts(kind: str) -> bytes:
    return (
        f"Content-Type: {kind}\n\n--b\nContent-Type: text/plain\n\n\n--b\n"
        "Content-Type: application/pgp-encrypted\nContent-Disposition: attachment\n\nVersion: 1\n--b--\n"
    ).encode()


NOT_READ = {
    "PGP": (encrypted_parts('multipart/encrypted; boundary="b"'), "encrypted"),
    "PGP that a host took apart": (encrypted_parts('multipart/mixed; boundary="b"'), "encrypted"),
    "PGP in the text": (
        b"\nhi\n-----BEGIN PGP MESSAGE-----\n\nhQEMA\n-----END PGP MESSAGE-----\n",
        "encrypted",
    ),
    "S/MIME": (
        b"Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m\n"
        b"Content-Disposition: attachment; filename=smime.p7m\nContent-Transfer-Encoding: base64\n\nMIAG\n",
        "encrypted",
    ),
    "S/MIME that is only signed": (
        b"Content-Type: application/pkcs7-mime; smime-type=signed-data; name=smime.p7m\n\nMIAG\n",
        "unreadable",
    ),
    "big": (b"\nundo\n" + b"x" * 300_000, "too big"),
    "many lines": (b"\nundo\n" + b"x\n" * 6_000, "too big"),
    "many parts": (b"Content-Type: multipart/mixed; boundary=b\n" + b"\n--b\n\nundo" * 60, "too big"),
    "a picture alone": (b"Content-Type: image/png\n\nundo\n", "unreadable"),
}
WHAT_TO_DO = {
    "encrypted": "Please send it again without encryption",
    "too big": "Please send it again with nothing but your own lines in it",
    "unreadable": "Please send it again as plain text",
}


@pytest.mark.parametrize("name", NOT_READ)
def test_encrypted_too_big_and_damaged_are_three_answers(desk: Desk, name: str) -> None:
    desk.new_game(cooling=0)
    seat = desk.to_move()
    body, why = NOT_READ[name]
    to = str(desk.newest(seat)["Reply-To"])
    row = desk.hand_in(f"From: {desk.address(seat)}\nMessage-ID: <1@x>\n".encode() + body, to)
    assert (row.status, row.note) == ("refused", why.replace(" ", "_"))
    assert [words in desk.text(seat) for words in WHAT_TO_DO.values()] == [why == one for one in WHAT_TO_DO]


# Without a token ------------------------------------------------------------------------------------


def test_resend_without_a_token_brings_all_turns_to_the_registered_address(desk: Desk) -> None:
    desk.new_game()
    desk.new_game("B3")
    seat = desk.to_move()
    games = [code for code in ("K7", "B3") if desk.to_move(code) == seat]
    before = {code: len(desk.rows(seat, code)) for code in ("K7", "B3")}
    assert desk.hand_in(plain_mail(desk.address(seat), "resend"), GAME).status == "done"
    for code in ("K7", "B3"):
        assert len(desk.rows(seat, code)) == before[code] + (code in games)
    for code in games:
        assert "Here is your turn again." in desk.text(seat, code)
        desk.write(seat, f"{desk.any_line(code)}\ngo", code)  # and it can be answered
        assert desk.to_move(code) != seat


@pytest.mark.parametrize(
    ("words", "waits", "turn", "status"),
    [
        *(("resend", True, True, False), ("resend", False, False, True)),  # else there was nothing to tell
        *(
            ("resend\nstatus", True, True, True),
            ("status", True, False, True),
            ("status", False, False, True),
        ),
    ],
)
def test_what_was_asked_for_is_told_and_no_more(
    desk: Desk, words: str, waits: bool, turn: bool, status: bool
) -> None:
    desk.new_game()
    seat = desk.to_move() if waits else (desk.to_move() + 1) % 3
    desk.hand_in(plain_mail(desk.address(seat), words), GAME)
    text = desk.text(seat)
    assert ("Here is your turn again." in text) is turn
    assert ("*How your games stand*" in text) is status


def test_status_without_a_token_tells_how_all_games_stand(desk: Desk) -> None:
    desk.new_game()
    desk.new_game("B3")
    desk.hand_in(plain_mail(desk.address(0), "Status\n\n-- \nAnna"), GAME)
    (text,) = (desk.text(0, code) for code in ("K7", "B3") if "*How your games" in desk.text(0, code))
    assert "K7" in text
    assert "B3" in text
    assert "*Your cards*" not in text


@pytest.mark.parametrize(
    ("subject", "words"),
    [
        *(("B3: resend", ""), ("Re: [B3] your turn 4", "resend"), ("resend b3", "status"), ("B3", "hello")),
        ("AW: [b3] your turn 4", "play 12 at 3,4"),
    ],
)
def test_a_mail_that_names_a_game_is_answered_about_that_game(desk: Desk, subject: str, words: str) -> None:
    for code in ("K7", "B3", "Z9"):
        desk.new_game(code)
    before = {code: len(desk.rows(0, code)) for code in ("K7", "B3", "Z9")}
    logs = [desk.game(code).log for code in before]
    desk.hand_in(plain_mail(desk.address(0), words, subject), GAME)
    more = {code: len(desk.rows(0, code)) - count for code, count in before.items()}
    assert more == {"K7": 0, "B3": 1, "Z9": 0}
    text = desk.text(0, "B3")
    if words == "status":
        assert "*How your games stand*" in text
    elif "resend" in (words or subject):
        assert ("Here is your turn again." in text) == (desk.to_move("B3") == 0)
    else:
        assert "not an answer to one of my mails" in text
    assert [desk.game(code).log for code in before] == logs  # without a token nothing is played


def test_a_named_game_of_others_is_none(desk: Desk) -> None:
    """Nobody learns by it which games there are."""
    desk.new_game()
    others = [NewPlayer(name, f"{name}@example.net") for name in ("Xenia", "Yuri", "Zoe")]
    desk.new_game("B3", players=others)
    texts = []
    for code in ("B3", "Q9"):
        desk.hand_in(plain_mail(desk.address(0), "status", f"[{code}] hello"), GAME)
        texts.append(desk.text(0))
    assert texts[0] == texts[1]
    assert "B3" not in texts[0]


@pytest.mark.parametrize(
    ("subject", "code"),
    [
        *(("[K7] your turn 12", "K7"), ("re: Fwd: [k7] round 2 is over", "K7"), ("K7", "K7"), ("k7!", "K7")),
        *(("about my move in B3 yesterday", "B3"), ("[FUN] and K7", "FUN"), ("Fun: resend", "FUN")),
        *(("resend fun", "FUN"), ("this is fun indeed", ""), ("K77", ""), ("K-7", ""), ("", ""), ("Re:", "")),
        *(("K7 or B3", "K7"), ("[other] B3", "B3"), ("ПК7", "")),
    ],
)
def test_a_subject_names_a_game_by_its_code(subject: str, code: str) -> None:
    assert game_named(subject, ("K7", "B3", "FUN")) == code


def test_a_wrong_token_is_told_in_the_game_that_is_named(desk: Desk) -> None:
    for code in ("K7", "B3", "Z9"):
        desk.new_game(code)
    mail = plain_mail(desk.address(0), "hello", "[B3] your turn 2")
    before = len(desk.rows(0, "B3"))
    assert desk.hand_in(mail, str(desk.newest(1, "K7")["Reply-To"])).note == "other_token"
    assert len(desk.rows(0, "B3")) == before + 1


def test_a_trusted_address_may_ask_but_the_registered_one_gets_the_answer(desk: Desk) -> None:
    desk.new_game()
    desk.write(0, "trust work@example.edu")
    before = len(outbox(desk))
    assert desk.hand_in(plain_mail("work@example.edu", "resend"), GAME).status == "done"
    assert outbox(desk)[before:] == [desk.address(0)]


def test_anything_else_without_a_token_is_rejected_once_a_day(desk: Desk) -> None:
    desk.new_game()
    before = len(desk.rows(0))
    for words in ("play 12 at 3,4", "7", "hello", "resend\nundo"):
        assert desk.hand_in(plain_mail(desk.address(0), words), GAME).note == "no_token"
    assert len(desk.rows(0)) == before + 1
    assert "not an answer to one of my mails" in desk.text(0)


def test_strangers_get_nothing(desk: Desk) -> None:
    desk.new_game()
    before = len(outbox(desk))
    for words in ("resend", "status", "help", "play 12 at 3,4"):
        assert desk.hand_in(plain_mail("mallory@example.org", words), GAME).status == "stranger"
    assert len(outbox(desk)) == before


def test_asking_without_a_token_has_its_measure(desk: Desk) -> None:
    desk.new_game()
    before = len(desk.rows(0))
    for number in range(10):
        mail = plain_mail(desk.address(0), "status")
        mail.replace_header("Message-ID", f"<{number}@example.org>")
        desk.hand_in(mail, GAME)
    assert len(desk.rows(0)) == before + 5 + 1  # the last one says that it was too much


# How often ------------------------------------------------------------------------------------------


def test_there_is_a_measure_for_all_rejections_together(desk: Desk) -> None:
    desk.new_game()
    today = desk.clock.now().date().isoformat()
    for _ in range(499):
        desk.app.store.count("rejection", today)
    before = len(outbox(desk))
    for seat in range(2):
        assert desk.hand_in(plain_mail(desk.address(seat), "hello"), GAME).status == "refused"
    assert outbox(desk)[before:] == [desk.address(0)]  # that was number 500


def test_two_robots_that_answer_each_other_through_us_stop(desk: Desk) -> None:
    """An autoresponder that marks nothing answers every letter of ours, at the worst for ever."""
    desk.new_game()
    seat = (desk.to_move() + 1) % 3
    for round_ in range(100):
        answered = len(desk.rows(seat))
        desk.write(seat, f"I am on holiday and read mail every {round_} days")
        if len(desk.rows(seat)) == answered:
            break
    assert round_ <= 30


# Copies of old mails --------------------------------------------------------------------------------


def resent(desk: Desk, mail: EmailMessage, number: int) -> None:
    """The same mail again, with every header changed that can be."""
    for name, value in (
        ("Message-ID", f"<copy{number}@example.org>"),
        ("Date", "Sun, 01 Mar 2026 12:00:00 +0000"),
        ("Subject", f"Fwd {number}"),
    ):
        mail.replace_header(name, value)
    desk.hand_in(mail, str(mail["To"]))


@pytest.mark.parametrize(
    "words", ["{line}\ngo", "say hello", "note a secret", "undo", "leave yes", "set board ascii"]
)
def test_a_copy_of_an_old_mail_changes_nothing(desk: Desk, words: str) -> None:
    desk.new_game()
    seat = desk.to_move()
    if words == "undo":
        desk.write(seat, desk.any_line())
    mail = reply_to(desk.newest(seat), desk.address(seat), words.format(line=desk.any_line()))
    desk.hand_in(mail, str(mail["To"]))
    if words == "set board ascii":
        desk.write(seat, "set board boxes")
    while desk.game().seats[seat].status == "joined" and len(desk.game().log) < 6:
        desk.write(desk.to_move(), f"{desk.any_line()}\ngo")
    if desk.to_move() == seat:
        desk.write(seat, desk.any_line())

    def world() -> tuple[object, ...]:
        store = desk.app.store
        return (
            desk.game().row,
            store.held_moves("K7"),
            store.talk("K7"),
            store.memos("K7", seat),
            store.players(),
        )

    before = world()
    for number in range(3):
        resent(desk, mail, number)
        assert world() == before
