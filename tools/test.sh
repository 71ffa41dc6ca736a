#!/bin/bash
# Run the tests. BROWSER=no leaves out those that need a browser; SLOW=yes adds the slow ones and the wheel's.
set -euo pipefail
python=.venv/bin/python
status=0

# A browser, and the library that Playwright's own driver needs beside what every Debian has.
browser() {
    local name driver
    driver=$($python -c 'import playwright as p; print(p.__path__[0] + "/driver/node")')
    "$driver" --version >/dev/null 2>&1 || return 1
    for name in chromium chromium-browser google-chrome; do
        command -v "$name" >/dev/null && return 0
    done
    return 1
}

quick="not slow and not wheel"
[[ ${SLOW:-no} == yes ]] && quick=
selection=$quick
without_browser="${quick:+$quick and }not browser"
if [[ ${BROWSER:-yes} == no ]]; then
    selection=$without_browser
elif ! browser; then
    if [[ $(id -u) == 0 ]] && command -v apt-get >/dev/null; then
        echo "Installing Chromium for the tests in a browser ..."
        apt-get update -qq </dev/null &&
            DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
                chromium fonts-dejavu-core libatomic1 </dev/null >/dev/null || true
    fi
    if ! browser; then
        selection=$without_browser
        status=1
    fi
fi

# All processors at once, and the files with a browser by themselves: what they wait for is not to wait for much else.
$python -m pytest -q -n auto --dist loadfile ${without_browser:+-m "$without_browser"} || status=$?
if [[ $selection != "$without_browser" ]]; then
    $python -m pytest -q -n auto --dist loadfile -m "${quick:+$quick and }browser" || status=$?
fi

echo
echo "The engine alone, under every Python found:"
while read -r version interpreter; do
    PYTHONPATH=. PYTHONDONTWRITEBYTECODE=1 "$interpreter" tools/engine_check.py || {
        echo "The engine fails under Python $version."
        status=1
    }
done < <($python -m tools.pythons)

if [[ ${BROWSER:-yes} == no ]]; then
    echo "Left out, as BROWSER=no says: the tests in a browser."
elif ! browser; then
    echo "These tests need a browser and could not run:"
    $python -m pytest -q -m "${quick:+$quick and }browser" --collect-only | grep '::' || true
    echo "Install Chromium (Debian: sudo apt-get install chromium libatomic1), or leave them out: make test BROWSER=no" >&2
fi
exit "$status"
