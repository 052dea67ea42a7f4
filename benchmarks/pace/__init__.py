"""How long a game by mail takes: people on a simulated clock, through the real application."""

from benchmarks.pace.people import ZONES, Habits
from benchmarks.pace.report import PaceReport, pace, to_plain
from benchmarks.pace.setup import MODES, PaceSetup

__all__ = ["MODES", "ZONES", "Habits", "PaceReport", "PaceSetup", "pace", "to_plain"]
