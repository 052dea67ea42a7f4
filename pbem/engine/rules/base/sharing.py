"""The end of a round and the sharing of gold in the base game (R11, R12, R15)."""

from __future__ import annotations

from pbem.engine.cards.types import TYPE
from pbem.engine.core.facts import NOBODY, Ask, Disclosed, GameOver, Looked, Moved, Paid, RoundOver, Seat
from pbem.engine.core.flow import Flow
from pbem.engine.core.state import GOLD, OFFER, WON, State
from pbem.engine.rules.base.tunnels import goal_cells, goals_left, turn_over_at_the_end
from pbem.engine.rules.payday import Payday, by_side

# What each saboteur gets when the treasure stays hidden, by the number of saboteurs (R12.6).
SABOTEUR_PAY = {1: 4, 2: 3, 3: 3, 4: 2}


def next_starter(state: State) -> Seat:
    """R15.2: the left neighbour of who laid the last tunnel card, or made the last move."""
    last = state.last_layer if state.rules.settings.next_starter == "last_tunnel" else state.active
    return ((state.active if last == NOBODY else last) + 1) % state.seats


def step_round_over(flow: Flow, found: bool, finisher: Seat) -> None:
    """Roles and goals are shown (R11.5, R11.7), gold is shared, then comes the next round or the end."""
    state = flow.state
    left = goals_left(state) if state.rules.one_goal else ()  # R10.6: they belong to who reached them
    if left:
        turn_over_at_the_end(flow, left[0], found, finisher)
        return
    starter = next_starter(state)
    roles = tuple(state.role(seat) for seat in range(state.seats))
    flow.add(RoundOver(found, finisher, roles, starter))
    face_down = tuple((place, state.under[place][0]) for place in goal_cells(state))
    if face_down:
        flow.add(Disclosed(face_down))
    flow.first(("share", found, finisher), ("after_round", starter))


def step_after_round(flow: Flow, starter: Seat) -> None:
    left = flow.state.zones[OFFER]
    if left:  # more cards than choosers: an edition that draws one per player and deals one each (R12.9)
        flow.add(Moved(left, OFFER, GOLD))
    state = flow.state
    if state.round >= state.rules.rounds:
        flow.add(GameOver(state.gold))
    else:
        flow.first(("round", state.round + 1, starter))
        flow.ask()


def step_share(flow: Flow, found: bool, finisher: Seat) -> None:
    """Who won says who is paid; how, is a step that a variant may replace."""
    flow.first(("miners_win", finisher) if found else ("saboteurs_win",))


def payday(state: State, found: bool, finisher: Seat) -> Payday:
    """R12.1, R12.6: the miners win if the treasure is found, else the saboteurs."""
    return by_side(state, ("miners",) if found else ("saboteurs",))


def miners(state: State) -> list[Seat]:
    return [seat for seat in range(state.seats) if state.team(seat) == "miners"]


def choosing_order(state: State, finisher: Seat) -> list[Seat]:
    """R12.3, R12.4: from the finisher, or the nearest miner to his right, counter-clockwise."""
    step = -state.direction
    seats = [(finisher + step * n) % state.seats for n in range(state.seats)]
    among = set(miners(state))
    return [seat for seat in seats if seat in among]


def step_miners_win(flow: Flow, finisher: Seat) -> None:
    """Draw the gold cards and let the miners choose (R12.2-R12.5)."""
    order = choosing_order(flow.state, finisher)
    until_gone = flow.state.rules.settings.draft_until == "all_gone"
    offer_gold(flow, cards_to_draw(flow.state), order, until_gone)


def cards_to_draw(state: State) -> int:
    """R12.2: one for each miner, or for each player."""
    return len(miners(state)) if state.rules.settings.gold_cards == "miners" else min(state.seats, 9)


def offer_gold(flow: Flow, count: int, takers: list[Seat], until_gone: bool) -> None:
    """Draw so many gold cards and pass them along these seats, once or until all are gone."""
    drawn = flow.state.zones[GOLD][: count if takers else 0]
    if not drawn:
        return
    flow.add(Moved(drawn, GOLD, OFFER))
    turns = [takers[n % len(takers)] for n in range(len(drawn))] if until_gone else takers[: len(drawn)]
    flow.first(*(("draft", seat) for seat in turns))


def step_draft(flow: Flow, seat: Seat) -> None:
    """One miner looks at what is left and keeps a card; by default the best one, at once (R23.3)."""
    offer = by_value(flow.state.zones[OFFER])
    flow.add(Looked(seat, "offer", len(offer), offer))
    if flow.state.rules.settings.draft == "hand" and len(offer) > 1:
        flow.ask(Ask(seat, "gold", offer))
    else:
        keep_gold(flow, seat, offer[0])


def by_value(cards: tuple[int, ...]) -> tuple[int, ...]:
    """Gold cards from the dearest to the cheapest: an order that tells nothing about the deck."""
    return tuple(sorted(cards, key=lambda card: (-TYPE[card].gold, card)))


def choose_gold(flow: Flow, seat: Seat, card: int) -> None:
    then = flow.state.then
    keep_gold(flow, seat, card)
    flow.run(*then)


def default_gold(state: State, ask: Ask) -> int:
    """The highest value: nobody can gain by taking less (R23.3)."""
    return 1


def keep_gold(flow: Flow, seat: Seat, card: int) -> None:
    flow.add(Moved((card,), OFFER, WON))
    flow.add(Paid(seat, TYPE[card].gold))


def step_saboteurs_win(flow: Flow) -> None:
    """R12.6-R12.8: exact sums, served clockwise from the left neighbour of the last active player."""
    state = flow.state
    seats = [(state.active + 1 + n) % state.seats for n in range(state.seats)]
    saboteurs = [seat for seat in seats if state.team(seat) == "saboteurs"]
    for seat in saboteurs:
        pay_exactly(flow, seat, SABOTEUR_PAY[len(saboteurs)])


def pay_exactly(flow: Flow, seat: Seat, amount: int) -> None:
    """R12.7: draw one by one; a card too dear goes under the deck; after one time round the bank pays."""
    missing = amount
    for card in flow.state.zones[GOLD]:
        if not missing:
            break
        if TYPE[card].gold <= missing:
            flow.add(Moved((card,), GOLD, WON))
            missing -= TYPE[card].gold
        else:
            flow.add(Moved((card,), GOLD, GOLD))
    flow.add(Paid(seat, amount))
