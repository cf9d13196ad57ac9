#!/bin/sh
# package.sh BIN: makes the source distribution, the wheel from it, checks both, and plays from the wheel alone.
# BIN is the folder of the virtual environment's programs. Everything lands in dist/, what was there before goes.
set -eu
bin=$1
root=$(pwd)
dist=$root/dist

rm -rf "$dist"
# The wheel is built from the source distribution, so that has all a build needs.
# Objects of packages that do not change are shared with other builds.
PATH="$bin:$PATH" CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$root/target}" \
    "$bin/python" -m build --no-isolation --outdir "$dist"

"$bin/twine" check --strict "$dist"/*
"$bin/abi3audit" --strict --summary "$dist"/*.whl

# Tried where nothing of this folder can be seen: what the wheel lacks would be missing there.
elsewhere=$(mktemp -d)
trap 'rm -rf "$elsewhere"' EXIT
"$bin/python" -m venv "$elsewhere/venv"
"$elsewhere/venv/bin/python" -m pip install --quiet --disable-pip-version-check \
    --constraint "$root/constraints.txt" "$dist"/*.whl
cd "$elsewhere"
for command in "--version" "play --help" "rules check" "perft 2 --ruleset renaissance" \
    "hint startpos --ruleset boissiere" "hint startpos --ruleset renaissance"; do
    echo "\$ rithmomachia $command"
    # Words of a command are separate words.
    # shellcheck disable=SC2086
    "$elsewhere/venv/bin/rithmomachia" $command > out || { cat out; exit 1; }
    head -n 3 out
done
"$elsewhere/venv/bin/python" "$root/build/try_wheel.py"
echo "Checked: $(cd "$dist" && ls | tr '\n' ' ')"
