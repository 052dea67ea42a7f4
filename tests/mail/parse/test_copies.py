"""Where a copy begins and ends: what must be seen of it, and what people write that only looks like it."""

import pytest

from pbem.mail.parse.quotes import fresh_lines

BELOW = ("", "Your turn, Anna.", "discard 41")  # a copy without marks


def kept(*lines: str) -> list[str]:
    return fresh_lines("\n".join(lines)).lines


@pytest.mark.parametrize(
    ("attribution", "is_one"),
    [
        ("On 16 Nov 2026 Boris wrote:", True),
        ("Boris wrote on 16 Nov 2026 at 10:00:", True),
        ("Boris <b@example.org> wrote on 16 Nov 2026:", True),
        ("Boris <b@example.org> wrote at 10:00:", True),
        ("Boris <b@example.org> wrote:", True),
        ("As Boris wrote on 16 Nov 2026:", False),
        ("At 10:00 Boris wrote:", False),
        ("I wrote to b@example.org:", False),
        ("Deadline 16 Nov 2026, 10:00:", False),
        ("On 16 Nov 2026 Boris <b@example.org> wrote", True),
        ("On 16 Nov 2026 Boris wrote", False),
        ("We met on 16 Nov 2026 (b@example.org)", False),
    ],
)
def test_without_marks_an_attribution_needs_more_than_people_write(attribution: str, is_one: bool) -> None:
    assert kept("undo", "", attribution, *BELOW) == (
        ["undo"] if is_one else ["undo", "", attribution, *BELOW]
    )


def test_without_marks_and_address_it_stands_apart_from_what_was_typed() -> None:
    line = "On 16 Nov 2026 at 10:00 Boris wrote:"
    assert kept("undo", line, *BELOW) == ["undo", line, *BELOW]
    assert kept("undo", line, "> x") == ["undo"]
    assert kept("undo", "On 16 Nov 2026 at 10:00 Boris <b@example.org> wrote:", *BELOW) == ["undo"]


@pytest.mark.parametrize("line", ["Boris wrote:", "at 10:00:", "b@example.org:", "16 Nov 2026:"])
def test_above_a_marked_copy_one_part_is_enough(line: str) -> None:
    assert kept("undo", "", line, "> x") == ["undo"]
    assert kept("undo", "", "well:", "> x") == ["undo", "", "well:"]


@pytest.mark.parametrize(
    "folded",
    [
        ("Saboteur K7", "<turn@play.example> kirjoitti 16.11.2026 kello 10.00:"),
        ("Saboteur K7 pani Mistrz 16 Kas 2026 Pzt,", "10:00 tarihinde şunu yazdı:"),
        ("Saboteur K7 of the old mine", "kirjoitti 16.11.2026 kello 10.00:"),
        ("Saboteur K7 <turn@play.example>", "2026-11-16, pr, 10:00 rašė:"),
        ("Saboteur K7 <turn@play.example> escreveu", "(segunda, 16/11/2026 à(s) 10:00):"),
        ("Saboteur K7 wrote in", "k7.2.4@play.example:"),
    ],
)
def test_what_cannot_be_the_beginning_of_an_attribution_has_one_above(folded: tuple[str, str]) -> None:
    assert kept("undo", "", *folded, "> x") == ["undo"]


@pytest.mark.parametrize("line", ["Boris wrote:", "Boris wrote on 16.11.2026:", "boris@example.org wrote:"])
def test_what_can_be_the_beginning_leaves_the_line_above_alone(line: str) -> None:
    assert kept("see you at 10:30", line, "> x") == ["see you at 10:30"]


@pytest.mark.parametrize("rest", ["> wrote:", ">:", ">) escribió:", "> a écrit :"])
def test_a_bracket_that_is_closed_on_the_next_line_is_no_mark(rest: str) -> None:
    assert kept("undo", "", "On 16 Nov 2026 at 10:00 Boris <b@example.org", rest, *BELOW) == ["undo"]
    assert kept("look at <https://example.org", "> and tell") == [
        "look at <https://example.org",
        "> and tell",
    ]
    for above in ("a < b", "boris <b@example.org>", "<b@example.org and more"):
        assert kept(above, "> undo") == [above]


