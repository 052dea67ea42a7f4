"""The running server: its loop, its logs, and the check of its mail."""
