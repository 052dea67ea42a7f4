"""The sections that letters are made of."""
