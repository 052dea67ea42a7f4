"""What the host asks for by mail: answered with what it would do, and done after a yes to that very mail.

A From can be forged, so nothing is done by it alone: the answer goes to the host's own address with a token
that counts once, for a day. Where our mail host states verdicts, only mail that passed its check is read, and
any other gets no answer.
"""

from __future__ import annotations

from datetime import timedelta

from pbem.app import App
from pbem.app.errors import Trouble
from pbem.app.game import load
from pbem.app.host.deeds import Deed, carry_out, deed_line, is_deed, read_deed
from pbem.app.talk.answer_quota import day
from pbem.app.transaction import in_one
from pbem.app.unit_of_work import UnitOfWork
from pbem.mail.parse.letter import Letter
from pbem.mail.requests.host_letters import HOW, to_host, why_not, would
from pbem.mail.trust.guards import ServerAddresses, Verdict, dmarc_results
from pbem.mail.trust.tokens import host_token, token_in
from pbem.mail.typed.yes import yes_or_no
from pbem.store.schema.kinds import InboxStatus
from pbem.store.schema.rows import InboxRow, RequestRow

OPEN_FOR = timedelta(days=1)
ANSWERS_A_DAY = 40


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
    if request is not None:
        answered(app, row, lines, request, addresses)
    elif wanted:
        asked(app, row, wanted, addresses)
    else:
        tell(app, row, addresses, "nothing was done", ["This was done already, or is older than a day.", HOW])
    return True


def asked(app: App, row: InboxRow, wanted: list[str], addresses: ServerAddresses) -> None:
    """Keep what the host wants, and tell what it would do."""
    if len(wanted) > 1:
        tell(app, row, addresses, "nothing was done", ["One thing in one mail, please.", HOW])
        return
    try:
        deed = read_deed(app, wanted[0])
        carry_out(UnitOfWork(app, load(app, deed.game)), deed)  # whatever comes of it is forgotten
    except Trouble as trouble:
        tell(app, row, addresses, "nothing was done", [f"You wrote: {wanted[0]}", why_not(trouble), HOW])
        return
    token = host_token(app.store.server_key, app.store.epoch, row.id)
    lines = [
        *would(app, deed),
        "",
        'Nothing was done yet. It is done if you answer this mail with "yes" within 24 hours, once.',
    ]
    letter = to_host(
        app, addresses, f"hosts{row.id}", f"{deed.kind} {deed.game}?", lines, token=token, is_answer=True
    )
    request = RequestRow(token, deed.game, deed_line(deed), deed.reason, app.now())
    app.store.ask_back(row.id, request, app.now() - OPEN_FOR, (letter,), "host asks")


def answered(
    app: App, row: InboxRow, lines: list[str], request: RequestRow, addresses: ServerAddresses
) -> None:
    """Do what the host said yes to, once."""
    said = yes_or_no(lines[:1])  # a signature may follow
    if said != "yes":
        what = "Then nothing is done." if said == "no" else 'Nothing was done: the one word "yes" is wanted.'
        tell(app, row, addresses, "nothing was done", [what])
        return

    def step(work: UnitOfWork) -> Deed:
        read = read_deed(app, request.line)
        deed = Deed(read.kind, read.game, read.seat, read.seconds, request.reason)
        carry_out(work, deed)
        work.carry_out(request.token)
        work.answered(row, InboxStatus.DONE, f"host {deed.kind}")
        told = ["Done. The players are told.", f"It was: {request.line}"]
        work.post.letters.append(
            to_host(app, addresses, f"hosts{row.id}", f"{deed.kind} {deed.game}: done", told, is_answer=True)
        )
        return deed

    try:
        in_one(app, request.game or "", step, row)
    except Trouble as trouble:
        tell(app, row, addresses, "nothing was done", [f"You wanted: {request.line}", why_not(trouble)])


def tell(app: App, row: InboxRow, addresses: ServerAddresses, about: str, lines: list[str]) -> None:
    """Answer the host, and be done with the mail."""
    letter = to_host(app, addresses, f"hosts{row.id}", about, lines, is_answer=True)
    app.store.inbox_mark(row.id, InboxStatus.DONE, "host", app.now(), [letter])
