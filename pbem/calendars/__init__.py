"""When a person is awake: by her zone, quiet hours, days and vacations; and time that counts only then."""
