"""What `make test` takes of many cases; `make soak` takes all of them."""

from collections.abc import Iterable
from typing import Any
from zlib import crc32

import pytest


def first(count: int, cases: Iterable[Any]) -> list[Any]:
    """Cases of which the first few are tried always, and the others in `make soak`."""
    return [pytest.param(case, marks=[pytest.mark.soak] * (at >= count)) for at, case in enumerate(cases)]


def by_hash(cases: Iterable[Any]) -> list[Any]:
    """Cases in an order of no meaning that is always the same: the first few are a sample of all."""
    return sorted(cases, key=lambda case: crc32(repr(case).encode()))
