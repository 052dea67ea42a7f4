"""Speed as ratios: each figure is two things measured in one interleaved run on one machine."""
