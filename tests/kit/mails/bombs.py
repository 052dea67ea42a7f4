"""Mails that somebody made in order to keep the server busy: each full to the limit of what is taken.

A bomb is all of a mail but its sender. What it is filled with is what some step on its way could be slow
about: the splitting into parts, the reading of pages, the cutting of copies, the reading of commands, the
comparison with our own letters, or the answer.
"""

from __future__ import annotations

KB = 1024
MOST_LINES = 2_190
FULL = 256 * KB - 400  # room for the fields above


def text(body: bytes, head: bytes = b"", kind: bytes = b"text/plain; charset=utf-8") -> bytes:
    return head + b"Content-Type: " + kind + b"\n\n" + body[:FULL]


def page(body: bytes) -> bytes:
    return text(body, kind=b"text/html; charset=utf-8")


def filled(piece: bytes | str, before: str = "", size: int = FULL) -> bytes:
    """As many of these as there is room for."""
    raw = piece.encode() if isinstance(piece, str) else piece
    return before.encode() + raw * ((size - len(before.encode())) // len(raw))


def lines(line: str, count: int, before: str = "", after: str = "") -> bytes:
    return (before + f"{line}\n" * count + after).encode()


def nested(depth: int) -> bytes:
    kind = b"".join(b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (n, n) for n in range(depth))
    return kind + b"\nundo\n"


def parts(piece: bytes, count: int) -> bytes:
    return text((b"--b\n" + piece) * count, kind=b"multipart/mixed; boundary=b")


HEADERS = {
    "a To of 20,000 quote marks": text(b"undo", b"To: " + b'"' * 20_000 + b"\n"),
    "80 KB of addresses": text(b"undo", b"To: " + b"a@b," * 20_000 + b"\n"),
    "folded header": text(b"undo", b"To: x\n" + b" y\n" * 20_000),
    "25 KB of parameters": text(b"undo", kind=b"text/plain;" + b"a=b;" * 6_400),
    "25 KB of parameters inside": parts(b"Content-Type: text/plain;" + b"a=b;" * 6_400 + b"\n\nundo\n", 1),
    "80,000 header fields": b"a:\n" * 80_000,
    "1 MB of headers": (b"X-Filling: " + b"x" * 8_000 + b"\n") * 125 + b"\nundo",
    "256 KB of headers": (b"X-Filling: " + b"x" * 8_000 + b"\n") * 31 + b"\nundo",
    "256 KB of foreign headers": (b"Subject: " + b"\xff" * 8_000 + b"\n") * 31 + b"\nundo",
    "40,000 parts": parts(b"\n", 40_000),
    "1,000 levels": nested(1_000),
    "11 levels": nested(11),
    "too big": text(b"undo\n" * 60 * KB) + b"undo\n" * 60 * KB,
    "50 parts with long parameters": parts(b"Content-Type: text/plain;" + b";" * 900 + b"\n\nundo\n", 48),
    "50 parts with an open quote": parts(b'Content-Type: text/plain; a="' + b";" * 900 + b"\n\nundo\n", 48),
    "nearly boundaries": text(filled(b"--b "), kind=b"multipart/mixed; boundary=b"),
    "boundary and blanks": text(filled(b"--b" + b" " * 500 + b"x\n"), kind=b"multipart/mixed; boundary=b"),
    "half-encoded words": text(b"undo", b"Subject: " + b"=?a?q?x" * 1_100 + b"\n"),
    "a subject of combining marks": text(b"undo", b"Subject: a" + "\u0345\u0301".encode() * 2_000 + b"\n"),
    "quoted-printable": text(filled(b"=3D="), b"Content-Transfer-Encoding: quoted-printable\n"),
    "base64 and noise": text(filled(b"A*"), b"Content-Transfer-Encoding: base64\n"),
}  # fmt: skip

MARKS = "\u0345\u0301"  # combining marks in the order that takes longest to put right
LONG_LINES = {
    "82 KB of combining marks": filled("\u0301", "a", 82 * KB),
    "240 KB of combining marks": filled("\u0301", "a", 240 * KB),
    "240 KB of disordered marks": filled(MARKS, "a", 240 * KB),
    "what grows eighteenfold": filled("\ufdfa"),
    "Korean syllables in pieces": filled("\u1100\u1161\u11a8"),
    "wide digits": filled("１"),
    "digits of another script": filled("٣"),
    "superscripts": filled("²"),
    "bidi": filled("\u202e"),
    "blanks": filled(" ", "a") + b"b",
    "dots": filled("."),
    "stars": filled("*"),
    "quotation marks": filled("“"),
    "question marks": filled("?"),
    "one word": filled("a"),
    "short words": filled("a "),
    "dashes": filled("-"),
    "marks of a copy": filled(">"),
    "high bytes": filled(b"\xff"),
    "Cyrillic in one byte": filled("я".encode("cp1251")),
    "On": filled("On "),
    "attributions in one line": filled("on 10:00 wrote : "),
    "phone lines": filled("von meinem "),
    "at signs": filled("a@") + b":",
    "emoji with joiners": filled("👩\u200d👩\u200d👧"),
    "hexadecimal digits": filled("0123456789abcdef"),
}
VERBS = (
    *("say", "note", "say:", "join", "play", "play 14 at", "discard", "set lang =", "trust", "rules", "log"),
    *("steal from", "pay for", "veto any", "withdraw", "agree", "choose", "option", "move", "hand", "“play"),
)
FILLINGS = {
    "combining marks": "\u0345\u0301",
    "what grows": "\ufdfa",
    "digits": "7",
    "numbers": "7 ",
    "cells": "1,4 ",
    "words": "play ",
    "names": "anna, ",
}
LONG_COMMANDS = {
    f"{verb} and {name}": filled(filling, f"{verb} a") for verb in VERBS for name, filling in FILLINGS.items()
}

MANY_LINES = {
    "100,000 line ends": b"\n" * 100_000,
    "On a": lines("On a", 10_000),
    "half a verb": lines("On Mon someone wr", MOST_LINES),
    "a story": lines("a line of a story that nobody wants to read", MOST_LINES),
    "verbs": lines("wrote:", MOST_LINES),
    "colons": lines("1:", MOST_LINES),
    "attributions": lines("On 10:00 wrote:\n>", MOST_LINES // 2),
    "labels": lines("From:", MOST_LINES),
    "foreign labels": lines("a: 1", MOST_LINES),
    "farewells": lines("x\nbest", MOST_LINES // 2),
    "footers": lines("this\n", MOST_LINES // 2),
    "marked lines": lines(">", MOST_LINES),
    "4,000 lines": lines("a line of talk for the whole table", 4_000, "say:\n", "."),
    "lines of talk": lines("a line of talk for the whole table", MOST_LINES, "say:\n", "."),
    "lines in one paragraph of talk": lines("a line of talk", MOST_LINES, "say "),
    "short lines of talk": lines("a", MOST_LINES, "say "),
    "lines of talk like commands": lines("play it again, Sam", MOST_LINES, "say "),
    "lines of orders": lines("steal from anna then boris then carla", MOST_LINES, "say:\n", "."),
    "lines that begin like orders": lines("veto this card, please", MOST_LINES),
    "numbers of talk": lines("123456789012345678901234567890", MOST_LINES, "say "),
    "heads": lines("0123456789abcdef" * 3, MOST_LINES, "say:\n", "."),
    "open blocks": lines("say:", MOST_LINES),
    "1,600 remarks": lines("say a\n", 1_600),
    "words in marks": lines("“play 14 at 1,4”", MOST_LINES),
    "bold words": lines("**undo it**", MOST_LINES),
    "orders to steal": lines("steal from anna", MOST_LINES),
    "words of doubt": lines("ready if you are?", MOST_LINES),
    "words like commands": "".join(
        f"{'plrstw'[n % 6]}lay{chr(97 + n % 26)} {n} x\n" for n in range(MOST_LINES)
    ).encode(),
    "words like long commands": "".join(
        f"h{chr(97 + n % 26)}st{chr(97 + n // 26 % 26)}ry {n} x\n" for n in range(MOST_LINES)
    ).encode(),
    "talk like commands": (
        "say " + "".join(f"pl{chr(97 + n % 26)}{chr(97 + n // 26 % 26)} {n}\n" for n in range(MOST_LINES))
    ).encode(),
    "greetings": lines("Hi, I'll play", MOST_LINES),
    "numbers": lines("12", MOST_LINES),
    "combining marks": lines("a" + "\u0345\u0301" * 10, MOST_LINES),
}

PAGES = {
    "84,000 open tags": filled(b"<b>"),
    "deep": filled(b"<div>"),
    "18,000 crossed tags": filled(b"<b><i></b></i>"),
    "crossed paragraphs": filled(b"<b><p></b></p>"),
    "crossed tables": filled(b"<table><b></table></b>"),
    "crossed links": filled(b"<a><b></a>"),
    "fonts without end": b"<p>" + b"<font>" * 90 + filled(b"<p>x", size=200 * KB),
    "paragraphs": filled(b"<p>"),
    "short paragraphs": b"<p>a</p>" * 2_100,
    "paragraphs with fonts": filled(b"<p><font>x</font></p>"),
    "tables": filled(b"<table><tr><td>"),
    "rows of tables": b"<table>" + filled(b"<tr><td>x"),
    "one wide cell": b"<table><tr><td>" + b"a" * 100_000 + b"</td></tr>" + b"<tr><td>x" * 1_090,
    "breaks": filled(b"<br>"),
    "attributes": b"<a " + b" ".join(b"x%d" % n for n in range(35_000)) + b">x",
    "classes": b"<p class='" + b" ".join(b"x%d" % n for n in range(35_000)) + b"'>x",
    "tags with attributes": filled(b"<p id=a class=b style='color:red;font:x'>"),
    "spans": filled(b"<span style='color:red'>x</span>"),
    "huge margins": b"<p style='padding-left:99999999em;margin-top:9999999em'>x",
    "open comments in styles": (b"<p style='" + b"/*a" * 600 + b"'>x") * 130,
    "one long style": b"<p style='" + filled(b"color:red;", size=250 * KB) + b"'>x",
    "one style of digits": b"<p style='height:" + filled(b"0", size=250 * KB) + b"'>x",
    "rules for classes": b"<style>" + filled(b".a{color:red}") + b"</style><p class=a>x",
    "rules that hide": b"<style>" + filled(b".a,.b{display:none}", size=200 * KB)
    + b"</style>" + b"<p class=c>x" * 2_000,
    "open rules": b"<style>" + filled(b".a{", size=250 * KB) + b"</style><p class=a>x",
    "selectors": b"<style>" + filled(b".a,", size=250 * KB) + b"{display:none}</style><p>x",
    "comments in rules": b"<style>" + filled(b"/*", size=250 * KB) + b"</style><p>x",
    "open tags without an end": filled(b"<"),
    "closing tags": filled(b"</b>"),
    "open comments": filled(b"<!--"),
    "entities": filled(b"&amp"),
    "numbered entities": filled(b"&#x301;"),
    "lines in pre": b"<pre>" + filled(b"a\n"),
    "hidden": b"<div hidden>" + filled(b"<p>x"),
    "one script": b"<script>" + filled(b"<"),
    "marks in a page": b"<p>" + filled("\u0345\u0301", "a", 240 * KB),
    "lists": filled(b"<ul><li>x"),
    "blanks in a page": b"<p>x" + filled(b" \n", size=250 * KB) + b"x",
    "forms": filled(b"<form><p>"),
    "bodies": filled(b"<body><html>"),
    "NUL": filled(b"<\0b>"),
}  # fmt: skip

BOMBS = {
    **HEADERS,
    **{name: text(body) for name, body in {**LONG_LINES, **LONG_COMMANDS, **MANY_LINES}.items()},
    **{f"page: {name}": page(body) for name, body in PAGES.items()},
}
