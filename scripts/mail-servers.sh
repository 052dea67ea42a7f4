#!/bin/sh
# Adds Postfix and Dovecot from Debian's packages, for the tests that talk to real mail servers.
#
# Only the programs are wanted: the tests start them with settings of their own on loopback ports. So the
# services that the packages bring are not started.
set -eu

have() {
    for program in postfix postconf smtp-sink dovecot; do
        PATH="$PATH:/usr/sbin" command -v "$program" >/dev/null || return 1
    done
    test -x /usr/lib/dovecot/imap && test -x /usr/lib/dovecot/lmtp
}

# Without them the tests are left out, unless all outside parts are promised to be here.
give_up() {
    echo "Postfix and Dovecot are missing: $1." >&2
    [ "${PBEM_REQUIRE_REAL:-0}" != 1 ]
    exit
}

have && exit 0
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
    apt-get update -qq &&
        apt-get install -y -qq --no-install-recommends postfix dovecot-core dovecot-imapd dovecot-lmtpd
} >/dev/null || give_up "installing them failed"
have || give_up "they were installed, but not to the usual places"
