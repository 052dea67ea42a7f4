"""What the reader can do: her cards, her moves, her choices."""
