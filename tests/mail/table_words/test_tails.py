"""Talk of which every tail is a command: wherever a program breaks it, no command comes back to us.

The commands are ones that the reader could give, with her own cards; the breaks fall before them at every
column. In `make test` a sample of programs and widths, in `make soak` thousands.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from email import policy
from email.message import EmailMessage
from email.parser import BytesParser
from functools import cache
from itertools import groupby, product
from pathlib import Path

import pytest

from pbem.app.sheets.table import Remark
from pbem.engine import legal_moves, write
from pbem.mail.parse.charsets import decode
from pbem.mail.parse.letter import read_letter
from tests.kit.desk import body_of
from tests.kit.letters import NOW, sheet
from tests.kit.mails.clients import LANGUAGES, Words, introductions, marked
from tests.kit.mails.replies import as_html
from tests.mail.conversation.test_our_letters import (
    SEAT,
    STATE,
    commands_in,
    fold,
    forms,
    html_mail,
    sent,
    text_mail,
)

CARD = STATE.hand(SEAT)[0]
MOVES = [write(move) for move in legal_moves(STATE, SEAT)]
AT_A_CELL = min((move for move in MOVES if " at " in move), key=len)
TAILS = (
    AT_A_CELL,
    f"discard {CARD}",
    "7",
    "undo",
    "leave yes",
    "go",
    "set mail=quiet",
)
# Other ways to put them, whether they are understood today or not.
PUT_OTHERWISE = (
    *(AT_A_CELL.removeprefix("play "), AT_A_CELL.replace("play", "#").replace(" at", "")),
    *("[7]", "(7)", "option 7", "no. 7", "7 please", "my move: 7", "- 7", f"discard no. {CARD}", "say hi"),
)
WIDTHS = range(50, 81)
FILLER = "so be it then my dear old friends of the dark deep mine and all"
MARK = re.compile(r"\s*[A-ZА-ЯЁІЇЄҐ]{0,3}>")
LETTERS = sorted(Path(__file__).parents[1].joinpath("parse").rglob("*.eml"))


def words_before(columns: int) -> str:
    """Harmless words that take exactly so many columns."""
    whole = FILLER[:columns]
    return whole[:-1] + "x" if whole.endswith(" ") else whole


def remarks(tail: str) -> tuple[Remark, ...]:
    """The same tail behind ever more words, as lines of their own and all in one line that we fold."""
    lines = [f"{words_before(columns)} {tail}" for columns in range(24, 60 - len(tail))]
    everything = [" ".join([FILLER[:at], *TAILS, tail]) for at in (5, 17, 30, 44)]
    return tuple(Remark(at % 4, text, NOW) for at, text in enumerate(("\n".join(lines), *everything)))


@cache
def letter_with(tail: str, columns: int = 72) -> EmailMessage:
    words = {"talk": remarks(tail), "memos": (f"well {tail}",)}
    return sent(sheet(STATE, SEAT, "turn", columns=columns, **words))


def copies(mail: EmailMessage, width: int) -> Iterator[tuple[str, list[str], bool]]:
    """The letter as programs copy it: what was done, the lines, and whether they carry marks."""
    for form, lines in forms(mail).items():
        yield f"{form}, folded", folded(lines, width), False
        yield f"{form}, folded and marked", marked(folded(lines, width)), True
        yield f"{form}, marked and folded", folded(marked(lines), width), True
        yield f"{form}, marked twice and folded", folded(marked(marked(lines)), width), True
        yield f"{form}, run together", run_together(lines, width), False
        yield f"{form}, marked and run together", marked(run_together(lines, width)), True


def folded(lines: list[str], width: int) -> list[str]:
    return [part for line in lines for part in fold(line, width)]


def run_together(lines: list[str], width: int) -> list[str]:
    """Every paragraph as one line, folded anew."""
    paragraphs = "\n".join(lines).split("\n\n")
    return [part for text in paragraphs for part in (*fold(text.replace("\n", " "), width), "")]


def answers(copy: list[str], is_marked: bool, words: Words, client: str) -> Iterator[list[str]]:
    """Replies around a copy with nothing in them but a greeting: above, below and between."""
    introduction, marks, signature = introductions(words)[client]
    if is_marked != marks:
        introduction = [] if is_marked else introduction
    yield [words.chat, *signature, "", *introduction, *copy]
    if is_marked:
        # Lines are folded when the answer is there already, so nobody writes before what was broken off.
        half = next(at for at in range(len(copy) // 2, len(copy)) if copy[at].startswith(">"))
        yield [*introduction, *copy, "", words.chat, *signature]
        yield [*introduction, *copy[:half], "", words.chat, "", *copy[half:], *signature]
    yield [*copy, "", words.chat]  # without a word that it is a copy


@pytest.mark.parametrize("tail", TAILS)
def test_the_tails_are_commands_that_the_reader_could_give(tail: str) -> None:
    assert len(commands_in(text_mail([tail]))) == 1


@pytest.mark.parametrize("tail", TAILS)
def test_the_breaks_of_programs_fall_before_the_tails(tail: str) -> None:
    """Or the tests below would prove nothing."""
    mail = letter_with(tail)
    ways: dict[str, set[str]] = {}
    for width in (50, 51, 53, 55):
        for about, copy, _ in copies(mail, width):
            ways.setdefault(about, set()).update(copy)
    found = {about for about, lines in ways.items() if tail in lines}
    assert found >= {"text, marked and folded", "text, marked twice and folded"}
    if len(tail) < 12:
        assert found >= {"text, folded", "converted, folded", "text, run together"}


CASES = [*product((*TAILS, *PUT_OTHERWISE), (72, 40), WIDTHS, introductions(LANGUAGES["en"]))]


@pytest.mark.parametrize(
    "count", [pytest.param(24, marks=pytest.mark.sample), pytest.param(5000, marks=pytest.mark.soak)]
)
def test_no_tail_comes_back_as_a_command_from_any_program_at_any_width(count: int) -> None:
    rng = random.Random(count)
    for tail, columns, width, client in rng.sample(CASES, count):
        about, copy, is_marked = rng.choice([*copies(letter_with(tail, columns), width)])
        words = LANGUAGES[rng.choice([*LANGUAGES])]
        for reply in answers(copy, is_marked, words, client):
            assert commands_in(text_mail(reply)) == (), (about, tail, columns, width, client, words.chat)


@pytest.mark.parametrize("tail", TAILS)
@pytest.mark.parametrize("client", introductions(LANGUAGES["en"]))
def test_no_tail_comes_back_in_html(tail: str, client: str) -> None:
    mail = letter_with(tail)
    page = as_html(["Nice!"], mail, LANGUAGES["en"], client)
    assert commands_in(html_mail(page)) == ()
    assert commands_in(html_mail(re.sub("</?blockquote[^>]*>", "", page))) == ()


# Kept letters: what programs write around a copy, which becomes one of ours.


@pytest.mark.parametrize(
    ("width", "one_in"), [(50, 4), *(pytest.param(width, 1, marks=pytest.mark.soak) for width in WIDTHS)]
)
def test_no_tail_in_the_copy_of_a_kept_letter_counts_as_typed(width: int, one_in: int) -> None:
    ours, tried = letter_with("undo"), 0
    talk = [line for line in body_of(ours).splitlines() if line.startswith("|")]
    copy = folded(marked(talk), width)
    broken_off = {line for line in copy if not line.startswith(">")}
    for path in LETTERS[::one_in]:
        before = read_letter(path.read_bytes())
        mail = BytesParser(EmailMessage, policy=policy.SMTP).parsebytes(path.read_bytes())
        if before.problem or not replace_copies(mail, copy, page_of(ours)):
            continue
        after = read_letter(mail.as_bytes())
        assert after.problem is None, path.stem
        assert not {*after.fresh} & (broken_off - {*before.fresh}), path.stem
        tried += 1
    assert tried > len(LETTERS) / one_in / 2


def page_of(mail: EmailMessage) -> str:
    return body_of(mail, "html").partition("<body")[2].partition(">")[2].partition("</body>")[0]


def replace_copies(mail: EmailMessage, copy: list[str], page: str) -> bool:
    """Put our letter in place of every copy that carries marks or stands in a blockquote."""
    replaced = False
    for part in mail.walk():
        form = part.get_content_type()
        if form not in ("text/plain", "text/html") or part.get_filename():
            continue
        content = part.get_payload(decode=True)
        assert isinstance(content, bytes)
        text = decode(content, str(part.get_content_charset()))
        if form == "text/html":
            above, quote, below = text.partition("<blockquote")
            new = (
                f"{above}{quote}>{page}</blockquote>{below.rpartition('</blockquote>')[2]}" if quote else text
            )
        else:
            runs = groupby(text.splitlines(), key=lambda line: MARK.match(line) is not None)
            new = "\n".join(line for is_copy, run in runs for line in (copy if is_copy else run))
        if new != text:
            replaced = True
            part.set_content(new, subtype=form.partition("/")[2], charset="utf-8")
    return replaced
