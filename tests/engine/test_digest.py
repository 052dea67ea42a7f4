"""The fingerprint of a position stays the same for ever, whatever is added to the engine."""

import hashlib
import json

from hypothesis import given

from pbem.engine import Streams, apply, assemble, default_move, digest, new_game, play, projection, roll
from tests.kit import after, games, table

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
    "before the deal": "93c9f676b34dbfff04c2de25e69667704b337bcee13547583efd65ab13b8c0d8",
    "after the deal": "842a55037be9d43790dac22bcc2db52ed4d00bcb7c802d1276f1c44271a9e1d1",
    "a map, a broken lantern": "351e3b1cb559fef8fc461972f92599621557963ffd4c4d595864986f6579a74f",
    "a goal is found, gold is owed": "69959d76061a8322af7905c7ab03dd7f3b4149708b27a3d3486ab0f0310dff13",
    "gold is shared": "7e1cceee4a6c59d0c3dd7b8d5f862d323d74fada113916eb0672648b35b67a9c",
    "the end": "9c2197b58723a2c07051ade3198e593df2f4928e48943d2754bdfb282ccff25a",
}


def scripted():
    """A deal from a known key, a scripted round, and a second one in which nobody answers in time."""
    dice = Streams(bytes(range(32)))
    state = new_game(assemble("anniv", ("base",), {"draft": "hand", "rounds": 2}, revision=1), 3)
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


def test_the_digests_of_one_scripted_game_are_pinned():
    assert {name: digest(state) for name, state in scripted()} == PINNED


def test_the_projection_leaves_out_what_is_empty_or_usual():
    assert projection(new_game(assemble(), 3)).keys() == {
        "round",
        "turn",
        "active",
        "gold_deck",
        "gold",
        "then",
    }
    shown = projection(table(hands=[["map"]]))
    assert "direction" not in shown
    assert "discard_seen" not in shown
    assert "knows" not in shown
    assert shown["zones"].keys() == {"deck", "spare", "hand0", "role0", "role1", "role2"}


def test_the_digest_is_the_hash_of_the_projection_as_json():
    state = table("S ┼", hands=[["map"]])
    text = json.dumps(projection(state), sort_keys=True, separators=(",", ":"))
    assert digest(state) == hashlib.sha256(text.encode("ascii")).hexdigest()


@given(games())
def test_every_decision_changes_the_digest_and_its_facts_alone_lead_there(game):
    for row in game.rows[::7]:
        assert digest(row.before) != digest(row.after)
    row = game.rows[len(game.rows) // 2]
    state = row.before
    for fact in row.facts:
        state = apply(state, fact)
    assert digest(state) == digest(row.after)


def test_two_hidden_cards_in_each_others_place_are_another_position():
    state = table(hands=[["map"], ["ns", "ew"]])
    deck = state.zones["deck"]
    swapped = state.but(zones={**state.zones, "deck": (deck[1], deck[0], *deck[2:])})
    assert digest(swapped) != digest(state)
