"""What surrounds every command: options, errors, completion, and the session it runs in."""
