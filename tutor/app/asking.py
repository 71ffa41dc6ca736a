"""What a screen of a lesson asks, what can be answered, and what is said to an answer, in words."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType

from tutor import explain
from tutor.app import course
from tutor.app.board_view import Sign
from tutor.app.cards import Shown, capital
from tutor.app.course import Sitting
from tutor.app.desk import Outlook
from tutor.drawing import ruled
from tutor.legality import Rule, allowance, hops, makes_prime
from tutor.notation import hops_text, play_text
from tutor.position import HEAD
from tutor.ruleset import FIELDS, RULESETS, Basis, field_value
from tutor.ruling import Verdict, candidates, choices
from tutor.screen import Ask, Screen, options
from tutor.translator import N_, Translator

GREEK_QUESTION_MARK = ";"
PLAYS_NAMED = 6
"""So many plays are named in an answer; the rest is counted."""


def prompt(t: Translator, screen: Screen) -> str:
    """What is to be done on this screen."""
    match screen.ask:
        case Ask.FINISH:
            return t.t("Finish the play on the board.")
        case Ask.PLAY:
            return t.t("Make a legal play on the board.")
        case Ask.BREAK:
            return t.t("Try it on the board: make the step that is not allowed.")
        case Ask.WHICH:
            return t.t("Which of these plays is not allowed?")
        case Ask.RULE:
            return t.t("{play} is not allowed. Which rule does it break?", play=_asked(t, screen))
        case Ask.ALLOWED:
            return t.t("Is this play allowed: {play}?", play=_asked(t, screen))
        case Ask.COUNT:
            return t.t("To how many different positions can this roll lead?")
        case Ask.PASS:
            return t.t("Is there no legal step, so that the turn passes?")
        case Ask.WORTH:
            return t.t("How many points is this game worth?")
        case Ask.FIELD:
            topic = explain.topic_name(t, screen.claimed("field")[0].topic)
            return t.t("{rules}. {topic}: which is it?", rules=_text(t, screen), topic=capital(topic))
        case Ask.RESTS:
            topic = explain.topic_name(t, screen.claimed("rests")[0].topic)
            return t.t("{rules}. {topic}: what does the text do?", rules=_text(t, screen), topic=capital(topic))
        case _:
            return ""


def asks_itself(text: str) -> bool:
    """Whether the prose of a screen ends with a question, so that the page need not ask once more."""
    return text.rstrip().endswith(("?", GREEK_QUESTION_MARK))


def _asked(t: Translator, screen: Screen) -> str:
    return explain.play_words(t, hops_text(course.asked_about(screen)))


def _text(t: Translator, screen: Screen) -> str:
    return explain.ruleset_name(t, screen.board.rules)


def option_text(t: Translator, screen: Screen, code: str) -> str:
    """One of the answers offered, in words."""
    match screen.ask:
        case Ask.RULE:
            return capital(explain.rule_name(t, Rule(code)))
        case Ask.ALLOWED:
            return capital(explain.verdict_text(t, Verdict(code)))
        case Ask.PASS:
            return t.t("Yes, the turn passes") if code == "yes" else t.t("No, a step can be made")
        case Ask.WORTH:
            return t.t("1 point: oyn") if code == "1" else t.t("2 points: mars")
        case Ask.FIELD:
            value = None if code == "open" else FIELDS[screen.claimed("field")[0].topic](code)
            return capital(explain.value_name(t, value))
        case Ask.RESTS:
            return capital(explain.basis_name(t, Basis(code)))
        case _:
            return explain.play_words(t, code)


def feedback(
    t: Translator, screen: Screen, sitting: Sitting, seen: Outlook | None, shown: Shown
) -> Iterator[tuple[Sign, str]]:
    """What is said to the last answer: the board says the reason of a play, this what it means for the question."""
    if screen.ask is Ask.BREAK:
        if course.broken_as_asked(screen, sitting):
            yield "yes", t.t("That is the step. The board says why it is stopped.")
        elif seen and seen.refused:
            yield "note", t.t("Another rule stops this step. Read why, and try again.")
        elif seen and hops(seen.made) != screen.board.made:
            yield "note", t.t("This step is allowed. Begin again, and try another one.")
        return
    if screen.ask in (Ask.FINISH, Ask.PLAY):
        if seen and seen.finished:
            yield "yes", t.t("The whole play is legal.")
        return
    if not sitting.answers:
        return
    last = sitting.answers[-1]
    right = last in [option.code for option in options(screen) if option.right]
    yield ("yes" if right else "note"), _opening(t, screen, last, right)
    yield from (("", text) for text in (_proof(t, screen, shown) if right else _objection(t, screen, last, shown)))


def _opening(t: Translator, screen: Screen, last: str, right: bool) -> str:
    answer = option_text(t, screen, last)
    return t.t("{answer}: that is right.", answer=answer) if right else t.t("{answer}: look again.", answer=answer)


def _objection(t: Translator, screen: Screen, code: str, shown: Shown) -> Iterator[str]:
    """Why an answer is wrong. Where several are left to try, the right one is not given away."""
    match screen.ask:
        case Ask.RULE:
            yield _kept(t, screen, Rule(code))
        case Ask.ALLOWED:
            yield from _not_so(t, screen, Verdict(code))
        case Ask.COUNT:
            more = screen.claimed("choices")[0] > int(code)
            yield t.t("There are more.") if more else t.t("There are fewer.")
        case Ask.FIELD:
            yield _elsewhere(t, screen, code)
        case Ask.RESTS:
            yield _other_basis(t, Basis(code))
        case _:
            yield from _proof(t, screen, shown)


_KEPT = MappingProxyType(
    {
        Rule.CHECKER: N_("Where each step begins, the side has a checker: that rule is kept."),
        Rule.DIE: N_("Each step uses a die that is there: that rule is kept."),
        Rule.BLOCKED: N_("No step lands where the opponent stands: that rule is kept."),
        Rule.HEAD: N_("No more checkers leave the head than may: that rule is kept."),
        Rule.PRIME: N_("No six points in a row come about that may not stand: that rule is kept."),
        Rule.HOME: N_("No checker leaves the board while another is outside home: that rule is kept."),
        Rule.FARTHEST: N_("No checker leaves with a larger die while another stands farther back: that rule is kept."),
        Rule.OVER: N_("Nobody has borne off all fifteen: that rule is kept."),
        Rule.ALL_DICE: N_("As many dice are used as can be: that rule is kept."),
        Rule.LARGER_DIE: N_("The larger die is not the one that is lost: that rule is kept."),
    }
)
"""Why a play does not break a rule."""


def _kept(t: Translator, screen: Screen, rule: Rule) -> str:
    """Why this rule is not the one that a play breaks. How many dice are used is asked only when every step stands."""
    reasons = screen.board.ruling(course.asked_about(screen)).reasons
    if rule in (Rule.ALL_DICE, Rule.LARGER_DIE) and any(reason.number for reason in reasons):
        return t.t("A step is refused by itself here, so how many dice are used is not asked.")
    return t.t(_KEPT[rule])


def _not_so(t: Translator, screen: Screen, answered: Verdict) -> Iterator[str]:
    """Why a play is not allowed, refused or left open as was answered."""
    ruling = screen.board.ruling(course.asked_about(screen))
    if answered is Verdict.OPEN:
        yield t.t("Every reading of the text answers the same.")
    elif answered is Verdict.LEGAL:
        passages = ruled(t, screen.board.rules, screen.board.placed().to_move, ruling)
        yield from (passage.sentence for passage in passages if passage.sentence)
    elif ruling.verdict is Verdict.OPEN:
        reading = next(reading for reading in ruling.readings if reading.verdict is Verdict.LEGAL)
        name = capital(explain.reading_name(t, screen.board.rules, reading.rules))
        yield t.t("{reading} – {verdict}", reading=name, verdict=explain.verdict_text(t, Verdict.LEGAL))
    else:
        yield from _permitted(t, screen)


def _permitted(t: Translator, screen: Screen) -> Iterator[str]:
    """Why a play is allowed that looks as if it were not."""
    ruling = screen.board.ruling(course.asked_about(screen))
    rules, turn = screen.board.rules.readings()[0], ruling.turn
    departed = sum(step.source == HEAD for step in ruling.play)
    if departed > 1:
        yield t.n(
            "With this double {n} checker may leave the head.",
            "With this double {n} checkers may leave the head.",
            allowance(rules, turn),
        )
    after = turn
    for step in ruling.play:
        before, after = after, after.after(step)
        if run := makes_prime(before.own, after.own):
            points = explain.points_text(t, run)
            yield t.t("The six points {points} may stand: an opposing checker is ahead of them or off.", points=points)
    yield t.p("caption", "Every step is allowed, and the dice are used as the rules ask.")


def _elsewhere(t: Translator, screen: Screen, code: str) -> str:
    """Which of the four rule sets do what was answered for this one."""
    topic = screen.claimed("field")[0].topic
    value = None if code == "open" else FIELDS[topic](code)
    found = [rules for rules in RULESETS.values() if field_value(rules, topic) == value]
    if not found:
        return t.t("None of the four rule sets has it so.")
    return t.t("So it is elsewhere: {rules}.", rules=t.join(explain.ruleset_name(t, rules) for rules in found))


def _other_basis(t: Translator, basis: Basis) -> str:
    """Why a matter does not rest on its text in the way that was answered."""
    match basis:
        case Basis.SAYS:
            return t.t("No sentence of the text says it outright.")
        case Basis.IMPLIES:
            return t.t("It is not a conclusion from other sentences of the text.")
        case Basis.SILENT:
            return t.t("The text does speak of it.")
        case Basis.OPEN:
            return t.t("One answer can be given: nothing is left open here.")
        case Basis.HOUSE:
            return t.t("No house rule was agreed on for it.")


def _proof(t: Translator, screen: Screen, shown: Shown) -> Iterator[str]:
    """What the engine knows about the question."""
    board = screen.board
    if screen.ask is Ask.ALLOWED and screen.claimed("legal"):
        yield from _permitted(t, screen)
    elif screen.ask is Ask.ALLOWED and screen.claimed("open"):
        ruling = board.ruling(course.asked_about(screen))
        for passage in ruled(t, board.rules, board.placed().to_move, ruling):
            yield " ".join(filter(None, (passage.about, passage.sentence)))
    elif screen.ask in course.ABOUT_A_PLAY:
        if shown.said:
            yield shown.said.text
    elif screen.ask is Ask.COUNT:
        yield _plays(t, screen)
    elif screen.ask is Ask.PASS:
        yield from _steps(t, screen)
    elif screen.ask is Ask.WORTH and board.position:
        winner = screen.claimed("worth")[0].winner
        yield explain.off_text(t, board.position, winner)
        yield explain.off_text(t, board.position, winner.other)
        yield t.t("A win counts 2 points if the loser has borne off none, else 1.")
    else:
        (topic, _) = (screen.claimed("field") or screen.claimed("rests"))[0]
        yield explain.ground_text(t, board.rules.ground(topic))


def _plays(t: Translator, screen: Screen) -> str:
    found = choices(screen.board.rules, screen.board.turn())
    ends = found.ends()
    names = [explain.play_words(t, play_text(found.choice(own).orders[0])) for own in ends[:PLAYS_NAMED]]
    more = len(ends) - len(names)
    plays = t.series(names) + (" …" if more else "")
    return t.n("{n} result: {plays}", "{n} results: {plays}", len(ends), plays=plays)


def _steps(t: Translator, screen: Screen) -> Iterator[str]:
    """Why no step can be made, checker by checker; or a play that can."""
    turn, rules = screen.board.turn(), screen.board.rules
    found = choices(rules, turn)
    if not found.must_pass:
        yield t.t("This can be played: {play}.", play=play_text(found.choice(found.ends()[0]).orders[0]))
        return
    assert screen.board.position
    mover = screen.board.position.to_move
    told = (
        explain.reason_text(t, rules.readings()[0], turn, mover, (candidate.step,), candidate.reasons[0])
        for candidate in candidates(rules, turn)
        if candidate.reasons
    )
    yield from list(dict.fromkeys(told))[:PLAYS_NAMED]
