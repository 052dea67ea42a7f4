"""The chain against vectors made with openssl, and against somebody who would like to know a card."""

import hashlib
import hmac
import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import orjson
from hypothesis import example, given
from hypothesis import strategies as st

from pbem.engine import FACE, Ask, Asked, Laid, Moved, to_plain
from pbem.engine.core.facts import Shuffled
from pbem.store.schema import chain
from pbem.store.schema.changes import NewEntry
from pbem.store.schema.terms import hash_of
from pbem.store.store import Store
from tests.kit.store import NOW, PEOPLE, SEED, change, decisions, game_row

DIGEST = "aa" * 32
SEED_HASH = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
HEADS = (
    "5f6987a695e513650b48aee9ba2ccaaaf23e77fff25f9d48dcd4c3b9423d8b44",
    "e8a601ed2b5a2d8685bc48953bfde684d0868c5acbc077f256c721e3c4689eab",
    "a6646382f5da42f3a8f92f766e0f79b6f2e090115fd7fcd0319f5e3f28f371e2",
)
COMMITMENTS = (
    "7ab57f89cae9bf1fc1501e1303db19f20aaa9c2c430dc117c5791147f5a6420e",
    "f26f40c63a520566f5b229bb02d80b65c8599e479ddb5891a8597b70189010d1",
)
TERMS_HASH = "2d2a1099b0ddc748701ae2a071bd89ef81eafcb9f074e7b81f96a7cbc4ff6e59"
FIRST = NewEntry(-1, "chance", "", (Shuffled("deck", (3, 1, 2)),), DIGEST)
SECOND = NewEntry(
    0, "mail:881", "play 12 at 3,4", (Laid(0, 12, 16963, False), Asked((Ask(1, "turn"),))), DIGEST
)
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def test_the_vectors_made_with_openssl() -> None:
    assert chain.seed_hash(SEED) == SEED_HASH
    assert chain.first_head(SEED_HASH, "K7", TERMS_HASH) == HEADS[0]
    assert chain.nonce(SEED, 1).hex() == "ce44fae609ee732cda0d9aa88dd474abb077c57d3412a86d645344d6e51f334b"

    row = chain.canonical_row("K7", 1, -1, "chance", "", [to_plain(FIRST.facts[0])], DIGEST, NOW)
    assert row == (
        b'["K7",1,-1,"chance","",[["shuffled","deck",[3,1,2]]],"' + DIGEST.encode() + b'",'
        b'"2026-03-01T12:00:00.123457Z"]'
    )
    assert chain.commitment(SEED, 1, row) == COMMITMENTS[0]
    assert chain.next_head(HEADS[0], COMMITMENTS[0]) == HEADS[1]

    row = chain.canonical_row(
        "K7", 2, 0, "mail:881", "play 12 at 3,4", [to_plain(fact) for fact in SECOND.facts], DIGEST, NOON
    )
    assert chain.commitment(SEED, 2, row) == COMMITMENTS[1]
    assert chain.next_head(HEADS[1], COMMITMENTS[1]) == HEADS[2]


def test_the_names_of_the_terms_are_sorted_whatever_order_they_were_given_in() -> None:
    """This too was made with openssl."""
    terms = {
        "settings": {"rounds": 2, "first_starter": "named"},
        "edition": "anniv",
        "modules": ("base", "s2"),
        "revision": 1,
        "cards_hash": DIGEST,
        "per_turn": 86400,
        "cooling": 600,
        "created_at": "2026-03-01T12:00:00.000000Z",
        "bots": [None, {"version": 1, "name": "steady"}, None],
        "organiser": 0,
        "luck": None,
        "shield": "short",
    }
    assert hash_of(terms) == TERMS_HASH


def test_links_follow_the_same_recipe() -> None:
    game = replace(game_row(), head=HEADS[0])
    (first,) = chain.links(game, [FIRST], NOW)
    assert first == chain.Link(1, COMMITMENTS[0], HEADS[1])
    assert chain.last_head(game, [FIRST], NOW) == HEADS[1]
    assert chain.last_head(game, [], NOW) == HEADS[0]


