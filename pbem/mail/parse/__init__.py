"""Bytes of a mail to the lines that its writer typed."""
