"""Every card of every box: its number, its kind, and what a laid card joins.

A card is an int. Cards of the draw deck are numbered 1-125 in the order of the table below, copies
counted one by one, and keep that number for ever: it is what a player types in ``play 12 at 3,4``.
All other cards (start, goals, roles, gold, ...) are numbered from 201 in the same way; nobody types those.

Copies of a kind are alike to everybody but their holder. The *face* of a card is the number of the
first copy of its kind; views and redacted facts speak of faces, so a copy can never be told apart.

A card in the mine is a *laid* id, ``face * 2 + turned``. The tables OPEN, GROUPS, LADDER and DOORS are
indexed by it, so the flood of the mine is a few list look-ups.
"""

from __future__ import annotations

import hashlib
from typing import NamedTuple

Card = int
LaidCard = int
Sides = int

N, E, S, W = 1, 2, 4, 8
SIDE_LETTERS = {"N": N, "E": E, "S": S, "W": W}
BLUE, GREEN = 1, 2
DOOR_COLOURS = {"": 0, "blue": BLUE, "green": GREEN}

# id, kind, copies, groups of joined sides ("NS+E": a straight tunnel and a stub), what else it is.
_TABLE = """
base.start                         start      1  NESW     ladder
base.goal.treasure                 goal       1  NESW     goal=treasure
base.goal.stone_ne                 goal       1  NE       goal=stone
base.goal.stone_nw                 goal       1  NW       goal=stone
base.path.cross                    path       5  NESW
base.path.t_v                      path       5  NES
base.path.t_h                      path       5  NEW
base.path.ns                       path       4  NS
base.path.ew                       path       3  EW
base.path.curve_ne                 path       5  NE
base.path.curve_nw                 path       4  NW
base.path.dead_cross               path       1  N+E+S+W
base.path.dead_t_v                 path       1  N+E+S
base.path.dead_t_h                 path       1  N+E+W
base.path.dead_ns                  path       1  N+S
base.path.dead_ew                  path       1  E+W
base.path.dead_ne                  path       1  N+E
base.path.dead_nw                  path       1  N+W
base.path.dead_n                   path       1  N
base.path.dead_e                   path       1  E
base.action.map                    action     6  -        effect=map
base.action.rockfall               action     3  -        effect=rockfall
base.action.break_pickaxe          action     3  -        effect=break tools=pickaxe
base.action.break_cart             action     3  -        effect=break tools=cart
base.action.break_lantern          action     3  -        effect=break tools=lantern
base.action.repair_pickaxe         action     2  -        effect=repair tools=pickaxe
base.action.repair_cart            action     2  -        effect=repair tools=cart
base.action.repair_lantern         action     2  -        effect=repair tools=lantern
base.action.repair_pickaxe_cart    action     1  -        effect=repair tools=pickaxe+cart
base.action.repair_pickaxe_lantern action     1  -        effect=repair tools=pickaxe+lantern
base.action.repair_cart_lantern    action     1  -        effect=repair tools=cart+lantern
base.role.miner                    role       7  -        team=miners
base.role.saboteur                 role       4  -        team=saboteurs
base.gold.1                        gold      16  -        gold=1
base.gold.2                        gold       8  -        gold=2
base.gold.3                        gold       4  -        gold=3
s2.path.bridge                     path       2  NS+EW
s2.path.double_curve_nw_es         path       1  NW+ES
s2.path.double_curve_ne_sw         path       1  NE+SW
s2.path.ladder_s                   path       1  S        ladder
s2.path.ladder_e                   path       1  E        ladder
s2.path.ladder_ne                  path       1  NE       ladder
s2.path.ladder_es                  path       1  ES       ladder
s2.path.door_blue_ns               path       1  NS       door=blue
s2.path.door_blue_ew               path       1  EW       door=blue
s2.path.door_blue_ne               path       1  NE       door=blue
s2.path.door_green_ew              path       1  EW       door=green
s2.path.door_green_es              path       1  ES       door=green
s2.path.door_green_ns_dead_e       path       1  NS+E     door=green
s2.path.crystal_cross              path       1  NESW     crystal
s2.path.crystal_t_h                path       3  ESW      crystal
s2.path.crystal_t_v                path       1  NES      crystal
s2.path.crystal_dead_n             path       1  N        crystal
s2.path.crystal_dead_e             path       1  E        crystal
s2.path.crystal_nsw_dead_e         path       1  NSW+E    crystal
s2.path.crystal_esw_dead_n         path       1  ESW+N    crystal
s2.path.crystal_ew_dead_s          path       1  EW+S     crystal
s2.path.mixed_ns_dead_e            path       1  NS+E
s2.path.mixed_ns_dead_e_w          path       1  NS+E+W
s2.path.mixed_ew_dead_n_s          path       1  EW+N+S
s2.path.mixed_nw_dead_s            path       2  NW+S
s2.path.mixed_ne_dead_s            path       1  NE+S
s2.action.theft                    action     4  -        effect=theft
s2.action.hands_off                action     3  -        effect=hands_off
s2.action.trap                     action     3  -        effect=trap
s2.action.free                     action     4  -        effect=free
s2.action.inspection               action     2  -        effect=inspection
s2.action.swap_hats                action     2  -        effect=swap_hats
s2.action.swap_hands               action     2  -        effect=swap_hands
s2.action.rockfall                 action     1  -        effect=rockfall
s2.role.blue_miner                 role       4  -        team=blue
s2.role.green_miner                role       4  -        team=green
s2.role.boss                       role       1  -        team=boss
s2.role.profiteer                  role       1  -        team=profiteer
s2.role.geologist                  role       2  -        team=geologist
s2.role.saboteur                   role       3  -        team=saboteurs
wc.2016.greedy_dwarf               role       2  -        team=greedy
wc.2017.swap_goals                 action     1  -        effect=swap_goals
wc.2018.treasury                   action     1  -        effect=treasury
wc.2019.veto                       action     1  -        effect=veto
wc.2020.reverse                    action     1  -        effect=reverse
wc.2021.master_artisan             action     1  -        effect=repair tools=pickaxe+cart+lantern
wc.2022.trailblazer                action     1  -        effect=trailblazer
wc.2023.diversion                  action     1  -        effect=diversion
postcard.costume                   postcard   1  NESW
postcard.party                     postcard   1  NESW
newgoals.treasure                  goal       1  NESW     goal=treasure
newgoals.bag_1                     goal       2  NESW     goal=bag gold=1
newgoals.bag_2                     goal       1  NESW     goal=bag gold=2
newgoals.dragon                    goal       1  NESW     goal=dragon
newgoals.spider                    goal       1  NESW     goal=spider
newgoals.stone_ne                  goal       1  NE       goal=stone
newgoals.stone_nw                  goal       1  NW       goal=stone
chests.path.cross                  path       1  NESW
chests.path.t_v                    path       1  NES
chests.path.t_h                    path       1  NEW
chests.path.ns                     path       1  NS
chests.path.ew                     path       1  EW
chests.path.curve_ne               path       1  NE
chests.path.curve_nw               path       1  NW
chests.chest.gold                  chest      1  -        effect=gold
chests.chest.no_map                chest      1  -        effect=no_map
chests.chest.no_draw               chest      1  -        effect=no_draw
chests.chest.extra_draw            chest      1  -        effect=extra_draw
chests.chest.move_goal             chest      1  -        effect=move_goal
chests.chest.steal_card            chest      1  -        effect=steal_card
chests.chest.look3                 chest      1  -        effect=look3
chests.chest.look_role             chest      1  -        effect=look_role
chests.chest.discard_pick          chest      1  -        effect=discard_pick
chests.chest.mill5                 chest      1  -        effect=mill5
"""

