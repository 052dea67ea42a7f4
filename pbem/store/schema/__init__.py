"""What is kept: tables, their columns, and rows as plain values."""
