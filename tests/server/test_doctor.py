"""``pbem doctor`` on mail: every fault is told in plain words, with a way to mend it."""

from __future__ import annotations

import asyncio
import re
import smtplib
import socket
import ssl
import tomllib
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from aiosmtplib import SMTP
from pydantic import SecretStr

from pbem.config import Imap, Listen, MaildirFolder, Settings, load_settings
from pbem.mail.transport.route import Route
from pbem.mail.transport.sources import pipe
from pbem.server.doctor import Finding, examine
from pbem.server.running import claimed
from pbem.server.serve import Server
from pbem.store.schema.kinds import InboxStatus
from tests.kit.fake_hosts import Fake, running
from tests.kit.office import Office
from tests.kit.patience import PATIENCE

Deliver = Callable[[str, bytes], None]  # to whom, what


def checked(
    office: Office, fake: Fake | None = None, wait: float = PATIENCE, **settings: object
) -> list[Finding]:
    """What the doctor finds; ``fake`` is the host's mail server."""

    async def run() -> list[Finding]:
        given = {"domain": "play.example", "smtp_host": "127.0.0.1", **settings}
        if fake is None:
            return await look(given)
        async with running(fake):
            return await look({"smtp_port": fake.port, **given})

    async def look(given: dict[str, object]) -> list[Finding]:
        host = office.settings.model_copy(update=given)
        return [finding async for finding in examine(office.app, host, wait)]

    return asyncio.run(run())


def fault(findings: list[Finding]) -> tuple[str, str]:
    (found,) = [finding for finding in findings if finding.is_fault]
    return found.said, found.mend


def test_a_server_that_nobody_set_up_is_well(office: Office) -> None:
    findings = checked(office, smtp_host="", domain="pbem.localhost")
    assert not any(finding.is_fault for finding in findings)
    assert "pbem serve" in findings[1].said
    assert "with its tag" in findings[2].said  # it has listened itself
    (row,) = office.app.store.inbox(InboxStatus.IGNORED)
    assert row.note == "to a bounce address"


def test_a_running_server_without_set_up_gets_its_message_back(office: Office) -> None:
    async def run() -> list[Finding]:
        with claimed(office.settings) as tell:
            async with Server(office.app, office.settings) as server:
                tell(server.port)
                return [finding async for finding in examine(office.app, office.settings, PATIENCE)]

    findings = asyncio.run(run())
    assert not any(finding.is_fault for finding in findings)
    assert "with its tag" in findings[-2].said
    office.reading_only()
    (row,) = office.app.store.inbox(InboxStatus.IGNORED)  # nobody acts on what the doctor sent
    assert row.note == "to a bounce address"
    assert office.app.store.outbox() == ()


def test_nobody_listens(office: Office) -> None:
    said, mend = fault(checked(office, smtp_port=1))
    assert said == "Nobody listens on 127.0.0.1:1."
    assert "mail server runs" in mend


def test_a_name_that_does_not_exist(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object, **__: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)  # a real look may take minutes where there is no net
    said, mend = fault(checked(office, smtp_host="mail.invalid"))
    assert said == "The name mail.invalid cannot be found."
    assert "name server" in mend


def test_a_server_that_does_not_answer(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Route, "client", quick(Route.client))
    said, mend = fault(checked(office, Fake(delay=PATIENCE)))
    assert said.endswith("does not answer.")
    assert "firewall" in mend


def quick(client: Callable[[Route], SMTP]) -> Callable[[Route], SMTP]:
    def impatient(self: Route) -> SMTP:
        made = client(self)
        made.timeout = 0.3
        return made

    return impatient


def test_a_login_that_is_refused(office: Office) -> None:
    refuse = Fake(
        answer=lambda line: "535 5.7.8 wrong password" if line.startswith("AUTH") else None,
        extensions=("AUTH PLAIN LOGIN",),
    )
    said, mend = fault(checked(office, refuse, smtp_user="me", smtp_password=SecretStr("x")))
    assert "does not accept smtp_user and smtp_password: 5.7.8 wrong password" in said
    assert "password made for one program" in mend


def test_a_server_without_encryption(office: Office) -> None:
    said, mend = fault(checked(office, Fake(), smtp_tls="starttls"))
    assert "STARTTLS" in said
    assert "465" in mend


