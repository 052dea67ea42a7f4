"""What `make test` takes of many cases; `make soak` takes all of them."""

from collections.abc import Iterable
from typing import Any

import pytest


def first(count: int, cases: Iterable[Any]) -> list[Any]:
    """Cases of which the first few are tried always, and the others in `make soak`."""
    return [pytest.param(case, marks=[pytest.mark.soak] * (at >= count)) for at, case in enumerate(cases)]
