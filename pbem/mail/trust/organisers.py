"""Who may open tables by mail: people on the host's list, and whoever else the host lets.

A From can be forged. An answer to the address of somebody whom the host has named harms nobody, so where no
mail host states verdicts a name on the list is enough, and the token in that answer does the rest. Everybody
else counts only with mail that passed DMARC, and hears nothing without: else we could be made to write to
whoever a forger likes.
"""

from pbem.mail.parse.letter import Letter
from pbem.mail.trust.guards import ServerAddresses, dmarc_results

ANYBODY = "anybody"


def is_organiser(letter: Letter, addresses: ServerAddresses) -> bool:
    """Whether this very letter is from somebody who may open tables."""
    sender = (letter.sender or "").casefold()
    if not sender:
        return False
    passed = dmarc_results(letter, addresses) == {"pass"}
    if sender in addresses.organisers:
        return passed or not addresses.authserv_id
    is_listed = f"@{sender.rpartition('@')[2]}" in addresses.organisers or ANYBODY in addresses.organisers
    return passed and is_listed
