"""What a player meant: a pure function of what she typed and what the letter asked her.

A clause does something only if every word of it is known, exactly one offer is named, and nothing speaks
against it. Anything else that names an offer is asked, one tap each; five reasons to ask have a name (`Why`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise

from pbem.language.lexicon import Lexicon, stops_anywhere
from pbem.mail.reading.classes import NOBODY, Item, People, has, items_of
from pbem.mail.reading.offers import (
    CARD,
    GOALS,
    TOOL,
    Asked,
    Intent,
    Offer,
    features_of,
    is_negative,
    moves_named,
)
from pbem.mail.reading.tokens import MOST_WORDS, Clause, clauses_of, is_too_long

MOST_ASKED = 3  # taps that an answer offers
MOST_UNKNOWN = 3  # words in a clause that may still mean an offer
MOST_IN_A_LABEL = 3
MOST_WORDS_TO_SAY = 20  # before the colon behind which words for the table stand
MOST_WORDS_TO_UNDO = 40


class Why(StrEnum):
    """Why an offer is asked and not done."""

    AGAINST = "against"  # a word speaks against it
    QUESTION = "question"  # its clause is a question
    SEVERAL = "several"  # something else is named too
    NAME = "name"  # somebody is named who may be meant
    UNKNOWN = "unknown"  # a word in its clause is on no list
    FINAL = "final"  # it cannot be undone, and more than its word was typed


@dataclass(frozen=True, slots=True)
class Wish:
    """A command as it is to be run: an offer of the letter, or a question or words of its own."""

    does: str
    offer: Offer | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """What is done, what is asked, what is talk, and why."""

    done: tuple[Wish, ...] = ()
    asks: tuple[Wish, ...] = ()
    talk: tuple[str, ...] = ()
    how: tuple[Why, ...] = ()


@dataclass(slots=True)
class Said:
    """A clause with the classes of its words."""

    clause: Clause
    items: list[Item]
    offers: list[Offer] = field(default_factory=list)
    why: set[Why] = field(default_factory=set)
    is_move: bool = False

    @property
    def unknown(self) -> int:
        """Return how many words are on no list."""
        return sum(not item.is_known for item in self.items)


# What may stand in the clause of a move and change nothing.
_AROUND_A_MOVE = frozenset(
    (
        *("frame", "hi", "thanks", "ok", "yes", "join", "part", "let", "and", "request"),
        *("noun", "card", "number", "cell", "name", "at", "me", "turned", "goal", *GOALS),
        *("play", "discard", "pass", "smash", "broken", "mend", "mended"),
    )
)
INFO = ("help", "board", "hand", "status", "log", "history", "rules")
SHORT = ("hi", "thanks", "frame", "ok", "name")


def read(lines: Sequence[str], asked: Asked, lexicon: Lexicon) -> Reading:
    """Return what these lines mean to whoever asked."""
    if is_too_long(lines):
        return Reading(talk=tuple(lines))
    people = People(asked.names)
    said_line = _words_for_the_table(lines, lexicon, people)
    if said_line is not None:
        return said_line
    clauses = clauses_of(lines, lexicon.glued, {offer.cell for offer in asked.offers if offer.cell})
    if sum(len(clause.tokens) for clause in clauses) > MOST_WORDS:
        return Reading(talk=tuple(lines))
    whole = [Said(one, items_of(one, lexicon, people)) for one in clauses if not one.is_quoted]
    mail = [part for said in whole for part in _parted(said, asked)]
    if any(has(said.items, "automatic") for said in mail):
        return Reading(talk=tuple(lines))
    info = _info(mail)
    wondering = _wondering(mail)
    for at, said in enumerate(mail):
        if not _is_about(said, wondering):
            _name_moves(said, asked)
        if said.is_move and _is_part_of_talk(mail, at):
            said.why.add(Why.UNKNOWN)
            said.is_move = len(said.items) > 1
    found = _undo(mail, asked) or _answers(mail, asked) or _moves(mail, asked) or _leave(mail, asked)
    if found is None:
        return Reading(done=info, talk=() if info else tuple(lines))
    offers, why = found
    wishes = tuple(Wish(offer.does, offer) for offer in offers)
    if len(offers) == 1 and offers[0].is_final and not _is_bare(mail):
        why = {*why, Why.FINAL}
    if len(offers) > 1:
        why = {*why, Why.SEVERAL}
    if why:
        asks = wishes if len(wishes) <= MOST_ASKED else ()
        return Reading(done=info, asks=asks, talk=() if asks else tuple(lines), how=tuple(sorted(why)))
    return Reading(done=(*wishes, *info))


# Parts -------------------------------------------------------------------------------------------------


def _parted(said: Said, asked: Asked) -> Iterator[Said]:
    """Yield a clause in two if a whole offer stands before a conjunction: "6 and off to bed"."""
    for at, item in enumerate(said.items):
        if at and "and" in item.classes and not has(said.items[at:], "number", "cell", "count"):
            head = said.items[:at]
            is_whole = all(one.is_known for one in head) and len(moves_named(features_of(head), asked)) == 1
            if is_whole or (_polarity(head) and not has(said.items[at:], "asks", "explain", "no")):
                first = Clause(said.clause.tokens, ",", said.clause.sentence, said.clause.line)
                yield Said(first, head)
                yield Said(said.clause, said.items[at:])
                return
    yield said


def _words_for_the_table(lines: Sequence[str], lexicon: Lexicon, people: People) -> Reading | None:
    """Words for the table: what follows "tell the others:", to the end of the mail's paragraph."""
    for at, line in enumerate(lines):
        clauses = clauses_of([line], lexicon.glued)
        if not clauses:
            continue
        if len(clauses[0].tokens) > MOST_WORDS_TO_SAY:
            return None
        items = items_of(clauses[0], lexicon, people)
        if clauses[0].end == ":" and has(items, "say") and all(item.is_known for item in items):
            words = line[clauses[0].stop + 1 :].strip()
            if words and not has(items, "not"):
                return Reading(done=(Wish(f"say {words}"),), talk=tuple(lines[at + 1 :]))
        if not all(item.classes & {"hi", "thanks", "frame", "name"} for item in items):
            return None
    return None


