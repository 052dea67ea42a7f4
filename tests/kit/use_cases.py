"""Every use case that writes, with the moments at which somebody would think of it.

A use case is called as its caller does it: whoever changes a player reads her row first, the clock has its
row already. Those by mail are mails that wait in the inbox. A test holds this table to the package.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

from pbem.app import App, Uptime, outages
from pbem.app.conversation.command import Command, Kind, move_command
from pbem.app.conversation.together import perform
from pbem.app.game import load
from pbem.app.host import deeds
from pbem.app.lobby import contacts, forget, games, invitations, luck, people
from pbem.app.play import clock, moves
from pbem.app.play.prepared import prepared_of
from pbem.app.record import imports, restored
from pbem.app.record.check import check_games, checked
from pbem.app.record.export import export, whole
from pbem.app.talk import backlog, bounce_policy, notes, thinning, words
from pbem.app.uptime import heartbeat
from pbem.config import Settings
from pbem.engine import NOBODY, read
from pbem.mail.conversation import reader
from pbem.mail.parse.letter import read_letter
from pbem.mail.requests import never
from pbem.mail.transport.sources import receive
from pbem.server import daily
from pbem.store.schema.kinds import BounceKind, InboxStatus, OutboxStatus
from pbem.store.schema.rows import PlayerRow
from tests.app.conftest import PEOPLE
from tests.kit.commands import abandon
from tests.kit.scenes import ADDRESSES, CODE, GUEST, HOST, INVITED, ORGANISER, OWN, SAID_NEVER, Mail, Scene

Call = Callable[[App, Scene], Any]

LOBBY = ("invited",)
MOVING = ("busy", "running", "toll", "two_tables")
TABLE = (*MOVING, "window")
ANY_TIME = (*TABLE, *LOBBY, "over", "abandoned")
ORDER = {
    "running": "veto any tunnel",
    "busy": "veto any tunnel",
    "window": "veto any tunnel",
    "toll": "pay for anybody",
}
ORDERED = tuple(ORDER)
HOUR = timedelta(hours=1)


@dataclass(frozen=True)
class UseCase:
    """Something that somebody does."""

    name: str
    scenes: tuple[str, ...]  # where it is not out of place, the plainest first
    call: Call
    mail: Mail | None = None
    loops: bool = False  # it does one thing after the other, each a transaction of its own


case = UseCase


def mail(name: str, scenes: tuple[str, ...], who: str, text: str, to: str = "", sender: str = "") -> UseCase:
    """A mail is read that somebody has sent."""

    def call(app: App, at: Scene) -> None:
        row = app.store.inbox_by_identity(at.mails[name])
        assert row is not None
        reader.handle(app, row, ADDRESSES)

    return UseCase(name, scenes, call, Mail(name, who, text, to, sender))


def typed(
    name: str, scenes: tuple[str, ...], who: str, kind: Kind, text: str = "", cooling: int | None = None
) -> UseCase:
    """Somebody types a command at the server."""

    def call(app: App, at: Scene) -> None:
        words = text.format(line=at.lines[0], other_line=at.lines[-1], order=ORDER.get(at.name))
        command = move_command(read(words)) if kind == Kind.MOVE else Command(words or kind, kind, words)
        perform(app, CODE, getattr(at, who), command, cooling=cooling)

    return UseCase(name, scenes, call)


def new_game(code: str) -> games.NewGame:
    newcomer = games.NewPlayer("Dora", "dora@example.org")
    return games.NewGame((*PEOPLE[:2], newcomer), code)


def mute_for_a_while(app: App, at: Scene) -> None:
    """Somebody does not want to hear another one, and then she does."""
    for kind in (Kind.MUTE, Kind.UNMUTE):
        perform(app, CODE, at.mover, Command(kind, kind, str(at.third)))


def her(app: App, at: Scene) -> PlayerRow:
    """Whoever is to move, as the command line finds her."""
    return people.player_of(app, PEOPLE[at.mover].name)


def prefer(app: App, at: Scene, name: str, value: str) -> None:
    people.set_preference(app, her(app, at), name, value)


def move_to(app: App, at: Scene, address: str) -> int:
    return people.change_address(app, her(app, at), address)


def tick(app: App, _: Scene) -> None:
    """All that is due; how much that is depends on what others have done already."""
    clock.tick(app)


def send(app: App, _: Scene) -> None:
    """What the sender notes when all letters are taken."""
    app.store.outbox_all_sent([row.id for row in app.store.outbox_due(app.now())], app.now())


def fail(app: App, _: Scene) -> None:
    """What it notes when one is never taken."""
    app.store.outbox_failed(app.store.outbox_due(app.now())[0].id, "550 no such mailbox")


def delay(app: App, _: Scene) -> None:
    """What it notes when one is not taken now."""
    app.store.outbox_retry(app.store.outbox_due(app.now())[0].id, "451 later", app.now() + HOUR)


def retry(app: App, _: Scene) -> None:
    """What the host lets be tried again: all that failed."""
    store = app.store
    for letter in store.outbox(OutboxStatus.FAILED):
        store.outbox_again(letter.id, app.now())
    for row in store.inbox(InboxStatus.QUARANTINED):
        store.inbox_again(row.id)


def forget_mail(app: App, at: Scene) -> int:
    """What the clock does after some weeks, where mail is kept for an hour."""
    later = replace(app, keep_mail=HOUR, now=lambda: at.at + 15 * 24 * HOUR)
    return sum(thinning.forget_old_mail(later) for _ in range(3))  # the last step ends it


def hurry(app: App, at: Scene) -> None:
    """What the sender does when the clock was set back: letters that wait are tried now."""
    waiting = app.store.outbox_waiting(at.at - 24 * HOUR)
    app.store.outbox_sooner([letter.id for letter in waiting], app.now())


def come_back(app: App, at: Scene) -> None:
    """What a server does that was away for a day, one of whose mailboxes cannot be read any more."""
    kept = replace(app, outage=HOUR / 4, uptime=Uptime())
    heartbeat.beat(kept)
    heartbeat.is_open(kept, "imap", True)
    tomorrow = replace(kept, now=lambda: at.at + 24 * HOUR)
    heartbeat.beat(tomorrow)
    with suppress(OSError), heartbeat.told_if_closed(tomorrow, "imap"):
        raise OSError
    heartbeat.closed_ways(tomorrow)
    heartbeat.expect(tomorrow, ())
    outages.outages(tomorrow)


def catch_up(app: App, at: Scene) -> None:
    """What the sender does when letters have waited for a day."""
    tomorrow = replace(app, now=lambda: at.at + 24 * HOUR)
    backlog.backlogs(tomorrow)
    backlog.make_current(tomorrow, CODE, at.mover)


def follow(app: App, at: Scene) -> None:
    """What a server does whose clock was a day ahead until now."""
    kept = replace(app, outage=HOUR / 4, uptime=Uptime())
    heartbeat.beat(replace(kept, now=lambda: at.at + 24 * HOUR))
    heartbeat.beat(kept)


def drop(app: App, at: Scene) -> None:
    """What becomes of a stranger's mail if there is no room for it."""
    row = app.store.inbox_by_identity(at.mails["mail to nobody"])
    if row is not None:
        app.store.inbox_drop(row.id)


