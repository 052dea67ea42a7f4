"""What the value of a setting may be.

A bound is a type with its checks, and with the words for "It takes …" (``Takes``). A check raises ValueError
with a reason where there is more to say than that.
"""

from __future__ import annotations

import ipaddress
import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import parse_qsl, unquote, urlsplit, urlunsplit

from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationInfo

LONGEST_SOCKET_PATH = 107  # bytes; the kernel has room for 108 with the zero at the end
LONGEST_DOMAIN = 189  # with the @ and 64 characters before it an address has 254
ANYBODY = "anybody"
DATABASES = ("postgresql://", "postgresql+psycopg://")
_LABEL = re.compile(r"(?!-)[a-z0-9-]{1,63}(?<!-)")
_ADDRESS = re.compile(r"[^\s@<>\"'(),:;\[\]\\]{1,64}@[^\s@<>\"'(),:;\[\]\\]{1,190}")


@dataclass(frozen=True, slots=True)
class Takes:
    """What a setting takes, as the end of a sentence: "It takes …"."""

    words: str


def is_loopback(host: str) -> bool:
    """Return whether a host is this machine, without asking the network."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.casefold() == "localhost"


def host_and_port(text: str) -> tuple[str, int | None]:
    """Return the parts of ``127.0.0.1:9464``; without a port it is something else."""
    host, colon, port = text.rpartition(":")
    number = colon and port.isascii() and port.isdigit() and len(port) <= 5
    return (host.strip("[]"), int(port)) if number else (text, None)


def passwords_of_url(text: str) -> set[str]:
    """Return the passwords in an address, as they are written there and as they are meant."""
    try:
        address = urlsplit(text)
    except ValueError:
        return {text}  # whatever it is
    said = [one for name, one in parse_qsl(address.query) if name == "password"]
    written = [part.partition("=")[2] for part in address.query.split("&") if part.startswith("password=")]
    first = address.netloc.rpartition("@")[0].partition(":")[2]
    return {one for one in (first, unquote(first), *said, *written) if one}


def without_password(text: str) -> str:
    """Return an address as it may be told, and as the programs of PostgreSQL take it."""
    address = urlsplit(text.replace("+psycopg", "", 1) if text.startswith(DATABASES[1]) else text)
    who, at, host = address.netloc.rpartition("@")
    query = "&".join(part for part in address.query.split("&") if not part.startswith("password="))
    return urlunsplit(address._replace(netloc=f"{who.partition(':')[0]}{at}{host}", query=query))


def _database_url(value: SecretStr) -> SecretStr:
    text = value.get_secret_value()
    if text and not text.startswith(DATABASES):
        raise ValueError("it does not begin with postgresql://")
    if any(sign.isspace() for sign in text):
        raise ValueError("a blank in it is written %20")
    try:
        urlsplit(text)
    except ValueError:  # whose words may quote it
        raise ValueError("that is no address") from None
    return value


def domain_name(text: str) -> str:
    """Return a domain in the form of mail hosts and DNS: lower case, other scripts as ``xn--…``."""
    name = text
    if not text.isascii():
        import idna

        try:
            name = idna.encode(text, uts46=True).decode("ascii")
        except idna.IDNAError as problem:
            raise ValueError(f"that is no domain: {problem}") from None
    name = name.lower()
    labels = name.split(".")
    if not all(map(_LABEL.fullmatch, labels)):
        raise ValueError("a domain is made of letters, digits and hyphens, with single dots between them")
    if labels[-1].isdigit():
        raise ValueError("a domain does not end with a number")
    if len(name) > LONGEST_DOMAIN:
        raise ValueError(f"it is longer than {LONGEST_DOMAIN} characters")
    return name


def host_name(text: str) -> str:
    """Return a host by its address or by its name; names inside a network may have an underscore."""
    try:
        ipaddress.ip_address(text.strip("[]"))
    except ValueError:
        domain_name(text.replace("_", "x"))
        return text if text.isascii() else domain_name(text)
    return text.strip("[]")


def _host_or_none(text: str) -> str:
    return text and host_name(text)


def _address(text: str) -> str:
    if text and not _ADDRESS.fullmatch(text):
        raise ValueError("it is one plain mail address, like me@example.org")
    return text


def _organisers(value: object) -> object:
    """Addresses, domains behind an @, or the word anybody: a list, or one text with blanks between them."""
    listed = value.replace(",", " ").split() if isinstance(value, str) else value
    if not isinstance(listed, list | tuple) or not all(isinstance(one, str) for one in listed):
        raise ValueError("it is a list of texts")
    return tuple(_organiser(one.strip().lower()) for one in listed)


def _organiser(name: str) -> str:
    if name.startswith("@"):
        return f"@{domain_name(name[1:])}"
    if not name:
        raise ValueError("one of them is empty")
    return name if name == ANYBODY else _address(name)


def in_home(path: Path, info: ValidationInfo) -> Path:
    """A path that does not begin with / or ~ is seen from the data folder, wherever a command was typed."""
    home: Path = (info.context or {}).get("home", Path())
    return home / path.expanduser()


def _at(check: Callable[[Path], Path]) -> AfterValidator:
    """Return the bound of a path that is judged where it lies."""
    return AfterValidator(lambda path, info: check(in_home(path, info)))


def _existing_folder(path: Path) -> Path:
    if not path.is_dir():
        raise ValueError("there is no such folder")
    return _readable(path)


def _certificates(path: Path) -> Path:
    if not path.is_file():
        raise ValueError("there is no such file")
    import ssl

    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT).load_verify_locations(_readable(path))
    except ssl.SSLError:
        raise ValueError("no certificate is in it") from None
    return path


def _readable(path: Path) -> Path:
    if not os.access(path, os.R_OK):
        raise ValueError("it cannot be read")
    return path


def _no_file(path: Path) -> Path:
    if path.exists() and not path.is_dir():
        raise ValueError("that is no folder")
    return path


def _socket_path(path: Path) -> Path:
    """The place of a Unix socket; whether its folder is there matters only when it is opened."""
    if len(os.fsencode(path)) > LONGEST_SOCKET_PATH:
        raise ValueError(f"the path {path} is longer than {LONGEST_SOCKET_PATH} bytes")
    if path.exists() and not path.is_socket():
        raise ValueError("something else has that name")
    return path


def _loopback_or_file(text: str, info: ValidationInfo) -> str:
    """A port of this machine or the whole path of a file: nothing that others could reach."""
    host, port = host_and_port(text)
    if not text:
        return text
    if find_spec("prometheus_client") is None:
        raise ValueError("it needs a library; install it: pip install 'pbem[metrics]'")
    if port is None:
        if not text.endswith(".prom"):
            raise ValueError("the node exporter reads files that end with .prom")
        return str(in_home(Path(text), info))
    if not 1 <= port <= 65535:
        raise ValueError("that is no port")
    if not is_loopback(host):
        raise ValueError("others could read it there")
    return text


Text = Annotated[str, Field(max_length=200), Takes("text, of 200 characters at most")]
SomeText = Annotated[str, Field(min_length=1, max_length=200), Takes("text of 1 to 200 characters")]
Word = Annotated[str, Field(pattern=r"^[!-~]{0,200}$"), Takes("a word of ASCII characters without spaces")]
FieldName = Annotated[
    str, Field(max_length=76, pattern=r"^[!-9;-~]+$"), Takes("the name of a field, as Delivered-To")
]
LocalPart = Annotated[
    str,
    Field(max_length=32, pattern=r"^([A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*)?$"),
    Takes("what stands before the @: at most 32 letters, digits, dots, hyphens, underscores"),
]
Delimiter = Annotated[
    Literal["+", "-", ""], Takes('"+", "-", or "" where the token is all that stands before the @')
]
Domain = Annotated[str, AfterValidator(domain_name), Takes("a domain, as play.example")]
Host = Annotated[str, AfterValidator(host_name), Takes("the name or the address of a host")]
HostOrNone = Annotated[str, AfterValidator(_host_or_none), Takes("the name or the address of a host")]
Address = Annotated[str, AfterValidator(_address), Takes("one plain mail address, as me@example.org")]
Organisers = Annotated[
    tuple[str, ...],
    BeforeValidator(_organisers),
    Takes('a list of addresses, of domains as "@club.example", or of "anybody"'),
]
Invitations = Annotated[int, Field(ge=0, le=10_000), Takes("a number from 0 to 10000")]
Password = Annotated[SecretStr, Field(max_length=1000), Takes("printable text")]
SomePassword = Annotated[SecretStr, Field(min_length=1, max_length=1000), Takes("printable text")]
DatabaseUrl = Annotated[
    SecretStr,  # for a password may be in it
    Field(max_length=1000),
    AfterValidator(_database_url),
    Takes("an address like postgresql://user@host/name"),
]
Switch = Annotated[bool, Takes("true or false")]
Port = Annotated[int, Field(ge=1, le=65535), Takes("a port from 1 to 65535")]
AnyPort = Annotated[int, Field(ge=0, le=65535), Takes("a port from 1 to 65535, or 0 for any that is free")]
Mode = Annotated[str, Field(pattern=r"^0?[0-7]{3}$"), Takes('a mode in quotation marks, as "0660"')]
Connections = Annotated[int, Field(ge=2, le=10_000), Takes("a number from 2 to 10000")]
IdleSeconds = Annotated[float, Field(ge=1, le=3600), Takes("a number of seconds from 1 to 3600")]
Megabytes = Annotated[int, Field(ge=0, le=1_000_000), Takes("a number of megabytes from 0 to 1000000")]
Days = Annotated[int, Field(ge=0, le=36500), Takes("a number of days from 0 to 36500")]
Minutes = Annotated[int, Field(ge=0, le=10080), Takes("a number of minutes from 0 to 10080")]
Seconds = Annotated[float, Field(ge=0.05, le=3600), Takes("a number of seconds from 0.05 to 3600")]
Folder = Annotated[Path, _at(_no_file), Takes("a folder")]
OwnFolder = Annotated[Path | None, _at(_existing_folder), Takes("a folder that is there")]
Certificates = Annotated[Path | None, _at(_certificates), Takes("a file of certificates (PEM)")]
SocketPath = Annotated[Path | None, _at(_socket_path), Takes("the path of a Unix socket")]
LoopbackOrFile = Annotated[
    str,
    AfterValidator(_loopback_or_file),
    Takes("an address of this machine, as 127.0.0.1:9464, or the path of a file, as pbem.prom"),
]
