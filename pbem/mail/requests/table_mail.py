"""Opening tables and taking free seats by mail: told first, done after a yes to that very mail.

Nothing here needs a table, so nothing here has a token at first, and a From can be forged. So a request is
kept with a token of its own, which goes to the address that asked; it counts once, for a day, and from there
alone. Nobody else hears anything before that.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from pbem.app import App
from pbem.app.errors import BadSetup, Trouble
from pbem.app.game import Game
from pbem.app.lobby.contacts import hashed, mailbox_of
from pbem.app.lobby.free_seats import could_sit_down, open_tables, sit_down
from pbem.app.lobby.opening import look_over, open_table
from pbem.app.talk.answer_quota import day
from pbem.app.transaction import in_one
from pbem.app.unit_of_work import UnitOfWork
from pbem.i18n import N_
from pbem.i18n.words.reading import meanings
from pbem.mail.parse.letter import Letter
from pbem.mail.requests import table_letters as words
from pbem.mail.requests.host_letters import Heading, letter_to
from pbem.mail.requests.host_mail import OPEN_FOR
from pbem.mail.requests.never import read_late_never
from pbem.mail.requests.table_wishes import NEW, Wishes, read_wishes, wishes_in
from pbem.mail.requests.voices import voice_for
from pbem.mail.table_words.hearing import is_for_the_table
from pbem.mail.trust.guards import ServerAddresses, Verdict, dmarc_results
from pbem.mail.trust.organisers import is_organiser
from pbem.mail.trust.tokens import request_token, token_in
from pbem.mail.typed.deal_words import are_words_for_the_deal
from pbem.mail.typed.yes import first_said
from pbem.render.words.speech import PlainVoice
from pbem.store.schema.changes import NewLetter, Tally
from pbem.store.schema.kinds import InboxStatus
from pbem.store.schema.rows import InboxRow, PlayerRow, RequestRow

ANSWERS_A_DAY = 20  # to one address
ALL_ANSWERS_A_DAY = 300
NOT_FREE = N_("no seat is free for you there")
NOT_HEARD = N_("your words for the deal have a line of our letters or an address of yours in them")
_JOIN = re.compile(r"join\s+(?P<code>[A-Z0-9]{2,12})(?:\s+(?P<words>\S.*))?")


class Incoming(NamedTuple):
    """A mail that is being read, and where; and in which words it is answered."""

    app: App
    row: InboxRow
    addresses: ServerAddresses
    voice: PlainVoice


def read_about_tables(
    app: App, row: InboxRow, letter: Letter, addresses: ServerAddresses, verdict: Verdict
) -> bool:
    """Deal with a letter without a question that is about tables; False if it is about something else.

    Whoever may not ask for this is not answered here: then the letter is like any other without a token.
    """
    if verdict is not Verdict.PASS or letter.sender is None:
        return False
    if dmarc_results(letter, addresses) == {"pass"} and read_late_never(app, row, letter):
        return True
    mail = Incoming(app, row, addresses, voice_for(app, letter.sender, letter))
    token = token_in(letter.recipients, addresses.domain, addresses.turn)
    if token is not None:
        return read_answer(mail, letter, token)
    wishes = wishes_in(letter)
    if wishes is not None and addresses.organisers:
        return read_new(mail, letter, wishes)
    lines = [line for line in letter.fresh if line.strip()]
    wanted = seat_wanted(lines[0] if lines else letter.subject) if len(lines) <= 1 else None
    player = known_player(app, letter.sender) if wanted else None
    if wanted is None or player is None:
        return False
    ask_to_sit(mail, player, wanted)
    return True


class SeatWanted(NamedTuple):
    """At which table somebody would like to sit, and with which words for the deal."""

    code: str
    words: str

    def __str__(self) -> str:
        return f"join {self.code} {self.words}".rstrip()


def seat_wanted(line: str) -> SeatWanted | None:
    """Return what a line like `join K7` or `join K7 sea and sand` asks for; None if it asks for no seat."""
    first, *behind = line.strip().rstrip(" .!").split(maxsplit=2)
    said = (" ".join((first.casefold(), behind[0].upper(), *behind[1:])) if behind else "", *meanings(line))
    found = next(filter(None, map(_JOIN.fullmatch, said)), None)
    if found is None or (found["words"] and not are_words_for_the_deal(found["words"])):
        return None
    return SeatWanted(found["code"], found["words"] or "")


def known_player(app: App, address: str) -> PlayerRow | None:
    """Whoever has played here and writes from this address."""
    player = app.store.player_by_any_address(address)
    return player if player is not None and app.store.has_joined(player.id) else None


# Asking -------------------------------------------------------------------------------------------------


def read_new(mail: Incoming, letter: Letter, wishes: Wishes) -> bool:
    """Deal with the wish for a table; who may not open any hears nothing."""
    app, row, addresses, voice = mail
    organiser = letter.sender or ""
    if not is_organiser(letter, addresses):
        if known_player(app, organiser) is None:
            return False  # a stranger
        app.store.inbox_mark(row.id, InboxStatus.REFUSED, "may not open tables", app.now())
        return True
    try:
        wanted = read_wishes(app, wishes.lines, organiser, addresses, voice.lang)
        look_over(app, wanted, organiser)
        player = app.store.player_by_any_address(organiser)
        if wanted.words and player and not is_for_the_table(app, player, wanted.words):
            raise BadSetup(NOT_HEARD)
    except BadSetup as problem:
        tell(mail, organiser, voice("no table was opened"), words.refused(voice, problem))
        return True
    request = RequestRow(token_for(mail), None, "\n".join((NEW, *wishes.lines)), "", app.now(), organiser)
    ask_back(mail, request, voice("open this table?"), words.would_open(voice, wanted, organiser))
    return True


def ask_to_sit(mail: Incoming, player: PlayerRow, wanted: SeatWanted) -> None:
    """Tell what taking a free seat would mean, and keep the wish until a yes; or tell why not."""
    app, voice, code = mail.app, mail.voice, wanted.code
    tables = open_tables(app, player.id)
    table = next((one for one in tables if one.game == code), None)
    try:
        if table is None:  # whether there is such a game is not told
            raise BadSetup(NOT_FREE)
        could_sit_down(app, code, player)
        if wanted.words and not is_for_the_table(app, player, wanted.words):
            raise BadSetup(NOT_HEARD)
    except Trouble as trouble:
        problem = trouble if isinstance(trouble, BadSetup) else BadSetup(NOT_FREE)
        tell(mail, player.email, voice("no seat was taken"), words.not_seated(voice, code, problem, tables))
        return
    request = RequestRow(token_for(mail), code, str(wanted), "", app.now(), player.email)
    about = voice("a seat in game {game}?", game=code)
    ask_back(mail, request, about, words.would_sit(voice, table, player.name, wanted.words))


def token_for(mail: Incoming) -> str:
    """The token of what this mail asks for."""
    return request_token(mail.app.store.server_key, mail.app.store.epoch, mail.row.id)


def ask_back(mail: Incoming, request: RequestRow, about: str, lines: Sequence[str]) -> None:
    """Keep a request with the letter that asks whether it is meant."""
    app, row, *_ = mail
    counted = may_answer(app, request.sender)
    if counted is None:
        app.store.inbox_mark(row.id, InboxStatus.REFUSED, "wrote too often", app.now())
        return
    letter = letter_about(mail, request.sender, about, lines, request.token)
    app.store.ask_back(row.id, request, app.now() - OPEN_FOR, (letter,), "asks for a table", counted)


# A yes --------------------------------------------------------------------------------------------------


def read_answer(mail: Incoming, letter: Letter, token: str) -> bool:
    """Do what somebody said yes to, once; False if this is no answer of whoever asked."""
    app, _, addresses, voice = mail
    sender, said = letter.sender or "", first_said(letter.fresh)
    request = app.store.request(token, app.now() - OPEN_FOR)
    player = known_player(app, sender)
    if request is None:
        # Not at an address that a player only trusts: whoever reads there may be a stranger.
        own = player is not None and player.email.casefold() == sender.casefold()
        is_known = own or sender.casefold() in addresses.organisers
        if not said or not is_known or not is_organiser(letter, addresses):
            return False  # whoever never asked for anything is a stranger, checked or not
        tell_not_done(mail, sender, voice("This was done already, or is older than a day."))
        return True
    if request.line.startswith(NEW):
        may = sender.casefold() == request.sender.casefold() and is_organiser(letter, addresses)
    else:
        may = player is not None and player.email == request.sender
    if not may:
        return False
    if said != "yes":
        tell_not_done(mail, request.sender, words.not_yes(voice, said))
        return True
    try:
        carry_out(mail, request, player)
    except BadSetup as problem:
        tell_not_done(mail, request.sender, *words.refused(voice, problem))
    except Trouble:  # it has begun, or is gone
        tell_not_done(mail, request.sender, voice("That game has begun, or is no more."))
    return True


def carry_out(mail: Incoming, request: RequestRow, player: PlayerRow | None) -> None:
    """Open a table, or take a seat; whoever asked is told in the same transaction."""
    app, row, addresses, voice = mail

    def tell_done(game: Game, token: str) -> NewLetter:
        about = voice("game {game} is open", game=game.row.code)
        return letter_about(mail, request.sender, about, words.opened(voice, game), token)

    def step(work: UnitOfWork) -> None:
        assert player is not None  # else nobody asked
        sit_down(work, player, wanted.words if (wanted := seat_wanted(request.line)) else "")
        work.carry_out(request.token)
        work.answered(row, InboxStatus.DONE, "takes a free seat")

    if request.game is not None:
        in_one(app, request.game, step, row)
        return
    wanted = read_wishes(app, request.line.split("\n")[1:], request.sender, addresses, voice.lang)
    open_table(app, wanted, request, row, tell_done)


# Letters ------------------------------------------------------------------------------------------------


def may_answer(app: App, recipient: str) -> list[Tally] | None:
    """What is counted with one more answer to an address; None if that was enough for today."""
    today = day(app.now())
    most = {
        f"table answers:{hashed(app, 'organiser', mailbox_of(recipient))}": ANSWERS_A_DAY,
        "table answers": ALL_ANSWERS_A_DAY,
    }
    counted = [Tally(what, today, app.store.tally(what, today)) for what in most]
    return counted if all(one.read < most[one.what] for one in counted) else None


def tell(mail: Incoming, recipient: str, about: str, lines: Sequence[str]) -> None:
    """Answer whoever asked, and be done with the mail."""
    app, row, *_ = mail
    counted = may_answer(app, recipient)
    if counted is None:
        app.store.inbox_mark(row.id, InboxStatus.REFUSED, "wrote too often", app.now())
        return
    letter = letter_about(mail, recipient, about, lines)
    app.store.inbox_mark(row.id, InboxStatus.DONE, "table", app.now(), [letter], counted)


def tell_not_done(mail: Incoming, recipient: str, *lines: str) -> None:
    """Tell whoever asked why nothing was done."""
    tell(mail, recipient, mail.voice("nothing was done"), lines)


def letter_about(
    mail: Incoming, recipient: str, about: str, lines: Sequence[str], token: str = ""
) -> NewLetter:
    """A letter that answers this mail; ``token`` is for an answer to it."""
    text = words.folded(lines)
    head = Heading(recipient, f"tables{mail.row.id}", about, token)
    return letter_to(mail.app, mail.addresses, head, text, is_answer=True)
