"""What a letter may have asked, by situation, for tests of the reader: no game, no database."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from pbem.language.lexicon import lexicon_for
from pbem.mail.reading.offers import Asked, Intent, Offer
from pbem.mail.reading.reader import Reading, read

NAMES = ("Anna", "Ben", "Carla", "Dave")
ME, BEN, CARLA, DAVE = range(4)
N, M, CARD, CELL = 5, 8, 30, "5,3"
GOALS = {"goal_top": "9,1", "goal_middle": "9,3", "goal_bottom": "9,5"}
_POLISH = {"ben_v": "Benie", "ben_g": "Bena", "ben_d": "Benowi"}  # people decline names in their own way


def bound(text: str, lang: str = "en") -> str:
    """Return a reply with its slots filled in."""
    names = {f"{name.lower()}{case}": name for name in NAMES for case in ("", "_v", "_g", "_d", "_a")}
    return text.format_map(
        {"n": N, "m": M, "card": CARD, "cell": CELL, **names, **(_POLISH if lang == "pl" else {})}
    )


def asked_in(situation: str, kind: str = "", moves: str = "any") -> Asked:
    """Return what a letter of this situation asked; ``kind`` is a card that its reader holds."""
    offers = {
        "invite": [Offer("join", Intent.JOIN), Offer("decline", Intent.DECLINE)],
        "turn": [*_moves(kind, moves), Offer("leave", Intent.LEAVE, is_final=True)],
        "cooling": [Offer("undo", Intent.UNDO), Offer("go", Intent.GO, is_final=True)],
        "vote": [Offer("yes", Intent.YES), Offer("no", Intent.NO)],
        "takeback": [Offer("yes", Intent.YES), Offer("no", Intent.NO)],
        "waiting": [Offer("leave", Intent.LEAVE, is_final=True)],
    }
    return Asked(offers[situation], NAMES, ME, GOALS)


def _moves(kind: str, moves: str) -> list[Offer]:
    """A hand with one card of the kind, a tunnel to ``CELL`` and others: 12 numbers."""
    listed: list[tuple[int, str, dict[str, Any]]] = [
        (CARD, "straight", {"cell": CELL}),
        (CARD, "straight", {"cell": "4,2"}),
    ]
    if kind == "map":
        listed += [(57, "map", {"cell": cell}) for cell in GOALS.values()]
    elif kind.startswith("break"):
        listed += [(57, kind, {"person": who, "tool": kind[6:]}) for who in (BEN, CARLA, DAVE)]
    elif kind.startswith("repair"):
        listed += [(57, kind, {"person": ME, "tool": kind[7:]})]
    elif kind == "rockfall":
        listed += [(57, "rockfall", {"cell": cell}) for cell in ("1,3", "2,3")]
    elif kind:
        cells = (CELL,) if moves == "one" else (CELL, "3,2", "4,2")
        listed += [(57, kind, {"cell": cell}) for cell in cells]
    listed += [(44, "ladder", {"cell": f"{at},4"}) for at in range(1, 13 - len(listed))]
    plays = [
        Offer(f"play {card} {more}", Intent.PLAY, number, card, name, **more)
        for number, (card, name, more) in enumerate(listed, 1)
    ]
    held = dict.fromkeys((card, name) for card, name, _ in listed)
    return [*plays, *(Offer(f"discard {card}", Intent.DISCARD, 0, card, name) for card, name in held)]


class Reply(NamedTuple):
    """A reply as somebody wrote it, and what it means."""

    id: str
    lang: str
    situation: str
    text: str
    klass: str  # clear, unclear, or still: nothing is meant for us
    intent: str
    needs: dict[str, Any]

    @property
    def asked(self) -> Asked:
        """Return what the letter asked that it answers."""
        return asked_in(self.situation, self.needs.get("kind", ""), self.needs.get("moves", "any"))

    @property
    def reading(self) -> Reading:
        """Return how it is read."""
        lines = bound(self.text, self.lang).splitlines()
        return read(lines, self.asked, lexicon_for(self.lang, lines))

    @property
    def verdict(self) -> str:
        """Return done, asked, nothing, or act for what it did not mean."""
        wanted, found = set(self._meant()), self.reading
        done, asks = {wish.does for wish in found.done}, {wish.does for wish in found.asks}
        if done:
            return "done" if self.klass == "clear" and done <= wanted else "act"
        return ("asked" if asks & wanted else "astray") if asks else "nothing"

    def _meant(self) -> Iterator[str]:
        """Yield the commands that it may be read as."""
        verb, _, about = self.intent.partition(":")
        if verb == "say":
            yield from (f"say {about}", f"say {about}!")
        elif verb == "question":
            yield about.replace(":", " ")
        elif verb in ("move", "discard") and about:
            offers = self.asked.of(Intent.PLAY if verb == "move" else Intent.DISCARD)
            yield from (offer.does for offer in offers if _is_meant(offer, about))
        else:
            yield self.intent


def _is_meant(offer: Offer, about: str) -> bool:
    """Whether an offer is what a line of the corpus names: ``{n}``, ``{card} at {cell}``, ``map at 9,3``."""
    what, _, where = bound(about).partition(" ")
    place = where.removeprefix("at ").removeprefix("on ")
    people = {name: seat for seat, name in enumerate(NAMES)} | {"me": ME}
    at_place = not place or offer.cell == place or (place in people and offer.person == people[place])
    if about in ("{n}", "{m}"):
        return offer.number == int(what)
    return at_place and what in (str(offer.card), offer.kind)


def replies(path: Path) -> list[Reply]:
    """Return a corpus of replies."""
    rows = map(json.loads, path.read_text("utf-8").splitlines())
    return [Reply(klass=row.pop("class"), needs=row.pop("needs") or {}, **row) for row in rows]
