#!/bin/sh
# Tries docs/hosting/exim.md with Exim from Debian's packages, beside the Postfix that is installed: the packages are only
# unpacked, and what Exim wants to find in /etc lies over it for this process alone. As root.
set -eu

folder=$(pwd)/build/exim
program=$folder/root/usr/sbin/exim4

[ "$(id -u)" -eq 0 ] || { echo "Only root can try Exim." >&2; exit 1; }
if [ ! -x "$program" ]; then
    mkdir -p "$folder/packages"
    (cd "$folder/packages" && apt-get update -qq && apt-get download -qq exim4-daemon-light)
    dpkg -x "$folder"/packages/exim4-daemon-light_*.deb "$folder/root"
    ! ldd "$program" | grep -q "not found" || apt-get install -qq -y libidn12
fi

export EXIM_PROGRAM="$program"
exec unshare --mount sh -eu -c '
    mount -t tmpfs none /mnt && mkdir /mnt/over /mnt/work
    mount -t overlay overlay -o lowerdir=/etc,upperdir=/mnt/over,workdir=/mnt/work /etc
    mkdir -p /etc/exim4
    echo "Debian-exim:x:199:199::/nonexistent:/usr/sbin/nologin" >>/etc/passwd
    echo "Debian-exim:x:199:" >>/etc/group
    exec .venv/bin/python -m pytest -q --override-ini=python_files=exim_trial.py tests/real/exim_trial.py
'
