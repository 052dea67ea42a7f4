"""Real mail programs answer our letters: `make mailers` keeps what they send under tests/mail/parse/real."""
