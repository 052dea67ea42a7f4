"""Settings that are right by themselves and contradict each other.

A rule looks at all values of a table and says what is wrong between some of them. It names settings, never
their values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from pydantic import BaseModel
from pydantic_core import PydanticCustomError

from pbem.config.bounds import ANYBODY, is_loopback
from pbem.sentence import N_, Sentence


class Contradiction(NamedTuple):
    """Which settings cannot stand together, and why."""

    names: tuple[str, ...]
    why: str  # a Sentence, or a text that is marked for the catalogs


Rule = Callable[[Any], Iterable[Contradiction]]


def contradictions(given: BaseModel, rules: Iterable[Rule]) -> None:
    """Refuse a table of settings with all that is wrong between them."""
    found = [one for rule in rules for one in rule(given)]
    if found:
        words = "; ".join(one.why for one in found)
        raise PydanticCustomError("together", "{words}", {"words": words, "found": found})


def _one_place(place: Any) -> Iterator[Contradiction]:
    beside = tuple(name for name in ("host", "port") if name in place.model_fields_set)
    if place.socket and beside:
        yield Contradiction(
            ("socket", *beside), N_("a socket stands instead of host and port: keep one of them")
        )


def _file_of_a_port(place: Any) -> Iterator[Contradiction]:
    of_files = tuple(name for name in ("mode", "group") if name in place.model_fields_set)
    if of_files and not place.socket:
        yield Contradiction(
            of_files, Sentence("{names} without socket: only a socket is a file", names=", ".join(of_files))
        )


def _imap_in_the_open(box: Any) -> Iterator[Contradiction]:
    if not box.tls and not is_loopback(box.host):
        yield Contradiction(
            ("tls", "host"),
            Sentence("a password is not sent to {host} without TLS: leave tls out", host=box.host),
        )
    if not box.tls and box.ca:
        yield Contradiction(("tls", "ca"), N_("without TLS no certificate is looked at: leave tls or ca out"))


def _moved_elsewhere(box: Any) -> Iterator[Contradiction]:
    if box.move_to == box.folder:
        yield Contradiction(
            ("move_to", "folder"), N_("letters that were read move to another folder, or nowhere")
        )


def _found_places(settings: Any) -> Iterator[Contradiction]:
    for name in ("listen", "recipients"):
        if any(not place.socket and not place.port for place in getattr(settings, name)):
            why = Sentence("a [[{table}]] needs a port or a socket, else no mail host finds it", table=name)
            yield Contradiction((name,), why)


def _twice(settings: Any) -> Iterator[Contradiction]:
    places: dict[str, list[Any]] = {
        "listen": [(place.socket or (place.host, place.port)) for place in settings.listen],
        "recipients": [(place.socket or (place.host, place.port)) for place in settings.recipients],
        "imap": [(box.host, box.port, box.user, box.folder) for box in settings.imap],
        "maildir": [folder.path for folder in settings.maildir],
    }
    for name, named in places.items():
        if len(set(named)) < len(named):
            yield Contradiction(
                (name,), Sentence("the same place stands in two [[{table}]]: keep one of them", table=name)
            )


def _smtp_login(settings: Any) -> Iterator[Contradiction]:
    if settings.smtp_tls == "none" and settings.smtp_user and not is_loopback(settings.smtp_host):
        why = Sentence(
            "a password is not sent to {host} without TLS: leave smtp_tls out", host=settings.smtp_host
        )
        yield Contradiction(("smtp_tls", "smtp_user"), why)
    if bool(settings.smtp_user) != bool(settings.smtp_password.get_secret_value()):
        have, lack = "smtp_user", "smtp_password"
        if not settings.smtp_user:
            have, lack = lack, have
        yield Contradiction((have,), Sentence("{have} needs {lack} beside it", have=have, lack=lack))


def _smtp_host(settings: Any) -> Iterator[Contradiction]:
    names = ("smtp_port", "smtp_tls", "smtp_ca", "smtp_user", "smtp_password")
    lonely = tuple(name for name in names if name in settings.model_fields_set)
    if lonely and not settings.smtp_host:
        yield Contradiction(
            lonely,
            Sentence("{names} without smtp_host: letters stay on this machine", names=", ".join(lonely)),
        )
    if settings.smtp_ca and settings.smtp_tls == "none":
        yield Contradiction(
            ("smtp_tls", "smtp_ca"), N_("without TLS no certificate is looked at: leave one out")
        )


def _token_alone(settings: Any) -> Iterator[Contradiction]:
    if settings.mailbox and not settings.delimiter:
        why = N_(
            'with delimiter = "" every address of the domain is ours: leave mailbox out, or take "+" or "-"'
        )
        yield Contradiction(("delimiter", "mailbox"), why)


def _dmarc(settings: Any) -> Iterator[Contradiction]:
    if settings.require_dmarc and not settings.authserv_id:
        why = N_("require_dmarc needs authserv_id, the name of the mail host whose verdict counts")
        yield Contradiction(("require_dmarc",), why)


def _unchecked_organisers(settings: Any) -> Iterator[Contradiction]:
    if not settings.authserv_id and any(one == ANYBODY or one.startswith("@") for one in settings.organisers):
        why = N_(
            "organisers by domain, or anybody, need authserv_id: without its verdict a sender can be forged"
        )
        yield Contradiction(("organisers",), why)


def _to_ourselves(settings: Any) -> Iterator[Contradiction]:
    name, _, domain = settings.host_address.casefold().rpartition("@")
    ours = (
        "postmaster",
        "abuse",
        *([settings.mailbox.casefold()] if settings.mailbox else ("game", "turn", "bounce")),
    )
    if settings.delimiter == "-":
        name = next((one for one in ours if name.startswith(f"{one}-")), name)
    if domain == settings.domain and name.partition("+")[0] in ours:
        why = N_(
            "host_address is an address of the server itself, so nobody would read what is passed on to it"
        )
        yield Contradiction(("host_address", "domain"), why)


in_place: tuple[Rule, ...] = (_one_place, _file_of_a_port)
in_imap: tuple[Rule, ...] = (_imap_in_the_open, _moved_elsewhere)
in_settings: tuple[Rule, ...] = (
    _found_places,
    _twice,
    _smtp_login,
    _smtp_host,
    _token_alone,
    _dmarc,
    _unchecked_organisers,
    _to_ourselves,
)
