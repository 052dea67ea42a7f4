"""Every way to cheat in the table of docs/fairness.md is tried, and comes to what the table says.

Who forges here has the seed and recomputes every hash: what can be found in a file does not lie in hashes.
"""

from __future__ import annotations

import hashlib
import random
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from pbem.app.errors import BadSetup, NotDrawn, OrganiserTooLate, SaltsClosed, WrongStatus
from pbem.app.lobby.abandon import abandon
from pbem.app.lobby.games import NewGame, NewPlayer, create
from pbem.app.lobby.invitations import invite
from pbem.app.lobby.luck import tell_luck
from pbem.app.record.checks.steps import Row
from pbem.app.record.export import Document, export
from pbem.app.record.verify import report_on, verify
from pbem.cli.screens.verdicts import all_well
from pbem.engine import NOBODY, TYPE, Streams, deal_key, legal_moves, roll, write
from pbem.store.schema import chain
from pbem.store.schema.chain import moment_text
from tests.app.conftest import World, make_world
from tests.app.record.test_bots_again import app, finished, retold, settings, vetoes  # noqa: F401
from tests.games.record_documents import game_of_kind
from tests.kit.commands import join, salt
from tests.kit.desk import Desk, body_of
from tests.kit.documents import rehashed, with_terms
from tests.kit.draws import RESULT, gathered_for_draw
from tests.kit.edits import decided_otherwise, sealed, start_of, state_before

PAGE = (Path(__file__).parents[3] / "docs" / "fairness.md").read_text("utf-8")

PREVENTED, BY_VERIFY, WITH_A_HEAD = "prevented", "found by verify", "found with a head"
NOT_FOUND = "not found"
# What happens outside of every file, and of the program: the table can only name it.
OUTSIDE = (
    *("looking into the database", "dropping an answer that came in time", "holding letters back"),
    *("two seats for one person", "agreeing by private mail", "giving up games until the deal is good"),
)

SHOWN: dict[str, str] = {}  # what the tests below show, by the way to cheat

Test = Callable[..., None]


def shows(verdict: str) -> Callable[[Test], Test]:
    """What a test shows about the way to cheat that it is named after."""

    def note(test: Test) -> Test:
        SHOWN[test.__name__.removeprefix("test_").replace("_", " ")] = verdict
        return test

    return note


def told() -> dict[str, str]:
    """The table: each way to cheat, and what becomes of it."""
    text = PAGE.partition("<!-- cheats -->")[2].partition("\n\n")[0]
    rows = [[part.strip() for part in line.strip("|").split("|")] for line in text.strip().splitlines()[2:]]
    return {re.sub(r"[^a-z ]", "", way.lower()): verdict for way, _, verdict, _ in rows}


def test_the_table_says_what_the_tests_show() -> None:
    assert told() == SHOWN | dict.fromkeys(OUTSIDE, NOT_FOUND)


# How it is tried ------------------------------------------------------------------------------------


def rows_of(document: Document) -> list[Row]:
    return [Row(*row) for row in document["rows"]]


def first_by(document: Document, *causes: str) -> Row:
    return next(row for row in rows_of(document) if row.cause.startswith(causes))


def with_row(document: Document, row: Row, **changes: Any) -> Document:
    """The document with one row changed, hashed anew."""
    rows = [list(one._replace(**changes)) if one.seq == row.seq else list(one) for one in rows_of(document)]
    return rehashed({**document, "rows": rows})


def found(forged: Document, code: str) -> None:
    """It is found from the file alone."""
    assert [one.code for one in verify(forged)] == [code]


def passes(forged: Document) -> None:
    """Nothing is found, not even with heads of letters that the cheat sent out himself."""
    assert verify(forged, forged["heads"]) == []


def found_with_a_head(forged: Document, honest: Document) -> None:
    """The file agrees with itself; only a head from an honest letter shows that it is another game."""
    assert verify(forged) == []
    assert verify(forged, [honest["head"]])
    assert verify(forged, [f"{len(honest['heads'])}:{honest['head'][:20]}"])


def is_liked(document: Document, words: str, seat: int = 0) -> bool:
    """Whether a seat is saboteur in the first round if it adds these words."""
    salts = [words if at == seat else one for at, one in enumerate(document["salts"])]
    _, state = roll(start_of(document), Streams(deal_key(bytes.fromhex(document["seed"]), salts)))
    return TYPE[state.role(seat)].team == "saboteurs"