def test_a_row_is_ascii_and_its_time_is_utc_whatever_the_zone() -> None:
    warsaw = NOON.astimezone(timezone(timedelta(hours=1)))
    row = chain.canonical_row("K7", 1, 0, "cli", "zażółć", [], DIGEST, warsaw)
    assert row.isascii()
    assert json.loads(row)[4] == "zażółć"
    assert json.loads(row)[7] == "2026-03-01T12:00:00.000000Z"


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.text(),
    lambda inner: st.lists(inner) | st.lists(inner).map(tuple),
    max_leaves=12,
)


@given(PLAIN)
@example(["\x7f", '\x00\x1f\b\f\n\r\t"\\/', "ż", "\u2028", "🐕", "</script>"])
def test_canonical_json_is_that_of_the_standard_library(plain: object) -> None:
    assert chain.canonical([plain]) == json.dumps([plain], separators=(",", ":")).encode("ascii")


def test_what_is_stored_can_be_recomputed_from_the_stored_text(store: Store) -> None:
    log = decisions(count=12)
    store.create_game(game_row(), PEOPLE)
    store.commit(change(store, tuple(log)))
    head = game_row().head
    for row in store.entries("K7"):
        facts = orjson.loads(row.stored)
        line = chain.canonical_row(
            row.game, row.seq, row.seat, row.cause, row.move, facts, row.digest, row.at
        )
        assert row.commitment == chain.commitment(SEED, row.seq, line)
        head = chain.next_head(head, row.commitment)
        assert row.head == head
    game = store.game("K7")
    assert game is not None
    assert (game.seq, game.head) == (12, head)


def test_a_drawn_card_cannot_be_guessed_from_two_heads() -> None:
    """Everything about the row is known to the attacker but the card, and the digest even for each guess.

    All 67 cards of the base deck are tried in every way the recipe allows without the seed. The same search
    with the nonce finds the card: so the search is a good one, and the nonce is what stops it.
    """
    drawn = 23
    before = game_row()
    entry = entry_that_draws(drawn)
    head = chain.last_head(before, [entry], NOW)

    def row(card: int) -> bytes:
        guess = entry_that_draws(card)
        facts = [to_plain(fact) for fact in guess.facts]
        return chain.canonical_row("K7", 1, 0, guess.cause, guess.move, facts, guess.digest, NOW)

    public_keys = [
        b"",
        bytes(32),
        b"K7",
        *(bytes.fromhex(known) for known in (before.seed_hash, before.head)),
    ]
    prefixes = [
        b"",
        b"row:1",
        *public_keys,
        *(hmac.digest(key, b"row:1", "sha256") for key in public_keys),
    ]

    def found(prefix: bytes) -> list[int]:
        return [
            card
            for card in range(1, 68)
            if chain.next_head(before.head, hashlib.sha256(prefix + row(card)).hexdigest()) == head
        ]

    assert [found(prefix) for prefix in prefixes] == [[]] * len(prefixes)
    assert found(chain.nonce(SEED, 1)) == [drawn]


def test_two_games_with_the_same_moves_have_nothing_in_common() -> None:
    entry = entry_that_draws(23)
    (one,) = chain.links(game_row(seed=bytes(32)), [entry], NOW)
    (other,) = chain.links(game_row(seed=bytes(31) + b"\1"), [entry], NOW)
    assert one.commitment != other.commitment


def entry_that_draws(card: int) -> NewEntry:
    """Anna laid card 12 and drew another; the digest is of the position that follows from that very card."""
    facts = (Laid(0, 12, 16963, False), Moved((card,), "deck", "hand0"), Asked((Ask(1, "turn"),)))
    return NewEntry(0, "mail:881", "play 12 at 3,4", facts, hashlib.sha256(b"%d" % FACE[card]).hexdigest())
