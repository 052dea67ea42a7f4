"""Playing by mail, over a real SMTP listener: what must never go wrong."""

from __future__ import annotations

import random

import pytest

from pbem.app.lobby.games import NewGame, create
from pbem.app.lobby.invitations import invite
from pbem.engine import legal_moves, view, write
from pbem.mail.transport.sources import receive
from pbem.mail.trust.tokens import reply_address
from pbem.render.numbered import numbered
from pbem.store.schema.kinds import InboxStatus, OutboxStatus
from tests.app.conftest import PEOPLE
from tests.kit.desk import body_of
from tests.kit.office import Office


def statuses(office: Office) -> list[str]:
    return [row.status for status in InboxStatus for row in office.app.store.inbox(status)]


def test_a_reply_is_held_answered_by_a_receipt_and_released(office: Office) -> None:
    office.new_game()
    office.pulse()
    seat, line = office.to_move(), office.any_line()
    before = office.game().row.seq
    office.send(office.answer(seat, line))
    assert line in office.text(seat).replace("\xa0", " ")  # the letter keeps a move on one line
    assert office.newest(seat)["Auto-Submitted"] == "auto-replied"
    assert office.game().row.seq == before
    office.clock.skip(minutes=11)
    office.pulse()
    assert office.game().log[-1].move == line
    assert office.game().log[-1].cause.startswith("mail:")
    assert office.newest(office.to_move())["Subject"] == "[K7] your turn 2"


def test_an_invited_game_begins_by_itself(office: Office) -> None:
    create(office.app, NewGame(PEOPLE, "K7", invite=True))
    invite(office.app, "K7")
    office.pulse()
    for seat, words in enumerate(("join elm", "join", "join")):
        office.send(office.answer(seat, words))
    office.pulse()
    assert office.game().row.status == "running"
    for seat in range(3):
        (first,) = (mail for mail in office.letters(seat) if "Game K7 begins." in body_of(mail))
        assert "You:\n| elm" in body_of(first) or "Anna:\n| elm" in body_of(first)


def test_a_bare_number_means_the_numbered_move(office: Office) -> None:
    office.new_game(cooling=0)
    office.pulse()
    seat = office.to_move()
    offered = numbered(view(office.game().state, seat))
    office.send(office.answer(seat, "2"))
    assert office.game().log[-1].move == write(offered[1])


def test_the_same_reply_twice_is_one_move(office: Office) -> None:
    office.new_game(cooling=0)
    office.pulse()
    seat = office.to_move()
    mail = office.answer(seat, office.any_line())
    office.send(mail, mail)
    office.send(mail)
    assert sum(d.seat == seat for d in office.game().log) == 1
    assert statuses(office) == ["done"]


def test_a_stale_reply_is_answered_and_never_applied(office: Office) -> None:
    office.new_game(cooling=0)
    office.pulse()
    seat = office.to_move()
    old = office.newest(seat)
    hand = office.game().state.hand(seat)
    office.send(office.answer(seat, f"discard {hand[0]}"))
    for _ in range(2):
        office.send(office.answer(office.to_move(), office.any_line()))
    assert office.to_move() == seat
    before = office.game().row.seq
    letters = len(office.letters(seat))
    office.send(office.answer(seat, f"discard {hand[1]}", to=old))
    assert office.game().row.seq == before
    assert len(office.letters(seat)) == letters + 1


def test_undo_and_go_by_mail(office: Office) -> None:
    office.new_game()
    office.pulse()
    seat = office.to_move()
    office.send(office.answer(seat, office.any_line()))
    office.send(office.answer(seat, "undo"))
    assert not office.app.store.held_moves("K7")
    office.send(office.answer(seat, office.any_line()))
    office.send(office.answer(seat, "go"))
    assert office.to_move() != seat


def test_a_kill_between_save_and_send_loses_and_doubles_nothing(office: Office) -> None:
    office.new_game(cooling=0)
    office.pulse()
    seat = office.to_move()
    office.send(office.answer(seat, office.any_line()))
    waiting = office.app.store.outbox(OutboxStatus.NEW)
    assert waiting == ()
    # The next move is saved while no mail server answers: the letters wait in the outbox.
    other = office.to_move()
    mail = office.answer(other, office.any_line())
    receive(office.app, mail.as_bytes(), [str(mail["To"])], "pipe")
    office.reading_only()
    waiting = office.app.store.outbox(OutboxStatus.NEW)
    assert waiting
    ids = {row.message_id for row in waiting}
    office.clock.skip(hours=1)
    office.pulse()
    office.pulse()
    arrived = [mail["Message-ID"] for seat in range(3) for mail in office.letters(seat)]
    assert len(arrived) == len(set(arrived))
    assert ids <= set(arrived)


