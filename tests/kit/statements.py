"""Every statement of the store, with parameters that find something in a store that is full of everything."""

from datetime import timedelta
from itertools import combinations
from typing import Any

from pbem.store import (
    beside,
    claims,
    heartbeats,
    own_rows,
    pending,
    removal,
    sitters,
    sums,
    thinning,
    threads,
)
from pbem.store.schema.changes import Tally
from pbem.store.schema.kinds import InboxStatus, VoteKind
from pbem.store.schema.rows import (
    BallotRow,
    ConsentRow,
    FormerRow,
    HeartbeatRow,
    MuteRow,
    OfferRow,
    OutageRow,
    PreparedRow,
    RequestRow,
    SuggestionRow,
    ThreadRow,
    VoteRow,
)
from pbem.store.sql import statements
from pbem.store.sql.statement import NAME, Statement
from pbem.store.store import Store
from tests.kit.store import LATER, NOW, begun, change, decisions, everything, letter

MODULES = (
    *(statements, beside, threads, own_rows, pending, sitters, removal, sums, thinning),
    *(claims, heartbeats),
)
FILTERS = [names for size in range(4) for names in combinations(("status", "game", "seat"), size)]


def all_statements() -> dict[str, Statement]:
    found: dict[str, Any] = {name: value for module in MODULES for name, value in vars(module).items()}
    found |= {f"SET_PLAYER {name}": command for name, command in statements.SET_PLAYER.items()}
    several = {"DROP_MAILS": removal.DROP_MAILS, "DAILY": thinning.DAILY, "AT_THE_END": thinning.AT_THE_END}
    for name, commands in several.items():
        found |= {f"{name} {at} {command.table}": command for at, command in enumerate(commands)}
    for name in ("MAILS", "LETTERS", "HELD", "DUES", "DUES_WITHOUT_PEOPLE"):
        found |= {f"{name} {part}": one for part, one in getattr(claims, name)._asdict().items()}
    for name in ("LET_GO", "IN_HAND"):
        of_works = getattr(claims, name).values()
        found |= {f"{name} {one.table}": one for some in of_works for one in some}
    for name in ("ORPHANED", "GIVE_BACK"):
        found |= {f"{name} {one.table}": one for one in getattr(claims, name)}
    found |= {f"outbox_where {' '.join(names)}": statements.outbox_where(*names) for names in FILTERS}
    return {name: value for name, value in found.items() if isinstance(value, Statement)}


STATEMENTS = all_statements()

LONG_AGO = NOW - timedelta(days=400)

# Something that each parameter of that name finds.
GIVEN = {
    "code": "K7",
    "game": "K7",
    "seat": 1,
    "key": "bo@example.org",
    "id": 1,
    "player_id": 1,
    "token": "token-a",
    "identity": "<1@example.org>",
    "status": InboxStatus.DONE,
    "recipient": "anna@example.org",
    "what": "answers",
    "day": "2026-03-01",
    "after": 2,
    "upto": 5,
    "now": LATER,
    "sitter": 0,
    "limit": 3,
    "worker": 1,
}
INSTEAD: dict[str, dict[str, Any]] = {
    "PLAYER_OF_ADDRESS": {"key": "other@example.org"},
    "OUTBOX_BY_KEY": {"key": "K7:0:100"},
    "META_BY_KEY": {"key": "epoch"},
    "CONTACT": {"key": "key-a"},
    "REQUEST": {"at": LONG_AGO},
    "INBOX_KEPT": {"received_at": NOW},
    "INBOX_MAILS": {"after": 0},
    "SITTING": {"id": 10},
    "BEYOND_THE_NEWEST": {"seat": 0},
    "REMAINS": {"seat": 0},
    "LETTERS_TO": {"seat": 0},
    "REMAINS_OF_LETTERS": {"seat": 0},
    "ENVELOPES_OF": {"seat": 0},
    "WAITING": {"due_at": LONG_AGO},
    "CODES_BEFORE": {"code": "K8"},
    "CODES_OF_PHASE": {"status": "running"},
    "PLACES_OF_PLAYER": {"status": "running"},
    "UNTRIED": {"before": LATER},
    "WAITING_FOR": {"seat": 0},
    "WAY_OF_LETTER": {"message_id": "<K7.0.100@pbem.localhost>"},
    "DEADLINES_OF_PLAYER": {"player_id": 2},
    "TURNS_OF_PLAYER": {"player_id": 2, "now": LONG_AGO},
    "HELD_AHEAD": {"now": LONG_AGO},
    "TALK_AHEAD": {"now": LONG_AGO},
}


def parameters_for(name: str) -> dict[str, Any]:
    """What a query of this name is given."""
    instead = INSTEAD.get(name, {})
    if name.startswith("outbox_where"):
        instead = {"seat": 0, "status": "new"}
    return {one: {**GIVEN, **instead}[one] for one in NAME.findall(STATEMENTS[name].text)}


def fill(store: Store) -> None:
    """Put something into every table."""
    waiting, mail = begun(store)
    store.commit(everything(decisions(count=8), waiting, mail))
    more: dict[str, Any] = {
        "say": ((1, "zażółć", NOW),),
        "memos": ((1, "a note", None),),
        "mutes": (MuteRow("K7", 1, 0, 0, 0, LONG_AGO),),
        "orders": ((1, "veto any card"),),
        "consents": (ConsentRow("K7", 1, 3, NOW),),
        "prepared": (PreparedRow("K7", 1, 1, "prepare discard oldest", NOW, 3, 0),),
        "suggestions": (SuggestionRow("K7", 1, 3, "undo"),),
        "votes": (VoteRow("K7", 3, VoteKind.PAUSE, 0, -1, "", "0 1 2", NOW, LATER),),
        "ballots": (BallotRow("K7", 0, "yes"),),
        "formers": (FormerRow("K7", 1, 0, 1, "Ben", NOW),),
        "offers": (OfferRow("K7", 1, 1, "Max", "max@example.org", "en", "UTC", NOW),),
        "threads": (ThreadRow("K7", 1, "turn", "<1@b>", 3, NOW),),
        "tallies": (Tally("answers", "2026-03-01", 0),),
        "glance": (1, "bo"),
        "trust": ((1, "other@example.org"),),
    }
    store.commit(change(store, **more))
    (asks,) = (store.inbox_add("host", b"pause K7", (), "test", NOW),)
    assert asks
    request = RequestRow("token-a", "K7", "pause K7", "", NOW, "anna@example.org")
    store.ask_back(asks.id, request, LONG_AGO, (), "host asks")
    store.say_never("key-a", NOW)
    store.outbox_all_sent([1, 2, 3], NOW)
    store.commit(change(store, letters=tuple(letter(number) for number in range(200, 212))))
    store.erase_words_of_game("K7", lambda *_: b"\0remains")
    store.outbox_all_sent([6], NOW)
    assert store.inbox_add("unread", b"hello", (), "test", NOW, "bo@example.org")
    assert store.worker == 1
    store.claim_mails(1)
    store.claim_letters(LATER, 1)
    store.claim_dues(LATER, 1)
    store.claim_held(LATER, 1)
    assert store.inbox_add("unread too", b"hello", (), "test", NOW)
    store.beat(HeartbeatRow("server", NOW, True, 0, NOW), OutageRow(0, "server", LONG_AGO, NOW))
