#!/bin/sh
# Makes sure that Chromium is there for the browser tests: installs it by apt as root, else says what is missing.
set -u
for name in chromium chromium-browser google-chrome; do
    command -v "$name" >/dev/null 2>&1 && exit 0
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing Chromium" >&2
    apt-get update -qq >/dev/null &&
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
            chromium fonts-dejavu-core >/dev/null &&
        exit 0
fi
echo "Missing: the browser Chromium ('chromium' is not found); install it (on Debian: apt install chromium)." >&2
exit 1