# Questions ---------------------------------------------------------------------------------------------


def _info(mail: Sequence[Said]) -> tuple[Wish, ...]:
    """Return the questions about the game that have an answer of ours."""
    found: dict[str, Wish] = {}
    for said in mail:
        if said.unknown or has(said.items, "not", "talk"):
            continue
        for kind in INFO:
            if has(said.items, kind):
                found.setdefault(kind, Wish(kind))
        if has(said.items, "explain"):
            for topic in sorted(features_of(said.items).kinds)[:1]:
                found.setdefault(topic, Wish(f"rules {topic}"))
    return tuple(found.values())[:1]


# Answers to yes or no ----------------------------------------------------------------------------------


def _polarity(items: Sequence[Item]) -> int:
    """Return 1 for a yes, -1 for a no, 0 for neither."""
    no = has(items, "no", "decline", "refuse")
    yes = has(items, "yes", "join", "allow")
    negated = has(items, "not")
    if has(items, "decline", "refuse"):
        return -1
    if negated and has(items, "part", "join", "allow"):
        return -1
    if no and all(item.is_known for item in items):
        return -1
    if has(items, "alone") and all(item.classes & {"alone", *SHORT} for item in items):
        return 1
    return 1 if yes and not negated else 0


def _answers(mail: Sequence[Said], asked: Asked) -> tuple[list[Offer], set[Why]] | None:
    """A yes or no to an invitation, a vote or a wish to take back."""
    ayes, noes = asked.of(Intent.JOIN, Intent.YES), asked.of(Intent.DECLINE, Intent.NO)
    if not (ayes or noes):
        return None
    votes: dict[int, Said] = {}
    why: set[Why] = set()
    for said in sorted(mail, key=lambda said: bool(said.unknown)):
        polarity = _polarity(said.items)
        is_open_question = said.clause.is_asked and not has(
            said.items, "yes", "no", "join", "decline", "request"
        )
        if not polarity or is_open_question or _asks_first(said.items):
            continue
        if said.unknown and polarity in votes:
            continue
        votes.setdefault(polarity, said)
        if said.unknown:
            why.add(Why.UNKNOWN)
        if said.clause.is_asked and not has(said.items, "request", "rhetoric"):
            why.add(Why.QUESTION)
        if has(said.items, "asks", "explain", "history"):
            why.add(Why.QUESTION)
        if has(said.items, "talk"):
            why.add(Why.AGAINST)
        if _is_subject(said.items):
            why.add(Why.NAME)
    if not votes and _only_ok(mail):
        votes[1] = mail[0]
    if not votes:
        return None
    first = min(said.clause.sentence for said in votes.values())
    if _against(mail, first, People(asked.names), nots=False):
        why.add(Why.AGAINST)
    offers = [*(ayes if 1 in votes else ()), *(noes if -1 in votes else ())]
    return (offers, why) if offers else None


