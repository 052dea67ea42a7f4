"""Settings that are right by themselves and contradict each other.

Each rule looks at a whole table and says what is wrong between its settings, by their names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from pbem.config.bounds import ANYBODY, is_loopback

Rule = Callable[[Any], Iterable[str]]


def _imap_in_the_open(box: Any) -> Iterator[str]:
    if not box.tls and not is_loopback(box.host):
        yield f"a password is not sent to {box.host} without TLS: leave tls out"


def _moved_elsewhere(box: Any) -> Iterator[str]:
    if box.move_to == box.folder:
        yield "move_to and folder are the same: letters that were read move to another folder, or nowhere"


def _found_places(settings: Any) -> Iterator[str]:
    if any(not place.socket and not place.port for place in settings.listen):
        yield "a [[listen]] needs a port or a socket, else no mail host finds it"


def _smtp_login(settings: Any) -> Iterator[str]:
    if settings.smtp_tls == "none" and settings.smtp_user and not is_loopback(settings.smtp_host):
        yield f"a password is not sent to {settings.smtp_host} without TLS: leave smtp_tls out"
    if settings.smtp_user and not settings.smtp_password.get_secret_value():
        yield "smtp_user needs smtp_password beside it"
    if settings.smtp_password.get_secret_value() and not settings.smtp_user:
        yield "smtp_password needs smtp_user beside it"


def _token_alone(settings: Any) -> Iterator[str]:
    if settings.mailbox and not settings.delimiter:
        yield 'with delimiter = "" every address of the domain is ours: leave mailbox out, or take "+" or "-"'


def _dmarc(settings: Any) -> Iterator[str]:
    if settings.require_dmarc and not settings.authserv_id:
        yield "require_dmarc needs authserv_id, the name of the mail host whose verdict counts"


def _unchecked_organisers(settings: Any) -> Iterator[str]:
    if not settings.authserv_id and any(one == ANYBODY or one.startswith("@") for one in settings.organisers):
        yield "organisers by domain, or anybody, need authserv_id: without its verdict a sender can be forged"


def _to_ourselves(settings: Any) -> Iterator[str]:
    name, _, domain = settings.host_address.casefold().rpartition("@")
    names = (settings.mailbox.casefold(),) if settings.mailbox else ("game", "turn", "bounce")
    ours = ("postmaster", "abuse", *names)
    if settings.delimiter == "-":
        name = next((one for one in ours if name.startswith(f"{one}-")), name)
    if domain == settings.domain and name.partition("+")[0] in ours:
        yield "host_address is an address of the server itself, so nobody would read what is passed on to it"


in_imap: tuple[Rule, ...] = (_imap_in_the_open, _moved_elsewhere)
in_settings: tuple[Rule, ...] = (
    *(_found_places, _smtp_login, _token_alone, _dmarc, _unchecked_organisers, _to_ourselves),
)
