"""Taking back what was decided: by everybody's consent, as one more entry, and to be proved like the rest."""

from __future__ import annotations

import copy
import itertools
import random
import threading
from pathlib import Path
from typing import Any

import pytest

from pbem.app.errors import CannotTakeBack, NothingAsked, WrongStatus
from pbem.app.game import load, state_at
from pbem.app.play.takeback import pending
from pbem.app.record.export import export, whole
from pbem.app.record.verify import verify
from pbem.engine import (
    DECK,
    HAND,
    HIDDEN,
    NOBODY,
    Looked,
    Moved,
    Restored,
    Seat,
    State,
    Streams,
    digest,
    fold,
    guess,
    new_game,
    redact,
    view,
)
from pbem.engine.core.takeback import position
from pbem.render.history.lines import history_lines
from pbem.render.letter.letters import render_letter
from pbem.render.words.names import Voice
from pbem.store.schema.rows import Beside
from tests.app.conftest import World, make_world, time_out
from tests.kit.commands import abandon, agree, refuse, request_undo, submit
from tests.kit.desk import make_desk
from tests.kit.saying import saying


def moved(world: World, *bots: str, code: str = "K7", **parts: Any) -> tuple[str, Seat, State]:
    """A game in which somebody has just drawn a card, and the position before."""
    code = world.new_game(*bots, code=code, cooling=0, **parts)
    seat, before = world.to_move(code), world.game(code).state
    submit(world.app, code, seat, world.any_line(code), "cli")
    return code, seat, before


def others(seat: Seat) -> list[Seat]:
    return [other for other in range(3) if other != seat]


def taken_back(world: World, code: str, seat: Seat) -> None:
    request_undo(world.app, code, seat)
    for other in others(seat):
        agree(world.app, code, other)


def but_notes_and_luck(state: State) -> object:
    """A position without what people remember and how often was shuffled."""
    return [part for part in position(state) if part[0] != "knows"]


def test_everybody_has_to_agree_and_then_the_cards_lie_as_before(world: World) -> None:
    code, seat, before = moved(world)
    seq = world.game().row.seq
    first, second = others(seat)
    assert request_undo(world.app, code, seat).missing == (first, second)
    assert agree(world.app, code, first).missing == (second,)
    assert world.game().position == seq
    assert agree(world.app, code, second).missing == ()
    table = world.game()
    assert but_notes_and_luck(table.state) == but_notes_and_luck(before)
    assert table.state.zones[DECK] == before.zones[DECK]
    last = table.log[-1]
    assert (last.seq, last.seat, last.cause, last.move) == (seq + 4, seat, "undo", f"undo {seq}")
    assert [(entry.seat, entry.cause) for entry in table.log[seq:-1]] == [
        (seat, "agrees"),
        (first, "agrees"),
        (second, "agrees"),
    ]
    assert table.question(seat) == seq + 4
    assert world.app.store.consents(code) == ()


def test_what_bots_did_since_is_taken_back_too(world: World) -> None:
    code, seat, before = moved(world, "random", "random", "random")
    taken_back(world, code, seat)
    table = world.game()
    assert but_notes_and_luck(table.state) == but_notes_and_luck(before)
    undone = [fact for entry in table.log[:-1] for fact in entry.facts if isinstance(fact, Moved)]
    drawn = [fact for fact in undone if fact.source == DECK and fact.dest in HAND]
    seen = [fact for fact in table.log[-1].facts if isinstance(fact, Looked)]
    deals = sum(len(fact.cards) for fact in drawn) - sum(map(len, (before.hand(s) for s in range(6))))
    assert len(seen) == deals > 0


def test_replay_gives_the_position_that_was_played(world: World) -> None:
    code, seat, _ = moved(world)
    taken_back(world, code, seat)
    submit(world.app, code, seat, world.any_line(), "cli")
    played = world.game()
    facts = (fact for decision in world.app.store.log(code) for fact in decision.facts)
    replayed = fold(new_game(played.state.rules, 3), facts)
    assert position(replayed) == position(played.state)
    world.app.games.clear()
    assert digest(load(world.app, code).state) == digest(played.state)
    assert world.app.store.entries(code)[-1].digest == digest(replayed)


def test_everybody_is_told_who_saw_a_card_but_not_which(world: World) -> None:
    code, seat, before = moved(world)
    taken_back(world, code, seat)
    top = before.zones[DECK][0]
    restored, looked = world.game().log[-1].facts
    assert isinstance(restored, Restored)
    assert looked == Looked(seat, "drawn", 0, (top,))
    for reader in (NOBODY, *others(seat)):
        assert redact(restored, reader) == Restored(restored.seq, ())
        assert redact(looked, reader) == Looked(seat, "drawn", 0, (HIDDEN,))
        assert any(look.what == "drawn" for look in view(world.game().state, reader).looks)
    assert redact(restored, seat).position == ()


