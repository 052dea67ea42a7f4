"""What the server says about itself, without telling anybody's secrets.

Every line passes through ``redacted``: tokens, addresses, raw mail and the words of exceptions never reach
a log, whoever wrote the line, and nothing from outside makes a second line or moves a cursor. An address
becomes a short code that is the same all day, so that lines about one person can still be found together.
"""

from __future__ import annotations

import hashlib
import logging
import re
import secrets
import sys
from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass
from typing import Any, TextIO

import structlog

from pbem.app.errors import where

log = structlog.stdlib.get_logger("pbem")

# Whatever could belong to one goes: an apostrophe, words in quotation marks, a number in place of a domain.
_AROUND = r"\s@<>\"(),:;\[\]"
_LOCAL = rf"(?:\"[^\"@]*+\"|(?<![^{_AROUND}])[^{_AROUND}]++)"
_ADDRESS = re.compile(rf"{_LOCAL}@(?:\[[^\]\s]*+\]|[^'{_AROUND}]+)")
_TOKEN = re.compile(r"(?<![A-Za-z0-9])[A-Za-z2-7]{26}(?![A-Za-z0-9])")
_WORDS_OF_PEOPLE = frozenset(
    ("body", "content", "lines", "line", "move", "password", "raw", "subject", "text", "token")
)
_SALT = secrets.token_bytes(16)  # new for every process, so that a code cannot be looked up in a table

_LONGEST = 1000  # characters of a value
_LOOKED_AT, _LONGEST_NAME = 4000, 100

Event = MutableMapping[str, Any]


def redacted(_: Any, __: str, event: Event) -> Event:
    """A line of the log with everything secret taken out."""
    return {key: value if key.startswith("_") else _safe(key, value) for key, value in event.items()}


def _safe(key: str, value: Any) -> Any:
    if key in _WORDS_OF_PEOPLE or isinstance(value, bytes | bytearray):
        return f"[{len(value)} long]" if hasattr(value, "__len__") else "[kept back]"
    if isinstance(value, BaseException):
        return where(value)
    if isinstance(value, Mapping):
        return {_plain(str(inner)): _safe(str(inner), each) for inner, each in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_safe(key, each) for each in value]
    if value is None or isinstance(value, bool | int | float):
        return value
    return _plain(_without_names(str(value)))


def _without_names(text: str) -> str:
    if len(text) > _LOOKED_AT:  # what may be half of a name at the cut goes too
        return _without_names(text[:_LOOKED_AT])[:-_LONGEST_NAME]
    return _TOKEN.sub("[token]", _ADDRESS.sub(_code, text))


def _plain(text: str) -> str:
    """Text that makes no second line, and that a terminal only shows."""
    if not text.isprintable():
        text = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def _code(address: re.Match[str]) -> str:
    return (
        f"[address {hashlib.blake2b(address[0].casefold().encode(), key=_SALT, digest_size=3).hexdigest()}]"
    )


def _without_traceback(_: Any, __: str, event: Event) -> Event:
    """Libraries hand exceptions over in their own way; here they become one more value."""
    given = event.pop("exc_info", None)
    problem = sys.exc_info()[1] if given is True else given[1] if isinstance(given, tuple) else given
    if isinstance(problem, BaseException):
        event["exc"] = problem
    return event


@dataclass
class Faults:
    """How many lines told of a fault since this process was started."""

    total: int = 0


FAULTS = Faults()


def _counted(_: Any, __: str, event: Event) -> Event:
    FAULTS.total += event["level"] in ("error", "critical")
    return event


_SHARED: list[Any] = [
    structlog.stdlib.add_log_level,
    _counted,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    _without_traceback,
    redacted,
]
# Before ``configure`` is called, our lines are treated like all logging: only warnings show.
structlog.configure(
    processors=[
        structlog.stdlib.filter_by_level,
        *_SHARED,
        structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
    ],
    wrapper_class=structlog.stdlib.BoundLogger,
    logger_factory=structlog.stdlib.LoggerFactory(),
)


def configure(level: str = "info", stream: TextIO | None = None) -> None:
    """Send our own lines and those of all libraries to one stream: for people at a terminal, else as JSON."""
    stream = stream or sys.stderr
    renderer: Any = (
        structlog.dev.ConsoleRenderer(colors=False)
        if stream.isatty()
        else structlog.processors.JSONRenderer()
    )
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=_SHARED,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)  # for the libraries; some of them log every line that they send
    # That something takes longer than a second is no news; it warns every second until it is done.
    logging.getLogger("apscheduler.scheduler").setLevel(logging.ERROR)
    logging.getLogger("pbem").setLevel(level.upper())
