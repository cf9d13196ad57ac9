#!/bin/sh
# Checks the types that the scripts of the pages tell in their comments. Pages and service worker have other worlds
# around them, so each is checked with its own.
set -eu
cd "$(dirname "$0")/../.."
# What would silence the check is none: `unknown` is there for what is not known.
if grep -rnE '@ts-(ignore|nocheck)|[{(<|:,] *any *(\[\])* *[]})>|,;]' python/rithmomachia/web --include='*.js'; then
    echo "These lines take their types out of the check: name the type, or take 'unknown' and ask." >&2
    exit 1
fi
for world in pages worker; do tsc --project "build/types/$world.json"; done
