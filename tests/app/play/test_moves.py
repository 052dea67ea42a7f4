"""Moves are checked at once, held, released, taken back, timed out; nothing happens twice."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from pbem.app.errors import Late, NothingHeld, WrongStatus
from pbem.app.game import state_at
from pbem.app.play.clock import tick
from pbem.app.play.moves import release
from pbem.engine import IllegalMove, NotUnderstood, digest, legal_moves, write
from tests.app.conftest import World, make_world
from tests.kit.commands import drop_held_move, go, submit


def test_a_started_game_writes_to_everybody_and_asks_the_first(world: World) -> None:
    code = world.new_game()
    first = world.to_move()
    assert world.post.kinds(first) == ["turn"]  # with all that the others are told at the start
    assert all(world.post.kinds(seat) == ["start"] for seat in range(3) if seat != first)
    assert [due.kind for due in world.app.store.dues(code)] == ["nudge", "timeout"]


def test_a_move_is_held_and_decided_when_its_cooling_time_ends(world: World) -> None:
    code = world.new_game()
    seat, line = world.to_move(), world.any_line()
    before = world.game().row.seq
    done = submit(world.app, code, seat, line, "cli")
    assert done.final_at is not None
    tick(world.app)
    assert world.game().row.seq == before
    world.clock.skip(seconds=601)
    tick(world.app)
    table = world.game()
    assert table.row.seq == before + 1
    assert (table.log[-1].move, table.log[-1].seat) == (line, seat)
    assert world.post.kinds(world.to_move())[-1] == "turn"


def test_undo_drops_a_held_move_for_nothing(world: World) -> None:
    code = world.new_game()
    seat = world.to_move()
    submit(world.app, code, seat, world.any_line(), "cli")
    drop_held_move(world.app, code, seat)
    world.clock.skip(hours=1)
    tick(world.app)
    assert world.to_move() == seat
    with pytest.raises(NothingHeld):
        drop_held_move(world.app, code, seat)


def test_a_second_submission_takes_the_place_of_the_first(world: World) -> None:
    code = world.new_game()
    seat = world.to_move()
    hand = world.game().state.hand(seat)
    submit(world.app, code, seat, f"discard {hand[0]}", "cli")
    submit(world.app, code, seat, f"discard {hand[1]}", "cli")
    go(world.app, code, seat)
    assert world.game().log[-1].move == f"discard {hand[1]}"


def test_without_cooling_a_move_is_decided_at_once(world: World) -> None:
    code = world.new_game(cooling=0)
    seat = world.to_move()
    assert submit(world.app, code, seat, world.any_line(), "cli").final_at is None
    assert world.to_move() != seat


def test_refusals_change_nothing(world: World) -> None:
    code = world.new_game(cooling=0)
    seat = world.to_move()
    before = world.game().row
    with pytest.raises(NotUnderstood):
        submit(world.app, code, seat, "dance", "cli")
    with pytest.raises(IllegalMove):
        submit(world.app, code, seat, "play 125 at 3,4", "cli")
    with pytest.raises(IllegalMove):
        submit(world.app, code, (seat + 1) % 3, world.any_line(), "cli")
    assert world.game().row == before


def test_an_answer_to_an_earlier_question_is_late(world: World) -> None:
    code = world.new_game(cooling=0)
    seat = world.to_move()
    question = world.game().question(seat)
    submit(world.app, code, seat, world.any_line(), "cli", question=question)
    for _ in range(2):
        submit(world.app, code, world.to_move(), world.any_line(), "cli")
    assert world.to_move() == seat
    with pytest.raises(Late):
        submit(world.app, code, seat, world.any_line(), "cli", question=question)


def test_one_nudge_then_the_oldest_card_is_discarded(world: World) -> None:
    code = world.new_game()
    seat = world.to_move()
    oldest = world.game().state.hand(seat)[0]
    world.clock.skip(hours=20)
    tick(world.app)
    tick(world.app)
    assert world.post.kinds(seat).count("nudge") == 1
    world.clock.skip(hours=5)
    tick(world.app)
    last = world.game().log[-1]
    assert (last.seat, last.cause, last.move) == (seat, "timeout", f"discard {oldest}")
    assert world.post.kinds(seat).count("nudge") == 1
    assert code == "K7"


def test_a_held_move_counts_as_an_answer_when_time_runs_out(world: World) -> None:
    code = world.new_game(cooling=100_000)
    seat, line = world.to_move(), world.any_line()
    world.clock.skip(hours=15)
    submit(world.app, code, seat, line, "cli")
    world.clock.skip(hours=10)
    tick(world.app)
    assert world.game().log[-1].move == line
    assert "nudge" not in world.post.kinds(seat)


def test_days_of_silence_end_the_game_by_time_outs(world: World) -> None:
    world.new_game("random", settings={"rounds": 1})
    for _ in range(200):
        world.clock.skip(hours=25)
        tick(world.app)
        if world.game().row.status == "over":
            break
    assert world.game().row.status == "over"
    assert all(world.post.kinds(seat)[-1] == "game_over" for seat in range(3))
    with pytest.raises(WrongStatus):
        submit(world.app, "K7", 0, "discard 1", "cli")


def test_replay_gives_the_stored_digest_after_every_entry(world: World) -> None:
    code = world.new_game("steady", cooling=0)
    for _ in range(12):
        submit(world.app, code, world.to_move(), world.any_line(), "cli")
    table = world.game()
    for entry in world.app.store.entries(code):
        assert digest(state_at(table, entry.seq)) == entry.digest


def test_a_map_shows_its_goal_only_when_released(world: World) -> None:
    code = world.new_game()
    for _ in range(60):
        table = world.game()
        seat = table.state.asks[0].seat
        maps = [m for m in legal_moves(table.state, seat) if m.verb == "play" and 41 <= m.card <= 46]
        if maps:
            break
        submit(world.app, code, seat, world.any_line(), "cli", cooling=0)
    shown = world.post.kinds(seat).count("receipt")
    submit(world.app, code, seat, write(maps[0]), "cli")
    assert world.game().state.knows[seat] == ()
    held = world.app.store.held(code, seat)
    assert held is not None
    release(world.app, held)
    assert world.post.kinds(seat).count("receipt") == shown + 1
    assert len(world.game().state.knows[seat]) == 1


def test_two_writers_on_one_turn_make_one_move(world: World, tmp_path: Path) -> None:
    code = world.new_game(cooling=0)
    seat = world.to_move()
    hand = world.game().state.hand(seat)
    question = world.game().question(seat)
    results: list[str] = []

    def writer(card: int) -> None:
        other = make_world(tmp_path / "pbem.sqlite")
        try:
            submit(other.app, code, seat, f"discard {card}", "cli", question=question)
            results.append("done")
        except (Late, IllegalMove):
            results.append("told")
        finally:
            other.app.store.close()

    threads = [threading.Thread(target=writer, args=(card,)) for card in hand[:4]]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(results) == ["done", "told", "told", "told"]
    assert sum(d.seat == seat for d in world.game().log) == 1
