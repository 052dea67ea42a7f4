"""The rules for players: pages, their parts, and the drawings in them."""
