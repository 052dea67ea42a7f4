"""What people type when they answer, with what they mean by it: forms with gaps for the moves of a game.

Everything here was written from the page for players and from how people answer mails, without a look at
how the program reads; what a form means is what its writer meant. ``tests/kit/mails/gaps.py`` fills the gaps:
``{n}`` is the number of a move in the list and ``{n2}`` another one, ``{move}`` the move in full, ``{rest}``
the same without its verb, ``{card}``, ``{kind}`` (map), ``{cell}``, ``{x}``, ``{y}``, ``{who}`` its parts,
``{me}`` the writer.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tests.kit.mails.asides import ASIDES, Asides


class Form(NamedTuple):
    """One way to answer: the class it is counted in, what is typed, and what was meant."""

    kind: str
    text: str
    of: str = "listed"  # which move fills the gaps
    meant: str = "move"  # or "nothing", "asked", "talk"
    told: tuple[str, ...] = ()  # one of these must stand in the answer, whatever else it says
    subject: str = ""  # in place of the subject of an answer


# fmt: off
NUMBERS = (
    "{n}", " {n} ", "{n}.", "{n}!", "#{n}", "# {n}", "[{n}]", "({n})", "{n})", "- {n}", "* {n}", "• {n}",
    "{n};", "{n},",
    "{n} please", "{n}, please", "{n} please!", "{n}, thanks!", "{n} thanks", "{n}. Thanks!", "{n} 👍",
    "{n} 🙂", "{n} :-)",
    "{n}, {me}", "{n} - {me}", "{n} {me}", "{n}\n{me}", "{n}\n\n{me}", "{n}\nThanks", "{n}\nThanks, {me}",
    "{n}\n\ncheers\n{me}",
    "option {n}", "Option {n}.", "OPTION {n}", "move {n}", "Move {n} please", "line {n}", "Line {n}",
    "option #{n}", "move: {n}",
    "My move: {n}", "my move is {n}", "My move is number {n}", "Please {n}", "Hi, {n} please", "Hi\n{n}",
    "Hi all!\n\n{n}\n",
    "{n} it is", "I'll take {n}", "I choose {n}", "I take option {n}", "ok, {n}", "Let's do {n}",
)
UNLESS_A_CARD = (
    "no. {n}", "no.{n}", "№ {n}", "№{n}", "nr {n}", "Nr. {n}", "number {n}", "Number {n} please",
    "num {n}",
)
PRINTED = (
    "[{n}] {cell}", "[{n}]  {cell}", "({n}) {cell}", "{n} = play {rest}", "[{n}] play {rest}",
    "{n} play {rest}",
    "{n}: play {rest}", "{n} (play {rest})", "play {rest} [{n}]", "play {rest} ({n})",
)
BARE_CARDS = (
    "No.{card} at {cell}", "No. {card} at {cell}", "no {card} at {cell}", "{card} at {cell}",
    "#{card} {cell}",
    "#{card} at {cell}", "{card} to {cell}", "Card {card} at {cell}", "card {card} to {cell}",
    "No.{card} {kind} at {cell}",
    "{card} at {cell} please", "{card} @ {cell}", "{card} -> {cell}", "{card} {cell}",
)
CELLS = (
    "play {card} at {x}.{y}", "play {card} at {x} {y}", "play {card} at {x}:{y}", "play {card} @ {cell}",
    "play {card} @{cell}", "play {card} at{cell}", "play {card} at [{cell}]", "play {card} at ({cell})",
    "play {card} at {x}, {y}", "play {card} at {x} , {y}", "play {card} at {x}،{y}",
    "play {card} at {x}，{y}",
    "play {card} at {x}、{y}", "play {card} at {x}٫{y}", "play {card} at {cell}.", "play {card} at {cell};",
    "play {card} at {cell} ;",
    "play {card} at {cell}!", "play {card} at {x}/{y}", "Play {card} At {x}.{y}.", "play {card} to {x}.{y}",
    "play {card} at cell {cell}", "play {card} in {cell}", "play {card} {x}.{y}", "Play {card}at {cell}",
    "play {card} at  {cell}",
)
OPENERS = (
    "I'll play {rest}", "I’ll play {rest}.", "I will play {rest}", "I play {rest}", "I'd like to play {rest}",
    "I would like to play {rest}, please", "I want to play {rest}", "Let me play {rest}",
    "Please play {rest}",
    "please play {rest} for me", "My move: {move}", "My move: play {rest}", "my move is play {rest}",
    "My move is {rest}",
    "Hi, I'll play {rest}", "Hi! I'll play {rest}.", "Hello, please play {rest}", "Ok, I'll play {rest}",
    "OK play {rest}",
    "Then I'll play {rest}", "Hi all, my move: play {rest}", "Hey, I play {rest}, thanks",
    "Here is my move: play {rest}",
    "I'm playing {rest}", "Hi, play {rest}", "So: play {rest}",
)
COURTESY = (
    "play {rest} please", "play {rest}, please", "play {rest}, thanks!", "play {rest} 👍",
    "play {rest}. Thanks!",
    "play {rest} - {me}", "play {rest}\n{me}", "- play {rest}", "* play {rest}", "play: {rest}",
    "Play : {rest}",
    "please: play {rest}", "> \nplay {rest}", "play {rest}\nthank you", "play {rest} :)", "PLAY {rest}!!!",
    "play  {rest} ...",
)
TURNED = (
    "play {card} turned at {cell}", "play {card} (turned) at {cell}", "play {card} upside down at {cell}",
    "play {card} at {cell} (turned)", "play {card} at {cell}, turned", "play {card} at {cell} upside down",
    "play {card} at {cell} (upside down)", "play {card} at {cell} - turned", "{card} turned at {cell}",
    "{card} at {cell} turned",
    "No.{card} turned at {cell}", "turned: play {card} at {cell}", "play {card} Turned at {x}.{y}",
    "play {card}, turned, at {cell}",
    "place {card} upside down at {cell}", "play {card} at {cell} turned please",
    "I'll play {card} at {cell} turned",
    "play {card} at {cell} rotated", "play turned {card} at {cell}", "play {card} at {x}.{y} (turned).",
)
ONLY_TURNED = (
    "play {card} at {cell}", "{card} at {cell}", "play {card} at {x}.{y}", "I'll play {card} at {cell}",
    "put {card} at {cell}",
    "No.{card} at {cell}", "Play {card} at {cell}, thanks!",
)
VERBS = (
    "place {card} at {cell}", "put {card} at {cell}", "build {card} at {cell}", "use {card} at {cell}",
    "Place No.{card} at {cell}",
    "put No. {card} at {x}.{y}", "build card {card} at {cell}", "put card {card} on {cell}",
    "lay {card} at {cell}",
    "Put {card} to {cell} please", "I'll put {card} at {cell}", "Please place {card} at {cell}",
    "Use #{card} at {cell}",
    "I build {card} at {cell}",
)
ON_PLAYERS = (
    "use {card} on {who}", "play {card} on {who} please", "{card} on {who}", "No.{card} on {who}",
    "put {card} on {who}",
    "I'll play {card} on {who}", "play No.{card} {kind} on {who}", "play {card} ({kind}) on {who}",
    "Play {card} On {who}!", "#{card} on {who}",
    "play {card} on {who}, sorry {who}!",
)
DISCARDS = (
    "discard no. {card}", "discard {card} ({kind})", "discard No.{card}", "discard: {card}",
    "discard card {card}", "drop {card}",
    "drop no. {card}", "throw away {card}", "throw away no. {card}", "Throw away card {card}",
    "discard {card} please",
    "I'll discard {card}", "I discard {card}", "Please discard {card}", "My move: discard {card}",
    "discard #{card}", "discard {card} {kind}",
    "discard No.{card} {kind}", "Hi, I'll drop {card}", "drop {card}, thanks", "pass {card}",
    "I'd like to discard {card}", "Discard {card}.",
)
PHONES = (  # what a keyboard or a voice makes of it
    "Play {card} at {cell} .", "Play {card}  at {cell}\n\nSent from my iPhone",
    "play\u00a0{card}\u00a0at\u00a0{cell}", "play {wide}",
    "Play {card} at {x},\u200a{y}", "\u200eplay {card} at {cell}\u200e", "play {card} at {cell}\n\n\n",
    "play {card} at \u2068{cell}\u2069",
)
ASKED_CARD_OR_LINE = (
    "no. {card}", "No.{card}", "№ {card}", "nr {card}", "number {card}", "Number {card}, please",
    "Nr. {card}",
)
SLIPS = (
    "paly {rest}", "plya {rest}", "plaz {rest}", "ply {rest}", "pllay {rest}", "Paly {rest}, thanks",
    "playy {rest}", "lpay {rest}",
)
DISCARD_SLIPS = ("discrad {card}", "dicard {card}", "discad {card}", "disccard {card}")
NEVER = (
    "Don't play {rest}", "don’t play {rest}", "Please don't play {rest}", "do not play {rest}",
    "If I play {rest}",
    "If Boris helps I'll play {rest}", "Unless you object I'll play {rest}",
    "I'll play {rest} if Anna agrees",
    "I'll play {rest} unless Carla says no", "I'll play {rest}?", "play {rest}?", "Can I play {rest}?",
    "Should I play {rest} ?",
    "I won't play {rest}", "I'll never play {rest}", "I would play {rest}, but I have to think",
    "Maybe I'll play {rest}",
    "Perhaps {n}", "maybe {n}", "{n}?", "{n} ?", "{n} or {n2}", "{n} or {n2}?", "not {n}", "Not {n}!",
    "either {n} or {n2}", "{n} maybe",
    "if possible {n}", "anything but {n}", "I think {n}, but let me sleep on it",
    "{n}, unless {n2} is better", "{n} / {n2}", "{n}...?",
    "is {n} allowed?", "What does {n} do?", "never {n}", "I can't decide between {n} and {n2}",
    "don't do {n}", "{n}-{n2}", "{n}, {n2}",
    "I played {rest} last time", "Boris should play {rest}", "you could play {rest}",
    "I almost wrote play {rest}", "why not play {rest}?",
)
TWO_MOVES = (
    "{n}\n\n{n2}", "{move}\n\n{n2}", "{n}\n{n2}", "{move}\n{n2}", "1. {n}\n2. {n2}", "[{n}]\n\n[{n2}]",
    "My move: {n}\n\nMy move: {n2}",
)
SENTENCES = (
    "I rolled\n{n}\nyesterday", "Remaining:\n{n}", "Only\n{n}\nmore days", "see you at\n{n}\no'clock",
    "I have {n} cards left",
    "{n} more days and I am back.", "{n} is too risky for me", "{n} people are here",
    "{n} of us were there", "My flat is number\n{n}",
    "Bus\n{n}\nis late again, will answer from home", "{n} Nf3", "{n}. Nf3 Nc6", "{n}:1 for us", "{n}%",
    "{n} €", "{n}:30", "{n}th", "{n} days",
    "{n}.11.2026", "+{n}", "{n} hours left?", "Total: {n}", "Room {n}", "Page {n}", "Chapter {n}",
    "{n} / 10", "{n} km", "{n}am", "Galaxy S {n}",
    "wait for me until\n\nabout {n}", "It is {n} degrees here", "{n} kids, no time", "score\n{n}\n{n2}",
    "+49 30\n{n}\n{n2}", "v{n}", "{n}x",
    "My answer follows on\n{n} March", "Item   Qty\nEggs\n{n}\nMilk\n{n2}",
    "1. buy milk\n2. call mum\n3. answer the game", "5 7 5, a haiku:\n{n} dwarfs\ndig",
)
SUBJECT_ONLY = (
    "Re: {move}", "AW: {move}", "Odp: {move}", "Отг: {move}", "השב: {move}", "Re: [K7] {move}", "[K7] {move}",
    "{n}", "Re: {n}", "RE: {n}",
)
SUBJECT_MOVES = ("{move}", "My move: {move}", "{move} please")
TALK_TAILS = (
    "say I rolled\n{n}\nyesterday", "say let us meet at\n{n}", "say I would never\n{move}\nin my life",
    "say: my plan was\n{move}\nbut no\n.",
    "say my favourites are\n{n}\nand\n{n2}", "say:\n{n}\n\n{move}\n.", "note I could\n{move}\nlater",
)
QUOTED = (
    "> {n}", "> {move}", ">> {n}", "| {move}", "| {n}", "> 1\n> {n}\n> {move}", "“{move}”", "\"{n}\"",
    "Boris wrote: {move}",
)
# fmt: on

CARD = ("card", "Card", "No.")
LINE = ("list", "line", "bracket")
MEAN = ("did you mean", "Did you mean")


def forms() -> Iterator[Form]:
    """All of them."""
    for of, meant, kind, texts in (
        ("listed", "move", "number", NUMBERS),
        ("no card", "move", "no. with a number", UNLESS_A_CARD),
        ("listed cell", "move", "as printed", PRINTED[:3]),
        ("play", "move", "as printed", PRINTED[3:]),
        ("alone", "move", "card and cell", BARE_CARDS),
        ("cell", "move", "cell", CELLS),
        ("cell", "move", "phone", PHONES),
        ("play", "move", "opener", OPENERS),
        ("play", "move", "courtesy", COURTESY),
        ("turned", "move", "turned", TURNED),
        ("only turned", "move", "only turned", ONLY_TURNED),
        ("cell", "move", "verb", VERBS),
        ("on", "move", "on a player", ON_PLAYERS),
        ("discard", "move", "discard", DISCARDS),
        ("play", "asked", "never", NEVER),
        ("play", "asked", "two moves", TWO_MOVES),
        ("listed", "nothing", "sentence", SENTENCES),
        ("listed", "nothing", "quoted", QUOTED),
        ("play", "talk", "tail of talk", TALK_TAILS),
    ):
        yield from (Form(kind, text, of, meant) for text in texts)
    yield from (Form("card or line", text, "card and line", "asked", CARD) for text in ASKED_CARD_OR_LINE)
    yield from (Form("slip", text, "play", "asked", MEAN) for text in SLIPS)
    yield from (Form("slip", text, "discard", "asked", MEAN) for text in DISCARD_SLIPS)
    yield Form("disagree", "{n2} = play {rest}", "play", "asked")
    yield Form("disagree", "[{n2}] play {rest}", "play", "asked")
    yield Form("disagree", "{n2} (play {rest})", "play", "asked")
    yield Form("play and a line", "play {n}", "no card", "asked", (*LINE,))
    yield Form("no such cell", "play {card} at 7.7", "cell", "asked", ("7,7", "7.7"))
    yield from (Form("subject", "", "play", "nothing", ("subject", "Subject"), s) for s in SUBJECT_ONLY)
    yield from (Form("subject move", "", "play", "move", (), text) for text in SUBJECT_MOVES)
    for words in ASIDES.values():
        yield from in_words(words)


def in_words(words: Asides) -> Iterator[Form]:
    """The forms that every language has: what stands around a move, and what takes it away."""
    for greeting in words.greetings:
        yield Form("greeting", f"{greeting}\n{{n}}")
        yield Form("greeting", f"{greeting}\n\n{{move}}\n\n{words.courtesies[0]}\n{{me}}", "play")
    for courtesy in words.courtesies:
        yield Form("farewell", f"{{n}}\n\n{courtesy}\n{{me}}")
        yield Form("farewell", f"{{move}}\n{courtesy}", "play")
    for signature in words.signatures:
        yield Form("signature", f"{words.later}\n\n{signature}", meant="nothing")
        yield Form("move above a signature", f"{{move}}\n\n{signature.replace('{n}', '{n2}')}", "play")
        yield Form("number above a signature", f"{{n}}\n\n{signature.replace('{n}', '{n2}')}")
    for doubt in words.doubts:
        yield Form("doubt", doubt, "play", "asked")
        yield Form("doubt", doubt.replace("{move}", "{n}"), meant="asked")
    for back in words.back:
        yield Form("taken back", f"{{n}}\n\n{back}", meant="asked")
        yield Form("taken back", f"{{move}}\n\n{back}", "play", "asked")
        yield Form("taken back", f"{{n}}\n{back}", meant="asked")
    for subject, text in words.vacations:
        yield Form("vacation", text, meant="nothing", subject=subject)
    for sentence in words.sentences:
        yield Form("sentence", sentence, meant="nothing")
