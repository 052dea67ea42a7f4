"""Nobody can make this server write to a stranger more than once in 30 days, whatever he sends.

Some organisers are in it together. They open tables with every address that leads to the same few
mailboxes, say yes, talk at tables that wait, forge mails of those whom they invited, of each other and of
players, answer with tokens of their own, and vote for a stranger to take over a seat. Hosts erase people,
remove and end games, and the server starts again. Every letter that leaves is noted at once.
"""

from __future__ import annotations

import random
from collections import defaultdict
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from itertools import count, pairwise
from pathlib import Path

import pytest

from pbem.app.errors import Trouble
from pbem.app.lobby.forget import forget
from pbem.app.lobby.people import erase
from pbem.app.play.clock import tick
from pbem.store.schema.kinds import InboxStatus
from pbem.store.schema.rows import QUIET
from pbem.wiring import build_app
from tests.app.conftest import Clock
from tests.kit.commands import abandon
from tests.kit.desk import Desk, make_desk, parsed
from tests.kit.engines import Raw

GAME = "game@pbem.localhost"
PASSED = "mx.example; dmarc=pass"
ORGANISERS = ("olga@example.org", "max@club.example", "eve@evil.example")
PLAYERS = ("anna@example.org", "boris@example.net", "carla@example.com")
# Every address that leads to a mailbox, as far as one can tell.
VICTIMS = (
    ("vera@gmail.com", "v.era@gmail.com", "vera+1@gmail.com", "V.E.R.A+spam@GoogleMail.com"),
    ("paul@example.net", "Paul@Example.NET", "paul+a@example.net", "paul+b@example.net"),
    ("nina.k@example.com", "ninak@example.com", "Nina.K+x+y@example.com"),
    ("otto@sub.example.org", "otto+9@SUB.example.org"),
    ("ida@example.co.uk", "ida+1@example.co.uk"),
)
MAILBOXES = {
    address.casefold(): addresses[0] for addresses in VICTIMS for address in addresses
}  # whose address leads there
NAMES = ("Vera", "Paul", "Nina", "Otto", "Ida")
START = Clock().now()


