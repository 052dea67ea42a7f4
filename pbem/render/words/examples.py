"""Lines that sentences mention as examples of what can be written, in the reader's language."""

from __future__ import annotations

from pbem.app.sheets.sheet import BOARD_STYLES
from pbem.language import installed
from pbem.render.words.names import Voice

EXAMPLES: dict[str, tuple[str, ...]] = {
    "play": ("play",),
    "discard": ("discard",),
    "turned": ("turned",),
    "trade": ("discard 12 34 to remove trap",),
    "guard": ("toll 12 at 3,4",),
    "plan": ("play 12 at 3,4 first 9,1 then 9,3 keep map else newest from anna",),
    "exchanged": ("exchanged",),
    "kept": ("kept",),
    "wishes": ("play 120 keep map else tunnel else newest",),
    "blaze": ("play 124 then 12 at 3,4 then 31 at 4,4 turned",),
    "order": ("veto any rockfall by boris",),
    "withdraw": ("withdraw",),
    "prepare": tuple(
        f"prepare {order}"
        for order in (
            "play 12 at 3,4",
            "if my lantern is broken play 66 on me",
            "if 9,1 is stone and 5,3 is free play 12 at 5,3",
            "else discard oldest",
            "discard oldest until anna is broken",
        )
    ),
    "conditions": (
        *("my lantern is broken", "anna is whole", "5,3 is free", "5,3 is taken", "9,1 is stone"),
        *("9,1 is treasure", "9,1 is unknown", "I hold 12", "the deck is empty"),
    ),
    "else_order": ("prepare else discard oldest",),
    "prepared": ("prepared",),
    "unprepare": ("unprepare",),
    "unprepare_one": ("unprepare 1",),
    "stop": tuple(f"set stop={stops}" for stops in ("goals tools cells talk", "goals", "none")),
    "auto": tuple(f"set auto={value}" for value in ("on", "off")),
    "auto_off": ("set auto=off",),
    "first": ("1",),
    "paid_by": ("paid by",),
    "log": ("log 1",),
    "say": ("say",),
    "block": ("say:",),
    "undo": ("undo",),
    "mute": ("mute boris",),
    "unmute": ("unmute boris",),
    "no_reminders": ("set nudges=none",),
    "publish_end": ("publish at the end",),
    "publish_no": ("publish no",),
    "yes": ("yes",),
    "help": ("help",),
    "agree": ("agree",),
    "agree_no": ("agree no",),
    "vote_yes": ("vote yes",),
    "vote_no": ("vote no",),
    "vote_pause": ("vote pause",),
    "vote_resume": ("vote resume",),
    "vote_extend": ("vote extend 3d",),
    "vote_replace": ("vote replace anna by bot",),
    "vote_bot": ("vote replace anna by bot",),
    "vote_person": ("vote replace anna by Max max@example.org",),
    "vote_end": ("vote end",),
    "join": ("join",),
    "join_words": ("join sea and sand",),
    "leave": ("leave",),
    "leave_yes": ("leave yes",),
    "zone": ("set zone=Europe/Warsaw",),
    "quiet": tuple(f"set quiet={hours}" for hours in ("23:00-07:00", "none")),
    "days": tuple(f"set days={days}" for days in ("mon-fri", "sat,sun", "all")),
    "until": tuple(f"away {days}" for days in ("until 3 Dec", "from 2026-12-20 until 2027-01-03")),
    "back": ("back",),
    "nudges": tuple(f"set nudges={points}" for points in ("50 80", "90", "none")),
    "nudges_again": ("set nudges=50 80",),
    "snooze": ("snooze", "snooze 12h", "snooze 2d"),
    "snooze_off": ("snooze off",),
    "trust": ("trust me@example.org",),
    "preferences": tuple(
        f"set {wish}"
        for wish in (
            "lang=pl",
            "zone=Europe/Warsaw",
            "board=phone",
            "mail=daily",
            "talk=now",
            "receipts=trouble",
            "quiet=23:00-07:00",
            "days=mon-fri",
            "nudges=80",
            "stop=goals",
            "auto=on",
        )
    ),
    "languages": tuple(f"set lang={name}" for name in installed()),
    "boards": tuple(f"set board={name}" for name in BOARD_STYLES),
    "mails": tuple(f"set mail={name}" for name in ("my-turn", "every-move", "daily", "quiet")),
    "talks": tuple(f"set talk={name}" for name in ("now", "turn", "daily", "mail")),
    "receipts": tuple(f"set receipts={name}" for name in ("all", "trouble")),
    "remind": ("set mail=my-turn",),
}


def examples(voice: Voice) -> dict[str, str]:
    """Every example as letters show it; the marks keep them from being read as commands."""
    return {name: voice.list_of([*map(voice.example, lines)], "unit") for name, lines in EXAMPLES.items()}
