"""What a game is about, and how its rounds ended."""
