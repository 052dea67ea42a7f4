"""Every kept letter sent to a running game: a move happens if its writer asked for it, and never else.

A file tells what was meant by what was typed, where the table below knows that, or outright: ``X-Meant`` is
a move, ``nothing`` or ``asked`` (nothing, and the answer asks back); ``X-Told`` are words of which one must
stand in the answer, ``X-Said`` lines that the table may hear.
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest

from pbem.mail.parse.letter import Letter, read_letter
from pbem.store.schema.kinds import InboxStatus
from pbem.store.schema.values import KeptLetter, LetterWords
from tests.kit.desk import body_of, parsed
from tests.kit.engines import copy_home
from tests.kit.mails.answered import answered_by
from tests.kit.mails.clients import ADDRESS
from tests.kit.mails.kept_game import CARLA, begin, hand_in, letters, office_in
from tests.kit.office import Office
from tests.mail.parse.test_letters import FILES, expected

WRITER = "anna@example.org"  # of all kept letters

# What typed lines mean to a person who has the turn mail before her. All of it is legal but card 13.
MEANT = {
    "play 12 at 3,4": "play 12 at 3,4",
    "play 12 at 3,4.": "play 12 at 3,4",
    "play 12 at 3,4 turned": "play 12 at 3,4 turned",
    "play 13 at -1,3": "play 13 at -1,3",
    "play 41 at 9,3": "play 41 at 9,3",
    "discard 12": "discard 12",
    "discard 41": "discard 41",
    "7": "play 34 at 3,3 turned",
    "#7": "play 34 at 3,3 turned",
    "10": "play 12 at 3,3",
}


@dataclass(frozen=True)
class Outcome:
    """What a letter asked for, and what became of it."""

    typed: tuple[str, ...]
    asked: str | None  # the one move that its writer meant
    told: tuple[str, ...]  # one of these must stand in the answer
    moves: tuple[str, ...]  # those that wait or are made now
    said: tuple[str, ...]  # lines that the table will hear
    status: str
    answers: tuple[str, ...]  # what Carla was told


def words(raw: bytes) -> str:
    return " ".join(body_of(parsed(raw)).split())


def typed_in(letter: Letter) -> tuple[str, ...]:
    return tuple(line.strip() for line in (expected(letter, "x-typed") or "").split("|")) + several(
        letter, "x-said"
    )


def several(letter: Letter, name: str) -> tuple[str, ...]:
    found = expected(letter, name)
    return tuple(part.strip() for part in found.split("|")) if found else ()


def asked_in(letter: Letter) -> str | None:
    """The move that the file says was meant or typed, if it is one move of a sender who can be believed."""
    if (meant := expected(letter, "x-meant")) is not None:
        return None if meant in ("nothing", "asked") else meant
    if (expected(letter, "x-verdict") or "pass") != "pass" or expected(letter, "x-sender") not in (
        None,
        WRITER,
    ):
        return None
    lines = typed_in(letter)
    if "say:" in lines:  # a block of talk may hold anything
        lines = lines[lines.index(".") :]
    moves = {
        MEANT[line.casefold()]
        for above, line in pairwise(("", *lines))
        if line.casefold() in MEANT and not (line.strip("#").isdigit() and is_talk(above))
    }
    return moves.pop() if len(moves) == 1 else None


def is_talk(line: str) -> bool:
    """Whether a number right below goes on with it, for all that a reader can tell."""
    return line not in ("", ".") and line.casefold() not in MEANT


def deliver(office: Office, path: Path, to: str) -> Outcome:
    """Send a kept letter as Carla's answer to her turn."""
    raw = path.read_bytes()
    before, made = len(letters(office, CARLA)), len(office.game().log)
    mail = raw.replace(WRITER.encode(), office.address(CARLA).encode()).replace(ADDRESS.encode(), to.encode())
    known = len(statuses(office))
    if path.parent.parent.name == "real":
        kept = answered_by(path.stem)
        words_kept = LetterWords("[K7] your turn", kept.text, kept.page)
        office.app.store.letters_to = lambda *_: (KeptLetter("<1@x>", words_kept),)  # type: ignore[method-assign]
    hand_in(office, mail, to)
    (status,) = statuses(office)[known:]
    store, letter = office.app.store, read_letter(raw)
    return Outcome(
        typed_in(letter),
        asked_in(letter),
        several(letter, "x-told"),
        tuple(held.move for held in store.held_moves("K7"))
        + tuple(decision.move for decision in office.game().log[made:]),
        tuple(line for row in store.talk("K7") for line in row.text.split("\n")),
        status,
        tuple(map(words, letters(office, CARLA)[before:])),
    )


