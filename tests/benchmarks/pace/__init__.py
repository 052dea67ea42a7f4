"""Games by mail on a simulated clock, and their report."""