def dealt_with(document: Document, salts: list[str]) -> Document:
    """The game dealt from other words, and broken off."""
    dice = Streams(deal_key(bytes.fromhex(document["seed"]), salts))
    return decided_otherwise(
        {**document, "salts": salts}, rows_of(document)[0], lambda state: roll(state, dice)
    )


# As host: the deals ---------------------------------------------------------------------------------


def invited(world: World, **parts: Any) -> str:
    code = world.new_game(begin=False, invite=True, organiser="Anna", **parts)
    invite(world.app, code)
    for seat in range(3):
        join(world.app, code, seat)
    return code


@shows(PREVENTED)
def test_choosing_ones_own_words_last(world: World) -> None:
    code = invited(world)
    salt(world.app, code, 0, "a first guess")
    salt(world.app, code, 1, "rain")
    for words in ("lucky 1", "lucky 2"):
        with pytest.raises(OrganiserTooLate):
            salt(world.app, code, 0, words)
    world.clock.skip(days=1)
    for seat in (1, 2):
        with pytest.raises(SaltsClosed):
            salt(world.app, code, seat, "a friend's lucky words")


@shows(NOT_FOUND)
def test_choosing_ones_own_words_last_in_the_database() -> None:
    honest = game_of_kind("returned")
    lucky = next(words for words in (f"lucky {number}" for number in range(200)) if is_liked(honest, words))
    passes(dealt_with(honest, [lucky, *honest["salts"][1:]]))


@shows(NOT_FOUND)
def test_a_friend_who_adds_words_last(world: World) -> None:
    """The organiser is bound, whom he tells the seed is not."""
    code = invited(world)
    salt(world.app, code, 0, "rain")
    salt(world.app, code, 1, "snow")
    salt(world.app, code, 2, "what the organiser has found out")
    abandon(world.app, code)
    document = export(world.app, code)
    assert document["rows"]
    passes(document)


@shows(BY_VERIFY)
def test_words_beside_a_public_draw() -> None:
    honest = game_of_kind("drawn_in_public")
    found(rehashed({**honest, "salts": ["lucky", *honest["salts"][1:]]}), "words_beside_draw")


@shows(PREVENTED)
def test_choosing_the_seed_before_others_add_words() -> None:
    """He likes what follows from his seed; with any words of others it is another deal."""
    honest = game_of_kind("returned")
    alone = [f"K:{seat}" for seat in range(3)]
    dealt = {
        str(dealt_with(honest, [alone[0], words, alone[2]])["rows"]) for words in ("K:1", "rain", "snow")
    }
    assert len(dealt) == 3


@shows(NOT_FOUND)
def test_choosing_the_seed_where_nobody_adds_words() -> None:
    honest = game_of_kind("timed_out")
    nobody = [f"{honest['game']}:{seat}" for seat in range(3)]
    for number in range(5):  # of the seeds that he tries he takes one
        seed = bytes([number]) * 32
        chosen = {**honest, "seed": seed.hex(), "seed_hash": chain.seed_hash(seed), "salts": nobody}
        passes(dealt_with(chosen, nobody))


@shows(NOT_FOUND)
def test_entering_a_false_result_of_a_draw() -> None:
    honest = game_of_kind("drawn_in_public")
    luck = "1 2 3 4 5 6"
    assert luck != honest["luck"]
    dice = Streams(deal_key(bytes.fromhex(honest["seed"]), [*honest["salts"], luck]))
    passes(decided_otherwise({**honest, "luck": luck}, rows_of(honest)[0], lambda state: roll(state, dice)))


@shows(PREVENTED)
def test_a_second_try_at_the_result_of_a_draw(world: World) -> None:
    code = gathered_for_draw(world)
    with pytest.raises(NotDrawn):
        tell_luck(world.app, code, RESULT)  # before it is drawn
    world.clock.skip(days=3)
    tell_luck(world.app, code, RESULT)
    with pytest.raises(WrongStatus):
        tell_luck(world.app, code, "1 2 3 4 5 6")


@shows(BY_VERIFY)
def test_a_draw_that_had_taken_place() -> None:
    honest = game_of_kind("drawn_in_public")
    luck = honest["terms"]["luck"]
    found(
        rehashed(with_terms(honest, luck=luck | {"at": honest["terms"]["created_at"]})), "drawn_before_made"
    )


