"""Questions in the middle of a turn: what is asked, what is drawn, what silence and receipts say."""

from dataclasses import replace
from typing import Any

import pytest

from pbem.app.sheets.answers import Answer
from pbem.engine import FACE, NOBODY, Ask, Seat, State, default_move, laid_id, view
from pbem.engine.core.board import build
from pbem.engine.core.state import Figure
from pbem.render.drawing.cards import picture
from pbem.render.drawing.layout import NAMED, blocks, offered
from pbem.render.letter.letters import render_letter
from pbem.render.moves.choices import choice_lines, drawn_choice_lines, silence_line
from pbem.render.sections.refusals import answer_lines
from pbem.render.words.choices import choice_meant
from pbem.render.words.names import Voice
from tests.kit import after, card_named, table, where
from tests.kit.letters import NAMES, sheet

MAP, CROSS, ROCKFALL = (FACE[card_named(name)] for name in ("map", "cross", "rockfall"))
STONE = FACE[card_named("stone_ne")]


def voice_of(state: State, seat: Seat = 0) -> Voice:
    return Voice(view(state, seat), NAMES[: state.seats])


def asking(kind: str, *choices: int, **changes: Any) -> Voice:
    """A choice is put to Anna, who holds a map, a crossing and a rockfall."""
    state = table(hands=(["map", "cross", "rockfall"], [], []), deck=[])
    seen = view(state, 0)._replace(asks=(Ask(0, kind, choices),), **changes)
    return Voice(seen, NAMES[:3])


def asked(kind: str, *choices: int, **changes: Any) -> list[str]:
    return choice_lines(asking(kind, *choices, **changes))


# What is asked ----------------------------------------------------------------------------------------


def turnable(card: int, place: str = "9,5") -> dict[str, Any]:
    """A card that lies open and may be put the other way round."""
    seen = view(table(), 0)
    mine = build(seen.mine.cards | {where(place): laid_id(card, False)}, ())
    return {"mine": mine, "then": (("left_over", where(place), False, NOBODY),)}


def test_who_says_how_a_card_lies_is_told_which() -> None:
    """Also when it is another player's turn (R10.6)."""
    for seat in (0, 1):
        assert asked("goal_turn", 0, 1, **turnable(STONE), active=seat) == [
            "The goal at 9,5 may lie either way. How shall it lie?",
            "  [1] as it lies",
            "  [2] the other way round",
        ]
    question, *_ = asked("goal_turn", 0, 1, **turnable(card_named("t_h"), "4,4"))
    assert question == "The tunnel card of the chest at 4,4 may lie either way. How shall it lie?"


SWAP = {"then": (("swap_goals", where("9,1"), where("9,5")),)}


@pytest.mark.parametrize(
    ("kind", "choices", "answers", "meant"),
    [
        ("gold", (card_named("base.gold.2"), card_named("base.gold.1")), ["2 gold pieces", "1 gold piece"],
         "the gold card with 2 gold pieces"),
        ("goal", (where("9,1"), where("9,5")), ["the goal at 9,1", "the goal at 9,5"],
         "first the goal at 9,1"),
        ("theft", (2, 1, NOBODY), ["Clara", "Boris", "nobody"], "gold from Clara"),
        ("swap_goals", (0, 1), ["as they lay", "exchanged"], "the two goals as they lay"),
        ("treasury", (0, 2), ["rockfall", "map"], "keep rockfall"),  # the newest lies on top
        ("discard_pick", (1, 2), ["crossing", "map"], "keep crossing"),
        ("move_goal", (where("9,3"), where("4,4")), ["the goal at 9,3", "the chest at 4,4"],
         "the goal at 9,3 moves away from the start"),
        ("steal", (1, 2), ["Boris", "Clara"], "a card from Boris"),
        ("look_role", (2, 1), ["Clara", "Boris"], "the role of Clara"),
        ("look3", (1, 0), ["No.{cross} crossing", "No.{map} map"], "keep No.{cross} crossing"),
        ("toll", (where("3,4"), 0), ["yes, one gold piece", "no"], "yes, one gold piece"),
    ],
)  # fmt: skip
def test_every_answer_to_a_choice_has_its_number_and_a_name(
    kind: str, choices: tuple[int, ...], answers: list[str], meant: str
) -> None:
    changes: dict[str, Any] = {
        "discard": (MAP, CROSS, ROCKFALL),
        "face_down": ((where("4,4"), "chest"), (where("9,3"), "goal")),
        "active": 1,
        **SWAP,
    }
    if kind == "look3":
        changes["hand"] = (card_named("rockfall"), card_named("map"), card_named("cross"))
    numbers = {"cross": card_named("cross"), "map": card_named("map")}
    voice = asking(kind, *choices, **changes)
    question, *lines = choice_lines(voice)
    assert "?" in question
    assert lines == [f"  [{n}] {answer.format(**numbers)}" for n, answer in enumerate(answers, 1)]
    assert choice_meant(1, voice) == meant.format(**numbers)
    assert choice_meant(9, voice) == "choice 9 of your list"


