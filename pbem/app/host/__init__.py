"""What is done to a table as a whole: by its host, or because it voted for it."""
