"""Whom this server may write to unasked: one invitation in 30 days to a stranger, and none after a never.

A stranger is whoever never sat at a table here. What is remembered of her mailbox is a keyed hash, whoever
invited her, to whatever game, by whichever of the addresses that lead to it. So neither several organisers
nor a game that was removed, a person who was erased or a restart make it two letters.
"""

from __future__ import annotations

import hmac
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime

from pbem.app import App
from pbem.app.errors import BadSetup
from pbem.app.talk.answer_quota import day
from pbem.app.unit_of_work import UnitOfWork
from pbem.i18n import N_
from pbem.store.schema.rows import QUIET
from pbem.store.schema.values import address_key

KNOWN_A_DAY = 3  # invitations by mail to somebody who has played here
DOTLESS = ("gmail.com", "googlemail.com")
_SECOND_LEVEL = 3  # letters; as in co.uk, where everybody has a third level
Counted = Callable[[str, str], int]  # how often something was counted on a day


def mailbox_of(address: str) -> str:
    """The mailbox behind an address, as well as one can tell: no capitals, no tag, no dots.

    Two people whose addresses differ in dots alone are rare, and all that happens is that one of them is not
    invited by mail.
    """
    local, _, domain = address_key(address).rpartition("@")
    domain = domain.rstrip(".")
    plain = local.partition("+")[0].replace(".", "") or local
    return f"{plain}@{DOTLESS[0] if domain in DOTLESS else domain}"


def domain_of(address: str) -> str:
    """The domain that somebody has bought, as well as one can tell: all names below it are one."""
    labels = mailbox_of(address).rpartition("@")[2].split(".")
    below_country = len(labels) > 2 and len(labels[-1]) == 2 and len(labels[-2]) <= _SECOND_LEVEL
    return ".".join(labels[-3:] if below_country else labels[-2:])


def contact_key(app: App, address: str) -> str:
    """What a mailbox is known by; nobody without the key of this server can tell whose it is."""
    return hashed(app, "contact", mailbox_of(address))


def hashed(app: App, what: str, text: str) -> str:
    return hmac.digest(app.store.server_key, f"{what}\0{text}".encode(), "sha256").hex()[:40]


def is_known(app: App, address: str) -> bool:
    """Whether this is the address of somebody who has sat at a table here.

    One that somebody only trusts is not: anybody can say that of any address.
    """
    player = app.store.player_by_address(address)
    return player is not None and app.store.has_joined(player.id)


def has_said_never(app: App, address: str) -> bool:
    """Whether a mailbox never wants to be invited."""
    contact = app.store.contact(contact_key(app, address))
    return contact is not None and contact.never is not None


def must_be_open_to_us(app: App, name: str, address: str) -> None:
    """BadSetup if somebody never wants to be invited."""
    if address and has_said_never(app, address):
        raise BadSetup(
            N_("{name} does not want to be invited by this server; on request: pbem mail never"), name=name
        )


def is_rested(app: App, address: str) -> bool:
    """Whether it is not too soon, and not against anybody's will, to write to an address unasked."""
    contact = app.store.contact(contact_key(app, address))
    if contact is None:
        return True
    return contact.never is None and (is_known(app, address) or contact.at <= app.now() - QUIET)


def approach(work: UnitOfWork, name: str, address: str, *, by_host: bool) -> None:
    """Step: somebody is written to unasked; BadSetup if she cannot be. A host answers for himself."""
    must_be_open_to_us(work.app, name, address)
    if not by_host and not is_rested(work.app, address):
        raise BadSetup(N_("{name} cannot be asked now"), name=name)
    work.invites(contact_key(work.app, address), None if by_host else rested_since(work, address))


def rested_since(work: UnitOfWork, address: str) -> datetime:
    """Up to when the last letter must have been written that was unasked."""
    return work.now if is_known(work.app, address) else work.now - QUIET


# Invitations by mail ----------------------------------------------------------------------------------


def not_now(app: App, organiser: str, addresses: Sequence[str], tally: Counted) -> list[str]:
    """Which of these cannot be invited by somebody now; for which of the reasons, nobody is told."""
    today, held = day(app.now()), []
    counts: Counter[str] = Counter()
    for address in addresses:
        names = counted_as(app, organiser, address)
        is_full = any(tally(what, today) + counts[what] >= most for what, most in names.items())
        if is_full or not is_rested(app, address):
            held.append(address)
        else:
            counts.update(names.keys())
    return held


def counted_as(app: App, organiser: str, address: str) -> dict[str, int]:
    """Under which names an invitation is counted, and how many of each there may be in a day."""
    limits = app.invitations
    return {
        f"invites:{hashed(app, 'organiser', mailbox_of(organiser))}": limits.organiser,
        f"invites to:{domain_of(address)}": limits.domain,
        "invites": limits.day,
        f"invited:{contact_key(app, address)}": KNOWN_A_DAY,
    }


def note_invited(work: UnitOfWork, organiser: str, addresses: Iterable[str]) -> None:
    """Step: remember who is invited by mail; if another was faster with one of them, that is a Conflict."""
    app, counts = work.app, Counter[str]()
    for address in addresses:
        counts.update(counted_as(app, organiser, address).keys())
        work.invites(contact_key(app, address), rested_since(work, address))
    for what, times in counts.items():
        work.count(what, day(work.now), times)