class Attack:
    """What the attackers can do, and what left the server."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.chance = random.Random(seed)
        self.folder = folder
        organisers = ["olga@example.org", "@club.example", "anybody"]
        self.desk = make_desk(folder, organisers=organisers, authserv_id="mx.example", keep_mail_days=3)
        self.desk.new_game(cooling=0)
        self.numbers = count()
        self.seen = 0
        self.left: dict[str, list[datetime]] = defaultdict(list)  # by mailbox
        self.kept: dict[str, list[EmailMessage]] = defaultdict(list)  # letters that the attackers got
        self.file = Raw(self.desk.settings.database)

    def note(self) -> None:
        """Look at every letter that is new."""
        new = "SELECT id, key, recipient, created_at FROM outbox WHERE id > ?"
        for number, key, recipient, at in self.file.execute(new, (self.seen,)).fetchall():
            self.seen = number
            if recipient.casefold() in MAILBOXES:
                self.left[MAILBOXES[recipient.casefold()]].append(datetime.fromtimestamp(at / 1e6, UTC))
            else:
                row = self.desk.app.store.outbox_by_key(key)
                assert row is not None
                self.kept[recipient.casefold()].append(parsed(row.raw))

    def victim(self) -> tuple[str, str]:
        number = self.chance.randrange(len(VICTIMS))
        return NAMES[number], self.chance.choice(VICTIMS[number])

    def send(self, sender: str, words: str, to: str = GAME, verdict: str = PASSED, subject: str = "") -> None:
        mail = EmailMessage()
        mail["From"], mail["To"], mail["Subject"] = sender, to, subject
        mail["Message-ID"] = f"<{next(self.numbers)}@evil.example>"
        if verdict:
            mail["Authentication-Results"] = verdict
        mail.set_content(words)
        self.desk.hand_in(mail, to)

    def new(self, sender: str, verdict: str = PASSED) -> None:
        people = dict(self.victim() for _ in range(self.chance.randint(1, 3)))
        lines = [f"{name} <{address}>" for name, address in people.items()]
        filling = ["bot steady", "bot random", "seat open"][: self.chance.randint(1, 3)]
        self.send(sender, "\n".join(["new", f"Max <{sender}>", *lines, *filling]), verdict=verdict)

    def reply(self, who: str, words: str, sender: str = "", verdict: str = PASSED) -> None:
        """Answer one of the last letters that an attacker got, perhaps as somebody else."""
        if not self.kept[who]:
            return
        to = self.chance.choice(self.kept[who][-3:])["Reply-To"]
        if to:
            self.send(sender or who, words, str(to), verdict)


def open_real(one: Attack) -> None:
    one.new(one.chance.choice(ORGANISERS))


def open_forged(one: Attack) -> None:
    one.new(
        one.chance.choice((*ORGANISERS, *PLAYERS, one.victim()[1])), one.chance.choice(("", "x; dmarc=pass"))
    )


def say_yes(one: Attack) -> None:
    one.reply(one.chance.choice(ORGANISERS), "yes")


def say_yes_forged(one: Attack) -> None:
    one.reply(one.chance.choice(ORGANISERS), "yes", one.victim()[1], one.chance.choice(("", PASSED)))


def forge_victim(one: Attack) -> None:
    words = ("resend", "status", "games", "waiting", "hello", "join K7", "help", "new\nbot steady", "7")
    one.send(one.victim()[1], one.chance.choice(words), verdict=one.chance.choice(("", "other; dmarc=pass")))


def forge_victim_with_token(one: Attack) -> None:
    who = one.chance.choice((*ORGANISERS, *PLAYERS))
    one.reply(
        who, one.chance.choice(("hello", "join", "undo")), one.victim()[1], one.chance.choice(("", PASSED))
    )


def talk(one: Attack) -> None:
    one.reply(one.chance.choice(ORGANISERS), "say buy at evil.example")


def leave(one: Attack) -> None:
    one.reply(one.chance.choice(ORGANISERS), one.chance.choice(("decline", "join", "join buy now")))


def trust(one: Attack) -> None:
    one.reply(one.chance.choice(PLAYERS), f"trust {one.victim()[1]}", verdict="")


def vote(one: Attack) -> None:
    name, address = one.victim()
    who = one.chance.choice(PLAYERS)
    one.reply(who, f"replace carla by {name} {address}", verdict="")
    for other in PLAYERS:
        one.reply(other, "vote yes", verdict="")


def host_erases(one: Attack) -> None:
    found = [row for row in one.desk.app.store.players() if row.email.casefold() in MAILBOXES]
    if found:
        erase(one.desk.app, one.chance.choice(found))


def host_ends(one: Attack) -> None:
    codes = [row.code for row in one.desk.app.store.games() if row.status == "open"]
    if codes:
        abandon(one.desk.app, one.chance.choice(codes))


def host_forgets(one: Attack) -> None:
    codes = [row.code for row in one.desk.app.store.games() if row.status != "running"]
    if codes:
        forget(one.desk.app, one.chance.choice(codes))


def restart(one: Attack) -> None:
    desk = one.desk
    desk.app.store.close()
    app = build_app(desk.settings, desk.clock.now, one.chance)
    one.desk = Desk(app, desk.settings, desk.clock)


def wait(one: Attack) -> None:
    one.desk.clock.skip(hours=one.chance.choice((1, 25, 37)))
    tick(one.desk.app)


TRIES = {
    open_real: 30,
    say_yes: 30,
    open_forged: 8,
    say_yes_forged: 4,
    forge_victim: 12,
    forge_victim_with_token: 6,
    talk: 4,
    leave: 3,
    trust: 2,
    vote: 2,
    host_erases: 1,
    host_ends: 1,
    host_forgets: 1,
    restart: 1,
    wait: 8,
}


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(2, 20))])
def test_a_thousand_tries_bring_a_stranger_one_letter_in_thirty_days(tmp_path: Path, seed: int) -> None:
    attack = Attack(tmp_path, seed)
    done: dict[str, int] = defaultdict(int)
    for what in attack.chance.choices([*TRIES], [*TRIES.values()], k=1000):
        try:
            what(attack)
        except Trouble:
            continue
        finally:
            attack.note()
        done[what.__name__] += 1
    assert len(done) == len(TRIES)
    for times in attack.left.values():
        assert all(later - sooner >= QUIET for sooner, later in pairwise(times))
    assert attack.left.keys() == {*MAILBOXES.values()}  # every one of them was reached once
    assert attack.desk.clock.now() - START > timedelta(days=32)
    assert any(len(times) > 1 for times in attack.left.values())  # and again when it was time
    assert not attack.desk.app.store.inbox(InboxStatus.QUARANTINED)
    attack.desk.app.store.close()
    attack.file.driver.close()