def comes_back(app: App, at: Scene, number: int) -> None:
    letter = app.store.outbox(game=CODE, seat=at.mover)[number]
    bounce_policy.came_back(app, letter, BounceKind.HARD, "5.1.1")


# Lobby, people

IN_THE_LOBBY = (
    case("create", (*LOBBY, *TABLE), lambda app, _: games.create(app, new_game("N1"))),
    case("create without a code", (*LOBBY, *TABLE), lambda app, _: games.create(app, new_game(""))),
    case("import", (*LOBBY, *TABLE), lambda app, at: imports.bring_in(app, at.elsewhere)),
    case("invite", LOBBY, lambda app, _: invitations.invite(app, CODE)),
    typed("join", LOBBY, "mover", Kind.JOIN),
    typed("decline", (*LOBBY, "unasked", "drawn"), "mover", Kind.DECLINE),
    typed("join with words", ("unasked", *LOBBY), "mover", Kind.JOIN, "tree"),
    typed("join with words by another", ("unasked", *LOBBY), "third", Kind.JOIN, "rock"),
    case("start", ("unasked",), lambda app, _: games.start(app, CODE)),
    case("luck", ("drawn",), lambda app, _: luck.tell_luck(app, CODE, "4 8 15 16 23 42")),
    case("luck otherwise", ("drawn",), lambda app, _: luck.tell_luck(app, CODE, "1 2 3 4 5 6")),
    typed("leave", (*TABLE, *LOBBY, "left", "drawn"), "mover", Kind.LEAVE),
    typed("leave by another", (*TABLE, *LOBBY, "drawn"), "third", Kind.LEAVE),
    typed("return", ("left",), "last", Kind.JOIN),
    mail("mail: return", ("left",), "last", "join"),
    case("abandon", (*TABLE, *LOBBY, "left", "drawn"), lambda app, _: abandon(app, CODE)),
    case("forget", ("over", "abandoned", *LOBBY), lambda app, _: forget.forget(app, CODE)),
    mail("mail: join, set", ("invited",), "mover", "join my own words\nset lang de"),
    mail("mail: decline", ("invited",), "mover", "decline"),
    mail("mail: join with words", LOBBY, "third", "join my own words"),
)
PEOPLE_CHANGE = (
    case("set lang", (*ANY_TIME, "drawn"), lambda app, at: prefer(app, at, "lang", "de")),
    case("set zone", ANY_TIME, lambda app, at: prefer(app, at, "zone", "Africa/Cairo")),
    case("change address", (*ANY_TIME, "drawn"), lambda app, at: move_to(app, at, "new@example.org")),
    case("erase", (*ANY_TIME, "left", "drawn"), lambda app, at: people.erase(app, her(app, at))),
)

