"""Everything a host can set.

Without any of it pbem works by itself: its data is in the platform's usual place, mail does not leave this
machine, and players' letters are kept in local Maildirs.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar, Literal, Self

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    SecretStr,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
    field_validator,
    model_validator,
)
from pydantic_core import PydanticCustomError

from pbem.config import bounds
from pbem.config.together import Rule, in_imap, in_settings
from pbem.home import LEAST_FREE_MB, free_mb

LOCAL_DOMAIN = "pbem.localhost"
DELIVERED_TO = "Delivered-To"


def _about(description: str, example: Any, default: Any = ...) -> Any:
    """A setting: what it is for in one line, a value as an example, and what holds unless it is given."""
    return Field(default=default, description=description, examples=[example])


class Given(BaseModel):
    """What stands in pbem.toml."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    RULES: ClassVar[tuple[Rule, ...]] = ()

    @field_validator("*", mode="wrap")
    @classmethod
    def _plain(cls, value: Any, check: ValidatorFunctionWrapHandler, info: ValidationInfo) -> Any:
        """Refuse what no setting takes, before its own bounds are asked."""
        field = cls.model_fields[str(info.field_name)]
        if isinstance(value, bool) and field.annotation is not bool:  # which Python takes for 0 and 1
            raise ValueError("that is no number")
        if isinstance(value, str) and not value.isprintable():
            raise ValueError("it has characters that cannot be printed")
        if field.default is None and value in ("", None):
            return None
        try:
            return check(value)
        except (OSError, RuntimeError) as problem:  # a path too long, or ~ of nobody
            raise ValueError(getattr(problem, "strerror", None) or problem) from None

    @model_validator(mode="after")
    def _no_contradiction(self) -> Self:
        if found := [why for rule in self.RULES for why in rule(self)]:
            raise PydanticCustomError("together", "{words}", {"words": "; ".join(found), "found": found})
        return self


class Table(Given):
    """One table of a list in pbem.toml."""

    EXAMPLES: ClassVar[tuple[tuple[str, ...], ...]] = ()  # which settings go together in one; else all do


class Listen(Table):
    """``[[listen]]``: where a mail host hands letters over, and asks before whether an address exists."""

    EXAMPLES = (
        ("protocol", "host", "port", "connections", "idle_seconds"),
        ("protocol", "socket", "mode", "group"),
    )

    host: bounds.Host = _about("Where to listen.", "127.0.0.1", "127.0.0.1")
    port: bounds.AnyPort = _about("At which port.", 2424, 0)
    socket: bounds.SocketPath = _about("A Unix socket instead of host and port.", "lmtp.sock", None)
    mode: bounds.Mode = _about("Who may come to the socket, as in chmod.", "0660", "0660")
    group: bounds.Word = _about("The group of the socket; else that of its folder.", "postfix", "")
    connections: bounds.Connections = _about("How many may be open at once.", 100, 100)
    idle_seconds: bounds.IdleSeconds = _about("How long one of them may be silent.", 300, 300)
    protocol: Literal["smtp", "lmtp"] = _about("What the mail host speaks.", "lmtp", "lmtp")


class Imap(Table):
    """``[[imap]]``: a mailbox at any provider."""

    RULES = in_imap

    host: bounds.Host = _about("The IMAP server of the provider.", "imap.example.org")
    user: bounds.SomeText = _about("Who logs in there.", "you@example.org")
    password: bounds.SomePassword = _about("With which password.", "secret")
    port: bounds.Port = _about("Its port.", 993, 993)
    tls: bounds.Switch = _about(
        "Encrypt from the first byte; only on this machine it may be off.", True, True
    )
    ca: bounds.Certificates = _about("Certificates to trust instead of the system's.", "ca.pem", None)
    folder: bounds.SomeText = _about("The folder whose letters are read, all of them.", "INBOX", "INBOX")
    move_to: bounds.Text = _about(
        "Where letters go that were read; else they are marked as seen.", "Played", ""
    )
    recipient_field: bounds.FieldName = _about(
        "The field in which the provider writes to whom a letter came.", DELIVERED_TO, DELIVERED_TO
    )


class MaildirFolder(Table):
    """``[[maildir]]``: a folder that a mail host delivers to."""

    path: bounds.Folder = _about("The Maildir, with new and cur in it.", "/var/mail/game/Maildir")
    recipient_field: bounds.FieldName = _about(
        "The field in which the mail host writes to whom a letter came.", "X-Original-To", DELIVERED_TO
    )


