"""What people type and read back: moves and standing orders as lines of text."""
