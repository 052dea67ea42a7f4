"""What the application hands to the renderer, and nothing but that: it can be read without knowing either."""
