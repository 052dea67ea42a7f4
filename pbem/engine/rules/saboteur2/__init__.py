"""Saboteur 2."""