# Moves

AT_THE_TABLE = (
    typed("move", ("running", *MOVING), "mover", Kind.MOVE, "{line}"),
    typed("move otherwise", MOVING, "mover", Kind.MOVE, "{other_line}"),
    typed("decide", (*MOVING, "left"), "mover", Kind.MOVE, "{line}", cooling=0),
    typed("object", ("window",), "third", Kind.MOVE, "play 121"),
    typed("go", ("busy",), "mover", Kind.GO),
    typed("undo", ("busy", "running", "window"), "mover", Kind.UNDO),
    case("release", ("busy",), lambda app, at: clock.settle(app, at.due["held"])),
    case("time out", MOVING, lambda app, at: clock.settle(app, at.due["timeout"])),
    case("close window", ("window",), lambda app, at: clock.settle(app, at.due["window"])),
    case("nudge", ("running", *MOVING), lambda app, at: clock.settle(app, at.due["nudge"])),
    case("tick", ANY_TIME, tick, loops=True),
    typed("order", ORDERED, "third", Kind.ORDER, "{order}"),
    typed("order by another", ORDERED, "last", Kind.ORDER, "{order}"),
    typed("withdraw", ORDERED, "third", Kind.WITHDRAW, "1"),
    typed("prepare", ("planned", "running"), "third", Kind.PREPARE, "prepare if p1 is broken discard oldest"),
    typed("prepare more", ("planned",), "mover", Kind.PREPARE, "prepare else discard oldest"),
    typed("unprepare", ("planned",), "mover", Kind.UNPREPARE),
    typed("unprepare one", ("planned",), "mover", Kind.UNPREPARE, "2"),
    case("act", ("planned",), lambda app, at: clock.settle(app, at.due["instructed"])),
    typed("answer first", ("planned",), "mover", Kind.MOVE, "{line}"),
    mail("mail: prepare, unprepare", ("running",), "third", "prepare discard oldest\nunprepare 1"),
    typed("ask back", ("running", "toll", "two_tables"), "last", Kind.UNDO),
    typed("agree", ("busy",), "mover", Kind.AGREE, "yes"),
    typed("agree as another", ("busy",), "third", Kind.AGREE, "yes"),
    typed("disagree", ("busy",), "third", Kind.AGREE, "no"),
    case("tell everybody", TABLE, lambda app, _: restored.tell_everybody(app), loops=True),
    mail("mail: move, say, note", TABLE, "mover", "{line}\nsay I dig\n\nnote they watch"),
    mail("mail: move, go", TABLE, "mover", "{line}\ngo"),
    mail("mail: undo", TABLE, "mover", "undo"),
    mail("mail: leave", TABLE, "mover", "leave yes"),
    mail("mail: agree", ("busy",), "third", "agree"),
    mail("mail: a slip", ("running",), "mover", "p{line}"),
    mail("mail: order, withdraw, set", ORDERED, "third", "veto any card\nwithdraw 1\nset zone Africa/Cairo"),
)

# Time, votes and other people at the table


def deed(name: str, scenes: tuple[str, ...], kind: deeds.DeedKind, seconds: int = 0) -> UseCase:
    """The host does something to a game."""

    def call(app: App, at: Scene) -> None:
        seat = at.third if kind == deeds.DeedKind.REPLACE else None
        deeds.do(app, deeds.Deed(kind, CODE, seat, seconds, "a feast"))

    return UseCase(name, scenes, call)


