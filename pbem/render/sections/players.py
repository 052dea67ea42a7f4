"""What the reader knows: her role and notes, the players, the gold, and how it all ended."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from pbem.app.sheets.table import Away
from pbem.engine import HIDDEN, TYPE, Card, Seat, cell_name
from pbem.i18n import N_
from pbem.render.safe import columns, padded, wrap
from pbem.render.words.names import ROLES, Voice

# For each kind of look: what is said to whoever was shown it; nothing of an offer, which is soon taken up.
# Translators: {card} is the name of a card or a role, {n} a number, {chest} what the chest is called.
_SEEN = {
    "swap": N_("You put the goal at {cell} back in turn {n} of this round: {card}."),
    "goal": N_("You saw the goal at {cell} in turn {n} of this round: {card}."),
    "role": N_("You saw the role of {player} in turn {n} of this round: {card}."),
    "chest": N_("You saw the chest at {cell} in turn {n} of this round: {chest}, and on it: {card}."),
    "drawn": N_("You had drawn this card before turn {n} of this round was taken back: {card}."),
    "offer": "",
    "discard": "",
}
# And what stands beside the name of who was shown it, for everybody else.
# Translators: beside the name of a player, in a list with commas; {n} is a number, {cell} is like “9,1”.
_LOOKED = {
    "swap": "",  # what happened tells it
    "goal": N_("in turn {n} looked at the goal at {cell}"),
    "role": N_("in turn {n} looked at the role of {player}"),
    "chest": N_("in turn {n} looked at the chest at {cell}"),
    "drawn": N_("before turn {n} was taken back had drawn a card"),
    "offer": "",
    "discard": "",
}
# What stands there if her player does not decide.
# Translators: beside the name of a player, in a list with commas.
_AWAY = {
    Away.LEFT: N_("has left the game"),
    Away.DROPPED: N_("does not answer any more"),
    Away.BOT: N_("does not answer any more, so a bot plays"),
}
NOBODY_AWAY: Mapping[Seat, Away] = MappingProxyType({})
# Translators: in a list beside the name of a player, with commas between.
_LOOKED_AT_YOURS = N_("in turn {n} looked at your role")


def role_lines(voice: Voice, brief: bool = False) -> list[str]:
    """The reader's role and, unless ``brief``, what it wants; once the round is over, only what it was."""
    team = TYPE[voice.view.role].team
    if not team:
        return []
    name, wish = ROLES[team]
    if HIDDEN not in voice.view.roles:
        return [voice("You were: {role}.", role=voice(name))]
    role = voice("You are: {role}.", role=voice(name))
    return [role if brief else f"{role} {voice(wish)}"]


def note_lines(voice: Voice) -> list[str]:
    """What the reader was shown and when, every time: people forget."""
    lines = []
    for note in voice.view.notes:
        text = _SEEN[note.what]
        if text and any(note.cards):
            values = _where(text, note.where, voice)
            named = [voice.card(card) for card in note.cards]
            cards = {"card": named[0], "chest": named[-1], "cards": voice.list_of(named)}
            line = voice(text, n=note.turn, **cards, **values)
            changed = voice("It may have changed since.")
            lines.append(f"{line} {changed}" if note.stale else line)
    return lines


def _looks(seat: Seat, voice: Voice) -> list[str]:
    """What somebody else was shown in this round: everybody saw that, though not what it was."""
    found = []
    for look in sorted(voice.view.looks, key=lambda look: look.turn):
        is_yours = look.what == "role" and voice.is_reader(look.where)
        text = _LOOKED_AT_YOURS if is_yours else _LOOKED[look.what]
        if text and look.seat == seat and not voice.is_reader(seat):
            found.append(voice(text, n=look.turn, **_where(text, look.where, voice)))
    return found


def _where(text: str, where: int, voice: Voice) -> dict[str, str]:
    """Whom or which place a look was at, as its sentence wants it."""
    return {"player": voice.name(where)} if "{player}" in text else {"cell": cell_name(where)}


