"""The rules as lines of a letter: a page, the part about a topic, or the list of both.

All of it follows from the rules of the game, the number of players and the language, never from anything
that is dealt.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pbem.engine import TYPE, Rules, cell_name
from pbem.i18n import N_
from pbem.render.drawing.cards import WORDS
from pbem.render.drawing.layout import ITEM, example
from pbem.render.rules.drawings import drawn_lines
from pbem.render.rules.page import Drawing, Part
from pbem.render.rules.topics import TITLES, pages_of, parts_called, parts_of
from pbem.render.words.examples import EXAMPLES
from pbem.render.words.names import ROLES, Voice

# What stands in the place of a slot: lines to type, as the engine reads them.
LINES: dict[str, tuple[str, ...]] = {
    "saboteur2": ("rules saboteur2",),
    "new_goals": ("rules new-goals",),
    "repair": ("play 66 on anna lantern",),
    "artisan": ("play 123 on anna lantern",),
    "trade": ("discard 12 34 to remove trap",),
    "three_cards": ("discard 12 34 56",),
    "rob": ("steal from anna",),
    "exchanged": ("play 119 at 9,1 and 9,5 exchanged",),
    "wishes": ("play 120 keep map else tunnel else newest",),
    "standing_veto": ("veto any rockfall by boris",),
    "blaze": ("play 124 then 12 at 3,4 then 31 at 4,4 turned",),
    "guard": ("toll 12 at 3,4",),
    "paid_for": ("pay for anna up to 2",),
    "play": ("play 12 at 3,4",),
    "turned": ("play 12 at 3,4 turned",),
    "on_player": ("play 53 on anna",),
    "throw_away": ("discard 12",),
    "board": ("board",),
    "cards": ("hand",),
    "round_log": ("log",),
    "whole_log": ("history",),
    "games": ("status",),
    "help": ("help",),
    "quiet": ("set quiet=23:00-07:00",),
    "days": ("set days=mon-fri",),
    "absent": ("away until 3 Dec",),
    "take_back": ("undo",),
    "at_once": ("go",),
    "in_advance": ("prepare play 12 at 3,4",),
    "in_case": ("if",),
    "conditions": EXAMPLES["conditions"],
    "joined": ("and",),
    "with_condition": ("prepare if 9,1 is stone play 12 at 5,3",),
    "otherwise": ("else",),
    "other_order": ("prepare else discard oldest",),
    "until": ("until",),
    "stops": ("set stop=goals tools",),
    "automatic": ("set auto=on",),
    "hello": ("say hello",),
    "memo": ("note she lies",),
    "hearing": ("set talk=now", "set talk=daily"),
    "vote_bot": ("vote replace anna by bot",),
}
CELLS = {"start": "1,3", "goal": "9,3"}
_COUNTED = ("roles", "teams", "tournament")  # topics at which the roles of the table are told


class Shown(NamedTuple):
    """Lines of a letter under their title."""

    title: str
    lines: list[str]


def rules_shown(name: str, voice: Voice, at_a_table: bool = True) -> list[Shown]:
    """The page or the topic of this name, or the list of all; with the roles dealt, if a table asks."""
    modules = voice.view.rules.modules
    parts = parts_called(name, modules)
    if not parts:
        return [_contents(voice)]
    shown = [Shown(voice(part.title), [*_lines(part, voice, at_a_table)]) for part in parts]
    return [_overview(name, parts, voice), *shown] if len(parts) > 1 else shown


def _contents(voice: Voice) -> Shown:
    """The pages of this game with their topics, each as a line to type."""
    modules = voice.view.rules.modules
    lines = []
    for page in pages_of(modules):
        parts = parts_of(page, modules)
        if len(parts) > 1:
            command, shown = voice.command(f"rules {page.name}"), _commands(parts, voice)
            # Translators: {command} is a line to type, {title} the title of a page, {parts} lines to type.
            text = N_("{command}: {title}, in parts: {parts}")
            lines.append(voice(text, command=command, title=voice(page.title), parts=shown))
        else:
            command = voice.command(f"rules {parts[0].topic}")
            lines.append(voice("{command}: {title}", command=command, title=voice(page.title)))
    return Shown(voice("What you can read about"), [ITEM + line for line in lines])


def _overview(name: str, parts: list[Part], voice: Voice) -> Shown:
    """How the parts of a page can be asked for one by one."""
    asked = [part for part in parts if part.topic != name]
    line = voice("Any part of this comes alone if you ask for it: {parts}.", parts=_commands(asked, voice))
    return Shown(voice(TITLES[name]), [line])


def _commands(parts: list[Part], voice: Voice) -> str:
    return voice.list_of([voice.command(f"rules {part.topic}") for part in parts], "unit")


def _lines(part: Part, voice: Voice, at_a_table: bool) -> Iterator[str]:
    """The paragraphs that hold at this table and the drawings, with a blank line between them."""
    rules = voice.view.rules
    values = values_of(voice)
    first = True
    for line in part.lines:
        if not line.holds(rules):
            continue
        if not first:
            yield ""
        first = False
        if isinstance(line, Drawing):
            if voice.style != WORDS:
                yield from example(line.name, drawn_lines(line, voice))
            yield voice(line.caption)
        else:
            yield voice(line.text, **values)
    if part.topic in _COUNTED:
        yield from ("", dealt_line(voice)) if at_a_table else _dealt_by_number(voice)
    if part.topic == "championship":
        pages = [page for page in pages_of(rules.modules) if page.box.startswith("wc")]
        parts = [part for page in pages for part in parts_of(page, rules.modules)]
        yield from ("", voice("In this game: {names}.", names=_commands(parts, voice)))


def values_of(voice: Voice) -> dict[str, str]:
    """Return what stands in the slots of paragraphs."""
    shown = {slot: voice.list_of([*map(voice.to_type, lines)], "unit") for slot, lines in LINES.items()}
    return shown | CELLS | {"postcard": _postcard_cell(voice.view.rules)}


def _postcard_cell(rules: Rules) -> str:
    cells = (place for place, laid in rules.face_up.items() if TYPE[laid >> 1].kind == "postcard")
    return next(map(cell_name, cells), "")


def dealt_line(voice: Voice) -> str:
    """Which roles are dealt from at this table, and how many of each."""
    return voice("Dealt from at this table: {roles}.", roles=_dealt_to(voice.view.seats, voice))


def _dealt_by_number(voice: Voice) -> Iterator[str]:
    """The same for every number of players; where it is one set for all of them, a page tells it in words."""
    if len(set(voice.view.rules.roles.values())) > 1:
        yield from ("", voice("These roles are shuffled, by the number of players:"))
        yield from (f"{ITEM}{players}: {_dealt_to(players, voice)}" for players in voice.view.rules.roles)


def _dealt_to(players: int, voice: Voice) -> str:
    teams = [TYPE[role].team for role in voice.view.rules.roles[players]]
    # In one word, because a number must not stand alone on a line.
    # Translators: how many cards of a role there are: “2×saboteur”; no blank around the sign.
    text = N_("{n}×{role}")
    counted = [voice(text, n=teams.count(team), role=voice(ROLES[team][0])) for team in dict.fromkeys(teams)]
    return voice.list_of(counted, "unit")
