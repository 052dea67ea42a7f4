"""Mails without the disguise of their texts, and the way back to the same bytes.

Quoted-printable and base64 hide that one part of a mail repeats another. What comes of it here is a line of
lengths and then the pieces: such as stand in the mail like this, and texts laid open. Only what the way back
makes the same is laid open at all, so whatever anybody sends us can be read again as it came.
"""

from __future__ import annotations

import re
from base64 import encodebytes
from binascii import Error, a2b_base64, a2b_qp, b2a_qp
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

Convert = Callable[[bytes], bytes]
Piece = tuple[bytes, bytes]  # the sign of a disguise, and what is disguised like that

FIRST = re.compile(rb"(?i:content-transfer-encoding:[ \t]*(quoted-printable|base64)[ \t]*\r?$)", re.M)
FIELD = re.compile(b"\n" + FIRST.pattern, re.M)  # 0.01 ms a mail; with ``^`` and re.I it is 0.08
AS_IT_IS = b"."  # a piece that stands in the mail like this
PRINTABLE = b"q"  # a text in quoted-printable with the line ends of mails
BASE64_TEXT = b"t"  # one in base64, in which they are hidden too
SIGN = re.compile(rb"(\d+)(\D)")


class Disguise(NamedTuple):
    """How a text is taken out of its disguise, and put into it as most programs do."""

    off: Convert
    on: Convert


def from_printable(text: bytes) -> bytes:
    return a2b_qp(text.replace(b"\r\n", b"\n"))


def to_printable(text: bytes, newline: bytes) -> bytes:
    return b2a_qp(text, istext=True).replace(b"\n", newline)


def to_base64(text: bytes, newline: bytes) -> bytes:
    return encodebytes(text).replace(b"\n", newline).removesuffix(newline)


def from_base64_text(text: bytes) -> bytes:
    return a2b_base64(text).replace(b"\r\n", b"\n")


def to_base64_text(text: bytes, newline: bytes) -> bytes:
    return to_base64(text.replace(b"\n", b"\r\n"), newline)


# By encoding and line end: which may be behind it, the likeliest first.
DISGUISES = {
    (b"quoted-printable", b"\r\n"): (PRINTABLE,),
    (b"quoted-printable", b"\n"): (b"Q",),
    (b"base64", b"\r\n"): (BASE64_TEXT, b"b"),
    (b"base64", b"\n"): (b"T", b"B"),
}
# By the sign that stands behind the length of a piece. What a sign means never changes.
BY_SIGN = {
    AS_IT_IS: Disguise(bytes, bytes),
    PRINTABLE: Disguise(from_printable, partial(to_printable, newline=b"\r\n")),
    b"Q": Disguise(from_printable, partial(to_printable, newline=b"\n")),
    BASE64_TEXT: Disguise(from_base64_text, partial(to_base64_text, newline=b"\r\n")),
    b"T": Disguise(from_base64_text, partial(to_base64_text, newline=b"\n")),
    b"b": Disguise(a2b_base64, partial(to_base64, newline=b"\r\n")),
    b"B": Disguise(a2b_base64, partial(to_base64, newline=b"\n")),
}


class Made(bytes):
    """A mail that was made of pieces here and still has them: finding them again takes 0.15 ms a letter."""

    pieces: list[Piece]


class Worn(NamedTuple):
    """A piece of a mail, and what it looks like in its disguise."""

    piece: Piece
    looks: bytes


def shortest(text: bytes) -> Worn:
    """A text in the disguise that takes the least room: a Cyrillic letter takes six bytes or three."""
    printable = Worn((PRINTABLE, text), BY_SIGN[PRINTABLE].on(text))
    if len(printable.looks) <= base64_length(text):
        return printable
    return Worn((BASE64_TEXT, text), BY_SIGN[BASE64_TEXT].on(text))


def base64_length(text: bytes) -> int:
    """How many bytes a text takes in base64, in lines of 76 characters."""
    signs = -(-(len(text) + text.count(b"\n")) // 3) * 4
    return signs + 2 * ((signs - 1) // 76)


def made_of(worn: list[Worn]) -> Made:
    """The mail, or the end of one, of which these are the pieces."""
    made = Made(b"".join(looks for _, looks in worn))
    made.pieces = [piece for piece, _ in worn]
    return made


def with_head(head: bytes, body: Made) -> Made:
    """A mail whose end is made already."""
    made = Made(head + body)
    made.pieces = [(AS_IT_IS, head), *body.pieces]
    return made


def laid_open(mail: bytes) -> bytes | None:
    """The mail with its texts laid open; None if there are none, or they cannot be disguised as they were."""
    pieces = mail.pieces if isinstance(mail, Made) else pieces_of(mail)
    if not pieces:
        return None
    lengths = b"".join(b"%d%b" % (len(piece), sign) for sign, piece in pieces)
    return b"%b\n%b" % (lengths, b"".join(piece for _, piece in pieces))


def pieces_of(mail: bytes) -> list[Piece]:
    """What a mail consists of; nothing if no text in it can be laid open."""
    pieces: list[Piece] = []
    done = 0
    for start, end, signs in disguised(mail):
        found = taken_off(mail[start:end], signs)
        if found:
            pieces += [(AS_IT_IS, mail[done:start]), found]
            done = end
    if pieces:
        pieces.append((AS_IT_IS, mail[done:]))
    return pieces


def taken_off(hidden: bytes, signs: tuple[bytes, ...]) -> Piece | None:
    """The text behind the first of these disguises that can be put on again as it was."""
    for sign in signs:
        off, on = BY_SIGN[sign]
        try:
            text = off(hidden)
        except Error:
            return None
        if text and on(text) == hidden:
            return sign, text
    return None


def disguised_again(opened: bytes) -> bytes:
    """The mail as it was."""
    lengths, _, rest = opened.partition(b"\n")
    pieces, at = [], 0
    for length, sign in SIGN.findall(lengths):
        pieces.append(BY_SIGN[sign].on(rest[at : at + int(length)]))
        at += int(length)
    return b"".join(pieces)


def disguised(mail: bytes) -> Iterator[tuple[int, int, tuple[bytes, ...]]]:
    """Where texts in disguise begin and end, and the signs that each may have.

    Each step begins where the one before ended, so that no mail takes longer than its length.
    """
    field = FIRST.match(mail) or FIELD.search(mail)
    while field:
        newline = b"\r\n" if field[0].endswith(b"\r") else b"\n"
        head_ends = mail.find(newline * 2, field.end() - len(newline) + 1)
        if head_ends < 0:
            return
        start = head_ends + 2 * len(newline)
        at = mail.find(newline + b"--", start)
        at = len(mail) if at < 0 else at
        text = mail[start:at].rstrip(b"\r\n")
        yield start, start + len(text), DISGUISES[field[1].lower(), newline]
        field = FIELD.search(mail, at)
