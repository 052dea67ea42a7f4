"""Inviting, leaving, talking, noting, preferring, forgetting."""

from __future__ import annotations

import pytest

from pbem.app.errors import BadSetup, NothingHeld, WrongStatus
from pbem.app.lobby.games import start
from pbem.app.lobby.invitations import invite
from pbem.app.lobby.people import change_address, erase, player_of, set_preference
from pbem.app.play.clock import tick
from pbem.app.sheets.table import Glance
from pbem.app.talk.bounce_policy import came_back
from pbem.app.talk.notes import notes
from pbem.app.talk.words import glance, heard
from pbem.engine import NOBODY, Streams, deal_key, new_game, roll
from pbem.store.schema.kinds import BounceKind, InboxStatus
from tests.app.conftest import World
from tests.kit.commands import abandon, decline, join, leave, note, say, submit, unsay


def test_invited_people_answer_before_the_game_begins(world: World) -> None:
    code = world.new_game(begin=False, invite=True)
    assert invite(world.app, code) == 3
    assert all(world.post.kinds(seat) == ["invite"] for seat in range(3))
    for seat in range(2):
        join(world.app, code, seat)
    with pytest.raises(BadSetup, match="Carla"):
        start(world.app, code)
    decline(world.app, code, 2)
    with pytest.raises(BadSetup, match="Carla"):
        start(world.app, code)
    join(world.app, code, 2)
    world.clock.skip(hours=24)
    tick(world.app)
    assert world.game().row.status == "running"
    with pytest.raises(WrongStatus):
        join(world.app, code, 0)


def test_the_deal_follows_from_everybodys_words(world: World) -> None:
    code = world.new_game(begin=False)
    join(world.app, code, 1, "  my   own words ")
    table = start(world.app, code)
    assert table.row.salts == ("K7:0", "my own words", "K7:2")
    dealt, _ = roll(new_game(table.state.rules, 3), Streams(deal_key(table.row.seed, table.row.salts)))
    assert tuple(dealt) == table.log[0].facts
    with pytest.raises(WrongStatus):
        join(world.app, code, 1, "too late")


def test_R23_11_the_seat_of_a_player_who_left_passes_by_itself(world: World) -> None:
    code = world.new_game(cooling=0)
    seat = world.to_move()
    dues = world.app.store.dues(code)
    other = (seat + 1) % 3
    leave(world.app, code, other)
    assert world.app.store.dues(code) == dues  # somebody else's time goes on as it did
    assert world.post.kinds(seat).count("turn") == 1
    submit(world.app, code, seat, world.any_line(), "cli")
    last = world.game().log[-1]
    assert (last.seat, last.cause) == (other, "left")
    assert world.to_move() == (seat + 2) % 3


def test_whoever_leaves_in_her_turn_passes_at_once(world: World) -> None:
    code = world.new_game(cooling=0)
    seat = world.to_move()
    leave(world.app, code, seat)
    assert world.game().log[-1].seat == seat
    assert world.to_move() != seat


def test_talk_is_heard_when_it_has_cooled(world: World) -> None:
    code = world.new_game()
    say(world.app, code, 0, "Hello\r\n\x00there ")
    assert heard(world.app, world.game()) == ()
    world.clock.skip(minutes=11)
    (remark,) = heard(world.app, world.game())
    assert (remark.seat, remark.text) == (0, "Hello\nthere")
    with pytest.raises(NothingHeld):
        unsay(world.app, code, 0)
    with pytest.raises(BadSetup):
        say(world.app, code, 0, "\u200b ")


def test_talk_can_be_taken_back_while_it_cools(world: World) -> None:
    code = world.new_game()
    say(world.app, code, 0, "oops")
    unsay(world.app, code, 0)
    world.clock.skip(hours=1)
    assert heard(world.app, world.game()) == ()


def test_talk_and_notes_never_touch_the_log(world: World) -> None:
    code = world.new_game()
    before = world.game().row
    say(world.app, code, 0, "hello")
    note(world.app, code, 1, "Carla is lying")
    glance(world.app, code, 2, "host")
    assert world.game().row == before
    assert [memo.text for memo in notes(world.app, code, 1)] == ["Carla is lying"]
    assert notes(world.app, code, 0) == ()
    assert [(look.seat, look.by) for look in world.app.store.glances(code)] == [(2, "host")]


def test_looks_at_secrets_are_told_to_everybody_by_mail(world: World) -> None:
    code = world.new_game(cooling=0)
    glance(world.app, code, 2, "the host")
    world.clock.skip(hours=1)
    glance(world.app, code, 2, "the host")
    glance(world.app, code, NOBODY, "the host")
    for _ in range(6):
        submit(world.app, code, world.to_move(), world.any_line(), "cli")
    told = (Glance(2, "the host", world.clock.now()), Glance(NOBODY, "the host", world.clock.now()))
    for seat in range(3):
        newest = next(
            sheet for to, sheet in reversed(world.post.sheets) if to == seat and sheet.kind == "turn"
        )
        assert newest.glances == told


