"""A game told step by step."""

from pathlib import Path

import pytest

from pbem.app.game import happenings
from pbem.cli.screens.steps import CHANGES_THE_MINE, step_lines, steps, told
from pbem.engine import NOBODY, State, read, view, write
from pbem.render.words.names import Voice
from tests.app.conftest import make_world
from tests.kit import random_game
from tests.kit.commands import abandon, agree, request_undo, submit


def mine(state: State) -> object:
    """What of a position the picture of the mine shows, whoever looks at it."""
    figures = [figure.cell for figure in state.figures]
    return state.mine.cards, state.mine.hidden, figures, view(state).goals


@pytest.mark.parametrize("seed", range(3))
def test_every_fact_that_changes_the_mine_is_known_to_do_so(seed: int) -> None:
    game = random_game(
        seed, modules=("s2", "championship", "toll", "costume", "chests"), settings={"rounds": 1}
    )
    for row in game.rows:
        if mine(row.before) != mine(row.after):
            assert any(isinstance(fact, CHANGES_THE_MINE) for fact in row.facts)


def test_of_an_undo_everybody_is_told_whose_it_was_and_after_the_end_which_move(tmp_path: Path) -> None:
    world = make_world(tmp_path / "pbem.sqlite")
    code = world.new_game(cooling=0)
    seat, line = world.to_move(), world.any_line()
    submit(world.app, code, seat, line, "cli")
    request_undo(world.app, code, seat)
    for other in {0, 1, 2} - {seat}:
        agree(world.app, code, other)
    names = world.game().names
    public = f"By the consent of the table the last decision of {names[seat]} is taken back. "
    *_, undo = steps(world.game())
    (told,) = step_lines(undo, NOBODY, picture=False)
    assert told[6:].startswith(public)
    abandon(world.app, code)
    *_, undo = steps(world.game())
    told, secret = step_lines(undo, NOBODY, picture=False)
    assert told[6:].startswith(public)
    taken = f"step 2 is taken back: {write(read(line), names)}; {names[seat]} saw "
    assert secret.startswith(f"      ({taken}")
    world.app.store.close()


def test_deadlines_are_listed_and_are_no_step_of_a_replay(tmp_path: Path) -> None:
    world = make_world(tmp_path / "pbem.sqlite")
    code = world.new_game(cooling=0, bank=3600)
    name = world.game().names[world.to_move()]
    first, deadline = happenings(world.game().log)
    line = told(deadline, Voice(world.game().seen_by(NOBODY), world.game().names))
    assert line.startswith(f"   2  {name} has time until ")
    assert line.endswith(" (bank).")
    assert [step.decision.seq for step in steps(world.game())] == [first.seq]
    abandon(world.app, code)
    for step in steps(world.game()):
        step_lines(step, NOBODY)  # whatever was announced, the end of a game tells everything
    world.app.store.close()


def test_with_all_secrets_nobody_is_told_to_have_seen_a_goal(tmp_path: Path) -> None:
    world = make_world(tmp_path / "pbem.sqlite")
    code = world.new_game(cooling=0)
    abandon(world.app, code)
    said = " ".join(line for step in steps(world.game()) for line in step_lines(step, NOBODY))
    assert "in a frame: it lies face down." in said
    assert "you have seen" not in said
    world.app.store.close()
