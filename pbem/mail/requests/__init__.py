"""What is asked for by mail and belongs to no turn: by the host, for a new table, for no more letters."""