@shows(BY_VERIFY)
def test_dealing_before_the_draw() -> None:
    honest = game_of_kind("drawn_in_public")
    early = datetime.fromisoformat(honest["terms"]["luck"]["at"]) - timedelta(seconds=1)
    found(with_row(honest, rows_of(honest)[0], at=moment_text(early)), "dealt_before_draw")


@shows(WITH_A_HEAD)
def test_another_seed_once_the_draw_is_known(world: World, tmp_path: Path) -> None:
    """The result is told to a game that he made in secret, alike in everything but the seed."""
    code = gathered_for_draw(world)
    in_invitations = world.game().row.head
    secret = make_world(tmp_path / "secret.sqlite")
    secret.app = replace(secret.app, rng=random.Random(2))
    gathered_for_draw(secret)
    secret.clock.skip(days=2)
    tell_luck(secret.app, code, RESULT)
    abandon(secret.app, code)
    forged = export(secret.app, code)
    secret.app.store.close()
    assert verify(forged) == []
    assert forged["terms_hash"] == world.game().row.terms_hash
    assert [one.code for one in verify(forged, [in_invitations])] == ["unknown_head"]


@shows(PREVENTED)
def test_inviting_to_a_draw_that_was_drawn(world: World) -> None:
    code = gathered_for_draw(world)
    invitation = world.app.store.outbox(game=code, seat=1)[0]
    world.clock.skip(days=3)
    world.app.store.outbox_all_sent([invitation.id], world.clock.now())
    with pytest.raises(NotDrawn):
        tell_luck(world.app, code, RESULT)


@shows(BY_VERIFY)
def test_a_wrong_deal() -> None:
    honest = game_of_kind("returned")
    other = Streams(bytes(32))
    forged = decided_otherwise(honest, rows_of(honest)[0], lambda state: roll(state, other))
    found(forged, "other_facts")


@shows(NOT_FOUND)
def test_dropping_somebodys_words() -> None:
    honest = game_of_kind("returned")
    passes(dealt_with(honest, [honest["salts"][0], f"{honest['game']}:1", honest["salts"][2]]))


@shows(BY_VERIFY)
def test_telling_other_words_than_were_used() -> None:
    honest = game_of_kind("returned")
    salts = [honest["salts"][0], f"{honest['game']}:1", honest["salts"][2]]
    found(rehashed({**honest, "salts": salts}), "other_facts")


@shows(BY_VERIFY)
def test_words_for_a_bot() -> None:
    honest = game_of_kind("invited")
    assert honest["terms"]["bots"][3]
    found(dealt_with(honest, [*honest["salts"][:3], "lucky"]), "words_of_a_bot")


# As host: decisions ---------------------------------------------------------------------------------


@shows(BY_VERIFY)
def test_an_illegal_move() -> None:
    honest = game_of_kind("returned")
    found(with_row(honest, first_by(honest, "cli", "mail"), move="play 12 at 9,9 turned"), "illegal")


@shows(BY_VERIFY)
def test_steering_a_bot() -> None:
    honest = game_of_kind("invited")
    for row in rows_of(honest):
        if row.cause == "bot:random":
            state = state_before(honest, row.seq)
            others = [move for move in legal_moves(state, row.seat) if write(move) != row.move]
            if others:
                found(decided_otherwise(honest, row, others[0]), "other_bot_move")
                return
    raise AssertionError("the bot had never a choice")


@shows(BY_VERIFY)
def test_keeping_a_bot_from_its_veto(finished: Document) -> None:  # noqa: F811
    found(retold(finished, vetoes(finished)[0].seq, None), "bot_was_due")


@shows(BY_VERIFY)
def test_a_bot_that_moves_for_a_person() -> None:
    honest = game_of_kind("invited")
    found(with_row(honest, first_by(honest, "cli", "mail"), cause="bot:random"), "other_decider")


@shows(BY_VERIFY)
def test_a_person_who_moves_for_a_bot() -> None:
    honest = game_of_kind("invited")
    found(with_row(honest, first_by(honest, "bot:"), cause="cli"), "other_decider")