def statuses(office: Office) -> list[str]:
    """What became of each mail, in the order they came."""
    found = [row for status in InboxStatus for row in office.app.store.inbox(status)]
    return [row.status for row in sorted(found, key=lambda row: row.id)]


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Outcome]:
    """Every kept letter against a copy of the same running game."""
    begun = tmp_path_factory.mktemp("begun")
    with office_in(begun) as office:
        to = str(parsed(begin(office))["Reply-To"])
    found = {}
    copy = tmp_path_factory.mktemp("copies") / "game"
    for path in FILES:
        copy_home(begun, copy)
        with office_in(copy) as office:
            found[path.stem] = deliver(office, path, to)
        shutil.rmtree(copy)
    return found


def test_no_kept_letter_makes_a_move_that_its_writer_did_not_ask_for(outcomes: dict[str, Outcome]) -> None:
    wrong = {name: it for name, it in outcomes.items() if it.moves not in ((), (it.asked,))}
    assert not wrong


def test_99_of_100_kept_letters_that_ask_for_a_move_get_it(outcomes: dict[str, Outcome]) -> None:
    asking = {name: it for name, it in outcomes.items() if it.asked}
    missed = [name for name, it in asking.items() if not it.moves]
    assert len(asking) >= 140
    assert len(missed) <= len(asking) // 100, missed
    for name, it in asking.items():
        if it.moves:
            final = "Final now" if name == "form_go_and_move" else "becomes final at"
            assert final in it.answers[0], name


def test_every_move_that_a_real_program_sent_is_made(outcomes: dict[str, Outcome]) -> None:
    sent = [path.stem for path in FILES if path.parent.parent.name == "real" and outcomes[path.stem].asked]
    assert len(sent) >= 130
    assert [name for name in sent if not outcomes[name].moves] == []


def test_a_letter_of_a_person_that_did_nothing_is_refused_once_and_helpfully(
    outcomes: dict[str, Outcome],
) -> None:
    idle = {name: it for name, it in outcomes.items() if not it.moves and not it.said}
    refused = {name: it for name, it in idle.items() if it.status != "ignored"}
    assert len(refused) >= 20
    for name, it in refused.items():
        (answer,) = it.answers
        if it.status == "refused":  # not even read: it says what to do about it
            helps = ("was not read", "send it again")
        else:
            helps = ("changed nothing", "*What you can do*")
        assert all(part in answer for part in helps), name


def test_an_answer_says_what_the_letter_wants_to_be_told(outcomes: dict[str, Outcome]) -> None:
    wanting = {name: it for name, it in outcomes.items() if it.told}
    assert len(wanting) >= 20
    assert not [
        (name, it.told, it.answers)
        for name, it in wanting.items()
        if not any(part.casefold() in answer.casefold() for part in it.told for answer in it.answers)
    ]


def test_letters_of_robots_are_not_answered_and_none_is_quarantined(outcomes: dict[str, Outcome]) -> None:
    assert {it.status for it in outcomes.values()} == {"done", "refused", "ignored"}
    assert all(not it.answers and not it.moves for it in outcomes.values() if it.status == "ignored")


def test_the_table_hears_only_what_was_typed(outcomes: dict[str, Outcome]) -> None:
    assert sum(bool(it.said) for it in outcomes.values()) >= 8
    for name, it in outcomes.items():
        typed = {line.removeprefix("say ").strip() for line in it.typed}
        assert set(it.said) <= typed, name
