"""Tells a running server that there is something to do.

By itself, because ``pbem mail receive`` is started for every letter and cannot wait for anything that is slow
to import. It is only a hint: where no server hears it, the next beat of one finds what is there.
"""

import os
import stat

PIPE = "wake"  # a named pipe in the data folder


def poke(home: str) -> None:
    """Wake the server of this data folder, if there is one."""
    try:
        pipe = os.open(os.path.join(home, PIPE), os.O_WRONLY | os.O_NONBLOCK | os.O_NOFOLLOW)
    except OSError:
        return  # nobody listens
    try:
        if stat.S_ISFIFO(os.fstat(pipe).st_mode):  # or we would write into a file that has its name
            os.write(pipe, b"!")
    except OSError:
        pass  # so many have poked it that it is awake
    finally:
        os.close(pipe)