@shows(NOT_FOUND)
def test_moving_for_another_player() -> None:
    honest = game_of_kind("returned")
    row = first_by(honest, "cli", "mail")
    state = state_before(honest, row.seq)
    other = next(move for move in legal_moves(state, row.seat) if write(move) != row.move)
    passes(decided_otherwise(honest, row, other))


@shows(BY_VERIFY)
def test_a_timeout_too_early() -> None:
    honest = game_of_kind("timed_out")
    row = first_by(honest, "timeout")
    asked, since = rows_of(honest)[row.seq - 2], rows_of(honest)[row.seq - 1 :]
    in_time = datetime.fromisoformat(asked.at) + timedelta(seconds=honest["terms"]["per_turn"] - 1)
    by = datetime.fromisoformat(row.at) - in_time
    earlier = [list(one._replace(at=moment_text(datetime.fromisoformat(one.at) - by))) for one in since]
    found(sealed(honest, [*honest["rows"][: row.seq - 1], *earlier]), "early_timeout")


@shows(NOT_FOUND)
def test_a_timeout_too_early_with_false_times() -> None:
    """The rows say that a day went by; only the letters of those days tell that it did not."""
    honest = game_of_kind("returned")
    row = first_by(honest, "cli", "mail")
    later = timedelta(seconds=honest["terms"]["per_turn"])
    forged = decided_otherwise(honest, row, None)
    *before, last = rows_of(forged)
    at = moment_text(datetime.fromisoformat(last.at) + later)
    passes(sealed(forged, [*map(list, before), list(last._replace(cause="timeout", at=at))]))


@shows(BY_VERIFY)
def test_a_false_timeout() -> None:
    """A time-out is the default, never what suits somebody else."""
    honest = game_of_kind("returned")
    row = next(row for row in rows_of(honest) if row.move.startswith("play"))
    late = moment_text(datetime.fromisoformat(row.at) + timedelta(seconds=honest["terms"]["per_turn"]))
    found(with_row(honest, row, cause="timeout", at=late), "wrong_timeout")


@shows(BY_VERIFY)
def test_closing_a_veto_window_too_early() -> None:
    honest = game_of_kind("vetoed_by_hand")
    shown = next(row for row in rows_of(honest) if row.facts[0][0] == "shown")
    row = rows_of(honest)[shown.seq]  # what carries it out
    found(with_row(honest, row, seat=NOBODY, cause="chance", move="", at=shown.at), "early_closing")


@shows(BY_VERIFY)
def test_deciding_for_somebody_who_never_left() -> None:
    honest = game_of_kind("returned")
    row = first_by(honest, "cli", "mail")
    forged = decided_otherwise(honest, row, None)
    *before, last = rows_of(forged)
    found(sealed(forged, [*map(list, before), list(last._replace(cause="left"))]), "never_left")


@shows(NOT_FOUND)
def test_announcing_that_somebody_leaves() -> None:
    honest = game_of_kind("timed_out")
    last = rows_of(honest)[8]
    state = state_before(honest, 10)
    gone = last._replace(seat=state.asks[0].seat, cause="leaves", move="", facts=[])
    passes(sealed(honest, [*honest["rows"][:9], list(gone)], status="abandoned"))


@shows(BY_VERIFY)
def test_an_undo_that_not_everybody_agreed_to() -> None:
    honest = game_of_kind("refused")
    undo = first_by(honest, "undo")
    agreed = [row for row in rows_of(honest)[: undo.seq - 1] if row.cause == "agrees"][-1]
    rows = [list(row) for row in rows_of(honest) if row.seq != agreed.seq and row.seq <= undo.seq]
    found(sealed(honest, rows, status="abandoned"), "not_agreed")


@shows(BY_VERIFY)
def test_an_order_that_says_something_else() -> None:
    honest = game_of_kind("vetoed_by_order")
    found(with_row(honest, first_by(honest, "order:"), cause="order:veto any map"), "other_order")


@shows(NOT_FOUND)
def test_inventing_an_order() -> None:
    honest = game_of_kind("vetoed_by_hand")
    row = next(row for row in rows_of(honest) if row.move == "play 121")
    shown = rows_of(honest)[row.seq - 2].facts[0][2]
    passes(with_row(honest, row, cause=f"order:veto any {'tunnel' if TYPE[shown].groups else 'action'}"))


# As host: the record --------------------------------------------------------------------------------


