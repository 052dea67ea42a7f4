"""What the host asks for by mail: answered with what it would do, and done after a yes to that very mail.

A From can be forged, so nothing is done by it alone: the answer goes to the host's own address with a token
that counts once, for a day. Where our mail host states verdicts, only mail that passed its check is read, and
any other gets no answer.
"""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple

from pbem.app import App
from pbem.app.errors import Trouble
from pbem.app.game import load
from pbem.app.host.deeds import Deed, carry_out, deed_line, is_deed, read_deed
from pbem.app.talk.answer_quota import day
from pbem.app.transaction import in_one
from pbem.app.unit_of_work import UnitOfWork
from pbem.mail.parse.letter import Letter
from pbem.mail.requests.host_letters import how, to_host, why_not, would
from pbem.mail.requests.table_letters import confirm, not_yes
from pbem.mail.requests.voices import host_voice
from pbem.mail.trust.guards import ServerAddresses, Verdict, dmarc_results
from pbem.mail.trust.tokens import host_token, token_in
from pbem.mail.typed.yes import first_said
from pbem.render.words.speech import PlainVoice
from pbem.store.schema.kinds import InboxStatus
from pbem.store.schema.rows import InboxRow, RequestRow

OPEN_FOR = timedelta(days=1)
ANSWERS_A_DAY = 40
LONGEST_LINE = 120  # of what is repeated


class FromHost(NamedTuple):
    """A mail of the host that is being read, and in which words it is answered."""

    app: App
    row: InboxRow
    addresses: ServerAddresses
    voice: PlainVoice


def is_from_the_host(letter: Letter, addresses: ServerAddresses) -> bool:
    """Whether a letter says that it is from the host."""
    return bool(addresses.host) and (letter.sender or "").casefold() == addresses.host.casefold()


def read_from_host(
    app: App, row: InboxRow, letter: Letter, addresses: ServerAddresses, verdict: Verdict
) -> bool:
    """Deal with a letter of the host that answers no turn; False if it holds nothing for the host to ask."""
    token = token_in(letter.recipients, addresses.domain, addresses.turn)
    lines = [line.strip() for line in letter.fresh if line.strip()]
    wanted = [line for line in lines if is_deed(line)]
    request = app.store.request(token, app.now() - OPEN_FOR) if token else None
    is_another_s = request is not None and request.sender  # who opens a table, or takes a free seat
    if verdict is Verdict.IGNORE or is_another_s or not (token or wanted):
        return False
    vouched = not addresses.authserv_id or dmarc_results(letter, addresses) == {"pass"}
    if verdict is Verdict.REFUSE or not vouched:
        app.store.inbox_mark(row.id, InboxStatus.REFUSED, "host not checked", app.now())
        return True
    today = day(app.now())
    if app.store.tally("host answers", today) >= ANSWERS_A_DAY:
        app.store.inbox_mark(row.id, InboxStatus.REFUSED, "host wrote too often", app.now())
        return True
    app.store.count("host answers", today)
    mail = FromHost(app, row, addresses, host_voice(app, addresses.host, letter))
    if request is not None:
        answered(mail, lines, request)
    elif wanted:
        asked(mail, wanted)
    else:
        tell_not_done(mail, "This was done already, or is older than a day.", how(mail.voice))
    return True


def asked(mail: FromHost, wanted: list[str]) -> None:
    """Keep what the host wants, and tell what it would do."""
    app, row, addresses, voice = mail
    if len(wanted) > 1:
        tell_not_done(mail, "One thing in one mail, please.", how(voice))
        return
    try:
        deed = read_deed(app, wanted[0])
        carry_out(UnitOfWork(app, load(app, deed.game)), deed)  # whatever comes of it is forgotten
    except Trouble as trouble:
        wrote = f"You wrote: {voice.quoted(wanted[0], LONGEST_LINE)}"
        tell_not_done(mail, wrote, why_not(voice, trouble), how(voice))
        return
    token = host_token(app.store.server_key, app.store.epoch, row.id)
    lines = [*would(app, voice, deed), "", confirm(voice)]
    about = f"to be confirmed: {voice.command(f'{deed.kind} {deed.game}')}"
    letter = to_host(app, addresses, f"hosts{row.id}", about, lines, token=token, is_answer=True)
    request = RequestRow(token, deed.game, deed_line(deed), deed.reason, app.now())
    app.store.ask_back(row.id, request, app.now() - OPEN_FOR, (letter,), "host asks")


def answered(mail: FromHost, lines: list[str], request: RequestRow) -> None:
    """Do what the host said yes to, once."""
    app, row, addresses, voice = mail
    said = first_said(lines)
    if said != "yes":
        tell_not_done(mail, not_yes(voice, said))
        return

    def step(work: UnitOfWork) -> Deed:
        read = read_deed(app, request.line)
        deed = Deed(read.kind, read.game, read.seat, read.seconds, request.reason)
        carry_out(work, deed)
        work.carry_out(request.token)
        work.answered(row, InboxStatus.DONE, f"host {deed.kind}")
        told = [
            "Done. The players are told.",
            f"It was: {voice.command(request.line)}",
        ]
        about = f"done: {voice.command(f'{deed.kind} {deed.game}')}"
        work.post.letters.append(to_host(app, addresses, f"hosts{row.id}", about, told, is_answer=True))
        return deed

    try:
        in_one(app, request.game or "", step, row)
    except Trouble as trouble:
        wanted = f"You wanted: {voice.command(request.line)}"
        tell_not_done(mail, wanted, why_not(voice, trouble))


def tell_not_done(mail: FromHost, *lines: str) -> None:
    """Tell the host why nothing was done, and be done with the mail."""
    app, row, addresses, _voice = mail
    letter = to_host(app, addresses, f"hosts{row.id}", "nothing was done", lines, is_answer=True)
    app.store.inbox_mark(row.id, InboxStatus.DONE, "host", app.now(), [letter])
