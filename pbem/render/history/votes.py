"""What happened to the table as a whole: its clocks, the time for turns, and votes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from pbem.app.sheets.table import Announcement, Happening
from pbem.app.sheets.voting import Motion, read_asked
from pbem.engine import NOBODY, Seat
from pbem.i18n import N_, span
from pbem.render.words.names import Voice

# By who did it.
STOPPED = {
    "host": N_("The host stopped the clocks of this table."),
    "vote": N_("The table stopped its clocks."),
    "missed": N_("The clocks of this table stand, because somebody is missing."),
}
STARTED = {
    "host": N_("The host started the clocks of this table again."),
    "vote": N_("The table started its clocks again."),
    "missed": N_("The clocks of this table run again, because nobody is missing any more."),
}
# What the table is asked, by the reader or by somebody else.
ASKED = {
    "pause": (
        N_("You asked for a vote on stopping the clocks."),
        N_("{name} asked for a vote on stopping the clocks."),
    ),
    "resume": (
        N_("You asked for a vote on starting the clocks again."),
        N_("{name} asked for a vote on starting the clocks again."),
    ),
    "extend": (
        # Translators: {time} is a span of time in the nominative: "3 days".
        N_("You asked for a vote on {time} more for whoever has to decide."),
        N_("{name} asked for a vote on {time} more for whoever has to decide."),
    ),
    "bot": (
        # Translators: {about} is a player, by a name that cannot be declined.
        N_("You asked for a vote on a bot in the place of {about}."),
        N_("{name} asked for a vote on a bot in the place of {about}."),
    ),
    "person": (
        N_("You asked for a vote on somebody else in the place of {about}."),
        N_("{name} asked for a vote on somebody else in the place of {about}."),
    ),
    "bot_for_you": (
        N_("You asked for a vote on a bot in your place."),
        N_("{name} asked for a vote on a bot in your place."),
    ),
    "person_for_you": (
        N_("You asked for a vote on somebody else in your place."),
        N_("{name} asked for a vote on somebody else in your place."),
    ),
    "end": (
        N_("You asked for a vote on ending the game."),
        N_("{name} asked for a vote on ending the game."),
    ),
}
# Asked by the rules for missed turns, which want nothing else.
ASKED_BY_RULES = N_("The server asked for a vote on ending the game.")
SAID = {
    "yes": (N_("You voted for it."), N_("{name} voted for it.")),
    "no": (N_("You voted against it."), N_("{name} voted against it.")),
}
DECIDED = {"yes": N_("The vote is carried."), "no": N_("The vote is not carried.")}


def form_of(motion: Motion, voice: Voice) -> str:
    """Which sentences are about a motion; where it is about the reader's own seat they are others."""
    if motion.kind != "replace":
        return motion.kind
    return f"{motion.by}_for_you" if voice.is_reader(motion.about) else motion.by


def motion_values(motion: Motion, voice: Voice) -> dict[str, str]:
    """What such a sentence leaves open."""
    return {
        "time": time_of(motion.seconds, voice),
        "about": "" if motion.about == NOBODY else voice.name(motion.about),
    }


def asker(seat: Seat, voice: Voice) -> str:
    """Who asks, at the beginning of a sentence; in some games the rules for missed turns do."""
    # Translators: the program, where a player has a name.
    return voice("The server") if seat == NOBODY else voice.name(seat)


def time_of(seconds: int, voice: Voice) -> str:
    return span(timedelta(seconds=seconds), voice.lang)


def _stopped(event: Happening, voice: Voice) -> str:
    return voice(STOPPED[event.words])


def _started(event: Happening, voice: Voice) -> str:
    return voice(STARTED[event.words])


def _extended(event: Happening, voice: Voice) -> str:
    time = time_of(int(event.words.partition(" ")[0]), voice)
    if voice.is_reader(event.seat):
        return voice("You got more time for your decision: {time}.", time=time)
    return voice("{name} got more time for a decision: {time}.", name=voice.name(event.seat), time=time)


def _retimed(event: Happening, voice: Voice) -> str:
    time = time_of(int(event.words.partition(" ")[0]), voice)
    return voice("The host changed the time for a turn: {time}.", time=time)


def _asked(event: Happening, voice: Voice) -> str:
    if event.seat == NOBODY:
        return voice(ASKED_BY_RULES)
    motion, _ = read_asked(event.words)
    own, other = ASKED[form_of(motion, voice)]
    text = own if voice.is_reader(event.seat) else other
    return voice(text, name=voice.name(event.seat), **motion_values(motion, voice))


def _said(event: Happening, voice: Voice) -> str:
    own, other = SAID[event.words]
    return voice(own) if voice.is_reader(event.seat) else voice(other, name=voice.name(event.seat))


def _decided(event: Happening, voice: Voice) -> str:
    return voice(DECIDED[event.words])


OF_THE_TABLE: dict[Announcement, Callable[[Happening, Voice], str]] = {
    Announcement.PAUSES: _stopped,
    Announcement.RESUMES: _started,
    Announcement.EXTENDS: _extended,
    Announcement.RETIMES: _retimed,
    Announcement.ASKS: _asked,
    Announcement.VOTES: _said,
    Announcement.DECIDES: _decided,
}
