"""Every setting has bounds, and one line that names it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pbem.config import load_settings
from tests.config.test_loading import refused

IMAP = "[[imap]]\nhost = 'imap.example.org'\nuser = 'me'\npassword = 'hunter2'\n"
LOGIN = "smtp_host = 'mail.example.org'\nsmtp_user = 'me'\nsmtp_password = 'hunter2'\n"
PORT = "a port from 1 to 65535"
ANY_PORT = "a port from 1 to 65535, or 0 for any that is free"
METRICS = "an address of this machine, as 127.0.0.1:9464, or the path of a file, as pbem.prom"
HOST = "the name or the address of a host"
DOMAIN = "a domain, as play.example"
URL = "an address like postgresql://user@host/name"
PEM = "a file of certificates (PEM)"
LOCAL = "what stands before the @: at most 32 letters, digits, dots, hyphens, underscores"

# What stands in pbem.toml, and the line about it: the beginning, and what it takes.
WRONG = [
    ("tick_seconds = -1", "tick_seconds cannot be -1", "a number of seconds from 0.05 to 3600"),
    ("tick_seconds = 0", "tick_seconds cannot be 0", "a number of seconds from 0.05 to 3600"),
    ("tick_seconds = nan", "tick_seconds cannot be nan", "a number of seconds from 0.05 to 3600"),
    ("tick_seconds = inf", "tick_seconds cannot be inf", "a number of seconds from 0.05 to 3600"),
    ("tick_seconds = true", "tick_seconds cannot be true", "a number of seconds from 0.05 to 3600"),
    ("listen_port = 99999", "listen_port cannot be 99999", ANY_PORT),
    ("listen_port = -1", "listen_port cannot be -1", ANY_PORT),
    ("listen_port = 25.5", "listen_port cannot be 25.5", ANY_PORT),
    ("listen_port = [25]", "listen_port cannot be that kind", ANY_PORT),
    (f"listen_port = {10**40}", "listen_port cannot be so big a number", ANY_PORT),
    ("listen_host = ''", "listen_host cannot be “”", HOST),
    ("listen_host = 'a b'", "listen_host cannot be “a b”", HOST),
    ("listen_host = 7", "listen_host cannot be 7", HOST),
    ("delimiter = '='", "delimiter cannot be “=”", '"+", "-", or "" where the token is all'),
    ("delimiter = '+-'", "delimiter cannot be “+-”", '"+", "-", or "" where the token is all'),
    ("delimiter = 1", "delimiter cannot be 1", '"+", "-", or "" where the token is all'),
    ("domain = ''", "domain cannot be “”", DOMAIN),
    ("domain = 'play example'", "domain cannot be “play example”", DOMAIN),
    ("domain = '_'", "domain cannot be “_”", DOMAIN),
    ("domain = 'my_game.example'", "domain cannot be “my_game.example”", DOMAIN),
    ("domain = 'play.example.'", "domain cannot be “play.example.”", DOMAIN),
    ("domain = '-play.example'", "domain cannot be “-play.example”", DOMAIN),
    ("domain = '192.0.2.1'", "domain cannot be “192.0.2.1”", DOMAIN),
    ("domain = 'me@play.example'", "domain cannot be “me@play.example”", DOMAIN),
    ("domain = 'play.example:25'", "domain cannot be “play.example:25”", DOMAIN),
    (f"domain = '{'a' * 64}.example'", f"domain cannot be “{'a' * 60}…”", DOMAIN),
    (f"domain = '{'ab.' * 70}example'", f"domain cannot be “{'ab.' * 20}…”", DOMAIN),
    ("domain = '☃\\u0000.example'", "domain cannot be", DOMAIN),
    ("mailbox = 'me@example.org'", "mailbox cannot be “me@example.org”", LOCAL),
    ("mailbox = 'me+you'", "mailbox cannot be “me+you”", LOCAL),
    ("mailbox = '.me'", "mailbox cannot be “.me”", LOCAL),
    (f"mailbox = '{'m' * 33}'", f"mailbox cannot be “{'m' * 33}”", LOCAL),
    ("host_address = 'me'", "host_address cannot be “me”", "one plain mail address, as me@example.org"),
    (f"player = '{'a' * 201}'", f"player cannot be “{'a' * 60}…”", "text, of 200 characters at most"),
    ('player = "a\\u001b[2Jb"', "player cannot be", "text, of 200 characters at most"),
    ("database_url = 'mysql://me:hunter2@h/x'", "database_url cannot be read", URL),
    ("database_url = 'pbem.sqlite'", "database_url cannot be read", URL),
    ("database_url = 'postgresql://me:hunter 2@h/x'", "database_url cannot be read", URL),
    ("database_url = 'postgresql://me:hunter2@[h/x'", "database_url cannot be read", URL),
    ("database_url = 7", "database_url cannot be read", URL),
    ("authserv_id = 'a b'", "authserv_id cannot be “a b”", "a word of ASCII characters without spaces"),
    ("require_dmarc = 'maybe'", "require_dmarc cannot be a text of 5", "true or false"),
    ("smtp_host = 'smtp://me:hunter2@host'", "smtp_host cannot be a text of 22", HOST),
    ("smtp_host = 'h'\nsmtp_port = 0", "smtp_port cannot be 0", PORT),
    ("smtp_host = 'h'\nsmtp_tls = 'ssl'", "smtp_tls cannot be “ssl”", "auto, tls, starttls or none"),
    ("smtp_host = 'h'\nsmtp_ca = 'none.pem'", "smtp_ca cannot be “none.pem”", PEM),
    ("smtp_host = 'h'\nsmtp_ca = 'pbem.toml'", "smtp_ca cannot be “pbem.toml”", PEM),
    ("smtp_host = 'h'\nsmtp_password = ['hunter2']", "smtp_password cannot be read", "printable text"),
    ('smtp_host = "h"\nsmtp_password = "hunter2\\n"', "smtp_password cannot be read", "printable text"),
    ("templates = 'nowhere'", "templates cannot be “nowhere”", "a folder that is there"),
    ("templates = 'pbem.toml'", "templates cannot be “pbem.toml”", "a folder that is there"),
    ("keep_mail_days = -1", "keep_mail_days cannot be -1", "a number of days from 0 to 36500"),
    ("keep_mail_days = 1e9", "keep_mail_days cannot be 1000000000.0", "a number of days from 0 to 36500"),
    ("log_level = 'verbose'", "log_level cannot be “verbose”", "debug, info, warning or error"),
    ("metrics = '0.0.0.0:9464'", "metrics cannot be “0.0.0.0:9464”", METRICS),
    ("metrics = '192.0.2.1:9464'", "metrics cannot be “192.0.2.1:9464”", METRICS),
    ("metrics = 'play.example:9464'", "metrics cannot be “play.example:9464”", METRICS),
    ("metrics = '127.0.0.1:99999'", "metrics cannot be “127.0.0.1:99999”", METRICS),
    ("metrics = '127.0.0.1:0'", "metrics cannot be “127.0.0.1:0”", METRICS),
    ("metrics = 'pbem.toml'", "metrics cannot be “pbem.toml”", METRICS),
    ("metrics = 9464", "metrics cannot be 9464", METRICS),
    ("[[listen]]\nprotocol = 'http'", "protocol of [[listen]] no. 1 cannot be “http”", "smtp or lmtp"),
    ("[[listen]]\nport = 70000", "port of [[listen]] no. 1 cannot be 70000", PORT),
    (f"[[listen]]\nsocket = '/{'s' * 107}'", "socket of [[listen]] no. 1", "the path of a Unix"),
    ("[[listen]]\nsocket = 'pbem.toml'", "socket of [[listen]] no. 1", "the path of a Unix"),
    ("[[listen]]\nsocket = 's'\nmode = '0888'", "mode of [[listen]] no. 1 cannot be “0888”", "a mode"),
    ("[[listen]]\nport = 1\nconnections = 1", "connections of [[listen]] no. 1", "a number from 2 to"),
    ("[[listen]]\nport = 1\nidle_seconds = 0", "idle_seconds of [[listen]] no. 1", "a number of"),
    ("listen = 'here'", "listen cannot be read", "tables, each below a line [[listen]]"),
    ("[listen]\nport = 25", "listen cannot be read", "tables, each below a line [[listen]]"),
    ("maildir = [1]", "maildir of [[maildir]] no. 1 cannot be", "tables, each below a line [[maildir]]"),
    (f"{IMAP}port = 0", "port of [[imap]] no. 1 cannot be 0", PORT),
    (f"{IMAP}{IMAP}tls = 3", "tls of [[imap]] no. 2 cannot be 3", "true or false"),
    (f"{IMAP}ca = '/none'", "ca of [[imap]] no. 1 cannot be “/none”", PEM),
    (f"{IMAP}folder = ''", "folder of [[imap]] no. 1 cannot be “”", "text of 1 to 200 characters"),
    (f"{IMAP}recipient_field = 'To: x'", "recipient_field of [[imap]] no. 1", "the name of a field"),
    ("[[imap]]\nhost = 'h'\nuser = ''\npassword = 'hunter2'", "user of [[imap]] no. 1", "text of 1"),
    ("[[imap]]\nhost = 'h'\nuser = 'u'\npassword = ''", "password of [[imap]] no. 1 cannot be read", ""),
    ("[[imap]]\nhost = 'h'\nuser = 'u'", "password of [[imap]] no. 1 is missing", "printable text"),
    ("[[maildir]]\npath = 'pbem.toml'", "path of [[maildir]] no. 1 cannot be “pbem.toml”", "a folder"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "begins", "takes"), WRONG, ids=[text[:40] for text, _, _ in WRONG])
def test_a_wrong_value_is_one_line_with_name_place_and_what_it_takes(
    file: Path, text: str, begins: str, takes: str
) -> None:
    file.write_text(text)
    (line,) = refused()
    assert line.startswith(f"The setting {begins}")
    assert f" (in {file})" in line
    assert f".  It takes {takes}" in line
    assert "hunter2" not in line
    assert len(line) < 600


CONTRADICTIONS = [
    ("require_dmarc = true", "require_dmarc needs authserv_id"),
    ("smtp_host = 'h'\nsmtp_password = 'hunter2'", "smtp_password needs smtp_user"),
    ("smtp_host = 'h'\nsmtp_user = 'me'", "smtp_user needs smtp_password"),
    ("domain = 'a.example'\nhost_address = 'Abuse@a.example'", "host_address is an address of the server"),
    ("domain = 'a.example'\nmailbox = 'x'\nhost_address = 'x+y@a.example'", "host_address is an address"),
    ("domain = 'a.org'\ndelimiter = '-'\nhost_address = 'turn-y@a.org'", "host_address is an address"),
    ("mailbox = 'you'\ndelimiter = ''", 'with delimiter = "" every address of the domain is ours'),
    (f"{LOGIN}smtp_tls = 'none'", "a password is not sent to mail.example.org without TLS"),
    ("[[listen]]\nprotocol = 'lmtp'", "a [[listen]] needs a port or a socket"),
    (f"{IMAP}tls = false", "a password is not sent to imap.example.org without TLS"),
    (f"{IMAP}move_to = 'INBOX'", "move_to and folder are the same"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "why"), CONTRADICTIONS, ids=[why for _, why in CONTRADICTIONS])
def test_settings_that_contradict_each_other_are_one_line(file: Path, text: str, why: str) -> None:
    file.write_text(text)
    (line,) = refused()
    assert line.startswith("The settings do not fit together")
    assert f": {why}" in line
    assert f"(in {file})" in line
    assert "hunter2" not in line


def test_every_fault_has_its_line(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.write_text(f"tick_seconds = -1\nlog_levle = 'info'\n{IMAP}port = 0\n")
    monkeypatch.setenv("PBEM_LISTEN_PORT", "99999")
    monkeypatch.setenv("PBEM_MAILDIR", json.dumps([{"path": "/m", "file": "x"}, {}]))
    assert [line.partition(".  ")[0] for line in sorted(refused())] == [
        "The setting listen_port cannot be “99999” (in PBEM_LISTEN_PORT)",
        "The setting path of [[maildir]] no. 2 is missing (in PBEM_MAILDIR)",
        f"The setting port of [[imap]] no. 1 cannot be 0 (in {file})",
        f"The setting tick_seconds cannot be -1 (in {file})",
        "There is no setting file of [[maildir]] no. 1 (in PBEM_MAILDIR)",
        f"There is no setting log_levle (in {file})",
    ]


@pytest.mark.parametrize(
    ("typed", "domain"),
    [
        ("play.example", "play.example"),
        ("Play.Example", "play.example"),
        ("localhost", "localhost"),
        ("xn--mnchen-3ya.example", "xn--mnchen-3ya.example"),
        ("München.example", "xn--mnchen-3ya.example"),
        ("straße.example", "xn--strae-oqa.example"),
        ("игра.бг", "xn--80afo7a.xn--90ae"),
        ("משחק.example", "xn--cebn2ag.example"),
    ],
)
def test_a_domain_in_any_script_is_kept_as_dns_has_it(file: Path, typed: str, domain: str) -> None:
    file.write_text(f'domain = "{typed}"\n', encoding="utf-8")
    assert load_settings().domain == domain


@pytest.mark.parametrize(
    ("typed", "host"),
    [("::1", "::1"), ("[::1]", "::1"), ("127.0.0.1", "127.0.0.1"), ("mail_relay", "mail_relay")],
)
def test_a_host_is_a_name_or_an_address(file: Path, typed: str, host: str) -> None:
    file.write_text(f'smtp_host = "{typed}"\n')
    assert load_settings().smtp_host == host


def test_the_path_of_a_socket_may_be_as_long_as_the_kernel_takes(file: Path) -> None:
    longest = "/" + "s" * 106
    file.write_text(f"[[listen]]\nsocket = '{longest}'\n")
    assert str(load_settings().listen[0].socket) == longest


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("127.0.0.1:9464", "127.0.0.1:9464"),
        ("localhost:9464", "localhost:9464"),
        ("[::1]:9464", "[::1]:9464"),
        ("pbem.prom", "{home}/pbem.prom"),
        ("/var/lib/prometheus/pbem.prom", "/var/lib/prometheus/pbem.prom"),
        ("", ""),
    ],
)
def test_numbers_are_told_on_this_machine_only(file: Path, typed: str, kept: str) -> None:
    file.write_text(f"metrics = '{typed}'\n")
    assert load_settings().metrics == kept.format(home=file.parent)


def test_numbers_without_their_library_are_refused_with_the_line_to_type(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.config.bounds.find_spec", lambda _: None)
    file.write_text("metrics = '127.0.0.1:9464'\n")
    (line,) = refused()
    assert "install it: pip install 'pbem[metrics]'" in line
