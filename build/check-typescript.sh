#!/bin/sh
# Makes sure that tsc, which checks the types of the scripts, is there: installs it by apt as root, else says what is missing.
set -u
command -v tsc >/dev/null 2>&1 && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing TypeScript" >&2
    apt-get update -qq >/dev/null &&
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends node-typescript >/dev/null &&
        exit 0
fi
echo "Missing: TypeScript ('tsc' is not found); install it (on Debian: apt install node-typescript)." >&2
exit 1