ONE, TWO = card_named("base.gold.1"), card_named("base.gold.2")


def test_answers_that_come_to_the_same_are_listed_once() -> None:
    question, *answers = asked("gold", TWO, TWO + 1, ONE)
    assert question.startswith("Which of these gold cards do you take?")
    assert answers == ["  [1] 2 gold pieces", "  [3] 1 gold piece"]


@pytest.mark.parametrize(
    ("kind", "choices", "changes", "answer"),
    [
        ("gold", (TWO, TWO + 1), {}, "  [1] 2 gold pieces"),
        ("treasury", (0, 1), {"discard": (MAP, CROSS, CROSS)}, "  [1] crossing"),
        ("look3", (0, 1), {"hand": (MAP, CROSS, CROSS + 1)}, f"  [1] No.{CROSS} crossing"),
    ],
)
def test_who_may_choose_among_the_same_is_told_that_it_does_not_matter(
    kind: str, choices: tuple[int, ...], changes: dict[str, Any], answer: str
) -> None:
    """She is asked all the same: else everybody would learn what only she may know."""
    question, *answers = asked(kind, *choices, **changes)
    assert question.startswith("All cards that you could keep are alike")
    assert answers == [answer]


CHESTS = ((where("4,4"), "chest"), (where("4,2"), "chest"), (where("9,3"), "goal"))


@pytest.mark.parametrize(
    ("places", "question"),
    [
        (("9,1", "9,3"), "Your tunnel reaches several goals. Which one is turned over first?"),
        (("4,2", "4,4"), "Your tunnel reaches several chests. Which one is opened first?"),
        (("4,2", "9,3"), "Your tunnel reaches goals and chests. Which one is turned over first?"),
    ],
)
def test_a_chest_is_no_goal(places: tuple[str, str], question: str) -> None:
    assert asked("goal", *map(where, places), face_down=CHESTS)[0] == question


def test_where_only_one_goal_is_turned_over_the_others_wait() -> None:
    state = table(multi_goal="choose_one")
    seen = view(state, 0)._replace(asks=(Ask(0, "goal", (where("9,1"), where("9,3"))),))
    assert choice_lines(Voice(seen, NAMES[:3]))[0].endswith("Which one is turned over? The others wait.")


@pytest.mark.parametrize("owner", [2, 0])
def test_a_toll_says_who_wants_what_where(owner: Seat) -> None:
    figures = (Figure(1, where("5,5"), 0), Figure(owner, where("3,4"), 0))
    question, *answers = asked("toll", where("3,4"), 0, figures=figures, active=1)
    assert answers == ["  [1] yes, one gold piece", "  [2] no"]
    assert question == (
        "Boris wants to build at 3,4, where a guard of Clara wants gold. Do you give it?"
        if owner
        else "Boris wants to build at 3,4, where your own guard stands, and asks you for the gold. It would"
        " come back to you. Do you give it?"
    )


def test_in_her_turn_nothing_is_to_be_chosen() -> None:
    assert asked("turn") == []
    assert drawn_choice_lines(asking("turn")) == []


