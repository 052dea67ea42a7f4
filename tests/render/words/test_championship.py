"""Words for the championship cards: what is told to whom, and what a letter offers."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from pbem.app.sheets.sheet import LetterKind, Sheet
from pbem.app.sheets.table import Happening
from pbem.engine import NOBODY, Fact, Seat, State, play, read, redact, roll, view
from pbem.mail.conversation.commands import read_commands
from pbem.mail.typed.context import ReadingContext
from pbem.render.drawing.board import known_letters
from pbem.render.drawing.cards import BOXES
from pbem.render.history.lines import history_lines
from pbem.render.letter.letters import render_letter
from pbem.render.moves.hand import hand_lines
from pbem.render.sections.players import note_lines
from pbem.render.words.names import Voice
from tests.kit import Rigged, card_named, table, where

NAMES = ("Anna", "Boris", "Carla")
VETO = 121
Row = tuple[Seat, list[Fact]]


def told(rows: Sequence[Row], state: State, reader: Seat) -> list[str]:
    events = [
        Happening(number, seat, None, tuple(redact(fact, reader) for fact in facts))
        for number, (seat, facts) in enumerate(rows, 1)
    ]
    return history_lines(events, Voice(view(state, reader), NAMES))


def played(state: State, *lines: str) -> tuple[list[Row], State]:
    """What happens after these lines, said by whoever is asked; chance is taken up whenever it is due."""
    rows: list[Row] = []
    for line in lines:
        seat = state.asks[0].seat
        facts, state = play(state, seat, read(line))
        rows.append((seat, facts))
        while not state.asks:
            facts, state = roll(state, Rigged())
            rows.append((NOBODY, facts))
    return rows, state


def test_swapped_goals_are_told_to_others_without_what_was_done() -> None:
    state = table(modules=("wc2017",), hands=[[119], ["map"], ["map"]])
    for how, own in (("exchanged", "exchanged the goals at 9,1 and 9,5"), ("kept", "back as they lay")):
        rows, after = played(state, f"play 119 at 9,1 and 9,5 {how}")
        assert any(own in line for line in told(rows, after, 0))
        assert told(rows, after, 1) == [
            "Anna took up the goals at 9,1 and 9,5 unseen and put them back, exchanged or not."
        ]


def test_goals_that_are_taken_up_and_put_back_later_are_both_named_each_time() -> None:
    state = table(modules=("wc2017",), hands=[[119], ["map"], ["map"]])
    rows, state = played(state, "play 119 at 9,1 and 9,5", "choose 2")
    assert told(rows, state, 0)[:2] == [
        "You took up the goals at 9,1 and 9,5 unseen.",
        "You exchanged the goals at 9,1 and 9,5.",
    ]
    assert told(rows, state, 1) == [
        "Anna took up the goals at 9,1 and 9,5 unseen.",
        "Anna put the goals at 9,1 and 9,5 back, exchanged or not.",
    ]


def test_notes_and_the_drawn_mine_follow_what_the_swapper_did() -> None:
    state = table(
        modules=("wc2017",), hands=[[41, 119], [42, 1], [2]], goals=["treasure", "stone_ne", "stone_nw"]
    )
    _, state = played(
        state, "play 41 at 9,1", "play 42 at 9,1", "discard 2", "play 119 at 9,1 and 9,5 exchanged"
    )
    swapper, other = Voice(view(state, 0), NAMES), Voice(view(state, 1), NAMES)
    assert note_lines(swapper)[-1] == "You put the goal at 9,5 back in turn 4 of this round: treasure."
    assert len(note_lines(swapper)) == 2, "nothing is said of the goal that he never saw"
    assert known_letters(swapper.view, BOXES)[where("9,5")] == "$"
    (line,) = note_lines(other)
    assert line.endswith("It may have changed since.")


def test_what_the_treasury_offered_is_told_to_its_player_alone() -> None:
    state = table(modules=("wc2018",), hands=[[120], [1, 41], [2]], to_move=1)
    rows, state = played(state, "discard 1", "discard 2", "play 120 keep oldest")
    assert told(rows[2:], state, 0) == [
        "You used the treasury.",
        "You could take one of these: crossing and crossing.",
        "You kept No.1 crossing.",
    ]
    assert told(rows[2:], state, 2) == ["Anna used the treasury.", "Anna kept one of the discarded cards."]


def test_who_is_asked_what_to_keep_sees_the_cards_in_the_question_alone() -> None:
    state = table(modules=("wc2018",), hands=[[120], [1, 41], [2]], to_move=1)
    rows, state = played(state, "discard 1", "discard 2", "play 120")
    assert told(rows[2:], state, 0) == ["You used the treasury."]


def test_a_change_of_direction_and_a_diversion_are_told() -> None:
    state = table(modules=("wc2020", "wc2023"), hands=[[1, 122], [41], [125]])
    rows, state = played(state, "play 1 at 2,3", "discard 41", "play 125 at 1,2", "play 122")
    assert told(rows[2:], state, 1) == [
        "Carla moved Anna’s crossing from 2,3 to 1,2.",
        "Anna changed the direction: from now on the turns go the other way round.",
    ]
    assert told(rows[2:], state, 0)[0] == "Carla moved your crossing from 2,3 to 1,2."
    assert told(rows[2:], state, 2)[0] == "You moved Anna’s crossing from 2,3 to 1,2."


def test_a_diversion_of_ones_own_card_and_of_an_earlier_round_are_told() -> None:
    state = table(modules=("wc2023",), hands=[[1, 125], [41], [42]])
    rows, state = played(state, "play 1 at 2,3", "discard 41", "discard 42", "play 125 at 1,2")
    assert told(rows[3:], state, 0)[0] == "You moved your own crossing from 2,3 to 1,2."
    assert told(rows[3:], state, 1) == ["Anna moved a crossing of their own from 2,3 to 1,2."]
    forgotten = state.but(deeds=())
    assert told(rows[3:], forgotten, 1) == ["Anna moved a crossing from 2,3 to 1,2."]


def test_swapped_hands_are_no_thefts_where_there_is_a_veto() -> None:
    swap = card_named("swap_hands")
    state = table(modules=("s2", "wc2019"), hands=[[swap, 1], [41], [42]], deck=[3])
    rows, state = played(state, f"play {swap} on p1")
    assert told(rows, state, 0) == ["You exchanged all cards with Boris.", "You got No.41 map."]
    assert told(rows, state, 1) == [
        "Anna exchanged all cards with you.",
        "You got No.1 crossing.",
        "You drew No.3 crossing.",
    ]
    assert told(rows, state, 2) == ["Anna exchanged all cards with Boris."]


def test_that_a_card_was_shown_is_told_only_while_it_waits_or_if_it_is_stopped() -> None:
    before = table(modules=("wc2019",), hands=[[1], [41], [VETO]])
    facts, waiting = play(before, 0, read("play 1 at 2,3"))
    rows: list[Row] = [(0, facts)]
    assert told(rows, waiting, 1) == ["Anna showed a crossing at 2,3."]
    carried_out, after = roll(waiting, Rigged())
    assert told([*rows, (NOBODY, carried_out)], after, 1) == ["Anna laid a crossing at 2,3."]
    stopped, after = play(waiting, 2, read("play 121"))
    no_effect = "crossing, which has no effect."
    lines = ["Anna showed a crossing at 2,3.", f"The veto of Carla stopped Anna’s {no_effect}"]
    assert told([*rows, (2, stopped)], after, 1) == lines
    assert told([*rows, (2, stopped)], after, 0)[1] == f"The veto of Carla stopped your {no_effect}"
    for line in told([*rows, (2, stopped)], after, 1):  # a program may fold it before any word
        words = line.split()
        reading = ReadingContext(NAMES, 1, view(waiting, 1))
        assert read_commands([" ".join(words[at:]) for at in range(len(words))], reading).commands == ()


def test_what_is_stopped_of_two_tunnels_is_the_second_one() -> None:
    state = table(modules=("championship",), hands=[[124, 1, 2], [41], [VETO]])
    facts, state = play(state, 0, read("play 124 then 1 at 2,3 then 2 at 3,3"))
    for _ in range(2):  # the card itself, and the first tunnel
        facts, state = roll(state, Rigged())
    facts, state = play(state, 2, read("play 121"))
    assert told([(2, facts)], state, 1) == ["The veto of Carla stopped Anna’s crossing, which has no effect."]


@pytest.mark.parametrize(
    ("hand", "line", "shown"),
    [
        ([119], "play 119 at 9,1 and 9,5 exchanged", "a card to swap goals at 9,1 and 9,5"),
        ([51], "play 51 on p1", "a broken pickaxe on you"),
        ([23], "play 23 at 2,3 turned", "a curve at 2,3, turned"),
        ([124, 1, 2], "play 124 then 1 at 2,3 then 2 at 3,3", "the trailblazer"),
    ],
)
def test_a_shown_card_is_told_with_its_open_targets_only(hand: list[int], line: str, shown: str) -> None:
    before = table(modules=("championship",), hands=[hand, [41], [VETO]])
    facts, state = play(before, 0, read(line))
    assert told([(0, facts)], state, 1) == [f"Anna showed {shown}."]


def test_a_letter_about_the_next_tunnel_lists_where_cards_may_go() -> None:
    state = table(modules=("wc2022",), hands=[[124, 1, 23, 41], [42], [43]])
    _, state = played(state, "play 124")
    now = datetime(2026, 3, 2, 17, 5, tzinfo=UTC)
    body = render_letter(Sheet(LetterKind.TURN, "K7", view(state, 0), NAMES, now)).body
    assert "Your trailblazer is at work" in body
    assert "[1] 1,2" in body
    assert "oldest card is discarded" not in body


def test_cards_in_hand_are_explained_by_the_first_sentence_of_their_page() -> None:
    hands = [[119, 120, 121, 124], [41], [42, 43]]
    state = table("S ┼", modules=("championship",), hands=hands, to_move=2)
    _, state = played(state, "discard 43")
    text = " ".join(hand_lines(Voice(view(state, 0), NAMES, width=400), moves=True))
    for begins in (
        "swap goals: You take two goals that lie face down, without looking at them,",
        "treasury: Instead of drawing from the deck you look at the last five cards",
        "veto: The veto stops a tunnel card or an action card of another player before it takes effect.",
        "trailblazer: You build two tunnels in one turn, one after the other,",
    ):
        assert begins in text


def test_a_diversion_is_offered_both_ways_up() -> None:
    state = table(modules=("wc2023",), hands=[[23, 125], [41], [42]])
    _, state = played(state, "play 23 at 2,3 turned", "discard 41", "discard 42")
    text = " ".join(hand_lines(Voice(view(state, 0), NAMES, width=200), moves=True))
    assert "turned" in text
