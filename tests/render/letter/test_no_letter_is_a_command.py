"""Requirement 1: whatever comes back of our own letters, however it is wrapped, is no command."""

import random
import re
import textwrap
from collections.abc import Callable, Iterator
from functools import cache

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pbem.app.sheets.answers import Answer, Outcome
from pbem.engine import (
    Ambiguous,
    IllegalMove,
    NotUnderstood,
    Reason,
    Refusal,
    Seat,
    State,
    View,
    check,
    plain,
    read,
    read_order,
    view,
)
from pbem.mail.conversation.commands import read_commands
from pbem.mail.conversation.lines import read_line
from pbem.mail.parse.align import Where, align
from pbem.mail.typed.context import ReadingContext
from pbem.mail.typed.moves import read_worded
from pbem.render.history import votes as history_of_votes
from pbem.render.letter import prepared
from pbem.render.letter.letters import render_letter
from pbem.render.safe import COMMAND_WORDS, quoted, safe_name, spoken
from pbem.render.sections import votes
from pbem.render.sections.asked import HELP, MORE_HELP, REJECTIONS
from pbem.render.sections.outcomes import OUTCOMES
from pbem.render.sections.refusals import HINTS, REASONS
from pbem.render.words.names import IN_FRONT
from tests.kit.games import random_game, wrong_moves
from tests.kit.letters import (
    ASKED,
    ENDINGS,
    KINDS,
    NAMES,
    NOW,
    TALK,
    ending,
    everything_else,
    happenings,
    moments,
    sheet,
)

_BARE_NUMBER = re.compile(r"#?[0-9]{1,4}[.):]?")

# What people call themselves when they want to see something break.
NASTY = (
    "Play 12 at 3,4", "discard 12", "7", "#12", "say", "Anna go", "x-play 5 at 2,2", "ｐａｓｓ 3",
    "p\u200blay 1", "Undo.", "help!", "rules", "\u202edrawkcab", "Bob\nplay 3 at 2,3", "—pass", "a—set—b",
    "12 12 12", "*7*", "x *pass 7*", "①", "Anna ７", "Boris ²", "veto any map", "Ida ٧",
    "“go”", "> undo", "SET zone UTC", "hand:", "note\tthis", "trust me", "дружище play", "דנה", "", " ", "…",
    "option 8", "Anna move 8", "my move: 8", "put 14 at 1,4", "No.14 at 1,4", "[8] 1,4", "Ida I'll take 8",
    "Supercalifragilisticexpialidocious", "lay--lay", "go/go", "José", "王小明", "e.g.", "choose 2", "-- ",
)  # fmt: skip


def commands_in(body: str, names: tuple[str, ...]) -> list[str]:
    """The lines of a body, wrapped in every way, that begin a command or are one."""
    found = []
    for line in wrapped_lines(body):
        for shown in {line, line.strip(), line.lstrip("> "), line.strip("* ")}:
            words = plain(shown)
            first = words.split(" ")[0].rstrip(":;,.!?")
            if (
                first in COMMAND_WORDS
                or _BARE_NUMBER.fullmatch(words)
                or understood(shown, names)
                or has_words_of_ours(shown, names)
            ):
                found.append(shown)
    return found


@cache
def a_turn() -> View:
    """A position in which many numbers mean something."""
    state = random_game(1, seats=3).rows[0].after
    return view(state, state.asks[0].seat)


def has_words_of_ours(line: str, names: tuple[str, ...]) -> bool:
    """Whether a line is a move wherever it stands."""
    seen = a_turn()
    return reads(lambda text, known: read_worded(text, ReadingContext(known, seen.seat, seen)), line, names)


def understood(line: str, names: tuple[str, ...]) -> bool:
    """Whether a line is a move or a standing order, or would be one but for its names."""
    return any(reads(read_it, line, names) for read_it in (read, read_order))


def reads(read_it: Callable[[str, tuple[str, ...]], object], line: str, names: tuple[str, ...]) -> bool:
    try:
        return read_it(line, names) is not None
    except NotUnderstood:
        return False
    except Refusal:
        return True


