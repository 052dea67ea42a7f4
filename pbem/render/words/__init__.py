"""Sentences: for things, moves, what happened, and why not."""
