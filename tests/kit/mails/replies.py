"""Replies to real letters of a running game, as people and their programs write them.

The words of the programs come from ``clients.py``; here they are put around the letter that is answered, in
plain text or HTML, in the charsets of the language, with the answer above, below or between.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from email.message import EmailMessage
from html import escape

from pbem.engine import Move, Refusal, View, legal_moves, read, write
from pbem.mail.transport.local_maildirs import reply_to
from pbem.render.numbered import numbered
from tests.kit.desk import Desk, body_of, parsed
from tests.kit.games import wrong_moves
from tests.kit.mails.clients import LANGUAGES, Words, introductions, marked
from tests.kit.mails.forms import Form
from tests.kit.mails.gaps import position

CHARSETS = {
    "pl": ("utf-8", "iso-8859-2", "windows-1250"),
    "ru": ("utf-8", "koi8-r", "windows-1251"),
    "uk": ("utf-8", "koi8-u", "windows-1251"),
    "bg": ("utf-8", "windows-1251", "iso-8859-5"),
    "he": ("utf-8", "windows-1255", "iso-8859-8"),
}
REMARKS = ("I trust nobody", "good luck, all of you", "who broke my lantern?", "привет всем", "dobra robota!")


@dataclass(frozen=True)
class Case:
    """One reply, and what must come of it."""

    mail: EmailMessage
    kind: str  # the class it is counted in
    meant: (
        str  # "move", "note", "ask", "nothing", "asked" (nothing, and a question back), "talk" (only words)
    )
    move: str = ""  # the move that must be made, and no other
    said: str = ""
    told: tuple[str, ...] = ()  # one of these must stand in the answer
    about: str = ""  # which language, program and form


def typed(desk: Desk, code: str, words: Words, rng: random.Random) -> tuple[list[str], str, str, str]:
    """What a player types: the lines, what kind of thing it is, the move and the talk that it means."""
    table = desk.game(code)
    seat = table.state.asks[0].seat
    seen: View = desk.seen(seat, code)
    moves, offered = legal_moves(table.state, seat), numbered(seen)
    chat = [words.chat, ""] if rng.random() < 0.4 else []
    move = rng.choice(moves)
    kind = rng.choice(
        ("move", "move", "move", "number", "number", "talk", "note", "ask", "wrong", "chat", "late")
    )
    remark = f"{rng.choice(REMARKS)} {rng.randrange(10**6):06}"  # nobody says the same twice
    if kind in ("move", "late") or (kind == "number" and not offered):
        return (
            [*chat, spelled(write(move, table.names), rng)],
            kind.replace("number", "move"),
            write(move),
            "",
        )
    if kind == "number":
        at = rng.randrange(len(offered))
        return [rng.choice(("{}", "#{}", "{}.", " {} ")).format(at + 1)], "move", write(offered[at]), ""
    if kind == "talk":
        return [*chat, write(move), "", f"say {remark}"], "move", write(move), remark
    if kind == "note":
        return [*chat, f"note {remark}"], "note", "", ""
    if kind == "ask":
        return (
            [*chat, rng.choice(("hand", "Board", "log", "help!", "status", "rules goals", "resend"))],
            "ask",
            "",
            "",
        )
    if kind == "wrong":
        lines = [write(one) for one in wrong_moves(table.state, seat, rng, 30)]
        return [*chat, rng.choice([line for line in lines if not is_one_of(line, moves)])], "wrong", "", ""
    return [words.chat], "chat", "", ""


def is_one_of(line: str, moves: list[Move]) -> bool:
    try:
        return read(line) in moves
    except Refusal:
        return False


def spelled(line: str, rng: random.Random) -> str:
    """A move as people type it."""
    return rng.choice((str, str.upper, str.title, lambda text: f"{text}.", lambda text: f"  {text}"))(line)


def laid_out(
    lines: list[str], copy: list[str], words: Words, client: str, rng: random.Random, twice: bool = True
) -> list[str]:
    """The whole text, as this program arranges it."""
    introduction, is_marked, signature = introductions(words)[client]
    copied = marked(copy) if is_marked else copy
    style = rng.choice(("top", "top", "bottom", "inline", *["twice"] * twice)) if is_marked else "top"
    if style == "bottom":
        return [*introduction, *copied, "", *lines, *signature]
    if style == "inline":
        return [*introduction, *copied[:3], "", *lines, "", *copied[3:], *signature]
    if style == "twice":
        return [*lines, "", *introduction, *copied, "", *lines]
    return [*lines, *signature, "", *introduction, *copied]


def as_html(lines: list[str], letter: EmailMessage, words: Words, client: str) -> str:
    """The same as a program for HTML sends it, with our own HTML quoted below."""
    introduction = "<br>".join(map(escape, introductions(words)[client][0]))
    original = body_of(letter, "html").partition("<body")[2].partition(">")[2].partition("</body>")[0]
    above = "".join(f"<div>{escape(line) or '<br>'}</div>" for line in lines)
    if client.startswith("outlook"):
        above = "".join(f'<p class="MsoNormal">{escape(line) or "&nbsp;"}</p>' for line in lines)
        below = f"<div style='border-top:solid 1pt'><p>{introduction}</p></div>{original}"
    elif client.startswith("gmail"):
        quote = f'<div class="gmail_attr">{introduction}</div><blockquote>{original}</blockquote>'
        below = f'<br><div class="gmail_quote">{quote}</div>'
    else:
        below = f"<div>{introduction}</div><blockquote type='cite'>{original}</blockquote>"
    return f"<html><body>{above}{below}</body></html>"


def turns(desk: Desk, seat: int, code: str) -> Iterator[EmailMessage]:
    """The letters that asked her for a move, the newest first."""
    newest = (parsed(row.raw) for row in reversed(desk.rows(seat, code)))
    return (mail for mail in newest if "Please answer by" in body_of(mail))


def a_reply(desk: Desk, code: str, rng: random.Random) -> Case:
    """A reply of whoever is asked now, with an ordinary line in it."""
    language = rng.choice(list(LANGUAGES))
    words = LANGUAGES[language]
    seat = desk.to_move(code)
    lines, kind, move, said = typed(desk, code, words, rng)
    asking = turns(desk, seat, code)
    letter = next(asking)
    if kind == "late":
        older = next((mail for mail in asking if mail["Reply-To"] != letter["Reply-To"]), None)
        letter, kind, move = (letter, "move", move) if older is None else (older, kind, "")
    mail, about = dressed(desk, seat, letter, lines, language, rng, plain=True)
    meant = kind if kind in ("move", "note", "ask") else "nothing"
    return Case(mail, f"ordinary {kind}", meant, move, said, about=about)


def in_a_form(desk: Desk, code: str, forms: deque[Form], moves_only: bool, rng: random.Random) -> Case | None:
    """A reply in the first form that suits what the writer can do now; that form goes to the end."""
    seat = desk.to_move(code)
    letter = next(turns(desk, seat, code))
    now = position(desk, code, body_of(letter))
    for form in tuple(forms):
        if (form.meant == "move" or not moves_only) and (filled := now.fill(form, rng)):
            forms.remove(form)
            forms.append(form)
            break
    else:
        return None
    gaps, move = filled
    lines = form.text.format_map(gaps).split("\n")
    mail, about = dressed(desk, seat, letter, lines, rng.choice(list(LANGUAGES)), rng, plain=False)
    if form.subject:
        mail.replace_header("Subject", form.subject.format_map(gaps | {"subject": str(letter["Subject"])}))
    about = f"{about}: {mail['Subject']} // {' / '.join(lines)} => {form.meant} {move}"
    return Case(mail, form.kind, form.meant, move if form.meant == "move" else "", "", form.told, about)


def dressed(
    desk: Desk,
    seat: int,
    letter: EmailMessage,
    lines: list[str],
    language: str,
    rng: random.Random,
    *,
    plain: bool,
) -> tuple[EmailMessage, str]:
    """What was typed, as a program sends it with the letter around it, and which program that was."""
    words = LANGUAGES[language]
    client = rng.choice(list(introductions(words)))
    mail = reply_to(letter, desk.address(seat), "x")
    html = rng.random() < 0.3
    if html:
        mail.set_content(as_html(lines, letter, words, client), subtype="html", charset="utf-8", cte="base64")
    else:
        text = "\n".join(laid_out(lines, body_of(letter).splitlines(), words, client, rng, plain)) + "\n"
        set_text(mail, text, rng.choice(CHARSETS.get(language, ("utf-8", "windows-1252"))), rng)
    return mail, f"{language}, {client}, {'html' if html else 'text'}"


def set_text(mail: EmailMessage, text: str, charset: str, rng: random.Random) -> None:
    """The body in the charset of the program, as far as it goes."""
    try:
        text.encode(charset)
    except UnicodeEncodeError:
        charset = "utf-8"
    mail.set_content(text, charset=charset, cte=rng.choice(("quoted-printable", "base64")))
