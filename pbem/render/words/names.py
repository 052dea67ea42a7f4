"""Names of things in the reader's language: cards, roles, tools, players.

The tables hold the English source; ``Voice`` speaks for one reader. No entry contains a word that begins
a command, because every one of them goes into letters (see ``safe``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from gettext import NullTranslations

from pbem.app.sheets.sheet import ROOM
from pbem.engine import CHOOSE, FACE, HIDDEN, TYPE, Card, CardType, E, Move, N, S, Seat, View, W
from pbem.i18n import N_, ListStyle, catalog, list_of, translated, when
from pbem.i18n.words.printing import printed
from pbem.render.drawing.cards import BOXES
from pbem.render.numbered import numbered
from pbem.render.safe import WIDTH, in_marks, isolated, quoted, safe_name, tied

# key: the name, and the name inside a sentence
TUNNELS: dict[str, tuple[str, str]] = {
    "crossing": (N_("crossing"), N_("a crossing")),
    "junction": (N_("junction"), N_("a junction")),
    "straight": (N_("straight tunnel"), N_("a straight tunnel")),
    "curve": (N_("curve"), N_("a curve")),
    "dead_end": (N_("dead end"), N_("a dead end")),
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
# effect: the name, the name inside a sentence, what the card does
ACTIONS: dict[str, tuple[str, str, str]] = {
    "map": (N_("map"), N_("a map"), N_("look secretly at one face-down goal")),
    "rockfall": (N_("rockfall"), N_("a rockfall"), N_("take one tunnel card out of the mine")),
    "break": (N_("broken {tools}"), N_("a broken {tools}"), N_("another player may not build tunnels")),
    "repair": (N_("repair of {tools}"), N_("a repair of {tools}"), N_("mends a broken tool, yours too")),
    "theft": (N_("theft"), N_("a theft"), N_("take one gold piece when the round is over")),
    "hands_off": (N_("hands off"), N_("a hands-off card"), N_("take a theft away from any player")),
    "trap": (N_("trap"), N_("a trap"), N_("another player may not build and gets no share")),
    "free": (N_("free"), N_("a card to free a player"), N_("take a trap away from any player, yourself too")),
    "inspection": (N_("inspection"), N_("an inspection"), N_("look secretly at the role of another player")),
    "swap_hats": (N_("swap hats"), N_("a card to swap hats"), N_("a player gets a new role, yourself too")),
    "swap_hands": (
        N_("swap hands"),
        N_("a card to swap hands"),
        N_("exchange all cards with another player"),
    ),
    "swap_goals": (
        N_("swap goals"),
        N_("a card to swap goals"),
        N_("exchange two face-down goals unseen, or only pretend to"),
    ),
    "treasury": (
        N_("treasury"),
        N_("the treasury"),
        N_("keep one of the last five discarded cards instead of drawing"),
    ),
    "veto": (N_("veto"), N_("the veto"), N_("stops a card that another player shows; out of turn")),
    "reverse": (N_("change of direction"), N_("a change of direction"), N_("turns run the other way round")),
    "trailblazer": (N_("trailblazer"), N_("the trailblazer"), N_("build two tunnels in one turn")),
    "diversion": (N_("diversion"), N_("the diversion"), N_("moves the tunnel card that was laid last")),
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
MARKS = TOOLS | {"trap": N_("trap"), "theft": N_("theft")}
IN_FRONT = {
    "pickaxe": N_("pickaxe broken"),
    "cart": N_("cart broken"),
    "lantern": N_("lantern broken"),
    "trap": N_("trapped"),
    "theft": N_("a theft to come"),
}

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
class Voice:
    """The words for one reader: her language, her view, and everybody's name as letters show it."""

    view: View
    raw_names: tuple[str, ...]
    lang: str = "en"
    style: str = BOXES
    width: int = WIDTH
    zone: str = "UTC"
    room: int = ROOM

    @cached_property
    def words(self) -> NullTranslations:
        return catalog(self.lang)

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

    def __call__(self, text: str, **values: object) -> str:
        """The text in the reader's language, with its values put in."""
        words = translated(self.words, text)
        return words.format(**values) if values else words

    def count(self, one: str, many: str, number: int, **values: object) -> str:
        return self.words.ngettext(one, many, number).format(n=number, **values)

    def when(self, moment: datetime) -> str:
        """A moment on the reader's own clock."""
        return when(moment, self.zone, self.lang)

    def command(self, line: str) -> str:
        """A line to type, safe to send: the quotation mark is glued to its first word."""
        return in_marks(tied(printed(line, self.lang, self.raw_names), self.lang), self.lang)

    def example(self, line: str) -> str:
        """A line to type that may have another command in it, which must not begin a line of the letter."""
        return self.ordered(line, 80) if line.startswith("prepare ") else self.command(line)

    def ordered(self, line: str, most: int = 48) -> str:
        """A line of ours that may have other commands in it, as it can be repeated in a sentence."""
        return self.quoted(printed(line, self.lang, self.raw_names), most)

    def quoted(self, text: str, most: int = 48) -> str:
        """What somebody typed, as it can be repeated in a sentence."""
        return quoted(text, most, self.lang)

    # People

    def is_reader(self, seat: Seat) -> bool:
        return seat == self.view.seat

    def name(self, seat: Seat) -> str:
        """A player as letters show him; never the beginning of a command."""
        return self.called(self.raw_names[seat])

    def called(self, name: str) -> str:
        """The same for somebody who does not sit at the table now."""
        return isolated(safe_name(name, self.lang))

    def who(self, seat: Seat) -> str:
        return self("you") if self.is_reader(seat) else self.name(seat)

    def list_of(self, parts: Sequence[str], style: ListStyle = "standard") -> str:
        """``a``, ``a and b``, ``a, b and c``; style ``or``: ``a, b or c``; style ``unit``: ``a, b, c``."""
        return list_of(parts, self.lang, style)

    # Cards

    def card(self, card: Card) -> str:
        """The name of a card: ``crossing``, ``broken lantern``, ``gold miner``."""
        return self._named(card, 0)

    def a_card(self, card: Card) -> str:
        """The name inside a sentence: ``a crossing``."""
        return self._named(card, 1)

    def numbered_card(self, card: Card) -> str:
        """A card of the reader's own: ``No.12 crossing``."""
        return f"{self.number(card)} {self.card(card)}"

    def number(self, card: Card) -> str:
        """The number of a card, in one piece: alone on a line it must not look like a numbered move."""
        return self("No.{n}", n=card)

    def _named(self, card: Card, form: int) -> str:
        if not HIDDEN < card < len(TYPE):
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
            return self(ACTIONS[kind.effect][form], tools=self.tools(kind.tools))
        return self(TUNNELS[tunnel_key(kind)][form])

    def purpose(self, card: Card) -> str:
        """What an action card does, in half a sentence."""
        return self(ACTIONS[TYPE[card].effect][2])

    def chest(self, card: Card) -> str:
        """What a chest does, in half a sentence."""
        return self(CHESTS[TYPE[card].effect][1])

    def gold(self, amount: int) -> str:
        return self.count("{n} gold piece", "{n} gold pieces", amount)

    def tools(self, tools: tuple[str, ...]) -> str:
        return self(" or ").join(self(TOOLS[tool]) for tool in tools)

    def mark(self, card: Card) -> str:
        """What a card in front of a player means: ``lantern broken``."""
        return self(IN_FRONT[mark_of(card)])


def mark_of(card: Card) -> str:
    """The tool that a card breaks, or what else it does to whom it lies before."""
    kind = TYPE[card]
    return kind.tools[0] if kind.effect == "break" else kind.effect


def capital(sentence: str) -> str:
    """With a capital letter in front."""
    return sentence[:1].upper() + sentence[1:]
