#!/bin/bash
# Run the tests that need no browser under every supported Python found, each in an environment of its own that is kept.
set -euo pipefail
status=0
while read -r version interpreter; do
    folder=.venv-$version
    echo "Python $version"
    [[ -x $folder/bin/pip ]] || tools/venv.sh "$interpreter" "$folder"
    if [[ ! $folder/installed -nt constraints.txt || ! $folder/installed -nt pyproject.toml ]]; then
        "$folder/bin/python" -m pip --disable-pip-version-check -qq install -c constraints.txt -e '.[test]'
        touch "$folder/installed"
    fi
    "$folder/bin/python" -m pytest -q -m "not browser and not slow and not wheel" || status=1
done < <(.venv/bin/python -m tools.pythons)
exit "$status"
