#!/bin/sh
# Adds the Debian packages that `make setup` needs, only when one is missing, so that it costs nothing elsewhere.
set -eu

python=${1:-python3}

works() {
    "$python" -c 'import ensurepip, venv, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

works && exit 0

if ! command -v apt-get >/dev/null || [ "$(id -u)" -ne 0 ]; then
    echo "pbem needs Python 3.11 or newer with its venv module; please install it and run make again." >&2
    exit 1
fi

export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends python3 python3-venv python3-pip

works || {
    echo "$python is older than 3.11; run make with PYTHON=python3.11 or newer." >&2
    exit 1
}
