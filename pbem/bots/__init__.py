"""Players that are functions: what a seat sees and some luck of its own in, a legal move out.

A bot is handed a View and nothing else, so it knows what a person in its seat would know. It keeps
nothing between two moves; whatever it should remember is in the View.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from pbem.bots.random import play_anything
from pbem.bots.steady import play_steadily
from pbem.engine import Move, View

Bot = Callable[[View, Random], Move]

BOTS: dict[str, Bot] = {"random": play_anything, "steady": play_steadily}

__all__ = ["BOTS", "Bot"]
