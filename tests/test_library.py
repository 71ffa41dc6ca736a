"""The page of cases, without a browser: each is told in each language, and opened on the desk with what was said."""

from __future__ import annotations

import html

import pytest
from streamlit.testing.v1 import AppTest

from tests.test_app import opened_at
from tests.test_settle import part_of, settling
from tests.test_settle import said as settled
from tutor import explain
from tutor.app.library import _query, library
from tutor.ruleset import Topic
from tutor.translator import LANGUAGES, translator


def listing(code: str, **query: str) -> AppTest:
    return opened_at("library", code, **query)


def said(page: AppTest) -> str:
    assert not page.exception
    return html.unescape(" ".join(part.proto.body for part in page.get("html")))


CASES = library().cases


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_case_is_listed_with_what_each_side_says(code: str) -> None:
    told = said(listing(code))
    for case in CASES:
        assert case.told(translator(code)).title in told
        assert case.told(translator(code)).dispute in told


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("case", CASES[::9], ids=lambda case: case.name)
def test_a_case_is_opened_by_its_address_with_its_ruling(code: str, case: object) -> None:
    found = library().case(getattr(case, "name", ""))
    assert found
    told = said(listing(code, case=found.name))
    t = translator(code)
    for paragraph in found.told(t).ruling.split("\n\n"):
        assert paragraph in told
    for attempt in found.attempts:
        for _, verdict in attempt.verdicts:
            assert explain.verdict_text(t, verdict) in told


@pytest.mark.parametrize("code", LANGUAGES)
def test_cases_are_found_by_words_and_by_rule(code: str) -> None:
    t = translator(code)
    page = listing(code)
    page.text_input(key="cases_wanted").set_value("qqq").run()
    assert t.t("No case fits. Try fewer words, or another rule or question.") in said(page)
    page.text_input(key="cases_wanted").set_value("").run()
    page.selectbox(key="cases_rule").select("larger-die").run()
    found = [case for case in CASES if "larger-die" in case.about]
    assert t.n("{n} case", "{n} cases", len(found)) in said(page)
    assert all(case.told(t).title in said(page) for case in found)
    page.selectbox(key="cases_rule").select("koks").run()
    (koks,) = [case for case in CASES if Topic.KOKS in case.topics]
    assert t.n("{n} case", "{n} cases", 1) in said(page)
    assert koks.told(t).ruling in said(page)


@pytest.mark.parametrize("case", [case for case in CASES if case.attempts][::3], ids=lambda case: case.name)
def test_a_case_opens_on_the_desk_with_the_same_ruling(case: object) -> None:
    found = library().case(getattr(case, "name", ""))
    assert found
    t = translator("en")
    page = settling("en", **_query(found))
    first = found.attempts[0]
    verdict = dict(first.verdicts)[found.screen.board.rules.name]
    assert part_of(page, "-board")["say"]["text"].endswith(explain.verdict_text(t, verdict))
    if len(found.attempts) > 1:
        options = dict(part_of(page, "accounts")["rows"][0][0]["options"])
        assert [text.split(" ")[0] for text in options.values()] == [
            explain.color_name(t, attempt.by) for attempt in found.attempts
        ]
    assert settled(page)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", ["nonsense", "../../etc", "<b>", "x" * 3000])
def test_a_link_to_no_case_says_so_and_shows_them_all(code: str, name: str) -> None:
    page = listing(code, case=name)
    told = [part.proto.body for part in page.get("html") if 'role="alert"' in part.proto.body]
    assert [html.escape(name[:5]) in body and len(body) < 400 for body in told] == [True]
    assert all(case.told(translator(code)).title in said(page) for case in CASES)
