"""``pbem mail receive``: a mail host starts one process for every letter and pipes the letter in.

The process only leaves the letter in the spool, a Maildir in the data folder that the server watches, and
ends. It imports nothing that is slow, so that it costs little more than starting Python.

Everybody on a machine can read the arguments of a process, and the recipient is a secret. So a host tells it
in a header field (``--to-field``, Postfix) or in the environment (``--environment``, Exim and others).

The exit code is what they all understand: 0 means that the letter is on the disk, 75 that the host should try
again later. No letter is refused: the host would have to write to its sender, who may be forged.
"""

import os
import sys
import time

from pbem.home import LEAST_FREE_MB, free_mb, home_folder
from pbem.mail.transport.sources import MAX_SIZE
from pbem.poke import poke

TRY_AGAIN = 75  # EX_TEMPFAIL of sysexits.h
TO, FROM = "Delivered-To", "Return-Path"  # the header fields that say what the envelope does
OPTIONS = {"--to": TO, "--from": FROM, "--to-field": "field of the recipient", "--environment": "environment"}
FLAGS = ("--environment",)
BOXES = ("tmp", "new", "cur")  # the folders of a Maildir

Given = dict[str, str]  # what the options say, by what they stand for


def envelope(arguments: list[str]) -> Given | None:
    """What the arguments say; None if they are not just these options."""
    given: Given = {}
    rest = list(arguments)
    while rest:
        name, sign, value = rest.pop(0).partition("=")
        is_flag = name in FLAGS
        if name not in OPTIONS or (sign if is_flag else not (sign or rest)):
            return None
        given[OPTIONS[name]] = value if sign or is_flag else rest.pop(0)
    return given


def take(given: Given) -> int:
    """Put the letter on standard input into the spool; the exit code."""
    raw = sys.stdin.buffer.read(
        MAX_SIZE + 1
    )  # one byte more shows that it is too big, as the reader will say
    while sys.stdin.buffer.read(MAX_SIZE):
        pass  # a host whose words are not heard to the end takes that for a failure
    try:
        home = home_folder()
        if free_mb(home) < least_free_mb(home):
            print("4.3.1 There is too little room on the disk.")
            return TRY_AGAIN
        put(os.path.join(home, "spool"), stamped(raw, fields_of(given, raw)))
    except OSError as problem:
        print(f"4.3.0 The message cannot be kept now: {problem.strerror}.")
        return TRY_AGAIN
    poke(home)
    return 0


def least_free_mb(home: str) -> int:
    """What the settings say, found without reading all of them."""
    try:
        with open(os.path.join(home, "pbem.toml"), encoding="utf-8", errors="replace") as file:
            lines = [line.split("=", 1) for line in file if line.lstrip().startswith("least_free_mb")]
    except OSError:
        lines = []
    told = os.environ.get("PBEM_LEAST_FREE_MB") or (lines[0][-1] if lines else "")
    digits = told.partition("#")[0].strip().replace("_", "")
    return int(digits) if digits.isdecimal() else LEAST_FREE_MB


def fields_of(given: Given, raw: bytes) -> dict[str, str]:
    """The fields that go on top of a letter; who is not told is nobody, whoever it names."""
    fields = {name: given[name] for name in (TO, FROM) if name in given}
    if "environment" in given:
        fields[TO] = os.environ.get("ORIGINAL_RECIPIENT") or os.environ.get("RECIPIENT", "")
        if "SENDER" in os.environ:
            fields[FROM] = os.environ["SENDER"]
    if "field of the recipient" in given:
        fields[TO] = topmost(raw, given["field of the recipient"])
    return fields


def topmost(raw: bytes, field: str) -> str:
    """The value of the first field of that name, which our own host has put there."""
    # A CR alone ends no line: a field could be hidden so inside one that stands above.
    for line in raw.split(b"\n"):
        name, _, value = line.partition(b":")
        if name and name.lower() == field.lower().encode():
            return value.decode("utf-8", "replace").strip()
        if not line.strip():
            break  # here the header ends
    return ""


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
    # One by one: folders on the way are made for everybody.
    for path in (os.path.dirname(spool), spool, *(os.path.join(spool, name) for name in BOXES)):
        os.makedirs(path, mode=0o700, exist_ok=True)
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
