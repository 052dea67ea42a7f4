"""Many games by bots: how often each side wins, who earns what, and every decision on request.

>>> from pbem.simulate import simulate
>>> report = simulate(games=2, players=3, bots="random", seed=7, processes=1)
>>> report.rounds
6
"""

from pbem.simulate.dump import dump
from pbem.simulate.game import BotGame, Setup
from pbem.simulate.pool import simulate
from pbem.simulate.report import Rate, Report, Row, rows_for_table, to_json

__all__ = ["BotGame", "Rate", "Report", "Row", "Setup", "dump", "rows_for_table", "simulate", "to_json"]
