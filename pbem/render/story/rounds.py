"""The rounds that have ended: the reader's gold in each, and when all is over everybody's roles and gold."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.app.sheets.table import RoundTold
from pbem.engine import View
from pbem.render.sections.players import two_columns
from pbem.render.words.names import Voice


def own_gold_lines(rounds: Sequence[RoundTold], ended: View, voice: Voice) -> list[str]:
    """The reader's gold by round, and in all."""
    seat = ended.seat
    if seat < 0 or not rounds:
        return []
    # Translators: these stand before amounts of gold, below one another.
    rows = [(voice("round {n}", n=one.number), _gold(one.gold[seat], voice)) for one in rounds]
    if ended.asks:  # about the gold of this round
        rows[-1] = voice("round {n}, so far", n=ended.round), rows[-1][1]
    first = ended.rules.starting_gold
    if first:
        rows.insert(0, (voice("at the start"), voice.gold(first)))
    if len(rows) > 1:
        rows.append((voice("in all"), _gold(ended.gold[seat], voice)))
    return two_columns(rows, voice)


def all_rounds_lines(rounds: Sequence[RoundTold], voice: Voice) -> list[str]:
    """Of each round who was what and won how much, now that nothing is secret any more."""
    lines: list[str] = []
    for one in rounds:
        found = voice("Round {n}: the treasure was reached.", n=one.number)
        hidden = voice("Round {n}: the treasure stayed hidden.", n=one.number)
        rows = [
            # Translators: what a player was and got in a round.
            (voice.who(seat), voice("{role}, {gold}", role=voice.card(role), gold=_gold(won, voice)))
            for seat, (role, won) in enumerate(zip(one.over.roles, one.gold, strict=True))
        ]
        lines += [*([""] if lines else []), found if one.over.found else hidden, *two_columns(rows, voice)]
    return lines


def again_lines(game: str, voice: Voice) -> list[str]:
    """How to see a game once more that has ended."""
    return [
        # Translators: in curly brackets are lines to type, the last one by the host into a terminal.
        voice(
            "Answer {history} to read the whole game once more, or {log} for one round of it."
            " The host can show it move by move, with all that was secret: {replay}.",
            history=voice.command("history"),
            log=voice.command("log 1"),
            replay=voice.command(f"pbem replay {game}"),
        )
    ]


def _gold(won: int | None, voice: Voice) -> str:
    if not won:
        return voice("no gold")
    if won > 0:
        return voice.gold(won)
    return voice.count("lost: {n} gold piece", "lost: {n} gold pieces", -won)
