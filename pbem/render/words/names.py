"""Names of things in the reader's language: cards, roles, tools, players.

The tables hold the English source; ``Voice`` speaks for one reader. No entry contains a word that begins
a command, because every one of them goes into letters (see ``safe``).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import count

from pbem.app.sheets.sheet import ROOM
from pbem.engine import CHOOSE, FACE, HIDDEN, TYPE, Card, CardType, E, Move, N, S, Seat, View, W
from pbem.i18n import N_, NC_
from pbem.render.drawing.cards import BOXES
from pbem.render.numbered import numbered
from pbem.render.safe import WIDTH
from pbem.render.words.speech import Speech

# key: the name, and the name inside a sentence: "You laid a crossing at 3,4."; both in the nominative
TUNNELS: dict[str, tuple[str, str]] = {
    "crossing": (N_("crossing"), N_("a crossing")),
    "junction": (N_("junction"), N_("a junction")),
    "straight": (N_("straight tunnel"), N_("a straight tunnel")),
    "curve": (N_("curve"), N_("a curve")),
    "dead_end": (NC_("card", "dead end"), N_("a dead end")),
    "mixed": (N_("tunnel and dead end"), N_("a tunnel with a dead end")),
    "bridge": (N_("bridge"), N_("a bridge")),
    "double_curve": (N_("double curve"), N_("a double curve")),
    "ladder": (N_("ladder"), N_("a ladder")),
    "blue_door": (N_("blue door"), N_("a blue door")),
    "green_door": (N_("green door"), N_("a green door")),
    "crystal": (N_("tunnel with a crystal"), N_("a tunnel with a crystal")),
    "start": (N_("start card"), N_("the start card")),
    "costume": (N_("Costume Department"), N_("the Costume Department")),
    "party": (N_("Tunnel Party"), N_("the Tunnel Party")),
}
GOALS: dict[str, tuple[str, str]] = {
    "treasure": (N_("treasure"), N_("the treasure")),
    "stone": (N_("stone"), N_("a stone")),
    "bag": (N_("bag of gold"), N_("a bag of gold")),
    "dragon": (N_("dragon"), N_("the dragon")),
    "spider": (N_("giant spider"), N_("the giant spider")),
}
# effect: the name, and the name inside a sentence; of cards for tools see ``TOOL_CARDS``
ACTIONS: dict[str, tuple[str, str]] = {
    "map": (N_("map"), N_("a map")),
    "rockfall": (N_("rockfall"), N_("a rockfall")),
    "theft": (NC_("card", "theft"), N_("a theft")),
    "hands_off": (N_("hands off"), N_("a hands-off card")),
    "trap": (NC_("card", "trap"), N_("a trap")),
    "free": (NC_("card", "free"), N_("a card to free a player")),
    "inspection": (N_("inspection"), N_("an inspection")),
    "swap_hats": (N_("swap hats"), N_("a card to swap hats")),
    "swap_hands": (N_("swap hands"), N_("a card to swap hands")),
    "swap_goals": (N_("swap goals"), N_("a card to swap goals")),
    "treasury": (N_("treasury"), N_("the treasury")),
    "veto": (N_("veto"), N_("the veto")),
    "reverse": (N_("change of direction"), N_("a change of direction")),
    "trailblazer": (N_("trailblazer"), N_("the trailblazer")),
    "diversion": (N_("diversion"), N_("the diversion")),
}
# effect and tools: the same for cards that break or repair tools
TOOL_CARDS: dict[tuple[str, ...], tuple[str, str]] = {
    ("break", "pickaxe"): (N_("broken pickaxe"), N_("a broken pickaxe")),
    ("break", "cart"): (N_("broken cart"), N_("a broken cart")),
    ("break", "lantern"): (N_("broken lantern"), N_("a broken lantern")),
    ("repair", "pickaxe"): (N_("repair of pickaxe"), N_("a repair of a pickaxe")),
    ("repair", "cart"): (N_("repair of cart"), N_("a repair of a cart")),
    ("repair", "lantern"): (N_("repair of lantern"), N_("a repair of a lantern")),
    ("repair", "pickaxe", "cart"): (
        N_("repair of pickaxe or cart"),
        N_("a repair of a pickaxe or a cart"),
    ),
    ("repair", "pickaxe", "lantern"): (
        N_("repair of pickaxe or lantern"),
        N_("a repair of a pickaxe or a lantern"),
    ),
    ("repair", "cart", "lantern"): (
        N_("repair of cart or lantern"),
        N_("a repair of a cart or a lantern"),
    ),
    ("repair", "pickaxe", "cart", "lantern"): (N_("master artisan"), N_("the master artisan")),
}
# chest: the name, and what it does to whoever opens it
CHESTS: dict[str, tuple[str, str]] = {
    "gold": (N_("chest of gold"), N_("one gold piece")),
    "no_map": (N_("chest against maps"), N_("no maps for the rest of the round")),
    "no_draw": (N_("empty chest"), N_("no card is drawn at the end of this turn")),
    "extra_draw": (N_("full chest"), N_("one card more at the end of this turn")),
    "move_goal": (N_("chest that moves a goal"), N_("one face-down goal moves away from the start")),
    "steal_card": (N_("pickpocket chest"), N_("a card of another player instead of a new one")),
    "look3": (N_("chest of three cards"), N_("three cards instead of one, and one of them is kept")),
    "look_role": (N_("chest with a keyhole"), N_("a look at the role of another player")),
    "discard_pick": (N_("chest of old cards"), N_("one of five discarded cards instead of a new one")),
    "mill5": (N_("landslide chest"), N_("five cards of the deck are thrown away unseen")),
}
# role: the name, and what it wants
ROLES: dict[str, tuple[str, str]] = {
    "miners": (N_("gold miner"), N_("You want a tunnel to the treasure before the cards run out.")),
    "saboteurs": (N_("saboteur"), N_("You want the treasure to stay hidden until all cards are used up.")),
    "blue": (
        N_("blue gold miner"),
        N_("You want a tunnel to the treasure that no green door bars."),
    ),
    "green": (
        N_("green gold miner"),
        N_("You want a tunnel to the treasure that no blue door bars."),
    ),
    "boss": (N_("boss"), N_("You win with whichever miners reach the treasure, and get a little less.")),
    "profiteer": (N_("profiteer"), N_("You win with whoever wins, and get less than they do.")),
    "geologist": (N_("geologist"), N_("You are paid for the crystals in the mine, whoever wins.")),
    "greedy": (N_("greedy dwarf"), N_("You want to be the one who reaches the treasure.")),
}
TOOLS = {"pickaxe": N_("pickaxe"), "cart": N_("cart"), "lantern": N_("lantern")}
# What can lie in front of a player, as the thing that is broken, repaired or taken away.
MARKS = TOOLS | {"trap": NC_("mark", "trap"), "theft": NC_("mark", "theft")}
# The same as a state, beside the name of a player: "Anna: pickaxe broken, trapped".
IN_FRONT = {
    "pickaxe": N_("pickaxe broken"),
    "cart": N_("cart broken"),
    "lantern": N_("lantern broken"),
    # Translators: said of a player whose gender nobody knows; it stands alone or in a list.
    "trap": N_("trapped"),
    "theft": N_("a theft to come"),
}

_CARDS = re.compile(r"\b(play|discard|toll|hold|then)((?: [0-9]{1,3})+)(?![0-9,])")  # in a line to type
_BY_SIDES = {4: "crossing", 3: "junction"}
_STRAIGHT = (N | S, E | W)


def tunnel_key(kind: CardType) -> str:
    """The entry of TUNNELS that names a card: what is special about it, else its shape."""
    groups = kind.groups
    if kind.kind == "start":
        return "start"
    if kind.kind == "postcard":
        return kind.id.removeprefix("postcard.")
    if kind.ladder:
        return "ladder"
    if kind.door:
        return f"{kind.door}_door"
    if kind.crystals:
        return "crystal"
    if all(group.bit_count() == 1 for group in groups):
        return "dead_end"
    if len(groups) == 1:
        return _BY_SIDES.get(groups[0].bit_count()) or ("straight" if groups[0] in _STRAIGHT else "curve")
    if all(group.bit_count() == 2 for group in groups):
        return "bridge" if groups[0] in _STRAIGHT else "double_curve"
    return "mixed"


@dataclass(frozen=True)
class Voice(Speech):
    """The words for one reader: her language, her view, and everybody's name as letters show it."""

    view: View
    raw_names: tuple[str, ...]
    lang: str = "en"
    style: str = BOXES
    width: int = WIDTH
    zone: str = "UTC"
    room: int = ROOM

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The numbered moves, found once for a letter."""
        return numbered(self.view)

    @cached_property
    def moves_by_face(self) -> dict[Card, list[tuple[int, Move]]]:
        """The numbered moves of each kind of card, with their numbers."""
        found: dict[Card, list[tuple[int, Move]]] = {}
        for number, move in enumerate(self.moves, 1):
            if move.verb != CHOOSE:
                found.setdefault(FACE[move.card], []).append((number, move))
        return found

    # Lines to type

    def example(self, line: str) -> str:
        """A line to type as an example, which does no harm as it stands."""
        return self.to_type(self.harmless(line))

    def harmless(self, line: str) -> str:
        """The line with other numbers where it names cards that the reader holds."""
        return _CARDS.sub(self._with_others, line)

    def _with_others(self, found: re.Match[str]) -> str:
        named = [int(number) for number in found[2].split()]
        others = (card for card in count(12) if card not in self.view.hand and card not in named)
        return " ".join((found[1], *(str(next(others) if n in self.view.hand else n) for n in named)))

    # People

    def is_reader(self, seat: Seat) -> bool:
        return seat == self.view.seat

    def name(self, seat: Seat) -> str:
        """A player as letters show him; never the beginning of a command."""
        return self.called(self.raw_names[seat])

    def who(self, seat: Seat) -> str:
        """Only for a place of its own, such as the first column of a table: never a noun in a sentence."""
        # Translators: the reader, in a table where the others have their names.
        return self("you") if self.is_reader(seat) else self.name(seat)

    # Cards

    def card(self, card: Card) -> str:
        """The name of a card: ``crossing``, ``broken lantern``, ``gold miner``."""
        return self._named(card, 0)

    def a_card(self, card: Card) -> str:
        """The name inside a sentence: ``a crossing``."""
        return self._named(card, 1)

    def numbered_card(self, card: Card) -> str:
        """A card of the reader's own: ``No.12 crossing``."""
        return self.numbered_cards([card])

    def numbered_cards(self, alike: Sequence[Card]) -> str:
        """Cards of one kind: ``No.12, No.13 junction``."""
        numbers = self.list_of([self.number(card) for card in alike], "unit")
        # Translators: a card behind its number, or behind several: "No.12 map", "No.12, No.13 map".
        return self("{number} {card}", number=numbers, card=self.card(alike[0]))

    def number(self, card: Card) -> str:
        """The number of a card, in one piece: alone on a line it must not look like a numbered move."""
        # Translators: "number" in short, without a blank or with one that does not break (U+00A0).
        return self("No.{n}", n=card)

    def _named(self, card: Card, form: int) -> str:
        if not HIDDEN < card < len(TYPE):
            # Translators: a card of which nothing is known.
            return self("a card")
        kind = TYPE[card]
        if kind.goal:
            return self(GOALS[kind.goal][form])
        if kind.kind == "role":
            return self(ROLES[kind.team][0])
        if kind.kind == "gold":
            return self.gold(kind.gold)
        if kind.kind == "chest":
            return self(CHESTS[kind.effect][0])
        if kind.kind == "action":
            names = TOOL_CARDS[kind.effect, *kind.tools] if kind.tools else ACTIONS[kind.effect]
            return self(names[form])
        return self(TUNNELS[tunnel_key(kind)][form])

    def chest(self, card: Card) -> str:
        """What a chest does, in half a sentence."""
        return self(CHESTS[TYPE[card].effect][1])

    def gold(self, amount: int) -> str:
        """So much gold, in a place of its own; a sentence about it is a plural message itself."""
        # Translators: stands alone, in a table or in a list.
        return self.count("{n} gold piece", "{n} gold pieces", amount)

    def mark(self, card: Card) -> str:
        """What a card in front of a player means: ``lantern broken``."""
        return self(IN_FRONT[mark_of(card)])


def mark_of(card: Card) -> str:
    """The tool that a card breaks, or what else it does to whom it lies before."""
    kind = TYPE[card]
    return kind.tools[0] if kind.effect == "break" else kind.effect
