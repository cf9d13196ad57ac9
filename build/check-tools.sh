#!/bin/sh
# Says in one sentence which tool is missing on this machine, and stops; says nothing when all are there.
set -u
python=${PYTHON:-python3}

missing() {
    echo "Missing: $1" >&2
    exit 1
}

command -v "$python" >/dev/null 2>&1 ||
    missing "Python 3.11 or newer ('$python' is not found); install it, or name yours with PYTHON=..."
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    missing "Python 3.11 or newer ('$python' is $("$python" -c 'import platform; print(platform.python_version())')); name another with PYTHON=..."
"$python" -c 'import venv, ensurepip' 2>/dev/null ||
    missing "the venv module of '$python' (on Debian and Ubuntu: the package python3-venv)."
command -v cargo >/dev/null 2>&1 ||
    missing "a Rust toolchain ('cargo' is not found); see rustup.rs or your system's package 'cargo', 1.88 or newer."
cargo_version=$(cargo --version | cut -d' ' -f2)
minor=${cargo_version#1.}
[ "${minor%%.*}" -ge 88 ] 2>/dev/null ||
    missing "a newer Rust toolchain ('cargo' is $cargo_version, 1.88 or newer is needed); try 'rustup update'."
command -v cc >/dev/null 2>&1 ||
    missing "a C compiler ('cc' is not found; on Debian and Ubuntu: the package gcc)."
exit 0