def test_a_guess_still_looks_like_the_truth(world: World) -> None:
    rng = random.Random(3)
    for number, modules in enumerate((("base",), ("s2",), ("championship", "chests"))):
        code, seat, _ = moved(world, "random", code=f"G{number}", modules=modules)
        if world.game(code).state.asks[0].seat == seat:
            continue
        taken_back(world, code, seat)
        state = world.game(code).state
        for reader in range(-1, 4):
            seen = view(state, reader)
            assert view(guess(seen, Streams(rng.randbytes(32))), reader) == seen


def test_verify_accepts_it_and_finds_a_forged_one(world: World) -> None:
    code, seat, _ = moved(world, "random")
    taken_back(world, code, seat)
    submit(world.app, code, seat, world.any_line(), "cli")
    assert verify(whole(world.app, code)) == []
    abandon(world.app, code)
    document = export(world.app, code)
    assert verify(document) == []
    at = next(number for number, row in enumerate(document["rows"]) if row[3] == "undo")

    forged = copy.deepcopy(document)
    parts = dict(forged["rows"][at][5][0][2])
    deck = next(cards for zone, cards in parts["zones"] if zone == DECK)
    deck.reverse()
    (found,) = verify(forged)
    assert (found.words, found.seq) == (saying("by seed and rules it is"), at + 1)

    for part, value in ((2, (seat + 1) % 3), (4, "undo 1"), (4, "undo x")):
        forged = copy.deepcopy(document)
        forged["rows"][at][part] = value
        (found,) = verify(forged)
        assert (found.words, found.seq) == (saying("could not take that back"), at + 1)


def test_who_has_to_agree_is_told_and_everybody_hears_the_outcome(world: World) -> None:
    code, seat, _ = moved(world)
    first, second = others(seat)
    world.post.sheets.clear()
    request_undo(world.app, code, seat)
    assert [(to, sheet.kind, sheet.reason) for to, sheet in world.post.sheets] == [
        (first, "takeback", "asked"),
        (second, "takeback", "asked"),
    ]
    assert {sheet.thread for _, sheet in world.post.sheets} == {"takeback"}
    world.post.sheets.clear()
    request_undo(world.app, code, seat)  # nobody is asked twice
    assert world.post.sheets == []
    agree(world.app, code, first)
    world.post.sheets.clear()
    agree(world.app, code, second)
    assert {(to, sheet.kind, sheet.reason) for to, sheet in world.post.sheets} == {
        (seat, "turn", ""),
        (first, "takeback", "done"),
        (second, "takeback", "done"),
    }


def test_what_was_taken_back_is_told_and_whose_turn_it_is_no_longer(world: World) -> None:
    code, seat, _ = moved(world)
    robbed = world.to_move(code)
    (third,) = {0, 1, 2} - {seat, robbed}
    request_undo(world.app, code, seat)
    agree(world.app, code, third)
    world.post.sheets.clear()
    agree(world.app, code, robbed)
    told = {to: sheet for to, sheet in world.post.sheets if sheet.kind == "takeback"}
    assert {to: sheet.no_turn for to, sheet in told.items()} == {robbed: True, third: False}
    for to, sheet in told.items():
        text = " ".join(render_letter(sheet).body.split())
        done = history_lines(sheet.undone, Voice(sheet.view, sheet.names))
        assert done, "what was undone"
        assert all(f"- {line}" in text for line in done)
        assert text.count("taken back, and") == 1
        assert "By the consent" not in text
        assert ("not your turn any more" in text) == (to == robbed)
        assert ("need do nothing" in text) == (to == third)


def test_whoever_agrees_last_by_mail_hears_it_once(tmp_path: Path) -> None:
    desk = make_desk(tmp_path)
    code = desk.new_game(cooling=0)
    seat = desk.game().state.asks[0].seat
    submit(desk.app, code, seat, f"discard {desk.game().state.hand(seat)[0]}", "cli")
    robbed = desk.game().state.asks[0].seat
    (third,) = {0, 1, 2} - {seat, robbed}
    request_undo(desk.app, code, seat)
    agree(desk.app, code, third)
    before = len(desk.rows(robbed))
    desk.write(robbed, "agree")
    assert len(desk.rows(robbed)) == before + 1
    text = desk.text(robbed)
    assert "the last decision is taken back" in text
    assert "not your turn any more" in text
    assert "discarded a card" in text


@pytest.mark.parametrize("withdrawn", [False, True])
def test_who_did_not_agree_is_named(world: World, withdrawn: bool) -> None:
    code, seat, _ = moved(world)
    first, second = others(seat)
    request_undo(world.app, code, seat)
    world.post.sheets.clear()
    refuse(world.app, code, seat if withdrawn else first)
    letters = {to: " ".join(render_letter(sheet).body.split()) for to, sheet in world.post.sheets}
    names = world.game().names
    if withdrawn:
        assert f"{names[seat]} does not want to take it back any more." in letters[second]
    else:
        refused = f"stands: {names[first]} did not agree to take it back."
        assert letters[seat].startswith(f"Your last decision in game {code} {refused}")
        assert letters[second].startswith(f"In game {code} the last decision of {names[seat]} {refused}")


