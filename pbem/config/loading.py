"""From pbem.toml and PBEM_* variables to Settings."""

from __future__ import annotations

import json
import os
import re
import stat
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from pbem.config.bounds import passwords_of_url
from pbem.config.settings import Settings
from pbem.config.wrong import BadSettings, did_you_mean, lines_of, table_model, unknown, variable_of
from pbem.home import home_folder
from pbem.sentence import N_, Sentence

PASSWORDS = ("smtp_password", "password")
BIGGEST_FILE = 1_000_000  # bytes
_ALIKE = 0.85  # from here on a variable is taken for a mistyped setting; others belong to other programs
_AT = re.compile(r"(.*?) \((?:at (line \d+, column \d+)|at (end of document))\)", re.DOTALL)


def default_home() -> Path:
    """The folder of this server's data."""
    return Path(home_folder())


def file_in(home: Path) -> Path:
    return home / "pbem.toml"


def in_file(home: Path) -> dict[str, Any]:
    """What pbem.toml says."""
    file = file_in(home)
    try:
        if file.stat().st_size > BIGGEST_FILE:
            raise BadSettings(
                [
                    Sentence(
                        "{file} has more than {most} bytes.  Is it another file?",
                        file=file,
                        most=BIGGEST_FILE,
                    )
                ]
            )
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except UnicodeDecodeError as problem:
        line = problem.object[: problem.start].count(b"\n") + 1
        raise BadSettings(
            [Sentence("{file}, line {line}: that is not written in UTF-8.  Save it so", file=file, line=line)]
        ) from None
    except RecursionError:
        raise BadSettings(
            [Sentence("{file} has brackets inside brackets without end.  Correct it", file=file)]
        ) from None
    except ValueError as problem:
        raise BadSettings([_not_toml(file, str(problem))]) from None


def _not_toml(file: Path, said: str) -> str:
    """The fault of a file; tomllib quotes names and signs at most, never a value."""
    found = _AT.fullmatch(said)
    if found is None:
        return Sentence("{file}: {problem}.  Correct that line", file=file, problem=said)
    # Translators: {where} and {problem} are in English: "line 3, column 5", "Invalid value".
    text = N_("{file}, {where}: {problem}.  Correct that line")
    return Sentence(text, file=file, where=found[2] or found[3], problem=found[1])


def in_environment() -> dict[str, str]:
    """What PBEM_* variables say; a list of tables is JSON there."""
    return {
        name: os.environ[variable_of(name)]
        for name in Settings.model_fields
        if variable_of(name) in os.environ
    }


def load_settings() -> Settings:
    """The settings of this machine; makes the data folder, readable by its owner only."""
    home = default_home()
    _look_at(home)
    settings = settings_from(home, in_file(home), in_environment())
    settings.home.mkdir(mode=0o700, parents=True, exist_ok=True)
    return settings


def settings_from(home: Path, said: dict[str, Any], variables: dict[str, str]) -> Settings:
    """The settings, or all that is wrong with them."""
    given, lines = dict(said), mistyped_variables()
    if "home" in given:
        lines.append(
            Sentence(
                "There is no setting home (in {file}), because that file lies there.  Set PBEM_HOME",
                file=file_in(home),
            )
        )
        del given["home"]
    for name, value in variables.items():
        try:
            given[name] = _parsed(name, value)
        except (ValueError, RecursionError):
            given.pop(name, None)
            lines.append(
                Sentence(
                    "The setting {name} cannot be read (in {place}).  It takes {takes}",
                    name=name,
                    place=variable_of(name),
                    takes=Sentence("a JSON list of tables"),
                )
            )
    try:
        settings = Settings.model_validate({**given, "home": home}, context={"home": home.absolute()})
    except ValidationError as problem:
        lines += lines_of(problem, Settings, file_in(home), variables, passwords_in(given))
    if lines:
        raise BadSettings(lines)
    return settings


def passwords_in(given: Mapping[str, Any]) -> set[str]:
    """Every password that was given, so that none is told where somebody wrote it in two places."""
    boxes = given.get("imap")
    tables = [given, *(boxes if isinstance(boxes, list | tuple) else ())]
    found = (value for one in tables if isinstance(one, dict) for value in map(one.get, PASSWORDS))
    url = given.get("database_url")
    in_url = passwords_of_url(url) if isinstance(url, str) else set()
    return {value for value in found if isinstance(value, str) and value} | in_url


def _parsed(name: str, value: str) -> object:
    return json.loads(value) if table_model(Settings.model_fields[name]) else value


def mistyped_variables() -> list[str]:
    """Lines for variables that were surely meant to be settings."""
    names = tuple(Settings.model_fields)
    unknown_names = (
        variable.removeprefix("PBEM_").casefold()
        for variable in sorted(os.environ)
        if variable.startswith("PBEM_")
    )
    return [
        unknown(name, names, Sentence("the variable {name}", name=variable_of(name)))
        for name in unknown_names
        if name not in names and did_you_mean(name, names, _ALIKE)
    ]


def _look_at(home: Path) -> None:
    """Refuse a data folder that can be none."""
    if str(home).startswith("~"):
        raise BadSettings(
            [
                Sentence(
                    "PBEM_HOME is “{folder}”, and no shell has read the ~.  It takes the whole path",
                    folder=home,
                )
            ]
        )
    if home.exists() and not home.is_dir():
        raise BadSettings(
            [
                Sentence(
                    "PBEM_HOME is “{folder}”, which is no folder.  It takes the folder of the data",
                    folder=home,
                )
            ]
        )


def open_secrets(settings: Settings) -> Path | None:
    """pbem.toml, if it holds a password and others on this machine can read it."""
    file = file_in(settings.home)
    try:
        of_file, of_home = stat.S_IMODE(file.stat().st_mode), stat.S_IMODE(settings.home.stat().st_mode)
    except FileNotFoundError:
        return None
    said = in_file(settings.home)
    holds_one = bool(passwords_in(said))
    within_reach = any(of_file & read and of_home & enter for read, enter in ((0o040, 0o010), (0o004, 0o001)))
    return file if holds_one and within_reach else None


def unused_settings(settings: Settings) -> list[str]:
    """Settings of our own listener, where there is none because mail has other ways in and out."""
    others = settings.smtp_host and (settings.listen or settings.imap or settings.maildir)
    own = ("listen_host", "listen_port")
    return [name for name in own if others and name in settings.model_fields_set]
