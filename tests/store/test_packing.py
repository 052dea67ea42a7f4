"""Mails are packed and come out the same, whatever is in them; what was packed once can always be read."""

from __future__ import annotations

import base64
import re
import sqlite3
from binascii import b2a_qp
from concurrent.futures import ThreadPoolExecutor
from email import message_from_bytes
from email.policy import SMTP
from hashlib import sha256
from pathlib import Path

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from pbem.app.lobby.games import NewPlayer
from pbem.app.lobby.people import LANGUAGES
from pbem.mail.transport.compose import alternatives
from pbem.store.schema.laid_open import laid_open, with_head
from pbem.store.schema.packing import DICTIONARIES, pack, unpack
from pbem.store.store import Store
from tests.app.conftest import PEOPLE
from tests.kit.desk import make_desk
from tests.kit.effort import effort
from tests.kit.store import NOW

KEPT = sorted(Path(__file__).parents[1].glob("mail/parse/[lr]e*/**/*.eml"))
# As they were packed when these dictionaries were new.
PACKED = {
    "0128b52ffd205fc50000303737372e0d0a06fc9e8980de022f847dab9784c049c750": (
        "From: Saboteur Q7 <game@play.example>\r\nSubject: [Q7] your turn\r\n\r\n"
        "It is your turn in game Q7.\r\n"
    ),
    "0228b52ffd2078b50100e83771322e37447520626973526569683130e2809d20686569c39f740d0a07f0b2370d27d0c2ff9bf9a2"
    "7447ecc13fc079572dd66285": (
        "Subject: [Q7] your turn\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n"
        "Du bist an der Reihe: =E2=80=9C10=E2=80=9D hei=C3=9Ft\r\n"
    ),
    "006869": "hi",
    "": "",
}
DIGESTS = {
    "letters-1": "3458f52e273eaf88da502aad0476f890458d8ca03270d35301e11b908539e85b",
    "letters-2": "0bea163156d27025a5446d62add2fca75cb268624074b83401f7ff255e63e1ba",
}


@pytest.mark.parametrize(("packed", "mail"), PACKED.items())
def test_what_was_packed_long_ago_is_read(packed: str, mail: str) -> None:
    assert unpack(bytes.fromhex(packed)) == mail.encode()


def test_a_dictionary_that_mails_were_packed_with_never_changes() -> None:
    found = {path.name: sha256(path.read_bytes()).hexdigest() for path in DICTIONARIES.iterdir()}
    assert found == DIGESTS


@pytest.mark.parametrize("name", DIGESTS)
def test_a_dictionary_knows_nobody(name: str) -> None:
    """Its letters went to stones at addresses that cannot be; a name that only looks like one is cut off.

    Pieces follow each other without a gap, so ``play0.`` may be followed by any word.
    """
    text = (DICTIONARIES / name).read_bytes()
    domains = set(re.findall(rb"@((?:[a-z0-9-]+\.)+[a-z]+)", text))
    assert len(domains) > 5
    assert {
        domain for domain in domains if not re.fullmatch(rb"(?:\w+\.)?exam\w*(?:\.org)?|play\d\.\w+", domain)
    } == set()


def test_letters_in_every_language_take_a_ninth(tmp_path: Path) -> None:
    desk = make_desk(tmp_path)
    for number, lang in enumerate(LANGUAGES):
        players = [NewPlayer(f"{one.name}{number}", f"{number}.{one.address}", lang) for one in PEOPLE]
        desk.new_game(f"L{number}", players=players)
    letters = [row.raw for row in desk.app.store.outbox()]
    desk.app.store.close()
    assert len(letters) >= 3 * len(LANGUAGES)
    for letter in letters:
        assert unpack(pack(letter)) == letter
        assert len(pack(letter)) < len(letter) / 6
    assert sum(map(len, map(pack, letters))) < sum(map(len, letters)) / 9


def test_mails_of_real_programs_come_out_as_they_came() -> None:
    assert len(KEPT) > 300
    for path in KEPT:
        mail = path.read_bytes()
        for form in (mail, mail.replace(b"\r\n", b"\n"), re.sub(b"\r?\n", b"\r\n", mail)):
            assert unpack(pack(form)) == form, path


