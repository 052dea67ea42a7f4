"""Saboteur by e-mail: a turn server and command line for people who have a whole day per move."""