def _asks_first(items: Sequence[Item]) -> bool:
    """Return whether a question word stands before the answer: "who else is in?"."""
    for item in items:
        if item.classes & {"yes", "no", "allow", "refuse"} or "rhetoric" in item.classes:
            return False
        if "asks" in item.classes:
            return True
    return False


def _only_ok(mail: Sequence[Said]) -> bool:
    """Return whether "ok" stands here and nothing that is not courtesy; "ok?" asks."""
    return any(has(said.items, "ok") for said in mail) and all(
        item.classes & set(SHORT) and not said.clause.is_asked for said in mail for item in said.items
    )


def _is_subject(items: Sequence[Item]) -> bool:
    """Return whether a name begins the clause and something that it may do follows."""
    for at, item in enumerate(items[:-1]):
        if "name" in item.classes:
            greeted = at and items[at - 1].classes & {"hi", "thanks", "at", "let"}
            return not greeted and bool(items[at + 1].classes & {"join", "part", "play", "discard", "undo"})
    return False


# Undo and leaving --------------------------------------------------------------------------------------


def _undo(mail: Sequence[Said], asked: Asked) -> tuple[list[Offer], set[Why]] | None:
    """Any short mail that means it undoes what cools."""
    offers = asked.of(Intent.UNDO)
    meant = [said for said in mail if _undoes(said)]
    if not offers or not meant:
        return None
    why: set[Why] = set()
    for said in meant:
        if has(said.items, "not", "talk", "refuse") or (said.clause.is_asked and has(said.items, "asks")):
            return None
        if has(said.items, "asks"):
            why.add(Why.QUESTION)
        if said.unknown > MOST_UNKNOWN:
            why.add(Why.UNKNOWN)
        if said.clause.is_asked and not has(said.items, "request"):
            why.add(Why.QUESTION)
        if _names_somebody(said.items):
            why.add(Why.NAME)
    if any(has(said.items, "doubt") for said in meant):
        why.add(Why.AGAINST)
    if sum(len(said.items) for said in mail) > MOST_WORDS_TO_UNDO:
        why.add(Why.UNKNOWN)
    return offers, why


def _undoes(said: Said) -> bool:
    """Return whether a clause has a word that undoes; "back" does only among words that say nothing."""
    found = [item for item in said.items if "undo" in item.classes]
    if all("cry" in item.classes for item in found):
        return bool(found) and all(item.classes & {"undo", *SHORT} for item in said.items)
    return True


def _names_somebody(items: Sequence[Item]) -> bool:
    """Return whether somebody is named who is neither greeted nor thanked."""
    return any(
        "name" in item.classes and not has(items[max(at - 1, 0) : at], "hi", "thanks")
        for at, item in enumerate(items)
    )


def _leave(mail: Sequence[Said], asked: Asked) -> tuple[list[Offer], set[Why]] | None:
    """What leaves the game, or does anything at once, is asked unless it is its bare word."""
    for intent in (Intent.LEAVE, Intent.GO):
        meant = [said for said in mail if has(said.items, intent)]
        if meant and asked.of(intent) and not any(has(said.items, "not") for said in meant):
            return asked.of(intent), {Why.UNKNOWN} if any(said.unknown for said in meant) else set()
    return None


