"""Where a program runs: a home of its own, our letters in its mailbox, and nothing that it sends gets out."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.kit.patience import eventually
from tests.kit.processes import run
from tests.mailers import editor
from tests.mailers.answers import SIGNATURE, Answer

LOCALES = {
    "en": "en_US",
    "de": "de_DE",
    "pl": "pl_PL",
    "ru": "ru_RU",
    "uk": "uk_UA",
    "bg": "bg_BG",
    "he": "he_IL",
}
ENVELOPE = b"From game@play.example Sun Mar  1 09:00:00 2026\n"
EDITOR = f"{sys.executable} {editor.__file__}"


@dataclass(frozen=True)
class Room:
    folder: Path
    letters: dict[str, bytes]

    def __post_init__(self) -> None:
        self.sendmail.write_text(
            f"#!/bin/sh\ncat >{self.folder}/sending && mv {self.folder}/sending {self.sent}\n"
        )
        self.sendmail.chmod(0o700)
        (self.folder / "signature").write_text(f"{SIGNATURE}\n")

    @property
    def sendmail(self) -> Path:
        return self.folder / "sendmail"

    @property
    def sent(self) -> Path:
        return self.folder / "sent"

    def mailbox(self, letter: str) -> Path:
        """A mailbox with this letter alone, as if it had just come: programs note in it what was read."""
        path = self.folder / f"{letter}.mbox"
        path.write_bytes(ENVELOPE + self.letters[letter].replace(b"\r\n", b"\n") + b"\n")
        return path

    def env(self, answer: Answer, has_header: bool = False) -> dict[str, str]:
        """What the program finds around it; the editor stands in it too."""
        task = {"typed": answer.typed, "cut_down": answer.cut_down, "has_header": has_header}
        return {
            "HOME": str(self.folder),
            "PATH": os.environ["PATH"],
            "TERM": "xterm",
            "LINES": "24",
            "COLUMNS": "80",
            "TZ": "UTC",
            "LC_ALL": f"{LOCALES[answer.language]}.UTF-8",
            "LOCPATH": str(self.locale(answer.language)),
            "EDITOR": EDITOR,
            "PBEM_ANSWER": json.dumps(task),
        }

    def locale(self, language: str) -> Path:
        """The folder of this system's locales that holds the language."""
        name = LOCALES[language]
        folder = self.folder / "locales"
        folder.mkdir(exist_ok=True)
        if not (folder / f"{name}.UTF-8").exists():
            run("localedef", "--no-archive", "-i", name, "-f", "UTF-8", folder / f"{name}.UTF-8", check=True)
        return folder

    def taken(self) -> bytes:
        """What was sent last."""
        eventually(self.sent.exists)
        raw = self.sent.read_bytes()
        self.sent.unlink()
        return raw
