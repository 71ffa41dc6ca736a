#!/bin/bash
# Make a virtual environment, or say what to install: tools/venv.sh PYTHON FOLDER
set -euo pipefail
python=$1 folder=$2

if ! command -v "$python" >/dev/null; then
    echo "There is no $python here. Install Python 3.11 or later (Debian: apt-get install python3 python3-venv), or name one: make PYTHON=python3.12 ..." >&2
    exit 1
fi
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    echo "$python is $("$python" --version 2>&1); Nardy Tutor needs Python 3.11 or later. Name one: make PYTHON=python3.12 ..." >&2
    exit 1
fi
if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
    package=python$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')-venv
    if [[ $(id -u) == 0 ]] && command -v apt-get >/dev/null; then
        echo "Installing $package ..."
        apt-get update -qq </dev/null
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$package" </dev/null >/dev/null
    else
        echo "$python cannot make virtual environments. Install $package (Debian: sudo apt-get install $package) and try again." >&2
        exit 1
    fi
fi
rm -rf "$folder"
"$python" -m venv "$folder"
