"""A year of many games through the real application, on a clock that is turned by hand."""
