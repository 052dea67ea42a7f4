"""Words and pictures, made from Views only."""
