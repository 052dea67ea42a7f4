"""Letters and passwords leave this machine encrypted, or not at all."""

from __future__ import annotations

import ssl
from pathlib import Path

import pytest
from pydantic import SecretStr, ValidationError

from pbem.config import Imap, Settings
from pbem.mail.transport.route import tls_of
from tests.kit.fake_hosts import Fake
from tests.kit.office import Office
from tests.kit.sending import Envelope, with_fake


def test_a_certificate_is_checked_before_anything_is_said(office: Office, certificate: Path) -> None:
    async def story(post: Envelope) -> None:
        sender = post.sender(tls="starttls", user="me", password="secret")
        assert await sender.drain() == 0
        assert "CERTIFICATE" in sender.trouble.upper()
        assert not post.fake.commands("AUTH")
        assert not post.fake.commands("MAIL")
        post.time += 1000
        trusting = post.sender(tls="starttls", ca=certificate)
        assert await trusting.drain() == 4
        await trusting.close()

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, certificate.with_name("key.pem"))
    with_fake(office, Fake(tls=context), story)


def test_without_starttls_on_offer_no_password_and_no_letter_is_sent(office: Office) -> None:
    async def story(post: Envelope) -> None:
        sender = post.sender(tls="starttls", user="me", password="secret")
        assert await sender.drain() == 0
        assert post.waiting() == 4
        assert not post.fake.commands("AUTH")
        assert not post.fake.commands("MAIL")

    with_fake(office, Fake(), story)


@pytest.mark.parametrize(
    ("host", "port", "tls"),
    [
        ("mail.example.org", 587, "starttls"),
        ("mail.example.org", 25, "starttls"),
        ("mail.example.org", 465, "tls"),
        ("192.0.2.1", 587, "starttls"),
        ("127.0.0.1", 25, "none"),
        ("localhost", 1025, "none"),
    ],
)
def test_the_way_is_encrypted_unless_it_stays_on_this_machine(host: str, port: int, tls: str) -> None:
    assert tls_of(Settings(smtp_host=host, smtp_port=port)) == tls


def test_a_password_is_never_set_up_to_travel_in_the_open() -> None:
    with pytest.raises(ValidationError, match="without TLS"):
        Settings(smtp_host="mail.example.org", smtp_tls="none", smtp_user="me")
    with pytest.raises(ValidationError, match="without TLS"):
        Imap(host="mail.example.org", user="me", password=SecretStr("x"), tls=False)
    Imap(host="127.0.0.1", user="me", password=SecretStr("x"), tls=False)
