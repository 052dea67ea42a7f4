"""A pattern that stands for every text in which it is found: ``words == saying("had not left")``."""

import re
from dataclasses import dataclass
from typing import Any


def saying(pattern: str) -> Any:
    return _Saying(pattern)


@dataclass(frozen=True)
class _Saying:
    pattern: str

    def __eq__(self, other: object) -> bool:
        return isinstance(other, str) and re.search(self.pattern, other) is not None
