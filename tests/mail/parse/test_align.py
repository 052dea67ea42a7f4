"""What was typed is found beside copies of our letters, and nothing that was typed is taken for a copy."""

import random
from collections import Counter
from dataclasses import replace
from itertools import product

import pytest

from pbem.mail.parse.align import Kept, Where, Why, align
from pbem.mail.parse.charsets import plain
from pbem.mail.parse.html import html_text
from pbem.mail.parse.letter import read_letter
from tests.kit.desk import body_of
from tests.kit.effort import effort
from tests.kit.letters import KINDS
from tests.kit.mails.answered import REAL, answered_by
from tests.kit.mails.clients import ADDRESS, LANGUAGES, ORIGINAL, WHO, replies
from tests.kit.mails.clients_abroad import ABROAD
from tests.kit.mails.clients_further import FURTHER
from tests.kit.mails.mangled import kept_words, letter, mangled
from tests.kit.mails.quoting import PAGES
from tests.kit.sampling import first

NAMED = (ADDRESS, WHO, "[K7] your turn")
KEPT = Kept("\n".join(ORIGINAL), named=NAMED)


def found(text: str, *kept: Kept) -> list[tuple[str, Where]]:
    return [(line.words, line.where) for line in align(text, kept or (KEPT,)).typed if line.words]


# Whole corpora ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("languages", [LANGUAGES, ABROAD, FURTHER], ids=["seven", "abroad", "further"])
def test_every_reply_of_every_program_is_cut_exactly_whatever_language_it_speaks(
    languages: dict[str, object],
) -> None:
    for reply in replies(languages):  # type: ignore[arg-type]
        about = f"{reply.language}, {reply.client}, {reply.style}"
        assert [line.words for line in align(reply.text, [KEPT]).typed] == [*map(plain, reply.typed)], about


def test_what_was_typed_into_real_programs_is_found() -> None:
    wrong, total = [], 0
    for path in sorted(REAL.glob("*/*.eml")):
        mail = read_letter(path.read_bytes())
        wanted = mail.headers.get("x-typed", (None,))[0]
        if wanted is None or mail.problem:
            continue
        typed = replace(mail, kept=(answered_by(path.stem),)).aligned.typed
        total += 1
        if " | ".join(line.words for line in typed) != wanted:
            wrong.append(path.stem)
    assert total > 180
    assert wrong == ["s_nail_forward", "s_nail_tails_forward"]  # the source of a mail, forwarded as text


PAIRS = [*product(KINDS, LANGUAGES)]


@pytest.mark.parametrize(
    ("count", "most"),
    [
        pytest.param(5, 2, marks=pytest.mark.sample),
        pytest.param(len(PAIRS), 40, marks=pytest.mark.soak),
    ],
)
def test_no_typed_line_is_swallowed_by_a_letter_of_ours_however_it_was_mangled(count: int, most: int) -> None:
    more: list[str] = []
    for kind, language in random.Random(count).sample(PAIRS, count):
        for case in mangled(kind, language):
            lines = Counter(line.words for line in align(case.text, [case.kept]).typed if line.words)
            assert not Counter(case.typed) - lines, case.about
            more += [f"{case.about}: {line}" for line in lines - Counter(case.typed)]
    assert len(more) <= most, more


@pytest.mark.parametrize("program", PAGES)
def test_what_was_typed_above_a_page_of_ours_is_found_in_every_program(program: str) -> None:
    for kind, language in random.Random(program).sample(PAIRS, 5):
        mail = letter(kind, language)
        body = body_of(mail, "html").partition("<body")[2].partition(">")[2].partition("</body>")[0]
        page = PAGES[program]("<div>7</div><div>Nice move, Boris!</div>", body)
        typed = found(html_text(page), kept_words(mail))
        assert typed == [("7", Where.ABOVE), ("Nice move, Boris!", Where.ABOVE)]


# Where typed lines stand --------------------------------------------------------------------------------

COPY = [line for line in ORIGINAL if line]
MARKED = [f"> {line}" for line in ORIGINAL]


def test_lines_above_between_and_below_a_marked_copy() -> None:
    lines = ["7", "", f"On 16 Nov 2026 {WHO} wrote:", *MARKED[:5], "", "undo", "", *MARKED[5:], "", "bye"]
    assert found("\n".join(lines)) == [("7", Where.ABOVE), ("undo", Where.BETWEEN), ("bye", Where.BELOW)]


