"""A quick check of the rules engine with nothing but Python: `PYTHONPATH=. python3.x tools/engine_check.py`.

It imports every module that needs no library, runs their doctests, rules on the collected disputes and deals drills
from one seed, so that an interpreter without any of the project's dependencies can be tried too.
"""

from __future__ import annotations

import doctest
import hashlib
import importlib
import json
import sys
from itertools import islice
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
    "tutor.chance",
    "tutor.construction",
    "tutor.drills",
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


DIGESTS = {
    "die": "1b390631dc5cc1af",
    "blocked": "647041edd2f09f19",
    "head": "8b0b65edb9b8ed51",
    "head-exception": "9dd8405b10ae34b5",
    "all-dice": "f4af58fd73bf2fa1",
    "larger-die": "e26cedf6ee4b4dcf",
    "prime": "5405c6b54579ab95",
    "prime-timing": "206d00da6065e115",
    "home": "e19cb949ea3aa483",
    "farthest": "107975f7da2fbe94",
    "score": "e2e434596a56dddd",
}
"""Of each subject the beginning of the SHA-256 of `dealt_text`: sets that teachers gave hang on these staying so."""


def dealt_text(subject: str) -> str:
    """The first 30 drills of a subject, ten of each level, from one seed: all that is in them, a drill a line."""
    from tutor.drills import Level, Series, Subject, deal
    from tutor.notation import hops_text, position_text, ruleset_text
    from tutor.ruleset import NARD_ONLINE

    lines = []
    for level in Level:
        for item in islice(deal(Series((Subject(subject),), level, NARD_ONLINE, "4711")), 10):
            foil = item.foil
            refused = [ruleset_text(foil.rules), position_text(foil.position), hops_text(foil.play)] if foil else []
            plays = [hops_text(play) for play in item.plays]
            parts = [position_text(item.position, item.roll), *plays, *item.options, item.answer, *refused]
            lines.append(" ".join([str(item.kind), *map(str, parts), *map(str, item.difficulty)]))
    return "\n".join(lines)


def drills() -> int:
    """Deal drills of every subject and compare them with the digests; how many were dealt."""
    dealt = 0
    for subject, expected in DIGESTS.items():
        text = dealt_text(subject)
        found = hashlib.sha256(text.encode()).hexdigest()[:16]
        if found != expected:
            raise SystemExit(f"{subject}: other drills than everywhere else, {found}")
        dealt += len(text.splitlines())
    return dealt


def main() -> None:
    """Print what was done, or fail with the first thing that went wrong."""
    examples, rulings, dealt = doctests(), disputes(), drills()
    if not (examples and rulings and dealt):
        raise SystemExit("no example, no dispute or no drill was found")
    done = f"{len(MODULES)} modules, {examples} examples, {rulings} rulings, {dealt} drills"
    print(f"Python {sys.version.split()[0]}: {done}")


if __name__ == "__main__":
    main()