def test_a_trailblazer_is_told_which_of_its_tunnels_is_asked_for() -> None:
    state = after(table(modules=("wc2022",), hands=[[124, 1, 2, 41], [42], [43]]), "play 124")
    assert choice_lines(voice_of(state)) == [
        "Your trailblazer is at work, tunnel 1 of 2: which tunnel card is it, and where?"
    ]
    state = after(state, "play 1 at 2,3")
    assert "tunnel 2 of 2" in choice_lines(voice_of(state))[0]


def test_swapped_goals_are_named_in_the_question() -> None:
    state = after(table(modules=("wc2017",), hands=[[119], ["map"], ["map"]]), "play 119 at 9,1 and 9,5")
    assert choice_lines(voice_of(state))[0].startswith("You took up the goals at 9,1 and 9,5 unseen.")


# What is drawn ----------------------------------------------------------------------------------------


def test_both_ways_in_which_a_card_may_lie_are_drawn() -> None:
    lines = drawn_choice_lines(asking("goal_turn", 0, 1, **turnable(STONE)))
    for turned, text in ((False, "[1] as it lies"), (True, "[2] the other way round")):
        at = next(at for at, line in enumerate(lines) if text in line)
        drawn = [line.rpartition(NAMED)[2][2:7].ljust(5) for line in lines[at : at + 3]]
        assert drawn == [*picture(laid_id(STONE, turned))]


def test_cards_that_may_be_kept_are_drawn_or_explained_and_can_be_tapped() -> None:
    voice = asking("treasury", 0, 1, 2, discard=(MAP, CROSS, ROCKFALL))
    lines = drawn_choice_lines(voice)
    found = [block for block in blocks("\n".join(offered(lines))) if block.kind == "card"]
    assert [block.lines for block in found] == [
        ["[1] rockfall: take one tunnel card out of the mine"],
        ["[2] crossing"],
        ["[3] map: look secretly at one face-down goal"],
    ]
    assert [block.laid for block in found] == [0, laid_id(CROSS, False), 0]


def test_a_letter_with_drawn_answers_offers_them() -> None:
    state = table(modules=("wc2018",), hands=[[120], [1, 41], [2]], to_move=1)
    state = after(state, "discard 1", "discard 2", "play 120")
    letter = render_letter(sheet(state, 0))
    assert letter.moves == ("choose 1", "choose 2")
    assert "[1] crossing" in letter.body


# Without an answer, and with one -----------------------------------------------------------------------


def test_the_card_that_silence_discards_is_named() -> None:
    state = table(hands=(["rockfall", "map", "cross"], ["map"], ["map"]))
    number = card_named("rockfall")
    assert default_move(state, 0).card == number
    assert silence_line(voice_of(state), 0) == (
        f"Without an answer in time your oldest card is discarded: No.{number} rockfall."
    )
    assert silence_line(voice_of(state, 1), 0) == ""  # whom nobody asks


def test_the_choice_that_silence_makes_is_named() -> None:
    voice = asking("goal_turn", 0, 1, **turnable(STONE))
    sentence = "Without an answer in time this is chosen for you: {}."
    assert silence_line(voice, 1) == sentence.format("as it lies")
    assert silence_line(voice, 2) == sentence.format("the other way round")
    assert silence_line(voice, 0) == ""


def test_the_tunnel_that_silence_lays_is_named() -> None:
    state = after(table(modules=("wc2022",), hands=[[124, 1, 2, 41], [42], [43]]), "play 124")
    voice = voice_of(state)
    move = default_move(state, 0)
    assert (move.verb, move.card) == ("lay", 1)
    assert silence_line(voice, 0) == (
        "Without an answer in time this is chosen for you: No.1 crossing at 1,2."
    )


def test_a_receipt_names_what_was_chosen_though_the_question_is_closed() -> None:
    state = table(modules=("wc2018",), hands=[[120], [1, 41], [2]], to_move=1)
    state = after(state, "discard 1", "discard 2", "play 120")
    voice, later = voice_of(state), voice_of(after(state, "choose 1"))
    said = Answer("1", "choose 1", seen=voice.view)
    assert answer_lines(said, later) == ["You wrote “1”. I read this as: keep crossing."]
    assert answer_lines(replace(said, seen=None), voice) == answer_lines(said, later)
    assert answer_lines(replace(said, seen=None), later)[0].endswith("choice 1 of your list.")
