"""What a mail means: the lines that were typed, and what they ask for."""
