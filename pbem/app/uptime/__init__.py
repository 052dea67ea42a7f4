"""When this server was there and mail could come in, and what follows where not."""
