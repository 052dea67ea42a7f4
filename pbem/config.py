"""Settings of a server: pbem.toml in its folder, overridden by PBEM_* variables.

Without any of them pbem works by itself: its data is in the platform's usual place, mail does not leave this
machine, and players' letters are kept in local Maildirs.
"""

from __future__ import annotations

import ipaddress
import json
import os
import re
import tomllib
from pathlib import Path
from typing import Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, SecretStr, field_validator, model_validator

from pbem.home import home_folder

LOCAL_DOMAIN = "pbem.localhost"
DELIVERED_TO = "Delivered-To"
_ADDRESS = re.compile(r"[^\s@<>\"'(),:;\[\]\\]{1,64}@[^\s@<>\"'(),:;\[\]\\]{1,190}")


def default_home() -> Path:
    """The folder of this server's data."""
    return Path(home_folder())


def is_loopback(host: str) -> bool:
    """Whether a host is this machine, without asking the network."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.casefold() == "localhost"


class Table(BaseModel):
    """One table of a list in pbem.toml."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Listen(Table):
    """``[[listen]]``: where a mail host hands letters over."""

    protocol: Literal["smtp", "lmtp"] = "lmtp"
    host: str = "127.0.0.1"
    port: int = 0
    socket: Path | None = None  # a Unix socket instead of host and port


class Imap(Table):
    """``[[imap]]``: a mailbox at any provider."""

    host: str
    user: str
    password: SecretStr
    port: int = 993
    tls: bool = True
    ca: Path | None = None  # certificates to trust instead of the system's
    folder: str = "INBOX"
    move_to: str = ""  # where letters go that were read; empty: they are marked as seen
    recipient_field: str = DELIVERED_TO  # in which the provider writes to whom a letter came

    @model_validator(mode="after")
    def _password_in_the_open(self) -> Self:
        if not self.tls and not is_loopback(self.host):
            raise ValueError(f"a password is not sent to {self.host} without TLS")
        return self


class MaildirFolder(Table):
    """``[[maildir]]``: a folder that a mail host delivers to."""

    path: Path
    recipient_field: str = DELIVERED_TO


class Settings(BaseModel):
    """Everything a host can set."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    home: Path = Path()
    player: str = ""  # who moves when --as is not given
    domain: str = LOCAL_DOMAIN  # of our own addresses
    mailbox: str = ""  # the name before the @, where a provider gives one mailbox for everything
    host_address: str = ""  # where mail to postmaster and abuse is passed on to; empty: nowhere

    # Mail in: any number of these; without any, one SMTP listener runs.
    listen: tuple[Listen, ...] = ()
    imap: tuple[Imap, ...] = ()
    maildir: tuple[MaildirFolder, ...] = ()
    listen_host: str = "127.0.0.1"
    listen_port: int = 0  # 0: any free port, which the other commands find in port_file
    authserv_id: str = ""
    require_dmarc: bool = False

    # Mail out
    smtp_host: str = ""  # empty: letters go to local Maildirs through our own listener
    smtp_port: int = 587
    smtp_tls: Literal["auto", "tls", "starttls", "none"] = "auto"
    smtp_ca: Path | None = None  # certificates to trust instead of the system's
    smtp_user: str = ""
    smtp_password: SecretStr = SecretStr("")
    templates: Path | None = None  # a host's own templates, looked at first

    keep_mail_days: int = Field(default=90, ge=0)  # then the words of mails are erased; 0: never

    tick_seconds: float = 1.0
    log_level: Literal["debug", "info", "warning", "error"] = "info"

    @property
    def database(self) -> Path:
        return self.home / "pbem.sqlite"

    @property
    def maildirs(self) -> Path:
        return self.home / "mail"

    @property
    def spool(self) -> Path:
        """Where ``pbem mail receive`` leaves letters for the server."""
        return self.home / "spool"

    @property
    def send_lock(self) -> Path:
        """Held by the one process that sends letters."""
        return self.home / "send.lock"

    @property
    def port_file(self) -> Path:
        """Where a running server writes down which port it listens on."""
        return self.home / "serve.port"

    @field_validator("host_address")
    @classmethod
    def _one_address(cls, address: str) -> str:
        if address and not _ADDRESS.fullmatch(address):
            raise ValueError("host_address is one plain mail address, like me@example.org")
        return address

    @model_validator(mode="after")
    def _password_in_the_open(self) -> Self:
        if self.smtp_tls == "none" and self.smtp_user and not is_loopback(self.smtp_host):
            raise ValueError(f"a password is not sent to {self.smtp_host} without TLS: leave smtp_tls out")
        return self

    @field_validator("listen", "imap", "maildir", mode="before")
    @classmethod
    def _tables_in_a_variable(cls, value: object) -> object:
        return json.loads(value) if isinstance(value, str) else value


def in_file(home: Path) -> dict[str, Any]:
    """What pbem.toml says."""
    try:
        return tomllib.loads((home / "pbem.toml").read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}


def in_environment() -> dict[str, str]:
    """What PBEM_* variables say; a list of tables is JSON there."""
    variables = {name: f"PBEM_{name.upper()}" for name in Settings.model_fields}
    return {name: os.environ[variable] for name, variable in variables.items() if variable in os.environ}


def load_settings() -> Settings:
    """The settings of this machine; makes the data folder, readable by its owner only."""
    home = default_home()
    settings = Settings.model_validate({**in_file(home), **in_environment(), "home": home})
    settings.home.mkdir(mode=0o700, parents=True, exist_ok=True)
    return settings
