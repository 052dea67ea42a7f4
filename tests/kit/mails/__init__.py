"""What people and their programs write, with what is meant by it."""
