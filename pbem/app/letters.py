"""Who hears what: letters that follow from a decision, each made from its reader's own View."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from pbem.app import Addressee, App
from pbem.app.deadlines import due_at, dues_of, window_ends
from pbem.app.table import Decision, Table, happenings, since_last_turn, state_at
from pbem.engine import Seat, view
from pbem.engine.facts import Asked, Looked, RoundOver, Shown
from pbem.render.sheet import Answer, Sheet
from pbem.store.rows import Change, DueRow, NewLetter, QuestionRow


@dataclass(slots=True)
class Outgoing:
    """The letters of one transaction, collected before it is committed."""

    app: App
    table: Table  # as it will be
    now: datetime
    head: str
    dues: tuple[DueRow, ...]
    expected_seq: int
    letters: list[NewLetter] = field(default_factory=list)
    counts: dict[Seat, int] = field(default_factory=dict)
    questions: dict[str, QuestionRow] = field(default_factory=dict)

    @classmethod
    def unchanged(cls, app: App, table: Table) -> Outgoing:
        """For letters about a position that stays as it is."""
        code = table.row.code
        return cls(app, table, app.now(), table.row.head, app.store.dues(code), table.row.seq)

    def change(self, **parts: Any) -> Change:
        """The transaction that stores these letters together with everything else."""
        return Change(
            game=self.table.row.code,
            at=self.now,
            expected_seq=self.expected_seq,
            letters=tuple(self.letters),
            mails=self.counts,
            questions=tuple(self.questions.values()),
            **parts,
        )

    def add(self, kind: str, seat: Seat, **parts: Any) -> None:
        """Write one letter to one seat; bots get none."""
        table, row = self.table, self.table.row
        player = table.seats[seat]
        if player.bot is not None or not player.address:
            return
        number = self.counts.get(seat, player.mails) + 1
        question = last_question(table, seat)
        token = self.app.token(row.code, seat, question)
        sheet = Sheet(
            kind=kind,
            game=row.code,
            view=view(table.state, seat),
            names=table.names,
            now=self.now,
            lang=player.lang,
            zone=player.zone,
            board=player.board,
            due_at=due_at(self.dues, seat),
            head=self.head,
            seed_hash=row.seed_hash,
            seed=row.seed.hex() if table.state.over else "",
            **parts,
        )
        addressee = Addressee(row.code, seat, player.name, player.address, number, token)
        post = self.app.compose(sheet, addressee)
        self.counts[seat] = number
        self.questions[token] = QuestionRow(token, row.code, seat, question)
        self.letters.append(
            NewLetter(
                key=f"{row.code}:{seat}:{number}",
                game=row.code,
                seat=seat,
                recipient=player.address,
                message_id=post.message_id,
                sender=post.sender,
                raw=post.raw,
                due_at=self.now,
            )
        )


def last_question(table: Table, seat: Seat) -> int:
    """The newest question that a seat was ever asked; 0 before the first."""
    for decision in reversed(table.log):
        for fact in decision.facts:
            if isinstance(fact, Asked) and any(ask.seat == seat for ask in fact.asks):
                return table.question(seat) or decision.seq
    return 0


def letters_after(outgoing: Outgoing, before: Table, mover: Seat, answers: tuple[Answer, ...]) -> None:
    """The letters that new decisions call for.

    The mover hears what her move showed her; everybody hears of a card that waits for objections, and of
    the end of a round or of the game; and whoever owes a decision now is asked for it.
    """
    after = outgoing.table
    news = after.log[before.row.seq :]
    own = with_what_came_of_it(news)
    if answers or (mover in after.people and any(shown_to(mover, decision) for decision in own)):
        outgoing.add("receipt", mover, answers=answers, history=happenings(own, mover))
    if window_ends(outgoing.dues) and news:
        for seat in after.people:
            if seat != after.state.active:
                history = happenings(news, seat)
                outgoing.add("window", seat, history=history, final_at=window_ends(outgoing.dues))
    end = next((decision.seq for decision in reversed(news) if ends_round(decision)), None)
    if end is not None:
        kind = "game_over" if after.state.over else "round_over"
        final = state_at(after, end)
        for seat in after.people:
            history = tuple(event for event in since_last_turn(after, seat, end) if event.seq <= end)
            outgoing.add(kind, seat, history=history, ended=view(final, seat))
    for ask in after.state.asks:
        if (after.question(ask.seat) or 0) > before.row.seq:  # an older question was asked already
            outgoing.add("turn", ask.seat, history=since_last_turn(after, ask.seat))


def with_what_came_of_it(news: tuple[Decision, ...]) -> tuple[Decision, ...]:
    """The first decision; and where it only showed a card, also the one by which that took effect or not."""
    end = 1
    while end < len(news) and any(isinstance(fact, Shown) for fact in news[end - 1].facts):
        end += 1
    return news[:end]


def shown_to(seat: Seat, decision: Decision) -> bool:
    """Whether a decision secretly showed its maker something."""
    return any(isinstance(fact, Looked) and fact.seat == seat for fact in decision.facts)


def ends_round(decision: Decision) -> bool:
    return any(isinstance(fact, RoundOver) for fact in decision.facts)


def start_letters(outgoing: Outgoing) -> None:
    """The first letters of a game: everybody learns that it begins, the first player that she is asked."""
    for seat in outgoing.table.people:
        outgoing.add("start", seat)
    for ask in outgoing.table.state.asks:
        outgoing.add("turn", ask.seat, history=since_last_turn(outgoing.table, ask.seat))


__all__ = ["Outgoing", "dues_of", "letters_after", "start_letters"]
