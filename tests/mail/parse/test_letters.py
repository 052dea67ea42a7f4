"""Letters kept as files: the first header says why each is there, the next ones what must come out."""

from dataclasses import replace
from pathlib import Path

import pytest

from pbem.mail.parse.align import Kept
from pbem.mail.parse.letter import Letter, read_letter
from pbem.mail.trust.guards import ServerAddresses, judge
from tests.kit.mails.answered import NAMED, answered_by

HERE = Path(__file__).parent
# Written by hand after what programs write, and sent by real programs (`make mailers`).
FILES = [*sorted(HERE.glob("letters/*.eml")), *sorted(HERE.glob("real/*/*.eml"))]
ADDRESSES = ServerAddresses(
    mailboxes=frozenset({"turn@play.example", "bounce@play.example"}),
    domain="play.example",
    authserv_id="mx.play.example",
)


def expected(letter: Letter, name: str) -> str | None:
    return letter.headers.get(name, (None,))[0]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_kept_letter_is_read_as_it_says(path: Path) -> None:
    kept = answered_by(path.stem) if path.parent.parent.name == "real" else Kept("", named=NAMED)
    letter = replace(read_letter(path.read_bytes()), kept=(kept,))
    assert expected(letter, "x-why"), "the file does not say why it is kept"
    asked = 0
    if (typed := expected(letter, "x-typed")) is not None:
        assert " | ".join(letter.fresh) == typed
        asked += 1
    if (verdict := expected(letter, "x-verdict")) is not None:
        assert " ".join(judge(letter, ADDRESSES)).strip() == verdict
        asked += 1
    if (sender := expected(letter, "x-sender")) is not None:
        assert letter.sender == sender
    assert letter.problem == expected(letter, "x-problem")
    asked += (
        expected(letter, "x-meant") is not None
    )  # tests/mail/conversation/test_kept_letters.py looks at that
    assert asked or letter.problem, "the file asks nothing"


def test_300_letters_say_what_their_writers_meant_and_no_two_are_kept_for_the_same_reason() -> None:
    letters = [read_letter(path.read_bytes()) for path in FILES]
    assert len({expected(letter, "x-why") for letter in letters}) == len(letters)
    assert (
        sum(expected(one, "x-typed") is not None or expected(one, "x-meant") is not None for one in letters)
        >= 300
    )
