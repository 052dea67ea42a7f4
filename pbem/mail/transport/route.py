"""How to reach the mail server that takes our letters.

The connection to another machine is encrypted and its certificate checked, unless the settings say otherwise;
a password is never sent in the open.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import aiosmtplib

from pbem.config import Settings, is_loopback

Tls = Literal["tls", "starttls", "none"]


@dataclass(frozen=True, slots=True)
class Route:
    """One mail server, and how we speak with it."""

    host: str
    port: int
    name: str = "localhost"  # what we call ourselves; else the library would ask the network for it
    tls: Tls = "none"
    user: str = ""
    password: str = field(default="", repr=False)
    ca: Path | None = None  # certificates to trust instead of the system's
    timeout: float = 60.0  # seconds for each step

    def client(self) -> aiosmtplib.SMTP:
        """A connection that is not open yet; opening it also logs in."""
        return aiosmtplib.SMTP(
            hostname=self.host,
            port=self.port,
            local_hostname=self.name,
            use_tls=self.tls == "tls",
            start_tls=self.tls == "starttls",
            cert_bundle=str(self.ca) if self.ca else None,
            username=self.user or None,
            password=self.password or None,
            timeout=self.timeout,
        )


def route_of(settings: Settings, own_port: int) -> Route:
    """The host's own mail server, or our listener on this machine."""
    if not settings.smtp_host:
        return Route("127.0.0.1", own_port, settings.domain, timeout=20)
    return Route(
        settings.smtp_host,
        settings.smtp_port,
        settings.domain,
        tls_of(settings),
        settings.smtp_user,
        settings.smtp_password.get_secret_value(),
        settings.smtp_ca,
    )


def tls_of(settings: Settings) -> Tls:
    if settings.smtp_tls != "auto":
        return settings.smtp_tls
    if settings.smtp_port == 465:
        return "tls"
    return "none" if is_loopback(settings.smtp_host) else "starttls"
