"""A thousand replies against running games: no wrong move, and nearly all understood."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from tests.kit.desk import Desk, make_desk
from tests.kit.replies import Case, a_reply

REPLIES = 250


def outcome(desk: Desk, code: str, case: Case) -> str:
    """Hand the reply in, and compare what happened with what was meant: "as meant", "not read", "WRONG"."""
    seat = desk.to_move(code)
    store = desk.app.store
    before, memos, talk = desk.game(code).row.seq, store.memos(code, seat), store.talk(code)
    row = desk.hand_in(case.mail, str(case.mail["To"]))
    assert row.status == "done"
    made = [decision.move for decision in desk.game(code).log[before:] if decision.seat == seat][:1]
    said = [one.text for one in store.talk(code)[len(talk) :]]
    noted = store.memos(code, seat)[len(memos) :]
    if made != ([case.move] if made else []) or said not in ([], [case.said]):
        return "WRONG"
    wanted = {
        "move": made == [case.move] and said == [case.said][: bool(case.said)],
        "note": len(noted) == 1 and not made,
        "ask": not made and "has arrived" in desk.text(seat, code),
    }
    nothing = not made and not said and not noted and "changed nothing" in desk.text(seat, code)
    return "as meant" if wanted.get(case.kind, nothing) else "not read"


@pytest.mark.parametrize("part", range(4))
def test_a_thousand_replies_make_no_wrong_move(
    tmp_path: Path, part: int, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = random.Random(part)
    desk = make_desk(tmp_path, part)
    code = ""
    outcomes: Counter[str] = Counter()
    problems = []
    for number in range(REPLIES):
        if not code or desk.game(code).row.status != "running":
            code = desk.new_game(f"G{number}", cooling=0, per_turn=10**7)
        case = a_reply(desk, code, rng)
        came = outcome(desk, code, case)
        outcomes[came] += 1
        if came != "as meant":
            problems.append(f"{came}: {case.kind}, {case.about}")
        desk.clock.skip(hours=3)
    with capsys.disabled():
        print(f"\nreplies {part + 1}/4: {dict(outcomes)}")
    desk.app.store.close()
    assert outcomes["WRONG"] == 0, problems
    assert outcomes["as meant"] >= 0.99 * REPLIES, problems
