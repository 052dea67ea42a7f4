"""What people said and noted, in their own words, behind the margin that keeps them from being commands."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.app.sheets.table import Glance, Remark
from pbem.engine import NOBODY, Seat
from pbem.i18n import N_
from pbem.render.safe import clip, safe_name, spoken
from pbem.render.words.names import Voice

# Translators: whoever runs the server; stands behind a user's name on that machine: root (the host).
_HOST = N_("the host")


def talk_lines(remarks: Sequence[Remark], voice: Voice) -> list[str]:
    """Who said what and when, the newest last."""
    lines: list[str] = []
    for remark in remarks:
        if lines:
            lines.append("")
        lines.append(_speaker(remark, voice))
        lines += spoken(remark.text, voice.width)
    return newest(lines, voice)


def _speaker(remark: Remark, voice: Voice) -> str:
    time = voice.when(remark.at)
    if not remark.name and voice.is_reader(remark.seat):
        # Translators: above what the reader said, with the time of it.
        return voice("You, {time}:", time=time)
    name = voice.called(remark.name) if remark.name else voice.name(remark.seat)
    return voice("{name}, {time}:", name=name, time=time)


def glance_lines(glances: Sequence[Glance], voice: Voice) -> list[str]:
    """Who at the server has looked at what is secret; everybody is told, in every letter."""
    return [
        voice(
            _glanced(glance.seat, voice),
            who=safe_name(glance.by.replace(_HOST, voice(_HOST))),
            player=voice.name(glance.seat),
            time=voice.when(glance.at),
        )
        for glance in glances
    ]


def _glanced(seat: Seat, voice: Voice) -> str:
    if seat == NOBODY:
        # Translators: {who} is the name that somebody has on the server, {time} a date.
        return N_("At the server {who} looked at all cards; the last time: {time}.")
    if voice.is_reader(seat):
        return N_("At the server {who} looked at your cards; the last time: {time}.")
    return N_("At the server {who} looked at the cards of {player}; the last time: {time}.")


def memo_lines(memos: Sequence[str], voice: Voice) -> list[str]:
    """The reader's own notes."""
    return newest([line for memo in memos for line in spoken(memo, voice.width)], voice)


def unpublished_lines(notes: Sequence[tuple[int, str]], voice: Voice) -> list[str]:
    """The reader's own notes after the end, each below what would publish it."""
    if not notes:
        return []
    lines: list[str] = []
    for number, text in notes:
        # Translators: {publish} is a line to type, in quotation marks; below it stands what it would publish.
        head = voice("{publish}:", publish=voice.command(f"publish {number}"))
        lines += ["", head, *spoken(text, voice.width)]
    offer = voice(
        "Nobody else has seen them, and nobody will unless you wish it. {publish} lets the others read all of"
        " them, and what stands above one only that one.",
        publish=voice.command("publish"),
    )
    return [offer, *newest(lines, voice)]


def newest(lines: list[str], voice: Voice) -> list[str]:
    """The newest lines for which there is room, with a note how many are left out."""
    kept, room = len(lines), voice.room
    while kept and room >= len(lines[kept - 1]):
        kept -= 1
        room -= len(lines[kept]) + 1
    if not kept:
        return lines
    if kept == len(lines):  # not even one: then as much of it as there is room for
        kept, lines = kept - 1, [*lines[:-1], clip(lines[-1], voice.room)]
    if not kept:
        return lines
    note = voice.count("{n} earlier line is left out.", "{n} earlier lines are left out.", kept)
    return [note, *lines[kept:]]
