"""Requirement 9: a letter depends on nothing that its reader cannot see."""

import random
import re

import pytest

from pbem.app.sheets.answers import Answer
from pbem.engine import Move, Refusal, RoundOver, Seat, State, Streams, check, guess, view
from pbem.engine.rules.registry import MODULES
from pbem.render.letter.letters import Text, render_letter
from pbem.render.numbered import numbered
from tests.kit.games import random_game, wrong_moves
from tests.kit.letters import ENDINGS, KINDS, NAMES, ending, happenings, moments, sheet
from tests.kit.sampling import first

SECRET_WORDS = ("saboteur", "treasure", "miner", "stone", "crossing", "map", "rockfall", "No.")


GAMES = [
    *((seed, modules) for seed in range(8) for modules in (("base",), ("s2",))),
    *((1, (name,)) for name in MODULES),  # each box and variant alone
]
SAMPLE = [(seed, modules) for seed, modules in GAMES if seed < 2]


@pytest.mark.parametrize(
    ("seed", "modules", "count"),
    [
        *(pytest.param(*game, 1, marks=pytest.mark.sample) for game in SAMPLE),
        *(pytest.param(*game, 3, marks=pytest.mark.soak) for game in GAMES),
    ],
    ids=str,
)
def test_letters_are_the_same_whatever_the_reader_cannot_know(
    seed: int, modules: tuple[str, ...], count: int
) -> None:
    rng = random.Random(seed)
    for state, rows in moments(random_game(seed, modules=modules), rng, count):
        for seat in range(state.seats):
            other = guess(view(state, seat), Streams(rng.randbytes(32)))
            for kind in KINDS:
                parts = {"history": happenings(rows, seat), **(ending(rows, seat) if kind in ENDINGS else {})}
                assert render_letter(sheet(state, seat, kind, **parts)) == render_letter(
                    sheet(other, seat, kind, **parts)
                )


@pytest.mark.parametrize(
    "modules", [("base",), ("s2",), ("sabotaged-dwarf", "greedy-dwarf"), ("toll",)], ids=str
)
def test_the_end_of_a_round_tells_nothing_that_its_reader_cannot_know(modules: tuple[str, ...]) -> None:
    """Not who of the others took which gold card, for one: all that a reader has not seen is dealt again."""
    dice = Streams(bytes(32))
    for seed in range(3):
        rows = random_game(seed, modules=modules).rows
        for at, row in enumerate(rows):
            if not any(isinstance(fact, RoundOver) for fact in row.facts) or row.after.over:
                continue
            for seat in range(row.after.seats):
                parts = {"history": happenings(rows[: at + 1], seat), **ending(rows[: at + 1], seat)}
                worlds = (row.after, guess(view(row.after, seat), dice))
                one, two = (
                    render_letter(sheet(world, seat, "round_over", **parts | {"ended": view(world, seat)}))
                    for world in worlds
                )
                assert one == two
                others = [other for other in range(row.after.seats) if other != seat]
                if not row.after.rules.payments_are_open:
                    assert not any(
                        f"{NAMES[other]}, {role}: {n} gold piece" in one.body
                        for other in others
                        for role in ("gold miner", "saboteur", "greedy dwarf")
                        for n in range(1, 6)
                    )


@pytest.mark.parametrize("seed", first(3, range(6)))
def test_refusals_are_the_same_whatever_the_mover_cannot_know(seed: int) -> None:
    rng = random.Random(seed)
    for state, _ in moments(random_game(seed), rng, 3):
        for ask in state.asks:
            other = guess(view(state, ask.seat), Streams(rng.randbytes(32)))
            for move in wrong_moves(state, ask.seat, rng, 20):
                letters = [refusal_letter(world, ask.seat, move) for world in (state, other)]
                assert letters[0] == letters[1]


def refusal_letter(state: State, seat: Seat, move: Move) -> Text | None:
    try:
        check(state, seat, move)
    except Refusal as refusal:
        return render_letter(sheet(state, seat, "refusal", answers=(Answer("x", refusal=refusal),)))
    return None


NAMED = "|".join(NAMES)
SUBJECTS = re.compile(
    r"\[K7(?:, MX)?\] (?:your turn|several games are waiting for you"
    r"|your (?:turn|choice in turn) [0-9]+(?: \(round [0-9]\))?|you are invited"
    r"|the game (?:begins|is over|was broken off)|round [0-9] is over|news of round [0-9]|table talk"
    rf"|(?:{NAMED}) (?:shows a card|asks to take a move back|does not take part|takes part after all"
    r"|does not answer|takes over a seat)"
    rf"|mails to (?:{NAMED}) come back"
    r"|your seat is (?:open|taken over)|the seat is yours|a seat is free for you"
    r"|somebody would like your seat back|a mail was not read|an earlier copy was put back"
    r"|a vote of the table|the time at this table)"
)


@pytest.mark.parametrize("seed", first(3, range(6)))
def test_subject_and_first_lines_hold_no_secret(seed: int) -> None:
    """What a lock screen shows is the same for everybody who gets this kind of letter."""
    for state, rows in moments(random_game(seed), random.Random(seed), 4):
        for kind in KINDS:
            letters = [
                render_letter(sheet(state, seat, kind, history=happenings(rows, seat)))
                for seat in range(state.seats)
            ]
            assert all(SUBJECTS.fullmatch(letter.subject) for letter in letters), letters
            numbers = {number for letter in letters for number in re.findall(r"[0-9]+", letter.subject[4:])}
            assert numbers <= {str(state.turn), str(state.round)}  # which everybody at the table counts
            for letter in letters:
                preview = " ".join(letter.body.split("\n")[:2])
                assert not any(word in preview for word in SECRET_WORDS), preview


def test_the_numbered_list_is_the_same_in_turn_nudge_and_refusal() -> None:
    game = random_game(4, seats=4)
    for row in game.rows[1:40:7]:
        state = row.after
        if state.asks:
            seat = state.asks[0].seat
            lists = {
                tuple(
                    line for line in render_letter(sheet(state, seat, kind)).body.split("\n") if "[" in line
                )
                for kind in ("turn", "nudge", "refusal")
            }
            assert len(lists) == 1
            assert len(numbered(view(state, seat))) == sum(line.count("[") for line in lists.pop())
