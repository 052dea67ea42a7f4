"""What is said beside the game, and how much of it."""
