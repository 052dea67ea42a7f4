"""The properties of the engine once more, over thousands of games that no other run has seen."""

import pytest

from tests.engine.core.test_games import (
    test_every_game_ends_in_time,
    test_gold_is_what_the_won_cards_are_worth,
    test_no_card_is_lost_or_doubled_by_any_fact,
    test_replay_is_play_at_every_row,
)
from tests.engine.core.test_goals_left import test_goals_left_over_belong_to_whom_the_slow_referee_says
from tests.engine.core.test_placement import (
    test_a_mine_grown_card_by_card_is_the_mine_built_at_once,
    test_a_placement_is_legal_exactly_if_the_slow_referee_says_so,
    test_a_revealed_card_turns_as_the_slow_referee_says,
    test_in_real_games_listed_placements_are_those_of_the_slow_referee,
)
from tests.engine.text.test_notation import (
    test_any_bytes_are_a_move_or_a_refusal,
    test_any_text_is_a_move_or_a_refusal,
)
from tests.engine.views.test_secrets import (
    test_a_guess_looks_to_its_seat_like_the_truth,
    test_a_refusal_never_depends_on_what_the_mover_cannot_see,
    test_two_cards_that_a_seat_never_saw_may_be_swapped_in_the_whole_log,
)

pytestmark = pytest.mark.soak

__all__ = [
    "test_a_guess_looks_to_its_seat_like_the_truth",
    "test_a_mine_grown_card_by_card_is_the_mine_built_at_once",
    "test_a_placement_is_legal_exactly_if_the_slow_referee_says_so",
    "test_a_refusal_never_depends_on_what_the_mover_cannot_see",
    "test_a_revealed_card_turns_as_the_slow_referee_says",
    "test_any_bytes_are_a_move_or_a_refusal",
    "test_any_text_is_a_move_or_a_refusal",
    "test_every_game_ends_in_time",
    "test_goals_left_over_belong_to_whom_the_slow_referee_says",
    "test_gold_is_what_the_won_cards_are_worth",
    "test_in_real_games_listed_placements_are_those_of_the_slow_referee",
    "test_no_card_is_lost_or_doubled_by_any_fact",
    "test_replay_is_play_at_every_row",
    "test_two_cards_that_a_seat_never_saw_may_be_swapped_in_the_whole_log",
]
