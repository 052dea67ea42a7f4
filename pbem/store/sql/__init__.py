"""How it is kept: connections, statements, transactions."""
