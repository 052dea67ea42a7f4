"""What the table may hear of words to it."""
