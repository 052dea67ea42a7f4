"""How long to wait after something failed: twice as long each time, and never all at once."""

import random

JITTER = 0.2  # a part of the pause, more or less


def pause(failures: int, first: float, longest: float) -> float:
    """Seconds until the next try; the jitter spreads a crowd that failed together."""
    return _middle(failures, first, longest) * random.uniform(1 - JITTER, 1 + JITTER)


def longest_pause(failures: int, first: float, longest: float) -> float:
    """The most that ``pause`` can give."""
    return _middle(failures, first, longest) * (1 + JITTER)


def _middle(failures: int, first: float, longest: float) -> float:
    return min(first * 2.0 ** min(failures, 30), longest)
