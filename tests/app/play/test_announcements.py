"""Leaving, coming back and consenting are rows that everybody can check, and they shift nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pbem.app.errors import NothingAsked, WrongStatus
from pbem.app.game import Game, load, since_last_turn
from pbem.app.lobby.people import erase
from pbem.app.play.clock import tick
from pbem.app.play.takeback import pending
from pbem.app.record.export import Document, export, whole
from pbem.app.record.verify import verify
from pbem.engine import Seat
from pbem.store.schema.kinds import DueKind
from tests.app.conftest import PEOPLE, World
from tests.app.play.test_objections import dealt, first
from tests.kit.commands import abandon, agree, file_order, join, leave, refuse, request_undo, submit
from tests.kit.documents import rehashed
from tests.kit.saying import saying

WAITING: dict[str, Any] = {"settings": {"veto_window": 120}}


def moved(world: World, **parts: Any) -> tuple[str, Seat, Seat, Seat]:
    """A game in which somebody has just moved; she, who is asked now, and the third."""
    code = world.new_game(cooling=0, **parts)
    seat = world.to_move(code)
    submit(world.app, code, seat, world.any_line(code), "cli")
    asked = world.to_move(code)
    return code, seat, asked, 3 - seat - asked


def leave_and_return(world: World, code: str, seat: Seat) -> None:
    """Somebody goes and comes back."""
    leave(world.app, code, seat)
    join(world.app, code, seat)


def consent_and_refuse(world: World, code: str, seat: Seat) -> None:
    """The last mover asks to take her move back; somebody agrees, and the same one thinks better of it."""
    request_undo(world.app, code, seat)
    other = next(seat_ for seat_ in world.game(code).people if seat_ != seat)
    agree(world.app, code, other)
    refuse(world.app, code, other)


def since(game: Game, seq: int) -> list[tuple[Seat, str, str]]:
    return [(entry.seat, entry.cause, entry.move) for entry in game.log[seq:]]


def test_each_is_a_row_without_a_move_that_leaves_the_position_as_it_is(world: World) -> None:
    code, seat, _, third = moved(world)
    before = world.game(code)
    leave_and_return(world, code, third)
    consent_and_refuse(world, code, seat)
    after = world.game(code)
    other = next(one for one in after.people if one != seat)
    assert since(after, before.row.seq) == [
        (third, "leaves", ""),
        (third, "returns", ""),
        (seat, "agrees", ""),
        (other, "agrees", ""),
        (other, "refuses", ""),
    ]
    rows = world.app.store.entries(code)[before.row.seq - 1 :]
    assert len({row.digest for row in rows}) == 1
    assert len({row.head for row in rows}) == 6


def test_who_says_it_twice_has_said_it_once(world: World) -> None:
    code, seat, _, third = moved(world)
    seq = world.game(code).row.seq
    request_undo(world.app, code, seat)
    request_undo(world.app, code, seat)
    agree(world.app, code, third)
    agree(world.app, code, third)
    leave(world.app, code, third)
    leave(world.app, code, third)
    assert [cause for _, cause, _ in since(world.game(code), seq)] == ["agrees", "agrees", "leaves"]


def test_who_has_left_is_not_asked_whether_she_agrees(world: World) -> None:
    code, seat, _, third = moved(world)
    request_undo(world.app, code, seat)
    leave(world.app, code, third)
    seq = world.game(code).row.seq
    for answer in (agree, refuse):
        with pytest.raises(NothingAsked):
            answer(world.app, code, third)
    assert world.game(code).row.seq == seq


# What they do not shift ------------------------------------------------------------------------------

Announce = Callable[[World, str, Seat, Seat], None]


def by_the_third(world: World, code: str, mover: Seat, third: Seat) -> None:
    assert mover != third
    leave_and_return(world, code, third)


def by_the_mover(world: World, code: str, mover: Seat, third: Seat) -> None:
    assert mover != third
    consent_and_refuse(world, code, mover)


each = pytest.mark.parametrize("announce", [by_the_third, by_the_mover])


@each
def test_no_question_and_no_token(world: World, announce: Announce) -> None:
    code, seat, asked, third = moved(world)
    game = world.game(code)
    question = game.question(asked)
    assert question is not None
    announce(world, code, seat, third)
    after = world.game(code)
    assert after.question(asked) == question
    token = world.app.token(code, asked, question)
    assert world.app.store.question(token) is not None
    submit(world.app, code, asked, world.any_line(code), "cli", question=question)


@each
def test_no_deadline(world: World, announce: Announce) -> None:
    code, seat, asked, third = moved(world)
    before = {row for row in world.app.store.dues(code) if row.seat == asked}
    world.clock.skip(hours=5)
    announce(world, code, seat, third)
    assert {row for row in world.app.store.dues(code) if row.seat == asked} == before


@each
def test_no_turn_number_and_no_news(world: World, announce: Announce) -> None:
    code, seat, _, third = moved(world)
    before = world.game(code)
    told = {reader: since_last_turn(before, reader) for reader in range(3)}
    announce(world, code, seat, third)
    after = world.game(code)
    assert (after.state.turn, after.state.round) == (before.state.turn, before.state.round)
    for reader, events in told.items():
        assert since_last_turn(after, reader)[: len(events)] == events


@each
def test_no_undo(world: World, announce: Announce) -> None:
    code, seat, asked, third = moved(world)
    decision = world.game(code).row.seq
    announce(world, code, seat, third)
    assert request_undo(world.app, code, seat).decision.seq == decision
    leave_and_return(world, code, third)
    request = pending(world.app, world.game(code))
    assert request is not None
    assert request.decision.seq == decision
    for other in (asked, third):
        agree(world.app, code, other)
    assert world.game(code).log[-1].move == f"undo {decision}"
    abandon(world.app, code)
    assert verify(whole(world.app, code)) == []


def test_no_veto_window(world: World) -> None:
    code, mover, holder = dealt(world, **WAITING)
    submit(world.app, code, mover, first(world, code, "lay"), "cli")
    window = [row for row in world.app.store.dues(code) if row.kind == DueKind.WINDOW]
    world.clock.skip(minutes=30)
    leave_and_return(world, code, 3 - mover - holder)
    assert [row for row in world.app.store.dues(code) if row.kind == DueKind.WINDOW] == window
    world.clock.skip(minutes=91)
    tick(world.app)
    assert world.game(code).log[-1].cause != "returns"
    assert not [row for row in world.app.store.dues(code) if row.kind == DueKind.WINDOW]


# Coming back -----------------------------------------------------------------------------------------


def test_who_comes_back_is_asked_again_and_has_her_whole_time(world: World) -> None:
    code, _, asked, third = moved(world)
    leave(world.app, code, asked)  # her turn is decided at once, and the next one is asked
    assert world.to_move(code) == third
    join(world.app, code, asked)
    while world.to_move(code) != asked:
        submit(world.app, code, world.to_move(code), world.any_line(code), "cli")
    due = next(row for row in world.app.store.dues(code) if (row.seat, row.kind) == (asked, DueKind.TIMEOUT))
    assert (due.due_at - world.clock.now()).days == 1
    assert world.post.sheets[-1][0] == asked


def test_nobody_can_come_back_for_somebody_who_was_erased(world: World) -> None:
    code, _, _, third = moved(world)
    (player,) = (one for one in world.app.store.players() if one.name == PEOPLE[third].name)
    erase(world.app, player)
    with pytest.raises(WrongStatus):
        join(world.app, code, third)


def test_who_never_left_cannot_come_back(world: World) -> None:
    code, _, _, third = moved(world)
    with pytest.raises(WrongStatus):
        join(world.app, code, third)


# What a check finds ----------------------------------------------------------------------------------


@pytest.fixture
def document(world: World) -> Document:
    """Somebody left and came back, a move was taken back, an order stopped a card."""
    code, mover, holder = dealt(world)
    file_order(world.app, code, holder, "veto any tunnel")
    submit(world.app, code, mover, first(world, code, "lay"), "cli")
    third = 3 - mover - holder
    seat = world.to_move(code)
    submit(world.app, code, seat, world.any_line(code), "cli")
    request_undo(world.app, code, seat)
    for other in range(3):
        if other != seat:
            agree(world.app, code, other)
    leave(world.app, code, third)
    while (asked := world.to_move(code)) is not None and load(world.app, code).row.seq < 25:
        submit(world.app, code, asked, world.any_line(code), "cli")
    join(world.app, code, third)
    abandon(world.app, code)
    exported = export(world.app, code)
    assert {row[3].split(":")[0] for row in exported["rows"]} >= {
        *("agrees", "undo", "leaves", "returns", "order", "left"),
    }
    assert verify(exported) == []
    return exported


def without(document: Document, cause: str) -> Document:
    """The log without its first row of this cause, renumbered and hashed anew by somebody with the seed."""
    at = next(number for number, row in enumerate(document["rows"]) if row[3] == cause)
    rows = [*document["rows"][:at], *document["rows"][at + 1 :]]
    moves = {f"undo {number}": f"undo {number - 1}" for number in range(at + 2, len(rows) + 2)}
    rows = [
        [row[0], number, *row[2:4], moves.get(row[4], row[4]), *row[5:]] for number, row in enumerate(rows, 1)
    ]
    return rehashed({**document, "rows": rows, "versions": document["versions"][1:]})


def with_cause(document: Document, cause: str, other: str) -> Document:
    rows = [[*row[:3], other if row[3] == cause else row[3], *row[4:]] for row in document["rows"]]
    return rehashed({**document, "rows": rows})


@pytest.mark.parametrize(
    ("forged", "words"),
    [
        (lambda document: without(document, "leaves"), "had not left the table"),
        (lambda document: without(document, "agrees"), "could not announce that"),  # another one seems to ask
        (lambda document: with_cause(document, "leaves", "returns"), "could not announce that"),
        (lambda document: with_cause(document, "returns", "leaves"), "could not announce that"),
        (lambda document: with_cause(document, "returns", "refuses"), "could not announce that"),
        (lambda document: with_cause(document, "left", "cli"), "decides nothing"),
        (lambda document: with_cause(document, "left", "mail:1"), "decides nothing"),
        (
            lambda document: with_cause(document, "order:veto any tunnel", "order:veto any map"),
            "the order of",
        ),
    ],
)
def test_what_was_invented_or_left_out_is_found_without_a_head(
    document: Document, forged: Callable[[Document], Document], words: str
) -> None:
    assert [found.words for found in verify(forged(document))] == [saying(words)]


def test_a_veto_of_somebody_who_has_left_is_found(document: Document) -> None:
    """She holds the Veto and is asked nothing; her order may not act while nobody sits there."""
    at = next(row[1] for row in document["rows"] if row[3].startswith("order:")) - 1  # the row before
    away = [
        *document["rows"][at - 2][:2],
        document["rows"][at][2],
        "leaves",
        "",
        [],
        *document["rows"][at - 2][6:],
    ]
    rows = [*document["rows"][: at - 1], away, *document["rows"][at - 1 :]]
    moves = {f"undo {number}": f"undo {number + 1}" for number in range(at, len(rows))}
    rows = [
        [row[0], number, *row[2:4], moves.get(row[4], row[4]), *row[5:]] for number, row in enumerate(rows, 1)
    ]
    found = verify(rehashed({**document, "rows": rows, "versions": [1, *document["versions"]]}))
    assert [(one.words, one.seq) for one in found] == [(saying("decides nothing"), at + 2)]


def test_who_returns_has_not_agreed_yet_and_can_do_so_again(world: World) -> None:
    code, seat, asked, third = moved(world)
    request_undo(world.app, code, seat)
    agree(world.app, code, third)
    leave_and_return(world, code, third)
    agree(world.app, code, asked)
    request = pending(world.app, world.game(code))
    assert request is not None
    assert request.missing == (third,)
    agree(world.app, code, third)
    assert world.game(code).log[-1].cause == "undo"
    abandon(world.app, code)
    assert verify(whole(world.app, code)) == []


def test_an_undo_that_somebody_did_not_agree_to_is_found(document: Document) -> None:
    last = max(row[1] for row in document["rows"] if row[3] == "agrees")
    rows = [row for row in document["rows"] if row[1] != last]
    moves = {row[1]: row[4] for row in rows}
    rows = [[row[0], number, *row[2:4], moves[row[1]], *row[5:]] for number, row in enumerate(rows, 1)]
    found = verify(rehashed({**document, "rows": rows, "versions": document["versions"][1:]}))
    assert [one.words for one in found] == [saying("not everybody had agreed")]


def test_everybody_sees_them_in_the_export_of_a_running_game(world: World) -> None:
    code, seat, _, third = moved(world)
    leave_and_return(world, code, third)
    consent_and_refuse(world, code, seat)
    for reader in (-1, 0, 1, 2):
        running = export(world.app, code, reader)
        assert [row["cause"] for row in running["seen"][-5:]] == [
            *("leaves", "returns", "agrees", "agrees", "refuses"),
        ]
        assert all(row["facts"] == [] for row in running["seen"][-5:])