class Settings(Given):
    """Everything a host can set."""

    RULES = in_settings

    home: Path = Field(default=Path(), exclude=True)  # PBEM_HOME; pbem.toml lies in it

    player: bounds.Text = _about("Who moves where --as is not given.", "Anna", "")
    domain: bounds.Domain = _about("The domain of the server's own addresses.", "play.example", LOCAL_DOMAIN)
    mailbox: bounds.LocalPart = _about(
        "The name before the @, where a provider gives one mailbox for everything.", "you", ""
    )
    delimiter: bounds.Delimiter = _about(
        "What stands before the token in an address for answers; some programs spoil a +.", "-", "+"
    )
    host_address: bounds.Address = _about(
        "Your own address: mail to postmaster and abuse is passed on to it, and requests from it are read.",
        "me@example.org",
        "",
    )

    organisers: bounds.Organisers = _about(
        "Who may open tables by mail; a domain, and anybody, only with mail that passed DMARC.",
        ["anna@example.org", "@club.example"],
        (),
    )
    invitations_organiser: bounds.Invitations = _about(
        "How many people one of them may invite by mail in a day.", 12, 12
    )
    invitations_domain: bounds.Invitations = _about(
        "How many people at one domain may be invited by mail in a day.", 12, 12
    )
    invitations_day: bounds.Invitations = _about(
        "How many people may be invited by mail in a day, by all of them together.", 50, 50
    )

    # Mail in: any number of these; without any, one SMTP listener runs.
    listen: tuple[Listen, ...] = Field(default=(), description="Where mail hosts hand letters over.")
    imap: tuple[Imap, ...] = Field(default=(), description="Mailboxes at providers.")
    maildir: tuple[MaildirFolder, ...] = Field(default=(), description="Folders that mail hosts deliver to.")
    listen_host: bounds.Host = _about(
        "Where the server's own listener is, which runs if there is no other way in or out.",
        "127.0.0.1",
        "127.0.0.1",
    )
    listen_port: bounds.AnyPort = _about("The port of that listener; the other commands find it.", 2525, 0)
    authserv_id: bounds.Word = _about(
        "The name of your mail host in Authentication-Results; letters that failed DMARC are refused.",
        "mx.play.example",
        "",
    )
    require_dmarc: bounds.Switch = _about("Refuse letters without a verdict as well.", True, False)

    # Mail out
    smtp_host: bounds.HostOrNone = _about(
        "The mail server that takes our letters; else they stay on this machine.", "mail.example.org", ""
    )
    smtp_port: bounds.Port = _about("Its port; 465 means TLS from the first byte.", 587, 587)
    smtp_tls: Literal["auto", "tls", "starttls", "none"] = _about(
        "How the way there is encrypted; auto: by the port, and not at all on this machine.", "auto", "auto"
    )
    smtp_ca: bounds.Certificates = _about("Certificates to trust instead of the system's.", "ca.pem", None)
    smtp_user: bounds.Text = _about("Who logs in there.", "game", "")
    smtp_password: bounds.Password = _about("With which password.", "secret", SecretStr(""))
    templates: bounds.OwnFolder = _about("Templates of your own, looked at first.", "templates", None)

    database_url: bounds.DatabaseUrl = _about(
        "A PostgreSQL server instead of the file in the data folder: its address.",
        "postgresql://pbem@/pbem",
        SecretStr(""),
    )
    keep_mail_days: bounds.Days = _about(
        "After how many days mails are erased that could not be read or delivered; 0: never.", 90, 90
    )

    least_free_mb: bounds.Megabytes = _about(
        "With less room on the disk no mail is taken in and no game made; 0: until it is full.",
        LEAST_FREE_MB,
        LEAST_FREE_MB,
    )
    tick_seconds: bounds.Seconds = _about(
        "How often the server looks for work that nobody told it of.", 1.0, 1.0
    )
    lease_seconds: bounds.IdleSeconds = _about(
        "After how long others go on with what a worker had in hand that was killed.", 30, 30
    )
    outage_minutes: bounds.Minutes = _about(
        "If mail cannot come in for longer, nobody's time runs meanwhile; 0: it always runs.", 15, 15
    )
    outage_grace_minutes: bounds.Minutes = _about(
        "How long mail may come late after that, at most; never longer than the outage was.", 120, 120
    )
    log_level: Literal["debug", "info", "warning", "error"] = _about("How much is logged.", "info", "info")

    metrics: bounds.LoopbackOrFile = _about(
        "Where numbers about the server are, for Prometheus; else nowhere. It needs pbem[metrics].",
        "127.0.0.1:9464",
        "",
    )

    @property
    def database(self) -> Path:
        """The file; where ``database_url`` is given, nobody looks at it."""
        return self.home / "pbem.sqlite"

    @property
    def store(self) -> Path | str:
        """Where everything is kept: a file, or an address of PostgreSQL that may hold a password."""
        return self.database_url.get_secret_value() or self.database

    @property
    def address(self) -> str:
        """The address of PostgreSQL without its password; nothing, where a file is used."""
        return bounds.without_password(self.database_url.get_secret_value())

    @property
    def free_mb(self) -> float:
        """How much room there is on the disk, in megabytes."""
        return free_mb(str(self.home))

    @property
    def maildirs(self) -> Path:
        return self.home / "mail"

    @property
    def spool(self) -> Path:
        """Where ``pbem mail receive`` leaves letters for the server."""
        return self.home / "spool"

    @property
    def serve_lock(self) -> Path:
        """Held by a server as long as it runs; in it stands which port it listens on."""
        return self.home / "serve.lock"
