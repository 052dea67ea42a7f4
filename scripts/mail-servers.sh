#!/bin/sh
# Adds Postfix and Dovecot from Debian's packages, for the tests that talk to real mail servers.
#
# Only the programs are wanted: the tests start them with settings of their own on loopback ports. So nothing
# that the packages bring is started, now or at the next boot.
set -eu

have() {
    for program in postfix postconf smtp-sink dovecot; do
        PATH="$PATH:/usr/sbin" command -v "$program" >/dev/null || return 1
    done
    test -x /usr/lib/dovecot/imap && test -x /usr/lib/dovecot/lmtp
}

have && exit 0

if ! command -v apt-get >/dev/null || [ "$(id -u)" -ne 0 ]; then
    echo "Postfix and Dovecot are missing; the tests against real mail servers are left out." >&2
    exit 0
fi

# Debian asks this program before it starts a service; 101 means no.
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
    trap 'rm -f "$policy"' EXIT
    printf '#!/bin/sh\nexit 101\n' >"$policy"
    chmod 755 "$policy"
fi

export DEBIAN_FRONTEND=noninteractive
echo "postfix postfix/main_mailer_type select No configuration" | debconf-set-selections 2>/dev/null || true
apt-get update -qq
apt-get install -y -qq --no-install-recommends postfix dovecot-core dovecot-imapd dovecot-lmtpd >/dev/null

have || {
    echo "Postfix and Dovecot were installed, but not all of their programs are where they should be." >&2
    exit 1
}
