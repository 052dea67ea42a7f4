"""Which mail counts: addresses, tokens, and whom to answer."""
