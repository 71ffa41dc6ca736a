"""A set that a teacher gives: its link, its items, and the codes that become a table."""

from __future__ import annotations

import csv
import io
import sys
from dataclasses import replace
from types import FrameType
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl

import pytest
from hypothesis import given as being
from hypothesis import strategies as st

from tests.strategies import damaged, rulesets, texts
from tutor.assignment import (
    COPIES,
    MOST_ITEMS,
    Assignment,
    Outcome,
    Result,
    Tally,
    from_query,
    new_copy,
    new_seed,
    read_result,
    result_code,
    table,
    tally,
)
from tutor.chance import Chance
from tutor.codes import SIGNS
from tutor.drills import Kind, Level, Subject, kinds_of, subjects_of
from tutor.given import MOST_TOLD, fault_text, lines_text, outcome_name, refused_text, told
from tutor.link import link
from tutor.notation import NotationError, Problem, read_ruleset
from tutor.progress import Progress, code_of
from tutor.ruleset import RULESETS
from tutor.tables import results_table
from tutor.translator import LANGUAGES, translator

if TYPE_CHECKING:
    from _typeshed import TraceFunction

EN = translator("en")
NARD_ONLINE = RULESETS["nard-online"]
FREE = read_ruleset("greek+prime=free")
SET = Assignment((Subject.HEAD, Subject.DIE), 4, Level.EASY, NARD_ONLINE, "4711")
OWN = Assignment((Subject.HEAD, Subject.DIE), 4, Level.EASY, NARD_ONLINE, "4711", own=True)
RIGHT, HELPED, MISSED, UNANSWERED = Outcome.RIGHT, Outcome.HELPED, Outcome.MISSED, Outcome.UNANSWERED


@st.composite
def assignments(draw: st.DrawFn) -> Assignment:
    """Any set that can be given."""
    rules = draw(rulesets())
    subjects = tuple(draw(st.lists(st.sampled_from(subjects_of(rules)), min_size=1, unique=True)))
    asked = sorted({kind for subject in subjects for kind in kinds_of(subject, rules)})
    return Assignment(
        subjects,
        draw(st.integers(1, MOST_ITEMS)),
        draw(st.sampled_from(Level)),
        rules,
        draw(st.from_regex(r"[a-z0-9]{1,12}", fullmatch=True)),
        draw(st.booleans()),
        tuple(draw(st.lists(st.sampled_from(asked), unique=True))),
    )


def outcomes_of(assignment: Assignment) -> st.SearchStrategy[tuple[Outcome, ...]]:
    return st.tuples(*[st.sampled_from(Outcome)] * assignment.count)


def problem(text: str, assignment: Assignment = SET) -> Problem:
    with pytest.raises(NotationError) as refused:
        read_result(assignment, text)
    return refused.value.problem


# ---------------------------------------------------------------- links


@being(assignments())
def test_a_link_opens_the_set_that_it_was_made_of(assignment: Assignment) -> None:
    whole = link("https://nardy.example/practise", assignment.to_query())
    query = dict(parse_qsl(whole.partition("?")[2]))
    assert from_query(query) == (assignment, None, ())


def test_a_link_is_written_in_one_way() -> None:
    assert SET.to_query() == {"drill": "die,head", "n": "4", "level": "1", "rules": "nard-online", "seed": "4711"}
    every = Assignment(subjects_of(FREE), 40, Level.HARD, FREE, "a1", True, (Kind.PLAY, Kind.ALLOWED))
    assert every.to_query() == {
        "drill": "all",
        "n": "40",
        "level": "3",
        "rules": "greek+prime=free",
        "seed": "a1",
        "kind": "allowed,play",
        "own": "1",
    }


def test_a_link_that_says_nothing_opens_ten_easy_items_about_everything() -> None:
    opened = from_query({}, seed="77")
    assert opened == (Assignment(tuple(Subject), 10, Level.EASY, NARD_ONLINE, "77"), None, ())


