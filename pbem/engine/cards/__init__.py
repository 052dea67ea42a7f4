"""Every card of every box: what it is, how it lies, and the words people have for it."""
