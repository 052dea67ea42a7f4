"""A vote from its first word to what follows from it, in one transaction with the voice that decides it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from pbem.app.errors import BadSetup, NotNow
from pbem.app.lobby.abandon import break_off
from pbem.app.lobby.contacts import is_rested
from pbem.app.lobby.games import NewPlayer
from pbem.app.people.candidates import fit_for
from pbem.app.people.offers import offer_seat
from pbem.app.play.ladder import stand_in
from pbem.app.table.pace import By, checked_time, extend, pause, resume
from pbem.app.table.votes import close_vote, open_vote, take_ballot, tell_vote, verdict
from pbem.app.unit_of_work import UnitOfWork
from pbem.engine import NOBODY, Seat
from pbem.i18n import N_
from pbem.store.schema.kinds import VoteKind
from pbem.store.schema.rows import VoteRow


def ask_for_vote(work: UnitOfWork, by: Seat, kind: str, about: Seat = NOBODY, value: str = "") -> bool | None:
    """Step: ask the table; whether it is carried, None if others have to be waited for."""
    if kind == VoteKind.EXTEND:
        checked_time(int(value))
    if kind == VoteKind.REPLACE and value:
        person = fit_for(work, about, named_by(work, by, value))
        if not is_rested(work.app, person.address):
            raise BadSetup(N_("{name} cannot be asked now"), name=person.name)
    vote = open_vote(work, by, kind, about, value)
    carried = settled(work, vote)
    if carried is None:
        tell_vote(work, vote)
    return carried


def vote_on(work: UnitOfWork, seat: Seat, says: str) -> bool | None:
    """Step: say yes or no; whether it is carried, None if others have to be waited for."""
    return settled(work, take_ballot(work, seat, says))


def settled(work: UnitOfWork, vote: VoteRow) -> bool | None:
    """Close a vote once it is clear how it ends, do what follows, and tell everybody."""
    carried = verdict(work, vote)
    if carried is None:
        return None
    close_vote(work, carried)
    if carried:
        with suppress(NotNow, BadSetup):  # the host was faster
            FOLLOWS[vote.kind](work, vote)
    if not work.game.ended:  # of its end there is a letter anyway
        tell_vote(work, vote, carried)
    return carried


def take_the_place(work: UnitOfWork, vote: VoteRow) -> None:
    """Ask somebody to take over a seat, or let a bot play there."""
    if vote.value:
        offer_seat(work, vote.about, named_by(work, vote.by, vote.value), vote.by)
    else:
        stand_in(work, vote.about)


def named_by(work: UnitOfWork, by: Seat, value: str) -> NewPlayer:
    """Who comes instead, ``Max <max@example.org>``; written to in the language of whoever names him."""
    name, _, address = value.partition("<")
    lang = "en" if by == NOBODY else work.game.seats[by].preferences.lang
    return NewPlayer(name.strip(), address.strip(" >"), lang)


FOLLOWS: dict[VoteKind, Callable[[UnitOfWork, VoteRow], object]] = {
    VoteKind.PAUSE: lambda work, _: pause(work, By.VOTE),
    VoteKind.RESUME: lambda work, _: resume(work, By.VOTE),
    VoteKind.EXTEND: lambda work, vote: extend(work, None, int(vote.value), By.VOTE),
    VoteKind.REPLACE: take_the_place,
    VoteKind.END: lambda work, _: break_off(work, By.VOTE),
}
