"""The words that people type, in every language: one table each, printed from it and read by it."""
