"""Whoever knows the seed tries out words in search of a deal: what is refused, what shows, what is possible.

The attack is real: with the seed and the words of all others it takes moments to find words of one's own that
bring a certain card. So the first test carries it out, where nothing speaks against it.
"""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path
from typing import Any

from pbem.app.game import Game
from pbem.app.lobby.invitations import invite
from pbem.app.record.export import export, whole
from pbem.app.record.verify import verify
from pbem.engine import Streams, deal_key, new_game, roll
from tests.app.conftest import World
from tests.kit.commands import abandon, join
from tests.kit.engines import raw
from tests.kit.saying import saying

HOST = 0


def gathered(world: World, **parts: Any) -> str:
    """A game that waits for its host; the two others have joined with words."""
    code = world.new_game(begin=False, invite=True, **parts)
    invite(world.app, code)
    join(world.app, code, 1, "elm")
    join(world.app, code, 2, "fir")
    return code


def hand_of_host(game: Game, salts: tuple[str, ...]) -> tuple[int, ...]:
    """What the host would be dealt with these words, known to him beforehand."""
    _, dealt = roll(new_game(game.state.rules, 3), Streams(deal_key(game.row.seed, salts)))
    return dealt.role(HOST), *dealt.hand(HOST)


def ground(game: Game) -> tuple[str, tuple[int, ...]]:
    """Words with which the host is dealt the crossing, number 1, and what he is dealt then."""
    for number in count():
        words = f"lucky {number}"
        dealt = hand_of_host(game, (words, *game.row.salts[1:]))
        if 1 in dealt[1:]:
            return words, dealt
    raise AssertionError


def test_a_host_who_is_not_named_as_organiser_can_add_words_last_and_be_dealt_what_he_likes(
    world: World,
) -> None:
    code = gathered(world)
    words, dealt = ground(world.game())
    join(world.app, code, HOST, words)
    state = world.game().state
    assert (state.role(HOST), *state.hand(HOST)) == dealt
    abandon(world.app, code)
    assert verify(whole(world.app, code)) == []  # which is why the invitation has to say so


def test_what_the_organiser_finds_out_later_changes_nothing(world: World) -> None:
    code = gathered(world, organiser="Anna", words="yew")
    words, _ = ground(world.game())
    join(world.app, code, HOST, words)
    assert world.game().row.salts == ("yew", "elm", "fir")


def test_a_friend_of_the_organiser_at_the_table_still_can(world: World) -> None:
    code = world.new_game(begin=False, invite=True, organiser="Anna")
    join(world.app, code, HOST)
    join(world.app, code, 1, "elm")
    join(world.app, code, 2, "words that the organiser has tried out")
    assert world.game().row.salts[2] == "words that the organiser has tried out"


# Who has the database -------------------------------------------------------------------------------


def rewritten(folder: Path, *salts: str) -> None:
    """The host changes words in the database, past the program."""
    with raw(folder / "pbem.sqlite") as connection:
        connection.execute("UPDATE game SET salts = ?", [json.dumps(salts)])


def listed(world: World, reader: int) -> list[str]:
    (first,) = (sheet for seat, sheet in world.post.sheets if seat == reader and sheet.begins)
    return [salt.words for salt in first.salts]


def test_a_dropped_salt_shows_in_the_first_letter_of_everybody(world: World, tmp_path: Path) -> None:
    code = gathered(world)
    rewritten(tmp_path, "K7:0", "elm", "K7:2")
    join(world.app, code, HOST)
    assert [listed(world, reader) for reader in range(3)] == [["", "elm", ""]] * 3
    abandon(world.app, code)
    document = export(world.app, code)
    assert verify(document) == []  # the deals follow from the words that were listed
    kept = {**document, "salts": ["K7:0", "elm", "fir"]}
    assert [one.words for one in verify(kept)] == [
        saying("by seed and rules it is")
    ]  # and not from those that she wrote
