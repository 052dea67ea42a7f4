"""What a game is made of, whatever is played: the mine, the position, facts, moves, and how they follow."""
