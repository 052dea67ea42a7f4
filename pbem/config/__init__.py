"""The settings of a server: pbem.toml in its folder, overridden by PBEM_* variables.

    bounds.py    what a value may be: ports, hosts, domains, paths
    settings.py  all settings, each with what it takes, a line of description and an example
    together.py  values that are right by themselves and contradict each other
    loading.py   from the file and the variables to Settings
    wrong.py     what cannot be read, one line each
    example.py   a whole pbem.toml with comments

Who adds a setting writes all about it into its field; the example and the table in docs/hosting.md are made
of that.
"""

from pbem.config.bounds import host_and_port, is_loopback
from pbem.config.loading import (
    default_home,
    in_environment,
    in_file,
    load_settings,
    open_secrets,
    unused_settings,
)
from pbem.config.settings import (
    DELIVERED_TO,
    LOCAL_DOMAIN,
    Imap,
    Listen,
    MaildirFolder,
    Settings,
)
from pbem.config.wrong import BadSettings

__all__ = [
    "DELIVERED_TO",
    "LOCAL_DOMAIN",
    "BadSettings",
    "Imap",
    "Listen",
    "MaildirFolder",
    "Settings",
    "default_home",
    "host_and_port",
    "in_environment",
    "in_file",
    "is_loopback",
    "load_settings",
    "open_secrets",
    "unused_settings",
]