def _is_bare(mail: Sequence[Said]) -> bool:
    """Return whether nothing was typed but the word of one command."""
    return len(mail) == 1 and len(mail[0].items) == 1 and not mail[0].clause.is_asked


# Moves -------------------------------------------------------------------------------------------------


def _name_moves(said: Said, asked: Asked) -> None:
    """Note which moves a clause names, and what speaks against it there."""
    if not asked.of(Intent.PLAY, Intent.DISCARD):
        return
    features = features_of(said.items)
    if features.counted or has(said.items, "talk"):
        return
    said.offers = moves_named(features, asked)
    if not said.offers:
        return
    said.is_move = True
    if not all(_may_stand_around_a_move(item) for item in said.items):
        said.why.add(Why.UNKNOWN)
    if said.clause.is_asked and not has(said.items, "request"):
        said.why.add(Why.QUESTION)
    if any(map(is_negative, said.items)):
        said.why.add(Why.AGAINST)
        said.is_move = said.unknown < MOST_UNKNOWN - 1
    if len(said.offers) > 1:
        said.why.add(Why.SEVERAL)
    targets = {offer.person for offer in said.offers}
    by_target = not features.numbers or targets != {NOBODY}
    for at, item in enumerate(said.items):
        if "name" not in item.classes or (by_target and item.person in targets):
            continue
        beside = [*said.items[max(at - 1, 0) : at], *said.items[at + 1 : at + 2]]
        if not has(beside, "hi", "thanks"):
            said.why.add(Why.NAME)
    numbers = [
        item for item in said.items if "number" in item.classes and item.number not in features.numbers
    ]
    if numbers:
        said.why.add(Why.AGAINST)


def _is_part_of_talk(mail: Sequence[Said], at: int) -> bool:
    """Return whether the words of a move go on from, or into, words that are on no list.

    A line may be the middle of a sentence: "Gate / 8 / now boarding". A label, a list and a name that is
    spoken to stand before a number as well: "PIN: 8", "12. Nf3", "Boris, play 12".
    """
    said = mail[at]
    before = mail[at - 1] if at and mail[at - 1].clause.sentence == said.clause.sentence else None
    if before is not None:
        if before.clause.end == "\n" and not all(map(_may_stand_around_a_move, before.items)):
            return True
        if before.clause.end == "\n" and has(before.items, "number") and before.offers != said.offers:
            return True
        if before.clause.end == ":" and _is_strange(before) and len(before.items) <= MOST_IN_A_LABEL:
            return True
        if before.clause.end == "," and all("name" in item.classes for item in before.items):
            return True
    above = mail[at - 1].clause if at else None
    if above and above.line == said.clause.line and all(len(token.folded) == 1 for token in above.tokens):
        return mail[at - 1].offers != said.offers  # "e.g. 5"
    behind = mail[at + 1] if at + 1 < len(mail) else None
    if behind is not None and _is_ordinal(said, behind):
        return True
    if behind is None or not _is_strange(behind):
        return False
    if said.clause.end == "\n" and behind.clause.sentence == said.clause.sentence:
        return behind.clause.tokens[0].is_small
    is_listed = len(said.items) == 1 and said.clause.end in (".", ";")
    return is_listed and said.clause.line == behind.clause.line and not has(behind.items, "hi", "thanks")


def _is_ordinal(said: Said, behind: Said) -> bool:
    """Return whether a dot belongs to the number before it: "5. Dezember"."""
    is_dotted = said.clause.end == "." and "number" in said.items[-1].classes
    return is_dotted and said.clause.line == behind.clause.line and "after" in behind.items[0].classes


def _is_strange(said: Said) -> bool:
    return bool(said.unknown) or has(said.items, "count")


