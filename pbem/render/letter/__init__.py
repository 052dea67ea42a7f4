"""A whole letter: its parts in order, as text and as HTML."""
