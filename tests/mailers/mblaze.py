"""mblaze: a letter is a file, and an answer is a draft with its header on top."""

from __future__ import annotations

from tests.kit.mails.clients import ADDRESS
from tests.kit.processes import run
from tests.mailers.answers import ANSWERS, Answer, also
from tests.mailers.room import Room

AS_TEXT = {"raw": "yes"}

# Every answer of this program is one to all, and what it forwards it attaches.
THEIRS = (
    *(answer for answer in ANSWERS if answer.way == "reply"),
    also("forward_attached", "forward", "forwarded as an attachment", cut=""),
    also("forward", "forward", "forwarded as text between two rules", settings=AS_TEXT),
    also("tails_forward", "tails_forward", "talk that ends in moves, forwarded as text", settings=AS_TEXT),
)


def send(room: Room, _: str, answer: Answer) -> bytes:
    """What the program sends."""
    settings = room.folder / ".mblaze"
    settings.mkdir(exist_ok=True)
    (settings / "profile").write_text(
        f"Local-Mailbox: Carla <carla@example.com>\nSendmail: {room.sendmail}\n", "utf-8"
    )
    (settings / "signature").unlink(missing_ok=True)
    if answer.signed:
        (settings / "signature").write_text((room.folder / "signature").read_text())
    letter = room.folder / "letter"
    letter.write_bytes(room.letters[answer.letter].replace(b"\r\n", b"\n"))
    (settings / "seq").write_text(f"{letter}\n")
    if answer.way == "forward":
        raw = ["-r"] if answer.settings.get("raw") else []
        words = ["mfwd", *raw, "-to", ADDRESS, "--", "1"]
    else:
        words = ["mrep", *([] if answer.quoted else ["-noquote"]), "1"]
    run(*words, given="s\n", env=room.env(answer, has_header=True), cwd=room.folder)
    return room.taken()
