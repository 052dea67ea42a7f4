"""What people said and noted, as far as there is room for it; and who looked at secrets."""

from datetime import UTC, datetime

import pytest

from pbem.app.sheets.table import Glance, Remark
from pbem.engine import NOBODY, view
from pbem.render.sections.talk import glance_lines, memo_lines, newest, talk_lines
from pbem.render.words.names import Voice
from tests.kit import table
from tests.kit.letters import NAMES

AT = datetime(2026, 11, 16, 12, 32, tzinfo=UTC)


def voice(room: int = 1000) -> Voice:
    return Voice(view(table(), 0), NAMES[:3], zone="UTC", room=room)


def test_who_said_what_with_an_empty_line_between() -> None:
    remarks = [Remark(1, "hello\n\nthere", AT), Remark(0, "hi", AT)]
    assert talk_lines(remarks, voice()) == [
        "Boris, Mon 16 Nov, 12:32 (UTC):",
        "| hello",
        "|",
        "| there",
        "",
        "You, Mon 16 Nov, 12:32 (UTC):",
        "| hi",
    ]


@pytest.mark.parametrize(
    ("seat", "whose"), [(NOBODY, "all cards"), (0, "your cards"), (1, "the cards of Boris")]
)
def test_who_looked_at_secrets(seat: int, whose: str) -> None:
    assert glance_lines([Glance(seat, "the host", AT)], voice()) == [
        f"At the server the host looked at {whose}; the last time: Mon 16 Nov, 12:32 (UTC)."
    ]


@pytest.mark.parametrize(
    ("room", "kept"),
    [
        (15, ["aaaa", "bbbb", "cccc"]),
        (14, ["aaaa", "bbbb", "cccc"]),  # what ends the last line is not counted
        (13, ["1 earlier line is left out.", "bbbb", "cccc"]),
        (9, ["1 earlier line is left out.", "bbbb", "cccc"]),
        (8, ["2 earlier lines are left out.", "cccc"]),
        (4, ["2 earlier lines are left out.", "cccc"]),
        (3, ["2 earlier lines are left out.", "cc…"]),
    ],
)
def test_the_newest_lines_are_kept_and_the_others_counted(room: int, kept: list[str]) -> None:
    assert newest(["aaaa", "bbbb", "cccc"], voice(room)) == kept


def test_a_single_line_without_room_is_cut_and_nothing_counted() -> None:
    assert newest(["abcdef"], voice(4)) == ["abc…"]
    assert newest([], voice(4)) == []


def test_notes_have_a_margin_on_every_line() -> None:
    assert memo_lines(["one\ntwo", "three"], voice()) == ["| one", "| two", "| three"]
