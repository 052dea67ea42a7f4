"""The sharing of gold in Saboteur 2: teams, doors, crystals, then thefts (R13)."""

from __future__ import annotations

from pbem.engine.cards.laid import BLUE, GREEN, laid_type
from pbem.engine.cards.types import TYPE
from pbem.engine.core.board import linked_without
from pbem.engine.core.facts import NOBODY, Ask, Paid, Played, Seat
from pbem.engine.core.flow import Flow
from pbem.engine.core.state import FRONT, State
from pbem.engine.rules.payday import Payday, Why

# What each winner gets by the number of winners (R13.7); five and more get one each.
PAY = {1: 5, 2: 4, 3: 3, 4: 2}
LESS = {"boss": 1, "profiteer": 2}
# A team is shut out by doors of the other colour.
SHUT_OUT_BY = {"blue": GREEN, "green": BLUE}


def step_share(flow: Flow, found: bool, finisher: Seat) -> None:
    """Pay everybody in the open: the roles are shown, so that anyone could work it out (R23.12)."""
    for seat, amount in enumerate(shares(flow.state, found, finisher)):
        if amount:
            flow.add(Paid(seat, amount, True))
    flow.first(*(("theft", seat) for seat in stealing_order(flow.state)))


def shares(state: State, found: bool, finisher: Seat) -> list[int]:
    """What each seat gets before the thefts (R13.1-R13.8)."""
    winners = winning_seats(state, found, finisher)
    geologists = [seat for seat in untrapped(state) if state.team(seat) == "geologist"]
    amounts = [0] * state.seats
    for seat in winners:
        amounts[seat] = max(PAY.get(len(winners), 1) - LESS.get(state.team(seat), 0), 0)
    for seat in geologists:
        amounts[seat] = crystals(state) // len(geologists)
    return amounts


def winning_seats(state: State, found: bool, finisher: Seat) -> list[Seat]:
    """R13.5, R13.6: the untrapped players on a winning side."""
    sides = {"boss", "profiteer", *winning_teams(state, finisher)} if found else {"saboteurs", "profiteer"}
    return [seat for seat in untrapped(state) if state.team(seat) in sides]


def winning_teams(state: State, finisher: Seat) -> set[str]:
    """R13.4: a miner wins for his own team where it has a way; else every team wins that has one."""
    teams, own = having_a_way(state), state.team(finisher)
    return {own} if own in teams else teams


def having_a_way(state: State) -> set[str]:
    """R13.3: the teams that no door of the other colour keeps from the treasure, which lies open."""
    (treasure,) = (place for place, laid in state.mine.cards.items() if laid_type(laid).goal == "treasure")
    return {team for team, doors in SHUT_OUT_BY.items() if linked_without(state.mine, doors).get(treasure)}


def untrapped(state: State) -> list[Seat]:
    """R13.1: those who take part in the sharing."""
    return [seat for seat in range(state.seats) if not has_in_front(state, seat, "trap")]


def has_in_front(state: State, seat: Seat, effect: str) -> bool:
    return any(TYPE[card].effect == effect for card in state.zones[FRONT[seat]])


def crystals(state: State) -> int:
    """R13.8: on all face-up cards, connected or not."""
    return sum(laid_type(laid).crystals for laid in state.mine.cards.values())


def payday(state: State, found: bool, finisher: Seat) -> Payday:
    """Who wins and why, for those who want to understand it (R13.1-R13.8)."""
    winners = winning_seats(state, found, finisher)
    barred = SHUT_OUT_BY.keys() - having_a_way(state) if found else set()
    teams = winning_teams(state, finisher) if found else {state.team(seat) for seat in winners}
    reasons = [_reason(state, seat, winners, barred) for seat in range(state.seats)]
    return Payday(
        tuple(sorted(teams)),
        tuple(why for why, _ in reasons),
        tuple(number for _, number in reasons),
        tuple(sorted(barred)),
        tuple(stealing_order(state)),
    )


def _reason(state: State, seat: Seat, winners: list[Seat], barred: set[str]) -> tuple[Why, int]:
    team = state.team(seat)
    if has_in_front(state, seat, "trap"):
        return Why.TRAPPED, 0
    if seat in winners:
        return (Why.LESS, LESS[team]) if team in LESS else (Why.WINS, 0)
    if team == "geologist":
        return Why.CRYSTALS, crystals(state)
    return (Why.BARRED if team in barred else Why.LOSES), 0


# Thefts (R13.9) -------------------------------------------------------------------------------------


def stealing_order(state: State) -> list[Seat]:
    """The one whose theft was played last, then clockwise, of those whose theft still counts."""
    thieves = {seat for seat in untrapped(state) if has_in_front(state, seat, "theft")}
    first = next(
        (
            deed.seat
            for deed in reversed(state.deeds)
            if deed.seat in thieves and TYPE[deed.face].effect == "theft"
        ),
        0,
    )
    seats = [(first + n) % state.seats for n in range(state.seats)]
    return [seat for seat in seats if seat in thieves]


def victims(state: State, thief: Seat) -> list[Seat]:
    """The others who have gold, the nearest to the left first."""
    seats = [(thief + n) % state.seats for n in range(1, state.seats)]
    return [seat for seat in seats if state.gold[seat]]


def step_theft(flow: Flow, thief: Seat) -> None:
    """The thief names a victim, or declines where he may; with nobody to rob there is nothing to ask."""
    choices = victims(flow.state, thief)
    if not choices:
        return
    if not flow.state.rules.settings.theft_must:
        choices.append(NOBODY)
    if len(choices) > 1:
        flow.ask(Ask(thief, "theft", tuple(choices)))
    else:
        steal(flow, thief, choices[0])


def choose_theft(flow: Flow, thief: Seat, victim: Seat) -> None:
    then = flow.state.then
    if victim != NOBODY:
        steal(flow, thief, victim)
    flow.run(*then)


def default_theft(state: State, ask: Ask) -> int:
    """The victim nearest to the left (R23.4)."""
    return 1


def steal(flow: Flow, thief: Seat, victim: Seat) -> None:
    (card,) = (card for card in flow.state.zones[FRONT[thief]] if TYPE[card].effect == "theft")
    flow.add(Played(thief, card, target=victim))
    flow.add(Paid(victim, -1, True))
    flow.add(Paid(thief, 1, True))
