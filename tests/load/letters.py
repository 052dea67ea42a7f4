"""What a player needs of a letter, read without a mail library: to whom it may be answered, and how.

Our letters are known to be well formed, and there are hundreds in a second; so this looks for a few words in
the bytes. The checker reads the same letters again in the usual way.
"""

from __future__ import annotations

import binascii
import hashlib
import random
import re
from dataclasses import dataclass

REPLY_TO = re.compile(rb"^Reply-To: <?([^<>\r\n]+)", re.MULTILINE)
MESSAGE_ID = re.compile(rb"^Message-ID: <((\w+)\.\d+\.\d+@[^>\r\n]+)>", re.MULTILINE)
OFFERED = re.compile(rb"\[(\d+)\]")
CARD = re.compile(rb"No\.(\d+)")
PART = re.compile(rb"^--=_\w+\r?\n(.*?)\r?\n\r?\n(.*?)\r?\n--=_\w+", re.MULTILINE | re.DOTALL)
TURN = b"It is your turn"
FIRST, LAST = b"*What you can do*", b"*Your secrets*"


@dataclass(frozen=True, slots=True)
class Glance:
    """A letter as a player sees it at a glance."""

    message_id: str
    game: str
    reply_to: str
    answers: tuple[str, ...]  # that it offers; empty unless it asks for a turn


def plain(raw: bytes) -> bytes:
    """The first part of a letter: that without HTML."""
    found = PART.search(raw)
    if found is None:
        return raw.partition(b"\r\n\r\n")[2] or raw.partition(b"\n\n")[2]
    if b"base64" in found[1]:
        return binascii.a2b_base64(found[2])
    return binascii.a2b_qp(found[2]) if b"quoted-printable" in found[1] else found[2]


def glance(raw: bytes) -> Glance:
    """Look for what matters; letters that are about no single game have an empty code."""
    reply_to, message_id = REPLY_TO.search(raw), MESSAGE_ID.search(raw)
    text = plain(raw)
    words: tuple[str, ...] = ()
    if text.startswith(TURN):
        shown = text[text.find(FIRST) : text.find(LAST)]
        found = OFFERED.findall(shown) or [b"discard " + card for card in CARD.findall(shown)]
        words = tuple(word.decode() for word in found)
    return Glance(
        message_id[1].decode() if message_id else "",
        message_id[2].decode().upper() if message_id else "",
        reply_to[1].decode() if reply_to else "",
        words,
    )


def digest(raw: bytes) -> str:
    """By this a letter that arrived is compared with the one that was stored, whatever ends its lines."""
    return hashlib.sha256(raw.replace(b"\r\n", b"\n").rstrip(b"\n")).hexdigest()[:32]


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer on its way: again and again the same bytes."""

    sender: str
    to: str
    game: str
    message_id: str
    raw: bytes


def reply(letter: Glance, sender: str, rng: random.Random) -> Reply:
    """Any of the moves that the letter offers."""
    words = rng.choice(letter.answers)
    message_id = f"{rng.getrandbits(80):020x}@example.org"
    raw = (
        f"From: {sender}\r\nTo: {letter.reply_to}\r\nSubject: Re: your turn\r\n"
        f"Message-ID: <{message_id}>\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n{words}\r\n"
    )
    return Reply(sender, letter.reply_to, letter.game, message_id, raw.encode())
