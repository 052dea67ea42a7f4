"""Letters about figures, postcards, new goals and chests: what is said, and that nothing is given away."""

import random
from typing import Any

import pytest

from pbem.app.sheets.table import Happening
from pbem.engine import NOBODY, State, Streams, guess, play, read, redact, roll, view
from pbem.render.drawing.board import draw_mine
from pbem.render.history.lines import history_lines
from pbem.render.letter.letters import render_letter
from pbem.render.moves.choices import choice_lines, silence_line
from pbem.render.moves.hand import how_lines
from pbem.render.sections.legend import legend
from pbem.render.sections.players import deck_line, gold_lines, note_lines, table_lines
from pbem.render.sections.refusals import why_not
from pbem.render.words.movetext import meaning, offer
from pbem.render.words.names import Voice
from tests.kit import Rigged, after, random_game, refusal, table, where
from tests.kit.letters import NAMES, happenings, moments, sheet
from tests.kit.script import numbered
from tests.render.letter.test_no_letter_is_a_command import commands_in

MAPS = ["map", "map"]
TOLL = ("toll",)
CHESTS = ("chests",)


def voice_of(state: State, seat: int = 0) -> Voice:
    return Voice(view(state, seat), NAMES[: state.seats])


def told(state: State, line: str, reader: int, dice: Rigged | None = None) -> list[str]:
    """The lines that a reader gets about a move, and about the luck that follows."""
    mover = state.asks[0].seat
    facts, state = play(state, mover, read(numbered(state, mover, line), me=mover))
    events = [Happening(1, mover, None, tuple(redact(fact, reader) for fact in facts))]
    while dice is not None and not state.asks and not state.over:
        facts, state = roll(state, dice)
        events.append(Happening(2, NOBODY, None, tuple(redact(fact, reader) for fact in facts)))
    return history_lines(events, voice_of(state, reader))


# Tunnel Toll ------------------------------------------------------------------------------------------


def guarded() -> State:
    state = table("S ─", modules=TOLL, hands=[["cross", "map"], MAPS, MAPS], to_move=2)
    return after(state, "toll map at 3,3")


def test_a_guard_is_drawn_explained_and_listed_with_its_owner() -> None:
    state = guarded()
    lines = draw_mine(view(state, 0))
    drawn = next(at for at, line in enumerate(lines) if "T" in line)
    assert lines[drawn + 1].index("3,3") == lines[drawn].index("T") - 1
    assert any("T a guard who wants gold" in line for line in legend(view(state, 0)))
    assert any("Clara" in line and "a guard at 3,3" in line for line in table_lines(voice_of(state)))


def test_moves_tell_what_they_cost_and_the_list_leaves_out_what_others_would_pay() -> None:
    voice = voice_of(guarded())
    offers = [offer(n, move, voice) for n, move in enumerate(voice.moves, 1)]
    assert [text for text in offers if "3,3" in text] == ["[3] 3,3 for 1 gold piece"]
    how = " ".join(how_lines(voice))
    assert "“toll 12 at 1,2”" in how
    assert "Somebody else may be asked for the gold: “play 12 at 3,3 paid by Boris”." in how
    assert meaning("play 1 at 3,3 paid by Boris", voice) == "No.1 crossing at 3,3, to be paid by Boris"
    assert meaning("toll 41 at 0,3", voice) == "a guard at 0,3, for which No.41 map is thrown away"


def test_whoever_is_asked_to_pay_is_told_by_whom_where_and_to_whom() -> None:
    asked = after(guarded(), "play cross at 3,3 paid by p1")
    assert choice_lines(voice_of(asked, 1)) == [
        "Anna wants to build at 3,3, where a guard of Clara wants gold. Do you give it?",
        "  [1] yes, one gold piece",
        "  [2] no",
    ]
    assert choice_lines(voice_of(asked, 0)) == []
    assert "to move" in next(line for line in table_lines(voice_of(asked)) if "Boris" in line)


