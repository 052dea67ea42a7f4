"""Who is connected to a listener: how many at once, how long each may be silent, how long each may stay.

Somebody counts as heard when a whole request of hers was answered; single bytes now and then are silence.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from pbem.config import Listen, is_loopback

LONGEST_VISIT = 1800.0  # seconds; a mail host that has more to tell comes again
SILENT_IN_A_CROWD = 10.0  # seconds after which a silent guest makes room when all places are taken


@dataclass(eq=False)
class Guest:
    """One connection."""

    transport: asyncio.WriteTransport
    came: float
    heard: float
    timer: asyncio.TimerHandle | None = field(default=None, repr=False)

    @property
    def peer(self) -> str:
        """Where it comes from; empty for this machine, whose mail host may come as often as it likes."""
        name = self.transport.get_extra_info("peername")
        host = str(name[0]) if isinstance(name, tuple) else ""
        return "" if not host or is_loopback(host) else host


class Guests:
    """Everybody who is connected to one listener; ``farewell`` is said to whom we send away."""

    def __init__(self, place: Listen, farewell: bytes = b"") -> None:
        self._place = place
        self._farewell = farewell
        self._loop = asyncio.get_running_loop()
        self._inside: list[Guest] = []

    def let_in(self, transport: asyncio.WriteTransport) -> Guest | None:
        """Find a place for a newcomer; if there is none, say so and hang up."""
        now = self._loop.time()
        guest = Guest(transport, now, now)
        if len(self._inside) >= self._place.connections:
            silent = min(self._inside, key=lambda one: one.heard)
            if now - silent.heard >= SILENT_IN_A_CROWD:
                self.send_away(silent)
        from_there = sum(one.peer == guest.peer for one in self._inside) if guest.peer else 0
        # Whoever comes from elsewhere may fill half of the places, so that there is always one for others.
        if len(self._inside) >= self._place.connections or from_there >= max(1, self._place.connections // 2):
            self._hang_up(guest)
            return None
        self._inside.append(guest)
        self._look_at(guest)
        return guest

    def heard(self, guest: Guest) -> None:
        guest.heard = self._loop.time()

    def send_away(self, guest: Guest) -> None:
        self._hang_up(guest)
        self.gone(guest)

    def gone(self, guest: Guest) -> None:
        if guest.timer:
            guest.timer.cancel()
        if guest in self._inside:
            self._inside.remove(guest)

    def close(self) -> None:
        for guest in list(self._inside):
            self.send_away(guest)

    def _look_at(self, guest: Guest) -> None:
        """Send a guest away whose time is over, or look again when it will be."""
        end = min(guest.heard + self._place.idle_seconds, guest.came + LONGEST_VISIT)
        if self._loop.time() >= end:
            self.send_away(guest)
        else:
            guest.timer = self._loop.call_at(end, self._look_at, guest)

    def _hang_up(self, guest: Guest) -> None:
        if not guest.transport.is_closing():
            guest.transport.write(self._farewell)
            guest.transport.close()
