"""A table as somebody writes it in a mail: people, bots and free seats in their order, and wishes.

    new
    Anna <anna@example.org>
    Boris <boris@example.net> de Europe/Berlin
    bot steady
    seat open
    edition anniv
    with s2
    time 3d
    words sea and sand

Every line is read or all of it is refused. What somebody can choose is a word of a table of ours or a number;
names and the words for the deal alone are his own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from pbem.app import App
from pbem.app.errors import BadSetup
from pbem.app.lobby.contacts import mailbox_of
from pbem.app.lobby.games import NewGame, NewPlayer, checked_lang
from pbem.app.lobby.invitations import LONGEST_WORDS, checked_words
from pbem.app.lobby.opening import plain_code, plain_name
from pbem.app.lobby.people import judged
from pbem.app.sheets.reasons import AnyOf, Typed
from pbem.bots import BOTS
from pbem.engine import PROFILES, plain
from pbem.i18n import N_
from pbem.i18n.words.reading import alone
from pbem.language import SOURCE
from pbem.mail.parse.address import safe_address
from pbem.mail.parse.letter import Letter
from pbem.mail.trust.guards import ServerAddresses
from pbem.mail.typed.deal_words import are_words_for_the_deal
from pbem.spans import read_span
from pbem.store.schema.kinds import Missed

NEW = "new"
WORDS = "words"  # the organiser's, for the deal
PERSON = Typed("Anna <anna@example.org>")
TWICE = N_("that was said twice")
MOST_LINES = 40
MOST_BYTES = 4000
# Mailboxes of machines, and of people who have to read all that comes.
NOBODYS = frozenset(("postmaster", "abuse", "mailer-daemon", "hostmaster", "noreply", "no-reply", "root"))
# What people call an expansion, beside its own name.
CALLED = {"saboteur2": "s2"}
_PERSON = re.compile(
    r"(?P<name>[^<>@]{1,60}?)\s*<\s*(?P<address>[^<>\s]{3,254})\s*>"
    r"(?:\s+(?P<lang>[A-Za-z]{2}))?(?:\s+(?P<zone>[A-Za-z][A-Za-z_+/0-9-]{1,40}))?"
)
_NUMBER = re.compile(r"[0-9]{1,3}")


class BadWish(BadSetup):
    """A line that cannot be had like this: what it was, why not, and what would work."""

    def __init__(self, line: str, why: str, **values: object) -> None:
        super().__init__(why, **values)
        self.line = line


class Wishes(NamedTuple):
    """What was read, line by line."""

    lines: tuple[str, ...]


@dataclass
class Draft:
    """A table in the making."""

    players: list[NewPlayer] = field(default_factory=list)
    sits: bool = True  # whoever opens it
    parts: dict[str, Any] = field(default_factory=dict)  # of NewGame
    settings: dict[str, Any] = field(default_factory=dict)


def wishes_in(letter: Letter) -> Wishes | None:
    """What a letter wishes that asks for a new table; None if it asks for none.

    The word stands alone on the first line that was typed, or alone in a subject that is no answer.
    """
    lines = [line.strip() for line in letter.fresh if line.strip()]
    if lines and says_new(lines[0]):
        return Wishes(tuple(lines[1:]))
    return Wishes(tuple(lines)) if says_new(letter.subject) else None


def says_new(line: str) -> bool:
    """Whether a line is the one word for a new table, in any language."""
    return plain(line).strip(" .:!") == NEW or NEW in alone(line)


def read_wishes(
    app: App, wishes: Sequence[str], organiser: str, addresses: ServerAddresses, lang: str = SOURCE
) -> NewGame:
    """The game that these lines describe; raises BadSetup. ``lang`` is what the organiser reads."""
    if len(wishes) > MOST_LINES or sum(map(len, wishes)) > MOST_BYTES:
        # Translators: {most} is 40.
        raise BadSetup(N_("a table takes up to {most} lines"), most=MOST_LINES)
    draft = Draft()
    for line in wishes:
        try:
            read_wish(draft, line, addresses)
        except BadSetup as problem:
            raise BadWish(line, problem.text, **problem.values) from None
    own = [one for one in draft.players if one.address and mailbox_of(one.address) == mailbox_of(organiser)]
    if draft.sits and not own:
        draft.players.insert(0, himself(app, organiser))
    lang = next((one.lang for one in own if one.lang), lang)
    if own and not draft.sits:
        raise BadWish(
            "without me", N_("there is a line with your own address as well; leave one of them out")
        )
    mailboxes = [mailbox_of(one.address) for one in draft.players if one.address]
    if len(set(mailboxes)) < len(mailboxes):
        raise BadSetup(N_("two of these addresses lead to the same mailbox"))
    players = [
        replace(one, address=organiser, joined=True)
        if one.address and mailbox_of(one.address) == mailbox_of(organiser)
        else replace(one, name=f"Seat{number}")
        if one.free
        else one
        for number, one in enumerate(in_language(draft.players, lang), 1)
    ]
    name = next((one.name for one in players if one.joined), "")
    return NewGame(named_bots(players), settings=draft.settings, invite=True, organiser=name, **draft.parts)


def in_language(players: Sequence[NewPlayer], lang: str) -> list[NewPlayer]:
    """All with a language: for whom none was named, that of whoever invites."""
    return [one if one.lang else replace(one, lang=lang) for one in players]


def himself(app: App, organiser: str) -> NewPlayer:
    """Whoever opens the table, under the name that he has here."""
    known = app.store.player_by_any_address(organiser)
    if known is None:
        raise BadSetup(
            N_(
                "your name is not known here: add a line with your name and address, as {person}, or the line"
                " {without} if you do not play"
            ),
            person=PERSON,
            without=Typed("without me"),
        )
    return NewPlayer(plain_name(known.name), organiser, known.preferences.lang, known.preferences.zone)


def named_bots(players: Sequence[NewPlayer]) -> list[NewPlayer]:
    """Bots are called after what they are, with a number from the second of a kind on."""
    named: list[NewPlayer] = []
    for one in players:
        before = sum(other.bot == one.bot for other in named)
        called = one.bot.capitalize() + (str(before + 1) if before else "")
        named.append(replace(one, name=called) if one.bot else one)
    return named


# One line ---------------------------------------------------------------------------------------------


def read_wish(draft: Draft, line: str, addresses: ServerAddresses) -> None:
    """Add what one line says; raises BadSetup."""
    if "<" in line or "@" in line:
        draft.players.append(person(line, addresses))
        return
    word, _, rest = plain(line).strip(" .").partition(" ")
    if word == WORDS:
        rest = "".join(line.split(maxsplit=1)[1:])  # as they were typed
    reader = READERS.get(word)
    if reader is None:
        raise BadSetup(
            N_(
                "this line was not understood; people are written as {person}, and wishes begin with one of"
                " these words: {words}"
            ),
            person=PERSON,
            words=tuple(READERS),
        )
    reader(draft, rest.strip(" :="))


def person(line: str, addresses: ServerAddresses) -> NewPlayer:
    """Somebody to be invited; without a language where none was named."""
    found = _PERSON.fullmatch(line.strip())
    if found is None:
        raise BadSetup(N_("a person is written as {person}, with language and zone if wanted"), person=PERSON)
    address = found["address"]
    if not safe_address(address) or "." not in address.rpartition("@")[2]:
        raise BadSetup(N_("that is no address that letters can be sent to"))
    if addresses.tag(address) is not None or address.casefold().partition("@")[0] in NOBODYS:
        raise BadSetup(N_("nobody is invited at that address"))
    lang, zone = (found["lang"] or "").lower(), found["zone"] or "UTC"
    return NewPlayer(plain_name(found["name"]), address, lang and checked_lang(lang), judged("zone", zone))


def one_of(text: str, known: Sequence[str]) -> Callable[[str], str]:
    def read(value: str) -> str:
        if value not in known:
            raise BadSetup(text, known=tuple(known))
        return value

    return read


def length(value: str) -> int:
    seconds = read_span(value)
    if seconds is None:
        raise BadSetup(N_("a length of time is written like {forms}"), forms=AnyOf(("24h", "3d", "1d12h")))
    return seconds


def part(name: str, read: Callable[[str], Any]) -> Callable[[Draft, str], None]:
    """A wish that can be had once."""

    def set_part(draft: Draft, value: str) -> None:
        if name in draft.parts:
            raise BadSetup(TWICE)
        draft.parts[name] = read(value)

    return set_part


def modules(value: str) -> tuple[str, ...]:
    named = [CALLED.get(one, one) for one in re.split(r"[\s,+]+", value) if one]
    return ("base", *(one for one in dict.fromkeys(named) if one != "base"))


def rounds(draft: Draft, value: str) -> None:
    if not _NUMBER.fullmatch(value) or not 1 <= int(value) <= 9:
        raise BadSetup(N_("a game has 1 to 9 rounds"))
    if "rounds" in draft.settings:
        raise BadSetup(TWICE)
    draft.settings["rounds"] = int(value)


def bot(draft: Draft, value: str) -> None:
    draft.players.append(NewPlayer("", bot=one_of(N_("a bot is one of {known}"), tuple(BOTS))(value)))


def free_seat(draft: Draft, value: str) -> None:
    if value not in ("open", "free"):
        raise BadSetup(
            N_("a seat that anybody on this server can take is written as {seat}"), seat=Typed("seat open")
        )
    draft.players.append(NewPlayer("", free=True))


def not_me(draft: Draft, value: str) -> None:
    if value != "me":
        raise BadSetup(
            N_("whoever opens a table and does not play there writes {without}"), without=Typed("without me")
        )
    draft.sits = False


def deal_words(value: str) -> str:
    if not are_words_for_the_deal(value):
        raise BadSetup(
            N_(
                "words for the deal have up to {most} characters, without commas, question or exclamation"
                " marks, thanks, or words such as “yes” and “not”"
            ),
            most=LONGEST_WORDS,
        )
    return checked_words(value)


READERS: dict[str, Callable[[Draft, str], None]] = {
    "bot": bot,
    "seat": free_seat,
    "without": not_me,
    "edition": part("profile", one_of(N_("an edition is one of {known}"), tuple(PROFILES))),
    "with": part("modules", modules),
    "rounds": rounds,
    "time": part("per_turn", length),
    "bank": part("bank", length),
    "longest": part("longest", length),
    "missed": part("missed", one_of(N_("what happens then is one of {known}"), tuple(map(str, Missed)))),
    "grace": part("grace", length),
    WORDS: part("words", deal_words),
    "code": part("code", plain_code),
}
