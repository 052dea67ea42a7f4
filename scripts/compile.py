"""Compiles the engine with mypyc: the same code, 1.6 to 1.8 times as fast, in a copy.

    python scripts/compile.py build/fast
    PYTHONPATH=build/fast pbem simulate --games 1000

The checkout itself stays plain Python, so whoever changes the engine never meets an old compiled copy. The
copy is only made anew when the engine or this program has changed.
"""

from __future__ import annotations

import os
import shutil
import sys
from hashlib import sha256
from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup

ROOT = Path(__file__).resolve().parents[1]
OPTIMISED = "1"  # a third less time than 2, for code that runs as fast
STAMP = "compiled-from"  # in the copy: a hash of what was compiled


def fingerprint() -> str:
    sources = [Path(__file__), *sorted((ROOT / "pbem" / "engine").rglob("*.py"))]
    return sha256(b"".join(source.read_bytes() for source in sources) + sys.version.encode()).hexdigest()


def compile_engine(into: Path) -> None:
    shutil.rmtree(into / "pbem" / "engine", ignore_errors=True)
    copy(into)
    os.chdir(into)
    modules = sorted(map(str, Path("pbem/engine").rglob("*.py")))
    setup(
        name="pbem-engine",
        packages=[],
        ext_modules=mypycify(
            ["--config-file=", "--cache-dir=mypy-cache", *modules],
            opt_level=OPTIMISED,
            debug_level="0",
        ),
        script_args=["--quiet", "build_ext", "--inplace"],
    )


def copy(into: Path) -> None:
    """The package as a wheel would have it: the templates lie inside, and nothing that was removed since."""
    for old in (into / "pbem").glob("*"):
        if old.is_dir() and old.name != "engine":
            shutil.rmtree(old)
    shutil.copytree(
        ROOT / "pbem", into / "pbem", ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True
    )
    shutil.copytree(ROOT / "templates", into / "pbem" / "templates", dirs_exist_ok=True)


def main(into: Path) -> None:
    stamp = into / STAMP
    now = fingerprint()
    if stamp.exists() and stamp.read_text() == now:
        copy(into)  # beside the engine everything is as it is in the checkout
        return
    into.mkdir(parents=True, exist_ok=True)
    compile_engine(into)
    stamp.write_text(now)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