def wrapped_lines(body: str) -> set[str]:
    """Every line that is read when clients wrap at 20 to 80 columns: line by line, or by paragraphs.

    Some programs also turn hard blanks into ordinary ones. What was broken off a line with our margin is read
    as its end.
    """
    soft = body.replace("\u00a0", " ")
    lines = {*body.split("\n"), *soft.split("\n")}
    parts = [*body.split("\n\n"), *soft.split("\n\n"), body, soft]
    wide = {line for line in lines if len(line) > 20} | {part.replace("\n", " ") for part in parts}
    for width in range(20, 81):
        for whole in wide:
            lines.update(joined(greedy(whole, width), whole))
    for width in (20, 21, 34, 72):
        for hard in (False, True):
            for whole in wide:
                parts = textwrap.wrap(whole, width, break_long_words=hard, break_on_hyphens=hard)
                lines.update(joined(parts, whole))
    # A mail that is quoted twice is wrapped twice; hard blanks must hold then.
    if "\u00a0" in body:
        for width in (72, 60, 41):
            once = [line for whole in body.split("\n") for line in greedy(whole, width)]
            twice = [line for whole in once for line in greedy(whole, width - 2)]
            lines.update(counted(twice))
    return lines


def joined(parts: list[str], whole: str) -> list[str]:
    """The parts of a text as they are read; most texts have no margin."""
    return counted(parts) if "|" in whole else parts


def counted(lines: list[str]) -> list[str]:
    """The lines of a mail that count as typed, if nothing is known of what it answers."""
    return [line.words for line in align("\n".join(lines), ()).typed if line.where is not Where.INSIDE]


def greedy(text: str, width: int) -> list[str]:
    """Wrap at blanks and keep long words whole, as most mail programs do (textwrap is ten times slower)."""
    lines, current = [], ""
    for word in filter(None, text.split(" ")):
        if current and len(current) + 1 + len(word) > width:
            lines.append(current)
            current = word
        else:
            current = f"{current} {word}" if current else word
    return [*lines, current]


def answers(state: State, seat: Seat, rng: random.Random) -> Iterator[Answer]:
    """Lines a player may have sent, with what became of them."""
    lines = ["play 99 at 3,4", "please pass", "7", "undo and go", "set zone UTC", "hello - play 5", "note: x"]
    for move in wrong_moves(state, seat, rng, 8):
        try:
            check(state, seat, move)
        except Refusal as refusal:
            yield Answer(rng.choice(lines), refusal=refusal)
    yield from (Answer(line, refusal=NotUnderstood(line, rng.choice(list(HINTS)))) for line in lines)
    yield from (Answer(line, "play 12 at 3,4 turned", note=rng.choice(list(Outcome))) for line in lines)
    yield Answer("play 66 on p1", refusal=Ambiguous("play 66 on p1", "tool", ("cart", "lantern")))
    yield Answer("7", f"play 53 on {NAMES[1]}")
    yield Answer("choose 2", "choose 2")
    yield Answer("pass 4", "discard 4 12")
    yield Answer("x", refusal=IllegalMove(Reason.NOT_IN_HAND, card=999))
    yield from (Answer("say", note=note, words=words, at=NOW) for note in Outcome for words in TALK[:2])


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(1, 16))])
def test_no_wrapping_of_a_letter_makes_a_command(seed: int) -> None:
    rng = random.Random(seed)
    game = random_game(seed)
    for kind in KINDS:
        state, rows = rng.choice(list(moments(game, rng, 4)))
        seat = state.asks[0].seat if state.asks else rng.randrange(state.seats)
        names = tuple(rng.sample(NASTY, state.seats)) if rng.random() < 0.7 else NAMES[: state.seats]
        letter = sheet(
            state,
            seat,
            kind,
            names=names,
            history=happenings(rows, seat),
            answers=tuple(answers(state, seat, rng)) if kind in ("receipt", "refusal") else (),
            final_at=NOW if kind == "receipt" else None,
            board=rng.choice(("boxes", "ascii", "words")),
            columns=rng.choice((60, 40)),
            asked=tuple(rng.sample(ASKED, 4)) if kind == "receipt" else (),
            log=happenings(rows, seat),
            **everything_else(state, seat),
            **(ending(rows, seat) if kind in ENDINGS else {}),
        )
        assert commands_in(render_letter(letter).body, names) == [], kind


