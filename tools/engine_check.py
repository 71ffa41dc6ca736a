"""A quick check of the rules engine with nothing but Python: `PYTHONPATH=. python3.x tools/engine_check.py`.

It imports every module that needs no library, runs their doctests and rules on the collected disputes, so that an
interpreter without any of the project's dependencies can be tried too.
"""

from __future__ import annotations

import doctest
import importlib
import json
import sys
from pathlib import Path

MODULES = (
    "tutor",
    "tutor.position",
    "tutor.dice",
    "tutor.play",
    "tutor.ruleset",
    "tutor.scanner",
    "tutor.notation",
    "tutor.legality",
    "tutor.ruling",
    "tutor.analysis",
    "tutor.data",
    "tutor.translator",
    "tutor.explain",
    "tutor.answers",
)
CASES = Path(__file__).resolve().parent.parent / "tests" / "cases" / "disputes.json"


def doctests() -> int:
    """Import every module and run its examples; how many ran. Those of the translator need Babel."""
    ran = 0
    for name in MODULES:
        module = importlib.import_module(name)
        if name == "tutor.translator":
            continue
        failed, attempted = doctest.testmod(module)
        if failed:
            raise SystemExit(f"{name}: {failed} examples failed")
        ran += attempted
    return ran


def disputes() -> int:
    """Rule on every dispute under every rule set; how many rulings were given."""
    from tutor import RULESETS, read_play, read_position, rule

    given = 0
    for case in json.loads(CASES.read_text("utf-8")):
        position, roll = read_position(case["position"])
        assert roll is not None, case["name"]
        for name, expected in case["rulings"].items():
            verdict = rule(RULESETS[name], position, roll, read_play(case["attempt"])).verdict
            if verdict != expected:
                raise SystemExit(f"{case['name']}: {verdict} under {name}, not {expected}")
            given += 1
    return given


def main() -> None:
    """Print what was done, or fail with the first thing that went wrong."""
    examples, rulings = doctests(), disputes()
    if not (examples and rulings):
        raise SystemExit("no example or no dispute was found")
    print(f"Python {sys.version.split()[0]}: {len(MODULES)} modules, {examples} examples, {rulings} rulings")


if __name__ == "__main__":
    main()
