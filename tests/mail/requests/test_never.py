"""``never`` from whoever was invited: nothing more comes, whoever wants it, whatever else is forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from pbem.app.errors import BadSetup
from pbem.app.lobby.contacts import contact_key, has_said_never, mailbox_of
from pbem.app.lobby.forget import forget
from pbem.app.lobby.games import NewGame, NewPlayer, create
from pbem.app.lobby.invitations import invite
from pbem.app.lobby.people import erase, player_of
from pbem.app.people.offers import offer_seat
from pbem.app.play.clock import tick
from pbem.app.transaction import in_one
from pbem.engine import NOBODY
from pbem.mail.transport.local_maildirs import reply_to
from pbem.store.schema.rows import QUIET, InboxRow
from tests.app.conftest import PEOPLE
from tests.kit.delivered import deliver
from tests.kit.desk import Desk, body_of, make_desk, parsed
from tests.mail.requests.test_tables_by_mail import GAME, OLGA, PASSED, answer, ask, mail, sent, told

BORIS = "boris@example.net"
TABLE = f"new\nOlga <{OLGA}>\nBoris <{BORIS}>\nbot steady\nbot random"
NUMBERS = count()


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = make_desk(tmp_path, organisers=[OLGA, "max@example.org"], authserv_id="mx.example")
    yield made
    made.app.store.close()


def invited(desk: Desk, words: str = TABLE) -> str:
    """Let Boris be invited; the code of the game."""
    ask(desk, words)
    answer(desk)
    return desk.app.store.games()[-1].code


def says(desk: Desk, words: str, sender: str = BORIS, subject: str | None = None) -> InboxRow:
    """An answer to the newest letter to Boris."""
    reply = reply_to(parsed(sent(desk, BORIS)[-1].raw), sender, words)
    if subject is not None:
        reply.replace_header("Subject", subject)
    return desk.hand_in(reply, str(reply["To"]))


def test_every_invitation_says_the_word_and_one_tap_says_it_too(desk: Desk) -> None:
    invited(desk)
    letter = parsed(sent(desk, BORIS)[-1].raw)
    assert "Answer with “never”" in told(desk, BORIS)
    assert str(letter["List-Unsubscribe"]).endswith("?subject=never>")
    assert says(desk, "", subject="never").note == "never"
    assert has_said_never(desk.app, BORIS)


@pytest.mark.parametrize("words", ["never", "Never!", "*never*\n\n-- \nBoris", "Hi\nnever\nplease"])
def test_never_declines_blocks_and_is_not_answered(desk: Desk, words: str) -> None:
    code = invited(desk)
    before = len(sent(desk, BORIS))
    row = says(desk, words.replace("*", ""))
    assert (row.status, row.note) == ("done", "never")
    assert desk.game(code).seats[1].status == "declined"
    assert len(sent(desk, BORIS)) == before
    desk.clock.skip(days=40)
    assert "cannot be invited by mail now" in ask(desk)
    assert len(sent(desk, BORIS)) == before


@pytest.mark.parametrize(
    ("words", "sender"),
    [("never", "mallory@example.net"), ("join\nnever", BORIS), ("I never play cards", BORIS)],
)
def test_what_is_no_never(desk: Desk, words: str, sender: str) -> None:
    invited(desk)
    says(desk, words, sender)
    assert not has_said_never(desk.app, BORIS)


def test_it_counts_from_every_address_of_that_mailbox(desk: Desk) -> None:
    invited(desk, TABLE.replace(BORIS, "boris+games@example.net"))
    reply = reply_to(parsed(sent(desk, "boris+games@example.net")[-1].raw), "Boris@example.net", "never")
    desk.hand_in(reply, str(reply["To"]))
    assert has_said_never(desk.app, "b.oris+other@EXAMPLE.net")


def test_it_stays_after_erasing_forgetting_and_a_restart(desk: Desk) -> None:
    code = invited(desk)
    says(desk, "never")
    erase(desk.app, player_of(desk.app, BORIS))
    forget(desk.app, code)
    for _ in range(3):
        deliver(desk.app)
        desk.clock.skip(days=40)
        tick(desk.app)
    again = make_desk(desk.settings.home, organisers=[OLGA], authserv_id="mx.example")
    assert has_said_never(again.app, BORIS)
    again.app.store.close()
    assert BORIS.encode() not in b"".join(
        path.read_bytes() for path in desk.settings.home.glob("pbem.sqlite*")
    )


def test_when_the_table_is_gone_a_checked_mail_says_it(desk: Desk) -> None:
    code = invited(desk)
    letter = parsed(sent(desk, BORIS)[-1].raw)
    forget(desk.app, code)
    late = reply_to(letter, BORIS, "never")
    assert desk.hand_in(late, str(late["To"])).status == "stranger"  # nobody vouches for it
    assert not has_said_never(desk.app, BORIS)
    desk.hand_in(mail("never", "paul@example.net"), GAME)  # who was never invited
    assert desk.app.store.nevers() == 0
    desk.hand_in(mail("never", BORIS), GAME)
    assert has_said_never(desk.app, BORIS)


def test_the_host_cannot_invite_either_and_can_lift_it(desk: Desk) -> None:
    invited(desk)
    says(desk, "never")
    wanted = NewGame((*PEOPLE[1:], NewPlayer("Dora", "dora@example.org")), "B3", invite=True)
    with pytest.raises(BadSetup, match="Boris does not want to be invited"):
        create(desk.app, wanted)
    assert desk.app.store.lift_never(contact_key(desk.app, BORIS))
    assert create(desk.app, wanted) == "B3"
    before = len(sent(desk, BORIS))
    invite(desk.app, "B3")
    assert len(sent(desk, BORIS)) == before + 1


def test_one_more_letter_of_the_host_skips_who_said_never_meanwhile(desk: Desk) -> None:
    create(desk.app, NewGame((*PEOPLE[1:], NewPlayer("Dora", "dora@example.org")), "B3", invite=True))
    invite(desk.app, "B3")
    desk.app.store.say_never(contact_key(desk.app, BORIS), desk.clock.now())
    before = len(sent(desk, BORIS))
    assert invite(desk.app, "B3") == 2
    assert len(sent(desk, BORIS)) == before


def test_a_letter_of_the_host_counts_for_the_thirty_days(desk: Desk) -> None:
    create(desk.app, NewGame((*PEOPLE[1:], NewPlayer("Dora", "dora@example.org")), "B3", invite=True))
    invite(desk.app, "B3")
    assert "cannot be invited by mail now" in ask(desk, TABLE)
    desk.clock.skip(seconds=QUIET.total_seconds())
    assert "would be opened" in ask(desk, TABLE)


# A seat that is offered -------------------------------------------------------------------------------


def test_who_is_offered_a_seat_can_say_never(desk: Desk) -> None:
    desk.new_game(players=(NewPlayer("Xenia", "xenia@example.net"), *PEOPLE[::2]))
    in_one(desk.app, "K7", lambda work: offer_seat(work, 0, NewPlayer("Boris", BORIS), NOBODY))
    assert "Answer with “never”" in told(desk, BORIS)
    assert says(desk, "never").note == "never"
    assert desk.app.store.offers("K7") == ()
    with pytest.raises(BadSetup, match="does not want to be invited"):
        in_one(desk.app, "K7", lambda work: offer_seat(work, 0, NewPlayer("Boris", BORIS), NOBODY))


def test_a_table_cannot_vote_for_a_stranger_again_and_again(desk: Desk) -> None:
    desk.new_game(cooling=0, players=(NewPlayer("Xenia", "xenia@example.net"), *PEOPLE[::2]))
    for number in range(2):
        desk.write(1, f"replace xenia by Boris {BORIS}", sender="anna@example.org")
        desk.write(2, "vote yes", sender="carla@example.com")
        assert len(sent(desk, BORIS)) == 1, number
    desk.clock.skip(days=31)


# What is known about others -----------------------------------------------------------------------------


def refusals(desk: Desk, address: str) -> str:
    return ask(desk, TABLE.replace(BORIS, address))


def test_nobody_learns_why_somebody_cannot_be_invited(tmp_path: Path) -> None:
    """Said never, was invited by another, by the host, or there were too many in a day: one answer."""
    said = set()
    for name, limit in (("never", 12), ("another", 12), ("host", 12), ("organiser", 0)):
        home = tmp_path / name
        home.mkdir()
        settings: dict[str, Any] = {"invitations_organiser": limit, "authserv_id": "mx.example"}
        desk = make_desk(home, organisers=[OLGA, "max@example.org"], **settings)
        if name == "never":
            desk.app.store.say_never(contact_key(desk.app, BORIS), desk.clock.now())
        elif name == "another":
            words = f"new\nMax <max@example.org>\nBoris <{BORIS}>\nbot steady\nbot random"
            desk.hand_in(mail(words, "max@example.org"), GAME)
            reply = reply_to(parsed(sent(desk, "max@example.org")[-1].raw), "max@example.org", "yes")
            reply["Authentication-Results"] = PASSED
            desk.hand_in(reply, str(reply["To"]))
            assert len(sent(desk, BORIS)) == 1
        elif name == "host":
            create(desk.app, NewGame((*PEOPLE[1:], NewPlayer("Dora", "dora@x.org")), "B3", invite=True))
            invite(desk.app, "B3")
        said.add(refusals(desk, BORIS))
        desk.app.store.close()
    assert len(said) == 1
    (text,) = said
    assert BORIS in text
    assert "Which of them it is, is told to nobody" in text


def test_limits_count_by_organiser_domain_and_day(tmp_path: Path) -> None:
    for name, limits in {
        "organiser": {"invitations_organiser": 2},
        "domain": {"invitations_domain": 2},
        "day": {"invitations_day": 2},
    }.items():
        home = tmp_path / name
        home.mkdir()
        desk = make_desk(home, organisers=[OLGA], authserv_id="mx.example", **limits)
        people = ["Paul <paul@a.example.net>", "Nina <nina@b.example.net>", "Ida <ida@example.net>"]
        first = "\n".join([f"new\nOlga <{OLGA}>", *people[:2]])
        assert "would be opened" in ask(desk, first)
        assert "ida@example.net" in ask(desk, "\n".join([first, people[2]]))
        ask(desk, first)
        answer(desk)
        assert "cannot be invited" in ask(desk, "\n".join([f"new\nOlga <{OLGA}>", people[2], "bot steady"]))
        desk.clock.skip(hours=24)
        assert "would be opened" in ask(desk, "\n".join([f"new\nOlga <{OLGA}>", people[2], "bot steady"]))
        desk.app.store.close()


def test_an_address_that_somebody_says_to_trust_is_a_stranger_s(desk: Desk) -> None:
    desk.new_game()
    desk.write(0, "trust paul@example.net")
    words = f"new\nOlga <{OLGA}>\nPaul <paul@example.net>\nbot steady"
    invited(desk, words)
    assert len(sent(desk, "paul@example.net")) == 1
    assert "cannot be invited by mail now" in ask(desk, words)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("anna@example.org", "Anna+1@EXAMPLE.org"),
        ("a.n.n.a@gmail.com", "anna+x@googlemail.com"),
        ("anna@example.org", "an.na@example.org"),
    ],
)
def test_addresses_of_one_mailbox(one: str, other: str) -> None:
    assert mailbox_of(one) == mailbox_of(other)
    assert mailbox_of(one) != mailbox_of("hanna@example.org")


# What a stranger reads ----------------------------------------------------------------------------------


def test_a_stranger_reads_nothing_that_the_organiser_chose_but_his_name(desk: Desk) -> None:
    """Two tables that differ in all that can be chosen freely give her the same letter."""
    letters: list[tuple[str, str, str]] = []
    for other, code in (("Paul <paul@example.net>", "K7"), ("Buy Gold Now <nina@example.net>", "K7")):
        home = desk.settings.home / code / str(len(letters))
        home.mkdir(parents=True)
        there = make_desk(home, organisers=[OLGA], authserv_id="mx.example")
        ask(there, f"{TABLE.replace('Boris', 'Bo' + 'r' * (1 + 5 * len(letters)))}\n{other}\ncode {code}")
        answer(there)
        raw = sent(there, BORIS)[-1].raw
        text = "\n".join(
            line
            for line in body_of(parsed(raw)).split("\n")
            if "<" not in line  # hashes of the seed
        )
        letters.append((text, str(parsed(raw)["Subject"]), str(parsed(raw)["To"])))
        there.app.store.close()
    assert letters[0] == letters[1]
    assert "Olga invites you" in " ".join(letters[0][0].split())
    assert letters[0][1:] == ("[K7] you are invited", "Player2 <boris@example.net>")


def test_whoever_has_played_here_reads_who_sits_there(desk: Desk) -> None:
    desk.new_game()  # Boris plays in it
    invited(desk, TABLE + "\nPaul <paul@example.net>")
    assert "Paul" in told(desk, BORIS)