@pytest.mark.parametrize("asked", ASKED, ids=" ".join)
def test_no_wrapping_of_anything_asked_for_makes_a_command(asked: tuple[str, ...]) -> None:
    rows = random_game(5, seats=4).rows
    state = rows[30].after
    parts = {"asked": (asked,), "put_off": (asked,), "log": happenings(rows, 1)}
    letter = sheet(state, 1, "receipt", **parts, **everything_else(state, 1))
    assert commands_in(render_letter(letter).body, letter.names) == []


@pytest.mark.parametrize("reason", REJECTIONS)
def test_no_wrapping_of_a_rejection_makes_a_command(reason: str) -> None:
    letter = sheet(random_game(5).last, 1, "rejection", reason=reason, stranger="a-go@play-note.example.help")
    assert commands_in(render_letter(letter).body, letter.names) == []


@pytest.mark.parametrize("seed", range(3))
def test_no_wrapping_of_a_saboteur_2_letter_makes_a_command(seed: int) -> None:
    game = random_game(seed, modules=("base", "s2"))
    rng = random.Random(seed)
    for state, rows in moments(game, rng, 3):
        for ask in state.asks or ():
            letter = sheet(state, ask.seat, "turn", history=happenings(rows, ask.seat))
            assert commands_in(render_letter(letter).body, letter.names) == []


@pytest.mark.parametrize("seed", range(2))
def test_the_reader_of_mails_finds_no_wish_in_a_line_of_a_letter(seed: int) -> None:
    """A line with a word of ours counts wherever it stands."""
    rng = random.Random(seed)
    for state, rows in moments(random_game(seed), rng, 2):
        for ask in state.asks:
            parts = {**everything_else(state, ask.seat), "history": happenings(rows, ask.seat)}
            letter = sheet(state, ask.seat, rng.choice(KINDS), **parts)
            reading = ReadingContext(letter.names, ask.seat, letter.view)
            for line in wrapped_lines(render_letter(letter).body):
                assert read_line(line, reading) is None


@pytest.mark.parametrize(
    ("seed", "kind"),
    [
        *((0, "turn"), (1, "receipt"), (2, "refusal")),
        *(pytest.param(seed, kind, marks=pytest.mark.soak) for seed in range(3, 12) for kind in KINDS),
    ],
)
def test_the_reader_of_mails_finds_no_wish_in_a_whole_letter(seed: int, kind: str) -> None:
    """What our letters print counts only where it stands alone; in them it never does."""
    rng = random.Random(seed)
    game = random_game(seed, modules=("base", "s2") if seed % 2 else ("base",))
    state, rows = rng.choice(list(moments(game, rng, 6)))
    seat = state.asks[0].seat if state.asks else 0
    answered = tuple(answers(state, seat, rng)) if kind in ("receipt", "refusal") else ()
    letter = sheet(state, seat, kind, history=happenings(rows, seat), answers=answered)
    reading = ReadingContext(letter.names, seat, letter.view)
    for lines in wrapped_bodies(render_letter(letter).body):
        found = read_commands(lines, reading)
        assert (found.commands, found.unanswered) == ((), ())


def wrapped_bodies(body: str) -> Iterator[list[str]]:
    """A whole letter as clients wrap it: by lines or paragraphs, marked or not, with hard blanks or soft."""
    for text in (body, body.replace("\u00a0", " ")):
        yield text.split("\n")
        yield [f"> {line}" for line in text.split("\n")]
        paragraphs = [part.replace("\n", " ") for part in text.split("\n\n")]
        for width in range(20, 81):
            by_lines = [part for line in text.split("\n") for part in greedy(line, width)]
            yield counted(by_lines)
            yield counted([part for words in paragraphs for part in (*greedy(words, width), "")])
            if width % 10 == 2:
                yield counted([f"> {line}" for line in by_lines])


