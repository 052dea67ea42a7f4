"""The fingerprint of a position stays the same for ever, whatever is added to the engine."""

import hashlib
import json
from collections.abc import Iterator

from hypothesis import given

from pbem.engine import (
    State,
    Streams,
    apply,
    assemble,
    default_move,
    digest,
    new_game,
    play,
    projection,
    roll,
)
from tests.kit import Game, after, games, table

SCRIPT = """
    play 5 at 2,3
    play 20 at 3,3
    play 41 at 9,5
    play 4 at 4,3
    play 15 at 5,3
    play 57 on p0
    play 11 at 6,3
    play 63 on p0
    play 27 at 2,4
    play 1 at 7,3
    play 25 at 8,3 turned
    play 47 at 2,4
    play 16 at 8,4
    discard 36
    play 23 at 8,5
    choose 2
    choose 1
"""

# If one of these changes, every game in every database stops verifying.
PINNED = {
    "before the deal": "0a00b4feac4983639dbc3ef0ff582322c24e6a1cdbc52e9adf7ea193cd003a61",
    "after the deal": "f481743adc28272747ae9b71aad60daa19ffd418f302c9b98e6370c0eb1a4425",
    "a map, a broken lantern": "bd27d642e744c409846fe74cfe76d349a9b6077c834794acef7e92c64f1c67c9",
    "a goal is found, gold is owed": "9932f71a64de213732ba50e5d590523071bdaaa2213b70ad19377081a2505809",
    "gold is shared": "857ed0a7a2d56f1f0ee6f3cfdb2e86b2c563d437273d2f9c38c5c0d3269b233d",
    "the end": "ff529e01ce3fa7cea9287e5e342d1e173ef7f27c1a1f53f00ff8bd1568d84e93",
}


def scripted() -> Iterator[tuple[str, State]]:
    """A deal from a known key, a scripted round, and a second one in which nobody answers in time."""
    dice = Streams(bytes(range(32)))
    state = new_game(assemble("anniv", ("base",), {"draft": "hand", "rounds": 2}), 3)
    yield "before the deal", state
    _, state = roll(state, dice)
    yield "after the deal", state
    lines = [line.strip() for line in SCRIPT.split("\n") if line.strip()]
    state = after(state, *lines[:6])
    yield "a map, a broken lantern", state
    state = after(state, *lines[6:15])
    yield "a goal is found, gold is owed", state
    state = after(state, *lines[15:])
    yield "gold is shared", state
    _, state = roll(state, dice)
    while not state.over:
        seat = state.asks[0].seat
        _, state = play(state, seat, default_move(state, seat))
    yield "the end", state


def test_the_digests_of_one_scripted_game_are_pinned() -> None:
    assert {name: digest(state) for name, state in scripted()} == PINNED


def test_the_projection_leaves_out_what_is_empty_or_usual() -> None:
    assert projection(new_game(assemble(), 3)).keys() == {
        "round",
        "turn",
        "active",
        "zone gold",
        "gold",
        "then",
    }
    shown = projection(table(hands=[["map"]]))
    assert "direction" not in shown
    assert "discard_seen" not in shown
    assert "knows" not in shown
    zones = {name.removeprefix("zone ") for name in shown if name.startswith("zone ")}
    assert zones == {"deck", "gold", "spare", "hand0", "role0", "role1", "role2"}


def test_the_digest_is_the_hash_of_the_hashes_of_the_parts() -> None:
    state = table("S ┼", hands=[["map"]])
    assert digest(state) == plainly(state)


@given(games())
def test_every_decision_changes_the_digest_and_its_facts_alone_lead_there(game: Game) -> None:
    for row in game.rows[::7]:
        assert digest(row.before) != digest(row.after)
    row = game.rows[len(game.rows) // 2]
    state = row.before
    for fact in row.facts:
        state = apply(state, fact)
    assert digest(state) == digest(row.after)


@given(games(), games())
def test_positions_of_several_games_in_any_order_have_the_digests_of_each_alone(
    one: Game, other: Game
) -> None:
    """What is remembered of the position before never shows."""
    states = [row.after for pair in zip(one.rows[::9], other.rows[::9], strict=False) for row in pair]
    assert [digest(state) for state in states] == [plainly(state) for state in states]
    assert [digest(state) for state in reversed(states)] == [plainly(state) for state in reversed(states)]


def plainly(state: State) -> str:
    parts = projection(state)
    texts = [json.dumps([name, parts[name]], separators=(",", ":")) for name in sorted(parts)]
    hashes = [
        hashlib.sha256(text.replace("true", "1").replace("false", "0").encode("ascii")).digest()
        for text in texts
    ]
    return hashlib.sha256(b"".join(hashes)).hexdigest()


def test_two_hidden_cards_in_each_others_place_are_another_position() -> None:
    state = table(hands=[["map"], ["ns", "ew"]])
    deck = state.zones["deck"]
    swapped = state.but(zones={**state.zones, "deck": (deck[1], deck[0], *deck[2:])})
    assert digest(swapped) != digest(state)
