"""Somebody does not answer: the deadline, the time of grace, the open seat, and coming back."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from pbem.app.deadlines import limit_of
from pbem.app.errors import BadSetup
from pbem.app.host.voted import vote_on
from pbem.app.lobby.people import set_preference
from pbem.app.play.clock import tick
from pbem.app.play.ladder import stand_in, stop_clocks
from pbem.app.record.export import Document, export, whole
from pbem.app.record.verify import report_on, verify
from pbem.app.table.pace import By, resume
from pbem.app.transaction import in_one
from pbem.app.unit_of_work import UnitOfWork
from pbem.engine import NOBODY, Seat
from pbem.store.schema.kinds import DueKind, Missed, SeatStatus
from pbem.store.schema.terms import clock_terms
from tests.app.conftest import World
from tests.kit.commands import abandon, join, leave, submit
from tests.kit.documents import rehashed
from tests.kit.saying import saying

DAY = 24 * 60 * 60
WAITING = [Missed.BOT, Missed.SUBSTITUTE]


def begun(world: World, missed: str = Missed.BOT, **parts: Any) -> tuple[str, Seat]:
    """A game, and who is asked first."""
    code = world.new_game(missed=missed, cooling=0, **parts)
    return code, world.to_move(code)


def pass_time(world: World, **time: float) -> None:
    world.clock.skip(**time)
    tick(world.app)


def causes(world: World, code: str, seat: Seat) -> list[str]:
    return [entry.cause for entry in world.game(code).log if entry.seat == seat]


def kinds_of_dues(world: World, code: str, seat: Seat) -> set[DueKind]:
    return {row.kind for row in world.app.store.dues(code) if row.seat == seat}


def ended(world: World, code: str) -> Document:
    abandon(world.app, code)
    return export(world.app, code)


# The deadline ---------------------------------------------------------------------------------------


def test_as_ever_the_oldest_card_goes_where_nothing_else_is_agreed(world: World) -> None:
    code, seat = begun(world, Missed.DISCARD)
    pass_time(world, hours=24)
    assert causes(world, code, seat) == ["timeout"]
    assert world.game(code).seats[seat].missed == 1


def test_after_two_misses_in_a_row_the_time_is_a_quarter_until_she_decides_herself(world: World) -> None:
    code, seat = begun(world, Missed.SHORTER)
    for limit in (DAY, DAY, DAY // 4, DAY // 4):
        while world.to_move(code) != seat:
            submit(world.app, code, world.to_move(code), world.any_line(code), "cli")
        assert limit_of(world.game(code), seat) == timedelta(seconds=limit)
        pass_time(world, seconds=limit - 1)
        assert world.to_move(code) == seat
        pass_time(world, seconds=1)
        assert world.to_move(code) != seat
    while world.to_move(code) != seat:
        submit(world.app, code, world.to_move(code), world.any_line(code), "cli")
    submit(world.app, code, seat, world.any_line(code), "cli")
    assert limit_of(world.game(code), seat) == timedelta(days=1)


def test_the_shorter_time_is_at_least_an_hour_unless_a_turn_is_shorter_anyway(world: World) -> None:
    code, seat = begun(world, Missed.SHORTER, per_turn=7200)
    game = world.game(code)
    late = tuple(replace(row, missed=5) for row in game.seats)
    assert limit_of(replace(game, seats=late), seat) == timedelta(hours=1)
    short = replace(game.row, per_turn=600)
    assert limit_of(replace(game, seats=late, row=short), seat) == timedelta(minutes=10)
    assert limit_of(replace(game, row=replace(game.row, turn_time=99)), seat) == timedelta(seconds=99)


# The time of grace ----------------------------------------------------------------------------------


@pytest.mark.parametrize("missed", WAITING)
def test_in_the_time_of_grace_nothing_is_decided_and_she_may_still_answer(world: World, missed: str) -> None:
    code, seat = begun(world, missed)
    question = world.game(code).question(seat)
    pass_time(world, hours=24)
    assert causes(world, code, seat) == ["misses"]
    assert kinds_of_dues(world, code, seat) == {DueKind.GRACE, DueKind.NOTICE}
    assert world.game(code).question(seat) == question
    pass_time(world, hours=47)
    submit(world.app, code, seat, world.any_line(code), "cli", question=question)
    assert causes(world, code, seat) == ["misses", "cli"]
    assert world.game(code).seats[seat].missed == 0
    assert kinds_of_dues(world, code, seat) == set()
    assert verify(ended(world, code)) == []


def test_she_is_reminded_every_day_and_the_table_hears_of_it_once(world: World) -> None:
    _, seat = begun(world, grace=3 * DAY)
    pass_time(world, hours=24)
    others = [other for other in range(3) if other != seat]
    for _ in range(5):
        pass_time(world, hours=12)
    assert world.post.kinds(seat).count("notice") == 3
    sheets = [sheet for to, sheet in world.post.sheets if to == seat and sheet.kind == "notice"]
    assert {sheet.due_at for sheet in sheets} == {sheets[0].now + timedelta(days=3)}
    for other in others:
        assert world.post.kinds(other).count("missing") == 1


def test_nothing_of_it_comes_while_she_sleeps(world: World) -> None:
    """She sleeps from eight to five in the evening, and begins to sleep longer while she is waited for."""
    code, seat = begun(world, grace=3 * DAY + 8 * 3600)
    player = world.app.store.player(world.game(code).seats[seat].player_id or 0)
    assert player is not None
    for name, value in (("zone", "Europe/London"), ("quiet", "08:00-17:00")):
        set_preference(world.app, player, name, value)
    for hour in range(24 * 6):
        pass_time(world, hours=1)
        if hour == 24 * 3:
            set_preference(world.app, player, "quiet", "01:00-17:00")
    told = [sheet for to, sheet in world.post.sheets if to == seat and sheet.kind in ("notice", "dropped")]
    assert [sheet.kind for sheet in told] == ["notice"] * 3 + ["dropped"]
    assert [sheet.now.hour for sheet in told] == [2, 2, 17, 17]
    assert verify(ended(world, code)) == []


def test_a_held_move_is_an_answer_at_the_end_of_the_grace_too(world: World) -> None:
    code, seat = begun(world)
    pass_time(world, hours=24)
    pass_time(world, hours=47)
    submit(world.app, code, seat, world.any_line(code), "cli", cooling=2 * DAY)
    pass_time(world, hours=1)
    assert causes(world, code, seat) == ["misses", "cli"]
    assert world.game(code).seats[seat].status == SeatStatus.JOINED


# The open seat --------------------------------------------------------------------------------------


def dropped(world: World, missed: str = Missed.BOT, **parts: Any) -> tuple[str, Seat]:
    code, seat = begun(world, missed, **parts)
    pass_time(world, hours=24)
    pass_time(world, hours=48)
    assert world.game(code).seats[seat].status == SeatStatus.DROPPED
    return code, seat


def test_an_open_seat_passes_until_she_is_back(world: World) -> None:
    code, seat = dropped(world, Missed.SUBSTITUTE)
    for _ in range(4):
        submit(world.app, code, world.to_move(code), world.any_line(code), "cli")
    assert causes(world, code, seat) == ["misses", "drops", "open", "open", "open"]
    join(world.app, code, seat)
    for _ in range(2):
        submit(world.app, code, world.to_move(code), world.any_line(code), "cli")
    assert world.to_move(code) == seat
    assert verify(ended(world, code)) == []


def test_a_bot_plays_until_she_is_back(world: World) -> None:
    code, seat = dropped(world)
    row = world.game(code).seats[seat]
    assert (row.stand_in, row.is_played) == ("steady", False)
    for _ in range(4):
        submit(world.app, code, world.to_move(code), world.any_line(code), "cli")
    played = causes(world, code, seat)
    assert played == ["misses", "drops", "stands_in", *["stand_in:steady"] * 3]
    join(world.app, code, seat)
    assert causes(world, code, seat)[-1] == "returns"
    assert world.game(code).seats[seat].stand_in is None
    for _ in range(2):
        submit(world.app, code, world.to_move(code), world.any_line(code), "cli")
    assert world.to_move(code) == seat
    document = ended(world, code)
    assert (verify(document), report_on(document).notes) == ([], [])


def test_without_grace_the_seat_is_open_at_the_deadline(world: World) -> None:
    code, seat = begun(world, Missed.SUBSTITUTE, grace=0)
    pass_time(world, hours=24)
    assert causes(world, code, seat) == ["misses", "drops", "open"]
    assert verify(ended(world, code)) == []


def test_she_is_told_once_and_gets_no_more_mail_of_this_game(world: World) -> None:
    code, seat = dropped(world)
    assert world.post.kinds(seat)[-1] == "dropped"
    before = len(world.post.kinds(seat))
    for _ in range(4):
        submit(world.app, code, world.to_move(code), world.any_line(code), "cli")
    pass_time(world, days=9)
    assert len(world.post.kinds(seat)) == before


def test_if_all_are_gone_the_game_waits_for_nobody(world: World) -> None:
    """It is played out by passing, as when all leave."""
    code, _ = begun(world, Missed.SUBSTITUTE, grace=0, settings={"rounds": 1})
    for _ in range(3):
        pass_time(world, hours=24)
    assert world.game(code).row.status == "over"
    assert verify(whole(world.app, code)) == []


def test_the_host_may_let_a_bot_play_for_anybody_but_not_twice(world: World) -> None:
    code, seat = begun(world, Missed.DISCARD)
    other = (seat + 1) % 3
    in_one(world.app, code, lambda work: stand_in(work, other))
    with pytest.raises(BadSetup, match="already"):
        in_one(world.app, code, lambda work: stand_in(work, other))
    submit(world.app, code, seat, world.any_line(code), "cli")
    assert causes(world, code, other) == ["stands_in", "stand_in:steady"]
    leave(world.app, code, seat)
    assert verify(ended(world, code)) == []


def test_where_the_terms_name_no_bot_none_can_stand_in(world: World) -> None:
    code, seat = begun(world)
    game = world.game(code)
    clock = {**clock_terms(game.row), "stand_in": None}
    without = replace(game.row, further_terms={**game.row.further_terms, "clock": clock})
    with pytest.raises(BadSetup, match="no bot"):
        stand_in(UnitOfWork(world.app, replace(game, row=without)), seat)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [({"missed": "nothing"}, "discard"), ({"grace": -1}, "longer"), ({"stand_in": "hal"}, "steady")],
)
def test_what_cannot_be_agreed_on_is_refused_with_what_can(world: World, wrong: Any, why: str) -> None:
    with pytest.raises(BadSetup, match=why):
        world.new_game(**wrong)


# A whole table that waits, or votes -----------------------------------------------------------------


@pytest.mark.parametrize("grace", [0, 2 * DAY])
def test_the_clocks_stand_until_she_answers_and_then_all_goes_on(world: World, grace: int) -> None:
    code, seat = begun(world, Missed.PAUSE, grace=grace)
    question = world.game(code).question(seat)
    pass_time(world, hours=24)
    pass_time(world, seconds=grace)
    assert world.game(code).row.paused_at is not None
    assert world.game(code).seats[seat].status == SeatStatus.JOINED
    pass_time(world, days=30)
    assert world.game(code).question(seat) == question
    submit(world.app, code, seat, world.any_line(code), "cli", question=question)
    game = world.game(code)
    assert game.row.paused_at is None
    assert [entry.cause for entry in game.log if entry.cause in ("pauses", "resumes")] == [
        "pauses",
        "resumes",
    ]
    pass_time(world, hours=25)
    assert causes(world, code, world.to_move(code))[-2:].count("misses") == 1
    assert verify(ended(world, code)) == []


def test_nothing_reminds_her_any_more_while_the_clocks_stand(world: World) -> None:
    code, seat = begun(world, Missed.PAUSE)
    pass_time(world, hours=24)
    assert kinds_of_dues(world, code, seat) == {DueKind.NOTICE, DueKind.GRACE}
    in_one(world.app, code, lambda work: stop_clocks(work, seat))
    assert world.game(code).row.paused_at is not None
    assert kinds_of_dues(world, code, seat) == {DueKind.TIMEOUT, DueKind.NUDGE}  # in her time for a turn


def test_who_is_late_again_after_a_pause_is_waited_for_again(world: World) -> None:
    code, seat = begun(world, Missed.PAUSE)
    pass_time(world, hours=24)
    pass_time(world, hours=48)
    in_one(world.app, code, lambda work: resume(work, By.HOST))
    pass_time(world, hours=23)
    assert causes(world, code, seat).count("misses") == 1
    pass_time(world, hours=1)
    assert causes(world, code, seat).count("misses") == 2
    assert verify(ended(world, code)) == []


def test_the_others_vote_whether_the_game_ends(world: World) -> None:
    code, seat = dropped(world, Missed.VOTE)
    log = world.game(code).log
    assert [entry.cause for entry in log if entry.seat == seat] == ["misses", "drops", "open"]
    assert log[-1].cause == "asks"
    (vote,) = world.app.store.beside(code).votes
    assert (vote.kind, vote.by) == ("end", NOBODY)
    for other in range(3):
        if other != seat:
            assert "vote" in world.post.kinds(other)
            in_one(world.app, code, lambda work, who=other: vote_on(work, who, "yes"))  # type: ignore[misc]
    assert world.game(code).row.status == "abandoned"
    assert verify(whole(world.app, code)) == []


# What a check finds ---------------------------------------------------------------------------------


def forged(document: Document, **changed: Any) -> list[str]:
    return [finding.words for finding in verify(rehashed({**document, **changed}))]


def without(document: Document, cause: str) -> list[str]:
    """The file without rows of a kind, numbered anew."""
    rows = [row for row in document["rows"] if row[3] != cause]
    kept = [[row[0], number, *row[2:]] for number, row in enumerate(rows, 1)]
    return forged(document, rows=kept, versions=document["versions"][: len(kept)])


def changed(document: Document, cause: str, at: int, to: Any) -> list[str]:
    rows = [[*row[:at], to, *row[at + 1 :]] if row[3] == cause else row for row in document["rows"]]
    return forged(document, rows=rows)


def test_a_forged_ladder_is_found(world: World) -> None:
    code, _ = dropped(world)
    for _ in range(2):
        submit(world.app, code, world.to_move(code), world.any_line(code), "cli")
    document = ended(world, code)
    assert forged(document) == []
    assert without(document, "misses") == [saying("not what the table had agreed on")]
    assert without(document, "stands_in") == [saying("not who plays for")]
    assert changed(document, "stands_in", 4, "random 1") == [saying("not what the table had agreed on")]
    missed_at = next(row[7] for row in document["rows"] if row[3] == "misses")
    for cause in ("drops", "stands_in", "stand_in:steady"):
        document = {
            **document,
            "rows": [[*row[:7], missed_at] if row[3] == cause else row for row in document["rows"]],
        }
    assert forged(document) == [saying("not what the table had agreed on|before that of the row above")]


def test_another_move_of_the_bot_is_found(world: World) -> None:
    code, seat = dropped(world)
    document = ended(world, code)
    (row,) = (row for row in document["rows"] if row[3] == "stand_in:steady")
    assert row[2] == seat
    assert changed(document, "stand_in:steady", 3, "open") != []
    assert changed(document, "stand_in:steady", 3, "bot:steady") == [saying("decides nothing")]
    assert changed(document, "stand_in:steady", 3, "cli") == [saying("decides nothing")]
