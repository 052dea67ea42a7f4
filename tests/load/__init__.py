"""Many games at once over real SMTP, with any number of workers: how fast, and what survives which fault."""
