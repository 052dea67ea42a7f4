"""The end of a round as the application tells it: when it is shared out, and before if that takes time."""

from pbem.engine import HIDDEN, TYPE, Seat, legal_moves, view, write
from pbem.render.letter.letters import render_letter
from tests.app.conftest import World
from tests.kit.commands import abandon, submit


def play_round(world: World, code: str, number: int = 1) -> None:
    """Let everybody throw cards away until a round is over and all of its gold is shared."""
    while world.game(code).state.round == number and not world.game(code).state.over:
        seat = world.to_move(code)
        moves = legal_moves(world.game(code).state, seat)
        move = next((move for move in moves if move.verb == "discard"), moves[-1])
        submit(world.app, code, seat, write(move), "cli", cooling=0)


def told(world: World, seat: Seat, kind: str) -> list[str]:
    return [render_letter(sheet).body for to, sheet in world.post.sheets if to == seat and sheet.kind == kind]


def test_the_end_of_a_round_is_told_once_with_roles_gold_and_who_begins(world: World) -> None:
    code = world.new_game(cooling=0)
    play_round(world, code)
    for seat in range(3):
        (text,) = told(world, seat, "round_over")
        assert "*Who won*" in text
        assert "- You, " in text
        assert "next round." in text
        assert "*Your gold*" in text


def test_the_gold_of_others_by_round_is_told_only_when_the_game_is_over(world: World) -> None:
    code = world.new_game(cooling=0, settings={"rounds": 2})
    play_round(world, code)
    for seat, sheet in world.post.sheets:
        for one in sheet.rounds:
            assert [other for other, gold in enumerate(one.gold) if gold is not None] == [seat]
    world.post.sheets.clear()
    play_round(world, code, 2)
    ((_, sheet), *_) = [(seat, sheet) for seat, sheet in world.post.sheets if sheet.kind == "game_over"]
    won = [sum(one.gold[seat] or 0 for one in sheet.rounds) for seat in range(3)]
    assert tuple(won) == world.game(code).state.gold
    assert [one.number for one in sheet.rounds] == [1, 2]


def finished_by_hand(world: World) -> str:
    """A game with a draft by hand in which a round was won by the miners and the first of them is asked."""
    for number in range(60):
        code = world.new_game(code=f"H{number}", cooling=0, settings={"draft": "hand", "rounds": 2})
        while world.game(code).state.round == 1 and world.game(code).state.asks[0].kind == "turn":
            seat = world.to_move(code)
            moves = legal_moves(world.game(code).state, seat)
            east = sorted((move for move in moves if move.verb == "lay"), key=lambda move: -(move.cell % 256))
            submit(world.app, code, seat, write((east or moves)[0]), "cli", cooling=0)
        asks = world.game(code).state.asks
        if asks and asks[0].kind == "gold":
            return code
    raise AssertionError("nobody ever found the treasure")


def test_R23_3_with_a_draft_by_hand_a_second_letter_closes_the_round(world: World) -> None:
    code = finished_by_hand(world)
    first = [sheet for seat, sheet in world.post.sheets if (sheet.game, sheet.kind) == (code, "round_over")]
    assert len(first) == 3
    assert all("its gold is still being shared" in render_letter(sheet).body for sheet in first)
    world.post.sheets.clear()
    while world.game(code).state.asks[0].kind == "gold":
        seat = world.to_move(code)
        submit(world.app, code, seat, "choose 1", "cli", cooling=0)
    closing = {seat: sheet for seat, sheet in world.post.sheets if sheet.kind == "round_over"}
    assert {*closing} == {0, 1, 2}
    for sheet in closing.values():
        text = " ".join(render_letter(sheet).body.replace("\xa0", " ").split())
        assert "In game H" in text
        assert "the gold of round 1 is shared" in text
        assert "*The mine*" not in text, "the first letter has shown it"
        assert "still to choose" not in text
        assert "Gold cards were taken in this order:" in text or "1 gold card" in text or "gold piece" in text


def test_a_game_that_was_broken_off_shows_roles_and_gold(world: World) -> None:
    code = world.new_game(cooling=0)
    play_round(world, code)
    before = world.game(code).state
    assert HIDDEN in view(before, 0).roles
    abandon(world.app, code)
    for seat in range(3):
        (text,) = told(world, seat, "abandoned")
        assert "*The roles*" in text
        assert "What everybody has: " in text
        assert "*Round by round*" in text
    seen = world.game(code).seen_by(1)
    assert HIDDEN not in seen.roles
    assert seen.gold == before.gold
    assert [TYPE[card].team for card in seen.roles] == [before.team(seat) for seat in range(3)]