def test_a_link_typed_by_hand_is_read() -> None:
    typed = {"drill": " Head, DIE,head_exception", "n": " 07 ", "level": "2", "seed": "AbC", "own": "0", "copy": "12"}
    assignment, copy, faults = from_query(typed)
    assert assignment.subjects == (Subject.DIE, Subject.HEAD, Subject.HEAD_EXCEPTION)
    assert (assignment.count, assignment.level, assignment.seed, assignment.own) == (7, Level.MEDIUM, "abc", False)
    assert (copy, faults) == (12, ())


def test_what_the_reader_keeps_missing_is_no_fault_and_no_set() -> None:
    query = {"drill": "Missed", "level": "3"}
    opened = from_query(query, missed=True)
    assert (opened.assignment.subjects, opened.assignment.level, opened.faults) == (tuple(Subject), Level.HARD, ())
    for faults in (from_query(query).faults, from_query({**query, "n": "5"}, missed=True).faults):
        assert [(fault.part, fault.error.problem) for fault in faults] == [("drill", Problem.UNEXPECTED)]


BROKEN = [
    ({"drill": "prime,prine"}, "drill", Problem.UNEXPECTED, {"drill": "prime"}),
    ({"drill": "prime,head", "rules": "greek+prime=free"}, "drill", Problem.NOT_PRACTISED, {"drill": "head"}),
    ({"drill": "prime", "rules": "greek+prime=free"}, "drill", Problem.NOT_PRACTISED, {"drill": "all"}),
    ({"n": "0"}, "n", Problem.NUMBER, {"n": "10"}),
    ({"n": "41"}, "n", Problem.NUMBER, {"n": "10"}),
    ({"n": "9" * 5000}, "n", Problem.NUMBER, {"n": "10"}),
    ({"n": "٣"}, "n", Problem.NUMBER, {"n": "10"}),
    ({"level": "4"}, "level", Problem.NUMBER, {"level": "1"}),
    ({"rules": "grek"}, "rules", Problem.RULESET, {"rules": "nard-online"}),
    ({"seed": "a b"}, "seed", Problem.SEED, {"seed": "1"}),
    ({"seed": "x" * 13}, "seed", Problem.SEED, {"seed": "1"}),
    ({"drill": "head", "kind": "play,worth"}, "kind", Problem.NOT_ASKED, {"kind": "play"}),
    ({"kind": "why"}, "kind", Problem.UNEXPECTED, {}),
    ({"own": "yes"}, "own", Problem.UNEXPECTED, {}),
    ({"copy": "10000"}, "copy", Problem.NUMBER, {}),
]


@pytest.mark.parametrize(("query", "part", "why", "rest"), BROKEN)
def test_a_broken_part_of_a_link_is_told_and_the_rest_is_kept(
    query: dict[str, str], part: str, why: Problem, rest: dict[str, str]
) -> None:
    assignment, copy, faults = from_query(query)
    assert [(fault.part, fault.error.problem) for fault in faults] == [(part, why)]
    assert rest.items() <= assignment.to_query().items()
    assert copy is None
    for code in LANGUAGES:
        said = fault_text(translator(code), faults[0])
        assert "{" not in said
        assert len(said) < 400


def test_several_broken_parts_are_all_told() -> None:
    broken = {"drill": "x,y,head", "n": "many", "level": "", "rules": "?", "seed": "!", "own": "1"}
    assignment, _, faults = from_query(broken)
    assert [fault.part for fault in faults] == ["rules", "drill", "drill", "n", "seed"]
    assert (assignment.subjects, assignment.own) == ((Subject.HEAD,), True)


@being(st.dictionaries(st.sampled_from(["drill", "n", "level", "rules", "seed", "kind", "own", "copy"]), texts()))
def test_any_link_opens_a_set(query: dict[str, str]) -> None:
    opened = from_query(query)
    for fault in opened.faults:
        assert fault_text(translator("en"), fault)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"subjects": ()}, "subjects"),
        ({"subjects": (Subject.PRIME,), "rules": FREE}, "subjects"),
        ({"count": 0}, "items"),
        ({"count": 41}, "items"),
        ({"seed": "A"}, "seed"),
        ({"seed": ""}, "seed"),
    ],
)
def test_a_set_that_no_link_can_say_is_a_mistake_of_the_program(change: dict[str, object], why: str) -> None:
    fields = {"subjects": SET.subjects, "count": 4, "level": Level.EASY, "rules": NARD_ONLINE, "seed": "1", **change}
    with pytest.raises(ValueError, match=why):
        Assignment(**fields)  # type: ignore[arg-type]


