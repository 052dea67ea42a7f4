"""Let the programs answer, all or those that are named: `python -m tests.mailers neomutt thunderbird`."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.kit.processes import run
from tests.mailers import alpine, mblaze, mutt, s_nail, thunderbird
from tests.mailers.answers import ANSWERS, Answer
from tests.mailers.keeping import KEPT, keep
from tests.mailers.letters import our_letters
from tests.mailers.room import Room

Sent = Iterator[tuple[Answer, bytes]]


def one_by_one(
    send: Callable[[Room, str, Answer], bytes], room: Room, program: str, answers: Sequence[Answer]
) -> Sent:
    """For programs that are started for each answer."""
    for answer in answers:
        yield answer, send(room, program, answer)


# What each program is to write, and who lets it. mutt and neomutt are of one family: a sample is enough.
PROGRAMS: dict[str, tuple[Sequence[Answer], Callable[[Room, str, Sequence[Answer]], Sent]]] = {
    "alpine": (alpine.THEIRS, partial(one_by_one, alpine.send)),
    "mblaze": (mblaze.THEIRS, partial(one_by_one, mblaze.send)),
    "mutt": (ANSWERS[:8], partial(one_by_one, mutt.send)),
    "neomutt": (mutt.THEIRS, partial(one_by_one, mutt.send)),
    "s-nail": (s_nail.THEIRS, partial(one_by_one, s_nail.send)),
    "thunderbird": (thunderbird.THEIRS, thunderbird.send_all),
}


def version(program: str) -> str:
    """As Debian counts."""
    return run("dpkg-query", "-W", "-f", "${Version}", program, check=True).stdout


def main(programs: Sequence[str]) -> None:
    letters = our_letters()
    for program in programs or PROGRAMS:
        answers, send_all = PROGRAMS[program]
        known = version(program)
        shutil.rmtree(KEPT / program, ignore_errors=True)
        with TemporaryDirectory() as folder:
            for answer, raw in send_all(Room(Path(folder), letters), program, answers):
                keep(raw, program, known, answer)
        print(f"{program} {known}: {len(answers)} letters kept", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
