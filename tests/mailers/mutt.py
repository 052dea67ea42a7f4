"""mutt and neomutt: all keys are pushed by their settings, the words come from the editor."""

from __future__ import annotations

from tests.kit.mails.clients import ADDRESS
from tests.kit.processes import Word
from tests.kit.terminal import terminal
from tests.mailers.answers import ANSWERS, LINK, LINK_SIGNED, Answer, also
from tests.mailers.letters import link
from tests.mailers.room import Room

KEYS = {
    "link": "",
    "reply": "<reply>",
    "all": "<group-reply>",
    "forward": f"<forward-message>{ADDRESS}<enter>",
}
FLOWED = {"text_flowed": "yes"}

OWN = (
    also("flowed", "top", "format=flowed", settings=FLOWED),
    also("flowed_between", "between", "format=flowed, a move between the quoted lines", settings=FLOWED),
    also("sig_on_top", "top_say", "a signature above the quoted letter", settings={"sig_on_top": "yes"}),
    also("tight_marks", "below", "quote marks without a blank", settings={"indent_string": ">"}),
    also("with_header", "top", "the header is quoted too", settings={"header": "yes"}),
    also("tails_w3m", "tails_below", "talk that ends in moves, as w3m lays it out", settings={"html": "w3m"}),
    also("w3m", "below", "the quote is what w3m makes of our HTML", settings={"html": "w3m"}),
    also(
        "own_attribution",
        "top",
        "an attribution of one's own with a date in brackets",
        settings={"attribution": "* %n <%a> [%{%Y-%m-%d %H:%M %z}]:"},
    ),
    also(
        "forward_attached", "forward", "forwarded as an attachment", settings={"mime_forward": "yes"}, cut=""
    ),
    also("forward_quoted", "forward", "forwarded with quote marks", settings={"forward_quote": "yes"}),
)
# What people of other languages write into their settings; only the dates are the program's own.
ATTRIBUTIONS = {
    "de": "Am %d schrieb %n:",
    "pl": "W dniu %d %n <%a> napisał(a):",
    "ru": "%d, %n <%a> пишет:",
    "uk": "%d %n пише:",
    "bg": "На %d %n написа:",
    "he": "בתאריך %d, %n כתב:",
}
DATE = "%A, %d %B %Y, %H:%M"
LANGUAGES = tuple(
    also(
        f"{name}_{language}",
        name,
        f"the locale {language}, {why}",
        language=language,
        settings={"attribution": attribution, "date_format": DATE},
    )
    for language, attribution in ATTRIBUTIONS.items()
    for name, why in (("top", "a move above the quoted letter"), ("below", "a move below it"))
)


THEIRS = (*ANSWERS, LINK, LINK_SIGNED, *OWN, *LANGUAGES)


def send(room: Room, program: str, answer: Answer) -> bytes:
    """What the program sends."""
    own = dict(answer.settings)
    html = own.pop("html", "")
    settings = {
        "editor": room.env(answer)["EDITOR"],
        "sendmail": room.sendmail,
        "folder": room.folder,
        "realname": "Carla",
        "from": "carla@example.com",
        "signature": room.folder / "signature" if answer.signed else "",
        "include": "yes" if answer.quoted else "no",
        "attribution_locale": room.env(answer)["LC_ALL"],
        **dict.fromkeys(("fast_reply", "autoedit", "quit", "reply_to", "user_agent"), "yes"),
        **dict.fromkeys(
            ("abort_unmodified", "copy", "delete", "mark_old", "abort_nosubject", "mime_forward"), "no"
        ),
        **own,
    }
    rc = room.folder / "muttrc"
    lines = [f'set {name}="{value}"' for name, value in settings.items()]
    if html:
        (room.folder / ".mailcap").write_text(
            "text/html; w3m -dump -T text/html -I utf-8 %s; copiousoutput\n"
        )
        lines += ["auto_view text/html", "alternative_order text/html"]
    what: tuple[Word, ...]
    if answer.way == "link":
        what = (link(room.letters[answer.letter]),)
    else:
        what = ("-f", room.mailbox(answer.letter))
        lines += [f'push "<first-entry>{KEYS[answer.way]}<send-message><exit>"']
    rc.write_text("\n".join(lines) + "\n")
    with terminal(program, "-n", "-F", rc, *what, env=room.env(answer)) as tty:
        if answer.way == "link":
            tty.shown("Attachments")
            tty.settle()
            tty.type("y")
        tty.end()
    return room.taken()
