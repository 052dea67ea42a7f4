"""Who won a round, who was what, and why each got gold or none (R11.5, R12, R13, R23.12).

Everything is read off what lies open when a round is over, and off the payments as the reader may know them:
where amounts are secret, only her own is told.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import chain

from pbem.app.sheets.sheet import Sheet
from pbem.app.sheets.table import Happening
from pbem.engine import (
    HIDDEN,
    NOBODY,
    TYPE,
    Asked,
    Fact,
    Looked,
    Paid,
    Payday,
    Played,
    RoundOver,
    Seat,
    View,
    Why,
    cell_name,
    laid_type,
    payday,
)
from pbem.i18n import N_
from pbem.render.words.names import IN_FRONT, Voice, mark_of

# By the teams that win and, if the treasure was reached, those that doors bar.
_VERDICTS: dict[tuple[tuple[str, ...], tuple[str, ...]], str] = {
    (("miners",), ()): N_("The gold miners win."),
    (("saboteurs",), ()): N_("The saboteurs win."),
    (("profiteer", "saboteurs"), ()): N_("The saboteurs win, and the profiteer with them."),
    (("profiteer",), ()): N_("No saboteur is there to win; the profiteer wins alone."),
    (("greedy",), ()): N_("The greedy dwarf wins alone."),
    (("blue",), ()): N_("The blue team wins: one of its own opened the way."),
    (("green",), ()): N_("The green team wins: one of its own opened the way."),
    (("blue",), ("green",)): N_("The blue team wins; a blue door bars the green one."),
    (("green",), ("blue",)): N_("The green team wins; a green door bars the blue one."),
    (("blue", "green"), ()): N_("Both teams win: no door bars either of them."),
    ((), ("blue", "green")): N_("Neither team wins: doors bar both."),
}
_ALL_BARRED = N_("Nobody wins: doors bar both teams.")
_NO_SABOTEUR = N_("Nobody wins: no saboteur is there to be paid.")
# Translators: {gold} is like “3 gold pieces”, or “nothing”.
_LESS = {1: N_("{gold}, one less than others"), 2: N_("{gold}, two less than others")}


@dataclass(frozen=True, slots=True)
class Account:
    """A round that is over, with what was paid since, as one reader may know it."""

    ended: View
    over: RoundOver
    facts: list[Fact]  # from its end on
    told: Payday

    @property
    def takers(self) -> list[Seat]:
        """Who was offered gold cards, in that order; with few takers somebody comes twice."""
        return [fact.seat for fact in self.facts if isinstance(fact, Looked) and fact.what == "offer"]

    @property
    def choosing(self) -> list[Seat]:
        """Who has not taken a gold card yet, in the order of choosing."""
        asked = [ask.seat for ask in self.ended.asks if ask.kind == "gold"]
        return asked + [step[1] for step in self.ended.then if step[0] == "draft"]

    @property
    def stealing(self) -> list[Seat]:
        """Whose theft is still to come."""
        asked = [ask.seat for ask in self.ended.asks if ask.kind == "theft"]
        return asked + [step[1] for step in self.ended.then if step[0] == "theft"]


def account_of(ended: View, sharing: tuple[Happening, ...]) -> Account | None:
    """The account of the round that ended with the first of these entries."""
    facts = list(chain.from_iterable(event.facts for event in sharing))
    end = next((at for at, fact in enumerate(facts) if isinstance(fact, RoundOver)), None)
    if end is None or HIDDEN in ended.roles:
        return None
    over = facts[end]
    assert isinstance(over, RoundOver)
    return Account(ended, over, facts[end:], payday(ended, over))


def before_the_end(events: Iterable[Happening], sharing: tuple[Happening, ...]) -> list[Happening]:
    """What happened up to the end of the round; the account tells the rest."""
    if not sharing:
        return list(events)
    end, *after = sharing
    later = {event.seq for event in after if not event.announced}
    at = next((at for at, fact in enumerate(end.facts) if isinstance(fact, RoundOver)), len(end.facts))
    return [
        replace(event, facts=event.facts[:at]) if event.seq == end.seq else event
        for event in events
        if event.seq not in later
    ]


def closes(sheet: Sheet) -> bool:
    """Whether an earlier letter has told how the round ended, and this one how its gold was shared."""
    return bool(sheet.sharing) and sheet.sharing[0].seq not in {event.seq for event in sheet.history}


def who_won_lines(account: Account, voice: Voice) -> list[str]:
    """Where the treasure was, who wins, what everybody was and gets and why, thefts, who begins next."""
    ended, over = account.ended, account.over
    lines = [_treasure(ended, over, voice), *_verdict(account.told, over, voice)]
    lines += _order_of_choosing(account, voice)
    order = [*account.takers, *account.choosing]
    seats = sorted(range(ended.seats), key=lambda seat: order.index(seat) if seat in order else len(order))
    lines += [f"- {_share(seat, account, voice)}" for seat in seats]
    if any(_is_secret(fact, voice) for fact in account.facts):
        lines.append(voice("How much others got is secret until the end."))
    lines += [_theft(thief, account, voice) for thief in account.told.thieves]
    if ended.round < ended.rules.rounds:
        lines.append(_next(over.starter, voice))
    return lines


# Sentences ------------------------------------------------------------------------------------------


def _treasure(ended: View, over: RoundOver, voice: Voice) -> str:
    """Where the treasure was, as far as it was shown (R11.7)."""
    found = [place for place, laid in ended.mine.cards.items() if laid_type(laid).goal == "treasure"]
    if over.found:
        cell = cell_name(found[0])
        if voice.is_reader(over.finisher):
            return voice("You opened the way to the treasure at {cell}.", cell=cell)
        return voice(
            "{name} opened the way to the treasure at {cell}.", name=voice.name(over.finisher), cell=cell
        )
    hidden = [cell_name(place) for place, card in ended.goals if TYPE[card].goal == "treasure"]
    spider = [place for place, laid in ended.mine.cards.items() if laid_type(laid).goal == "spider"]
    if spider and hidden:
        text = N_("The giant spider at {spider} ended the round; the treasure stayed hidden at {cell}.")
        return voice(text, spider=cell_name(spider[0]), cell=hidden[0])
    if hidden:
        return voice("The treasure stayed hidden at {cell}.", cell=hidden[0])
    return voice("The treasure stayed hidden.")


def _verdict(told: Payday, over: RoundOver, voice: Voice) -> list[str]:
    if not told.sides and not told.barred:
        return [voice(_NO_SABOTEUR)]
    if not told.sides and Why.LESS not in told.why:
        return [voice(_ALL_BARRED)]
    lines = [voice(_VERDICTS[told.sides, told.barred])]
    if told.sides and over.found and not {Why.WINS, Why.REACHED} & {*told.why}:
        if Why.BROKEN in told.why:
            lines.append(voice("But each of them has a broken tool, so nobody is paid."))
        else:
            lines.append(voice("But nobody of the winning team is there to be paid."))
    return lines


def _next(starter: Seat, voice: Voice) -> str:
    if voice.is_reader(starter):
        return voice("You begin the next round.")
    return voice("{name} begins the next round.", name=voice.name(starter))


def _share(seat: Seat, account: Account, voice: Voice) -> str:
    role, what = voice.card(account.ended.roles[seat]), _what(seat, account, voice)
    if voice.is_reader(seat):
        return voice("You, {role}: {what}", role=role, what=what)
    # Translators: {what} is what a player gets and why: “3 gold pieces”, “nothing, trapped”.
    return voice("{name}, {role}: {what}", name=voice.name(seat), role=role, what=what)


def _what(seat: Seat, account: Account, voice: Voice) -> str:
    """What a seat gets and why, in half a sentence."""
    why, number = account.told.why[seat], account.told.number[seat]
    if why == Why.TRAPPED:
        # Translators: behind a name, a role and a colon, here and below.
        return voice("nothing, trapped")
    if why == Why.BROKEN:
        front = [card for card in account.ended.front[seat] if TYPE[card].tools]
        broken = voice.list_of([voice(IN_FRONT[mark_of(card)]) for card in front])
        # Translators: {broken} is like “lantern broken and cart broken”.
        return voice("nothing, {broken}", broken=broken)
    if why == Why.BARRED:
        return voice("nothing, barred by a door")
    if why == Why.LOSES:
        return voice("nothing")
    paid = [fact for fact in _shares(account.facts) if fact.seat == seat]
    gold = sum(fact.amount for fact in paid)
    if why == Why.CRYSTALS:
        return _for_crystals(gold, number, account.told.why.count(Why.CRYSTALS), voice)
    if why == Why.LESS:
        return voice(_LESS[number], gold=voice.gold(gold) if gold else voice("nothing"))
    if not paid:
        return voice("still to choose") if seat in account.choosing else voice("nothing, no gold was left")
    if _is_secret(paid[0], voice):
        cards = account.takers.count(seat)
        # Translators: that somebody gets gold, but not how much.
        return voice.count("{n} gold card", "{n} gold cards", cards) if cards else voice("gold")
    if why == Why.REACHED:
        return voice("{gold}, for reaching the treasure", gold=voice.gold(gold))
    return voice.gold(gold)


def _for_crystals(gold: int, crystals: int, sharing: int, voice: Voice) -> str:
    """R13.8: a gold piece for each crystal that lies open; several geologists share."""
    if not crystals:
        return voice("nothing, no crystal lies open")
    # Translators: {gold} is like “3 gold pieces”, {n} a number, behind which some word has to stand.
    text = N_("{gold}; open crystals: {n} in all")
    if sharing > 1:
        text = N_("{gold}, a part; open crystals: {n} in all")
    return voice(text, gold=voice.gold(gold), n=crystals)


def _is_secret(fact: Fact, voice: Voice) -> bool:
    """Whether somebody else was paid an amount that the reader does not know."""
    return isinstance(fact, Paid) and not fact.open and not voice.is_reader(fact.seat)


def _shares(facts: list[Fact]) -> list[Paid]:
    """The payments of the sharing; thefts come after them."""
    first = next((at for at, fact in enumerate(facts) if _is_robbery(fact)), len(facts))
    return [fact for fact in facts[:first] if isinstance(fact, Paid)]


# Gold cards and thefts: one after another -----------------------------------------------------------


def _order_of_choosing(account: Account, voice: Voice) -> list[str]:
    choosing = account.choosing
    asked = {ask.seat for ask in account.ended.asks}
    order = [seat for seat in account.takers if seat not in asked] + choosing
    if len(order) < 2:
        return []
    names = voice.list_of([voice.who(seat) for seat in order], "unit")
    if not choosing:
        line = voice("Gold cards were taken in this order: {names}.", names=names)
        return [line, *_own_offers(account, voice)]
    line = voice("Gold cards are chosen one after another, in this order: {names}.", names=names)
    if voice.is_reader(choosing[0]):
        return [line, voice("You are the next to choose, and are asked in a mail of its own.")]
    return [line, voice("{name} is the next to choose.", name=voice.name(choosing[0]))]


def _own_offers(account: Account, voice: Voice) -> list[str]:
    """What the reader could have had, which nobody else knows; nothing where all cards were alike."""
    by_hand = account.ended.rules.settings.draft == "hand"
    # Translators: {offer} are gold cards: “1 gold piece, 2 gold pieces and 3 gold pieces”.
    text = N_("You chose from these: {offer}.") if by_hand else N_("You got the best of these: {offer}.")
    return [
        voice(text, offer=voice.list_of([voice.card(card) for card in fact.cards]))
        for fact in account.facts
        if isinstance(fact, Looked)
        and fact.what == "offer"
        and voice.is_reader(fact.seat)
        and len({TYPE[card].gold for card in fact.cards}) > 1
    ]


def _is_robbery(fact: Fact) -> bool:
    return isinstance(fact, Played) and TYPE[fact.card].effect == "theft" and fact.target != NOBODY


def _theft(thief: Seat, account: Account, voice: Voice) -> str:
    """What became of a theft that counts."""
    name, own = voice.name(thief), voice.is_reader(thief)
    robbed = {
        fact.seat: fact.target for fact in account.facts if isinstance(fact, Played) and _is_robbery(fact)
    }
    if thief in robbed:
        victim = robbed[thief]
        if own:
            return voice("You stole a gold piece from {other}.", other=voice.name(victim))
        if voice.is_reader(victim):
            return voice("{name} stole a gold piece from you.", name=name)
        return voice("{name} stole a gold piece from {other}.", name=name, other=voice.name(victim))
    if thief in account.stealing:
        return voice(
            N_("Your theft is still to come.") if own else N_("The theft of {name} is still to come."),
            name=name,
        )
    asks = (ask for fact in account.facts if isinstance(fact, Asked) for ask in fact.asks)
    if any(ask.seat == thief and ask.kind == "theft" for ask in asks):
        return voice(N_("You robbed nobody.") if own else N_("{name} robbed nobody."), name=name)
    return voice(
        N_("Your theft found no gold.") if own else N_("The theft of {name} found no gold."), name=name
    )
