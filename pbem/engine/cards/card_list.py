"""The card list: every card of every box, one line for each kind.

Cards are numbered in the order of these lines, and players type the numbers: new lines go to the end.
Empty lines and lines that begin with ``#`` count for nothing.

A line says

    id, kind, copies, groups of joined sides, what else the card is

Groups are the tunnels on the card: ``NS+E`` is a straight tunnel and a stub, ``-`` no tunnel at all. What
else may be said is ``ladder``, ``crystal``, ``door``, ``effect``, ``tools``, ``goal``, ``gold`` and ``team``.

Players call an action card by its effect, with blanks for ``_``. Where they use other words, the first card
with that effect tells which: ``called=broken_tool/broken``. The first of them is the one that we write.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

TABLE = """
# The base game
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
base.action.break_pickaxe          action     3  -        effect=break tools=pickaxe called=broken_tool/broken/break/sabotage
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

# Saboteur 2
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

# Cards of the world championships
wc.2016.greedy_dwarf               role       2  -        team=greedy
wc.2017.swap_goals                 action     1  -        effect=swap_goals
wc.2018.treasury                   action     1  -        effect=treasury
wc.2019.veto                       action     1  -        effect=veto
wc.2020.reverse                    action     1  -        effect=reverse called=change_of_direction/direction/reverse
wc.2021.master_artisan             action     1  -        effect=repair tools=pickaxe+cart+lantern
wc.2022.trailblazer                action     1  -        effect=trailblazer
wc.2023.diversion                  action     1  -        effect=diversion

# Small expansions: postcards, new goals, treasure chests
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
"""  # noqa: E501  a card is one line, however long


class Line(NamedTuple):
    """A line of the table, cut into its words."""

    id: str
    kind: str
    copies: int
    groups: tuple[str, ...]
    extras: Mapping[str, str]

    def several(self, extra: str, sign: str) -> tuple[str, ...]:
        """An extra that names several things with a sign between them."""
        return tuple(self.extras[extra].split(sign)) if extra in self.extras else ()


def lines_of(table: str) -> Iterator[Line]:
    """The lines of a table, without those that count for nothing."""
    for line in table.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        name, kind, copies, groups, *extras = line.split()
        yield Line(
            name,
            kind,
            int(copies),
            () if groups == "-" else tuple(groups.split("+")),
            {key: value or "1" for key, _, value in (extra.partition("=") for extra in extras)},
        )