def test_what_happened_with_guards() -> None:
    before = table("S ─", modules=TOLL, hands=[["cross", "map"], MAPS, MAPS], to_move=2)
    assert told(before, "toll map at 3,3", 0) == ["Clara discarded a card.", "Clara put a guard at 3,3."]
    assert told(before, "toll map at 3,3", 2)[1] == "You put a guard at 3,3."
    paid = told(guarded(), "play cross at 3,3", 1)
    assert paid[:3] == [
        "Anna paid Clara 1 gold piece.",
        "The guard at 3,3 is gone for this round.",
        "Anna laid a crossing at 3,3.",
    ]
    assert told(guarded(), "play cross at 3,3", 0)[0] == "You paid Clara 1 gold piece."
    assert told(guarded(), "play cross at 3,3", 2)[0] == "Anna paid you 1 gold piece."


@pytest.mark.parametrize(
    ("reader", "asked", "declined"),
    [
        (0, "You want to build at 3,3 and ask Boris", "Boris gives no gold for you."),
        (1, "Anna wants to build at 3,3 and asks you", "You give no gold for Anna."),
        (2, "Anna wants to build at 3,3 and asks Boris", "Boris gives no gold for Anna."),
    ],
)
def test_who_asks_whom_to_pay_is_told_to_all(reader: int, asked: str, declined: str) -> None:
    assert told(guarded(), "play cross at 3,3 paid by p1", reader) == [f"{asked} to give the gold for it."]
    waiting = after(guarded(), "play cross at 3,3 paid by p1")
    assert told(waiting, "choose 2", reader) == [declined]
    lines = ("Boris paid Clara 1 gold piece.", "You paid Clara 1 gold piece.", "Boris paid you 1 gold piece.")
    assert lines[reader] in told(waiting, "choose 1", reader)


def test_whoever_is_asked_to_pay_her_own_guard_pays_nobody() -> None:
    waiting = after(guarded(), "play cross at 3,3 paid by p2")
    assert told(waiting, "choose 1", 2)[0] == "You paid at your own guard, so no gold changed hands."
    assert told(waiting, "choose 1", 0)[0] == "Clara paid at a guard of their own, so no gold changed hands."


def test_ones_own_guard_costs_nothing_and_says_so() -> None:
    state = table("S ─", modules=TOLL, hands=[["map", "cross"], MAPS, MAPS])
    state = after(state, "toll map at 3,3", "discard map", "discard map")
    voice = voice_of(state)
    offers = [offer(n, move, voice) for n, move in enumerate(voice.moves, 1)]
    assert [text for text in offers if "3,3" in text] == ["[3] 3,3 past your own guard, for nothing"]


def test_who_asks_for_gold_is_named_though_her_card_was_shown_first() -> None:
    """With the veto in the game the second tunnel comes in a row of chance."""
    hands: list[list[str | int]] = [[124, "ew", "cross"], [*MAPS], [*MAPS]]
    state = table("S", modules=("toll", "wc2022", "wc2019"), hands=hands, to_move=2)
    state = after(state, "toll map at 2,3")
    _, state = play(state, 0, read("play 124 then 1 at 1,2 then 20 at 2,3 paid by p1"))
    events = []
    while not state.asks:
        facts, state = roll(state, Rigged())
        events.append(Happening(2, NOBODY, None, tuple(redact(fact, 1) for fact in facts)))
    lines = history_lines(events, voice_of(state, 1))
    assert lines[-1] == "Anna wants to build at 2,3 and asks you to give the gold for it."


REFUSED = [
    (
        "play cross at 3,3",
        "At 3,3 a guard wants gold, and you have none. Another player may give it: add “paid by” and a name"
        " to your move.",
    ),
    ("play cross at 1,2 paid by p2", "At 1,2 no gold is wanted, so nobody has to give any."),
    ("play cross at 3,3 paid by p1", "Gold is wanted at 3,3, and Boris has none: name somebody else."),
    ("toll map at 3,3", "There is a guard at 3,3 already."),
    ("toll map at 5,5", "A guard stands where a tunnel ends; no tunnel ends at 5,5."),
]


