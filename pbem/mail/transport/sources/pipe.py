"""``pbem mail receive``: a mail host starts one process for every letter and pipes the letter in.

The process only leaves the letter in the spool, a Maildir in the data folder that the server watches, and
ends. It imports nothing that is slow, so that it costs little more than starting Python.

What it prints and its exit code are what Postfix, Exim and procmail understand: 0 means that the letter is on
the disk, 75 that the host should try again later, 65 that it never needs to.
"""

import os
import sys
import time

from pbem.home import home_folder
from pbem.mail.transport.sources import MAX_SIZE, TRACE
from pbem.poke import poke

TRY_AGAIN, REFUSED = 75, 65  # EX_TEMPFAIL and EX_DATAERR of sysexits.h
OPTIONS = {"--to": "Delivered-To", "--from": "Return-Path"}  # and the header field that says the same


def envelope(arguments: list[str]) -> dict[str, str] | None:
    """The header fields that the arguments stand for; None if they are not just these options."""
    fields: dict[str, str] = {}
    rest = list(arguments)
    while rest:
        name, sign, value = rest.pop(0).partition("=")
        if name not in OPTIONS or not (sign or rest):
            return None
        fields[OPTIONS[name]] = value if sign else rest.pop(0)
    return fields


def take(fields: dict[str, str]) -> int:
    """Put the letter on standard input into the spool; the exit code."""
    raw = sys.stdin.buffer.read(MAX_SIZE)
    if len(raw) > MAX_SIZE - TRACE:
        print("5.3.4 The message is over 256 KB.")
        return REFUSED
    try:
        home = home_folder()
        put(os.path.join(home, "spool"), stamped(raw, fields))
    except OSError as problem:
        print(f"4.3.0 The message cannot be kept now: {problem.strerror}.")
        return TRY_AGAIN
    poke(home)
    return 0


def stamped(raw: bytes, fields: dict[str, str]) -> bytes:
    """The letter with its envelope on top, as every final delivery writes it."""
    first, _, rest = raw.partition(b"\n")
    # The separator line of an mbox file, which some hosts pipe along; "From :" is a field.
    if first.startswith(b"From ") and not first[5:].lstrip().startswith(b":"):
        raw = rest
    lines = [f"{name}: <{' '.join(value.split()).strip('<>')}>\n" for name, value in fields.items()]
    return "".join(lines).encode("utf-8", "replace") + raw


def put(spool: str, raw: bytes) -> None:
    """Write a file that survives a power cut before it is seen under its final name."""
    for name in ("tmp", "new", "cur"):
        os.makedirs(os.path.join(spool, name), mode=0o700, exist_ok=True)
    name = f"{time.time_ns()}.{os.getpid()}.{os.urandom(4).hex()}"
    unfinished = os.path.join(spool, "tmp", name)
    file = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with open(file, "wb") as stream:
            stream.write(raw)
            stream.flush()
            os.fsync(file)
        os.rename(unfinished, os.path.join(spool, "new", name))
    except OSError:
        os.unlink(unfinished)
        raise
    folder = os.open(os.path.join(spool, "new"), os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
