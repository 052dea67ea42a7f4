"""The chain against vectors made with openssl, and against somebody who would like to know a card."""

import hashlib
import hmac
import json
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
    "1a31b3b891b36c8d4d04e0908f895229896d35dd24e835afdff706b488401153",
    "2a88ba2705b8d4c3973c5df830c5bc0fb1ee8ee54c903a51c8d7ebc551f8b820",
    "e2deab15e440544437c4731d33ce771acc795a15c68381ff58b53e354a14c1ef",
)
COMMITMENTS = (
    "7ab57f89cae9bf1fc1501e1303db19f20aaa9c2c430dc117c5791147f5a6420e",
    "f26f40c63a520566f5b229bb02d80b65c8599e479ddb5891a8597b70189010d1",
)
TERMS_HASH = "e5ca6d41ec3b3a7cfeab06f0ce773c378503bcfa9a3a63ca3de64d064cf160ef"
TERMS_HASH_2 = "0bfb8124730981b9519fb6bcf73c618767570951ac2ecd901deb6c6cb84cb7a7"
FIRST_HEAD_WITH_TERMS = "adf5afb1901ddcbe04fd187af29869591f62e26b8866d96dab49309cf4f9926d"
FIRST = NewEntry(-1, "chance", "", (Shuffled("deck", (3, 1, 2)),), DIGEST)
SECOND = NewEntry(
    0, "mail:881", "play 12 at 3,4", (Laid(0, 12, 16963, False), Asked((Ask(1, "turn"),))), DIGEST
)
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def test_the_vectors_made_with_openssl() -> None:
    assert chain.seed_hash(SEED) == SEED_HASH
    assert chain.first_head(SEED_HASH, "K7", None) == HEADS[0]
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


def test_the_terms_of_a_game_are_joined_to_its_first_head() -> None:
    """These too were made with openssl; names are sorted, whatever order they were given in."""
    terms = {
        "settings": {"rounds": 2, "first_starter": "named"},
        "edition": "anniv",
        "modules": ("base", "s2"),
        "revision": 3,
        "cards_hash": DIGEST,
        "bots": [None, "steady", None],
        "per_turn": 86400,
        "cooling": 600,
        "created_at": "2026-03-01T12:00:00.000000Z",
    }
    assert hash_of("pbem.game/1", terms) == TERMS_HASH
    bots = [None, {"version": 1, "name": "steady"}, None]
    further = {"bots": bots, "organiser": 0, "luck": None}
    assert hash_of("pbem.game/2", terms | further) == TERMS_HASH_2
    assert chain.first_head(SEED_HASH, "K7", TERMS_HASH) == FIRST_HEAD_WITH_TERMS


def test_links_follow_the_same_recipe() -> None:
    (first,) = chain.links(game_row(), [FIRST], NOW)
    assert first == chain.Link(1, COMMITMENTS[0], HEADS[1])
    assert chain.last_head(game_row(), [FIRST], NOW) == HEADS[1]
    assert chain.last_head(game_row(), [], NOW) == HEADS[0]


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
    head = chain.first_head(SEED_HASH, "K7", None)
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
