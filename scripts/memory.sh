#!/bin/sh
# Says which folder lies in memory, if there is one with room for the files of all tests in which programs may be run.
set -eu

room=4000000  # kB

grep -s ' /dev/shm tmpfs ' /proc/mounts | grep -qv noexec || exit 0
[ -w /dev/shm ] || exit 0
[ "$(df -Pk /dev/shm | awk 'NR == 2 { print $4 }')" -gt "$room" ] || exit 0
echo /dev/shm