@pytest.mark.parametrize(("line", "sentence"), REFUSED, ids=[line for line, _ in REFUSED])
def test_why_not_with_guards(line: str, sentence: str) -> None:
    state = guarded().but(gold=(0, 0, 2))
    assert why_not(refusal(state, line), voice_of(state)) == sentence


def blazing(*lines: str) -> State:
    """The only place for a tunnel is 2,3, where a guard of Clara wants gold."""
    hands: list[list[str | int]] = [[124, "cross", "ew"], [*MAPS], [*MAPS]]
    board = "0,3:dead_ew 1,2:dead_n* 1,3:start 1,4:dead_ns"
    state = table(board, modules=("toll", "wc2022"), hands=hands, to_move=2)
    return after(state, "toll map at 2,3", *lines)


def test_a_trailblazer_that_would_have_to_pay_is_told_that_he_may_stop() -> None:
    voice = voice_of(blazing("play 124"))
    assert "You may also leave it: “play nothing”." in " ".join(how_lines(voice))
    assert silence_line(voice, 0) == "Without an answer in time this is chosen for you: no further tunnel."
    assert meaning("play nothing", voice) == "no further tunnel"
    assert silence_line(voice_of(table(modules=("wc2022",), hands=[[124, "cross", "ew"]])), 0).startswith(
        "Without an answer in time your oldest card is discarded"
    )


def test_a_trailblazer_that_goes_back_is_told_to_all() -> None:
    state = blazing("play 124")
    assert told(state, "play nothing", 0) == ["You took the trailblazer back into your hand and decide anew."]
    assert told(state, "play nothing", 1) == ["Anna took the trailblazer back and decides anew."]


def test_who_needs_the_gold_of_others_is_shown_how_to_ask() -> None:
    state = blazing().but(gold=(0, 1, 1))
    how = " ".join(how_lines(voice_of(state)))
    assert "Somebody else may be asked for the gold: “play 12 at 2,3 paid by" in how
    assert [move for move in voice_of(state).moves if move.card == 124] == [], "no number would tell who"


# Postcards --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("module", "sign", "name"), [("costume", "C", "Costume Department"), ("party", "P", "Tunnel Party")]
)
def test_the_postcard_has_its_letter(module: str, sign: str, name: str) -> None:
    seen = view(table(modules=(module,)), 0)
    assert any(f"──{sign}──" in line for line in draw_mine(seen))
    assert any(f"{sign} {name}" in line for line in legend(seen))


def test_what_happened_at_a_postcard() -> None:
    state = table("S ─ ─ .", modules=("costume",), hands=[["ew"], MAPS, MAPS])
    assert "Anna reached the Costume Department and exchanged roles with a spare one." in told(
        state, "play ew at 4,3", 1
    )
    own = told(state, "play ew at 4,3", 0)
    assert "You reached the Costume Department and exchanged your role for a spare one." in own
    assert any(line.startswith("Your new role: ") for line in own)
    state = table("S ─ ─ .", modules=("party",), hands=[["ew"], MAPS, MAPS])
    for seat in (0, 1, 2):
        lines = told(state, "play ew at 4,3", seat, dice=Rigged())
        assert any("the roles of all players are shuffled" in line for line in lines)
        assert [line for line in lines if line.startswith("Your new role")] != []


# New goals --------------------------------------------------------------------------------------------


def test_what_happened_at_new_goals() -> None:
    row = "1,3:start 2,3:t_h 3,3:t_h 4,3:t_h 5,3:t_h 6,3:t_h 7,3:ew"
    for goal, line in (("bag_2", "Anna got 2 gold pieces."), ("dragon", "Anna lost 1 gold piece.")):
        goals = ["stone_ne", "stone_nw", goal, "treasure", "spider"]
        state = table(row, modules=("new-goals",), hands=[["ew"], MAPS, MAPS], goals=goals).but(
            gold=(1, 0, 0)
        )
        assert line in told(state, "play ew at 8,3", 1)


