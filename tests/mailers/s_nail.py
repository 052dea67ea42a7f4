"""s-nail in its batch mode: commands come from a file, the words from the editor that `~e` opens."""

from __future__ import annotations

from tests.kit.mails.clients import ADDRESS
from tests.kit.processes import run
from tests.mailers.answers import ANSWERS, SIGNATURE, Answer, also
from tests.mailers.room import Room

WAYS = {"reply": "reply 1", "all": "followup 1", "forward": f"forward 1 {ADDRESS}"}
TAB = {"indentprefix": "\t"}  # as mailx has always done, and s-nail does without Debian's settings

FOLDED = {"quote-fold": "50 40"}
SIGNED = "\\n-- \\n" + SIGNATURE.replace("\n", "\\n")

OWN = (
    also("tab_top", "top", "the quote is only indented by a tab", settings=TAB),
    also("tab_below", "below", "the quote is only indented by a tab, the move below it", settings=TAB),
    also("tab_between", "between", "the quote is only indented by a tab, the move in it", settings=TAB),
    also("with_headers", "top", "some header fields are quoted too", settings={"quote": "headers"}),
    also(
        "own_attribution",
        "below",
        "an attribution of one's own",
        settings={"quote-inject-head": "%n wrote in\\n %i:\\n"},
    ),
    also("folded", "below", "the quote is folded at 50 columns", settings=FOLDED),
    also("tails_folded", "tails_below", "talk that ends in moves, folded at 50 columns", settings=FOLDED),
    also("tails_tab", "tails", "talk that ends in moves, indented and folded", settings={**TAB, **FOLDED}),
    also(
        "attached",
        "top",
        "the letter attached",
        quoted=False,
        settings={"quote-as-attachment": "yes"},
        cut="",
    ),
    also(
        "forward_attached",
        "forward",
        "forwarded as an attachment",
        settings={"forward-as-attachment": "yes"},
        cut="",
    ),
)


THEIRS = (*ANSWERS, *OWN)


def send(room: Room, program: str, answer: Answer) -> bytes:
    """What the program sends."""
    settings = {
        "v15-compat": "yes",
        "mta": str(room.sendmail),
        "from": "Carla <carla@example.com>",
        "reply-to-honour": "yes",
        "sendwait": "yes",
        **({"message-inject-tail": SIGNED} if answer.signed else {}),
        **({"quote": "noheading"} if answer.quoted else {}),
        **answer.settings,
    }
    options = [word for name, value in settings.items() for word in ("-S", f"{name}={value}")]
    unset = [] if answer.quoted else ["-S", "noquote"]
    commands = f"{WAYS[answer.way]}\n~e\n~.\nexit\n"
    words = [program, "-#", *options, *unset, "-f", str(room.mailbox(answer.letter))]
    # It files what goes to all under the name of the first recipient, right where it runs.
    run(*words, given=commands, env=room.env(answer, has_header=True), cwd=room.folder)
    return room.taken()