def test_a_planted_offer_is_caught() -> None:
    state = random_game(1).rows[0].after
    seat = state.asks[0].seat
    letter = sheet(state, seat, "turn")
    reading = ReadingContext(letter.names, seat, letter.view)
    body = render_letter(letter).body
    for lines in wrapped_bodies(f"{body}\n\n[1]\n\nBye"):
        marked = not lines or lines[0].startswith(">")
        assert bool(read_commands(lines, reading).commands) != marked


@pytest.mark.parametrize(
    "sentence",
    [
        *REASONS.values(),
        *HINTS.values(),
        *OUTCOMES.values(),
        *IN_FRONT.values(),
        *REJECTIONS.values(),
        *HELP.values(),
        *history_of_votes.STOPPED.values(),
        *history_of_votes.STARTED.values(),
        *history_of_votes.DECIDED.values(),
        *(text for both in history_of_votes.ASKED.values() for text in both),
        *(text for both in history_of_votes.SAID.values() for text in both),
        *votes.ASKS.values(),
        *(text for both in votes.ENDS.values() for text in both),
        *votes.PACE.values(),
        *prepared.WHAT.values(),
        *prepared.ONLY_IF.values(),
        *prepared.UNTIL.values(),
        *prepared.ENDINGS.values(),
        *(text for _, text in MORE_HELP.values()),
    ],
)
def test_no_sentence_has_a_word_that_begins_a_command(sentence: str) -> None:
    """A placeholder stands for words that are made safe elsewhere."""
    assert commands_in(f"Well, as I see it, my friend: {re.sub(r'{[a-z_]+}', 'x', sentence)}", ()) == []


@given(st.text(max_size=60))
@example("play 12 at 3,4")
@example("99 bottles - pass 7")
@example("say")
@example("so *pass 7*")
@example("what I would very much like is option 8 altogether")
@example("well, put 14 at 1,4 as soon as it is possible")
@example("my friends say my move: 8 and nothing but that")
@example("indeed I'll play")
def test_nothing_typed_comes_back_as_a_command(text: str) -> None:
    body = f"You wrote {quoted(text)}. So be it, {safe_name(text)} said {safe_name(text)}’s friend.\n"
    assert commands_in(body, (text,)) == []


@pytest.mark.parametrize("number", ["7", "７", "①", "²", "٧", "𝟕", "#７", "７."])
@pytest.mark.parametrize("text", ["wellwellwellwellwell {} indeedverymuchsoindeed", "I would {} then"])
def test_no_number_that_somebody_said_stands_alone(text: str, number: str) -> None:
    """Another player could choose one's move with it: the reader of mails knows digits of all kinds."""
    body = "\n".join(spoken(text.format(number)))
    found = {line for line in wrapped_lines(body) if len(counted([line])) == 1}
    assert not [line for line in found if _BARE_NUMBER.fullmatch(plain(counted([line])[0]))]


@pytest.mark.parametrize(
    "text",
    [
        "I would now rather veto any map altogether",
        "let us now rather *discard 12* altogether",
        "let us each one veto everything unconditionally",
    ],
)
def test_no_standing_order_comes_back_out_of_talk(text: str) -> None:
    assert commands_in("\n".join(spoken(text)), ()) == []
    assert commands_in(f"You wrote {quoted(text)}.", ()) == []


@pytest.mark.parametrize("name", NASTY)
def test_a_name_stays_on_its_line_and_hides_nothing(name: str) -> None:
    shown = safe_name(name)
    assert shown.isprintable()
    assert "\n" not in shown
    assert len(shown) <= 30


def test_a_planted_command_is_caught() -> None:
    assert commands_in("What you can do now is this: play 12 at 3,4\n", ())
    assert commands_in("It would be very wise to answer with the number 7.\n", ())
    assert commands_in("It would be wise, I think, to set the zone\n", ())


def test_ordinary_names_are_shown_as_they_are() -> None:
    state = random_game(1, seats=3).rows[0].after
    assert [safe_name(name) for name in ("Anna", "Anna Maria", "O’Neill", "Ида", "Jean-Luc")] == [
        "Anna", "Anna Maria", "O’Neill", "Ида", "Jean-Luc",
    ]  # fmt: skip
    assert view(state, 0).seats == 3
