"""Small parts of the page: a line with its sign, and the card that explains what is shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from typing import NamedTuple

import streamlit as st

from tutor import explain
from tutor.app import contents, session, tools
from tutor.app.board_view import Said, Sign, sign_images
from tutor.app.desk import Desk, Moment, Outlook, elsewhere, outlook, try_play, try_steps
from tutor.app.tools import Button, Rows
from tutor.drawing import Passage
from tutor.explain import capital as capital
from tutor.legality import Reason, hops
from tutor.marks import Mark
from tutor.notation import play_text
from tutor.play import PASS, Play
from tutor.ruleset import FIELDS, Ground, Ruleset, Topic, field_value
from tutor.ruling import Choice, Standing, Verdict, grounds, play_notes, rule
from tutor.translator import Translator

SIGNS: dict[Verdict, Sign] = {Verdict.LEGAL: "yes", Verdict.ILLEGAL: "no", Verdict.OPEN: "open"}
ORDERS_LISTED = 12


class Against(NamedTuple):
    """A reason against a play, and the settled rules that give it."""

    rules: Ruleset
    reason: Reason


@dataclass(frozen=True, slots=True)
class Shown:
    """What is shown on the board and explained in the card beside it.

    `play` is what is spoken of, from the beginning of the turn; `whole`: as a whole play, not for its last step.
    `against` are the reasons when it is refused or open; `before` says that `marks` belong to the board as it was
    when the turn began; `marks` None leaves the first steps shown. Of several reasons, `number` is shown; `words`
    are the notes of a prime.
    """

    play: Play = PASS
    verdict: Verdict | None = None
    whole: bool = False
    marks: tuple[Mark, ...] | None = None
    before: bool = False
    said: Said | None = None
    against: tuple[Against, ...] = ()
    chosen: Choice | None = None
    later: Play = PASS
    legal_order: Play | None = None
    number: int = 0
    words: tuple[str, str] | None = None


NOTHING = Shown()


def line(sign: Sign, text: str, kind: str = "") -> None:
    """A line of plain text behind its sign. The text may hold anything: it is never read as markup."""
    st.html(line_html(sign, text, kind))


def lines(sign: Sign, texts: Iterable[str], kind: str = "") -> None:
    """Several such lines, if there are any."""
    if written := "".join(line_html(sign, text, kind) for text in texts):
        st.html(written)


def alert(text: str) -> None:
    """A line that a screen reader says at once."""
    st.html(f'<div role="alert">{line_html("note", text)}</div>')


_LINE_STYLE = """
.nt-line { display: flex; gap: 8px; margin: 0 0 6px; line-height: 1.5; overflow-wrap: anywhere; }
.nt-line span { min-width: 0; }
.nt-heading { font-size: 17px; font-weight: 600; }
.nt-small, .nt-badges { font-size: 14px; }
.nt-badges { display: flex; flex-wrap: wrap; gap: 6px; margin: 0 0 8px; }
.nt-badges span { padding: 2px 8px; border-radius: 8px; background: var(--nb-frame); color: var(--nb-ink); }
.nt-line::before { flex: none; width: 20px; height: 20px; margin-top: 2px; }
.nt-line::before { mask: var(--sign) center / contain no-repeat; }
.nt-yes::before { content: ""; background: var(--nb-go); --sign: url("%(yes)s"); }
.nt-no::before { content: ""; background: var(--nb-stop); --sign: url("%(no)s"); }
.nt-open::before { content: ""; background: var(--nb-ink); --sign: url("%(open)s"); }
.nt-note::before { content: ""; background: var(--nb-ink); --sign: url("%(note)s"); }
"""


@cache
def line_style() -> str:
    """What lines and their signs look like, for the style sheets of the page and of its parts."""
    return _LINE_STYLE % sign_images()


def line_html(sign: Sign, text: str, kind: str = "", element: str = "p") -> str:
    """The line as a part of something larger."""
    classes = f"nt-line nt-{sign or 'none'} {kind}".rstrip()
    return f'<{element} class="{classes}"><span>{escape(text)}</span></{element}>'


def show(t: Translator, desk: Desk, seen: Outlook | None, now: Shown) -> None:
    """The card that explains what is shown on the board."""
    if seen is None or now.verdict is None:
        return
    with st.container(border=True, key="card"):
        st.html("".join(_lines(t, desk, seen, now)))
        offered = [
            Button(str(i), t.t("Show reason {number} on the board", number=i + 1))
            for i in range(len(now.against))
            if i != now.number
        ]
        if now.chosen is not None and now.play != seen.made:
            offered.append(Button("make", t.t("Make this play")))
        if offered:
            tools.show("card_tools", _heading(t, now), [offered], t, lambda: _used([offered], now))
        against = now.against[now.number] if now.against else None
        if against and (lesson := contents.explaining(against.rules, seen.began, now.play, against.reason)):
            contents.way_to(lesson, t.t("Learn this rule"))


def example(t: Translator, desk: Desk, seen: Outlook | None, listed: bool) -> None:
    """Where nothing is refused yet: a play whose second step is, to be tried with one tap."""
    found = _refused_second(desk, seen) if seen and listed and not seen.refusals() and not seen.made else PASS
    if not found:
        return
    offered = [[Button("example", t.t("See one that is refused: {play}", play=play_text(found)))]]
    tools.show("example", t.t("An example"), offered, t, lambda: _tried(offered, found))


def _tried(offered: Rows, play: Play) -> None:
    if tools.used("example", offered):
        session.change(lambda desk: try_play(desk, hops(play)))


def _refused_second(desk: Desk, seen: Outlook) -> Play:
    """The first play of two steps of which only the second is refused."""
    for step in seen.going:
        later = outlook(try_steps(desk, hops((step,))))
        for candidate in later.refusals() if later else ():
            if candidate.reasons:
                return step, candidate.step
    return PASS


def _used(offered: Rows, now: Shown) -> None:
    use = tools.used("card_tools", offered)
    if use is None:
        return
    if use.name == "make":
        session.change(lambda desk: try_play(desk, hops(now.play)))
    else:
        st.session_state.reason = int(use.name)
        session.bump()


def _lines(t: Translator, desk: Desk, seen: Outlook, now: Shown) -> Iterator[str]:
    assert now.verdict is not None
    yield line_html(SIGNS[now.verdict], _heading(t, now), "nt-heading")
    if now.chosen is not None and len(now.chosen.orders) > 1:
        yield line_html("", _orders(t, seen, now.chosen.orders[1:]))
    if now.verdict is Verdict.OPEN or _divided(now.against):
        yield from _readings(t, desk.rules, desk, seen, now, now.against)
    else:
        for i, against in enumerate(now.against):
            if len(now.against) > 1:
                yield line_html("", f"{i + 1}. {_named(t, desk, seen, now, i)}")
            yield _grounds(t, desk.rules, seen, now, against.reason)
    if now.later:
        yield line_html("", t.t("Later in the play it can be made: {play}.", play=play_text(now.later)))
    if now.legal_order:
        yield line_html(
            "yes", t.t("In this order the same steps are allowed: {play}.", play=play_text(now.legal_order))
        )
    for note in play_notes(desk.rules, seen.began, now.play) if now.whole else ():
        yield line_html("note", explain.note_text(t, note))
    yield from _others(t, desk, seen, now)


def _heading(t: Translator, now: Shown) -> str:
    play = explain.play_words(t, play_text(now.play))
    if now.verdict is Verdict.LEGAL:
        return t.t("{play} is allowed", play=play)
    if now.verdict is Verdict.OPEN:
        return t.t("{play}: left open", play=play)
    rule = explain.rule_name(t, now.against[now.number].reason.rule)
    return t.t("{play} is not allowed: {rule}", play=play if now.whole else play_text(now.play[-1:]), rule=rule)


def _orders(t: Translator, seen: Outlook, orders: tuple[Play, ...]) -> str:
    texts = ", ".join(play_text((*seen.made, *order)) for order in orders[:ORDERS_LISTED])
    if len(orders) > ORDERS_LISTED:
        texts = f"{texts} …"
    return t.t("Other orders: {orders}", orders=texts)


def _named(t: Translator, desk: Desk, seen: Outlook, now: Shown, number: int) -> str:
    """One of several reasons; the one that is said under the board is not said again."""
    rules, reason = now.against[number]
    if number == now.number:
        return capital(explain.rule_name(t, reason.rule))
    return _sentence(t, desk, seen, now, rules, reason)


def _sentence(t: Translator, desk: Desk, seen: Outlook, now: Shown, rules: Ruleset, reason: Reason) -> str:
    return explain.reason_text(t, rules, seen.began, desk.now.position.to_move, now.play, reason)


def _grounds(t: Translator, rules: Ruleset, seen: Outlook, now: Shown, reason: Reason) -> str:
    """What a reason rests on in the text of a rule set; what its readings differ in is said once for all of them."""
    rests_on = grounds(rules, seen.began, now.play, reason)
    return _badges(t, [ground for ground in rests_on if ground.topic not in _open_topics(rules)])


def _open_topics(rules: Ruleset) -> list[Topic]:
    """The matters in which the readings of a rule set differ."""
    one = rules.readings()[0]
    return [topic for topic in FIELDS if field_value(one, topic) != field_value(rules, topic)]


def badge_html(text: str) -> str:
    """What something rests on, as a part of something larger."""
    return f'<p class="nt-badges"><span>{escape(text)}</span></p>'


def passages(found: tuple[Passage, ...]) -> Iterator[str]:
    """Sentences with what they rest on, each under what it is about, as parts of something larger."""
    for about, sentence, rests in found:
        if about:
            yield line_html("", about, "nt-about")
        if sentence:
            yield line_html("", sentence)
        if rests:
            yield badge_html(rests)


def _badges(t: Translator, found: Iterable[Ground]) -> str:
    badges = []
    for ground in found:
        topic, rests = capital(explain.topic_name(t, ground.topic)), explain.ground_text(t, ground)
        told = filter(None, (t.t("{topic}. {ground}", topic=topic, ground=rests), explain.remark_text(t, ground)))
        badges.append(f"<span>{escape(' '.join(told))}</span>")
    return f'<p class="nt-badges">{"".join(badges)}</p>' if badges else ""


def _readings(
    t: Translator, rules: Ruleset, desk: Desk, seen: Outlook, now: Shown, found: Sequence[tuple[Ruleset, Reason]]
) -> Iterator[str]:
    """What each reading of an open rule set answers, and where it is left open."""
    yield _badges(t, [rules.ground(topic) for topic in _open_topics(rules)])
    for reading in rules.readings():
        reasons = [reason for judged_by, reason in found if judged_by == reading]
        verdict = Verdict.ILLEGAL if reasons else Verdict.LEGAL
        name, answer = explain.reading_name(t, rules, reading), explain.verdict_text(t, verdict)
        yield line_html(SIGNS[verdict], t.t("{reading} – {verdict}", reading=capital(name), verdict=answer))
        for reason in reasons:
            yield line_html("", _sentence(t, desk, seen, now, reading, reason))
            yield _grounds(t, rules, seen, now, reason)


def _others(t: Translator, desk: Desk, seen: Outlook, now: Shown) -> Iterator[str]:
    """What the other rule sets say of it, when they differ; each opens to its reasons and where they stand."""
    found = elsewhere(desk, now.play, now.whole)
    differing = [(rules, verdict) for rules, verdict in found if verdict is not now.verdict and rules != desk.rules]
    if not differing:
        yield line_html("", t.t("The other rule sets say the same."), "nt-small")
    for rules, verdict in differing:
        name, answer = explain.ruleset_name(t, rules), explain.verdict_text(t, verdict)
        summary = line_html(
            SIGNS[verdict], t.t("{rules}: {verdict}", rules=name, verdict=answer), "nt-small", "summary"
        )
        why = "".join(_why(t, rules, verdict, desk, seen, now))
        yield f'<details class="nt-elsewhere">{summary}<div>{why}</div></details>' if why else summary


def _why(t: Translator, rules: Ruleset, verdict: Verdict, desk: Desk, seen: Outlook, now: Shown) -> Iterator[str]:
    """Why another rule set answers so; what it allows rests on the matters that it is refused for here."""
    if verdict is Verdict.LEGAL:
        cited = [_grounds(t, rules, seen, now, against.reason) for against in now.against]
        yield from dict.fromkeys(cited)
        return
    found = _against(rules, desk, now)
    if verdict is Verdict.OPEN or _divided(found):
        yield from _readings(t, rules, desk, seen, now, found)
        return
    for judged_by, reason in found:
        yield line_html("", _sentence(t, desk, seen, now, judged_by, reason))
        yield _grounds(t, rules, seen, now, reason)


def _divided(against: Iterable[tuple[Ruleset, Reason]]) -> bool:
    """Whether the reasons are those of several readings."""
    return len({rules for rules, _ in against}) > 1


def _against(rules: Ruleset, desk: Desk, now: Shown) -> list[tuple[Ruleset, Reason]]:
    """The reasons of another rule set against what is shown, each with the reading that gives it."""
    position, roll = desk.now.position, desk.now.roll
    assert roll is not None
    if now.whole:
        ruling = rule(rules, position, roll, hops(now.play))
        return [(judged_by, reason) for judged_by, _, reason in ruling.objections]
    *made, step = now.play
    before = outlook(Desk(Moment(position, roll, hops(tuple(made))), rules))
    candidate = next((c for c in before.refusals() if c.step == step), None) if before else None
    if candidate and candidate.standing is Standing.OPEN:
        return [(reading, reason) for reading, answer in candidate.readings for reason in answer.reasons]
    if candidate:
        return [(rules.readings()[0], reason) for reason in candidate.reasons]
    tried = outlook(Desk(Moment(position, roll, hops(now.play)), rules))
    return [(rules.readings()[0], reason) for reason in tried.refused] if tried else []
