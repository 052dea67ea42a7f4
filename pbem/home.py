"""Where a server keeps its data, and how much room there is.

By itself, because ``pbem mail receive`` is started for every letter and cannot wait for the settings.
"""

import os

LEAST_FREE_MB = 200  # unless the setting says otherwise


def home_folder() -> str:
    """PBEM_HOME, or where the platform keeps such things."""
    named = os.environ.get("PBEM_HOME")
    if named:
        return named
    import platformdirs

    return platformdirs.user_data_dir("pbem", appauthor=False)


def free_mb(folder: str) -> float:
    """How many megabytes are free where a folder lies or will lie; no end of them, if nobody can tell."""
    while not os.path.exists(folder) and os.path.dirname(folder) != folder:
        folder = os.path.dirname(folder)
    try:
        disk = os.statvfs(folder)
    except (AttributeError, OSError):  # there is no such call on Windows
        return float("inf")
    return disk.f_bavail * disk.f_frsize / 2**20