PIECES = st.sampled_from(
    [
        *(b"\r\n", b"\n", b"\r", b"--b", b"--", b"=", b"=\r\n", b"=3D", b"x" * 80, b"QUJD", b"0q", b"\xff"),
        *(b"Content-Transfer-Encoding: quoted-printable", b"content-transfer-encoding:base64", b"\r\n\r\n"),
    ]
)


@given(st.lists(PIECES | st.binary(max_size=8), max_size=30).map(b"".join))
def test_anything_at_all_comes_out_as_it_came(mail: bytes) -> None:
    assert unpack(pack(mail)) == mail
    assert len(pack(mail)) <= len(mail) + 1


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("way", ["quoted-printable", "base64"])
def test_a_disguised_text_is_laid_open(way: str, newline: str) -> None:
    text = "Здравствуйте, сейчас ваш ход. " * 20
    hidden = b2a_qp(text.encode()) if way == "quoted-printable" else base64.encodebytes(text.encode())
    mail = f"Content-Transfer-Encoding: {way}\n\n{hidden.decode()}\n--b--\n".replace("\n", newline).encode()
    opened = laid_open(mail)
    assert opened is not None
    assert text.encode() in opened
    assert unpack(pack(mail)) == mail


def test_a_letter_that_we_made_is_packed_without_being_looked_through() -> None:
    """Its pieces are known, also where a line of its text looks like a boundary."""
    texts = {"plain": "Здравствуй\n-- \n.\nx \n\n", "html": "<p>" + "=20" * 40 + "</p>"}
    letter = with_head(b"Subject: [Q7] your turn\r\n", alternatives("<q7.1.1@example.org>", texts))
    opened = laid_open(letter)
    assert opened is not None
    assert all(text.encode() in opened for text in texts.values())
    assert unpack(pack(letter)) == letter == unpack(pack(bytes(letter)))
    assert pack(letter) != pack(bytes(letter))  # whose first text is taken to end at its second line
    forms = message_from_bytes(letter, policy=SMTP).iter_parts()
    found = {form.get_content_subtype(): form.get_content().replace("\r\n", "\n") for form in forms}
    assert found == texts


@pytest.mark.parametrize(
    "piece",
    [
        b"content-transfer-encoding: base64\r\n",
        b"content-transfer-encoding: base64\r\n\r\n\r\n--",
        b"content-transfer-encoding: quoted-printable\n\n=\n",
        b"\r\n--",
    ],
)
def test_no_mail_takes_long_to_pack(piece: bytes) -> None:
    assert effort(lambda: pack(piece * (256 * 1024 // len(piece)))) < 0.1


def test_nothing_unpacks_to_more_than_is_ever_packed() -> None:
    words = zstandard.ZstdCompressionDict((DICTIONARIES / "letters-1").read_bytes())
    for claims_its_size in (True, False):
        packer = zstandard.ZstdCompressor(dict_data=words, write_content_size=claims_its_size)
        bomb = packer.compress(bytes(200 * 1024 * 1024))
        assert len(bomb) < 64 * 1024
        with pytest.raises(ValueError, match="not packed here"):
            unpack(b"\1" + bomb)


def test_what_is_too_long_to_be_a_mail_is_kept_as_it_is() -> None:
    long = b"x" * (1024 * 1024 + 1)
    assert pack(long) == b"\0" + long
    assert unpack(pack(long)) == long


def test_threads_pack_side_by_side() -> None:
    mails = [f"Subject: [K{number}] your turn\r\n\r\n".encode() * number for number in range(1, 400)]
    with ThreadPoolExecutor(4) as pool:
        packed = list(pool.map(pack, mails))
        assert list(pool.map(unpack, packed)) == mails


@pytest.mark.sqlite_only("looks into the file")
def test_mails_lie_packed_in_the_file(store: Store, path: Path) -> None:
    mail = b"Subject: hello\r\n\r\n" + b"the marmalade is in the cellar\r\n" * 100
    added = store.inbox_add("<1@b>", mail, ["a@b"], "smtp", NOW)
    assert added is not None
    assert added.raw == mail
    with sqlite3.connect(path) as connection:
        ((raw,),) = connection.execute("SELECT raw FROM inbox")
    assert len(raw) < 200
    assert unpack(raw) == mail