def test_lines_inside_a_copy_without_marks_are_told_apart() -> None:
    lines = ["7", "", *COPY[:4], "", "undo", "", *COPY[4:], "", "bye"]
    assert found("\n".join(lines)) == [("7", Where.ABOVE), ("undo", Where.INSIDE), ("bye", Where.BELOW)]


def test_below_the_beginning_of_a_copy_its_end_may_stand_so_it_is_asked_about() -> None:
    assert found("\n".join([*COPY[:4], "", "undo"])) == [("undo", Where.INSIDE)]


def test_a_line_of_ours_that_somebody_types_again_is_hers() -> None:
    (answer,) = (line for line in COPY if line.startswith("Answer like this"))
    lines = [answer, "", f"{WHO} <{ADDRESS}> 16.11.2026:", *MARKED]
    assert found("\n".join(lines)) == [(answer, Where.ABOVE)]
    assert found(answer) == [(answer, Where.ABOVE)]


def test_a_short_line_that_goes_on_like_ours_is_hers() -> None:
    kept = Kept("The first line of all\n7 of these moves\nand the last line of them all, for good")
    lines = ["The first line of all", "7", "7 of these moves", "and the last line of them all, for good"]
    assert found("\n".join(lines), kept) == [("7", Where.INSIDE)]
    assert found("\n".join([*lines[:1], "a b", *lines[2:]]), kept) == [("a b", Where.INSIDE)]


def test_what_a_program_folded_off_a_marked_line_is_ours_and_if_we_cannot_know_it_is_asked_about() -> None:
    said = "Boris says that he would be so very glad if you"
    folded = [*MARKED[:3], f"> {said}", "play 12 at 3,4", *MARKED[3:]]
    ours = Kept("\n".join([*ORIGINAL[:3], f"{said} play 12 at 3,4", *ORIGINAL[3:]]))
    assert found("\n".join(folded), ours) == []
    assert found("\n".join(folded), Kept("")) == [("play 12 at 3,4", Where.INSIDE)]


def test_the_page_is_known_as_well_as_the_text() -> None:
    page = "Your move, dear Anna\nThe mine is dark and deep today\nThrow away\nMake it final now"
    lines = ["> Your move, dear Anna", "> The mine is dark", "and deep today", "> Throw away", "", "undo"]
    kept = Kept("\n".join(ORIGINAL), page)
    assert found("\n".join(lines), kept) == [("undo", Where.BELOW)]


def test_the_second_letter_that_is_kept_is_known_too() -> None:
    other = Kept("\n".join(f"Line {number} of another letter" for number in range(9)))
    lines = ["undo", "", *other.text.split("\n")]
    assert found("\n".join(lines), KEPT, other) == [("undo", Where.ABOVE)]


# Without any kept words ---------------------------------------------------------------------------------

LABELS = [f"From: {WHO} <{ADDRESS}>", "Sent: 16 November 2026 10:00", "To: Anna", "Subject: [K7] your turn"]


def test_below_a_head_that_follows_something_typed_all_is_a_copy() -> None:
    lines = ["7", "", *LABELS, "", *COPY]
    assert found("\n".join(lines), Kept("", named=NAMED)) == [("7", Where.ABOVE)]


def test_below_a_head_that_nothing_stands_above_all_is_asked_about() -> None:
    wheres = {where for _, where in found("\n".join([*LABELS, "", "play 12 at 3,4"]), Kept("", named=NAMED))}
    assert wheres == {Where.INSIDE}


def test_a_mail_without_any_copy_was_typed() -> None:
    story = [
        "As Boris wrote on 3 November:",
        '"the gold is on the left"',
        "",
        "* Boris: liar",
        "* Carla: not",
    ]
    assert [words for words, _ in found("\n".join(story))] == [line for line in story if line]


@pytest.mark.parametrize("typed_above", [[], ["look:", ""]])
def test_below_the_head_of_a_mail_that_was_passed_on_nothing_counts(typed_above: list[str]) -> None:
    head = [
        "--- Forwarded ---",
        "From: Boris <boris@example.net>",
        "Subject: my plan",
        "",
        "play 29 at 1,4",
        "",
    ]
    for below in ([], MARKED):
        lines = found("\n".join([*typed_above, *head, *below]))
        assert [words for words, where in lines if where is not Where.INSIDE] == typed_above[:1]


