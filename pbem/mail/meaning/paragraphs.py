"""Where a line stands in a letter, for a bare number moves only where it stands alone.

A number may be anything: a house in a signature, what somebody rolled, the rest of a sentence. So it counts
only in a paragraph of its own, or among other commands, or with nothing above it but a greeting; and not even
there if what stands around it leads to it, or is the rest of an address, nor in a copy of our own letter.
(Many phones make every line a paragraph.)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, islice

from pbem.app.conversation.command import Command
from pbem.engine import Refusal
from pbem.mail.meaning.doubt_words import friendly
from pbem.mail.meaning.word_tables import comparable
from pbem.mail.parse.folding import folded, in_a_table

_LONGEST_GREETING = 60
_MOST_LOOKED_AT = 50  # lines, for one of ours among them
_LINES_OF_A_PIECE = 3  # that a program may have folded
_LONGEST_NAME = 40
_MOST_NAMES = 7  # on one line of an address
_LONGEST_SHORT_FORM = 5  # "tel.", "str."
# fmt: off
_GREETING = re.compile(in_a_table(
    r"(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day)|greetings|howdy"
    r"|hallo|liebe[rs]?|guten (?:morgen|tag|abend)|moin|servus|tach|grüezi|grüss (?:euch|dich|gott)"
    r"|cześć|czesc|hej|hejka|siema|witam|witaj(?:cie)?|drodzy|drogi|droga|dzień dobry|dobry wieczór"
    r"|привет|всем привет|здравствуй(?:те)?|добрый (?:день|вечер)|доброе утро|доброго дня"
    r"|привіт|вітаю|всім привіт|добрий (?:день|вечір)|доброго (?:дня|ранку|вечора)|доброго здоров.я"
    r"|здравей(?:те)?|здрасти|привет|добър ден|добро утро|добър вечер"
    r"|שלום|היי|הי|הי לכולם|בוקר טוב|ערב טוב|צהריים טובים|לילה טוב)(?P<whom>(?:\W+\w+){0,3})\W*"
))
_EVERYBODY = re.compile(in_a_table(
    r"(?:all|to|my|of|the|you|everyone|everybody|there|folks|guys|team|friends|dwarves|miners|fellow"
    r"|zusammen|alle|an|leute|ihr|lieben|freunde|ins?|die|runde|wszystkim|wszyscy|państwu|moi|drodzy"
    r"|всем|друзья|все|всім|друзі|усім|всички|приятели|на|לכולם|כולם|חברים)"
))
_THANKS = re.compile(in_a_table(
    r"(?:(?:many )?thanks(?: a lot)?|thank you(?: all)?|thx|danke(?: schön| sehr)?|dankeschön"
    r"|(?:vielen|besten|herzlichen|tausend) dank|(?:wielkie )?dzięki|(?:bardzo )?dziękuję"
    r"|(?:большое |огромное )?спасибо|благодарю|(?:щиро |дуже )?дякую|спасибі"
    r"|(?:много )?благодаря|мерси|(?:המון )?תודה(?: רבה)?)(?:\W*|(?:\W+\w+){1,3}[!.,])"
))
# How lines begin that a person writes under her move, and that never go on with a number.
_KIND_WORDS = re.compile(in_a_table(
    r"(?:(?:and|und|i|oraz|и|та|і)\s+)?(?:wow|what|how|all|cu|cya|до (?:скор|встреч|завтра|зустріч|побач"
    r"|свидан)\w*|всього|всичко|ha|hm+|ooh|phew|finally|alright|right|so|now|tja|na|oj|ой|ну|נו"
    r"|thank|thanks|thx|ty|tnx|cheers|please|pls|ok|okay|good|great|nice|well|have|hope|hoping|see|your"
    r"|you|ok|yes|sure"
    r"|done|sorry|hi|hello|hey|bye|gg|gl|hf|lol|haha+|xx*|love|best|greetings|regards|here|my|i|i'm|i'll"
    r"|we|let's|that's|it's|this|looking"
    r"|danke|dank|bitte|gruss|grüsse|viele|liebe|lg|vg|mfg|schön|schöne[nrs]?|gut|gute[nrs]?|super|toll"
    r"|viel|bis|euer|eure|dein|hier|ich|wir|mein"
    r"|dzięki|dzieki|dziękuję|dziekuje|proszę|pozdrawiam|pozdrowienia|pozdro|miłego|dobrej|super|fajnie"
    r"|oto|mój|moj|powodzenia"
    r"|спасибо|пожалуйста|привет|удачи|хорош\w*|отлично|супер|всем|пока|вот|мой|я|дякую|прошу"
    r"|будь\s+ласка|вітаю|гарн\w*|чудово|всім|бувайте|ось|мій|успіхів"
    r"|благодаря|мерси|моля|поздрави|поздрав|хубав\w*|чудесно|страхотно|лек\w*|успех|ето|моят|аз|чао"
    r"|תודה|בבקשה|ברכות|בהצלחה|שבת|יום|ערב|להתראות|הנה|אני|כל|בברכה|יופי|סבבה"
    r"|many thanks|warm(?:est)? regards|yours|rgds|sincerely|kind regards"
    r"|herzlich\w*|(?:vielen|besten|tausend) dank|mit (?:freundlich|best|lieb|herzlich)\w*|beste[nrs]?|lieben"
    r"|hochachtungsvoll|freue?|hoffe|was für|entschuldig\w*|tschüss|servus|mach(?:t|s|'s|t's)|alles (?:gute"
    r"|liebe)"
    r"|много благодаря|с (?:уважени|най-добр|поздрав|обич|почит|приятелск)\w*|сърдечни|искрено|прегръдки"
    r"|късмет"
    r"|приятн\w*|надявам|извин\w*|съжалявам|чакам с|какъв|каква|добре|до (?:скоро|утре|виждане)|здравей\w*"
    r"|супер"
    r"|(?:дуже|щиро|наперед|заздалегідь) дякую|на (?:добраніч|все добре)|щасти|удачі|хай щастить|спасибі"
    r"|(?:з|із|зі) (?:повагою|найкращ|щирою|пошаною|вітан|теплом|любов)\w*|щиро|вітання|обіймаю|сподіваюс\w"
    r"|вибач\w*|перепрош\w*|чекаю з|який|яка|яке|привіт|добре"
    r"|(?:bardzo|z góry) dziękuję|wielkie dzięki|z (?:poważaniem|wyrazami|pozdrow\w*)|dobranoc|wszystkiego"
    r"|do (?:zobaczenia|jutra|usłyszenia)|serdeczn\w*|pozdr|pozdrawiamy|ściskam|uściski|buziaki|łączę"
    r"|mił(?:ej|ych)"
    r"|fajn[ay]|świetn\w*|mam nadzieję|przepraszam|sorki|co za|cześć|na razie|trzymaj\w*"
    r"|(?:большое|огромное|заранее) спасибо|благодарю|спокойной|доброй|успехов"
    r"|с (?:уважени|ув\b|искренн|наилучш|любовью|теплом|приветом|добрым)\w*|всего|всех благ|искренне|обнимаю"
    r"|целую|приятн\w*|надеюсь|прости\w*|жду с|какой|какая|какое|здравств\w*|берегите|береги)\b"
))
# How a line ends that leads to a move.
_OPENS_A_MOVE = re.compile(in_a_table(
    r"(?:.*\W)?(?:"
    r"(?:(?:here is|here's|here comes|and|so) )*(?:my|the) (?:next |first )?(?:move|turn|choice|pick"
    r"|answer|reply|decision)(?: is)?"
    r"|i (?:mean|meant|play|choose|pick|take|lay|want|say|go with|would like)|i'll (?:play|take|choose"
    r"|pick|do|go with)"
    r"|i'd like|let's (?:play|take|go with)|please(?: play| do| take)?|here (?:it is|we go|goes|you go"
    r"|it comes|you are)"
    r"|(?:hier (?:ist |kommt )?)?mein(?:e)? (?:nächster )?(?:zug|wahl|antwort|entscheidung)(?: ist)?"
    r"|ich (?:meine|meinte|spiele|nehme|wähle|lege|ziehe|möchte)|also|bitte"
    r"|(?:oto )?(?:mój|moja) (?:ruch|wybór|odpowiedź|decyzja)(?: to)?|gram|zagrywam|wybieram|biorę|kładę"
    r"|(?:miałem|miałam|mam) na myśli|proszę|oto"
    r"|(?:вот )?(?:мой|моя|мое) (?:ход|выбор|ответ|решение)|играю|выбираю|беру|хожу|кладу|име(?:л|ла"
    r"|ю) в виду|вот"
    r"|(?:ось )?(?:мій|моя|моє) (?:хід|вибір|відповідь|рішення)|граю|вибираю|обираю|ходжу|(?:мав|мала"
    r"|маю) на увазі|ось"
    r"|(?:ето )?(?:го )?моят? (?:ход|избор|отговор)(?: е)?|моето решение|(?:ето )?(?:ход[ая]?т?|ходът"
    r"|избор[аъ]т?|отговор[аъ]т?|решението) ми(?: е)?|играя|избирам"
    r"|вземам|взимам|слагам"
    r"|има[хм] предвид|ето"
    r"|(?:המהלך|התור|הבחירה|התשובה) שלי|אני (?:משחק|משחקת|בוחר|בוחרת|לוקח|לוקחת|שם|שמה|מניח|מניחה)"
    r"|התכוונתי|הנה"
    r")\s*:"
    r"|(?:move|answer|choice|zug|antwort|ruch|ход|хід|מהלך)\s*:"
    r"|(?:my (?:move|choice|answer)|mein zug|mój ruch|мой ход|мій хід|моят ход|המהלך שלי)\W*"
))
# fmt: on


@dataclass(frozen=True, slots=True)
class Piece:
    """A line of a letter and what it was read as; ``say`` and ``note`` have the lines below it, too."""

    line: str
    command: Command | None = None
    refusal: Refusal | None = None  # of a line that begins like a command
    is_bare: bool = False  # without a word of ours, such as a number

    @property
    def is_blank(self) -> bool:
        return not self.line.strip()

    @property
    def is_talk(self) -> bool:
        return self.command is None and self.refusal is None and not self.is_blank


def out_of_place(pieces: Sequence[Piece], names: Sequence[str]) -> set[int]:
    """Which of the bare lines do not stand alone; ``names`` are those of the players."""
    found: set[int] = set()
    nothing_above = True  # but greetings and commands
    all_of_them = list(paragraphs(pieces))
    for nth, paragraph in enumerate(all_of_them):
        is_clean = not any(is_aside(pieces[at], names) for at in paragraph)
        before = all_of_them[nth - 1] if nth else []
        for at in paragraph:
            stands = nothing_above or (is_clean and not (before and belongs_to_talk(pieces, before, found)))
            if pieces[at].is_bare and not stands:
                found.add(at)
            nothing_above = nothing_above and not is_aside(pieces[at], names)
    return found


def in_a_copy(pieces: Sequence[Piece], is_ours: Callable[[str], bool]) -> set[int]:
    """Which of the bare lines stand in a copy of a letter of ours that nothing marks as one.

    Programs that make text of a page set each cell of a table on a line of its own, and each button.
    """
    bare = [at for at, piece in enumerate(pieces) if piece.is_bare]
    first = copy_begins(pieces[: bare[-1]], is_ours) if bare else None
    return set() if first is None else {at for at in bare if at > first}


def copy_begins(pieces: Sequence[Piece], is_ours: Callable[[str], bool]) -> int | None:
    """Where the first line stands that is one of ours."""
    talk = (at for at, piece in enumerate(pieces) if piece.is_talk)
    lines = [piece.line for piece in pieces]
    return next(
        (
            at
            for at in islice(talk, _MOST_LOOKED_AT)
            if is_ours("\n".join(lines[at : at + _LINES_OF_A_PIECE]))
        ),
        None,
    )


def paragraphs(pieces: Sequence[Piece]) -> Iterator[list[int]]:
    """The places of the pieces that have no blank line between them."""
    for is_blank, places in groupby(range(len(pieces)), lambda at: pieces[at].is_blank):
        if not is_blank:
            yield list(places)


def belongs_to_talk(pieces: Sequence[Piece], before: Sequence[int], found: set[int]) -> bool:
    """Whether a paragraph of its own belongs to the one before: "Remaining:", a name, another number."""
    last = pieces[before[-1]]
    if before[-1] in found:
        return True
    if not last.is_talk:
        return False
    if last.line.rstrip().endswith(":"):
        return not opens_a_move(last.line)
    if re.search(r"[0-9]", last.line) and not re.search(r"[^\W\d_]", last.line):
        return True  # other numbers, which are no move either
    return len(before) == 1 and (is_like_a_name(last.line) or is_a_word_or_two(last.line))


def is_aside(piece: Piece, names: Sequence[str]) -> bool:
    """Whether a line is talk that a number below may belong to."""
    return piece.is_talk and not is_greeting(piece.line, names) and not opens_a_move(piece.line)


def opens_a_move(line: str) -> bool:
    """Whether a line tells that a move follows."""
    return _OPENS_A_MOVE.fullmatch(comparable(line)[-_LONGEST_GREETING:]) is not None


def is_greeting(line: str, names: Sequence[str]) -> bool:
    """Whether a line only greets, thanks or excuses itself, or calls a player by name."""
    if len(line) > _LONGEST_GREETING:
        return False
    words = friendly().sub(" ", comparable(line)).strip()
    return (
        not re.search(r"\w", words)
        or _greets(folded(line.strip()), words)
        or _THANKS.fullmatch(words) is not None
        or words.rstrip(" ,!:") in _folded(names)
    )


def _greets(line: str, words: str) -> bool:
    """Whether a greeting is followed by names at most: "Hi, I have" goes on below."""
    greeting = _GREETING.fullmatch(words)
    if greeting is None:
        return False
    whom = re.findall(r"\w+", greeting["whom"])
    return not line[-1].isalnum() or all(
        (name != name.capitalize() and name.capitalize() in line) or _EVERYBODY.fullmatch(name)
        for name in whom
    )


def goes_on(line: str, names: Sequence[str]) -> bool:
    """Whether a line goes on with the sentence of the number above it: "8 / of us are coming"."""
    words = line.strip()
    return (
        words[:1].islower()
        and words.split()[0].rstrip(",.!").isalpha()
        and not _KIND_WORDS.match(comparable(words))
        and not is_like_a_name(words)
        and comparable(words).split()[0].rstrip(",.!") not in _folded(names)
    )


def is_like_a_name(line: str) -> bool:
    """Whether a line could be one of an address: a person, a street, a town."""
    words = line.strip()
    return (
        len(words) <= _LONGEST_NAME
        and not words.endswith(("!", "?", ":", ";", "…"))
        and len(words.split()) <= _MOST_NAMES
        and (not words.endswith(".") or (len(words) <= _LONGEST_SHORT_FORM and " " not in words))
        and all(not word[0].islower() or word.endswith(".") for word in words.split())
        and not _KIND_WORDS.match(comparable(words))
    )


def is_a_word_or_two(line: str) -> bool:
    """Whether a line is no sentence of its own: "Platform", "I rolled"."""
    words = line.strip()
    return len(words.split()) <= 2 and words[-1:].isalnum() and not _KIND_WORDS.match(comparable(words))


def _folded(names: Sequence[str]) -> set[str]:
    return {comparable(name) for name in names}