@shows(WITH_A_HEAD)
def test_rewriting_what_happened() -> None:
    honest = game_of_kind("returned")
    row = [row for row in rows_of(honest) if row.cause.startswith(("cli", "mail"))][-2]
    state = state_before(honest, row.seq)
    other = next(move for move in legal_moves(state, row.seat) if write(move) != row.move)
    found_with_a_head(decided_otherwise(honest, row, other), honest)


@shows(WITH_A_HEAD)
def test_two_stories_for_two_players() -> None:
    """Each of two players is told another game; each finds hers right, and the other one's wrong."""
    honest = game_of_kind("returned")
    row = first_by(honest, "cli", "mail")
    state = state_before(honest, row.seq)
    one, other = (decided_otherwise(honest, row, move) for move in legal_moves(state, row.seat)[:2])
    for mine, yours in ((one, other), (other, one)):
        report = report_on(mine, [mine["head"]])
        assert (report.findings, report.covered) == ([], len(mine["rows"]))
        assert [found.code for found in verify(mine, [f"{row.seq}:{yours['head']}"])] == ["other_than_told"]


@shows(WITH_A_HEAD)
def test_cutting_off_the_end() -> None:
    honest = game_of_kind("returned")
    forged = sealed(honest, honest["rows"][:-5], status="abandoned")
    found_with_a_head(forged, honest)
    assert report_on(forged).status == "abandoned"  # so nobody takes it for the whole game


@shows(BY_VERIFY)
def test_breaking_off_a_game_that_goes_badly(world: World) -> None:
    code = world.new_game()
    abandon(world.app, code)
    document = export(world.app, code)
    report = report_on(document, [document["head"]])
    assert (report.findings, report.status) == ([], "abandoned")
    assert "is broken off at row 1, not finished" in all_well(document, report)[0]
    assert all("abandoned" in world.post.kinds(seat) for seat in range(3))


@shows(BY_VERIFY)
def test_calling_a_game_over_that_is_not() -> None:
    honest = game_of_kind("returned")
    found(sealed(honest, honest["rows"][:-5]), "cut_short")


@shows(WITH_A_HEAD)
def test_changing_the_terms() -> None:
    honest = game_of_kind("returned")
    found_with_a_head(rehashed(with_terms(honest, cooling=honest["terms"]["cooling"] + 60)), honest)


@shows(NOT_FOUND)
def test_renaming_players() -> None:
    honest = game_of_kind("returned")
    forged = {**honest, "names": ["Zoe", *honest["names"][1:]]}
    assert verify(forged, honest["heads"]) == []


# As player ------------------------------------------------------------------------------------------


@shows(PREVENTED)
def test_guessing_hidden_cards_from_the_heads() -> None:
    """Who knows everything of a row but the seed, and even guesses it right, cannot see that he did."""
    honest = game_of_kind("returned")
    for row, before, after in zip(honest["rows"][1:], honest["heads"], honest["heads"][1:], strict=False):
        line = chain.canonical(row)
        guesses = (hashlib.sha256(line).hexdigest(), chain.commitment(bytes(32), row[1], line))
        assert after not in [chain.next_head(before, guess) for guess in guesses]
        seed = bytes.fromhex(honest["seed"])
        assert after == chain.next_head(before, chain.commitment(seed, row[1], line))


@shows(PREVENTED)
def test_answering_for_somebody_else(desk: Desk) -> None:
    desk.new_game(cooling=0)
    seat, before = desk.to_move(), desk.game().row.seq
    desk.write(seat, "1", sender=desk.address((seat + 1) % 3))
    assert desk.game().row.seq == before
    desk.write(seat, "1")
    assert desk.game().row.seq > before


@shows(PREVENTED)
def test_a_name_that_looks_like_anothers(world: World) -> None:
    people = (NewPlayer("Anna", "anna@example.org"), NewPlayer("Аnnа", "other@example.org"))
    with pytest.raises(BadSetup):
        create(world.app, NewGame((*people, NewPlayer("Boris", "boris@example.net")), "K7"))


@shows(PREVENTED)
def test_showing_ones_hand_in_table_talk(desk: Desk) -> None:
    desk.new_game(cooling=0)
    (role,) = re.findall("^You are: .*", body_of(desk.newest(0)), re.MULTILINE)
    desk.write(0, f"say look\n{role}")
    assert [row.text for row in desk.app.store.talk("K7")] == ["look"]
