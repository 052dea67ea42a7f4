"""No text makes the cutter slow: a bomb for each of its rules, as large as a letter may be."""

import pytest

from pbem.mail.parse.body import MAX_LINES
from pbem.mail.parse.quotes import fresh_lines
from tests.kit.effort import effort

FULL = 256 * 1024
MOST_LINES = MAX_LINES - 1


def filled(piece: str) -> str:
    """As much of this as a letter may hold, in bytes and in lines."""
    times = FULL // len(piece.encode())
    lines = piece.count("\n")
    return piece * (min(times, MOST_LINES // lines) if lines else times)


BOMBS = {
    "times with a colon": "12:30 and so on until the end of the line goes to:\n",
    "days with a colon": "on 16.11.2026 somebody went to the mine and then:\n",
    "attributions of one line": "On Mon, 16 Nov 2026 at 10:00 Boris <b@c.de> wrote:\n> x\n",
    "attributions without a colon": "On 16 Nov 2026 Boris <boris@example.org> wrote\nx\n",
    "addresses at the end": "on 2026 nobody <boris@example.org>\n",
    "verbs of all languages": "escribió a écrit ha scritto schreef skrev 写道 작성\n",
    "verbs without blanks": "写道" * 20 + "\n",
    "openings inside a line": "On 1 On 2 On 3 On 4 On 5 On 6 On 7 2026 x wrote:\n> x\n",
    "one line of openings": "On 1 ",
    "one line of capitals": "Am Op Le El ",
    "open brackets": "<a@b\n> x\n",
    "one open bracket": "<",
    "lines folded out of a copy": f"> {'x' * 90}\nx\n",
    "addresses folded out of a copy": "> (http://example.org/abc\ndef)\n",
    "bars below a colon": "a@b wrote:\n|\n",
    "bars": "|\n",
    "labels of all languages": "De :\nEnvoyé :\n",
    "labels and addresses": "Date: 16.11.2026 a@b\nTo: x\nx\n",
    "bold labels": "*Van:* x\n*Aan:* x\nx\n",
    "announcements above labels": "--- a b c ---\nVon: x\nx\n",
    "dashes around words": "---- a 2026 x ----\n",
    "one line of dashes and words": "--- a ",
    "reply above": "please type your reply above this lin\n",
    "one line of signs": "*<[(#",
    "phone lines": "Sent from my sofa, which is large\n",
    "half a phone line": "Az iPhone-omról iPhone iPhone iPhone iPhone küldv\n",
    "phones of one kind": "von mein " * 5 + "\n",
    "a phone line of many moves": "Sent from my iPhone\nplay 1\n",
    "farewells": "x\nbest regards\n\nundo\n\n",
    "thanks": "x\nthanks and and and and and and and and and regard\n",
    "thanks above names": "x\nthanks\nAnna\n",
    "rules": "x\n\n___\nx\n",
    "long rules": "x\n\n" + "_" * 40 + "\nx y z\n\n",
    "rules above moves": "x\n\n" + "_" * 20 + "\nplay 1\n\n",
    "dashes and names": "-Anna\n\n",
    "one long name": "- A" + "a-" * 10,
    "list footers": "to unsubscrib\n\n",
    "legal footers": "this message\n\n",
    "long legal footers": "this message " + "confidentia " * 20 + "\n\n",
    "warnings": "external email\n\n",
    "combining marks": "a" + "\u0301" * 40 + ":\n",
}  # fmt: skip


@pytest.mark.parametrize("name", BOMBS)
def test_a_text_of_full_size_is_cut_within_100_ms(name: str) -> None:
    text = filled(BOMBS[name])
    assert effort(lambda: fresh_lines(text)) < 0.1
