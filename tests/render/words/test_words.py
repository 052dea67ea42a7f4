"""Names of things, and what is said about moves that are not made."""

import re

import pytest

from pbem.app.sheets.answers import Answer, Outcome
from pbem.engine import (
    LAY,
    PLAY,
    TYPES,
    Ambiguous,
    IllegalMove,
    Move,
    NotUnderstood,
    Reason,
    Seat,
    State,
    cell,
    read,
    view,
    write,
)
from pbem.engine.core.state import Figure
from pbem.render.letter.prepared import asked_lines
from pbem.render.moves.hand import how_lines
from pbem.render.numbered import numbered, twins
from pbem.render.sections.asked import help_lines
from pbem.render.sections.refusals import HINTS, answer_lines, what_works, why_not
from pbem.render.words.movetext import meaning, offer, typed
from pbem.render.words.names import Voice
from tests.kit import refusal, table
from tests.kit.games import random_game
from tests.kit.letters import NAMES


def voice_of(state: State, seat: Seat = 0, names: tuple[str, ...] = NAMES) -> Voice:
    return Voice(view(state, seat), names[: state.seats])


def test_every_card_has_a_name() -> None:
    voice = voice_of(table())
    for kind in TYPES:
        assert voice.card(kind.first)
        assert voice.a_card(kind.first)


@pytest.mark.parametrize("reason", Reason)
def test_a_refusal_is_a_whole_sentence_even_with_few_details(reason: Reason) -> None:
    sentence = why_not(IllegalMove(reason), voice_of(table(hands=(["map"], [], []))))
    assert sentence.endswith(".")
    assert sentence[0].isupper()
    assert "{" not in sentence


@pytest.mark.parametrize("hint", [*HINTS, "a hint of the future"])
def test_a_line_that_was_not_understood_is_answered_with_a_whole_sentence(hint: str) -> None:
    sentence = why_not(NotUnderstood("x", hint), voice_of(table()))
    assert sentence.endswith(".")
    assert "{" not in sentence


EVERY_CARD = tuple(range(12, 120))  # more than any example names


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_no_example_names_a_card_that_its_reader_holds(lang: str) -> None:
    """Whoever copies one does no harm."""
    state = table("S ┼", hands=(["cross", "map", "break_cart"], ["map"], ["map"]))
    seen = view(state, 0)
    voice = Voice(seen._replace(hand=(*seen.hand, *EVERY_CARD)), NAMES[:3], lang)
    held = set(voice.view.hand)
    card = voice.view.hand[0]
    told = [
        *(why_not(NotUnderstood(words, hint), voice) for hint in HINTS for words in ("play it", "throw it")),
        *(why_not(IllegalMove(reason, card=card), voice) for reason in Reason),
        *answer_lines(Answer("hello", note=Outcome.NOTHING_READ), voice),
        *(line for line in help_lines(voice) if "7" not in line[:4]),
        *asked_lines((), voice),
        *how_lines(voice),
    ]
    said = [line for text in told for line in re.findall("[“«]([^”»]*)[”»]", text)]
    named = [
        (line, int(number))
        for line in said
        for number in re.findall(r"(?<![\d:,-])\d{2,3}(?![\d:,%h-])", line)
    ]
    assert len(named) > 20
    assert [line for line, number in named if number in held and "nudges" not in line] == []


REFUSED = [
    ("play cross at 1,3", "There is a card at 1,3 already."),
    ("play cross at 5,5", "No tunnel that comes from the start leads to 5,5."),
    ("play map at 2,2", "There is no face-down goal at 2,2."),
    ("play 125 at 2,3", "Card number 125 is not one of yours."),
    ("play break_cart on p0", "This card is for another player, not for yourself."),
    ("play curve_nw at 2,3 turned", "This does not fit at 2,3, because a tunnel would end at a wall: curve."),
]


@pytest.mark.parametrize(("line", "sentence"), REFUSED, ids=[line for line, _ in REFUSED])
def test_why_not(line: str, sentence: str) -> None:
    state = table(hands=(["cross", "map", "break_cart", "curve_nw"], ["map"], ["map"]))
    assert why_not(refusal(state, line), voice_of(state)) == sentence


def test_what_would_work_is_told_with_the_numbers_of_the_list() -> None:
    state = table(hands=(["map", "cross"], ["map"], ["map"]))
    lines = what_works(refusal(state, "play map at 2,2"), voice_of(state))
    assert lines[1].split("  ")[1:] == ["[1] 9,1", "[2] 9,3", "[3] 9,5"]


def test_a_card_without_use_is_said_to_be_one() -> None:
    state = table(hands=(["repair_cart"], ["map"], ["map"]))
    (line,) = what_works(refusal(state, "play repair_cart on p1"), voice_of(state))
    assert line == "This card has no use now, it can only be discarded: No.61 repair of cart."


def test_ambiguous_names_and_tools_are_listed() -> None:
    voice = voice_of(table())
    two = Ambiguous("play 53 on b", "player", ("Boris", "play 1"))
    assert why_not(two, voice) == "This could be several players: Boris and “play 1”. Write more of the name."
    tools = Ambiguous("play 66 on p1", "tool", ("cart", "lantern"))
    assert why_not(tools, voice) == "This could be several tools: cart and lantern. Add the one you mean."


