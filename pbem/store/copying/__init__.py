"""Copies of the whole database: making, keeping, checking and putting them back."""
