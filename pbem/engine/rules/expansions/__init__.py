"""The small expansions and the variants of the base game."""
