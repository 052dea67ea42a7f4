"""Whether a line is meant as a command: where it stands, and what is said around it."""
