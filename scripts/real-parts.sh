#!/bin/sh
# Adds the real programs that tests talk to, from Debian's packages: Postfix and Dovecot, PostgreSQL, a browser, Node.js,
# systemd-analyze, and a C compiler for the compiled engine (with the word `compiler` or `postgresql` only that).
#
# Only the programs are wanted: the tests start the servers with settings of their own on loopback ports. So the
# services that the packages bring are not started.
set -eu

found() {
    PATH="$PATH:/usr/sbin" command -v "$1" >/dev/null
}

have_mail_servers() {
    for program in postfix postconf smtp-sink dovecot; do
        found "$program" || return 1
    done
    test -x /usr/lib/dovecot/imap && test -x /usr/lib/dovecot/lmtp
}

have_postgresql() {
    ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || found initdb
}

have_compiler() {
    found cc && test -e "$("${PYTHON:-.venv/bin/python}" -c 'import sysconfig; print(sysconfig.get_path("include"))')/Python.h"
}

only=${1:-}

missing() {
    [ "$only" = postgresql ] || have_compiler || echo gcc libc6-dev python3-dev
    [ "$only" = compiler ] || have_postgresql || echo postgresql
    [ -z "$only" ] || return 0
    have_mail_servers || echo postfix dovecot-core dovecot-imapd dovecot-lmtpd
    found chromium || echo chromium fonts-dejavu-core fonts-liberation  # the font has the lines that the mine is drawn with
    found node || echo nodejs
    found systemd-analyze || echo systemd
}

# Without them the tests are left out, unless all outside parts are promised to be here.
give_up() {
    echo "Missing for the tests of real parts: $(missing | tr '\n' ' ')($1)." >&2
    [ "${PBEM_REQUIRE_REAL:-0}" != 1 ]
    exit
}

packages=$(missing)
[ -n "$packages" ] || exit 0
command -v apt-get >/dev/null || give_up "please install them"
[ "$(id -u)" -eq 0 ] || give_up "only root can install and start them"

# Debian asks this program before it starts a service; 101 means no.
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
    trap 'rm -f "$policy"' EXIT
    printf '#!/bin/sh\nexit 101\n' >"$policy"
    chmod 755 "$policy"
fi

export DEBIAN_FRONTEND=noninteractive
echo "postfix postfix/main_mailer_type select No configuration" | debconf-set-selections 2>/dev/null || true
{
    # shellcheck disable=SC2086  # several packages in one word
    apt-get update -qq && apt-get install -y -qq --no-install-recommends $packages
} >/dev/null || give_up "installing them failed"
[ -z "$(missing)" ] || give_up "they were installed, but not to the usual places"
