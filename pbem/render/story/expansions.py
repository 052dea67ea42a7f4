"""What each box and variant adds to a game: a line in the invitation, a second one when the game begins.

Like all sentences of ours these have no word that begins a command (see ``safe``).
"""

from __future__ import annotations

from pbem.i18n import N_
from pbem.render.words.names import Voice

# module: its name, what it adds, and what one should know when it begins, with its signs in the mine
EXPANSIONS: dict[str, tuple[str, str, str]] = {
    "s2": (
        # Translators: the name of an expansion; behind it and a colon it is told what it adds.
        N_("Saboteur 2"),
        N_("two teams of miners, doors, ladders and crystals, traps and thefts, and roles with aims"
           " of their own."),
        N_(
            "A door (B or G in the mine) lets only the team of its colour through when gold is"
            " shared, a ladder"
            " (H) is joined to the start wherever it lies, and crystals pay the geologists."
        ),
    ),
    "greedy-dwarf": (
        N_("The greedy dwarf"),
        N_("one of the miners wants the treasure alone."),
        N_("Whoever has this role wins only by reaching the treasure in person; then all others get"
           " nothing."),
    ),
    "wc2017": (
        N_("Swap goals"),
        N_("a card that exchanges two goals unseen, or only pretends to."),
        N_("What you saw of a goal may be out of date after that, and your letters say so."),
    ),
    "wc2018": (
        N_("The treasury"),
        N_("a card that brings back one of the last five discarded ones."),
        N_("Nobody learns which of them was kept."),
    ),
    "wc2019": (
        N_("The veto"),
        N_("a card that stops one of another player, out of turn."),
        N_("So a card is first shown, and takes effect a little later if nobody stops it."),
    ),
    "wc2020": (
        N_("The change of direction"),
        N_("a card that turns the order of turns round."),
        N_("It lasts until the round is over, or until it is used once more."),
    ),
    "wc2021": (
        N_("The master artisan"),
        N_("a card that mends any broken tool."),
        N_("It does nothing against traps."),
    ),
    "wc2022": (
        N_("The trailblazer"),
        N_("a card that builds two tunnels in one turn."),
        N_("It needs two tunnel cards besides, and two cards are drawn afterwards."),
    ),
    "wc2023": (
        N_("The diversion"),
        N_("a card that moves the tunnel card laid last to another place."),
        N_("It must fit there as any tunnel card must."),
    ),
    "sabotaged-dwarf": (
        N_("The sabotaged dwarf"),
        N_("miners with a broken tool get no gold."),
        N_("What they miss is shared among the other miners, so mend your tools before the treasure"
           " is reached."),
    ),
    "tournament": (
        N_("The tournament"),
        N_("fixed pay in the open, greedy dwarfs, and a tunnel card in the middle of the mine."),
        N_("Who reaches the treasure gets three gold pieces, every other miner two, each saboteur"
           " three or four."),
    ),
    "new-goals": (
        N_("New goals"),
        N_("five goals, with bags of gold, a dragon and a giant spider among them."),
        N_(
            "A bag (b in the mine) is gold for whoever reaches it, the dragon (d) takes a piece,"
            " and the spider"
            " (w) ends the round as if the treasure had stayed hidden."
        ),
    ),
    "costume": (
        N_("The Costume Department"),
        N_("a place in the mine where the first visitor gets another role."),
        N_("It is the card with C in the mine; nobody else learns whether the new role differs from"
           " the old one."),
    ),
    "party": (
        N_("The Tunnel Party"),
        N_("a place in the mine where all roles are shuffled and dealt again."),
        N_("It is the card with P in the mine; after that everybody knows only their own role."),
    ),
    "chests": (
        N_("Treasure chests"),
        N_("four chests in the mine, each with a surprise for whoever reaches it."),
        N_("They are the cells with c in the mine; a map may be used on them, and a rockfall takes"
           " one away."),
    ),
    "toll": (
        N_("Tunnel toll"),
        N_("guards at the ends of tunnels, who want a gold piece from whoever builds there."),
        N_("A guard is marked T in the mine; everybody begins with one gold piece."),
    ),
}  # fmt: skip


def added_lines(voice: Voice) -> list[str]:
    """What this game has beside the base game, in a line each."""
    # Translators: an expansion and what it adds, half a sentence with its full stop.
    text = N_("{name}: {adds}")
    return [voice(text, name=voice(name), adds=voice(adds)) for name, adds, _ in _of_this_game(voice)]


def explained_lines(voice: Voice) -> list[str]:
    """The same with what one should know when the game begins."""
    explained = (voice(more) for _, _, more in _of_this_game(voice))
    return [f"{added} {more}" for added, more in zip(added_lines(voice), explained, strict=True)]


def _of_this_game(voice: Voice) -> list[tuple[str, str, str]]:
    return [words for module, words in EXPANSIONS.items() if module in voice.view.rules.modules]
