"""Games and people: who plays what with whom, and how they come and go."""