def table_lines(voice: Voice, away: Mapping[Seat, Away] = NOBODY_AWAY) -> list[str]:
    """Everybody in the order of turns, the reader first: cards held, what lies in front, who saw what."""
    view = voice.view
    first = max(view.seat, 0)
    asked = {ask.seat for ask in view.asks}
    rows = []
    for seat in ((first + view.direction * step) % view.seats for step in range(view.seats)):
        # Translators: how many cards a player holds, beside the name.
        parts = [voice.count("{n} card", "{n} cards", view.hand_sizes[seat])]
        parts += [voice.mark(card) for card in view.front[seat]]
        parts += [
            voice("a guard at {cell}", cell=cell_name(figure.cell))
            for figure in view.figures
            if figure.owner == seat and figure.cell
        ]
        if seat == view.seat and seat in asked and len(parts) == 1:
            continue  # she knows how many cards she has, and that it is her turn
        parts += _looks(seat, voice)
        if seat in asked:
            # Translators: beside the name of a player: it is this one’s turn.
            parts.append(voice("to move"))
        if seat in away:
            parts.append(voice(_AWAY[away[seat]]))
        rows.append((voice.who(seat), voice.list_of(parts, "unit")))
    return two_columns(rows, voice)


def gold_lines(voice: Voice, brief: bool = False) -> list[str]:
    """The reader's own gold; what others have is theirs to know, unless all payments are open (R23.12).

    ``brief`` if an earlier letter has told that it is a secret.
    """
    view = voice.view
    if None not in view.gold:
        return [all_gold_line(voice)]
    if view.seat < 0:
        return []
    own = voice.count("You have {n} gold piece.", "You have {n} gold pieces.", view.gold[view.seat] or 0)
    secret = voice("How much others have is secret until the end.")
    lines = [own if brief else f"{own} {secret}"]
    if view.rules.chips:
        rich = [voice.name(seat) for seat, has in enumerate(view.has_gold) if has and seat != view.seat]
        if rich:
            lines.append(voice("Others with gold: {names}.", names=voice.list_of(rich)))
    if view.rules.chips_apart:
        lines.append(voice("In chips, which a dragon may take: {gold}.", gold=voice.gold(view.chips)))
    return lines


def all_gold_line(voice: Voice) -> str:
    """What everybody has, where that is no secret."""
    has = [
        # Translators: one of a list of players, each with their gold.
        voice("{name} ({gold})", name=voice.who(seat), gold=voice.gold(gold) if gold else voice("no gold"))
        for seat, gold in enumerate(voice.view.gold)
    ]
    # Translators: {gold} is like “Anna (3 gold pieces), Boris (no gold)”.
    return voice("What everybody has: {gold}.", gold=voice.list_of(has, "unit"))


def deck_line(voice: Voice) -> str:
    deck = voice.count("Draw deck: {n} card.", "Draw deck: {n} cards.", voice.view.deck)
    gone = voice.count("Discarded so far: {n} card.", "Discarded so far: {n} cards.", len(voice.view.discard))
    line = f"{deck} {gone}"
    opened = [voice.card(card) for card in voice.view.out if TYPE[card].kind == "chest"]
    if not opened:
        return line
    # Translators: {chests} are the names of treasure chests.
    chests = voice("Open so far: {chests}.", chests=voice.list_of(opened))
    return f"{line} {chests}"


# The end of a round and of the game -----------------------------------------------------------------


def reveal_lines(roles: tuple[Card, ...], voice: Voice) -> list[str]:
    """Everybody's role, open on the table."""
    return two_columns([(voice.who(seat), voice.card(role)) for seat, role in enumerate(roles)], voice)


def result_lines(voice: Voice) -> list[str]:
    """Who won, and everybody's gold, the richest first (R15.3)."""
    gold = [amount or 0 for amount in voice.view.gold]
    order = sorted(range(len(gold)), key=lambda seat: -gold[seat])
    best = [seat for seat in order if gold[seat] == gold[order[0]]]
    return [
        _verdict(best, voice),
        *two_columns([(voice.who(seat), voice.gold(gold[seat])) for seat in order], voice),
    ]


def _verdict(best: list[int], voice: Voice) -> str:
    if best == [voice.view.seat]:
        return voice("You have won the game.")
    names = voice.list_of([voice.who(seat) for seat in sorted(best, key=voice.is_reader)])
    if len(best) == 1:
        return voice("{name} has won the game.", name=names)
    # Translators: {names} are the winners, “you” last.
    return voice("A tie: the victory is shared. Winners: {names}.", names=names)


def two_columns(rows: list[tuple[str, str]], voice: Voice) -> list[str]:
    """Rows of a name and what is said about it, one below the other."""
    wide = max(columns(left) for left, _ in rows)
    lines = []
    for left, right in rows:
        first, *more = wrap(right, max(voice.width - wide - 4, 20))
        lines.append(f"  {padded(left, wide)}  {first}")
        lines += [" " * (wide + 4) + part for part in more]
    return lines
