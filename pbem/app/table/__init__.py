"""What a table decides about itself: whether its clocks run, how long turns are, and votes."""
