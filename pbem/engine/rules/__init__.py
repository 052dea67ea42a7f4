"""The rules: one file for each box or variant, merged into the tables that a game is judged by."""
