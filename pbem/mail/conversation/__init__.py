"""The lines of a letter to commands, one transaction and one answer."""
