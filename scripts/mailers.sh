#!/bin/sh
# Adds the mail programs that `make mailers` lets answer our letters, from Debian's packages, if one is missing.
set -eu

packages="alpine mblaze mutt neomutt s-nail thunderbird w3m locales"
for language in bg de he pl ru uk; do
    packages="$packages thunderbird-l10n-$language"
done

missing() {
    for package in $packages; do
        dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed || echo "$package"
    done
}

command -v dpkg-query >/dev/null || { echo "make mailers wants the programs of Debian." >&2; exit 1; }
[ -n "$(missing)" ] || exit 0
[ "$(id -u)" -eq 0 ] || { echo "Missing: $(missing | tr '\n' ' ')(only root can install them)." >&2; exit 1; }

export DEBIAN_FRONTEND=noninteractive
# shellcheck disable=SC2046  # several packages
apt-get update -qq && apt-get install -y -qq --no-install-recommends $(missing) >/dev/null