def test_chips_are_told_where_they_are_counted_apart() -> None:
    state = table(modules=("new-goals",), dragon_takes="chips").but(gold=(4, 0, 0), chips=(1, 0, 0))
    assert "In chips, which a dragon may take: 1 gold piece." in gold_lines(voice_of(state))
    assert len(gold_lines(voice_of(table(modules=("new-goals",))))) == 1


# Chests -----------------------------------------------------------------------------------------------


def chest(effect: str, **changes: Any) -> State:
    return table(
        "S ─ ─ .",
        **{
            "modules": CHESTS,
            "hands": [["t_h", "ns"], MAPS, MAPS],
            "chests": {"4,2": ("cross", effect)},
            "deck": ["ew", "cross", "curve_ne", "curve_nw", "dead_n", "dead_e", "t_v"],
        }
        | changes,
    )


def test_chests_are_drawn_and_explained() -> None:
    seen = view(chest("gold"), 0)
    assert any("│ c │" in line for line in draw_mine(seen))
    assert any("c chest" in line for line in legend(seen))


OPENED = {
    "gold": ["The chest at 4,2 is open: one gold piece.", "You got 1 gold piece."],
    "no_map": ["The chest at 4,2 is open: no maps for the rest of the round."],
    "no_draw": ["The chest at 4,2 is open: no card is drawn at the end of this turn."],
    "extra_draw": ["The chest at 4,2 is open: one card more at the end of this turn."],
    "mill5": ["5 cards of the deck are gone, unseen."],
}


@pytest.mark.parametrize("effect", OPENED)
def test_what_happened_when_a_chest_was_opened(effect: str) -> None:
    lines = told(chest(effect), "play t_h at 4,3", 0)
    assert lines[:2] == ["You laid a junction at 4,3.", "The card at 4,2 shows a crossing."]
    for line in OPENED[effect]:
        assert line in lines


QUESTIONS = {
    "move_goal": ("A chest moves one goal away from the start, by one cell. Which one?", "the goal at 9,1"),
    "steal_card": ("A chest takes a card from another player for you, by chance. From whom?", "Boris"),
    "look_role": ("A chest shows you the role of another player. Whose?", "Boris"),
    "look3": (
        "Which of these cards from a chest do you keep? The others are thrown away, unseen.",
        "No.20 straight tunnel",
    ),
}


@pytest.mark.parametrize("effect", QUESTIONS)
def test_chests_ask_in_words(effect: str) -> None:
    question, first, *_ = choice_lines(voice_of(after(chest(effect), "play t_h at 4,3")))
    assert (question, first) == (QUESTIONS[effect][0], f"  [1] {QUESTIONS[effect][1]}")


def test_the_cards_to_pick_from_are_named() -> None:
    state = after(chest("discard_pick"), "play t_h at 4,3", dice=Rigged())
    lines = choice_lines(voice_of(state))
    assert lines[0] == (
        "Which of these discarded cards do you keep? The others stay in the pile, and you draw none."
    )
    assert lines[1] == "  [1] repair of cart or lantern"


def test_what_followed_the_questions_of_chests() -> None:
    moved = after(chest("move_goal"), "play t_h at 4,3")
    assert told(moved, "choose 1", 1)[0] == "The goal at 9,1 moved to 10,1."
    looking = after(chest("look_role", roles=["miner"] * 3), "play t_h at 4,3")
    assert told(looking, "choose 1", 0)[0] == "You looked at the role of Boris: gold miner."
    assert told(looking, "choose 1", 1)[0] == "Anna looked at your role."
    assert told(looking, "choose 1", 2)[0] == "Anna looked at the role of Boris."
    robbing = after(chest("steal_card"), "play t_h at 4,3")
    assert told(robbing, "choose 1", 0, Rigged()) == ["You took No.41 map from Boris."]
    assert told(robbing, "choose 1", 1, Rigged()) == ["Anna took No.41 map from you."]
    assert told(robbing, "choose 1", 2, Rigged()) == ["Anna took a card from Boris."]


