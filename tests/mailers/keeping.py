"""What a program sent becomes a kept letter that says what was typed; what differs from run to run goes."""

from __future__ import annotations

import re
from pathlib import Path

from tests.mailers.answers import Answer

KEPT = Path(__file__).parents[1] / "mail" / "parse" / "real"

# What depends on the day, the machine or chance. Thunderbird names a language only if it found out in time.
HEADER = re.compile(rb"^(date|message-id|content-language):.*\n(?:[ \t].*\n)*", re.I | re.M)
CONSTANT = {"date": "Mon, 02 Mar 2026 10:00:00 +0000", "message-id": "<{name}@example.com>"}
PART_ID = re.compile(rb"^Content-ID: <.*>$", re.M)
BOUNDARY = re.compile(rb"boundary=\"([^\"]+)\"")
AGE = re.compile(rb"\((?:\d+ \w+, )*\d+ \w+ ago\)")  # mblaze says how old the letter is that it forwards


def name_of(program: str, answer: Answer) -> str:
    return f"{program}_{answer.name}".replace("-", "_")


def keep(raw: bytes, program: str, version: str, answer: Answer) -> Path:
    """Write the file; where it is."""
    name = name_of(program, answer)
    path = KEPT / program / f"{name}.eml"
    path.parent.mkdir(parents=True, exist_ok=True)
    head = (
        f"X-Why: {program}: {answer.why}\nX-Made: by {program} {version}\n"
        f"X-Typed: {answer.arrives()}\nX-Cut: {answer.is_cut()}\n"
    )
    path.write_bytes(head.encode() + constant(raw.replace(b"\r\n", b"\n"), name))
    return path


def constant(raw: bytes, name: str) -> bytes:
    """The mail as it would be on any day and any machine."""
    header, _, body = raw.partition(b"\n\n")
    mail = HEADER.sub(lambda found: field(found, name), header + b"\n") + b"\n" + body
    for at, boundary in enumerate(BOUNDARY.findall(header)):
        mail = mail.replace(boundary, f"=_{name}_{at}".encode())
    return PART_ID.sub(b"Content-ID: <part@example.com>", AGE.sub(b"(long ago)", mail))


def field(found: re.Match[bytes], name: str) -> bytes:
    label = found[1].decode()
    value = CONSTANT.get(label.lower())
    return f"{label}: {value.format(name=name)}\n".encode() if value else b""