def daily_mail(app: App, at: Scene) -> None:
    """What is told to the host, once a day."""
    later = replace(app, now=lambda: at.at + 4 * HOUR)
    daily.tell_host(later, Settings(host_address=HOST), ADDRESSES)


AT_WHAT_TIME = (
    typed("away", ("running", *MOVING), "mover", Kind.AWAY, "until 9 March"),
    typed("back", ("changing", *MOVING), "mover", Kind.BACK),
    typed("snooze", ("running", *MOVING), "mover", Kind.SNOOZE, "7200"),
    typed("ask for a vote", ("running", "toll"), "third", Kind.ASK_VOTE, "end -1 "),
    typed("vote", ("changing",), "last", Kind.VOTE, "yes"),
    typed("vote against it", ("changing",), "last", Kind.VOTE, "no"),
    typed("give back", ("changing",), "third", Kind.GIVE_BACK),
    case("close vote", ("changing",), lambda app, at: clock.settle(app, at.due["vote"])),
    deed("pause", (*TABLE, "changing"), deeds.DeedKind.PAUSE),
    deed("extend", (*TABLE, "changing"), deeds.DeedKind.EXTEND, 3600),
    deed("retime", TABLE, deeds.DeedKind.TIME, 7200),
    deed("replace by a bot", TABLE, deeds.DeedKind.REPLACE),
    mail("mail: take over", ("changing",), "last", "join", OWN, GUEST),
    mail("mail: rather not", ("changing",), "last", "decline", OWN, GUEST),
    mail(
        "mail: the host asks", ("running", "changing"), "mover", f"pause {CODE}", "turn@pbem.localhost", HOST
    ),
    mail("mail: the host says yes", ("changing",), "mover", "yes", OWN, HOST),
    mail("mail: the host writes otherwise", ("changing",), "mover", "close nothing", OWN, HOST),
    case("daily mail to the host", ("two_tables",), daily_mail),
)


def say_it_late(app: App, at: Scene) -> None:
    """A never whose table is gone, from a sender whom our mail host has checked."""
    row = app.store.inbox_by_identity(at.mails["mail: never"])
    assert row is not None
    never.read_late_never(app, row, read_letter(row.raw, row.recipients))


def lift(app: App, _: Scene) -> None:
    app.store.lift_never(contacts.contact_key(app, SAID_NEVER))


OPENING = ("opening",)
TO_US = "turn@pbem.localhost"
TABLE_WANTED = f"new\nOlga <{ORGANISER}>\nVera <vera@example.com>\nbot random"
TABLES_BY_MAIL = (
    mail("mail: a new table", OPENING, "mover", TABLE_WANTED, TO_US, ORGANISER),
    mail("mail: no table", OPENING, "mover", "new\nbot steady", TO_US, ORGANISER),
    mail("mail: yes to a table", OPENING, "mover", "yes", OWN, ORGANISER),
    mail("mail: asks for a seat", OPENING, "mover", "join B3", TO_US, PEOPLE[1].address),
    mail("mail: takes a seat", OPENING, "mover", "yes", OWN, PEOPLE[0].address),
    mail("mail: games", OPENING, "mover", "games", TO_US, PEOPLE[2].address),
    mail("mail: never", OPENING, "mover", "never", OWN, INVITED),
    case("never, later", OPENING, say_it_late),
    case("lift a never", OPENING, lift),
)

# Words and mail

