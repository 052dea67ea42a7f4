"""Two servers whose games differ only in what one player cannot know.

The second is a copy of the first in which cards that she has never seen have changed places: in other hands,
in the deck, among the roles and under the goals. Every fact of the log is rewritten accordingly.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from email import message_from_bytes
from pathlib import Path
from typing import Any

import structlog

from pbem.engine import HIDDEN, TYPE, Looked, Moved, RoundOver, Seat, State, legal_moves, redact, write
from pbem.engine.core.facts import Covered, Shuffled
from pbem.store.schema import codec
from tests.kit.commands import submit
from tests.kit.delivered import hand_on
from tests.kit.desk import Desk, make_desk
from tests.kit.engines import copy_home, raw
from tests.kit.games import likely_move

CARDS = {Shuffled: "order", Moved: "cards", Looked: "cards", RoundOver: "roles"}
SOON_DRAWN = 25  # what she will draw herself must be the same in both worlds

Renaming = dict[int, int]


def cards_of(fact: Any) -> tuple[int, ...]:
    """All cards in a fact, in order."""
    if isinstance(fact, Covered):
        return tuple(card for _, cards in fact.places for card in cards)
    if type(fact) in CARDS:
        return tuple(getattr(fact, CARDS[type(fact)]))
    return (fact.card,) if hasattr(fact, "card") else ()


def renamed(fact: Any, other: Renaming) -> Any:
    """The fact with other cards in the place of these."""

    def swap(cards: Iterable[int]) -> tuple[int, ...]:
        return tuple(other.get(card, card) for card in cards)

    if isinstance(fact, Covered):
        return Covered(tuple((place, swap(cards)) for place, cards in fact.places))
    if type(fact) in CARDS:
        name = CARDS[type(fact)]
        return fact._replace(**{name: swap(getattr(fact, name))})
    return fact._replace(card=swap((fact.card,))[0]) if hasattr(fact, "card") else fact


def never_seen(desk: Desk, reader: Seat) -> dict[str, list[int]]:
    """The cards that the reader has never seen, by the kind of pile they belong to."""
    table = desk.game()
    facts = [fact for decision in table.log for fact in decision.facts]
    pairs = [pair for f in facts for pair in zip(cards_of(f), cards_of(redact(f, reader)), strict=True)]
    seen = {card for card, shown in pairs if shown != HIDDEN} | {*table.state.zones["deck"][:SOON_DRAWN]}
    unseen = {card for card, _ in pairs} - seen
    kinds = {card: "draw" if TYPE[card].in_draw_deck else TYPE[card].kind for card in unseen}
    return {kind: sorted(card for card in unseen if kinds[card] == kind) for kind in {*kinds.values()}}


def other_world(
    desk: Desk, reader: Seat, folder: Path, rng: random.Random, but: Collection[int] = ()
) -> Desk:
    """A copy of a server in which everything that the reader never saw, but a few, is dealt differently."""
    renaming: Renaming = {}
    for _, unseen in sorted(never_seen(desk, reader).items()):
        cards = [card for card in unseen if card not in but]
        renaming |= zip(cards, rng.sample(cards, len(cards)), strict=True)
    desk.app.store.close()
    copy_home(desk.settings.home, folder)
    with raw(folder / "pbem.sqlite") as connection:
        rows = connection.execute("SELECT game, seq, facts FROM entry").fetchall()
        for game, seq, facts in rows:
            changed = codec.encode(renamed(fact, renaming) for fact in codec.decode(facts))
            connection.execute("UPDATE entry SET facts = ? WHERE game = ? AND seq = ?", (changed, game, seq))
    return reopened(desk, folder)


def reopened(desk: Desk, folder: Path) -> Desk:
    """The same server at another place, at the same time."""
    made = make_desk(folder)
    made.clock.at = desk.clock.at
    hand_on(desk.app, made.app)
    return made


def played(folder: Path, seed: int, turns: int = 14, **parts: Any) -> Desk:
    """A server with a game that is well under way."""
    desk = make_desk(folder, seed)
    desk.new_game(**parts)
    rng = random.Random(seed)
    for _ in range(turns):
        state = waited_for(desk)
        seat = state.asks[0].seat
        move = likely_move(legal_moves(state, seat), rng)
        submit(desk.app, "K7", seat, write(move), "cli", cooling=0)
        if desk.game().state.round > 1 or desk.game().state.over:
            raise ValueError("the round ended too soon")
    return desk


def waited_for(desk: Desk) -> State:
    """The position when somebody is asked: after the window in which a card may be vetoed."""
    if not desk.game().state.asks:
        desk.later(hours=2)
    return desk.game().state


# What is compared -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Wire:
    """Everything that reached a reader, and everything that the log said."""

    letters: tuple[tuple[Any, ...], ...]
    lines: tuple[str, ...]


def on_the_wire(desk: Desk, reader: Seat, script: Callable[[Desk], None]) -> Wire:
    """Run a script and look at what went to one reader: heads masked, nothing else."""
    before = {row.key for row in desk.rows(reader)}
    with structlog.testing.capture_logs() as lines:
        script(desk)
    letters = tuple(
        (row.key, row.message_id, row.recipient, row.sender, row.due_at, row.created_at, masked(row.raw))
        for row in desk.rows(reader)
        if row.key not in before
    )
    return Wire(letters, tuple(str(sorted(line.items(), key=str)) for line in lines))


def masked(raw: bytes) -> bytes:
    """The seals of the log depend on all cards, which is what they are for; they are as long everywhere."""
    head, _, _ = raw.partition(b"\r\n\r\n")
    parts = (part.get_payload(decode=True) for part in message_from_bytes(raw).walk())
    joined = b"%d %b %b" % (len(raw), head, b"\n".join(part for part in parts if isinstance(part, bytes)))
    return re.sub(rb"(?:<|&lt;)(?:[0-9a-f]{20}|[0-9a-f]{64})(?:>|&gt;)", b"<seal>", joined)
