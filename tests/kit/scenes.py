"""Servers at interesting moments, each a folder with a database that tests may copy.

Every scene has a game K7 of Anna, Boris and Carla. Whoever is asked now is its mover, whoever decided last is
its last, and the other one its third. Mails lie in the inbox and wait to be read.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from pbem.app import App
from pbem.app.conversation.command import Command, Kind
from pbem.app.conversation.together import perform
from pbem.app.lobby.contacts import contact_key
from pbem.app.lobby.games import NewPlayer
from pbem.app.lobby.invitations import invite
from pbem.app.lobby.people import player_of, set_preference
from pbem.app.people.offers import offer_seat
from pbem.app.people.takeover import ask_back, take_over
from pbem.app.play.clock import ClockRow
from pbem.app.record.export import Document, export
from pbem.app.talk.bounce_policy import came_back
from pbem.app.transaction import in_one
from pbem.app.unit_of_work import UnitOfWork
from pbem.config import Settings
from pbem.engine import HAND, Ask, Move, Seat, State, legal_moves, write
from pbem.mail.conversation.reader import handle_all
from pbem.mail.parse.letter import identity, read_letter
from pbem.mail.transport.local_maildirs import reply_to
from pbem.mail.transport.sources import receive
from pbem.server.serve import server_addresses
from pbem.store.schema.kinds import BounceKind, GamePhase, InboxStatus
from pbem.wiring import build_app
from tests.app.conftest import PEOPLE
from tests.kit.commands import abandon, file_order, join, leave, note, prepare_move, request_undo, say, submit
from tests.kit.desk import Desk, make_desk, parsed
from tests.kit.draws import gathered_for_draw
from tests.kit.store import add_player

VETO = 121
CODE = "K7"
HOST, GUEST, ORGANISER = "host@example.org", "emil@example.org", "olga@example.org"
INVITED, SAID_NEVER = "xenia@example.net", "nina@example.net"
ADDRESSES = replace(server_addresses(Settings()), host=HOST, organisers=(ORGANISER,))
OWN = "own"
HOURS = 21  # gone since the last decision: its reminder is due, its time is not over


class Mail(NamedTuple):
    """A mail that somebody at the table has sent, and nobody has read yet."""

    name: str
    who: str  # mover, last or third
    words: str  # {line} is a move that the mover may make
    to: str = (
        ""  # empty: an answer to her newest letter; "bounce": that letter came back; OWN: to the sender's
    )
    sender: str = ""  # empty: her own address


@dataclass(frozen=True)
class Scene:
    """A server at one moment, and what can be done there."""

    name: str
    folder: Path
    at: datetime
    mover: Seat
    last: Seat
    third: Seat
    lines: tuple[str, ...]  # what the mover may do, the best first
    question: int  # that the mover is asked
    due: dict[str, ClockRow]  # what the clock has to look after, by its kind; a move that cools is "held"
    elsewhere: Document  # a game that has ended on another server
    mails: dict[str, str] = field(default_factory=dict)  # identities by name

    def app(self, folder: Path, luck: object) -> App:
        """The server in a copy of the folder: always the same time and the same luck."""
        return build_app(Settings(home=folder), lambda: self.at, random.Random(str(luck)))


def prepared(name: str, folder: Path, mails: Iterable[Mail]) -> Scene:
    """Make a scene in an empty folder."""
    desk = next(
        desk
        for number in count(FIRST_SEED.get(name, 0))
        if (desk := SCENES[name](folder / f"{number}")) is not None
    )
    table, store = desk.game(), desk.app.store
    asked = [ask.seat for ask in table.state.asks] or [table.state.active if table.row.seq else 2]
    mover = asked[0]
    decided = [row.seat for row in table.log if row.facts and row.seat not in (-1, mover)]
    last = decided[-1] if decided else (mover + 2) % 3
    scene = Scene(
        name=name,
        folder=desk.settings.home,
        at=desk.clock.at,
        mover=mover,
        last=last,
        third=3 - mover - last,
        lines=tuple(write(move) for move in best(table.state, mover)) if table.state.asks else ("pass",) * 2,
        question=table.question(mover) or table.row.seq,
        due=dict(
            [
                *((row.kind.value, row) for row in reversed(store.dues(CODE))),  # the first counts
                *(("held", row) for row in store.held_moves(CODE)),
            ]
        ),
        elsewhere=played_elsewhere(),
    )
    store.set_note("mail_emptied", scene.at.date().isoformat())  # so that the clock begins with the games
    for mail in mails:
        scene.mails[mail.name] = post(desk, scene, mail)
    store.close()
    return scene


@cache
def played_elsewhere() -> Document:
    """A game that ended on another server, under a code that is free here."""
    with TemporaryDirectory() as folder:
        desk = make_desk(Path(folder))
        abandon(desk.app, desk.new_game("E1"))
        document = export(desk.app, "E1")
        desk.app.store.close()
    return document


def best(state: State, seat: Seat) -> list[Move]:
    """What a seat may do: first tunnels for which the next player would pay, then other tunnels."""
    payer = (seat + 1) % 3
    return sorted(legal_moves(state, seat), key=lambda move: (move.verb != "lay", move.seat != payer))


def post(desk: Desk, scene: Scene, mail: Mail) -> str:
    """Send a mail; the identity that it has in the inbox. Nothing in it depends on the time of the day."""
    seat: Seat = getattr(scene, mail.who)
    words = mail.words.format(line=scene.lines[0], other_line=scene.lines[-1])
    newest = next(
        row
        for row in reversed(desk.app.store.outbox())
        if (row.recipient == mail.sender if mail.to == OWN else (row.game, row.seat) == (CODE, seat))
    )
    answer = reply_to(parsed(newest.raw), mail.sender or PEOPLE[seat].address, words)
    answer.replace_header("Message-ID", f"<{mail.name.replace(' ', '-')}@example.org>")
    answer.replace_header("Date", "Sun, 01 Mar 2026 12:00:00 +0000")
    to = str(answer["To"]) if mail.to in ("", OWN) else mail.to
    if to == "bounce":
        to = newest.sender
        answer["X-Failed-Recipients"] = newest.recipient
    answer.replace_header("To", to)
    raw = answer.as_bytes()
    receive(desk.app, raw, [to], "pipe")
    return identity(read_letter(raw, [to]))


# The scenes -----------------------------------------------------------------------------------------


def invited(folder: Path) -> Desk | None:
    """Anna is in, and Boris is with words for the deal; Carla has not answered."""
    desk = make_desk(folder)
    desk.new_game(begin=False, invite=True)
    invite(desk.app, CODE)
    join(desk.app, CODE, 0)
    join(desk.app, CODE, 1, "hill")
    desk.clock.skip(hours=HOURS)
    return desk


def unasked(folder: Path) -> Desk | None:
    """Nobody was invited, and the game waits to be started."""
    desk = make_desk(folder)
    desk.new_game(begin=False)
    return desk


def drawn(folder: Path) -> Desk | None:
    """The same, and the public draw that the game begins with has taken place."""
    desk = make_desk(folder)
    gathered_for_draw(desk)
    desk.clock.skip(days=2)
    return desk


def running(folder: Path) -> Desk | None:
    """The third turn: somebody has said something, somebody else is still saying it, orders are filed."""
    desk = make_desk(folder, int(folder.name))
    for person, wish in zip(PEOPLE, ("my-turn", "every-move", "daily"), strict=True):
        add_player(desk.app.store, person.name, person.address, person.lang, person.zone)
        set_preference(desk.app, player_of(desk.app, person.name), "mail", wish)
    desk.new_game(modules=("wc2019",))
    for _ in range(2):
        decide(desk)
    state = desk.game().state
    if not state.asks:
        return None
    mover = state.asks[0].seat
    holder = next((seat for seat in range(3) if VETO in state.zones[HAND[seat]]), mover)
    if holder != (mover + 1) % 3 or best(state, mover)[0].verb != "lay":
        return None
    file_order(desk.app, CODE, holder, "veto any rockfall")
    file_order(desk.app, CODE, mover, "veto any map")
    note(desk.app, CODE, mover, "remember")
    say(desk.app, CODE, (mover + 1) % 3, "hello")
    desk.clock.skip(hours=HOURS)
    say(desk.app, CODE, (mover + 2) % 3, "wait")
    return desk


def busy(folder: Path) -> Desk | None:
    """The same with a move whose cooling time is over, and a request to take the last one back."""
    desk = running(folder)
    if desk is None:
        return None
    seat = desk.to_move()
    submit(desk.app, CODE, seat, write(best(desk.game().state, seat)[0]), "cli", cooling=60)
    request_undo(desk.app, CODE, (seat + 2) % 3)
    desk.clock.skip(minutes=5)
    return desk


def planned(folder: Path) -> Desk:
    """Whoever is to move has prepared that, and two more orders; so nobody was asked."""
    desk = make_desk(folder)
    desk.new_game(cooling=0)
    mover = (desk.to_move() + 1) % 3
    prepare_move(desk.app, CODE, mover, "prepare discard oldest", "prepare if anna is broken discard oldest")
    decide(desk)
    desk.clock.skip(minutes=45)
    return desk


def window(folder: Path) -> Desk | None:
    """A tunnel is shown, and whoever holds the Veto may still stop it."""
    desk = make_desk(folder, int(folder.name))
    desk.new_game(modules=("wc2019",), settings={"veto_window": 120}, cooling=0)
    state = desk.game().state
    mover = state.asks[0].seat
    if VETO not in state.zones[HAND[(mover + 1) % 3]] or best(state, mover)[0].verb != "lay":
        return None
    decide(desk)
    return desk


def toll(folder: Path) -> Desk | None:
    """Somebody has promised to pay for the tunnel that the mover wants to build."""
    desk = make_desk(folder, int(folder.name))
    desk.new_game(modules=("toll",))
    state = desk.game().state
    owner = state.asks[0].seat
    mover, payer = (owner + 1) % 3, (owner + 2) % 3
    wanted = legal_moves(state.but(asks=(Ask(mover, "turn"),)), mover)
    cells = {move.cell for move in wanted if move.verb == "lay"}
    guards = (move for move in legal_moves(state, owner) if move.verb == "toll" and move.cell in cells)
    guard = next(guards, None)
    if guard is None:
        return None
    submit(desk.app, CODE, owner, write(guard), "cli", cooling=0)
    file_order(desk.app, CODE, payer, f"pay for {PEOPLE[mover].name} up to 2")
    return desk


def left(folder: Path) -> Desk | None:
    """One of the three has left the table, and the others play on."""
    desk = make_desk(folder)
    desk.new_game()
    leave(desk.app, CODE, (desk.to_move() + 1) % 3)
    decide(desk)
    return desk


def changing(folder: Path) -> Desk | None:
    """Dora has taken over a seat that is asked back, Emil is offered another, and all are asked to pause."""
    desk = make_desk(folder)
    desk.new_game()
    decide(desk)
    mover = desk.to_move()

    def sit_down(work: UnitOfWork) -> None:
        take_over(work, offer_seat(work, (mover + 1) % 3, NewPlayer("Dora", "dora@example.org")))

    in_one(desk.app, CODE, sit_down)
    in_one(desk.app, CODE, lambda work: ask_back(work, next(iter(work.formers))))
    in_one(desk.app, CODE, lambda work: offer_seat(work, (mover + 2) % 3, NewPlayer("Emil", GUEST)))
    perform(desk.app, CODE, mover, Command("", Kind.AWAY, "until 9 March"))
    perform(desk.app, CODE, mover, Command("", Kind.ASK_VOTE, "pause -1 "))
    wish = f"From: {HOST}\nTo: turn@pbem.localhost\nMessage-ID: <wish@example.org>\n\npause {CODE}\n"
    receive(desk.app, wish.encode(), ["turn@pbem.localhost"], "pipe")
    handle_all(desk.app, ADDRESSES)
    return desk


def two_tables(folder: Path) -> Desk | None:
    """The same people at two tables; some mail is old, some failed, came back or was quarantined."""
    desk = make_desk(folder)
    for code in (CODE, "K8"):
        desk.new_game(code)
    store, now = desk.app.store, desk.clock.now()
    first, *letters = store.outbox(game=CODE)
    store.outbox_all_sent([row.id for row in letters], now)
    store.outbox_failed(first.id, "550 no such mailbox")
    receive(desk.app, b"From: anna@example.org\n\nhello", ["turn@pbem.localhost"], "pipe")
    store.inbox_mark(1, InboxStatus.QUARANTINED, "a fault", now)
    store.quarantine(store.dues("K8")[0], "a fault")
    decide(desk)
    came_back(desk.app, store.outbox(game="K8", seat=desk.to_move())[0], BounceKind.HARD, "5.1.1")
    desk.clock.skip(hours=HOURS)
    return desk


def over(folder: Path) -> Desk | None:
    """A game that was played to its end; somebody has said something about it."""
    desk = make_desk(folder)
    desk.new_game(settings={"rounds": 1})
    while desk.game().row.status == GamePhase.RUNNING:
        decide(desk)
    say(desk.app, CODE, 0, "well played")
    desk.clock.skip(hours=HOURS)
    return desk


def abandoned(folder: Path) -> Desk | None:
    """A game that was broken off while somebody was saying something."""
    desk = running(folder)
    if desk is not None:
        abandon(desk.app, CODE)
    return desk


def opening(folder: Path) -> Desk | None:
    """Olga is asked whether she means her table, Anna whether she takes a free seat, Xenia is invited."""
    desk = make_desk(folder)
    desk.new_game()
    decide(desk)
    others = NewPlayer("Xenia", INVITED), NewPlayer("Yuri", "yuri@example.net"), NewPlayer("Seat3", free=True)
    desk.new_game("B3", begin=False, invite=True, players=others)
    invite(desk.app, "B3")
    desk.app.store.say_never(contact_key(desk.app, SAID_NEVER), desk.clock.now())
    table = f"new\nOlga <{ORGANISER}>\nVera <vera@example.com>\nbot steady\n"
    for sender, words in ((ORGANISER, table), (PEOPLE[0].address, "join B3\n")):
        wish = f"From: {sender}\nTo: turn@pbem.localhost\nMessage-ID: <wish.{sender}>\n\n{words}"
        receive(desk.app, wish.encode(), ["turn@pbem.localhost"], "pipe")
    handle_all(desk.app, ADDRESSES)
    return desk


def decide(desk: Desk) -> None:
    """Let whoever is asked decide something, at once."""
    state = desk.game().state
    seat = state.asks[0].seat
    submit(desk.app, CODE, seat, write(best(state, seat)[0]), "cli", cooling=0)


SCENES: dict[str, Callable[[Path], Desk | None]] = {
    scene.__name__: scene
    for scene in (
        *(running, busy, invited, unasked, drawn),
        *(window, toll, left, changing, opening, two_tables, over, abandoned, planned),
    )
}
FIRST_SEED = {
    "running": 13,
    "busy": 13,
    "abandoned": 13,
    "window": 8,
}  # where looking for a deal that will do begins, to save time

__all__ = ["ADDRESSES", "CODE", "GUEST", "HOST", "OWN", "SCENES", "Mail", "Scene", "prepared"]
