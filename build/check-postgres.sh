#!/bin/sh
# Makes sure that PostgreSQL's programs are there for the tests: installs them by apt as root, else says what is missing.
# The tests start a server of their own; the package's own one is neither made nor started.
set -u
for program in /usr/lib/postgresql/*/bin/initdb "$(command -v initdb 2>/dev/null)"; do
    [ -n "$program" ] && [ -x "$program" ] && exit 0
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing PostgreSQL" >&2
    settings=/etc/postgresql-common/createcluster.d
    mkdir -p "$settings" && echo "create_main_cluster = false" > "$settings/rithmomachia-tests.conf"
    apt-get update -qq >/dev/null &&
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql >/dev/null
    installed=$?
    rm -f "$settings/rithmomachia-tests.conf"
    [ "$installed" = 0 ] && exit 0
fi
echo "Missing: PostgreSQL ('initdb' is not found); install it (on Debian: apt install postgresql)." >&2
exit 1
