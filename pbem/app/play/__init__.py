"""Making moves: what players, bots, orders and the clock do to a running game."""