@pytest.mark.parametrize("margin", ["| ", "|", "  | ", "Boris, Monday: | "])
def test_what_may_have_been_folded_off_words_behind_our_margin_is_asked_about(margin: str) -> None:
    lines = [f"{margin}shall we", "play 12 at 3,4", "7", "", "undo"]
    assert found("\n".join(lines))[1:] == [
        ("play 12 at 3,4", Where.INSIDE),
        ("7", Where.INSIDE),
        ("undo", Where.ABOVE),
    ]


@pytest.mark.parametrize(("columns", "where"), [(44, Where.BELOW), (45, Where.INSIDE)])
def test_below_a_marked_line_only_what_had_no_room_there_is_asked_about(columns: int, where: Where) -> None:
    assert found("\n".join(["> | ".ljust(columns, "x"), "play 12 at 3,4"])) == [("play 12 at 3,4", where)]


def test_lines_behind_tabs_are_a_copy_below_what_introduces_one() -> None:
    lines = ["7", "", f"{WHO} <{ADDRESS}> wrote:", "", "\tYour turn", "\tdiscard 41"]
    assert found("\n".join(lines), Kept("", named=NAMED)) == [("7", Where.ABOVE)]
    assert [words for words, _ in found("\t7\n\n\tundo")] == ["7", "undo"]


# What programs add --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "typed", "why"),
    [
        (["undo", "-- ", "Anna", "+49 30 123456"], ["undo"], Why.SIGNATURE),
        (["undo", "", "Отправлено с iPhone"], ["undo"], Why.SIGNATURE),
        (["undo", "Trimis de pe iPhone"], ["undo"], Why.SIGNATURE),
        (["Sent from my iPhone", "play 12 at 3,4"], ["play 12 at 3,4"], Why.SIGNATURE),
        (["undo", "", "Get Outlook for Android", "<https://aka.ms/x>"], ["undo"], Why.SIGNATURE),
        (["undo", "", "_" * 40, "diggers mailing list", "diggers@example.org"], ["undo"], Why.FOOTER),
    ],
)
def test_what_a_program_adds_is_dropped(lines: list[str], typed: list[str], why: Why) -> None:
    aligned = align("\n".join(lines), [KEPT])
    assert [line.words for line in aligned.typed] == typed
    assert {line.why for line in aligned.dropped} == {why}


@pytest.mark.parametrize("line", ["Yahoo, we won!", "what a bleak outlook", "?", ":)", "👍", "--> 7"])
def test_what_only_looks_like_it_was_typed(line: str) -> None:
    assert [words for words, _ in found(f"7\n\n{line}")] == ["7", line]


# Time ---------------------------------------------------------------------------------------------------

MOST = 2_200
LINES_OF_OURS = [f"line {n} of letter {k}" for k in range(8) for n in range(300)]
HOSTILE = {
    "copies in any order": random.Random(1).choices(LINES_OF_OURS, k=MOST),
    "lines that begin like ours": ["line 1 of letter 1" + "z" * 90] * MOST,
    "attributions": [f"On 2026-11-16 {WHO} wrote:"] * MOST,
    "attributions and marks": [f"On 2026-11-16 {WHO} wrote:", "> x", ""] * (MOST // 3),
    "heads": [f"From: {ADDRESS}", "x", ""] * (MOST // 3),
    "marks": [">", "line 3 of letter 4"] * (MOST // 2),
    "rules": ["_" * 40, "a@b", ""] * (MOST // 3),
    "phones": ["iPhone", ""] * (MOST // 2),
    "open brackets": ["<a@b" * 20] * MOST,
    "links": ["http://" + "x" * 90] * MOST,
    "what grows": ["ﷺ" * 40] * MOST,
    "margins": ["| x", "x | " * 40, "7"] * (MOST // 3),
    "tabs": ["on 2026-11-16 a@b:", "\tx"] * (MOST // 2),
    "heads of others": ["From: b@c", "Sent: 2026-11-16", "To: d", "", "7"] * (MOST // 5),
}  # fmt: skip


@pytest.mark.parametrize("name", first(4, HOSTILE))
def test_no_mail_takes_long_to_align_with_eight_letters(name: str) -> None:
    kept = [
        Kept("\n".join(f"line {n} of letter {k}" for n in range(300)), f"page of letter {k}\n" * 300, NAMED)
        for k in range(8)
    ]
    text = "\n".join(HOSTILE[name])[: 256 * 1024]
    assert effort(lambda: align(text, kept)) < 0.1
