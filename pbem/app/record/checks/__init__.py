"""What is looked at in every row of an exported game."""
