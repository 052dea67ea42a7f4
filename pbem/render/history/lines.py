"""What happened, one readable line for each thing, from redacted facts only.

The reader herself is "you". Sentences come whole, one for each pair of who did it and to whom, so that
a translator never has to put a sentence together from pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from typing import Any

from pbem.app.sheets.table import UNTOLD, Happening
from pbem.engine import (
    TYPE,
    Asked,
    Began,
    Buried,
    Covered,
    Disclosed,
    Doubted,
    Fact,
    GameOver,
    Guarded,
    Laid,
    Lifted,
    Looked,
    Moved,
    Opened,
    Paid,
    Played,
    Pushed,
    Restored,
    Reversed,
    RoundOver,
    Seat,
    Shown,
    Shuffled,
    Swapped,
    Turned,
    Unguarded,
)
from pbem.render.history.absence import absent, announced
from pbem.render.history.cards import (
    is_discard,
    laid,
    moved,
    played,
    reversed_,
    shown,
    swapped,
    turned,
)
from pbem.render.history.expansions import asked, guarded, opened, pushed, unguarded
from pbem.render.history.looks import looked
from pbem.render.history.rounds import began, disclosed, game_over, paid, restored, round_over
from pbem.render.words.names import Voice


def history_lines(events: Iterable[Happening], voice: Voice) -> list[str]:
    """Everything that happened, in order, as the reader may know it."""
    return [line for lines in _by_event(events, voice) for line in lines]


def history_items(events: Iterable[Happening], voice: Voice) -> list[str]:
    """The same with one item for each decision: "You laid a curve at 3,4. You drew No.7 bridge."."""
    told = _news(events)
    items: list[str] = []
    pairs = zip(told, _by_event(told, voice), strict=True)
    for is_mere, run in groupby(pairs, key=lambda pair: _is_mere_discard(pair[0], pair[1], voice)):
        said = list(run)
        if is_mere and len(said) > 1:
            names = voice.list_of([voice.name(event.seat) for event, _ in said])
            items.append(voice("{names} discarded a card each.", names=names))
        else:
            items += [" ".join(lines) for _, lines in said if lines]
    return items


def _is_mere_discard(event: Happening, lines: list[str], voice: Voice) -> bool:
    """Whether all that another player did, and in time, was to throw one card away."""
    away = [fact for fact in event.facts if is_discard(fact)]
    is_one = len(lines) == 1 and len(away) == 1 and len(away[0].cards) == 1
    return is_one and not (event.absent or voice.is_reader(event.seat))


def _news(events: Iterable[Happening]) -> list[Happening]:
    return [event for event in events if event.announced not in UNTOLD]


def _by_event(events: Iterable[Happening], voice: Voice) -> Iterator[list[str]]:
    told = _news(events)
    decisions = [event for event in told if not event.announced]
    after = {event.seq: later for event, later in pairwise(decisions)}
    return (happening_lines(event, voice, after.get(event.seq)) for event in told)


def happening_lines(event: Happening, voice: Voice, after: Happening | None = None) -> list[str]:
    """One decision: what was done, and what came of it.

    That a card was shown is told only while it waits, or if it was stopped: else the event ``after``, in
    which it takes effect, says it all.
    """
    if event.announced in UNTOLD:
        return []
    if event.announced:
        return announced(event, voice)
    is_shown = any(isinstance(fact, Shown) for fact in event.facts)
    if is_shown and after is not None and not stops(after):
        event = replace(event, facts=tuple(fact for fact in event.facts if not isinstance(fact, Shown)))
    if event.absent is None:
        return list(_lines(event, voice))
    line, event = absent(event, voice)
    return [line, *_lines(event, voice)]


def _lines(event: Happening, voice: Voice) -> Iterator[str]:
    # Setting up a round moves every card there is; that it begins says it all.
    beginnings = [fact for fact in event.facts if isinstance(fact, Began)]
    for fact in beginnings or event.facts:
        line = _TELL[type(fact)](fact, voice, event)
        if line:
            yield line


def before_shown(events: Sequence[Happening]) -> Sequence[Happening]:
    """What happened before a card was shown that waits for objections: its letter draws that by itself."""
    waits = bool(events) and any(isinstance(fact, Shown) for fact in events[-1].facts)
    return events[:-1] if waits else events


def stops(event: Happening, seat: Seat | None = None) -> bool:
    """Whether somebody stops the card that was just shown; a card of that seat, if one is named."""
    vetoes = (fact for fact in event.facts if isinstance(fact, Played) and TYPE[fact.card].effect == "veto")
    return any(seat in (None, fact.target) for fact in vetoes)


def _untold(fact: Fact, voice: Voice, event: Happening) -> str:
    """Nothing that a reader would want to hear, or told with something else."""
    return ""


_TELL: dict[type, Callable[[Any, Voice, Happening], str]] = {
    Began: began,
    Shuffled: _untold,
    Covered: _untold,
    Doubted: _untold,
    Laid: laid,
    Played: played,
    Shown: shown,
    Swapped: swapped,
    Reversed: reversed_,
    Lifted: _untold,  # told with what took it
    Moved: moved,
    Turned: turned,
    Looked: looked,
    Paid: paid,
    RoundOver: round_over,
    Disclosed: disclosed,
    GameOver: game_over,
    Restored: restored,
    Opened: opened,
    Buried: _untold,  # told with the rockfall
    Pushed: pushed,
    Guarded: guarded,
    Unguarded: unguarded,
    Asked: asked,
}