IN_WORDS = (
    typed("say", ANY_TIME, "mover", Kind.SAY, "I know", cooling=60),
    typed("say at once", ANY_TIME, "third", Kind.SAY, "well", cooling=0),
    typed("unsay", ("running", "busy"), "last", Kind.UNDO),
    case("spread", ("running", "busy", "over"), lambda app, at: clock.settle(app, at.due["talk"])),
    case("daily", ("running", "busy"), lambda app, at: clock.settle(app, at.due["daily"])),
    typed("note", ANY_TIME, "mover", Kind.NOTE, "watch out"),
    typed("publish at the end", ("running", "busy"), "mover", Kind.PUBLISH, "end"),
    case("mute and unmute", ("running", "busy"), mute_for_a_while),
    case("glance", (*ANY_TIME, "drawn"), lambda app, _: words.glance(app, CODE, NOBODY, "the host")),
)
BY_MAIL = (
    case("receive", ANY_TIME, lambda app, _: receive(app, b"From: x@y\n\nhi", ["turn@pbem.org"], "pipe")),
    mail("mail: set, trust", ANY_TIME, "mover", "set lang pl\ntrust me@example.org"),
    mail("mail: status", ANY_TIME, "mover", "status\nresend\nwithdraw\nleave"),
    mail("mail: nonsense", ANY_TIME, "mover", "play 99 at 99,99"),
    mail("mail without token", ANY_TIME, "mover", "status", to="turn@pbem.localhost"),
    mail("mail without token or sense", ANY_TIME, "mover", "what?", to="turn@pbem.localhost"),
    mail("mail: a number", ("window", "over", "abandoned"), "mover", "1"),
    mail("mail from two", ANY_TIME, "mover", "status", sender="mallory@example.org, eve@example.org"),
    mail("mail from a stranger", ANY_TIME, "mover", "status", sender="mallory@example.org"),
    mail("mail to nobody", ("running",), "mover", "hi", "turn@pbem.localhost", "mallory@example.org"),
    mail("mail to the host", ("running",), "mover", "hi", to="postmaster@pbem.localhost"),
    case("drop", ("running",), drop),
    mail("mail from another", ANY_TIME, "mover", "status", sender=PEOPLE[1].address),
    mail("mail of a robot", ANY_TIME, "mover", "status", sender="mailer-daemon@example.org"),
    mail("mail: a letter came back", ANY_TIME, "mover", "550 5.1.1 no such user", to="bounce"),
    case("a letter comes back", ("two_tables",), lambda app, at: comes_back(app, at, 0)),
    case("another comes back", ("two_tables",), lambda app, at: comes_back(app, at, 1)),
    case("resume", ("two_tables",), lambda app, at: app.store.forget_bounces(PEOPLE[at.mover].address)),
)
ON_THE_WIRE = (
    case("send", ("two_tables",), send),
    case("fail", ("two_tables",), fail),
    case("delay", ("two_tables",), delay),
    case("retry", ("two_tables",), retry, loops=True),
    case("try again", ("two_tables",), lambda app, _: clock.try_again(app), loops=True),
    case("count", ANY_TIME, lambda app, _: app.store.count("unknown token", "2026-03-01")),
    case("hurry", ANY_TIME, hurry),
    case("catch up", ("running",), catch_up),
    case("come back", ANY_TIME, come_back, loops=True),
    case("follow the clock", ANY_TIME, follow, loops=True),
    case("forget mail", ("two_tables", *ANY_TIME), forget_mail, loops=True),
    case("quarantine", MOVING, lambda app, at: app.store.quarantine(at.due["timeout"], "a fault")),
)

ALL = (
    *(*IN_THE_LOBBY, *PEOPLE_CHANGE, *AT_THE_TABLE, *AT_WHAT_TIME, *TABLES_BY_MAIL),
    *(*IN_WORDS, *BY_MAIL, *ON_THE_WIRE),
)
# Which are not done by two at once: a lock lets only one sender work and one server, luck for a new code goes
# on, and a mail that is kept is not dropped.
ALONE = (
    *({"send", "fail", "delay", "hurry", "catch up"}, {"come back", "follow the clock"}),
    *({"create without a code"}, {"drop", "mail to nobody"}),
)

# Who is handed the world only to look at it, where no use case of the table does so too.
READERS: dict[str, Call] = {
    "pbem.app.conversation.prepared.show": lambda app, at: perform(
        app, CODE, at.mover, Command("prepared", Kind.PREPARED)
    ),
    "pbem.app.play.prepared.prepared_of": lambda app, at: prepared_of(app, CODE, at.mover),
    "pbem.app.play.moves.running": lambda app, _: moves.running(app, CODE),
    "pbem.app.record.check.check_games": lambda app, _: list(check_games(app, (CODE,))),
    "pbem.app.record.check.checked": lambda app, _: checked(app, CODE),
    "pbem.app.record.export.export": lambda app, _: export(app, CODE),
    "pbem.app.record.export.whole": lambda app, _: whole(app, CODE),
    "pbem.app.talk.words.heard": lambda app, _: words.heard(app, load(app, CODE)),
    "pbem.app.talk.notes.notes": lambda app, at: notes.notes(app, CODE, at.mover),
    "pbem.app.talk.notes.published": lambda app, _: notes.published(app, load(app, CODE)),
}