# ---------------------------------------------------------------- items


def test_all_pupils_have_the_same_items_unless_each_has_their_own() -> None:
    assert SET.items(1) == SET.items(2) == SET.items()
    copies = [OWN.items(copy) for copy in (1, 2, 3)]
    assert len(set(copies)) == 3
    assert OWN.items(2) == copies[1]
    for items in (*copies, SET.items()):
        assert len(items) == 4
        assert {item.subject for item in items} == {Subject.HEAD, Subject.DIE}


def test_another_seed_gives_other_items() -> None:
    assert from_query({**SET.to_query(), "seed": "4712"}).assignment.items() != SET.items()


def test_new_seeds_and_copies_are_short_numbers_that_links_carry() -> None:
    chance = Chance("a")
    seeds = {new_seed(chance) for _ in range(300)}
    copies = {new_copy(chance) for _ in range(300)}
    assert len(seeds) > 280
    assert all(from_query({"seed": seed}).assignment.seed == seed for seed in seeds)
    assert len(copies) > 280
    assert all(from_query({"copy": str(copy)}).copy == copy for copy in copies)


# ---------------------------------------------------------------- result codes


@being(st.data(), assignments(), st.none() | st.integers(1, COPIES))
def test_a_result_is_read_from_its_code(data: st.DataObject, assignment: Assignment, copy: int | None) -> None:
    outcomes = data.draw(outcomes_of(assignment))
    assert read_result(assignment, result_code(assignment, copy, outcomes)) == Result(copy, outcomes)


def test_a_code_stays_what_it_was_once() -> None:
    code = result_code(SET, 12, (RIGHT, HELPED, MISSED, UNANSWERED))
    assert code == "R400-0GFB-S98S-VRE0"
    assert read_result(SET, code) == (12, (RIGHT, HELPED, MISSED, UNANSWERED))


def test_ten_answers_are_four_groups() -> None:
    ten = Assignment((Subject.HEAD,), 10, Level.EASY, NARD_ONLINE, "1")
    forty = Assignment((Subject.HEAD,), 40, Level.EASY, NARD_ONLINE, "1")
    assert [len(result_code(made, COPIES, (RIGHT,) * made.count)) for made in (ten, forty)] == [19, 34]


def test_a_code_of_another_set_is_refused() -> None:
    code = result_code(SET, 1, (RIGHT,) * 4)
    others = [{"seed": "4712"}, {"level": "2"}, {"drill": "head"}, {"rules": "greek"}, {"own": "1"}, {"kind": "rule"}]
    for other in (*others, {"n": "5"}, {"n": "3"}):
        assignment = from_query({**SET.to_query(), **other}).assignment
        assert problem(code, assignment) is Problem.CODE_SET, other


def test_a_mistyped_cut_off_or_other_code_is_refused_with_its_reason() -> None:
    code = result_code(SET, 1, (RIGHT,) * 4)
    assert problem(code[:-1]) is Problem.CODE_CUT
    assert problem(code[:-1] + ("A" if code[-1] != "A" else "B")) is Problem.CODE_CHECK
    assert problem(code_of(Progress())) is Problem.CODE_PROGRESS
    assert problem(link("https://nardy.example/practise", SET.to_query())) is Problem.CODE_LINK


def test_no_result_is_taken_for_another_by_one_letter() -> None:
    code = result_code(OWN, 12, (RIGHT, HELPED, MISSED, UNANSWERED)).replace("-", "")
    for at, right in enumerate(code):
        for sign in SIGNS:
            if sign != right:
                problem(code[:at] + sign + code[at + 1 :], OWN)


def test_a_result_needs_an_outcome_for_each_item() -> None:
    with pytest.raises(ValueError, match="4 outcomes"):
        result_code(SET, 1, (RIGHT,) * 3)


