"""Everything that a template may arrange: plain values, and functions that make lists of lines."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from pbem.app.sheets.answers import Answer, Outcome
from pbem.app.sheets.sheet import LetterKind, Sheet
from pbem.app.sheets.table import MoreTime
from pbem.engine import HIDDEN
from pbem.i18n import N_, language, span
from pbem.render.drawing.marks import Marks
from pbem.render.history.lines import before_shown, history_items, history_lines, stops
from pbem.render.letter import headlines, prepared
from pbem.render.letter.turns import turn_lines
from pbem.render.moves import choices, hand
from pbem.render.rules import short
from pbem.render.rules.shown import rules_shown
from pbem.render.sections import asked, draw, fairness, missing, news, players, talk, votes
from pbem.render.sections.mine import mine_lines
from pbem.render.sections.refusals import answer_lines, waiting_for
from pbem.render.story import invitation, rounds
from pbem.render.story.who_won import account_of, before_the_end, closes, who_won_lines
from pbem.render.words.names import Voice

# Letters that are kept, with the whole head of the record; in all others its beginning is enough to compare.
WHOLE_HEAD = frozenset(
    (
        *(LetterKind.INVITE, LetterKind.START, LetterKind.ROUND_OVER),
        *(LetterKind.GAME_OVER, LetterKind.ABANDONED),
    )
)
HEAD_BEGINS = 20


def letter_parts(sheet: Sheet, voice: Voice, marks: Marks) -> dict[str, Any]:
    """What the template of a letter may use, by name."""
    view = sheet.view
    ended = sheet.ended or view
    # What happened is told from the round in which it did.
    teller = voice if ended is view else replace(voice, view=ended)
    account = account_of(ended, sheet.sharing)
    roles = account.over.roles if account else view.roles
    return {
        "command": voice.command,
        "game": sheet.game,
        "round": view.round,
        "rounds": view.rules.rounds,
        "turn": view.turn,
        "ended_round": ended.round,
        "dealt": view.round > 0,
        "begins": sheet.begins,
        "asked": view.ask is not None,
        "my_turn": view.ask is not None and view.ask.kind == "turn",
        "with_moves": view.ask is not None and not view.ask.choices,
        "next_round": view.round > ended.round,
        "is_shared": account is None or not ended.asks,
        "closes": closes(sheet),
        "old_mine": HIDDEN not in ended.roles,
        "final": voice.when(sheet.final_at) if sheet.final_at else "",
        "effect": voice.when(sheet.objections_until) if sheet.objections_until else "",
        "language": language(voice.lang),
        "zone": sheet.zone,
        "per_turn": span(sheet.per_turn, voice.lang) if sheet.per_turn else "",
        "last_today": sheet.last_today,
        "last_here": sheet.last_here,
        "offers_silence": sheet.offers_silence,
        "wanted": sheet.asked,
        "put_off": voice.list_of([voice.command(" ".join(filter(None, one))) for one in sheet.put_off]),
        "history": lambda: talk.newest(history_lines(sheet.history, teller), voice),
        "before_shown": lambda: talk.newest(history_lines(before_shown(sheet.history), voice), voice),
        "news": lambda: talk.newest(history_items(sheet.history, teller), voice),
        "story": lambda: talk.newest(
            history_lines(before_the_end(sheet.history, sheet.sharing), teller), voice
        ),
        "who_won": lambda: who_won_lines(account, voice) if account else [],
        "host": "" if sheet.organiser is None else voice.name(sheet.organiser),
        "is_host": sheet.organiser is not None and voice.is_reader(sheet.organiser),
        "greeting": partial(invitation.greeting_lines, sheet, voice),
        "about": partial(invitation.about_lines, voice),
        "this_game": partial(invitation.table_lines, sheet, voice),
        "expansions": partial(short.added_lines, voice),
        "own_gold": partial(rounds.own_gold_lines, sheet.rounds, ended, voice),
        "open_gold": lambda: [] if None in view.gold else players.gold_lines(voice),
        "again": partial(rounds.again_lines, sheet.game, voice),
        "all_rounds": partial(rounds.all_rounds_lines, sheet.rounds, voice),
        "mine": partial(mine_lines, ended, voice, sheet.columns, marks),  # called with brief=True or without
        "role": partial(players.role_lines, voice),  # called with brief=True or without
        "first": news.is_first(sheet.history, view.seat),  # turn of the round
        "known": news.known_cards(sheet.history, view),
        "same_role": not news.is_role_new(sheet.history, view.seat),
        "seen": partial(players.note_lines, voice),
        "glances": partial(talk.glance_lines, sheet.glances, voice),
        "memos": partial(talk.memo_lines, sheet.memos, voice),
        "unpublished": partial(talk.unpublished_lines, sheet.unpublished, voice),
        "published": partial(talk.talk_lines, sheet.published, voice),
        "talk": partial(talk.talk_lines, sheet.talk, voice),
        "choices": partial(choices.drawn_choice_lines, voice),
        "cards": partial(hand.hand_lines, voice),  # called with moves=True or without
        "how": partial(hand.how_lines, voice),
        "shown": partial(choices.shown_lines, voice),
        "objections": partial(choices.objection_lines, voice),
        "table": partial(players.table_lines, voice, sheet.away),
        "gold": partial(players.gold_lines, voice),
        "deck": partial(players.deck_line, voice),
        "headline": partial(headlines.headline, sheet, voice),
        "time_left": partial(headlines.time_left, sheet, voice),
        "since_mail": sheet.since_mail,
        "answers": lambda: talk.newest(
            [line for answer in sheet.answers for line in told_lines(answer, voice)], voice
        ),
        "roles": lambda: players.reveal_lines(roles, voice) if HIDDEN not in roles else [],
        "result": partial(players.result_lines, voice),
        "waiting": waiting_for(voice),
        "players": [voice.who(seat) for seat in range(view.seats)],
        "in_order": voice.list_of([voice.who(seat) for seat in range(view.seats)], "unit"),
        "name": voice.name(sheet.about) if sheet.about is not None else "",
        "reason": sheet.reason,
        "is_own": sheet.about == view.seat,
        "by": voice.name(sheet.by) if sheet.by is not None else "",
        "withdrawn": sheet.by == sheet.about,
        "undone": lambda: history_lines(sheet.undone, voice),
        "no_turn": sheet.no_turn,
        "copied": voice.when(sheet.copied_at) if sheet.copied_at else "",
        "mover": voice.name(view.active),
        "stopped": any(stops(event, view.seat) for event in sheet.history),
        "log": partial(asked.log_lines, sheet.log, voice=voice),
        "whole_log": partial(asked.whole_lines, sheet.log, voice),
        "rules": partial(rules_shown, voice=voice),
        "help": partial(asked.help_lines, voice),
        "turns": partial(turn_lines, sheet, voice),
        "waiting_turns": len(sheet.turns),
        "is_answered": bool(sheet.answers),
        "last_reminder": sheet.last_reminder,
        "games": partial(asked.game_lines, sheet.games, voice, sheet.now),
        "free_seats": partial(asked.free_seat_lines, sheet.tables, voice),
        "orders": partial(asked.order_lines, sheet.orders, voice),
        "prepared": partial(prepared.asked_lines, sheet.prepared, voice),
        "plans": partial(prepared.prepared_lines, sheet.prepared, sheet.endings, voice),
        "plan_news": partial(prepared.prepared_lines, (), sheet.endings, voice),
        "rejection": partial(asked.rejection_lines, sheet, voice),
        "vote": partial(votes.vote_lines, sheet, voice),
        "pace": partial(votes.pace_lines, sheet, voice),
        "said": partial(votes.said_lines, sheet, voice),
        "deadline": partial(deadline, sheet, voice),
        "silence": partial(silence, sheet, voice),
        "after_that": partial(missing.after_that, sheet, voice),
        "missed": sheet.missed,
        "other": voice.called(sheet.other) if sheet.other else "",
        "quarrels": lambda: talk.newest(missing.quarrel_lines(sheet.history, voice), voice),
        "draw": partial(draw.draw_lines, sheet, voice),
        "draw_promise": partial(draw.draw_promise_lines, sheet, voice),
        "promise": partial(fairness.promise_lines, sheet, voice),
        "salts": partial(fairness.salt_lines, sheet, voice),
        "head_line": partial(head_line, sheet, voice),
        "seed": sheet.seed,
        "seed_hash": sheet.seed_hash,
    }


def told_lines(answer: Answer, voice: Voice) -> list[str]:
    """What became of one line; of a move that is prepared also what it will do."""
    lines = answer_lines(answer, voice)
    if answer.note is Outcome.PREPARE_FILED:
        lines += prepared.explained_lines(answer.read_as, voice)
    return lines


# Why she has more time than a letter said before.
MORE_TIME = {
    MoreTime.OUTAGE: N_("This is later than before, because mail could not reach the server for a while."),
    MoreTime.LETTER: N_("This is later than before, because the letter that asked you left late."),
}


def deadline(sheet: Sheet, voice: Voice) -> str:
    """Until when the reader may answer."""
    if sheet.paused and sheet.view.ask is not None:
        return voice("The clocks of this table stand still, so there is no hurry.") + "\n"
    if sheet.due_at is None:
        return ""
    due, left = voice.when(sheet.due_at), span(sheet.due_at - sheet.now, voice.lang)
    # Translators: {due} is like “Tue 17 Nov, 14:32 (UTC+2)”, {left} like “23 hours”.
    line = voice("Please answer by {due}; time left: {left}.", due=due, left=left)
    if sheet.kind == LetterKind.NUDGE:  # which has begun with the time that is left
        line = voice("Please answer by {due}.", due=due)
    why = f"{voice(MORE_TIME[sheet.more_time])}\n" if sheet.more_time else ""
    return f"{line}\n{why}"


def silence(sheet: Sheet, voice: Voice) -> list[str]:
    """What happens if she does not."""
    if sheet.due_at is None:
        return []
    line = choices.silence_line(voice, sheet.fallback)
    return missing.silence_lines(sheet, voice) or ([line] if line else [])


def head_line(sheet: Sheet, voice: Voice) -> str:
    """Where the record of the game stands, so that it cannot be changed unnoticed."""
    if not sheet.head:
        return ""
    # Translators: behind it stands the beginning of a checksum.
    after = voice.count("Head of the record after {n} row:", "Head of the record after {n} rows:", sheet.rows)
    digits = sheet.head if sheet.begins or sheet.kind in WHOLE_HEAD else sheet.head[:HEAD_BEGINS]
    return f"\n\n{after} <{digits}>\n"
