"""Thunderbird unseen: a script inside it types and sends, a listener of ours takes what it sends."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from queue import Queue

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from tests.kit.desk import parsed
from tests.kit.mails.clients import ADDRESS
from tests.kit.patience import PATIENCE, eventually
from tests.kit.processes import running
from tests.mailers.answers import (
    ANSWERS,
    LINK,
    LINK_SIGNED,
    SIGNATURE,
    TOP,
    UNMARKED_SIGNATURE,
    Answer,
    also,
    named,
)
from tests.mailers.letters import link
from tests.mailers.marionette import Marionette
from tests.mailers.room import ENVELOPE, Room
from tests.real.servers import free_port

SCRIPT = Path(__file__).with_suffix(".js")
WAYS = {"reply": "Reply", "all": "ReplyAll", "forward": "ForwardInline", "link": "New"}
ID = "mail.identity.id1"
PLAIN = {"plain": "yes"}
NOT_FLOWED = {**PLAIN, "mailnews.send_plaintext_flowed": "false"}
ATTACHED = {"way": "ForwardAsAttachment"}

PLAIN_TOO = tuple(
    also(f"plain_{name}", name, f"plain text, {named(name).why}", settings=PLAIN)
    for name in (
        "top",
        "below",
        "below_signed",
        "between",
        "both_ends",
        "forward",
        "talk_below",
        "tails",
        "tails_forward",
    )
)
HTML_ONLY = {"mail.default_send_format": "2"}
ATTRIBUTION = "mailnews.reply_header_type"
OWN = (
    also(
        "signature_on_top",
        "top_say",
        "a signature above the quoted letter, which then has no mark",
        settings={f"{ID}.sig_bottom": "false"},
        read=f"{named('top_say').arrives()} |  | {UNMARKED_SIGNATURE}",
        cut="quote",
    ),
    also("html_only", "top", "only HTML", settings=HTML_ONLY),
    also("html_only_between", "between", "only HTML, between the quoted lines", settings=HTML_ONLY),
    also("name_only", "top", "an attribution without a date", settings={ATTRIBUTION: "1"}),
    also("name_first", "below", "an attribution that begins with the name", settings={ATTRIBUTION: "3"}),
    also("forward_attached", "forward", "forwarded as an attachment", settings=ATTACHED, cut=""),
    also("plain_not_flowed", "top", "plain text, not flowed", settings=NOT_FLOWED),
)
LANGUAGES = tuple(
    also(f"{name}_{language}", base, f"in the language {language}, {why}", language=language, settings=own)
    for language in ("de", "pl", "ru", "uk", "bg", "he")
    for name, base, why, own in (
        ("top", "top", "HTML", {}),
        ("plain_below", "below", "plain text answered below", PLAIN),
        ("forward", "forward", "forwarded with a remark", {}),
    )
)


THEIRS = (*ANSWERS, LINK, LINK_SIGNED, *PLAIN_TOO, *OWN, *LANGUAGES)


def send_all(room: Room, program: str, wanted: Sequence[Answer]) -> Iterator[tuple[Answer, bytes]]:
    """What the program sends; it is started once for each language."""
    with sink() as (port, caught):
        for language in dict.fromkeys(answer.language for answer in wanted):
            with started(room, program, language, port) as inside:
                for answer in (each for each in wanted if each.language == language):
                    inside.run(SCRIPT.read_text("utf-8"), task(room, answer))
                    yield answer, caught.get(timeout=PATIENCE)


def task(room: Room, answer: Answer) -> dict[str, object]:
    own = dict(answer.settings)
    plain, way = own.pop("plain", ""), own.pop("way", WAYS[answer.way])
    on_top = bool(answer.typed) and answer.typed[0][0] == TOP
    return {
        "letter": str(parsed(room.letters[answer.letter])["Message-ID"]).strip("<>"),
        "way": way,
        "link": link(room.letters[answer.letter]) if answer.way == "link" else "",
        "to": ADDRESS if answer.way == "forward" else "",
        "html": not plain,
        "typed": answer.typed,
        "cut_down": answer.cut_down,
        "prefs": {
            f"{ID}.reply_on_top": int(on_top),
            f"{ID}.auto_quote": answer.quoted,
            f"{ID}.htmlSigText": SIGNATURE if answer.signed else "",
            f"{ID}.sig_bottom": True,
            f"{ID}.compose_html": not plain,
            "mail.default_send_format": 0,
            "mailnews.reply_header_type": 2,
            "mailnews.send_plaintext_flowed": True,
            **{name: json.loads(value) for name, value in own.items()},
        },
    }


@contextmanager
def started(room: Room, program: str, language: str, port: int) -> Iterator[Marionette]:
    """The program with one mail account, both letters in its inbox."""
    profile = room.folder / "thunderbird"
    shutil.rmtree(profile, ignore_errors=True)
    inbox = profile / "Mail" / "Inbox"
    inbox.parent.mkdir(parents=True)
    inbox.write_bytes(
        b"".join(ENVELOPE + raw.replace(b"\r\n", b"\n") + b"\n" for raw in room.letters.values())
    )
    prefs = {**settings(inbox.parent, port), "intl.locale.requested": language}
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in prefs.items()]
    (profile / "user.js").write_text("".join(lines), "utf-8")
    words = (
        "--profile",
        profile,
        "--no-remote",
        "--headless",
        "--marionette",
        "--remote-allow-system-access",
    )
    env = {**room.env(Answer("", "", ())), "MOZ_HEADLESS": "1"}
    with (room.folder / "log").open("wb") as log, running(program, *words, env=env, stdout=log, stderr=log):
        active = profile / "MarionetteActivePort"
        inside = Marionette(int(eventually(lambda: active.exists() and active.read_text())))
        yield inside
        inside.close()


def settings(folder: Path, port: int) -> dict[str, str | int | bool]:
    return {
        "mail.accountmanager.accounts": "account1",
        "mail.accountmanager.defaultaccount": "account1",
        "mail.account.account1.server": "server1",
        "mail.account.account1.identities": "id1",
        "mail.server.server1.type": "pop3",
        "mail.server.server1.hostname": "pop.example.com",
        "mail.server.server1.userName": "carla",
        "mail.server.server1.name": "carla",
        "mail.server.server1.directory": str(folder),
        "mail.server.server1.login_at_startup": False,
        "mail.server.server1.check_new_mail": False,
        f"{ID}.fullName": "Carla",
        f"{ID}.useremail": "carla@example.com",
        f"{ID}.valid": True,
        f"{ID}.smtpServer": "smtp1",
        f"{ID}.fcc": False,
        "mail.smtpservers": "smtp1",
        "mail.smtp.defaultserver": "smtp1",
        "mail.smtpserver.smtp1.hostname": "127.0.0.1",
        "mail.smtpserver.smtp1.port": port,
        "mail.smtpserver.smtp1.authMethod": 1,
        "mail.smtpserver.smtp1.try_ssl": 0,
        "marionette.port": 0,
        "extensions.autoDisableScopes": 0,  # language packs of the system are used
        "datareporting.policy.dataSubmissionEnabled": False,
        "mailnews.start_page.enabled": False,
        "mail.provider.suppress_dialog_on_startup": True,
        "mail.compose.warned_about_customize_from": True,
    }


class Caught:
    """Takes every mail and keeps it."""

    def __init__(self) -> None:
        self.mails: Queue[bytes] = Queue()

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        assert envelope.original_content is not None
        self.mails.put(envelope.original_content)
        return "250 taken"


@contextmanager
def sink() -> Iterator[tuple[int, Queue[bytes]]]:
    caught, port = Caught(), free_port()
    listener = Controller(caught, hostname="127.0.0.1", port=port)
    listener.start()
    try:
        yield port, caught.mails
    finally:
        listener.stop()
