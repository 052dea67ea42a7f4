"""The lines of the Containerfile, done in a folder as an engine would do them; an image is not built."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

from tests.kit.processes import run
from tests.trials.machine import environment

KNOWN = (
    "FROM",
    "ENV",
    "COPY",
    "RUN",
    "USER",
    "WORKDIR",
    "VOLUME",
    "EXPOSE",
    "HEALTHCHECK",
    "ENTRYPOINT",
    "CMD",
    "STOPSIGNAL",
)


def instructions(text: str) -> list[tuple[str, str]]:
    """The words of a Containerfile, each with what follows it."""
    joined = re.sub(r"\\\n", " ", re.sub(r"(?m)^\s*#.*\n", "", text))
    return [(word, rest) for word, _, rest in (line.partition(" ") for line in joined.splitlines() if line)]


def follow(root: Path, file: Path) -> None:
    """Copy what is copied and run what is run, as whom the file says; in the end the health check."""
    user, variables, folder = "root", [*environment()], "/"
    for word, rest in instructions(file.read_text()):
        assert word in KNOWN, f"{word} is not tried"
        print(f"{file.name}: {word} {rest}", flush=True)
        match word:
            case "ENV":
                variables += shlex.split(rest)
            case "USER":
                user = rest
            case "WORKDIR":
                folder = rest
            case "COPY":
                *sources, target = rest.split()
                (root / target.strip("/")).mkdir(parents=True, exist_ok=True)
                for source in sources:
                    for found in (root / "root").glob(Path(source).name):
                        shutil.copy(found, root / target.strip("/"))
            case "RUN":
                inside(root, user, folder, variables, rest)
            case "HEALTHCHECK":
                check = rest.partition("CMD ")[2]
                entry = "pbem serve & server=$!; until pbem status; do sleep 1; done"
                inside(
                    root, user, folder, variables, f"{entry}; {check}; kill $server; wait $server; ! {check}"
                )


def inside(root: Path, user: str, folder: str, variables: list[str], command: str) -> None:
    """One command in the folder that takes the place of an image."""
    typed = ("/usr/bin/env", "-i", *variables, "sh", "-ec", f"exec 2>&1; cd {folder}; {command}")
    for name in ("proc", "dev"):
        run("mount", "--rbind", f"/{name}", root / name, check=True)
    try:
        run("chroot", f"--userspec={user}", root, *typed, check=True)
    finally:
        for name in ("proc", "dev"):
            run("umount", "--lazy", root / name, check=True)
