"""What `make mailers` does without any mail program: typing into a draft, and keeping what was sent."""

from pathlib import Path

import pytest

from tests.mailers.__main__ import PROGRAMS
from tests.mailers.editor import written
from tests.mailers.keeping import KEPT, constant, name_of

DRAFT = ["On Sunday Boris wrote:", "> one", "> two", "", "-- ", "Carla"]


@pytest.mark.parametrize(
    ("typed", "cut_down", "left"),
    [
        ([("top", ["7"])], False, ["7", "", *DRAFT]),
        ([("below", ["7"])], False, [*DRAFT[:4], "", "7", "", *DRAFT[4:]]),
        ([("one", ["7"])], False, [*DRAFT[:2], "", "7", "", *DRAFT[2:]]),
        ([("two", ["7"])], True, [DRAFT[0], "> two", "", "7", "", *DRAFT[3:]]),
        (
            [("top", ["7"]), ("below", ["say hello"])],
            False,
            ["7", "", *DRAFT[:4], "", "say hello", "", *DRAFT[4:]],
        ),
    ],
)
def test_lines_are_typed_where_they_belong(
    typed: list[tuple[str, list[str]]], cut_down: bool, left: list[str]
) -> None:
    assert written(list(DRAFT), typed, cut_down) == left


def test_what_differs_from_run_to_run_is_made_constant_and_nothing_else() -> None:
    sent = b"""\
From: Carla <carla@example.com>
Date: Tue, 17 Nov 2026 15:48:58 +0000
message-id: <f04d307c@host>
Content-Type: multipart/mixed;
 boundary="x=1"

--x=1
Content-ID: <20261117.a@host>

Date: Sun, 01 Mar 2026 09:00:00 +0000 (37 weeks, 2 days, 6 hours ago)
--x=1--
"""
    kept = b"""\
From: Carla <carla@example.com>
Date: Mon, 02 Mar 2026 10:00:00 +0000
message-id: <mutt_top@example.com>
Content-Type: multipart/mixed;
 boundary="=_mutt_top_0"

--=_mutt_top_0
Content-ID: <part@example.com>

Date: Sun, 01 Mar 2026 09:00:00 +0000 (long ago)
--=_mutt_top_0--
"""
    assert constant(sent, "mutt_top") == kept


@pytest.mark.parametrize("program", PROGRAMS)
def test_every_answer_is_kept_and_no_other(program: str) -> None:
    answers = PROGRAMS[program][0]
    assert len(answers) >= 8
    kept = {path.stem for path in Path(KEPT, program).iterdir()}
    assert kept == {name_of(program, answer) for answer in answers}
