"""From pbem.toml and PBEM_* variables to Settings."""

from __future__ import annotations

import json
import os
import stat
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from pbem.config.bounds import passwords_of_url
from pbem.config.settings import Settings
from pbem.config.wrong import BadSettings, did_you_mean, lines_of, table_model, unknown
from pbem.home import home_folder

PASSWORDS = ("smtp_password", "password")
BIGGEST_FILE = 1_000_000  # bytes
_ALIKE = 0.85  # from here on a variable is taken for a mistyped setting; others belong to other programs


def default_home() -> Path:
    """Return the folder of this server's data."""
    return Path(home_folder())


def file_in(home: Path) -> Path:
    return home / "pbem.toml"


def variable_of(name: str) -> str:
    return f"PBEM_{name.upper()}"


def in_file(home: Path) -> dict[str, Any]:
    """Return what pbem.toml says."""
    file = file_in(home)
    try:
        if file.stat().st_size > BIGGEST_FILE:
            raise BadSettings([f"{file} has more than {BIGGEST_FILE} bytes.  Is it another file?"])
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except UnicodeDecodeError as problem:
        line = problem.object[: problem.start].count(b"\n") + 1
        raise BadSettings([f"{file}, line {line}: that is not written in UTF-8.  Save it so"]) from None
    except RecursionError:
        raise BadSettings([f"{file} has brackets inside brackets without end.  Correct it"]) from None
    except ValueError as problem:  # tomllib quotes names and signs at most, never a value
        raise BadSettings([f"{file}: {problem}.  Correct that line"]) from None


def in_environment() -> dict[str, str]:
    """Return what PBEM_* variables say; a list of tables is JSON there."""
    variables = {name: os.environ.get(variable_of(name)) for name in Settings.model_fields}
    return {name: value for name, value in variables.items() if value is not None}


def load_settings() -> Settings:
    """Return the settings of this machine; makes the data folder, readable by its owner only."""
    home = default_home()
    if str(home).startswith("~"):
        raise BadSettings([f"PBEM_HOME is “{home}”, and no shell has read the ~.  It takes the whole path"])
    if home.exists() and not home.is_dir():
        raise BadSettings([f"PBEM_HOME is “{home}”, which is no folder.  It takes the folder of the data"])
    settings = settings_from(home, in_file(home), in_environment())
    settings.home.mkdir(mode=0o700, parents=True, exist_ok=True)
    return settings


def settings_from(home: Path, said: dict[str, Any], variables: dict[str, str]) -> Settings:
    """Return the settings, or raise ``BadSettings`` with all that is wrong with them."""
    given, lines = dict(said), mistyped_variables()
    file = file_in(home)
    if given.pop("home", None) is not None:
        lines.append(f"There is no setting home (in {file}), because that file lies there.  Set PBEM_HOME")
    for name, value in variables.items():
        try:
            given[name] = json.loads(value) if table_model(Settings.model_fields[name]) else value
        except (ValueError, RecursionError):
            given.pop(name, None)
            lines.append(
                f"The setting {name} cannot be read (in {variable_of(name)}).  It takes a JSON list of tables"
            )
    try:
        settings = Settings.model_validate({**given, "home": home}, context={"home": home.absolute()})
    except ValidationError as problem:

        def place_of(name: str) -> str:
            return variable_of(name) if name in variables else str(file)

        lines += lines_of(problem, Settings, place_of, passwords_in(given))
    if lines:
        raise BadSettings(lines)
    return settings


def passwords_in(given: Mapping[str, Any]) -> set[str]:
    """Return every password that was given, so that none is told where it stands in two places."""
    boxes = given.get("imap")
    tables = [given, *(boxes if isinstance(boxes, list | tuple) else ())]
    found = (value for one in tables if isinstance(one, dict) for value in map(one.get, PASSWORDS))
    url = given.get("database_url")
    in_url = passwords_of_url(url) if isinstance(url, str) else set()
    return {value for value in found if isinstance(value, str) and value} | in_url


def mistyped_variables() -> list[str]:
    """Return lines for variables that were surely meant to be settings."""
    names = tuple(Settings.model_fields)
    said = [name.removeprefix("PBEM_").casefold() for name in sorted(os.environ) if name.startswith("PBEM_")]
    return [
        unknown(name, names, f"the variable {variable_of(name)}")
        for name in said
        if name not in names and did_you_mean(name, names, _ALIKE)
    ]


def open_secrets(settings: Settings) -> Path | None:
    """Return pbem.toml, if it holds a password and others on this machine can read it."""
    file = file_in(settings.home)
    try:
        of_file, of_home = stat.S_IMODE(file.stat().st_mode), stat.S_IMODE(settings.home.stat().st_mode)
    except FileNotFoundError:
        return None
    within_reach = any(of_file & read and of_home & enter for read, enter in ((0o040, 0o010), (0o004, 0o001)))
    return file if within_reach and passwords_in(in_file(settings.home)) else None


def unused_settings(settings: Settings) -> list[str]:
    """Return settings of our own listener, where there is none because mail has other ways in and out."""
    others = settings.smtp_host and (settings.listen or settings.imap or settings.maildir)
    own = ("listen_host", "listen_port")
    return [name for name in own if others and name in settings.model_fields_set]
