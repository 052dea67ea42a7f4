#!/bin/sh
# Adds what makes a bare Debian in a folder and starts it, from Debian's packages, if it is missing.
set -eu

missing() {
    command -v debootstrap >/dev/null || echo debootstrap
    command -v systemd-nspawn >/dev/null || echo systemd-container
}

[ -n "$(missing)" ] || exit 0
command -v apt-get >/dev/null || { echo "Missing: $(missing | tr '\n' ' ')" >&2; exit 1; }
[ "$(id -u)" -eq 0 ] || { echo "Missing: $(missing | tr '\n' ' ')(only root can install them)." >&2; exit 1; }

export DEBIAN_FRONTEND=noninteractive
# shellcheck disable=SC2046  # several packages
apt-get update -qq && apt-get install -y -qq --no-install-recommends $(missing) >/dev/null