# ---------------------------------------------------------------- the table

CODES = [
    result_code(SET, copy, outcomes)
    for copy, outcomes in [
        (21, (RIGHT, RIGHT, RIGHT, RIGHT)),
        (7, (MISSED, HELPED, RIGHT, RIGHT)),
        (33, (MISSED, MISSED, RIGHT, UNANSWERED)),
    ]
]


@pytest.mark.parametrize(
    "pasted",
    [
        "\n".join(CODES),
        "\r\n\r\n".join(CODES) + "\r\n",
        " ".join(CODES),
        ", ".join(CODES),
        ";".join(CODES),
        "\t".join(code.lower() for code in CODES),
        "\n".join(code.replace("-", "") for code in CODES),
        "\n".join(code.replace("-", " ") for code in CODES),
        " ".join(code.replace("-", " – ") for code in CODES).replace("–", ""),
        "\n".join(code.replace("-", "-\n", 1) for code in CODES),
        "\n".join(f"Maria {code}" for code in CODES),
        "\n".join(f"[10:12] Ρένα Παπά: {code}" for code in CODES),
        "\n".join(f"Роман, {code}" for code in CODES),
        "\n".join(f"{code}." for code in CODES),
        "\n".join(f'"{code}"' for code in CODES),
        "\n".join(f"«{code}»," for code in CODES),
        "\n".join(f"({code})" for code in CODES),
        "\n".join(f"Maria:{code}" for code in CODES),
        "\n".join(f"Petr-{code}!" for code in CODES),
        "\n".join(f"R: {code}" for code in CODES),
        "/".join(CODES),
        "\u2068Ρένα\u2069: ".join(("", *CODES)),
        "\n".join(code.replace("-", "\u200b-") for code in CODES),
        "\n".join(code.replace("-", "%2D") for code in CODES),
    ],
)
def test_codes_are_collected_however_they_were_pasted(pasted: str) -> None:
    found = table(SET, pasted)
    assert [entry.result.copy for entry in found.entries] == [21, 7, 33]
    assert (found.refused, found.repeated) == ((), ())


def test_codes_become_a_table_by_subject_by_item_and_by_pupil() -> None:
    found = table(SET, "\n".join(CODES))
    items = SET.items()
    assert [item.subject for item, _ in found.by_item()] == [item.subject for item in items]
    assert [counted for _, counted in found.by_item()] == [
        Tally(1, 0, 2, 0),
        Tally(1, 1, 1, 0),
        Tally(3, 0, 0, 0),
        Tally(2, 0, 0, 1),
    ]
    sums = {subject: [0, 0, 0, 0] for subject in SET.subjects}
    for item, counted in found.by_item():
        sums[item.subject] = [a + b for a, b in zip(sums[item.subject], counted, strict=True)]
    assert found.by_subject() == tuple((subject, Tally(*counted)) for subject, counted in sums.items())
    assert sum(counted.total for _, counted in found.by_subject()) == 12
    for entry in found.entries:
        assert tally(entry.result.outcomes) == tuple(
            map(sum, zip(*(counted for _, counted in found.of(entry)), strict=True))
        )


def test_where_each_pupil_has_their_own_items_the_subjects_are_those_of_the_copy() -> None:
    codes = [result_code(OWN, copy, (MISSED, RIGHT, RIGHT, RIGHT)) for copy in (1, 2, 3, 4, 5)]
    found = table(OWN, "\n".join(codes))
    assert found.by_item() == ()
    for entry in found.entries:
        missed = OWN.items(entry.result.copy)[0].subject
        assert {subject for subject, counted in found.of(entry) if counted.missed} == {missed}


def test_a_code_that_was_pasted_twice_counts_once_and_is_told() -> None:
    found = table(SET, "\n".join([*CODES, "", CODES[1].lower()]))
    assert len(found.entries) == 3
    assert found.repeated == ((5, 2),)
    assert found.refused == ()


def test_two_pupils_with_equal_results_are_two() -> None:
    codes = [result_code(SET, copy, (RIGHT,) * 4) for copy in (1, 2)]
    assert len(table(SET, " ".join(codes)).entries) == 2