def test_a_certificate_of_somebody_else(office: Office, certificate: Path) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, certificate.with_name("key.pem"))
    said, mend = fault(checked(office, Fake(tls=context), smtp_tls="starttls"))
    assert "certificate of 127.0.0.1 is not valid: self-signed certificate" in said
    assert "ca in pbem.toml" in mend
    well = checked(office, Fake(tls=context), 0, smtp_tls="starttls", smtp_ca=certificate)
    assert "over STARTTLS" in well[1].said


def test_a_domain_that_is_still_the_example(office: Office) -> None:
    said, mend = fault(checked(office, Fake(), 0, domain="pbem.localhost"))
    assert "turn+TOKEN@pbem.localhost" in said
    assert "Set domain" in mend


def test_an_imap_server_that_is_not_there(office: Office) -> None:
    box = Imap(host="127.0.0.1", port=1, tls=False, user="me", password=SecretStr("x"))
    said, _ = fault(checked(office, Fake(), imap=(box,)))
    assert said == "Nobody listens on 127.0.0.1:1."


def test_a_maildir_that_is_not_there(office: Office, tmp_path: Path) -> None:
    said, _ = fault(checked(office, Fake(), maildir=(MaildirFolder(path=tmp_path / "none"),)))
    assert said == "There is no such Maildir."


class Delivering(Fake):
    """A mail server that delivers into a Maildir, as well as the test wants it to."""

    folder: Path
    keeps_the_tag = True
    clock = timedelta(0)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await super().serve(reader, writer)
        for to, raw in self.letters:
            if not self.keeps_the_tag:
                to = "game@play.example"
            stamp = format_datetime(datetime.now(UTC) + self.clock)
            head = f"Delivered-To: {to}\r\nReceived: from x by y id 1;\r\n\t{stamp}\r\n"
            (self.folder / "new" / "1.2.host").write_bytes(head.encode() + raw)


@pytest.fixture
def delivering(tmp_path: Path) -> Delivering:
    host = Delivering()
    host.folder = tmp_path / "Maildir"
    (host.folder / "new").mkdir(parents=True)
    return host


def by_maildir(folder: Path) -> tuple[dict[str, object], Deliver]:
    """Settings, and how a host delivers what it was sent."""
    box = folder / "Maildir"
    (box / "new").mkdir(parents=True)

    def deliver(to: str, raw: bytes) -> None:
        (box / "new" / "1.2.host").write_bytes(f"Delivered-To: {to}\r\n".encode() + raw)

    return {"maildir": (MaildirFolder(path=box),)}, deliver


def by_lmtp(folder: Path) -> tuple[dict[str, object], Deliver]:
    place = Listen(protocol="lmtp", socket=folder / "lmtp")

    def deliver(to: str, raw: bytes) -> None:
        with smtplib.LMTP(str(place.socket)) as line:
            line.sendmail("game@play.example", [to], raw)

    return {"listen": (place,)}, deliver


def by_pipe(folder: Path) -> tuple[dict[str, object], Deliver]:
    def deliver(to: str, raw: bytes) -> None:
        pipe.put(str(folder / "home" / "spool"), pipe.stamped(raw, {"Delivered-To": to}))

    return {}, deliver


class HandingOver(Fake):
    """A mail server that hands every letter over to us at once."""

    deliver: Deliver

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await super().serve(reader, writer)
        for to, raw in self.letters:
            await asyncio.to_thread(self.deliver, to, raw)
        self.letters.clear()


@pytest.mark.parametrize("served", [False, True])
@pytest.mark.parametrize("way", [by_maildir, by_lmtp, by_pipe])
def test_a_message_comes_back_in_every_set_up(
    office: Office, way: Callable[[Path], tuple[dict[str, object], Deliver]], served: bool
) -> None:
    async def run(folder: Path) -> list[Finding]:
        given, host.deliver = way(folder)
        async with running(host):
            host_settings = {"domain": "play.example", "smtp_host": "127.0.0.1", "smtp_port": host.port}
            given |= {"home": folder / "home", **host_settings}
            settings = office.settings.model_copy(update=given)
            settings.home.mkdir()
            if not served:
                return [finding async for finding in examine(office.app, settings, PATIENCE)]
            with claimed(settings) as tell:
                async with Server(office.app, settings) as server:
                    tell(server.port)
                    return [finding async for finding in examine(office.app, settings, PATIENCE)]

    host = HandingOver()
    with TemporaryDirectory() as folder:  # a Unix socket must not have a long name
        findings = asyncio.run(run(Path(folder)))
    assert not any(finding.is_fault for finding in findings)
    assert [finding.about for finding in findings][-2:] == ["round trip", "clock"]
    assert "with its tag" in findings[-2].said


