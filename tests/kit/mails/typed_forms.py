"""Lines as people type them, and what they mean at one table: by mail and at the terminal they mean the same.

Boris holds 43 map, 60 repair, 55 broken cart, 14 junction, 46 map and 27 curve, and is the first to move. Of
his list these are the numbers that the lines speak of:

    [4] play 55 on Anna    [8] play 14 at 1,4    [9] play 14 at 1,2 turned    [14] play 27 at 1,2 turned
"""

from __future__ import annotations

EIGHT = "play 14 at 1,4"
CART = "play 55 on p0"
LOOK = "play 43 at 9,1"

# Lines without a word of ours.
BARE: dict[str, str] = {
    **dict.fromkeys(
        [
            *("8", "#8", "8.", "8)", "[8]", "(8)", "- 8", "* 8", "8!", "８", "８．", "8️⃣", "\u200f8"),
            *(
                "8 please",
                "8, thanks!",
                "8 👍",
                "8 :)",
                "8;)",
                "8 👍🏽",
                "👍 8",
                "8 <3",
                "8 it is!",
                "8 danke",
            ),
            *("8 Boris", "8, cheers Boris", "8 thanks Anna", "8, thx all, Boris", "8 спасибо", "8 תודה"),
            *("[8] 1,4", "[8] 1.4", "[8] at 1,4", "(8) 1,4", "8) 1,4", "8 1,4", "8 at 1,4", "[8]1,4"),
            *("8 = play 14 at 1,4", "8: play 14 at 1,4", "8 - play 14 at 1,4", "8 (14 at 1,4)", "8 -> 1,4"),
            *("[8] play 14 at 1,4", "8 (play 14 at 1,4)", "8 = No.14 junction at 1,4", "8 (junction)"),
            *("No.14 at 1,4", "No. 14 at 1,4", "№14 at 1,4", "nr 14 at 1,4", "card 14 at 1,4", "14: 1,4"),
            *("14 at 1,4", "14 @ 1.4", "14 at 1 4", "#14 1,4", "#14 at 1,4", "14 (junction) at 1,4"),
            *("14 junction at 1,4", "14 at 1,4 please", "14 at 1,4, thanks Anna! 🎲"),
            *("no. 8", "No 8", "№ 8", "nr 8", "nr. 8", "Nr.8", "number 8", "Nummer 8", "number 8, please"),
            *(
                "Hi, 8",
                "Hello Anna, 8 please",
                "OK, 8",
                "ok 8",
                "I choose 8",
                "I'll take 8",
                "I’ll go with 8",
            ),
            *("Danke, 8", "Bitte 8", "proszę 8", "Спасибо! 8", "дякую, 8", "Thanks, 8", "I'm going with 8"),
            *("I'll take 14 at 1,4", "I pick No.14 at 1,4", "I would like to go for 8, thanks"),
        ],
        EIGHT,
    ),
    **dict.fromkeys(["55 on Anna", "No.55 on Anna", "[4] on Anna", "[4] Anna", "4 = play 55 on Anna"], CART),
    **dict.fromkeys(
        ["[9] 1,2", "[9] 1,2 turned", "9 (14 at 1,2)", "9 = play 14 at 1,2 turned"], "play 14 at 1,2 turned"
    ),
}
# Lines with a word of ours.
WORDED: dict[str, str] = {
    **dict.fromkeys(
        [
            *(
                "option 8",
                "Option 8 please",
                "move 8",
                "line 8",
                "Line 8!",
                "the option 8",
                "choice 8",
                "option #8",
            ),
            *(
                "number 8 of the list",
                "no. 8 in the list",
                "option 8: play 14 at 1,4",
                "line 8 = 1,4",
                "move 14 to 1,4",
            ),
            *("play option 8", "use line 8", "I'll take option 8", "I choose line 8, thanks", "option no. 8"),
            *(
                "Hi, I'll play 14 at 1,4",
                "Hello all, I play 14 at 1,4",
                "Hi Anna and Carla! I play 14 at 1,4",
                "Hi there Anna, play 14 at 1,4",
                "I'll play 14 at 1,4",
                "Ill play 14 at 1,4",
            ),
            *(
                "I’ll play 14 at 1,4",
                "I will play 14 at 1,4",
                "I'd like to play 14 at 1,4",
                "I want to play 14 at 1,4",
            ),
            *("Let me play 14 at 1,4", "Please play 14 at 1,4", "OK, play 14 at 1,4", "ok play 14 at 1,4"),
            *(
                "My move: 8",
                "My move: play 14 at 1,4",
                "My move is 14 at 1,4",
                "My move is to play 14 at 1,4",
            ),
            *(
                "My turn: 8",
                "Here's my move: 8",
                "Move: 8",
                "Move: play 14 at 1,4",
                "Answer: 8",
                "answer = [8]",
            ),
            *("play 14 at 1,4 please", "play 14 at 1,4 thanks, Boris", "play 14 at 1,4, good luck!"),
            *("play 14 at 1,4 🎉", "play 14 at 1,4 :-)", "PLAY 14 AT 1,4 PLS", "play 14 at 1,4 - cheers"),
            *(
                "place 14 at 1,4",
                "put 14 at 1,4",
                "put no. 14 at 1,4",
                "build 14 at 1,4",
                "I'll place 14 at 1.4",
            ),
            *("play: 14 at 1,4", "play:14 at 1,4", "Play : 14 at 1,4", "play 14: 1,4", "play 14 1,4"),
            *("play 14 (junction) at 1,4", "play 14 (tunnel) at 1,4", "play no. 14 junction at 1,4"),
        ],
        EIGHT,
    ),
    **dict.fromkeys(["use 43 at 9,1", "use card 43 at 9.1", "please use No.43 at 9,1"], LOOK),
    **dict.fromkeys(["play 55 on Anna please", "play 55 on Anna, thanks Anna", "I'll use 55 on Anna"], CART),
    **dict.fromkeys(
        [
            *("discard no. 43", "discard no.43", "discard 43 (map)", "discard 43 map", "discard card 43"),
            *("discard: 43", "throw away 43", "drop 43", "drop no. 43", "I discard 43", "I'll throw away 43"),
            *("pass 43, thanks", "discard 43;", "Please discard 43 👍"),
        ],
        "discard 43",
    ),
}
# Lines that lay a card turned because it fits only so.
TURNED = ["play 14 at 1,2", "No.14 at 1,2", "place 14 at 1.2 please", "Hi, I'll play 14 at [1,2]"]
# Lines that are asked about, and a piece of the question.
ASKED: dict[str, str] = {
    "no. 14": "Do you mean your card with this number, or the move with this number in the list?",
    "number 27": "The move is written “27”, the card for instance “play 27”.",
    "play number 14": "Do you mean your card",
    "14 at 1,2": "Do you mean your card",
    "[8] 2,3": "The number and the move beside it are not the same. In the list “8” is “play 14 at 1,4”.",
    "[8] 1,4 turned": "are not the same",
    "8 = play 27 at 1,4": "are not the same",
    "8 = play 14 at 2,3": "are not the same",
    "option 8: 2,3": "are not the same",
    "99 = play 14 at 1,4": "This number is not in the list of moves.",
    "option 99": "This number is not in the list of moves.",
    "discard 43 (rockfall)": (
        "The number and the name beside it are not those of one card; this number has: No.43 map."
    ),
    "play 14 (crossing) at 1,4": "this number has: No.14 junction.",
    "play 8": "You have no card with this number. The move with this number in the list is written like",
    "I'll play 8": "is written like this: “8”.",
    "play no. 8": "is written like this: “8”.",
    "play 14 at 1.4.2": "A cell has a comma between its two numbers, for instance: “play 12 at 9,1”.",
    "play 14 at 14": "A cell has a comma between its two numbers",
    "play 14 at 1-4": "A cell has a comma between its two numbers",
    "I'll play 14 at 14": "A cell has a comma between its two numbers",
    "play 14 turned": "This card is used at a cell",
    "play 14 on Zorro": "I know no player of that name",
    "14 at 5,5": "No tunnel that comes from the start leads to 5,5.",
    "14 on Anna": "This card is used at a cell",
    "60 on me": "This card mends nothing in front of you.",
    "8?": "Is this a question?",
    "[8] 1,4?": "Is this a question?",
    "option 8?": "Is this a question?",
    "I'll play 14 at 1,4?": "Is this a question?",
    "play 14 at 1,4 if possible": "After the cell only",
    "play 14 at 1,4 or 2,3": "After the cell only",
    "I'll play 14 at 1,4 tomorrow": "After the cell only",
    "play 55 on Anna and Carla": "I know no player of that name",
}  # fmt: skip
# Talk that looks a little like a move, and is none.
TALK = """
move 8 cards around|line 8 is nice|line 8 of the map is wrong|use 2 hands|use 14 hands|I'll play 3 times
I'll play 14 times|play 3 rounds with me|play 14 rounds with me|14 days to go|14 days|14 more days to go
8 of us|8 of 10|8 out of 10|8 o'clock|8 am|8 at the latest|8 at night|14 at home|14 on Monday|14 on the way
14 to go|8 to 5|drop 2 of them|drop 14 of them|drop 2|use 2|drop me a line|put the kettle on
put 2 and 2 together|put 14 and 14 together|use your head|use 43 and see|build me a bridge|build 14 bridges
place your bets|place 14 bets|throw away the key|throw away 43 keys|don't play 14 at 1,4
do not play 14 at 1,4|never play 14 at 1,4|I'll not play 14 at 1,4|I will never play 14 at 1,4
I won't play 14 at 1,4|if Anna agrees, play 14 at 1,4|unless somebody objects play 14 at 1,4
when it is my turn play 14 at 1,4|maybe play 14 at 1,4|maybe I'll play 14 at 1,4|perhaps 8|maybe 8|not 8
8 or 9|8 and 9|8 / 9|8, 9|8-9|8 maybe|8 I think|8 unless Anna minds|8 if possible|option 8 or 9
option 8 maybe|option 8 if it is free|I'd play 14 at 1,4|I would play 14 at 1,4 if I could
I could play 14 at 1,4|should I play 14 at 1,4|my move would be 8|my move was 8|My move last time: 8
my answer is no|Answer: 8 people|move over|move to 1,4|I play chess|I play 8 instruments|I'll pass
I take 8 pills|thanks 8 times|danke 8 mal|going for 8 beers|Hello soon: 8|bitte 8 Eier
I'll take 2 beers|I'll go with you|number 8 is alive|no. 8 Mine Street|no. 8, second floor
no 8 for me|No|nr 8 a|8 Mine Street|Mine Street 8|8a|8.5|8.30|8:30|8 €|8 %|8+1|8 + 1|8 = 9|8 x 14|1.4|1,4
1, 4|1 4|14.1.4|14/1/4|14.1.2026|14. 1. 2026|2026-01-14|+49 30 123 456|030 12 34 56|14 1 4|14 14|14-1,4
8 > 7|8 cards left|8 cards|8 maps|8th|8 -- Boris Berg|8. Fertig|round 8|turn 8|page 8|card 8|card 14|[K7] 8
option|option eight|eight|14 on Anna's birthday|55 on Anna's birthday|55 on Anna and Carla|55 on An
14 or 27 at 1,4|Hi Anna, 8 thanks for the letter|8 thanks for the letter|8 love to your wife|8 best of luck
now 8|so 8|then 8|8 Anna|please 8 more days|Boris 8|the 8 of us|all 8|1. play 14 at 1,4 2. undo|[8] great
[8] and [9]|8 8|8 9 10|12 at 3 a.m.|I use 14 at home|my 8 cards
Dear all never, play 14 at 1,4|Hi maybe, play 14 at 1,4|Hello if possible, play 14 at 1,4|Hi all or none: 8
8:|8 =|8 ->|55 at a|55 at an|55 @a|14 at ,
Hey wait, 8|Dear Anna not yet - 8|Hello Anna would you, 8|Hi Carla but no, option 8|Hey Anna instead: option 8
Hi hypothetically, play 14 at 1,4|Hey Anna and maybe, 8|Hello I would say, 8|Dear Anna this is: option 8
"""
TALKED = [line for row in TALK.strip().split("\n") for line in row.split("|")]
