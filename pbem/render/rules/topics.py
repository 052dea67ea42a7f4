"""The rules in short, topic by topic: what ``rules tools`` answers.

The pages for players explain more; here is what fits into a mail. Like everything that goes into letters,
no sentence has a word that begins a command (see ``safe``), and each topic tells of one box only. How gold is
paid depends on the table (``payment``).
"""

from __future__ import annotations

from collections.abc import Collection

from pbem.engine import kind_of_cards
from pbem.i18n import N_

# topic: the box that it belongs to, and what there is to know; "spare roles" are those of the base game where
# not all are dealt, "championship" are the cards of all years
TOPICS: dict[str, tuple[str, tuple[str, ...]]] = {
    "turn": (
        "base",
        (
            N_("In your turn you use exactly one card, and then draw one, as long as there is a deck."),
            N_("You may build a tunnel with it, use it as an action, or throw it away face down."),
            N_("Throwing away is always allowed, and nobody sees which card it was."),
        ),
    ),
    "tunnels": (
        "base",
        (
            N_("A tunnel card goes into a free cell beside a card that lies open."),
            N_("All its sides must fit their neighbours: tunnel meets tunnel, wall meets wall."),
            N_("It must be joined, without a gap, to the tunnels that come from the start."),
            N_("A card may be turned upside down, but never on its side."),
            N_("Goals that lie face down do not matter for the fit."),
        ),
    ),
    "tools": (
        "base",
        (
            N_("Whoever has a broken pickaxe, cart or lantern in front of them cannot build tunnels."),
            N_("Action cards can still be used, and cards can be thrown away."),
            N_("Of each kind only one may lie in front of the same player."),
            N_("A repair takes away a broken tool that it shows, from yourself or from anybody."),
            N_("A repair with two tools mends only one of them."),
        ),
    ),
    "map": (
        "base",
        (
            N_("With a map you look secretly at one goal that lies face down."),
            N_("Everybody learns which goal it was, and only you what it is."),
        ),
    ),
    "rockfall": (
        "base",
        (
            N_("A rockfall takes one tunnel card out of the mine, but never the start or a goal."),
            N_("What lies behind the hole stays where it is, and is cut off until the hole is closed."),
        ),
    ),
    "goals": (
        "base",
        (
            N_("When an unbroken tunnel leads from the start to a goal, the goal is turned over."),
            N_("The treasure ends the round at once; a stone stays as a curve of the tunnels."),
        ),
    ),
    "end": (
        "base",
        (
            N_("A round is over when the treasure is reached, or when all cards are used up."),
            N_("Then all roles are shown, the gold is shared, and the next round is dealt."),
            N_("After the last round the richest player wins; several may share the victory."),
        ),
    ),
    "roles": (
        "spare roles",
        (
            N_("Gold miners want the treasure to be reached, saboteurs want the cards to run out before."),
            N_("You know only your own role. One role more than there are players is dealt from,"
               " so nobody knows exactly how many saboteurs there are."),
        ),
    ),
    "gold": ("base", ()),  # ``payment`` has the words, which depend on the table
    "doors": (
        "s2",
        (
            N_("A blue door lets the blue miners through when the gold is shared, a green one the green."),
            N_("While the round lasts everybody may build on behind any door."),
        ),
    ),
    "ladders": (
        "s2",
        (
            N_("Every ladder is joined to the start card, wherever it lies."),
            N_("It needs a tunnel card beside it, and may not be put beside a goal."),
        ),
    ),
    "bridges": (
        "s2",
        (
            N_("On a bridge two tunnels cross without meeting; on a double curve they only come close."),
        ),
    ),
    "crystals": (
        "s2",
        (
            N_("Geologists are paid a piece of gold for each crystal that lies open when a round ends;"
               " two of them share."),
        ),
    ),
    "trap": (
        "s2",
        (
            N_("Who is trapped cannot build tunnels, and gets nothing when the gold is shared."),
            N_("A free card takes the trap away, from anybody."),
        ),
    ),
    "theft": (
        "s2",
        (
            N_("You put a theft in front of yourself, and take a piece of gold when the round is over."),
            N_("A hands off card takes a theft away, from anybody."),
        ),
    ),
    "inspection": (
        "s2",
        (
            N_("You look secretly at the role of another player; everybody learns whose it was."),
        ),
    ),
    "swaps": (
        "s2",
        (
            N_("Swap hats gives a player a new role from the pile of spare ones; that may be you."),
            N_("Swap hands exchanges all your cards with those of another player."),
        ),
    ),
    "removing": (
        "s2",
        (
            N_("Two cards thrown away rid you of one that lies in front of you: a broken tool, a trap or"
               " a theft."),
            N_("You may also throw away up to three cards at once, and draw as many."),
        ),
    ),
    "teams": (
        "s2",
        (
            N_("The miners are a blue and a green team. The team that reaches the treasure is paid,"
               " unless a door of the other colour bars its only way."),
            N_("The boss wins with either team, the profiteer with whoever wins; both get a little less."),
            N_("The fewer winners there are, the more each of them gets."),
        ),
    ),
    "guards": (
        "toll",
        (
            N_("Two guards wait beside the mine, for whoever wants them. To put one at the end of a tunnel"
               " costs a card, thrown away face down, and no new card is drawn for it."),
            N_("Who builds in that cell pays one gold piece to whoever put the guard there; another player"
               " may do so instead, if he agrees. Your own guard costs you nothing. Then it is gone for the"
               " round."),
            N_("Everybody begins the game with one gold piece."),
        ),
    ),
    "costume": (
        "costume",
        (
            N_("The first player whose turn joins the Costume Department to the start gets a new role at"
               " once: a spare one for the old one. Nobody else learns which."),
        ),
    ),
    "party": (
        "party",
        (
            N_("When the Tunnel Party is first joined to the start, the roles of all players are shuffled"
               " and dealt again. Everybody learns only their own."),
        ),
    ),
    "bags": (
        "new-goals",
        (
            N_("Five goals lie there: the treasure, and four of seven others that nobody knows."),
            N_("A bag is one or two gold pieces for whoever reaches it; the dragon takes one piece away."),
            N_("The giant spider ends the round, as if the treasure had stayed hidden."),
        ),
    ),
    "chests": (
        "chests",
        (
            N_("Four chests lie face down in the mine, each under a tunnel card. A tunnel that leads to one"
               " opens it, and something happens to whoever built that tunnel."),
            N_("A map may be used on a chest as on a goal, and a rockfall takes it away unopened."),
        ),
    ),
    "greedy": (
        "greedy-dwarf",
        (
            N_("The greedy dwarf is among the roles in the place of a gold miner. Whoever is he wins only by"
               " reaching the treasure himself: he gets four pieces then, and nobody else gets anything."),
        ),
    ),
    "sabotaged": (
        "sabotaged-dwarf",
        (
            N_("When the gold miners win, one who has a broken tool in front of him gets no gold card."
               " As many are drawn all the same, and handed past him until all are taken."),
            N_("If every gold miner has a broken tool, nobody gets gold. Saboteurs need no tools."),
        ),
    ),
    "tournament": (
        "tournament",
        (
            N_("Gold miners want the treasure to be reached, saboteurs want the cards to run out before,"
               " and a greedy dwarf wants to reach it himself."),
            N_("There is exactly one role for each player and none to spare, so everybody knows how many"
               " of each there are; who is what stays secret."),
            N_("A tunnel card lies open in the middle of the mine when a round begins. It is not joined to"
               " the start; a rockfall may take it."),
        ),
    ),
    "championship": (
        "championship",
        (
            N_("Single cards that were made for championships, one for each year."),
        ),
    ),
    "exchange": (
        "wc2017",
        (
            N_("With swap goals you take two goals that lie face down, unseen, and put them back exchanged"
               " or as they were. Only you know which."),
        ),
    ),
    "treasury": (
        "wc2018",
        (
            N_("With the treasury you keep one of the last five cards that were thrown away, instead of"
               " drawing one. The others are put back in their order."),
        ),
    ),
    "veto": (
        "wc2019",
        (
            N_("The veto stops a tunnel or an action that another player shows. Both cards are thrown away,"
               " and that player draws one; then so do you. The turn is over."),
            N_("Whoever has it may file in advance what is to be stopped, or answer while a card is shown."),
        ),
    ),
    "direction": (
        "wc2020",
        (
            N_("After a change of direction turns run the other way round, until the round is over or"
               " another one is used."),
        ),
    ),
    "artisan": (
        "wc2021",
        (
            N_("The master artisan mends one broken tool of any kind, but frees nobody from a trap."),
        ),
    ),
    "trailblazer": (
        "wc2022",
        (
            N_("With the trailblazer you build two tunnels in one turn, and draw two cards. You need two"
               " tunnel cards, and a place for the first one."),
        ),
    ),
    "diversion": (
        "wc2023",
        (
            N_("The diversion moves the tunnel card that was laid last to another cell where it fits."),
        ),
    ),
    "time": (
        "base",
        (
            N_("Your mail tells until when you can answer. You are reminded at half time and near its end."),
            N_("Without an answer in time your oldest card is thrown away for you."),
            N_("It stands still in your quiet hours, on your days off and while you are away."),
            N_("A move cools for a while before it counts; until then you can take it back."),
        ),
    ),
    "instructions": (
        "base",
        (
            N_("What you want done in your next turns you can tell in advance: “prepare·play 12 at 3,4”."
               " It is done without asking you, some minutes after your turn has come."),
            N_("Conditions: “if my lantern is broken”, “if anna is whole”, “if 5,3 is free” or “taken”,"
               " “if 9,1 is stone”, “treasure” or “unknown” as far as you know, “if I hold 12”,"
               " “if the deck is empty”; several are joined by “and”."
               " For instance: “prepare if 9,1 is stone·play 12 at 5,3”."),
            N_("Your orders are tried from the first to the last. With “else” an order belongs to the one"
               " above it: “prepare else·discard oldest”. With “until” and a condition it ends for good."),
            N_("An order that is not allowed then, or without its card, is dropped. All of them end"
               " when cards are swapped or taken and you are concerned, and with the round."),
            N_("They end as well when a goal is turned over, when a card breaks or repairs something of"
               " yours, when a cell is used that they name, and when somebody calls you by your name;"
               " unless a condition of yours asks about it. Which of these count is up to you, for instance"
               " “set stop=goals tools”."),
            N_("If you like, “set auto=on” throws your oldest card away whenever you can do nothing else."),
            N_("Such moves wait between five and forty minutes of your waking hours, all of them alike. So"
               " whoever watches the clock may infer that you have left instructions, but not which."),
        ),
    ),
}  # fmt: skip

