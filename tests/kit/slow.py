"""R6.3, R6.4, R6.7, R7.2, R10.1, R10.4, R10.6, R17.6 again: slow, obvious, sharing nothing with the engine.

Cells are (x, y) as in the rules, sides are letters, shapes come from cards.json. The network is found by
looking at all pairs of tunnels again and again until nothing new is linked.
"""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

CARDS = {
    card["id"]: card
    for card in json.loads((Path(__file__).parents[1] / "data" / "cards.json").read_text("utf-8"))["cards"]
}
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}

XY = tuple[int, int]
Node = tuple[XY, int]  # a group of joined sides of the card in that cell


class Tile(NamedTuple):
    """A card lying face up."""

    groups: list[set[str]]
    ladder: bool
    goal: bool

    @property
    def open(self) -> set[str]:
        return set().union(*self.groups)


class Board(NamedTuple):
    """Face-up cards, and the cells of face-down ones."""

    up: dict[XY, Tile]
    down: set[XY]


def tile(card_id: str, turned: bool) -> Tile:
    card = CARDS[card_id]
    groups = [{OPPOSITE[side] if turned else side for side in group} for group in card["groups"]]
    return Tile(groups, card["ladder"], card["kind"] == "goal")


def beside(place: XY, side: str) -> XY:
    return place[0] + STEP[side][0], place[1] + STEP[side][1]


def linked(board: Board, one: Node, other: Node) -> bool:
    """Whether two tunnels in neighbouring cells open into each other."""
    (here, number), (there, its_number) = one, other
    return any(
        beside(here, side) == there
        and side in board.up[here].groups[number]
        and OPPOSITE[side] in board.up[there].groups[its_number]
        for side in STEP
    )


def start_network(board: Board) -> set[Node]:
    """R6.3: all tunnels that lead to the start card, which is linked with every ladder."""
    nodes = [(place, n) for place, lying in board.up.items() for n in range(len(lying.groups))]
    network = {node for node in nodes if board.up[node[0]].ladder}
    while True:
        new = {
            node
            for node in nodes
            if node not in network
            and any(
                linked(board, node, known) for side in STEP for known in at(network, beside(node[0], side))
            )
        }
        if not new:
            return network
        network |= new


def at(network: set[Node], place: XY) -> list[Node]:
    return [(place, n) for n in range(4) if (place, n) in network]


def live_sides(board: Board, network: set[Node], place: XY) -> set[str]:
    return set().union(*(board.up[place].groups[n] for _, n in at(network, place)))


def legal(
    board: Board,
    network: set[Node],
    new: Tile,
    place: XY,
    *,
    connection: str = "start",
    ladder_touch: str = "touch",
    ladder_goal: str = "not_adjacent",
) -> bool:
    """R6.4 with R6.7, and R7.2 for ladders."""
    if place in board.up or place in board.down:  # (a)
        return False
    neighbours = {side: board.up[beside(place, side)] for side in STEP if beside(place, side) in board.up}
    if any((side in new.open) != (OPPOSITE[side] in other.open) for side, other in neighbours.items()):  # (b)
        return False
    if new.ladder:
        tunnels = {side: other for side, other in neighbours.items() if not other.goal}
        goals = {side for side, other in neighbours.items() if other.goal}
        goals |= {side for side in STEP if beside(place, side) in board.down}
        if goals if ladder_goal == "not_adjacent" else goals & new.open:
            return False
        if ladder_touch == "touch":
            return bool(tunnels)
        return any(side in new.open and OPPOSITE[side] in other.open for side, other in tunnels.items())
    if connection == "adjacent":
        return bool(neighbours)
    return any(  # (c)
        side in new.open and OPPOSITE[side] in live_sides(board, network, beside(place, side))
        for side in neighbours
    )


def reached(board: Board, network: set[Node]) -> set[XY]:
    """R10.1: the face-down cells that a tunnel of the start network leads to."""
    return {
        beside(place, side)
        for place, number in network
        for side in board.up[place].groups[number]
        if beside(place, side) in board.down
    }


def who_reached(known: dict[XY, int], board: Board, seat: int) -> dict[XY, int]:
    """R10.6: whose card leads to what lies face down, now that the mine was changed in the turn of a seat."""
    now = reached(board, start_network(board))
    return {place: known.get(place, seat) for place in now}


def first_at_the_end(board: Board) -> XY:
    """R10.6: which goal left over is turned over next when the round ends, from north to south."""
    return min(reached(board, start_network(board)), key=lambda place: place[1])


def turns_when_revealed(
    board: Board,
    network: set[Node],
    card_id: str,
    place: XY,
    just_laid: XY | None,
    *,
    goal_turn: str = "auto",
) -> list[bool]:
    """R10.4, R20.4: one turn if the rules say which, both if the player does."""
    ways = {turned: tile(card_id, turned).open for turned in (False, True)}
    if ways[False] == ways[True]:
        return [False]
    neighbours = {side: board.up[beside(place, side)] for side in STEP if beside(place, side) in board.up}
    clashes = {
        turned: sum((side in own) != (OPPOSITE[side] in other.open) for side, other in neighbours.items())
        for turned, own in ways.items()
    }
    fitting = [turned for turned in ways if clashes[turned] == 0]
    if len(fitting) == 1:
        return fitting
    if not fitting and goal_turn == "finisher":
        return [False, True]
    arriving = {
        side for side in neighbours if OPPOSITE[side] in live_sides(board, network, beside(place, side))
    }
    for side in arriving:
        if beside(place, side) == just_laid:
            facing = [turned for turned in ways if side in ways[turned]]
            if len(facing) == 1:
                return facing
    keeping = [turned for turned in ways if ways[turned] & arriving]
    if len(keeping) == 1:
        return keeping
    if clashes[False] != clashes[True]:
        return [clashes[True] < clashes[False]]
    return [False, True]


def sides_led_to(board: Board, place: XY) -> set[str]:
    """The sides of a cell at which tunnels of face-up cards end, joined to the start or not."""
    return {
        side
        for side in STEP
        if beside(place, side) in board.up and OPPOSITE[side] in board.up[beside(place, side)].open
    }


def figures_that_stay(board: Board, put_on: Iterable[XY]) -> set[XY]:
    """R17.6: of the figures in these cells those to which a tunnel leads."""
    return {place for place in put_on if sides_led_to(board, place)}
