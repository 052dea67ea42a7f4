"""Mailboxes on this machine: everybody has one of her own, inside the folder for them."""

from pathlib import Path

import pytest

from pbem.mail.transport.local_maildirs import deliver, folder_name

HOSTILE = (
    *("../anna@example.org", "../../etc/passwd", "..", ".", "a/b@example.org", "a_b@example.org"),
    *("a\\b@example.org", "a\0b@example.org", "a b@example.org", "~root@example.org", ".anna@example.org"),
    *("anna@example.org", "ann\u0430@example.org", f"{'a' * 300}@example.org", f"{'ж' * 120}@example.org"),
)


@pytest.mark.parametrize("address", HOSTILE)
def test_no_address_leads_out_of_the_folder(tmp_path: Path, address: str) -> None:
    folder = tmp_path / "mail"
    deliver(folder, address, b"Subject: hello\r\n\r\n")
    assert [path.name for path in tmp_path.iterdir()] == ["mail"]
    (box,) = folder.iterdir()
    assert box.resolve().parent == folder.resolve()
    assert {part.name for part in box.iterdir()} == {"cur", "new", "tmp"}


def test_no_two_addresses_share_a_mailbox() -> None:
    assert len({folder_name(address) for address in HOSTILE}) == len(HOSTILE)
    assert folder_name("Anna@Example.org") == folder_name("anna@example.org") == "anna@example.org"