def test_a_long_marked_line_takes_its_rest_along_but_no_answer() -> None:
    long = "> " + "x" * 70
    assert kept("undo", long, "and so on", "> x") == ["undo"]
    for answer in ("And so on", "play 12 at 3,4"):
        assert kept("undo", long, answer, "> x") == ["undo", "", answer]
    assert kept("undo", long + ".", "and so on", "> x") == ["undo", "", "and so on"]
    assert kept("undo", long[:-5], "and so on", "> x") == ["undo", "", "and so on"]
    assert kept("undo", long, "and so on", "x") == ["undo", "", "and so on", "x"]


@pytest.mark.parametrize(
    ("line", "typed"),
    [
        ("7 On Mon, 16 Nov 2026 at 10:00 Boris wrote:", "7"),
        ("undo--- On 16 Nov 2026 Boris wrote:", "undo"),
        ("7Am 16.11.2026 um 10:00 schrieb Boris:", "7"),
        ("play 7 on 3,4 On 16 Nov 2026 Boris wrote:", "play 7 on 3,4"),
        ("On 3 things I agree. On 16 Nov 2026 Boris wrote:", "On 3 things I agree."),
        ("*On 16 Nov 2026 Boris wrote:*", None),
    ],
)
def test_an_answer_on_the_line_of_the_attribution_is_kept(line: str, typed: str | None) -> None:
    assert kept(line, "> x") == ([typed] if typed else [])


def test_with_an_answer_above_it_a_copy_is_not_taken_for_one() -> None:
    copy = [f"line {number}" for number in range(9)]
    assert kept("7 On 16 Nov 2026 at 10:00 Boris wrote:", "", *copy, "> x") == ["7"]


def test_a_copy_runs_on_behind_its_attribution_only_where_a_paragraph_begins() -> None:
    line = "On Mon, 16 Nov 2026 at 10:00 Boris wrote: well played"
    assert kept("hello", line, "undo") == ["hello", line, "undo"]
    assert kept("hello", "", line, "undo") == ["hello"]


def test_the_header_of_a_letter_is_no_attribution_below_which_people_type() -> None:
    header = ("From: Boris", "Sent: Monday", "To: Anna")
    assert kept(*header, *(f"line {number}" for number in range(9)), "> x") == []


@pytest.mark.parametrize(
    ("lines", "is_one"),
    [
        (("Date: 16 Nov 2026", "To: anna@example.org"), True),
        (("Date: 16 Nov 2026", "To: Anna"), False),
        (("Date: Monday", "To: anna@example.org"), False),
        (("Date: 16 Nov 2026", "", "To: anna@example.org"), False),
        (("Subject: x", "From: Boris", "To: Anna"), True),
        (("Subject: x", "", "From: Boris", "To: Anna"), False),
        (("Subject: x", "To: Anna", "hello", "From: Boris"), False),
        (("Date: 16 Nov 2026, a@example.org", "x", "To: y"), False),
    ],
)
def test_how_little_a_header_may_have(lines: tuple[str, ...], is_one: bool) -> None:
    assert kept("undo", "", *lines, *BELOW) == (["undo"] if is_one else ["undo", "", *lines, *BELOW])


def test_bars_mark_a_copy_only_right_below_an_attribution() -> None:
    assert kept("a@example.org wrote:", "|x", "", "| y", "", "undo") == ["undo"]
    assert kept("undo", "", "| y") == ["undo", "", "| y"]


def test_a_forwarded_letter_ends_where_it_says_so() -> None:
    rules = ("---- Forwarded message from Boris ----", "---- End forwarded message ----")
    assert kept("undo", "", rules[0], "", "discard 41", "", rules[1], "", "say hi") == ["undo", "", "say hi"]
    assert kept("undo", "", rules[0], "", "> discard 41", "", rules[1], "", "say hi") == [
        "undo",
        "",
        "say hi",
    ]


@pytest.mark.parametrize(
    ("line", "below", "is_one"),
    [
        ("--- Some words ---", "> x", True),
        ("--- Some words ---", "Von: x", True),
        ("--- Some words ---", "undo", False),
        ("--- one two three four five six ---", "> x", False),
        ("-- Some words --", "> x", False),
    ],
)
def test_words_between_bars_announce_what_is_marked_or_has_a_header(
    line: str, below: str, is_one: bool
) -> None:
    assert (line in kept("hello", line, below, "> x")) != is_one


@pytest.mark.parametrize(("typed", "is_cut"), [(999, True), (1000, False)])
def test_below_a_thousand_typed_lines_only_marks_count(typed: int, is_cut: bool) -> None:
    found = kept(*["x"] * typed, "On 16 Nov 2026 Boris <b@example.org> wrote:", *BELOW)
    assert (len(found) == typed) == is_cut
