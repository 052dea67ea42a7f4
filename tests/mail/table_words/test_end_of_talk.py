"""Where words to the table end: at a rule, at the headers of a letter, at what is only their writer's."""

from __future__ import annotations

import pytest

from pbem.app.lobby.invitations import invite
from pbem.mail.table_words.own_addresses import split_at_own_address
from tests.kit.desk import Desk

RULES = ("----", "_____", "===", "* * *", "- - -", "***", "———")
HEADERS = (
    ("From: Boris <boris@example.org>", "Subject: [K7] your turn"),
    ("Von: Boris", "Gesendet: Montag, 16. November 2026"),
    ("*From:* Boris", "*Date:* Monday, 16 November 2026"),
    ("От: Борис <boris@example.org>", "Тема: ход"),
    ("Od: Boris <boris@example.org>", "Do: Anna"),
    ("מאת: בוריס <boris@example.org>", "נושא: תור"),
)
TOKEN = "e2" * 13


def heard(desk: Desk) -> list[str]:
    return [remark.text for remark in desk.app.store.talk("K7")]


@pytest.mark.parametrize("form", ["say good luck\n{}", "say:\ngood luck\n\n{}\n."])
def test_talk_ends_where_something_else_begins(desk: Desk, form: str) -> None:
    desk.new_game(cooling=0)
    seat = desk.to_move()
    for number, foreign in enumerate([*((rule,) for rule in RULES), *HEADERS]):
        desk.write(seat, form.format("\n".join([*foreign, f"Anna Berg {number}", "Mine Street 12"])))
        assert heard(desk) == ["good luck"] * (number + 1), foreign
        text = desk.text(seat)
        assert f"Not read: “Anna Berg {number}”." in text
        assert "The table has heard this: | good luck" in text


@pytest.mark.parametrize(
    "words",
    [
        "good luck\n-- well, no\n* one\n* two",
        "From: here it looks bad",
        "To: all of you\nand good luck",
        "Boris: liar\nCarla: not",
        "well...\n...\n!!!",
    ],
)
def test_a_dash_or_a_single_label_is_talk(desk: Desk, words: str) -> None:
    desk.new_game(cooling=0)
    desk.write(desk.to_move(), f"say:\n{words}\n.")
    assert heard(desk) == [words]


def test_below_headers_nothing_is_a_command(desk: Desk) -> None:
    desk.new_game()
    seat = desk.to_move()
    desk.write(seat, f"say good luck\nFrom: Boris <boris@example.org>\nSubject: well\n{desk.any_line()}")
    assert desk.app.store.held_moves("K7") == ()
    assert [row.text for row in desk.app.store.talk("K7")] == ["good luck"]


def test_a_note_is_kept_whole(desk: Desk) -> None:
    desk.new_game()
    seat = desk.to_move()
    address = desk.address(seat)
    desk.write(seat, f"note:\none\n----\nFrom: {address}\nSubject: two\n.")
    assert [memo.text for memo in desk.app.store.memos("K7", seat)] == [
        f"one\n----\nFrom: {address}\nSubject: two"
    ]


@pytest.mark.parametrize(
    ("form", "line"),
    [("say good luck\n{}\nbye", "mail me: {}"), ("say:\ngood luck\n{}\nbye\n.", "On Monday <{}> wrote")],
)
def test_her_own_address_never_reaches_the_table(desk: Desk, form: str, line: str) -> None:
    desk.new_game(cooling=0)
    seat = desk.to_move()
    desk.write(seat, form.format(line.format(desk.address(seat).upper())))
    assert heard(desk) == ["good luck"]
    text = desk.text(seat)
    assert "An address in it is only yours; please write it without." in text
    assert "Not read: “bye”." in text


def test_an_address_that_she_trusts_or_writes_from_is_hers_too(desk: Desk) -> None:
    desk.new_game(cooling=0)
    seat = desk.to_move()
    desk.write(seat, "trust me@work.example")
    desk.write(seat, "say look\nI am me@work.example")
    assert heard(desk) == ["look"]
    desk.write(seat, "say but nobody@work.example is somebody else")
    assert heard(desk) == ["look", "but nobody@work.example is somebody else"]


def test_words_that_are_only_an_address_are_refused_with_the_reason(desk: Desk) -> None:
    desk.new_game(cooling=0)
    seat = desk.to_move()
    desk.write(seat, f"say I am {desk.address(seat)}\n\n{desk.any_line()}")
    assert heard(desk) == []
    text = desk.text(seat)
    assert "changed nothing" in text
    assert "Not passed on: “I am" in text
    assert "An address in it is only yours; please write it without." in text


def test_the_address_that_answers_for_her_never_reaches_the_table(desk: Desk) -> None:
    desk.new_game(cooling=0)
    seat = desk.to_move()
    reply_to = str(desk.newest(seat)["Reply-To"])
    token = reply_to.partition("+")[2].partition("@")[0]
    assert len(token) == 26
    for words in (f"write to {reply_to}", f"my token: {token}", f"it is {token.upper()}!"):
        desk.write(seat, f"say look\n{words}")
    assert heard(desk) == ["look"] * 3


def test_words_for_the_deals_hold_no_address_either(desk: Desk) -> None:
    desk.new_game(begin=False, invite=True)
    invite(desk.app, "K7")
    desk.write(0, f"join {desk.address(0)}")
    assert desk.game().row.salts[0] == "K7:0"
    assert desk.game().seats[0].status == "invited"
    assert "An address in it is only yours; please write it without." in desk.text(0)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("one\ntwo anna@example.org", "one"),
        ("one\ntwo anna@\nexample.org three", "one"),  # folded
        ("one\n\ntwo\nＡnna@example.org", "one\n\ntwo"),
        ("one anna+games@example.org", ""),
        (f"one\n+{TOKEN}@play.example", "one"),
        ("one\ngeschwindigkeitsbegrenzung", "one\ngeschwindigkeitsbegrenzung"),  # as long as a token
        ("anna at example.org", "anna at example.org"),
    ],
)
def test_the_text_before_the_first_line_with_an_address_is_left(text: str, left: str) -> None:
    assert split_at_own_address(text, ["Anna+games@Example.org"], lambda _: False)[0] == left
