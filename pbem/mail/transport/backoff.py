"""How long to wait after something failed: twice as long each time, and never all at once."""

import random


def pause(failures: int, first: float, longest: float) -> float:
    """Seconds until the next try; the jitter spreads a crowd that failed together."""
    return min(first * 2.0 ** min(failures, 30), longest) * random.uniform(0.8, 1.2)
