"""Threads of letters: one for each question, one for each event at the table, each with a true subject."""

from __future__ import annotations

from collections import defaultdict
from email.message import EmailMessage

from pbem.app.lobby.invitations import invite
from pbem.store.schema.rows import ThreadRow
from pbem.store.sql.statement import delete, insert, parameters_of, select
from tests.app.conftest import PEOPLE
from tests.kit.desk import Desk, body_of


def threads(desk: Desk, seat: int) -> dict[str, list[EmailMessage]]:
    """The letters to a seat by the first one that they hang on; each answers the one before it."""
    found: dict[str, list[EmailMessage]] = defaultdict(list)
    for mail in desk.letters(seat):
        chain = (mail["References"] or "").split()
        root = chain[0] if chain else mail["Message-ID"]
        thread = found[root]
        if thread:
            assert mail["In-Reply-To"] == chain[-1] == thread[-1]["Message-ID"]
            assert len(chain) == min(len(thread), 2)
            assert mail["Subject"] == f"Re: {thread[0]['Subject']}"
        else:
            assert mail["In-Reply-To"] is mail["References"] is None
            assert not mail["Subject"].startswith("Re:")
        thread.append(mail)
    return found


def subjects(desk: Desk, seat: int) -> list[str]:
    return [str(mail["Subject"]) for mail in desk.letters(seat)]


def test_each_question_is_a_thread_with_its_receipts_refusals_and_reminders(desk: Desk) -> None:
    desk.new_game()
    first = desk.to_move()
    desk.write(first, "discard 999")
    desk.later(hours=20)
    desk.write(first, desk.any_line())
    desk.write(first, "undo")
    desk.write(first, f"{desk.any_line()}\ngo")
    for _ in range(2):
        desk.write(desk.to_move(), f"{desk.any_line()}\ngo")
    assert desk.to_move() == first
    turns = [mails for mails in threads(desk, first).values() if "your turn" in mails[0]["Subject"]]
    assert [mails[0]["Subject"] for mails in turns] == ["[K7] your turn 1", "[K7] your turn 4"]
    assert [len(mails) for mails in turns] == [6, 1]


def test_numbers_of_letters_count_for_each_reader_and_tell_nothing(desk: Desk) -> None:
    desk.new_game()
    for _ in range(3):
        desk.write(desk.to_move(), f"say hello {desk.clock.now()}\n\n{desk.any_line()}")
        desk.later(minutes=11)
    for seat in range(3):
        assert threads(desk, seat)
        ids = [str(mail["Message-ID"]) for mail in desk.letters(seat)]
        assert ids == [f"<k7.{seat}.{number}@pbem.localhost>" for number in range(1, len(ids) + 1)]


def test_before_the_game_begins_answers_belong_to_the_invitation(desk: Desk) -> None:
    invite(desk.app, desk.new_game(begin=False, invite=True))
    assert subjects(desk, 0) == ["[K7] you are invited"]
    desk.write(0, "join")
    desk.write(0, "nonsense")
    assert [len(mails) for mails in threads(desk, 0).values()] == [3]


def test_whoever_was_never_asked_is_answered_where_the_game_began(desk: Desk) -> None:
    desk.new_game()
    other = (desk.to_move() + 1) % 3
    desk.write(other, "hand")
    assert subjects(desk, other) == ["[K7] the game begins", "Re: [K7] the game begins"]
    assert threads(desk, other)


def test_a_wish_to_take_a_move_back_is_a_thread_for_everybody(desk: Desk) -> None:
    desk.new_game(cooling=0)
    asker = desk.to_move()
    desk.write(asker, desk.any_line())
    desk.write(asker, "undo")
    others = [(asker + 1) % 3, (asker + 2) % 3]
    wish = f"[K7] {PEOPLE[asker].name} asks to take a move back"
    assert [subjects(desk, seat)[-1] for seat in others] == [wish, wish]
    assert subjects(desk, asker)[-1] == "[K7] you ask to take a move back"
    desk.write(others[0], "agree")
    assert subjects(desk, others[0])[-1] == f"Re: {wish}"
    desk.write(others[1], "agree no")
    assert [subjects(desk, seat)[-1] for seat in others] == [f"Re: {wish}", f"Re: {wish}"]
    assert subjects(desk, asker)[-1] == "Re: [K7] you ask to take a move back"
    desk.write(asker, "undo")  # the same wish once more
    desk.write(others[1], "agree")
    desk.write(others[0], "agree")
    assert desk.to_move() == asker
    assert subjects(desk, asker)[-1] == "[K7] your turn 1"
    for seat in range(3):
        assert threads(desk, seat)


def test_rounds_and_games_end_in_threads_of_their_own(desk: Desk) -> None:
    desk.new_game(settings={"rounds": 2}, cooling=0)
    while desk.game().row.status == "running":
        desk.write(desk.to_move(), desk.any_line())
        desk.clock.skip(hours=1)
    desk.write(0, "say thanks")
    desk.later(minutes=1)
    for seat in range(3):
        mails = threads(desk, seat)
        begun = [str(mail[0]["Subject"]) for mail in mails.values()]
        assert begun.count("[K7] round 1 is over") == begun.count("[K7] the game is over") == 1
        turns = [subject for subject in begun if "your turn" in subject]
        assert len(turns) == len(set(turns)) > 10  # two rounds have the same numbers
        assert turns[-1].endswith("(round 2)")
    assert subjects(desk, 0)[-1] == "Re: [K7] the game is over"
    assert subjects(desk, 1)[-1] == "[K7] table talk"


def test_the_first_player_gets_one_mail_at_the_start(desk: Desk) -> None:
    desk.new_game()
    first = desk.to_move()
    for seat in range(3):
        (mail,) = desk.letters(seat)
        assert mail["Subject"] == ("[K7] your turn 1" if seat == first else "[K7] the game begins")
        text = " ".join(body_of(mail).split())
        assert "At the table, in the order of turns:" in text
        assert f"<{desk.game().row.seed_hash}>" in text
        assert "Compare heads at the table" in text


def test_a_game_whose_threads_are_of_an_earlier_form_goes_on_in_new_ones(desk: Desk) -> None:
    desk.new_game(cooling=0)
    for _ in range(4):
        desk.write(desk.to_move(), desk.any_line())
    seat = desk.to_move()
    told = len(desk.letters(seat))
    with desk.app.store._database.writing() as connection:
        rows = connection.rows(select(ThreadRow, "WHERE game = 'K7'"))
        connection.write(delete(ThreadRow, "WHERE game = 'K7'"))
        for reader in range(3):
            for name in ("turn", "table"):
                old = ThreadRow("K7", reader, name, "<k7.9@pbem.localhost>", 1, rows[0].at)
                connection.write(insert(ThreadRow), **parameters_of(old))
    desk.write(seat, "hand")
    for _ in range(3):
        desk.write(desk.to_move(), desk.any_line())
    new = desk.letters(seat)[told:]
    assert [str(mail["Subject"]) for mail in new] == [
        "[K7] your turn 5",
        "Re: [K7] your turn 5",
        "[K7] your turn 8",
    ]
    assert [mail["In-Reply-To"] for mail in new] == [None, new[0]["Message-ID"], None]
    history = body_of(new[-1]).replace("\xa0", " ")
    assert "begins" not in history  # what was told before the change is not told again