# What else people call it: its cards, its box, and what one does with it. Where roles have no topic of their
# own, they are a matter of teams, or of the tournament.
ALSO_CALLED: dict[str, tuple[str, ...]] = {
    "turn": ("move", "moving", "playing", "draw", "drawing", "base", "action"),
    "tunnels": (
        *("tunnel", "path", "crossing", "junction", "straight", "curve", "dead end", "straight tunnel"),
        *("build", "building", "cell", "mine", "maze", "turned", "fit"),
    ),
    "tools": (
        *("broken tool", "repair", "broken pickaxe", "broken cart", "broken lantern"),
        *("pickaxe", "cart", "lantern", "lamp", "mend", "mending"),
    ),
    "map": ("treasure map", "look", "looking"),
    "rockfall": ("rock", "hole"),
    "goals": ("goal", "goal card", "treasure", "stone", "reach"),
    "end": ("round", "win", "winner", "winning", "victory", "score", "points"),
    "roles": ("saboteur", "gold miner", "miner", "dwarf", "dwarves"),
    "gold": (
        *("gold card", "gold piece", "nugget", "share", "payment", "payment of gold", "pay", "paying"),
        *("paid", "reward", "chip", "edition"),
    ),
    "doors": ("blue door", "green door"),
    "bridges": ("double curve",),
    "crystals": ("geologist",),
    "trap": ("trapped", "free", "freed"),
    "theft": ("thief", "stealing", "hands off"),
    "inspection": ("inspect", "spy"),
    "swaps": ("swap", "swap hats", "swap hands", "hats", "hands"),
    "removing": ("remove", "trade"),
    "teams": (
        *("blue gold miner", "green gold miner", "blue", "green", "boss", "profiteer", "s2"),
        *("role", "saboteur", "gold miner", "miner"),
    ),
    "guards": ("toll", "tunnel toll", "figure"),
    "costume": ("costume department", "postcard"),
    "party": ("tunnel party", "postcard"),
    "bags": ("bag of gold", "dragon", "spider", "giant spider", "new goals"),
    "greedy": ("greedy dwarf", "wc2016"),
    "sabotaged": ("sabotaged dwarf",),
    "tournament": ("role", "saboteur", "gold miner", "miner", "greedy dwarf", "dwarf", "dwarves"),
    "championship": ("championship card",),
    "exchange": ("swap goals", "wc2017"),
    "treasury": ("wc2018",),
    "veto": ("wc2019", "stop", "object", "objection"),
    "direction": ("change of direction", "wc2020"),
    "artisan": ("master artisan", "wc2021"),
    "trailblazer": ("wc2022",),
    "diversion": ("wc2023",),
    "instructions": (
        "instruction",
        "prepared",
        "preparing",
        "automatic",
        "auto",
        "order",
        "orders",
        "shield",
    ),
    "time": ("deadline", "cooling", "reminder", "timeout", "late", "quiet", "hours", "away", "vacation"),
}


def topics_of(modules: Collection[str]) -> list[str]:
    """What there is to know about in a game."""
    boxes = {*modules}
    if boxes.isdisjoint(("s2", "tournament")):
        boxes.add("spare roles")
    if any(name.startswith("wc") for name in modules):
        boxes.add("championship")
    return [name for name, (box, _) in TOPICS.items() if box in boxes]


def topic_named(words: str, modules: Collection[str]) -> str | None:
    """The topic that words mean: its name, another name for it, or the beginning of just one."""
    known = topics_of(modules)
    wanted = words.replace("-", " ").removeprefix("the ")
    for name in (wanted, wanted.removesuffix("s"), f"{wanted}s", kind_of_cards(wanted) or wanted):
        if name in known:
            return name
        called = [topic for topic in known if name in ALSO_CALLED.get(topic, ())]
        if called:
            return called[0]
    found = [topic for topic in known if topic.startswith(wanted)] if len(wanted) > 2 else []
    return found[0] if len(found) == 1 else None