@pytest.mark.parametrize("seed", range(4))
def test_every_numbered_move_reads_back_as_itself(seed: int) -> None:
    game = random_game(seed, modules=("base", "s2") if seed % 2 else ("base",))
    names = (
        "Anna",
        "anna lantern",
        "play 7",
        "Boris",
        "Boris K",
        "דנה",
        "Ann",
        "p",
        "me",
        "x" * 40,
        "a",
        "b",
    )
    for row in game.rows[::9]:
        for ask in row.after.asks:
            seen = view(row.after, ask.seat)
            voice = Voice(seen, names[: seen.seats])
            for move in numbered(seen):
                line = typed(move, voice).strip("“”").replace("\u2068", "").replace("\u2069", "")
                assert read(line, voice.raw_names, ask.seat) == move


def test_the_list_has_no_discards_and_lists_twins_once() -> None:
    state = table(hands=(["cross", "cross", "map"], ["map"], ["map"]))
    seen = view(state, 0)
    first, second, _ = seen.hand
    assert twins(seen) == {second: first}
    assert {move.card for move in numbered(seen)} == {first, seen.hand[2]}
    assert all(move.verb in ("lay", "play") for move in numbered(seen))
    assert numbered(view(state, 1)) == ()


def test_the_list_follows_the_order_of_the_cards_in_hand() -> None:
    state = table(hands=(["map", "cross", "rockfall"], ["map"], ["map"]), board="S ─")
    seen = view(state, 0)
    order = [seen.hand.index(move.card) for move in numbered(seen)]
    assert order == sorted(order)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("play 1 at 3,4 turned", "No.1 crossing at 3,4, turned"),
        ("play 53 on boris", "No.53 broken cart on Boris"),
        ("play 66 on anna lantern", "No.66 repair of pickaxe or lantern on yourself, lantern"),
        ("discard 1 41", "discarding No.1 crossing and No.41 map"),
        ("discard 1 41 to remove trap", "discarding No.1 crossing and No.41 map to get rid of this: trap"),
        ("play 1 at 3,4 turned paid by boris", "No.1 crossing at 3,4, turned, to be paid by Boris"),
        ("play 1 at 3,4 paid by anna", "No.1 crossing at 3,4, to be paid by yourself"),
        ("play 1 turned", "No.1 crossing, turned"),
        ("play 123 on boris cart", "No.123 master artisan on Boris, cart"),
        ("play 119 at 9,1 and 9,5", "No.119 swap goals at 9,1 and 9,5"),
        ("play 119 at 9,1 and 9,5 exchanged", "No.119 swap goals at 9,1, “and 9,5 exchanged”"),
        ("choose 2", "choice 2 of your list"),
        ("no move", "“no move”"),
        ("play 999 at 3,4", "No.999 a card at 3,4"),
    ],
)
def test_what_a_line_was_read_as(line: str, words: str) -> None:
    assert meaning(line, voice_of(table())) == words


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Move(LAY, 1, cell(3, 4)), "[7] 3,4"),
        (Move(LAY, 1, cell(3, 4), turned=True), "[7] 3,4 turned"),
        (Move(LAY, 1, cell(3, 4), seat=1), "[7] 3,4 to be paid by Boris"),
        (Move(LAY, 1, cell(3, 4), turned=True, seat=1), "[7] 3,4 turned, to be paid by Boris"),
        (Move(PLAY, 119, cell(9, 1), more=(cell(9, 5),)), "[7] 9,1 and 9,5"),
        (Move(PLAY, 41, cell(9, 1)), "[7] 9,1"),
        (Move(PLAY, 53, seat=1), "[7] on Boris"),
        (Move(PLAY, 66, seat=0, tool="lantern"), "[7] on yourself lantern"),
        (Move(PLAY, 66, seat=1, tool="pickaxe"), "[7] on Boris pickaxe"),
        (Move(PLAY, 120), "[7] use it"),
    ],
)
def test_a_numbered_move_in_short(move: Move, words: str) -> None:
    assert offer(7, move, voice_of(table())) == words


def test_a_cell_with_the_guard_of_another_player_costs_gold() -> None:
    seen = view(table(), 0)._replace(figures=(Figure(1, cell(3, 4), 0), Figure(0, cell(3, 5), 0)))
    voice = Voice(seen, NAMES[:3])
    places = (cell(3, 4), cell(3, 5), cell(3, 6))
    assert [offer(7, Move(LAY, 1, place), voice) for place in places] == [
        "[7] 3,4 for 1 gold piece",
        "[7] 3,5 past your own guard, for nothing",
        "[7] 3,6",
    ]
    assert offer(7, Move(LAY, 1, cell(3, 4), turned=True), voice) == "[7] 3,4 turned, for 1 gold piece"


def test_a_player_whose_name_would_not_be_read_is_called_by_the_seat() -> None:
    voice = voice_of(table(), names=("Anna", "Anna lantern", "play 7"))
    moves = [Move(PLAY, 66, seat=0, tool="lantern"), Move(PLAY, 53, seat=1), Move(PLAY, 53, seat=2)]
    assert [typed(move, voice) for move in moves] == [
        "“play 66 on me lantern”",
        "“play 53 on Anna lantern”",
        "“play 53 on p2”",
    ]
    other = Voice(voice_of(table()).view._replace(seat=2), voice.raw_names)
    assert typed(moves[0], other) == "“play 66 on p0 lantern”"


def test_examples_are_what_write_would_write() -> None:
    seen = view(table(hands=(["break_cart"], ["map"], ["map"])), 0)
    voice = Voice(seen, NAMES[:3])
    assert [typed(move, voice) for move in numbered(seen)] == [
        f"“{write(move, NAMES)}”" for move in numbered(seen)
    ]
    assert voice.command("discard 3") == "“discard 3”"
