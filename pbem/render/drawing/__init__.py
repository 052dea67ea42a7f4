"""Pictures of the mine and of cards, in text."""