def test_one_refusal_is_enough(world: World) -> None:
    code, seat, _ = moved(world)
    seq = world.game().row.seq
    request_undo(world.app, code, seat)
    world.post.sheets.clear()
    refuse(world.app, code, others(seat)[0])
    assert {(to, sheet.reason) for to, sheet in world.post.sheets} == {
        (seat, "refused"),
        (others(seat)[1], "refused"),
    }
    with pytest.raises(NothingAsked):
        agree(world.app, code, others(seat)[1])
    assert world.game().position == seq
    assert [entry.cause for entry in world.game().log[seq:]] == ["agrees", "refuses"]


def test_a_new_decision_ends_the_request(world: World) -> None:
    code, seat, _ = moved(world)
    request_undo(world.app, code, seat)
    submit(world.app, code, world.to_move(), world.any_line(), "cli")
    with pytest.raises(NothingAsked):
        agree(world.app, code, others(seat)[0])
    with pytest.raises(CannotTakeBack):
        request_undo(world.app, code, seat)


def test_only_ones_own_last_decision_and_only_once(world: World) -> None:
    code, seat, _ = moved(world)
    with pytest.raises(NothingAsked):
        agree(world.app, code, others(seat)[0])
    for other in others(seat):
        with pytest.raises(CannotTakeBack):
            request_undo(world.app, code, other)
    taken_back(world, code, seat)
    with pytest.raises(CannotTakeBack):
        request_undo(world.app, code, seat)
    question = world.game().question(seat)
    assert question is not None
    time_out(world.app, code, seat, question)
    with pytest.raises(CannotTakeBack):  # nobody decided that
        request_undo(world.app, code, seat)


def test_a_move_that_ended_the_round_stays(world: World) -> None:
    code = world.new_game(cooling=0, settings={"rounds": 2})
    while True:
        seat, line = world.to_move(), world.any_line()
        submit(world.app, code, seat, line, "cli")
        if world.game().state.round == 2 or world.game().state.revealed_roles:
            break
    with pytest.raises(CannotTakeBack):
        request_undo(world.app, code, seat)


def test_a_move_that_ended_the_game_stays(world: World) -> None:
    code = world.new_game(cooling=0, settings={"rounds": 1})
    while world.game().row.status == "running":
        seat = world.to_move()
        submit(world.app, code, seat, world.any_line(), "cli")
    for step in (request_undo, agree, refuse):
        with pytest.raises(WrongStatus):
            step(world.app, code, seat)
    assert pending(world.app, world.game()) is None


def test_an_answer_to_the_question_before_is_late(world: World) -> None:
    from pbem.app.errors import Late

    code = world.new_game(cooling=0)
    seat = world.to_move()
    question, line = world.game().question(seat), world.any_line()
    submit(world.app, code, seat, line, "cli", question=question)
    taken_back(world, code, seat)
    with pytest.raises(Late):
        submit(world.app, code, seat, line, "cli", question=question)
    submit(world.app, code, seat, line, "cli")
    assert state_at(world.game(), 1).round == 1


def test_a_consent_that_comes_in_after_the_look_is_not_lost(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, seat, _ = moved(world)
    request_undo(world.app, code, seat)
    seq = world.game(code).row.seq
    first, second = others(seat)
    store = world.app.store
    beside, looks = store.beside, itertools.count(1)

    def interrupted(code: str) -> Beside:
        found = beside(code)
        if next(looks) == 1:
            agree(world.app, code, second)
        return found

    monkeypatch.setattr(store, "beside", interrupted)
    agree(world.app, code, first)
    assert [entry.cause for entry in world.game(code).log[seq:]] == ["agrees", "agrees", "undo"]


def test_two_who_agree_at_once_see_each_other(tmp_path: Path) -> None:
    path = tmp_path / "pbem.sqlite"
    world = make_world(path)
    for turn in range(5):
        code, seat, _ = moved(world, code=f"R{turn}")
        request_undo(world.app, code, seat)
        seq = world.game(code).row.seq
        worlds = [make_world(path) for _ in others(seat)]
        gate = threading.Barrier(2)

        def run(other: World, who: Seat, code: str = code, gate: threading.Barrier = gate) -> None:
            gate.wait()
            agree(other.app, code, who)

        threads = [threading.Thread(target=run, args=pair) for pair in zip(worlds, others(seat), strict=True)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert [entry.cause for entry in world.game(code).log[seq:]] == ["agrees", "agrees", "undo"]
        for other in worlds:
            other.app.store.close()
    world.app.store.close()