def test_a_place_where_another_program_listens_is_told(office: Office) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        place = Listen(protocol="lmtp", port=other.getsockname()[1])
        said, mend = fault(checked(office, Fake(), listen=(place,)))
    assert said.startswith("Mail cannot be taken in: ")
    assert "no other program" in mend


def test_clocks_that_agree(office: Office, delivering: Delivering) -> None:
    findings = checked(office, delivering, maildir=(MaildirFolder(path=delivering.folder),))
    assert not any(finding.is_fault for finding in findings)
    assert findings[-1].said == "It agrees with the mail host's."


def test_a_host_that_drops_the_tag(office: Office, delivering: Delivering) -> None:
    delivering.keeps_the_tag = False
    said, mend = fault(checked(office, delivering, maildir=(MaildirFolder(path=delivering.folder),)))
    assert "nothing in it says to which tag" in said
    assert "Delivered-To" in mend


def test_clocks_that_differ(office: Office, delivering: Delivering) -> None:
    delivering.clock = timedelta(minutes=-90)
    said, mend = fault(checked(office, delivering, maildir=(MaildirFolder(path=delivering.folder),)))
    assert "90 minutes apart" in said
    assert "timedatectl" in mend


def test_a_message_that_never_comes_back(office: Office, tmp_path: Path) -> None:
    (tmp_path / "Maildir" / "new").mkdir(parents=True)
    folder = MaildirFolder(path=tmp_path / "Maildir")
    said, mend = fault(checked(office, Fake(), 0.6, maildir=(folder,)))
    assert "did not come back within 1 seconds" in said
    assert "recipient_delimiter" in mend


def test_a_message_that_is_refused(office: Office, tmp_path: Path) -> None:
    (tmp_path / "Maildir" / "new").mkdir(parents=True)
    choosy = Fake(answer=lambda line: "550 5.7.1 not from you" if line.startswith("MAIL") else None)
    said, _ = fault(checked(office, choosy, maildir=(MaildirFolder(path=tmp_path / "Maildir"),)))
    assert "The message was not taken" in said
    assert "5.7.1 not from you" in said


def test_what_the_hosting_pages_show_are_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    docs = Path(__file__).parents[2] / "docs"
    pages = "".join(page.read_text() for page in (docs / "hosting.md", *docs.glob("hosting/*.md")))
    blocks = re.findall(r"```toml\n(.*?)```", pages, re.DOTALL)
    assert len(blocks) >= 3
    monkeypatch.setenv("PBEM_HOME", str(tmp_path))
    for block in blocks:
        (tmp_path / "pbem.toml").write_text(block)
        assert set(tomllib.loads(block)) <= set(Settings.model_fields)
        Settings(home=tmp_path)


def test_settings_in_a_file_reach_every_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PBEM_HOME", str(tmp_path))
    (tmp_path / "pbem.toml").write_text(
        """
        domain = "play.example"
        [[listen]]
        protocol = "lmtp"
        port = 2424
        [[imap]]
        host = "imap.example.org"
        user = "game"
        password = "secret"
        move_to = "Read"
        [[imap]]
        host = "127.0.0.1"
        port = 143
        tls = false
        user = "other"
        password = "secret"
        [[maildir]]
        path = "/var/mail/game"
        """
    )
    settings = load_settings()
    assert [place.port for place in settings.listen] == [2424]
    assert [(box.host, box.port, box.folder) for box in settings.imap] == [
        ("imap.example.org", 993, "INBOX"),
        ("127.0.0.1", 143, "INBOX"),
    ]
    assert settings.maildir[0].path == Path("/var/mail/game")
    assert "secret" not in repr(settings)
