"""Every ``--json`` answer is of the one schema, and every member of it stands in the manual."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from pbem.config import Settings
from pbem.mail.transport.local_maildirs import maildir
from pbem.store.schema.kinds import InboxStatus, OutboxStatus
from pbem.wiring import build_app
from tests.cli.conftest import Shell, waiting_for
from tests.cli.shell.test_frame import COMMAND_CALLED, MANUAL

# How to get an answer of each command that has something to show.
ASK = {
    "games": ["games"],
    "show": ["show", "K7", "--as", "anna", "--reveal"],
    "move": ["move", "K7"],
    "hand": ["hand", "K7", "--as", "anna"],
    "legal": ["legal", "K7", "--as", "anna"],
    "players": ["players"],
    "say": ["say", "K7"],
    "notes": ["notes", "K7", "--as", "anna"],
    "orders": ["orders", "K7", "--as", "anna"],
    "prepared": ["prepared", "K7", "--as", "anna"],
    "log": ["log", "K7", "--as", "random"],
    "verify": ["verify", "K7", "--head", "0" * 64],
    "inbox": ["inbox", "anna"],
    "status": ["status"],
    "mail failed": ["mail", "failed"],
    "mail quarantined": ["mail", "quarantined"],
    "mail host": ["mail", "host"],
    "doctor": ["doctor"],
    "db check": ["db", "check"],
    "config": ["config"],
    "simulate": ["simulate", "--games", "1", "--players", "3", "--bots", "random", "--processes", "1"],
}
# Members whose own members are names of something: seats, cells, settings, statuses, modules.
BY_NAME = {"marks", "under", "goals", "settings", "overrides"}


def manual() -> dict[str, str]:
    """What the manual says of each command's answer."""
    rows = re.findall(r"^\| `([a-z ]+)` \| (.*) \|$", MANUAL.read_text(), re.MULTILINE)
    return dict(rows)


def members(value: Any) -> Iterator[str]:
    """The names of all members, however deep."""
    if isinstance(value, list):
        for one in value:
            yield from members(one)
    elif isinstance(value, dict):
        for name, one in value.items():
            yield name
            if name not in BY_NAME or isinstance(one, list):
                yield from members(one)


def test_every_command_with_json_is_in_the_table_of_the_manual() -> None:
    found = set()
    for name, command in COMMAND_CALLED.items():
        for words, one in {name: command, **getattr(command, "commands", {})}.items():
            if not one.hidden and any("--json" in parameter.opts for parameter in one.params):
                found.add(name if one is command else f"{name} {words}")
    assert found == set(ASK)
    assert found <= set(manual())


@pytest.fixture
def busy(shell: Shell) -> Shell:
    """A game in which everything has something to show, and mail that went wrong."""
    people = ("--player", "Anna <anna@example.org>", "--player", "Ben <ben@example.org>", "--bot", "random")
    modules = ("--with", "s2,toll,chests,wc2019")
    shell.ok("new", "K7", *people, *modules, "--set", "first_starter=named", "--cooling", "0", "--start")
    shell.ok("say", "K7", "hello", "--as", "anna")
    shell.ok("notes", "K7", "hello", "--as", "anna")
    shell.ok("order", "K7", "steal from ben", "--as", "anna")
    shell.ok("prepare", "K7", "discard oldest", "--as", "anna")
    server = build_app(Settings(home=shell.home))
    store, now = server.store, server.now()
    letter = store.outbox(OutboxStatus.NEW)[0]
    store.outbox_failed(letter.id, "550 no such user")
    mail = store.inbox_add("<1@x>", b"From: anna@example.org\r\n\r\nhello", [], "smtp", now)
    assert mail is not None
    store.inbox_mark(mail.id, InboxStatus.QUARANTINED, "KeyError: 'x'", now)
    maildir(shell.home / "mail", "anna@example.org").add(letter.raw)
    store.close()
    return shell


@pytest.mark.parametrize("command", ASK)
def test_every_member_is_explained(command: str, busy: Shell) -> None:
    words, told = ASK[command], manual()[command]
    if command == "move":
        name = waiting_for(busy)
        words = [*words, *busy.ok("legal", "K7", "--as", name).lines[-1].split(), "--as", name]
        told += manual()["show"]
    answer = busy(*words, "--json").json
    assert answer.pop("schema") == "pbem.view/1"
    explained = set(re.findall(r"`([a-z_0-9-]+)`", told))
    assert set(members(answer)) <= explained
