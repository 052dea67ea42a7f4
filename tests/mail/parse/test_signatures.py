"""What stands below an answer is cut, but never a move that somebody typed there."""

import pytest

from pbem.mail.parse.quotes import fresh_lines


def kept(*lines: str) -> list[str]:
    return fresh_lines("\n".join(lines)).lines


@pytest.mark.parametrize("move", ["play 12 at 3,4", "Discard 41", "undo", "Pass: 3"])
def test_a_move_below_closing_words_is_kept(move: str) -> None:
    assert kept("hello", "", "best regards", "Anna", "", move) == ["hello", "", move]
    assert kept("Sent from my iPhone", move) == [move]


@pytest.mark.parametrize("line", ["12", "say hello", "play hard", "Mine Street 12", "set 4 life"])
def test_other_lines_below_closing_words_belong_to_the_signature(line: str) -> None:
    assert kept("undo", "", "best regards", "Anna", "", line) == ["undo"]


def test_below_closing_words_a_move_opens_a_paragraph() -> None:
    assert kept("undo", "", "best regards", "Anna", "play 12 at 3,4") == ["undo"]


def test_below_two_dashes_nothing_is_read() -> None:
    assert kept("hello", "-- ", "Anna", "", "play 12 at 3,4") == ["hello"]


@pytest.mark.parametrize("line", ["-Anna", "- Anna", "--Anna", "—Anna Nowak", "~ Anna M. Nowak"])
def test_a_dash_and_a_name_at_the_end_are_a_signature(line: str) -> None:
    assert kept("undo", "", line) == ["undo"]
    assert kept(line) == [line]


@pytest.mark.parametrize("line", ["- anna", "- 8", "-Undo", "- Anna Maria Nowak Berg", "-Anna 12"])
def test_other_lines_with_a_dash_are_none(line: str) -> None:
    assert kept("hello", "", line) == ["hello", "", line]


def test_the_last_line_of_a_list_is_no_signature() -> None:
    for lines in (("I mean", "- Boris"), ("I mean:", "-Boris"), ("-Anna", "-Boris")):
        assert kept("hello", *lines) == ["hello", *lines]
    assert kept("hello", "-Boris") == ["hello"]


@pytest.mark.parametrize(
    ("below", "is_one"),
    [(["Anna"], True), (["Anna Nowak", "Miner"], True), (["anna"], False), (["Undo"], False),
     (["Anna 12"], False), (["Anna", "Nowak", "Miner"], False), ([], False)],
)  # fmt: skip
def test_thanks_close_a_letter_only_above_a_name(below: list[str], is_one: bool) -> None:
    lines = ["hello", "", "Thanks,", *below]
    assert kept(*lines) == (["hello"] if is_one else lines)


@pytest.mark.parametrize(
    ("farewell", "is_one"),
    [("Thanks and best regards", True), ("Danke und viele Grüße,", True), ("Liebe Grüße aus Berlin", True),
     ("Viele Grüße / Best regards", True), ("lg anna", True), ("Best wishes 🍀", True), ("Saludos!", True),
     ("thanks and good luck", False), ("Liebe Grüße aus der schönen alten Stadt Berlin", False),
     ("best / worst", False), ("lg to all of you", False), ("best anna", False)],
)  # fmt: skip
def test_closing_words_may_be_joined(farewell: str, is_one: bool) -> None:
    assert kept("undo", "", farewell, "x") == (["undo"] if is_one else ["undo", "", farewell, "x"])


@pytest.mark.parametrize(
    ("lines", "is_one"),
    [
        (["", "---", "Anna"], True),
        (["", "__", "Anna"], True),
        (["---", "Anna"], False),  # not apart from what was typed
        (["", "---", "", "Anna"], False),  # apart from what follows
        (["", "---", "play 12 at 3,4"], False),
        (["", "---", *"abcdefg"], True),
        (["", "---", *"abcdefgh"], False),
        (["_" * 20, *"abcdefg"], True),
        (["_" * 20, *"abcdefgh"], False),
        (["_" * 20, "a", "", "b"], False),
        (["", "_" * 20, *"abcdefgh"], True),
    ],
)
def test_when_a_rule_opens_a_signature(lines: list[str], is_one: bool) -> None:
    assert kept("hello", *lines) == (["hello"] if is_one else ["hello", *lines])


@pytest.mark.parametrize(
    ("line", "is_one"),
    [("Sent from my sofa, so what", False), ("Sent from my iPhone, so what", True),
     ("sent from my sofa", False), ("sent from my iPhone", True), ("Sent from my sofa", True),
     ("(Sent from my phone)", True), ("iPhone'umdan gönderildi", True), ("Az iPhone-omról küldve", True),
     ("I sent it from my iPhone", False)],
)  # fmt: skip
def test_what_a_phone_writes_and_what_a_person_does(line: str, is_one: bool) -> None:
    assert kept("undo", "", line) == (["undo"] if is_one else ["undo", "", line])


@pytest.mark.parametrize(
    "footer",
    ["You received this message because you are subscribed.", "To unsubscribe from this group, write to us.",
     "[Non-text portions of this message have been removed]", "diggers mailing list",
     "<https://example.org/icon>\nVirus-free. www.example.org"],
)  # fmt: skip
def test_footers_of_lists_open_a_paragraph(footer: str) -> None:
    assert kept("undo", "", *footer.split("\n"), "", "discard 41") == ["undo"]
    assert kept("undo", *footer.split("\n")) == ["undo", *footer.split("\n")]


def test_a_warning_takes_only_its_own_paragraph() -> None:
    warning = "CAUTION: This email originated from outside."
    assert kept(warning, "Be careful.", "", "undo") == ["undo"]
    assert kept("undo", warning) == ["undo", warning]
    assert kept("Caution: this is a trap", "", "undo") == ["Caution: this is a trap", "", "undo"]