def test_preferences_count_in_every_game(world: World) -> None:
    world.new_game()
    player = player_of(world.app, "anna@example.org")
    set_preference(world.app, player, "board", "ASCII")
    assert world.game().seats[0].preferences.board == "ascii"
    for name, value in (("board", "3d"), ("zone", "Mars/Base"), ("lang", "tlh"), ("colour", "red")):
        with pytest.raises(BadSetup):
            set_preference(world.app, player, name, value)


def test_erasing_a_player_keeps_the_game_and_forgets_the_person(world: World) -> None:
    code = world.new_game(cooling=0)
    say(world.app, code, 0, "my secret hobby", cooling=0)
    note(world.app, code, 0, "hush")
    digests = [entry.digest for entry in world.app.store.entries(code)]
    name = erase(world.app, player_of(world.app, "anna@example.org"))
    table = world.game()
    assert table.names[0] == name
    assert [entry.digest for entry in world.app.store.entries(code)][: len(digests)] == digests
    assert all(not row.raw and not row.recipient for row in world.app.store.outbox(game=code, seat=0))
    assert notes(world.app, code, 0) == ()
    assert all(row.text == "" for row in world.app.store.talk(code))
    assert world.app.store.player_by_address("anna@example.org") is None


def test_erasing_a_player_forgets_which_letters_to_her_came_back(world: World) -> None:
    code = world.new_game()
    for address in ("old@example.org", "anna@example.org"):
        change_address(world.app, player_of(world.app, "Anna"), address)
        world.clock.skip(hours=1)
        say(world.app, code, 1, "hello", cooling=0)
        set_preference(world.app, player_of(world.app, "Anna"), "mail", "every-move")
        tick(world.app)
        came_back(world.app, world.app.store.outbox(seat=0)[-1], BounceKind.HARD, "5.1.1")
    came_back(world.app, world.app.store.outbox(seat=1)[-1], BounceKind.SOFT, "4.2.2")
    known = [row.recipient for row in world.app.store.bounces()]
    assert known == ["old@example.org", "anna@example.org", "boris@example.net"]
    erase(world.app, player_of(world.app, "Anna"))
    assert [row.recipient for row in world.app.store.bounces()] == ["boris@example.net"]


def test_erasing_a_player_forgets_what_mail_servers_said_of_her_address(world: World) -> None:
    world.new_game()
    for seat in range(3):
        for row in world.app.store.outbox(seat=seat):
            world.app.store.outbox_failed(row.id, f"550 5.1.1 <{row.recipient}> is unknown here")
    erase(world.app, player_of(world.app, "Anna"))
    said = {(row.seat, row.error) for row in world.app.store.outbox()}
    assert said == {
        (0, ""),
        (1, "550 5.1.1 <boris@example.net> is unknown here"),
        (2, "550 5.1.1 <carla@example.com> is unknown here"),
    }


def test_a_player_is_erased_also_when_mails_have_been_emptied(world: World) -> None:
    code = world.new_game()
    store, now = world.app.store, world.clock.now()
    for name in ("anna", "boris"):
        mail = f"From: {name}\r\n\r\nhello".encode()
        store.inbox_add(f"<{name}>", mail, ["turn@pbem.localhost"], "smtp", now)
    first, second = (player_of(world.app, name) for name in ("Anna", "Boris"))
    store.inbox_mark(1, InboxStatus.DONE, "", now)
    store.erase_words_of_game(code, world.app.remains_of)
    assert [erase(world.app, player) for player in (first, second)] == ["Player1", "Player2"]
    assert world.game(code).names == ("Player1", "Player2", "Carla")


def test_a_game_does_not_wait_for_somebody_who_was_erased(world: World) -> None:
    code, over = world.new_game(cooling=0), world.new_game("random", "random", code="B2", cooling=0)
    abandon(world.app, over)
    erase(world.app, player_of(world.app, "anna@example.org"))
    assert world.game(code).seats[0].status == "left"
    for _ in range(4):
        assert world.to_move() != 0
        submit(world.app, code, world.to_move(), world.any_line(), "cli")


def test_an_erased_player_takes_no_part_in_a_game_that_has_not_begun(world: World) -> None:
    code = world.new_game(begin=False)
    name = erase(world.app, player_of(world.app, "anna@example.org"))
    with pytest.raises(BadSetup, match=name):
        start(world.app, code)
