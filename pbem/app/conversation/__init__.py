"""What one person asks for at once, by mail or at the terminal: judged as a whole, done as a whole."""
