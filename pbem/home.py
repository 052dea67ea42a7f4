"""Where a server keeps its data.

By itself, because ``pbem mail receive`` is started for every letter and cannot wait for the settings.
"""

import os


def home_folder() -> str:
    """PBEM_HOME, or where the platform keeps such things."""
    named = os.environ.get("PBEM_HOME")
    if named:
        return named
    import platformdirs

    return platformdirs.user_data_dir("pbem", appauthor=False)
