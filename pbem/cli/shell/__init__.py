"""What surrounds every command: options, errors, completion, and who sits there."""