def test_one_number_with_several_results_is_counted_and_told() -> None:
    again = result_code(SET, 7, (RIGHT, RIGHT, RIGHT, RIGHT))
    third = result_code(SET, 7, (RIGHT, RIGHT, HELPED, RIGHT))
    none = [result_code(SET, None, (outcome, RIGHT, RIGHT, RIGHT)) for outcome in (RIGHT, MISSED)]
    found = table(SET, "\n".join([*CODES, CODES[1], again, *none]))
    assert len(found.entries) == 6
    assert found.doubled == ((7, (2, 5)),)
    assert told(EN, found)[-1] == "Lines 2 and 5 have the same number 7: perhaps one pupil twice."
    assert told(EN, table(SET, f"{again} {third}")) == [
        "Line 1 has several results with the same number 7: perhaps one pupil twice."
    ]


@pytest.mark.parametrize("glue", [":", "/", '"', "("])
def test_a_faulty_code_with_something_glued_to_it_is_judged_by_itself(glue: str) -> None:
    wrong = CODES[1][:-1] + ("A" if CODES[1][-1] != "A" else "B")
    (refused,) = table(SET, f"Maria{glue}{wrong}.").refused
    assert refused.error.problem is Problem.CODE_CHECK
    assert refused.text == f"Maria{glue}{wrong}"


def steps_of(text: str) -> int:
    """How many lines of the program are run to make a table of this."""
    steps, before = 0, sys.gettrace()

    def line(_frame: FrameType, event: str, _: object) -> TraceFunction:
        nonlocal steps
        steps += event == "line"
        return line

    def call(frame: FrameType, _event: str, _: object) -> TraceFunction | None:
        return line if "/tutor/" in frame.f_code.co_filename.replace("\\", "/") else None

    sys.settrace(call)
    try:
        table(SET, text)
    finally:
        sys.settrace(before)
    return steps