FIRST_OUTSIDE_THE_DECK = 201


class CardType(NamedTuple):
    """A kind of card; ``first`` is the number of its first copy, its face."""

    id: str
    kind: str
    copies: int
    groups: tuple[Sides, ...]
    ladder: bool = False
    door: str = ""  # the door closes the first group
    crystals: int = 0
    effect: str = ""
    tools: tuple[str, ...] = ()
    goal: str = ""
    gold: int = 0
    team: str = ""
    first: Card = 0

    @property
    def module(self) -> str:
        return self.id.split(".")[0]

    @property
    def numbers(self) -> range:
        return range(self.first, self.first + self.copies)

    @property
    def in_draw_deck(self) -> bool:
        return self.first < FIRST_OUTSIDE_THE_DECK


def half_turn(sides: Sides) -> Sides:
    """The sides after turning a card by 180 degrees."""
    return ((sides << 2) | (sides >> 2)) & 15


def _sides(letters: str) -> Sides:
    return sum(SIDE_LETTERS[letter] for letter in letters)


def _read_table(table: str) -> tuple[CardType, ...]:
    next_in_deck, next_outside = 1, FIRST_OUTSIDE_THE_DECK
    types = []
    for line in table.split("\n"):
        if not line:
            continue
        name, kind, copies, shape, *extras = line.split()
        extra = {key: value or "1" for key, _, value in (word.partition("=") for word in extras)}
        drawn = kind in ("path", "action") and not name.startswith("chests.")
        first = next_in_deck if drawn else next_outside
        if drawn:
            next_in_deck += int(copies)
        else:
            next_outside += int(copies)
        types.append(
            CardType(
                id=name,
                kind=kind,
                copies=int(copies),
                groups=() if shape == "-" else tuple(_sides(group) for group in shape.split("+")),
                ladder="ladder" in extra,
                door=extra.get("door", ""),
                crystals=int(extra.get("crystal", 0)),
                effect=extra.get("effect", ""),
                tools=tuple(extra["tools"].split("+")) if "tools" in extra else (),
                goal=extra.get("goal", ""),
                gold=int(extra.get("gold", 0)),
                team=extra.get("team", ""),
                first=first,
            )
        )
    return tuple(types)


