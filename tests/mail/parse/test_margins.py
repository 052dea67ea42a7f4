"""What a program broke off a line with our margin belongs to it again; what somebody typed below does not."""

from __future__ import annotations

import pytest

from pbem.mail.parse.margins import with_their_ends
from pbem.mail.parse.quotes import fresh_lines
from tests.kit.effort import effort

FULL = "| I think that we should all go north by now, Boris,"  # 52 columns


@pytest.mark.parametrize("margin", ["| ", "|", "  | "])
def test_without_quote_marks_the_rest_of_the_paragraph_belongs_to_the_words(margin: str) -> None:
    lines = [f"{margin}shall we", "play 12 at 3,4", "7", "", "undo"]
    assert with_their_ends(lines) == [f"{margin}shall we play 12 at 3,4 7", "", "undo"]


def test_each_line_with_a_margin_is_one_of_its_own() -> None:
    assert with_their_ends(["| one", "| two", "go", "|", "7"]) == ["| one", "| two go", "| 7"]


def test_below_a_marked_line_belongs_to_it_what_had_no_room_there() -> None:
    assert with_their_ends([f"> {FULL}", "play 12 at 3,4", "7"]) == [f"> {FULL} play 12 at 3,4", "7"]
    assert with_their_ends([f">> {FULL}", "7", "> | x"]) == [f">> {FULL} 7", "> | x"]
    assert with_their_ends(["> | shall we?", "say yes"]) == ["> | shall we?", "say yes"]


@pytest.mark.parametrize(("columns", "is_its_end"), [(44, False), (45, True)])
def test_programs_fold_at_fifty_columns_or_more(columns: int, is_its_end: bool) -> None:
    above = "> | ".ljust(columns, "x")
    assert len(with_their_ends([above, "play 12 at 3,4"])) == (1 if is_its_end else 2)


def test_letters_that_take_two_bytes_count_as_two() -> None:
    above = "> | " + "ж" * 21
    assert with_their_ends([above, "play 12 at 3,4"]) == [f"{above} play 12 at 3,4"]


def test_a_margin_inside_a_line_that_was_run_together_counts() -> None:
    lines = ["Boris, Mon 16 Nov: | shall we", "play 12 | and then", "7"]
    assert with_their_ends(lines) == ["Boris, Mon 16 Nov: | shall we play 12 | and then 7"]
    assert with_their_ends(["either|or", "7"]) == ["either|or", "7"]


def test_a_typed_margin_is_kept_as_words_that_are_no_command() -> None:
    assert fresh_lines("| 7\n\nundo\n").lines == ["| 7", "", "undo"]
    assert fresh_lines(f"undo\n\n> {FULL}\n7\n").lines == ["undo"]


ROW = "  ══╩══  [6] 0,3  [7] 2,3  [9] 1,2  [10] 4,3"  # 46 columns


@pytest.mark.parametrize(
    "end", ["[8] 1,4", "[8] on Anna", "[8] 1,4  [11] 2,2", "No.43 map", "№ 43", "14 at 1,4”."]
)
def test_an_offer_that_was_broken_off_a_marked_line_belongs_to_it(end: str) -> None:
    assert with_their_ends([f"> {ROW}", end, "", "8"]) == [f"> {ROW} {end}", "", "8"]
    assert with_their_ends([f"> {ROW}", end, end]) == [f"> {ROW} {end}", end]
    assert fresh_lines(f"8\n\n> {ROW}\n{end}\n> more\n").lines == ["8"]


@pytest.mark.parametrize("answer", ["8", "option 8", "play 14 at 1,4", "Thanks!"])
def test_an_answer_right_below_a_marked_row_of_offers_stays_an_answer(answer: str) -> None:
    assert with_their_ends([f"> {ROW}", answer]) == [f"> {ROW}", answer]


def test_an_offer_that_had_room_above_was_typed() -> None:
    assert with_their_ends(["> [6] 0,3  [7] 2,3", "[7] 2,3"]) == ["> [6] 0,3  [7] 2,3", "[7] 2,3"]
    assert with_their_ends([f"> {ROW}", "", "[7] 2,3"]) == [f"> {ROW}", "", "[7] 2,3"]


HEADERS = ["From: Saboteur <turn@play.example>", "Sent: Monday, November 16, 2026 10:00", "To: Anna"]


@pytest.mark.parametrize("divider", [[], ["-----Original Message-----"], ["_" * 32]])
def test_a_copy_right_below_a_signature_with_bars_is_still_known(divider: list[str]) -> None:
    lines = ["play 12 at 3,4", "", "Anna Berg | Mine Ltd. | Berlin", *divider, *HEADERS, "", "undo"]
    assert fresh_lines("\n".join(lines)).lines == ["play 12 at 3,4", "", "Anna Berg | Mine Ltd. | Berlin"]


@pytest.mark.parametrize("line", ["-----", "From: me", "Subject: undo"])
def test_what_looks_like_headers_in_talk_frees_no_command(line: str) -> None:
    assert with_their_ends(["| shall we", line, "undo", "7"]) == ["| shall we", f"{line} undo 7"]


@pytest.mark.parametrize("line", ["play 12 at 3,4 " * 10, " " * 300 + "x", "> " * 150 + "x", "x | " * 75])
def test_five_thousand_lines_are_put_together_at_once(line: str) -> None:
    assert effort(lambda: with_their_ends(["| x", *[line] * 5000])) < 0.2
