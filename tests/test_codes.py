"""Codes that people read out and type: what is sealed is read, and no slip of a letter is taken for another code."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import texts
from tutor.codes import BASE_OF_CHECK, MODULUS, SIGNS, Code, grouped, is_whole, seal, signs_of, size, unseal
from tutor.explain import error_text
from tutor.notation import NotationError, Problem
from tutor.translator import LANGUAGES, translator

SEALED = seal(Code.RESULT, [(3, 4), (0, 10), (65, 100), (98_765_432, 10**8)])
VALUES = st.lists(st.integers(1, 2**16).flatmap(lambda limit: st.tuples(st.integers(0, limit - 1), st.just(limit))))


def many(number: int, most: int = 40) -> list[str]:
    """Codes of all lengths without their hyphens, the same in every run."""
    chance = random.Random(number)
    return [
        seal(chance.choice(tuple(Code)), [(chance.getrandbits(size), 1 << size)]).replace("-", "")
        for size in (chance.randint(1, 5 * most) for _ in range(number))
    ]


def refusal(text: str, code: Code = Code.RESULT) -> NotationError:
    with pytest.raises(NotationError) as refused:
        unseal(code, text)
    return refused.value


def is_refused(text: str) -> bool:
    """Whether neither kind of code is read from it."""
    for code in Code:
        try:
            unseal(code, text)
        except NotationError:
            continue
        return False
    return True


def wrong(signs: str, at: int, sign: str) -> str:
    return signs[:at] + sign + signs[at + 1 :]


# ---------------------------------------------------------------- what is sealed is read


@given(st.sampled_from(Code), VALUES.filter(lambda values: len(values) < 30))
def test_what_is_sealed_is_read(code: Code, values: list[tuple[int, int]]) -> None:
    payload = unseal(code, seal(code, values))
    assert [payload.take(limit) for _, limit in values] == [value for value, _ in values]
    payload.finish()


def test_a_code_stays_what_it_was_once() -> None:
    assert seal(Code.RESULT, [(3, 4), (0, 10), (65, 100)]) == "R300-02HB-PQ4T"
    assert seal(Code.PROGRESS, []) == "P200-DCFS"


def test_a_code_is_groups_of_four_without_letters_that_look_alike() -> None:
    for signs in many(50):
        assert len(signs) % 4 == 0
        assert not set(signs) & set("ILOU")
        assert {len(group) for group in grouped(signs).split("-")} == {4}
    assert len(set(SIGNS)) == 32


@pytest.mark.parametrize(
    "typed",
    [
        SEALED.lower(),
        SEALED.replace("-", ""),
        SEALED.replace("-", " "),
        SEALED.replace("-", "\n"),
        SEALED.replace("-", " – "),
        f"  {SEALED}\n",
        SEALED.replace("0", "O"),
        SEALED.replace("0", "о").replace("1", "l"),
        SEALED.replace("1", "I"),
        SEALED.translate(str.maketrans("ABEKMHPCTYX", "АВЕКМНРСТУХ")),
        SEALED.translate(str.maketrans("ABEZHKMNPTYX", "ΑΒΕΖΗΚΜΝΡΤΥΧ")),
        SEALED.replace("-", "\N{NON-BREAKING HYPHEN}").replace("R", "R\N{ZERO WIDTH SPACE}"),
    ],
)
def test_reading_forgives_what_copying_does(typed: str) -> None:
    assert unseal(Code.RESULT, typed).take(4) == 3


def test_letters_of_other_alphabets_are_read_in_each_case() -> None:
    for latin, others in {"A": "αаΑА", "H": "ηнΗН", "P": "ρрΡР", "X": "χхΧХ", "0": "οоΟОoO", "1": "ιіΙІiIlL"}.items():
        code = next(code for code in map(grouped, many(60)) if code.startswith("R") and latin in code)
        for other in others:
            unseal(Code.RESULT, code.replace(latin, other))


def test_what_a_later_program_adds_is_told_and_what_an_older_one_lacks_is_nothing() -> None:
    payload = unseal(Code.RESULT, seal(Code.RESULT, [(3, 4)]))
    assert [payload.take(4), payload.take(100), payload.take(7)] == [3, 0, 0]
    longer = unseal(Code.RESULT, seal(Code.RESULT, [(3, 4), (1, 100)]))
    assert longer.take(4) == 3
    with pytest.raises(NotationError) as refused:
        longer.finish()
    assert refused.value.problem is Problem.CODE_NEWER


# ---------------------------------------------------------------- what cannot be mistaken


def test_the_modulus_is_the_largest_prime_that_four_signs_hold() -> None:
    primes = [n for n in range(MODULUS, 32**4) if all(n % d for d in range(2, 1025))]
    assert primes == [MODULUS]


def test_no_two_wrong_signs_make_up_for_each_other_in_the_longest_code() -> None:
    """Signs of the body weigh 41, 41², …, those of the check 1, 32, 32², 32³: no two wrong by -31 to 31 cancel out."""
    wrong_by = [by for by in range(-31, 32) if by]
    ratios = {two * pow(one, -1, MODULUS) % MODULUS for one in wrong_by for two in wrong_by}
    with_check = {ratio * 32**place % MODULUS for ratio in ratios for place in range(4)}
    longest = 31 * 4 - 4
    assert not {pow(BASE_OF_CHECK, place, MODULUS) for place in range(1, longest + 1)} & (ratios | with_check)


def test_every_single_wrong_sign_is_found() -> None:
    for signs in many(40):
        for at, right in enumerate(signs):
            for sign in SIGNS:
                assert sign == right or is_refused(wrong(signs, at, sign)), (signs, at, sign)


def test_every_swap_of_neighbours_is_found() -> None:
    for signs in many(400):
        for at, (one, two) in enumerate(pairwise(signs)):
            assert one == two or is_refused(f"{signs[:at]}{two}{one}{signs[at + 2 :]}"), (signs, at)


def test_every_missing_doubled_and_added_sign_is_found() -> None:
    for signs in many(100):
        for at in range(len(signs)):
            assert is_refused(signs[:at] + signs[at + 1 :])
            assert is_refused(signs[:at] + signs[at] + signs[at:])
            assert is_refused(f"{signs[:at]}{SIGNS[at % 32]}{signs[at:]}")


def test_every_beginning_of_a_code_is_cut_off() -> None:
    for signs in many(50):
        for end in range(1, len(signs)):
            assert refusal(signs[:end], Code(signs[0])).problem is Problem.CODE_CUT


def test_groups_that_changed_places_and_two_wrong_signs_are_found() -> None:
    chance = random.Random(5)
    for signs in many(300):
        groups = [signs[at : at + 4] for at in range(0, len(signs), 4)]
        for at, (one, two) in enumerate(pairwise(groups)):
            changed = "".join([*groups[:at], two, one, *groups[at + 2 :]])
            assert one == two or is_refused(changed)
        for _ in range(30):
            first, second = chance.sample(range(len(signs)), 2)
            changed = wrong(wrong(signs, first, chance.choice(SIGNS)), second, chance.choice(SIGNS))
            assert changed == signs or is_refused(changed)


# ---------------------------------------------------------------- what is said


REFUSED = [
    ("", Problem.EMPTY, 0, {}),
    (" - – ", Problem.EMPTY, 0, {}),
    (f"{SEALED}!", Problem.CODE_SIGN, len(SEALED) + 1, {"found": "!"}),
    (SEALED[:6] + "u" + SEALED[7:], Problem.CODE_SIGN, 7, {"found": "u"}),
    ("hello", Problem.CODE_START, 0, {"found": "H", "valid": ("R",)}),
    ("R", Problem.CODE_CUT, 0, {"count": 1, "limit": 8}),
    (SEALED[:-2], Problem.CODE_CUT, 0, {"count": 14, "limit": 16}),
    (f"{SEALED}-{SEALED[:1]}", Problem.CODE_LONG, 0, {"count": 17, "limit": 16}),
    (wrong(SEALED, 6, "Z"), Problem.CODE_CHECK, 0, {}),
    ("R0", Problem.CODE_CHECK, 0, {}),
    ("R111", Problem.CODE_CHECK, 0, {}),
    (seal(Code.PROGRESS, [(1, 2)]), Problem.CODE_PROGRESS, 0, {}),
    ("https://nardy.example/practise?drill=prime", Problem.CODE_LINK, 0, {}),
    ("/practise?drill=prime", Problem.CODE_LINK, 0, {}),
    ("LN1.w24x15.b24x15.w65", Problem.CODE_POSITION, 0, {}),
    ("w24x14-13 b24x15 b", Problem.CODE_POSITION, 0, {}),
    ("R" * 5000, Problem.TOO_LONG, 0, {"count": 5000, "limit": 4000}),
]


@pytest.mark.parametrize(("text", "problem", "at", "facts"), REFUSED)
def test_what_is_no_code_is_refused_saying_why(text: str, problem: Problem, at: int, facts: dict[str, object]) -> None:
    error = refusal(text)
    assert (error.problem, error.at, error.fields) == (problem, at, facts)
    for code in LANGUAGES:
        said = error_text(translator(code), error)
        assert said
        assert "{" not in said
    assert str(error)


def test_a_result_code_is_no_progress_code() -> None:
    assert refusal(SEALED, Code.PROGRESS).problem is Problem.CODE_RESULT


def test_a_code_of_a_form_that_comes_later_is_told_from_a_mistyped_one() -> None:
    later = next(
        text
        for check in range(32**4)
        if (text := "Z200" + "".join(SIGNS[check >> shift & 31] for shift in (15, 10, 5, 0)))
        and sum(SIGNS.index(sign) * 41**place for place, sign in enumerate("002Z", 1)) % MODULUS == check
    )
    assert refusal(later).problem is Problem.CODE_NEWER
    assert refusal(wrong(later, 7, "Z" if later[7] != "Z" else "Y")).problem is Problem.CODE_START


@given(texts())
def test_anything_that_may_be_typed_is_read_or_refused_plainly(text: str) -> None:
    said: str | None = None
    try:
        unseal(Code.PROGRESS, text).finish()
    except NotationError as error:
        said = error_text(translator("en"), error)
    assert said != ""
    assert (not signs_of(text)) <= bool(said)


def test_how_long_a_code_is_stands_at_its_beginning() -> None:
    assert (size(signs_of(SEALED)), size("R4"), size("R"), size("HE"), size("")) == (16, 16, None, None, None)
    assert (signs_of("R4!"), signs_of("r4-ab")) == ("", "R4AB")


def test_a_code_is_whole_with_all_its_signs_and_the_right_check() -> None:
    signs = signs_of(SEALED)
    assert is_whole(signs)
    assert not any(
        map(is_whole, ("", "R", "R4", signs[:-1], signs + "0", wrong(signs, 5, "Z" if signs[5] != "Z" else "Y")))
    )


def test_values_outside_their_limits_are_a_mistake_of_the_program() -> None:
    with pytest.raises(ValueError, match="from 0 to 3"):
        seal(Code.RESULT, [(4, 4)])
    with pytest.raises(ValueError, match="at most 31 groups"):
        seal(Code.RESULT, [(1 << 600, 1 << 601)])