TYPES = _read_table(_TABLE)
BY_ID = {card_type.id: card_type for card_type in TYPES}
DRAW_DECK_SIZE = sum(t.copies for t in TYPES if t.in_draw_deck)

# What is printed on a few cards of the small expansions is not certain, and a game may be told
# (``rules.printed``). So there are more copies of them here than the list has, and postcards of every
# shape. They follow the numbers of the list and are no part of its fingerprint.
FIRST_BEYOND_THE_LIST = 401
MOST_COPIES = 7
_UNCERTAIN = [t for t in TYPES if t.id.startswith(("newgoals.", "chests.path.")) and t.goal != "treasure"]
_beyond = iter(range(FIRST_BEYOND_THE_LIST, 1000))
COPIES: dict[str, tuple[Card, ...]] = {
    t.id: (*t.numbers, *(next(_beyond) for _ in range(MOST_COPIES - t.copies))) for t in _UNCERTAIN
}
POSTCARDS: dict[tuple[str, Sides], CardType] = {
    (t.id, sides): t if (sides,) == t.groups else t._replace(groups=(sides,), first=next(_beyond))
    for t in TYPES
    if t.kind == "postcard"
    for sides in range(1, 16)
}
_NUMBERS: list[tuple[CardType, tuple[Card, ...]]] = [
    *((t, COPIES.get(t.id, tuple(t.numbers))) for t in TYPES),
    *((t, (t.first,)) for t in POSTCARDS.values()),
]
_LAST = max(number for _, numbers in _NUMBERS for number in numbers) + 1

# Card 0 is "a card nobody may name": the face of every hidden card.
HIDDEN: Card = 0
_UNKNOWN = CardType("hidden", "hidden", 0, ())
TYPE: list[CardType] = [_UNKNOWN] * _LAST
FACE: list[Card] = [HIDDEN] * _LAST
for _type, _numbers in _NUMBERS:
    for _number in _numbers:
        TYPE[_number] = _type
        FACE[_number] = _type.first

# By laid id (face * 2 + turned).
OPEN: list[Sides] = [0] * (_LAST * 2)
GROUPS: list[tuple[Sides, ...]] = [()] * (_LAST * 2)
LADDER: list[bool] = [False] * (_LAST * 2)
DOORS: list[int] = [0] * (_LAST * 2)
# JOINED[laid][lit]: the sides that are live when live tunnels arrive at the sides ``lit``.
JOINED: list[tuple[Sides, ...]] = [()] * (_LAST * 2)
# By card number: a card that looks the same after a half turn is only ever laid unturned.
SYMMETRIC: list[bool] = [False] * _LAST
for _type, _numbers in _NUMBERS:
    for _turned in (0, 1):
        _laid = _type.first * 2 + _turned
        GROUPS[_laid] = tuple(half_turn(g) if _turned else g for g in _type.groups)
        OPEN[_laid] = sum(GROUPS[_laid])
        LADDER[_laid] = _type.ladder
        JOINED[_laid] = tuple(
            OPEN[_laid] if _type.ladder else sum(g for g in GROUPS[_laid] if g & _lit) for _lit in range(16)
        )
        DOORS[_laid] = DOOR_COLOURS[_type.door]
    _turned_groups = tuple(half_turn(g) for g in _type.groups)
    _same = set(_turned_groups) == set(_type.groups) and (
        not _type.door or _turned_groups[0] == _type.groups[0]
    )
    for _number in _numbers:
        SYMMETRIC[_number] = _same


def laid_id(card: Card, turned: bool) -> LaidCard:
    """What lies in the mine when this card is laid: its face and its turn."""
    return FACE[card] * 2 + (turned and not SYMMETRIC[card])


def laid_type(laid: LaidCard) -> CardType:
    return TYPE[laid >> 1]


def card_list_hash() -> str:
    """A fingerprint of the whole table; a game records the one it was begun with."""
    return hashlib.sha256(_TABLE.encode()).hexdigest()
