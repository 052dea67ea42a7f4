"""Who may know what: the one door for secrets."""
