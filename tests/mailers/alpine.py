"""alpine at a terminal: its questions are answered singly; the words are typed, or come from an editor."""

from __future__ import annotations

from contextlib import suppress

from tests.kit.mails.clients import ADDRESS
from tests.kit.terminal import Terminal, terminal
from tests.mailers.answers import ANSWERS, BELOW, LINK, TOP, UNMARKED_SIGNATURE, Answer, also
from tests.mailers.letters import link
from tests.mailers.room import EDITOR, Room

NEXT_FIELD = "\r"
SEND, FIND, TO_THE_END, END_OF_LINE = "\x18", "\x17", "\x16", "\x05"
REPLY_TO = 'instead of "From:"'
PICO = {"typed in": "pico"}
ATTACHED = {"features": "forward-as-attachment"}

OWN = (
    also("pico_top", "top_say", "typed into the built-in editor, above", signed=False, settings=PICO),
    also("pico_below", "below", "typed into the built-in editor, below", settings=PICO),
    also(
        "pico_between", "between", "typed into the built-in editor, between the quoted lines", settings=PICO
    ),
    also("not_flowed", "below", "no format=flowed", settings={"features": "quell-flowed-text"}),
    also("with_header", "top", "the header is quoted too", settings={"features": "include-header-in-reply"}),
    also(
        "plain_text",
        "between",
        "our text is quoted, not our HTML",
        settings={"features": "prefer-plain-text"},
    ),
    also(
        "signature_unmarked",
        "top",
        "a signature that is not marked, above the quoted letter",
        signed=True,
        settings={"features": "no-enable-sigdashes,no-signature-at-bottom"},
        read=f"play 12 at 3,4 |  |  |  | {UNMARKED_SIGNATURE}",
        cut="quote",
    ),
    also("own_marks", "below", "a bar instead of quote marks", settings={"reply-indent-string": "| "}),
    also("forward_attached", "forward", "forwarded as an attachment", settings=ATTACHED, cut=""),
)
# What people of other languages write into their settings; only the dates are the program's own.
LEAD_INS = {
    "de": "Am _PREFDATETIME_ schrieb _FROM_:",
    "pl": "_FROM_ napisał(a) _PREFDATETIME_:",
    "ru": "_PREFDATETIME_, _FROM_ пишет:",
}
LANGUAGES = tuple(
    also(
        f"below_{language}",
        "below",
        f"the locale {language}",
        language=language,
        settings={"reply-leadin": words},
    )
    for language, words in LEAD_INS.items()
)


THEIRS = (*ANSWERS, LINK, *OWN, *LANGUAGES)


def send(room: Room, program: str, answer: Answer) -> bytes:
    """What the program sends."""
    own = dict(answer.settings)
    by_hand = own.pop("typed in", "")
    features = ["quell-user-lookup-in-passwd-file", "enable-sigdashes", "signature-at-bottom"]
    features += [] if by_hand else ["enable-alternate-editor-implicitly"]
    features += ["include-text-in-reply"] if answer.quoted else []
    features += own.pop("features", "").split(",")
    settings = {
        "personal-name": "Carla",
        "user-domain": "example.com",
        "customized-hdrs": "From: Carla <carla@example.com>",
        "inbox-path": room.mailbox(answer.letter),
        "sendmail-path": f"{room.sendmail} -oi -oem -t",
        "signature-file": room.folder / ("signature" if answer.signed else "none"),
        "editor": EDITOR,
        "default-fcc": '""',
        "last-version-used": "9.99",  # the greeting is known
        "feature-list": ",".join(filter(None, features)),
        **own,
    }
    pinerc = room.folder / "pinerc"
    pinerc.write_text("".join(f"{name}={value}\n" for name, value in settings.items()), "utf-8")
    start = ("-url", link(room.letters[answer.letter])) if answer.way == "link" else ("-i",)
    with terminal(program, "-p", pinerc, *start, env=room.env(answer)) as tty:
        if answer.way != "link":
            tty.shown("Message 1 of 1")
            begin(tty, answer)
        if by_hand:
            tty.settle()
            tty.type(keys(answer))
        press(tty, SEND, "Send message?")
        press(tty, "y", "Sending mail")
        return room.taken()


def begin(tty: Terminal, answer: Answer) -> None:
    """Up to the point where the draft is on the screen."""
    draft = "Message Text" if answer.settings == PICO else "Alternate editor done"
    if answer.way == "forward":
        press(tty, "f", "Message Text")
        tty.settle()
        tty.type(ADDRESS + 4 * NEXT_FIELD)
        tty.shown(draft)
        return
    if answer.quoted:
        press(tty, "r", REPLY_TO)
    else:
        press(tty, "r", "Include original message")
        press(tty, "n", REPLY_TO)
    press(tty, "y", "Reply to all recipients?")
    press(tty, "y" if answer.way == "all" else "n", draft)


def press(tty: Terminal, key: str, until: str) -> None:
    """Press a key, and again if nothing happens: what comes while it draws the program throws away."""
    shown = False
    while not shown:
        tty.settle()
        tty.type(key)
        with suppress(AssertionError):
            tty.shown(until, patience=10)
            shown = True


def keys(answer: Answer) -> str:
    """What is typed into the built-in editor, which begins above the quote."""
    moves = {TOP: "", BELOW: FIND + TO_THE_END + "\r"}
    return "".join(
        moves.get(place, f"{FIND}{place}\r{END_OF_LINE}\r\r") + "\r".join(lines) + "\r"
        for place, lines in answer.typed
    )