@pytest.mark.parametrize(
    "nasty", ["RZ\n", "R Z ", "PPPPPPPPP\n", "RZ,", "R400\n", f"{CODES[0][:-1]} ", "R", "-", "x1 ", "(RZ)/", "%52%5A "]
)
def test_the_work_grows_as_the_text_does(nasty: str) -> None:
    small, large = (nasty * (n // len(nasty)) for n in (1_500, 6_000))
    assert steps_of(large) < 5 * steps_of(small)
    assert steps_of(large) < 150 * len(large)


def test_a_faulty_line_is_told_with_its_number_and_kept_out() -> None:
    wrong = CODES[1][:-1] + ("A" if CODES[1][-1] != "A" else "B")
    other = result_code(OWN, 1, (RIGHT,) * 4)
    lines = [CODES[0], wrong, "", CODES[2][:9], other, "hello", code_of(Progress()), CODES[2]]
    found = table(SET, "\n".join(lines))
    assert [entry.line for entry in found.entries] == [1, 8]
    assert [(refused.line, refused.error.problem) for refused in found.refused] == [
        (2, Problem.CODE_CHECK),
        (4, Problem.CODE_CUT),
        (5, Problem.CODE_SET),
        (6, Problem.CODE_START),
        (7, Problem.CODE_PROGRESS),
    ]
    assert found.refused[0].text == wrong


@pytest.mark.parametrize("between", [" ", ", ", "  ;"])
@pytest.mark.parametrize("written", ["-", " ", ""])
def test_a_faulty_code_beside_a_good_one_is_told_too(between: str, written: str) -> None:
    wrong = CODES[1][:-1] + ("A" if CODES[1][-1] != "A" else "B")
    found = table(SET, between.join((CODES[0], wrong, CODES[2])).replace("-", written))
    assert [entry.result.copy for entry in found.entries] == [21, 33]
    assert [refused.line for refused in found.refused] == [1]


def test_no_text_at_all_is_an_empty_table() -> None:
    found = table(SET, " \n\n ")
    assert (found.entries, found.refused, found.repeated, found.by_subject()) == ((), (), (), ())


def test_a_text_without_end_is_read_as_far_as_a_class_goes() -> None:
    found = table(SET, CODES[0] + "\n" + "nonsense\n" * 30_000)
    assert len(found.entries) == 1
    assert found.refused[-1].error.problem is Problem.TOO_LONG


@being(damaged(st.just("\n".join(CODES))))
def test_a_damaged_text_never_yields_what_nobody_answered(text: str) -> None:
    known = {read_result(SET, code) for code in CODES}
    assert {entry.result for entry in table(SET, text).entries} <= known


def test_the_table_as_a_file_has_a_row_for_each_pupil_and_subject() -> None:
    found = table(SET, "\n".join(CODES))
    text = results_table(found).csv()
    assert text.startswith("pupil,copy,subject,right,helped,missed,unanswered,items,missed_items,code,line\r\n")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [(row["pupil"], row["subject"]) for row in rows] == [
        (pupil, subject) for pupil in "123" for subject in ("die", "head")
    ]
    assert [(row["code"], row["line"]) for row in rows[::2]] == [(code, str(n)) for n, code in enumerate(CODES, 1)]
    first = SET.items()[0].subject
    assert [row["missed_items"].split()[:1] for row in rows if row["subject"] == first] == [[], ["1"], ["1"]]
    assert sum(int(row["missed"]) for row in rows) == 3


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_outcome_has_a_name(code: str) -> None:
    assert len({outcome_name(translator(code), outcome) for outcome in Outcome}) == 4


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_left_out_is_told_with_its_line(code: str) -> None:
    t = translator(code)
    found = table(SET, "\n".join([CODES[0], CODES[0], CODES[1][:9], "x" * 100, "nonsense\n" * 30_000]))
    assert "2" in told(t, found)[-1]
    cut, other, *_, rest = (refused_text(t, refused) for refused in found.refused)
    assert "3" in cut
    assert CODES[1][:9] in cut
    assert len(other) < 250
    assert "{" not in rest


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(
    ("pasted", "most"),
    [
        ("nonsense\n" * 9_000, 1),
        ("nonsense\n\n" * 9_000, 1),
        ("\n".join(f"Zoe {'R400'[: 1 + n % 4]}{n}" for n in range(9_000)), MOST_TOLD + 1),
        ("".join(f"{chr(0x4E00 + n)}\n" for n in range(9_000)), MOST_TOLD + 1),
        (f"{CODES[0]}\n" * 4_000, 1),
        ("\n".join(result_code(SET, n, (RIGHT,) * 4) for n in [*range(1, 2_001)] * 2), MOST_TOLD + 1),
        ("\n".join(result_code(SET, n, (o,) * 4) for n in range(1, 2_001) for o in (RIGHT, MISSED)), MOST_TOLD + 1),
    ],
)
def test_however_much_is_wrong_little_is_said(pasted: str, most: int, code: str) -> None:
    said = told(translator(code), table(SET, pasted))
    assert 1 <= len(said) <= most + 1
    assert all(len(sentence) < 330 for sentence in said)


def test_lines_are_told_as_ranges_and_the_rest_as_a_number() -> None:
    assert lines_text(EN, [1]) == "1"
    assert lines_text(EN, [2, 1, 2]) == "1 and 2"
    assert lines_text(EN, range(1, 10_001)) == "1–10,000"
    assert lines_text(EN, [1, 2, 3, *range(5, 40, 2)]) == "1–3, 5, 7, 9, 11, 13, 15, 17 and 11 more"
    assert lines_text(EN, [*range(1, 15, 2), 20, 21, 22]) == "1, 3, 5, 7, 9, 11, 13 and 20–22"


def test_which_rule_is_broken_is_asked_only_where_there_are_several_or_it_is_wanted() -> None:
    one = replace(SET, subjects=(Subject.HEAD, Subject.HEAD_EXCEPTION), kinds=(), count=30)
    assert Kind.RULE not in {item.kind for item in one.items()}
    assert {item.kind for item in replace(one, kinds=(Kind.RULE,), count=3).items()} == {Kind.RULE}
    assert Kind.RULE in {item.kind for item in replace(one, subjects=(Subject.HEAD, Subject.HOME)).items()}