def _wondering(mail: Sequence[Said]) -> set[int]:
    """Return the sentences that are questions with a doubt or unknown words in them."""
    asked = {said.clause.sentence for said in mail if said.clause.is_asked}
    doubtful = (said for said in mail if has(said.items, "doubt", "asks") or said.unknown > 1)
    return asked & {said.clause.sentence for said in doubtful}


def _is_about(said: Said, wondering: set[int]) -> bool:
    """Return whether a clause asks or wonders about something: "5, is that left or right?"."""
    if has(said.items, "request"):
        return False
    return has(said.items, "asks") or said.clause.sentence in wondering


def _may_stand_around_a_move(item: Item) -> bool:
    return bool(item.classes & _AROUND_A_MOVE) or any(name.startswith((CARD, TOOL)) for name in item.classes)


def _moves(mail: Sequence[Said], asked: Asked) -> tuple[list[Offer], set[Why]] | None:
    """Return the moves that a mail names, and what speaks against them."""
    named = [said for said in mail if said.is_move]
    whole = [said for said in named if Why.UNKNOWN not in said.why]
    likely = whole or [said for said in named if said.unknown <= MOST_UNKNOWN]
    if not likely:
        return None
    offers = list(dict.fromkeys(offer for said in likely for offer in said.offers))
    why = set().union(*(said.why for said in likely))
    others = {offer for said in named for offer in said.offers} - set(offers)
    if others:
        why.add(Why.SEVERAL)
    if any(_is_other_number(said, asked, offers) for said in mail):
        why.add(Why.SEVERAL)
    first = min(said.clause.sentence for said in likely)
    if _against(mail, first, People(asked.names), nots=True):
        why.add(Why.AGAINST)
    if _told_by_another(mail, likely):
        why.add(Why.NAME)
    return offers, why


def _is_other_number(said: Said, asked: Asked, offers: Sequence[Offer]) -> bool:
    """Return whether another clause names a move that was taken out of it by a word."""
    numbers = {item.number for item in said.items if "number" in item.classes}
    listed = {offer.number for offer in asked.of(Intent.PLAY)} - {0}
    meant = {number for offer in offers for number in (offer.number, offer.card)}
    features = features_of(said.items)
    return bool(numbers & listed - meant) and not features.counted and said.unknown <= MOST_UNKNOWN


def _told_by_another(mail: Sequence[Said], likely: Sequence[Said]) -> bool:
    """Return whether it may be somebody else's move: "Carla: 5", "5, Carla plays it"."""
    for one, other in pairwise(mail):
        if other in likely and one.clause.end == ":" and has(one.items, "name") and len(one.items) == 1:
            return True
        goes_on = one in likely and one.clause.sentence == other.clause.sentence
        if goes_on and "name" in other.items[0].classes and has(other.items[1:], "play", "discard"):
            return True
    return False


def _against(mail: Sequence[Said], first: int, people: People, nots: bool) -> bool:
    """Return whether a word speaks against what was said in the sentence ``first``.

    Doubts and negations count in it and behind it, retractions everywhere.
    """
    for said in mail:
        if has(said.items, "stop") or _is_cry(said):
            return True
        behind = said.clause.sentence >= first
        if behind and said.unknown and _stops_in_another_language(said, people):
            return True
        doubts = has(said.items, "doubt", "talk") and not (said.clause.is_asked and has(said.items, "asks"))
        if behind and (doubts or (nots and any(map(is_negative, said.items)))):
            return True
        if behind and nots and said.clause.is_asked and not said.is_move and _is_short_question(said):
            return True
    return False


def _stops_in_another_language(said: Said, people: People) -> bool:
    strange = {word for item in said.items if not item.is_known for word in item.words}
    stops = (item for item in items_of(said.clause, stops_anywhere(), people) if "stop" in item.classes)
    return any(strange.intersection(item.words) for item in stops)


def _is_cry(said: Said) -> bool:
    """Return whether a clause is one word that stops what was said only by itself: "halt!"."""
    return len(said.items) == 1 and has(said.items, "cry")


def _is_short_question(said: Said) -> bool:
    """ "5, ok?" asks."""
    return not said.unknown and len(said.items) <= 3 and not has(said.items, "asks")
