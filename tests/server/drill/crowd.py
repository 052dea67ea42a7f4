"""Players who know only their letters, and a post that doubles, delays and mixes up their answers."""

from __future__ import annotations

import random
import re
import smtplib
from collections.abc import Iterable
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import make_msgid

from pbem.config import Settings
from pbem.mail.transport.sources import pipe
from pbem.server.running import running_port
from tests.kit.patience import PATIENCE

COUNTED = re.compile(r"<(\w+)\.(\d+)\.(\d+)@[\w.-]+>")  # game, seat and number of a letter
OFFERED = re.compile(r"\[(\d+)\]")
KINDS = {
    "turn": re.compile(r"\AIt is your turn"),
    "list": re.compile(r"\A(\d+ games? (is|are) waiting|No game is waiting)"),
    "nudge": re.compile(r"is waiting for you\."),
}
CARD = re.compile(r"No\.(\d+)")
HEAD = re.compile(r"Head of the record after (\d+) rows?:\s+<([0-9a-f]{20,64})>")


@dataclass(frozen=True)
class Got:
    """A letter that arrived."""

    raw: bytes
    game: str
    seat: int
    number: int
    kind: str  # by how it begins: a turn, a reminder, a list of the games that wait, or anything else
    reply_to: str
    to: str
    text: str

    @property
    def head(self) -> tuple[int, str] | None:
        """How many rows the log had when it was written, and the head of the last."""
        found = HEAD.search(self.text)
        return (int(found[1]), found[2]) if found else None

    @property
    def offered(self) -> list[str]:
        """The numbers of the moves that it lists."""
        return OFFERED.findall(self.text.partition("*What you can do*")[2].partition("*Your secrets*")[0])

    @property
    def discards(self) -> list[str]:
        """How each card that it shows is thrown away."""
        shown = self.text.partition("*What you can do*")[2].partition("*Your secrets*")[0]
        return [f"discard {number}" for number in CARD.findall(shown)]


def opened(to: str, raw: bytes) -> Got:
    """A letter as its reader sees it."""
    mail = message_from_bytes(raw, policy=policy.default)
    body = mail.get_body(("plain",))
    assert isinstance(body, EmailMessage)
    text = body.get_content().replace("\xa0", " ")
    found = COUNTED.fullmatch(str(mail["Message-ID"]))
    assert found, mail["Message-ID"]
    kind = next((kind for kind, begins in KINDS.items() if begins.search(text)), "")
    code, seat, number = found[1].upper(), int(found[2]), int(found[3])
    return Got(raw, code, seat, number, kind, str(mail["Reply-To"]), to, text)


@dataclass
class Crowd:
    """Everybody's mailboxes, and their answers on the way."""

    settings: Settings
    rng: random.Random
    lazy: float = 0.0  # how often somebody does not answer a turn, so that her time runs out
    got: list[Got] = field(default_factory=list)
    answers: dict[str, EmailMessage] = field(default_factory=dict)  # by the address that they go to
    taken: set[str] = field(default_factory=set)  # answers that the server has acknowledged
    _on_the_way: list[tuple[str, EmailMessage]] = field(default_factory=list)

    def read(self, letters: Iterable[tuple[str, bytes]]) -> None:
        """Take letters out of the mailboxes, and write an answer to each new turn."""
        for to, raw in letters:
            letter = opened(to, raw)
            self.got.append(letter)
            if letter.kind == "turn" and letter.reply_to not in self.answers:
                words = self.rng.choice(letter.offered or letter.discards)
                self.answers[letter.reply_to] = answer(letter, words)
                if self.rng.random() >= self.lazy:
                    self._on_the_way += [(letter.reply_to, self.answers[letter.reply_to])] * self.copies()

    def make_up(self) -> None:
        """Answer what was left unanswered, or nobody may ever move again while the clock stands still."""
        self.lazy = 0.0
        self._on_the_way += [one for one in self.answers.items() if one[0] not in self.taken]

    def copies(self) -> int:
        return self.rng.choice((1, 1, 2, 3))

    def post(self) -> int:
        """Hand over some of the answers, in any order; what is not taken stays. How many were taken."""
        self.rng.shuffle(self._on_the_way)
        some = self.rng.randrange(len(self._on_the_way) + 1)
        staying = self._on_the_way[some:]
        for to, mail in self._on_the_way[:some]:
            if self.hand_over(to, mail):
                self.taken.add(to)
            else:
                staying.append((to, mail))
        done = len(self._on_the_way) - len(staying)
        self._on_the_way = staying
        return done

    @property
    def reminders(self) -> int:
        """How many came, of one game or of several: it depends on how many wait for somebody by then."""
        return sum(letter.kind in ("nudge", "list") for letter in self.got)

    @property
    def is_idle(self) -> bool:
        return not self._on_the_way

    def hand_over(self, to: str, mail: EmailMessage) -> bool:
        """By SMTP, through a pipe or into a Maildir; True once it is acknowledged."""
        folders = [folder.path for folder in self.settings.maildir]
        if folders or self.rng.random() < 0.2:
            fields = {"Delivered-To": to, "Return-Path": str(mail["From"])}
            target = str(folders[0] if folders else self.settings.spool)
            pipe.put(target, pipe.stamped(mail.as_bytes(), fields))
            return True
        port = running_port(self.settings)
        if not port:
            return False
        try:
            with smtplib.SMTP("127.0.0.1", port, timeout=PATIENCE) as line:
                line.sendmail(str(mail["From"]), [to], mail.as_bytes())
        except (smtplib.SMTPException, OSError):
            return False
        return True


def answer(letter: Got, words: str) -> EmailMessage:
    mail = EmailMessage()
    mail["From"] = letter.to
    mail["To"] = letter.reply_to
    mail["Subject"] = "Re: your turn"
    mail["Message-ID"] = make_msgid(domain="example.org")
    mail.set_content(words)
    return mail
