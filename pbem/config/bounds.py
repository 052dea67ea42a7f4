"""What the value of a setting may be.

A bound is a type with its checks, and with the words for "It takes …" (``Takes``). A check raises ValueError
with a reason where there is more to say than that.
"""

from __future__ import annotations

import ipaddress
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import parse_qsl, unquote, urlsplit, urlunsplit

from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationInfo

from pbem.sentence import N_, Sentence

LONGEST_SOCKET_PATH = 107  # bytes; the kernel has room for 108 with the zero at the end
LONGEST_PATH = 4095  # bytes
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
    """Whether a host is this machine, without asking the network."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.casefold() == "localhost"


def _no_truth(value: object) -> object:
    if isinstance(value, bool):  # which Python takes for 0 and 1
        raise ValueError(N_("that is no number"))
    return value


def _printable(text: str) -> str:
    if not text.isprintable():
        raise ValueError(N_("it has characters that cannot be printed"))
    return text


def _given(text: str) -> str:
    if not text:
        raise ValueError(N_("it is empty"))
    return text


def _secret(value: SecretStr) -> SecretStr:
    _printable(value.get_secret_value())
    return value


def _some_secret(value: SecretStr) -> SecretStr:
    _given(value.get_secret_value())
    return _secret(value)


def _database_url(value: SecretStr) -> SecretStr:
    text = value.get_secret_value()
    if not text:
        return value
    if not text.startswith(DATABASES):
        raise ValueError(N_("it does not begin with postgresql://"))
    if any(sign.isspace() for sign in text):
        raise ValueError(N_("it has a blank in it, which is written %20 there"))
    try:
        urlsplit(text)
    except ValueError:  # whose words may quote it
        raise ValueError(N_("that is no address")) from None
    return _secret(value)


def passwords_of_url(text: str) -> set[str]:
    """The password in an address, as it is written there and as it is meant; nothing if there is none."""
    try:
        address = urlsplit(text)
    except ValueError:
        return {text}  # whatever it is
    said = [one for name, one in parse_qsl(address.query) if name == "password"]
    written = [part.partition("=")[2] for part in address.query.split("&") if part.startswith("password=")]
    first = address.netloc.rpartition("@")[0].partition(":")[2]
    return {one for one in (first, unquote(first), *said, *written) if one}


def without_password(text: str) -> str:
    """An address as it may be told, and as the programs of PostgreSQL take it."""
    address = urlsplit(text.replace("+psycopg", "", 1) if text.startswith(DATABASES[1]) else text)
    who, at, host = address.netloc.rpartition("@")
    query = "&".join(part for part in address.query.split("&") if not part.startswith("password="))
    return urlunsplit(address._replace(netloc=f"{who.partition(':')[0]}{at}{host}", query=query))


def domain_name(text: str) -> str:
    """A domain in the form that mail hosts and DNS use: lower case, other scripts as ``xn--…``."""
    name = text
    if not text.isascii():
        import idna

        try:
            name = idna.encode(text, uts46=True).decode("ascii")
        except idna.IDNAError as problem:
            raise ValueError(Sentence("that is no domain: {problem}", problem=problem)) from None
    name = name.lower()
    labels = name.split(".")
    if not all(map(_LABEL.fullmatch, labels)):
        raise ValueError(N_("a domain is made of letters, digits and hyphens, with single dots between them"))
    if labels[-1].isdigit():
        raise ValueError(N_("a domain does not end with a number"))
    if len(name) > LONGEST_DOMAIN:
        raise ValueError(Sentence("it is longer than {most} characters", most=LONGEST_DOMAIN))
    return name


def host_name(text: str) -> str:
    """A host by its address or by its name; names inside a network may have an underscore."""
    try:
        ipaddress.ip_address(text.strip("[]"))
    except ValueError:
        domain_name(text.replace("_", "x"))
        return text if text.isascii() else domain_name(text)
    return text.strip("[]")


def _some_host(text: str) -> str:
    return host_name(_given(text))


def _host_or_none(text: str) -> str:
    return text and host_name(text)


def _address(text: str) -> str:
    if text and not _ADDRESS.fullmatch(text):
        raise ValueError(N_("it is one plain mail address, like me@example.org"))
    return text


def organisers(value: object) -> object:
    """Addresses, domains behind an @, or the word anybody: a list, or one text with blanks between them."""
    listed = value.replace(",", " ").split() if isinstance(value, str) else value
    if not isinstance(listed, list | tuple) or not all(isinstance(one, str) for one in listed):
        raise ValueError(N_("it is a list of texts"))
    return tuple(map(_organiser, listed))


def _organiser(text: str) -> str:
    name = text.strip().lower()
    if name == ANYBODY:
        return name
    if name.startswith("@"):
        return f"@{domain_name(name[1:])}"
    if not name or not _address(name):
        raise ValueError(N_("one of them is empty"))
    return name


def _none_if_empty(value: object) -> object:
    return None if value == "" else value


def in_home(path: Path | None, info: ValidationInfo) -> Path | None:
    """A path that does not begin with / or ~ is seen from the data folder, wherever a command was typed."""
    if path is None:
        return None
    if not str(path).isprintable():
        raise ValueError(N_("it has characters that cannot be printed"))
    try:
        whole = path.expanduser()
    except RuntimeError:
        raise ValueError(N_("nobody of that name has a folder here")) from None
    home = (info.context or {}).get("home")
    found: Path = home / whole if home else whole
    if len(os.fsencode(found)) > LONGEST_PATH or any(len(os.fsencode(part)) > 255 for part in found.parts):
        raise ValueError(N_("it is longer than a path can be"))
    return found


def _existing_folder(path: Path | None) -> Path | None:
    if path and not path.is_dir():
        raise ValueError(N_("there is no such folder"))
    return path and _readable(path)


def _certificates(path: Path | None) -> Path | None:
    if path is None:
        return None
    if not path.is_file():
        raise ValueError(N_("there is no such file"))
    import ssl

    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT).load_verify_locations(_readable(path))
    except ssl.SSLError:
        raise ValueError(N_("no certificate is in it")) from None
    return path


def _readable(path: Path) -> Path:
    if not os.access(path, os.R_OK):
        raise ValueError(N_("it cannot be read"))
    return path


def _no_file(path: Path) -> Path:
    if path.exists() and not path.is_dir():
        raise ValueError(N_("that is no folder"))
    return path


def socket_path(path: Path | None) -> Path | None:
    """The place of a Unix socket; whether its folder is there matters only when it is opened."""
    if path and len(os.fsencode(path)) > LONGEST_SOCKET_PATH:
        raise ValueError(
            Sentence("the path {path} is longer than {most} bytes", path=path, most=LONGEST_SOCKET_PATH)
        )
    if path and path.exists() and not path.is_socket():
        raise ValueError(N_("something else has that name"))
    return path


def loopback_or_socket(text: str, info: ValidationInfo) -> str:
    """A port of this machine or the whole path of a Unix socket: nothing that others could reach."""
    if not text:
        return ""
    host, port = host_and_port(text)
    if port is None:
        return str(socket_path(in_home(Path(text), info)))
    if not 1 <= port <= 65535:
        raise ValueError(N_("that is no port"))
    if not is_loopback(host):
        raise ValueError(N_("others could read it there"))
    return text


def host_and_port(text: str) -> tuple[str, int | None]:
    """The parts of ``127.0.0.1:9464``; without a port it is something else."""
    host, colon, port = text.rpartition(":")
    number = colon and port.isascii() and port.isdigit() and len(port) <= 5
    return (host.strip("[]"), int(port)) if number else (text, None)


Text = Annotated[
    str, Field(max_length=200), AfterValidator(_printable), Takes(N_("text, of 200 characters at most"))
]
SomeText = Annotated[
    str,
    Field(max_length=200),
    AfterValidator(_printable),
    AfterValidator(_given),
    Takes(N_("text of 1 to 200 characters")),
]
Word = Annotated[
    str, Field(max_length=200, pattern=r"^[!-~]*$"), Takes(N_("a word of ASCII characters without spaces"))
]
FieldName = Annotated[
    str, Field(max_length=76, pattern=r"^[!-9;-~]+$"), Takes(N_("the name of a field, as Delivered-To"))
]
LocalPart = Annotated[
    str,
    Field(max_length=32, pattern=r"^([A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*)?$"),
    Takes(N_("what stands before the @: at most 32 letters, digits, dots, hyphens, underscores")),
]
Delimiter = Annotated[
    Literal["+", "-", ""], Takes(N_('"+", "-", or "" where the token is all that stands before the @'))
]
Domain = Annotated[str, AfterValidator(domain_name), Takes(N_("a domain, as play.example"))]
Host = Annotated[str, AfterValidator(_some_host), Takes(N_("the name or the address of a host"))]
HostOrNone = Annotated[str, AfterValidator(_host_or_none), Takes(N_("the name or the address of a host"))]
Address = Annotated[str, AfterValidator(_address), Takes(N_("one plain mail address, as me@example.org"))]
Organisers = Annotated[
    tuple[str, ...],
    BeforeValidator(organisers),
    Takes(N_('a list of addresses, of domains as "@club.example", or of "anybody"')),
]
Invitations = Annotated[
    int, BeforeValidator(_no_truth), Field(ge=0, le=10_000), Takes(N_("a number from 0 to 10000"))
]
Password = Annotated[SecretStr, Field(max_length=1000), AfterValidator(_secret), Takes(N_("printable text"))]
SomePassword = Annotated[
    SecretStr, Field(max_length=1000), AfterValidator(_some_secret), Takes(N_("printable text"))
]
DatabaseUrl = Annotated[
    SecretStr,  # for a password may be in it
    Field(max_length=1000),
    AfterValidator(_database_url),
    Takes(N_("an address like postgresql://user@host/name")),
]
Switch = Annotated[bool, Takes(N_("true or false"))]
Port = Annotated[int, BeforeValidator(_no_truth), Field(ge=1, le=65535), Takes(N_("a port from 1 to 65535"))]
AnyPort = Annotated[
    int,
    BeforeValidator(_no_truth),
    Field(ge=0, le=65535),
    Takes(N_("a port from 1 to 65535, or 0 for any that is free")),
]
Mode = Annotated[str, Field(pattern=r"^0?[0-7]{3}$"), Takes(N_('a mode in quotation marks, as "0660"'))]
Connections = Annotated[
    int, BeforeValidator(_no_truth), Field(ge=2, le=10_000), Takes(N_("a number from 2 to 10000"))
]
IdleSeconds = Annotated[
    float, BeforeValidator(_no_truth), Field(ge=1, le=3600), Takes(N_("a number of seconds from 1 to 3600"))
]
Megabytes = Annotated[
    int,
    BeforeValidator(_no_truth),
    Field(ge=0, le=1_000_000),
    Takes(N_("a number of megabytes from 0 to 1000000")),
]
Days = Annotated[
    int, BeforeValidator(_no_truth), Field(ge=0, le=36500), Takes(N_("a number of days from 0 to 36500"))
]
Minutes = Annotated[
    int, BeforeValidator(_no_truth), Field(ge=0, le=10080), Takes(N_("a number of minutes from 0 to 10080"))
]
Seconds = Annotated[
    float,
    BeforeValidator(_no_truth),
    Field(ge=0.05, le=3600),
    Takes(N_("a number of seconds from 0.05 to 3600")),
]
Folder = Annotated[Path, AfterValidator(in_home), AfterValidator(_no_file), Takes(N_("a folder"))]
OwnFolder = Annotated[
    Path | None,
    BeforeValidator(_none_if_empty),
    AfterValidator(in_home),
    AfterValidator(_existing_folder),
    Takes(N_("a folder that is there")),
]
Certificates = Annotated[
    Path | None,
    BeforeValidator(_none_if_empty),
    AfterValidator(in_home),
    AfterValidator(_certificates),
    Takes(N_("a file of certificates (PEM)")),
]
SocketPath = Annotated[
    Path | None,
    BeforeValidator(_none_if_empty),
    AfterValidator(in_home),
    AfterValidator(socket_path),
    Takes(N_("the path of a Unix socket")),
]
LoopbackOrSocket = Annotated[
    str,
    AfterValidator(loopback_or_socket),
    Takes(N_("an address of this machine, as 127.0.0.1:9464, or the path of a Unix socket")),
]
