"""How mail comes in and goes out."""
