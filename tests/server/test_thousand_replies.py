"""1,500 replies against running games: no move and no word that was not meant, and nearly all understood."""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.desk import Desk, make_desk
from tests.kit.mails.forms import Form, forms
from tests.kit.mails.replies import Case, a_reply, in_a_form

REPLIES, PARTS = 125, 12  # `make test` takes one part of the twelve
IN_A_ROW = 6  # after so many replies without a move the game goes on


def outcome(desk: Desk, code: str, case: Case) -> str:
    """Hand the reply in: what happened is "as meant", "not understood", or "WRONG"."""
    seat = desk.to_move(code)
    store = desk.app.store
    before, memos, talk = desk.game(code).row.seq, store.memos(code, seat), store.talk(code)
    letter = desk.newest_raw(seat, code)
    row = desk.hand_in(case.mail, str(case.mail["To"]))
    assert row.status == ("ignored" if case.kind == "vacation" and row.status != "done" else "done")
    made = [decision.move for decision in desk.game(code).log[before:] if decision.seat == seat][:1]
    said = [one.text for one in store.talk(code)[len(talk) :]]
    noted = store.memos(code, seat)[len(memos) :]
    answer = desk.text(seat, code) if desk.newest_raw(seat, code) != letter else ""
    if made != ([case.move] if made else []) or (said and case.meant != "talk" and said != [case.said]):
        return "WRONG"
    nothing = not made and not said and not noted
    told = not case.told or any(word in answer for word in case.told)
    as_meant = {
        "move": made == [case.move] and said == [case.said][: bool(case.said)],
        "note": len(noted) == 1 and not made,
        "ask": not made and "Here is what you asked for" in answer,
        "talk": not made,
        "asked": nothing and "changed nothing" in answer and told,
        "nothing": nothing and ("changed nothing" in answer or row.status == "ignored") and told,
    }
    return "as meant" if as_meant[case.meant] else "not understood"


def cases(desk: Desk, rng: random.Random, forms: deque[Form]) -> Iterator[tuple[str, Case]]:
    """One reply after the other, each to the game as it stands then; one in five is ordinary."""
    code, idle, last = "", 0, ""
    for number in range(REPLIES):
        if not code or desk.game(code).row.status != "running":
            code = desk.new_game(f"G{number}", cooling=0, per_turn=10**7)
        idle = idle + 1 if last == (last := desk.game(code).row.head) else 0
        case = in_a_form(desk, code, forms, idle >= IN_A_ROW, rng) if number % 5 else None
        yield code, case or a_reply(desk, code, rng)
        desk.clock.skip(hours=3)


@pytest.mark.parametrize(
    "part", [pytest.param(part, marks=[pytest.mark.soak] * (part >= 1)) for part in range(PARTS)]
)
def test_replies_make_no_wrong_move_and_are_understood(
    tmp_path: Path, part: int, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = random.Random(part)
    every = list(forms())
    random.Random(0).shuffle(every)  # the same order for all parts, each of which takes its share
    desk = make_desk(tmp_path, part)
    outcomes: Counter[str] = Counter()
    problems = []
    for code, case in cases(desk, rng, deque(every[part::PARTS])):
        came = outcome(desk, code, case)
        outcomes[came] += 1
        if came != "as meant":
            problems.append(f"{came}: {case.kind}, {case.about}")
    with capsys.disabled():
        print(f"\nreplies {part + 1}/{PARTS}: {dict(outcomes)}")
    desk.app.store.close()
    assert outcomes["WRONG"] == 0, problems
    assert outcomes["as meant"] >= 0.98 * REPLIES, problems
