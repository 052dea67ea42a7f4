"""Tells the servers of a data folder that there is something to do.

By itself, because ``pbem mail receive`` is started for every letter and cannot wait for anything that is slow
to import. It is only a hint: where no server hears it, the next beat of one finds what is there.
"""

import os
import stat

PIPE = "wake"  # named pipes in the data folder begin with this, one for each server


def poke(home: str, but: str = "") -> None:
    """Wake the servers of this data folder, if there are any; ``but`` is the pipe of one that knows."""
    try:
        names = os.listdir(home)
    except OSError:
        return  # there is no folder, so nobody is in it
    for name in names:
        if name.startswith(PIPE) and name != but:
            is_heard(os.path.join(home, name))


def is_heard(path: str) -> bool:
    """Write into a pipe; whether somebody listens there."""
    try:
        pipe = os.open(path, os.O_WRONLY | os.O_NONBLOCK | os.O_NOFOLLOW)
    except OSError:
        return False  # nobody listens
    try:
        if stat.S_ISFIFO(os.fstat(pipe).st_mode):  # or we would write into a file that has its name
            os.write(pipe, b"!")
    except OSError:
        pass  # so many have poked it that it is awake
    finally:
        os.close(pipe)
    return True
