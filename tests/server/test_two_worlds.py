"""Secrecy over the wire: two worlds that a player cannot tell apart send her the same bytes."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from pbem.app import Addressee, Envelope
from pbem.app.sheets.sheet import Sheet
from pbem.app.talk.answer_quota import Allowance, may_answer
from pbem.app.unit_of_work import UnitOfWork
from pbem.engine import DISCARD, Seat, legal_moves, write
from pbem.mail.conversation import answering as carry
from pbem.server.logs import log
from pbem.store.schema.changes import Change
from tests.kit.desk import Desk
from tests.kit.engines import copy_home
from tests.kit.games import wrong_moves
from tests.kit.worlds import Wire, never_seen, on_the_wire, other_world, played, reopened

QUESTIONS = ("hand\nboard", "log\nhistory", "status\nresend", "rules tools\nhelp", "set mail every-move")
HOURS = ("set quiet 23-7", "away from 20 Mar until 3 Apr", "back")


def script(reader: int, seed: int, turns: int = 7) -> Callable[[Desk], None]:
    """What everybody does next: the reader asks, errs and moves; the others throw cards away unseen."""

    def run(desk: Desk) -> None:
        rng = random.Random(seed)
        for words in (*QUESTIONS, *HOURS):
            desk.write(reader, words)
        desk.write((reader + 1) % 3, "set quiet 20-9\nset days mon-sat")
        for turn in range(turns):
            state = desk.game().state
            seat = state.asks[0].seat
            if seat != reader:
                discard_oldest(desk, seat)
            else:
                for move in wrong_moves(state, seat, rng, 8):
                    desk.write(seat, write(move))
                desk.write(seat, f"{own_move(desk, turn)}\n\nsay turn {turn}\n\nnote they lie {turn}")
                desk.later(minutes=11)
            desk.later(minutes=1)
        desk.write(reader, "play 1 at 1,3", to=desk.letters(reader)[1])
        desk.later(hours=21)
        desk.later(hours=4)

    return run


def discard_oldest(desk: Desk, seat: int) -> None:
    """A move that tells nobody anything."""
    desk.write(seat, f"discard {desk.game().state.hand(seat)[0]}\ngo")


def own_move(desk: Desk, turn: int) -> str:
    """A move of the reader that shows her nothing new."""
    state = desk.game().state
    moves = legal_moves(state, state.asks[0].seat)
    lays = [move for move in moves if move.verb == "lay" and not near_a_goal(move.cell, state.mine.hidden)]
    discards = [move for move in moves if move.verb == DISCARD]
    return write((lays or discards)[turn % len(lays or discards)])


def near_a_goal(cell: int, goals: frozenset[int]) -> bool:
    return any(cell + step in goals for step in (1, -1, 256, -256))


def both(tmp_path: Path, seed: int, reader: int) -> tuple[Desk, Desk]:
    """The two worlds."""
    first = played(tmp_path / "one", seed, bank=3600)
    second = other_world(first, reader, tmp_path / "two", random.Random(seed))
    first = reopened(first, tmp_path / "one")
    assert first.game().state.zones != second.game().state.zones
    return first, second


def compared(worlds: tuple[Desk, Desk], reader: int, seed: int) -> tuple[Wire, Wire]:
    one, two = (on_the_wire(world, reader, script(reader, seed)) for world in worlds)
    return one, two


@pytest.mark.parametrize(
    ("seed", "reader"),
    [(3, 0), (5, 1), (8, 2), *(pytest.param(3, reader, marks=pytest.mark.soak) for reader in (1, 2))],
)
def test_two_worlds_that_a_player_cannot_tell_apart_send_her_the_same_bytes(
    tmp_path: Path, seed: int, reader: int
) -> None:
    worlds = both(tmp_path, seed, reader)
    differ = never_seen(worlds[0], reader)
    assert len(differ["draw"]) > 10
    assert len(differ["role"]) > 1
    one, two = compared(worlds, reader, seed)
    assert len(one.letters) > 15
    for left, right in zip(one.letters, two.letters, strict=True):
        assert left == right
    assert one.lines == two.lines
    hands = [world.game().state.zones[f"hand{(reader + 1) % 3}"] for world in worlds]
    assert hands[0] != hands[1]
    for world in worlds:
        world.app.store.close()


# A leak planted in each channel is caught -----------------------------------------------------------


def secret(desk: Desk, reader: int) -> int:
    """Something that the reader cannot know and that differs between the worlds."""
    state = desk.game().state
    return sum(card * (at + 1) for at, card in enumerate(state.hand((reader + 1) % 3)))


def through_compose(change: Callable[[Envelope, int], Envelope], desk: Desk, reader: int) -> Desk:
    real = desk.app.compose

    def leaking(sheet: Sheet, to: Addressee) -> Envelope:
        post = real(sheet, to)
        return change(post, secret(desk, reader)) if to.seat == reader else post

    return replace(desk, app=replace(desk.app, compose=leaking))


def in_subject(post: Envelope, told: int) -> Envelope:
    return replace(post, raw=post.raw.replace(b"\r\nSubject: ", b"\r\nSubject: %d " % told, 1))


def in_id(post: Envelope, told: int) -> Envelope:
    return replace(post, message_id=post.message_id.replace("@", f"-{told}@"))


def in_hand(post: Envelope, told: int) -> Envelope:
    return replace(post, raw=post.raw.replace(b"Your cards", b"Your cards %d" % told))


def in_error(post: Envelope, told: int) -> Envelope:
    return replace(post, raw=post.raw.replace(b"You wrote", b"You wrote %d" % told))


def in_size(post: Envelope, told: int) -> Envelope:
    return replace(post, raw=post.raw + b"\r\n" * (told % 97))


@contextmanager
def in_order(desk: Desk, reader: int) -> Iterator[Desk]:
    """Some letters wait a little longer than others, and so change places."""
    real = desk.app.store.commit

    def late(*changes: Change) -> int:
        wait = timedelta(seconds=secret(desk, reader) % 61)
        return real(
            *(
                replace(c, letters=tuple(replace(one, due_at=one.due_at + wait) for one in c.letters))
                for c in changes
            )
        )

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(desk.app.store, "commit", late)
        yield desk


@contextmanager
def in_log(desk: Desk, reader: int) -> Iterator[Desk]:
    def telling(work: UnitOfWork, seat: Seat, checked: bool) -> Allowance | None:
        log.info("answered", cards=secret(desk, reader))
        return may_answer(work, seat, checked)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(carry, "may_answer", telling)
        yield desk


@contextmanager
def composed(change: Callable[[Envelope, int], Envelope], desk: Desk, reader: int) -> Iterator[Desk]:
    yield through_compose(change, desk, reader)


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> tuple[Desk, Desk]:
    """Two worlds of which each leak gets a copy."""
    worlds = both(tmp_path_factory.mktemp("worlds"), 3, 1)
    for world in worlds:
        world.app.store.close()
    return worlds


def test_worlds_without_a_leak_are_alike_after_a_few_turns_too(
    begun: tuple[Desk, Desk], tmp_path: Path
) -> None:
    """Else a leak would seem to be caught that is not."""
    wires = []
    for number, first in enumerate(begun):
        copy_home(first.settings.home, tmp_path / str(number))
        world = reopened(first, tmp_path / str(number))
        wires.append(on_the_wire(world, 1, script(1, 3, turns=3)))
        world.app.store.close()
    assert wires[0] == wires[1]


@pytest.mark.parametrize(
    "leak",
    [in_subject, in_id, in_hand, in_error, in_size, in_order, in_log],
    ids=["subject", "id", "hand", "error", "size", "order", "log"],
)
def test_a_planted_leak_is_caught(begun: tuple[Desk, Desk], tmp_path: Path, leak: Callable[..., Any]) -> None:
    seed, reader = 3, 1
    wires = []
    for number, first in enumerate(begun):
        copy_home(first.settings.home, tmp_path / str(number))
        world = reopened(first, tmp_path / str(number))
        planted = leak if leak in (in_order, in_log) else lambda desk, seat: composed(leak, desk, seat)
        with planted(world, reader) as leaking:
            wires.append(on_the_wire(leaking, reader, script(reader, seed, turns=3)))
        world.app.store.close()
    assert wires[0] != wires[1]