def test_another_sender_with_a_valid_token_changes_and_learns_nothing(office: Office) -> None:
    office.new_game(cooling=0)
    office.pulse()
    seat = office.to_move()
    mail = office.answer(seat, office.any_line())
    before, sent = office.game().row.seq, len(office.app.store.outbox())
    mail.replace_header("From", "mallory@example.org")
    office.send(mail)
    assert office.game().row.seq == before
    told = office.app.store.outbox()[sent:]
    assert [row.recipient for row in told] == [office.address(seat)]  # and nobody else
    assert statuses(office) == ["refused"]


@pytest.mark.parametrize("token", ["", "a" * 26, "nonsense"])
def test_the_right_sender_without_a_valid_token_is_refused(office: Office, token: str) -> None:
    office.new_game(cooling=0)
    office.pulse()
    seat = office.to_move()
    mail = office.answer(seat, office.any_line())
    to = reply_address(token, office.settings.domain) if token else "turn@pbem.localhost"
    receive(office.app, mail.as_bytes(), [to], "pipe")  # the listener would not even take it
    office.reading_only()
    assert statuses(office) == ["refused"]


def test_the_token_of_another_player_is_refused(office: Office) -> None:
    office.new_game(cooling=0)
    office.pulse()
    seat = office.to_move()
    other = (seat + 1) % 3
    mail = office.answer(other, office.any_line(), to=office.newest(seat))
    office.send(mail)
    assert statuses(office) == ["refused"]
    assert all(decision.seat != seat for decision in office.game().log)


def test_an_auto_reply_is_ignored(office: Office) -> None:
    office.new_game(cooling=0)
    office.pulse()
    seat = office.to_move()
    mail = office.answer(seat, office.any_line())
    mail["Auto-Submitted"] = "auto-replied"
    sent = len(office.app.store.outbox())
    office.send(mail)
    assert statuses(office) == ["ignored"]
    assert len(office.app.store.outbox()) == sent


def test_our_own_letter_sent_back_holds_no_command(office: Office) -> None:
    office.new_game(cooling=0)
    office.pulse()
    seat = office.to_move()
    before = office.game().row.seq
    letter = office.text(seat)
    for words in (letter, "\n".join(f"> {line}" for line in letter.splitlines())):
        mail = office.answer(seat, "")
        mail.set_content(words)
        del mail["Message-ID"]
        office.send(mail)
    assert office.game().row.seq == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("play 125 at 3,4", "125"),
        ("discard", "discard"),
        ("play 12 at q", "play"),
        ("hello there", "hello there"),
        ("", "nothing"),
    ],
)
def test_a_bad_line_is_answered_helpfully(office: Office, words: str, said: str) -> None:
    office.new_game(cooling=0)
    office.pulse()
    seat = office.to_move()
    before = office.game().row.seq
    office.send(office.answer(seat, words))
    assert office.game().row.seq == before
    assert statuses(office) == ["done"]
    letter = office.text(seat)
    assert "changed nothing" in letter
    assert said.split()[0] in letter or said == "nothing"


def test_two_moves_in_one_mail_are_refused_whole(office: Office) -> None:
    office.new_game(cooling=0)
    office.pulse()
    seat = office.to_move()
    hand = office.game().state.hand(seat)
    before = office.game().row.seq
    office.send(office.answer(seat, f"discard {hand[0]}\ndiscard {hand[1]}"))
    assert office.game().row.seq == before
    assert "changed nothing" in office.text(seat)


def test_any_bytes_end_in_an_outcome(office: Office) -> None:
    office.new_game(cooling=0)
    office.pulse()
    seat = office.to_move()
    to = str(office.newest(seat)["Reply-To"])
    real = office.answer(seat, office.any_line()).as_bytes()
    before = office.game().row.seq
    rng = random.Random(3)
    for _ in range(150):
        raw = bytearray(real[: rng.randrange(len(real))])
        for _ in range(rng.randrange(1, 40)):
            raw[rng.randrange(len(raw) or 1) : rng.randrange(len(raw) or 1)] = rng.randbytes(rng.randrange(4))
        receive(office.app, bytes(raw), [to], "pipe")
    for odd in (b"", bytes(range(256)) * 400, b"From: a@b\n\nplay", real.replace(b"\r\n", b"\r")):
        receive(office.app, odd, [to], "pipe")
    office.reading_only()
    assert "new" not in statuses(office)
    assert "quarantined" not in statuses(office)
    assert office.game().row.seq <= before + 1


def test_three_people_play_a_whole_game_by_mail(office: Office) -> None:
    office.new_game(cooling=0, settings={"rounds": 1})
    for _ in range(120):
        office.pulse()
        if office.game().row.status == "over":
            break
        seat = office.to_move()
        table = office.game()
        moves = legal_moves(table.state, seat)
        office.send(office.answer(seat, write(moves[len(moves) // 3], table.names)))
    assert office.game().row.status == "over"
    for seat in range(3):
        assert office.newest(seat)["Subject"] == "[K7] the game is over"
    # Letters never reach anybody but their one reader.
    for seat in range(3):
        assert all(str(mail["To"]).endswith(f"<{office.address(seat)}>") for mail in office.letters(seat))
