"""What happened, told to one reader."""
