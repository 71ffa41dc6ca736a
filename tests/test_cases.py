"""Disputes as they come up at a board, with the ruling of every written rule set."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

import pytest

from tests import oracle
from tests.generators import Case, thrown_at
from tutor.legality import Rule
from tutor.notation import read_play
from tutor.play import Hop
from tutor.ruleset import NARD_ONLINE, RULESETS
from tutor.ruling import rule

FOLDER = Path(__file__).parent / "cases"


class Dispute(NamedTuple):
    """What was played, the ruling under each rule set, and the codes of the reasons under nard-online."""

    name: str
    position: str
    attempt: str
    rulings: dict[str, str]
    codes: frozenset[str]

    @property
    def case(self) -> Case:
        return thrown_at(self.position)

    @property
    def hops(self) -> tuple[Hop, ...]:
        return read_play(self.attempt)


def read_disputes(folder: Path) -> list[Dispute]:
    """Every dispute in the folder's files. Raises `ValueError` when there is none, or two of one name."""
    found = [
        Dispute(**{**entry, "codes": frozenset(entry["codes"])})
        for path in sorted(folder.glob("*.json"))
        for entry in json.loads(path.read_text("utf-8"))
    ]
    if not found:
        raise ValueError(f"no cases in {folder}")
    if len({dispute.name for dispute in found}) < len(found):
        raise ValueError(f"two cases of one name in {folder}")
    return found


DISPUTES = read_disputes(FOLDER)
each_dispute = pytest.mark.parametrize("dispute", DISPUTES, ids=lambda dispute: dispute.name)


def test_a_folder_without_cases_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no cases"):
        read_disputes(tmp_path)
    (tmp_path / "empty.json").write_text("[]", "utf-8")
    with pytest.raises(ValueError, match="no cases"):
        read_disputes(tmp_path)


def test_two_cases_of_one_name_are_refused(tmp_path: Path) -> None:
    entry = {"name": "a", "position": "", "attempt": "", "rulings": {}, "codes": []}
    (tmp_path / "twice.json").write_text(json.dumps([entry, entry]), "utf-8")
    with pytest.raises(ValueError, match="two cases of one name"):
        read_disputes(tmp_path)


def test_every_case_is_ruled_on_by_every_rule_set() -> None:
    assert [dispute.name for dispute in DISPUTES if set(dispute.rulings) != set(RULESETS)] == []


def test_every_rule_refuses_something_in_some_case() -> None:
    assert frozenset().union(*(dispute.codes for dispute in DISPUTES)) == {r.value for r in Rule}


@pytest.mark.parametrize("name", RULESETS)
@each_dispute
def test_the_ruling_is_the_known_one(dispute: Dispute, name: str) -> None:
    ruling = rule(RULESETS[name], *dispute.case, dispute.hops)
    assert ruling.verdict == dispute.rulings[name], ruling.reasons


@each_dispute
def test_the_reasons_under_nard_online_are_the_known_ones(dispute: Dispute) -> None:
    ruling = rule(NARD_ONLINE, *dispute.case, dispute.hops)
    assert {reason.rule.value for reason in ruling.reasons} == dispute.codes


@each_dispute
def test_the_ruling_does_not_depend_on_who_plays_which_colour(dispute: Dispute) -> None:
    position, roll = dispute.case
    for rules in RULESETS.values():
        ruling = rule(rules, position, roll, dispute.hops)
        swapped = rule(rules, position.swapped(), roll, dispute.hops)
        assert swapped.verdict == dispute.rulings[rules.name]
        assert (swapped.play, swapped.reasons) == (ruling.play, ruling.reasons)
        assert [(r.rules, r.verdict, r.reasons) for r in swapped.readings] == [
            (r.rules, r.verdict, r.reasons) for r in ruling.readings
        ]


@each_dispute
def test_the_plain_enumerator_gives_the_same_rulings(dispute: Dispute) -> None:
    position, roll = dispute.case
    for name, expected in dispute.rulings.items():
        assert oracle.verdict(RULESETS[name], position, roll, dispute.hops) == expected
    _, faults = oracle.explained(NARD_ONLINE, position, roll, dispute.hops)
    assert {fault.code for fault in faults} == dispute.codes
