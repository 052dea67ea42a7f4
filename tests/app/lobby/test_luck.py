"""The result of a public draw: when it is taken, and that the game begins with it."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from pbem.app.errors import BadSetup, DrawTrouble, NotDrawn, WrongStatus
from pbem.app.lobby.games import start
from pbem.app.lobby.invitations import invite
from pbem.app.lobby.luck import tell_luck
from pbem.app.lobby.public_draw import PublicDraw
from pbem.app.record.export import export, whole
from pbem.app.record.verify import verify
from pbem.engine import Streams, deal_key, new_game, roll
from pbem.store.schema.changes import Change
from pbem.store.schema.errors import Conflict
from tests.app.conftest import World
from tests.kit.commands import abandon, join, leave
from tests.kit.draws import FORM, RESULT, WORDS, draw_in_two_days, gathered_for_draw, hand_over


def refused(world: World, code: str = "K7", typed: str = RESULT) -> NotDrawn:
    """Why a result is not taken; nothing has changed then."""
    before = world.app.store.game(code)
    with pytest.raises(NotDrawn) as trouble:
        tell_luck(world.app, code, typed)
    assert world.app.store.game(code) == before
    return trouble.value


def test_the_result_is_dealt_at_once(world: World) -> None:
    code = gathered_for_draw(world)
    world.clock.skip(days=2)
    game = tell_luck(world.app, code, "42, 23, 16, 15, 08, 04")
    assert (game.row.status, game.row.luck, game.row.started_at) == ("running", RESULT, world.clock.now())
    assert [world.post.kinds(seat)[-1] for seat in range(3) if seat != world.to_move()] == ["start"] * 2
    words = ["K7:0", "K7:1", "K7:2", "4 8 15 16 23 42"]
    facts, _ = roll(new_game(game.state.rules, 3), Streams(deal_key(game.row.seed, words)))
    assert game.log[0].facts == tuple(facts)


def test_the_terms_hold_words_moment_and_form(world: World) -> None:
    gathered_for_draw(world)
    terms = world.game().row.further_terms or {}
    assert terms["luck"] == {"words": WORDS, "at": "2026-03-03T09:00:00.000000Z", "form": FORM}


def test_it_works_once(world: World) -> None:
    code = gathered_for_draw(world)
    world.clock.skip(days=2)
    tell_luck(world.app, code, RESULT)
    with pytest.raises(WrongStatus):
        tell_luck(world.app, code, "1 2 3 4 5 6")
    assert world.game().row.luck == RESULT


def test_it_is_refused_until_the_very_moment(world: World) -> None:
    code = gathered_for_draw(world)
    world.clock.skip(days=2, microseconds=-1)
    assert refused(world).why == DrawTrouble.EARLY
    world.clock.skip(microseconds=1)
    assert tell_luck(world.app, code, RESULT).row.status == "running"


def test_an_invitation_that_was_not_handed_over_before_the_draw_spoils_it(world: World) -> None:
    code = world.new_game(begin=False, invite=True, luck=draw_in_two_days(world))
    invite(world.app, code)
    first, second, third = world.app.store.outbox(game=code)
    for seat in range(3):
        join(world.app, code, seat)
    world.clock.skip(days=2)
    world.app.store.outbox_all_sent([first.id], world.clock.now())  # at the very moment, not after it
    world.app.store.outbox_all_sent([second.id], world.clock.now() + timedelta(microseconds=1))
    trouble = refused(world)
    assert (trouble.why, trouble.details["names"]) == (DrawTrouble.LATE_INVITATION, ("Boris", "Carla"))
    world.app.store.outbox_failed(third.id, "550 no such mailbox")
    assert refused(world).details["names"] == ("Boris", "Carla")


def test_after_the_draw_nobody_is_invited_any_more(world: World) -> None:
    code = world.new_game(begin=False, invite=True, luck=draw_in_two_days(world))
    invite(world.app, code)
    hand_over(world)
    join(world.app, code, 0)
    world.clock.skip(days=2)
    with pytest.raises(NotDrawn) as trouble:
        invite(world.app, code)
    assert trouble.value.details["names"] == ("Boris", "Carla")
    for seat in (1, 2):
        join(world.app, code, seat)  # by the letters that came in time
    assert invite(world.app, code) == 0
    assert tell_luck(world.app, code, RESULT).row.status == "running"


def test_an_invitation_may_be_repeated_before_the_draw(world: World) -> None:
    code = world.new_game(begin=False, invite=True, luck=draw_in_two_days(world))
    for _ in range(2):
        invite(world.app, code)
        hand_over(world)
        world.clock.skip(days=1)
    for seat in range(3):
        join(world.app, code, seat)
    assert tell_luck(world.app, code, RESULT).row.status == "running"


def test_everybody_has_to_have_joined(world: World) -> None:
    code = gathered_for_draw(world)
    leave(world.app, code, 1)
    world.clock.skip(days=2)
    trouble = refused(world)
    assert (trouble.why, trouble.details["names"]) == (DrawTrouble.MISSING, ("Boris",))


@pytest.mark.parametrize("typed", ["4 8 15 16 23", "4 8 15 16 23 42 7", "many", ""])
def test_what_is_no_such_result_is_refused(world: World, typed: str) -> None:
    gathered_for_draw(world)
    world.clock.skip(days=2)
    assert refused(world, typed=typed).why == DrawTrouble.FORM


def test_a_game_without_a_draw_takes_no_result(world: World) -> None:
    code = world.new_game(begin=False)
    assert refused(world).why == DrawTrouble.NONE
    start(world.app, code)
    assert world.game().row.luck is None


def test_a_game_with_a_draw_does_not_begin_without_it(world: World) -> None:
    code = gathered_for_draw(world)
    for _ in range(2):
        with pytest.raises(NotDrawn) as trouble:
            start(world.app, code)
        assert trouble.value.why == DrawTrouble.WAITS
        world.clock.skip(days=2)
    assert world.game().row.status == "open"


def test_a_draw_is_possible_without_invitations(world: World) -> None:
    code = world.new_game(begin=False, luck=draw_in_two_days(world))
    world.clock.skip(days=2)
    assert tell_luck(world.app, code, RESULT).row.luck == RESULT


@pytest.mark.parametrize("ahead", [timedelta(0), timedelta(seconds=-1), timedelta(days=-400)])
def test_a_draw_is_to_come_when_the_game_is_made(world: World, ahead: timedelta) -> None:
    with pytest.raises(BadSetup, match="a draw must be to come"):
        world.new_game(begin=False, luck=PublicDraw(WORDS, world.clock.now() + ahead, FORM))
    assert world.app.store.games() == ()


def test_words_and_form_are_judged_when_the_game_is_made(world: World) -> None:
    draw = draw_in_two_days(world)
    for wrong in (replace(draw, words=""), replace(draw, form="dice")):
        with pytest.raises(BadSetup):
            world.new_game(begin=False, luck=wrong)


def test_nobody_adds_words_to_a_draw(world: World) -> None:
    code = gathered_for_draw(world)
    join(world.app, code, 0, "my own words")
    assert world.game().row.salts == ("K7:0", "K7:1", "K7:2")


def test_somebody_faster_is_seen(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between looking and storing, another one tells other numbers: the first to be stored count."""
    code = gathered_for_draw(world)
    world.clock.skip(days=2)
    commit = world.app.store.commit

    def slow(*changes: Change) -> int:
        monkeypatch.undo()
        tell_luck(world.app, code, "1 2 3 4 5 6")
        return commit(*changes)

    monkeypatch.setattr(world.app.store, "commit", slow)
    with pytest.raises(WrongStatus):
        tell_luck(world.app, code, RESULT)
    assert world.game().row.luck == "1 2 3 4 5 6"
    assert any(sheet.begins for seat, sheet in world.post.sheets if seat == 0)
    abandon(world.app, code)
    assert verify(whole(world.app, code)) == []


def test_result_and_deal_are_one_transaction(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    code = gathered_for_draw(world)
    world.clock.skip(days=2)
    letters = len(world.app.store.outbox())

    def broken(*_: object) -> None:
        raise Conflict("the last part of the change cannot be stored")

    monkeypatch.setattr("pbem.store.store.threads.change_threads", broken)
    with pytest.raises(Conflict):
        tell_luck(world.app, code, RESULT)
    row = world.app.store.game(code)
    assert row is not None
    assert (row.luck, row.status, row.seq, len(world.app.store.outbox())) == (None, "open", 0, letters)


def test_a_mistake_is_mended_by_breaking_the_game_off_which_all_are_told(world: World) -> None:
    code = gathered_for_draw(world)
    world.clock.skip(days=2)
    tell_luck(world.app, code, "4 8 15 16 23 43")
    abandon(world.app, code)
    assert [world.post.kinds(seat)[-1] for seat in range(3)] == ["abandoned"] * 3
    document = export(world.app, code)
    assert (document["luck"], verify(document)) == ("4 8 15 16 23 43", [])
