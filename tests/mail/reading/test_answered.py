"""A mail answers the letter of its question that it names, or the newest; never one of another question."""

import pytest

from pbem.mail.parse.align import Kept
from pbem.mail.reading.answered import Sent, answered, likeliest_first
from tests.kit.effort import effort

FIRST, RECEIPT, OTHER = (
    Sent(f"<k7.2.{number}@play.example>", token, Kept(f"letter {number}"))
    for number, token in ((3, "old"), (4, "old"), (5, "new"))
)
SENT = (OTHER, RECEIPT, FIRST)  # the newest first


@pytest.mark.parametrize(
    ("token", "in_reply_to", "references", "letter"),
    [
        ("old", FIRST.message_id, "", FIRST),
        ("old", f" {FIRST.message_id} ", RECEIPT.message_id, FIRST),
        ("old", f"Your mail of Monday {FIRST.message_id}", "", FIRST),
        ("old", "", f"<x@y> {FIRST.message_id}", FIRST),
        ("old", "<unknown@play.example>", f"{FIRST.message_id}\n {RECEIPT.message_id}", RECEIPT),
        ("old", "", "", RECEIPT),
        ("old", OTHER.message_id, "", RECEIPT),
        ("old", OTHER.message_id, FIRST.message_id, FIRST),
        ("new", FIRST.message_id, FIRST.message_id, OTHER),
        ("gone", FIRST.message_id, "", None),
    ],
)
def test_the_letter_that_is_answered(token: str, in_reply_to: str, references: str, letter: Sent) -> None:
    assert answered(SENT, token, in_reply_to, references) == letter


def test_its_words_are_tried_first() -> None:
    assert likeliest_first(SENT, FIRST) == [FIRST.kept, OTHER.kept, RECEIPT.kept]
    assert likeliest_first(SENT, None) == [OTHER.kept, RECEIPT.kept, FIRST.kept]


@pytest.mark.parametrize("field", ["<" * 8_000, "<a@b>" * 1_600, "<a" * 4_000 + ">"])
def test_no_header_takes_long(field: str) -> None:
    assert effort(lambda: answered(SENT, "old", field, field)) < 0.02