def test_maps_and_rockfalls_on_chests() -> None:
    state = chest("gold", hands=[["map", "rockfall"], MAPS, MAPS])
    assert (
        told(state, "play map at 4,2", 0)[0]
        == "You looked at the chest at 4,2: chest of gold, and on it: crossing."
    )
    assert told(state, "play map at 4,2", 1)[0] == "Anna looked at the chest at 4,2."
    gone = "let the rock fall at 4,2: the chest and the card on it are gone, unseen."
    assert told(state, "play rockfall at 4,2", 1)[0] == f"Anna {gone}"
    assert told(state, "play rockfall at 4,2", 0)[0] == f"You {gone}"
    after_map = after(state, "play map at 4,2")
    assert note_lines(voice_of(after_map)) == [
        "You saw the chest at 4,2 in turn 1 of this round: chest of gold, and on it: crossing."
    ]
    assert "in turn 1\u00a0looked at the chest at 4,2" in table_lines(voice_of(after_map, 1))[-1]


def test_open_chests_stay_in_sight_and_forbidden_maps_are_refused_in_words() -> None:
    state = after(chest("no_map"), "play t_h at 4,3")
    assert deck_line(voice_of(state, 1)).endswith("Open so far: chest against maps.")
    sentence = "A chest forbids this: no maps for the rest of the round."
    assert why_not(refusal(state, "play map at 9,3"), voice_of(state, 1)) == sentence


def test_chests_and_goals_reached_at_once_are_told_apart() -> None:
    state = table(
        "1,3:start 2,3:t_h 3,3:t_h 4,3:t_h 5,3:t_h 6,3:t_h 7,3:curve_nw 7,2:curve_nw* 8,2:ew",
        modules=CHESTS,
        hands=[["cross"], MAPS, MAPS],
        chests={"10,2": ("ew", "gold")},
    )
    lines = choice_lines(voice_of(after(state, "play cross at 9,2")))
    assert lines[1:] == ["  [1] the goal at 9,1", "  [2] the chest at 10,2", "  [3] the goal at 9,3"]
    assert where("10,2") in state.mine.hidden


# All of them ------------------------------------------------------------------------------------------

EVERYTHING = [("toll", "new-goals", "party", "chests"), ("s2", "toll", "new-goals", "costume", "chests")]


@pytest.mark.parametrize("modules", EVERYTHING)
def test_no_wrapping_of_a_letter_makes_a_command(modules: tuple[str, ...]) -> None:
    for seed in range(2):
        rng = random.Random(seed)
        for state, rows in moments(random_game(seed, modules=modules), rng, 3):
            for ask in state.asks or ():
                letter = sheet(state, ask.seat, "turn", history=happenings(rows, ask.seat))
                assert commands_in(render_letter(letter).body, letter.names) == []


@pytest.mark.parametrize("modules", EVERYTHING)
def test_letters_are_the_same_whatever_the_reader_cannot_see(modules: tuple[str, ...]) -> None:
    rng = random.Random(7)
    game = random_game(7, modules=modules)
    rare = [row for row in game.rows if row.after.asks and row.after.asks[0].kind != "turn"]
    for row in (*rng.sample(game.rows[1:], 4), *rng.sample(rare, 4)):
        for seat in range(row.after.seats):
            seen = view(row.after, seat)
            guessed = guess(seen, Streams(rng.randbytes(32)))
            assert render_letter(sheet(guessed, seat)) == render_letter(sheet(row.after, seat))


@pytest.mark.parametrize("modules", EVERYTHING)
def test_every_move_and_every_turn_of_luck_has_a_line(modules: tuple[str, ...]) -> None:
    game = random_game(3, modules=modules)
    for row in game.rows:
        for seat in range(game.first.seats):
            voice = Voice(view(row.after, seat), NAMES[: game.first.seats])
            lines = history_lines(happenings([row], seat), voice)
            assert lines or row.seat == NOBODY or (row.move and row.move.verb == "choose")
            assert all("{" not in line for line in lines)
