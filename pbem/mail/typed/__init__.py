"""Moves as people type them, and what a line is read with."""
