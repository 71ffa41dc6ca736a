"""What a screen of a lesson asks, what can be answered, and what is said to an answer, in words."""

from __future__ import annotations

from collections.abc import Iterator

from tutor import explain
from tutor.app import course
from tutor.app.board_view import Sign
from tutor.app.cards import Shown, capital
from tutor.app.course import Sitting, Try
from tutor.app.desk import Outlook
from tutor.app.kept import why_kept
from tutor.drawing import ruled
from tutor.legality import Rule, allowance, makes_prime, primes
from tutor.notation import hops_text, play_text, read_play
from tutor.position import HEAD
from tutor.ruleset import FIELDS, RULESETS, Basis, Topic, field_value
from tutor.ruling import Ruling, Verdict, candidates, choices
from tutor.screen import Ask, Screen, options
from tutor.translator import Translator

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


def matter(screen: Screen) -> Topic | None:
    """What of the rule sets a screen asks about, where it asks of their texts."""
    asked = screen.claimed(screen.ask) if screen.ask in (Ask.FIELD, Ask.RESTS) else []
    return next((claimed.topic for claimed in asked), None)


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
        yield from _to_a_try(t, screen, sitting)
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


def _to_a_try(t: Translator, screen: Screen, sitting: Sitting) -> Iterator[tuple[Sign, str]]:
    """What is said where a rule is to be broken; why a step is stopped says the board."""
    play = explain.play_words(t, play_text(course.to_be_broken(screen)))
    match course.tried(screen, sitting):
        case Try.BROKEN:
            yield "yes", t.t("That is the step. The board says why it is stopped.")
        case Try.ON_THE_WAY:
            yield "note", t.t("This step is allowed. Now the next step of {play}.", play=play)
        case Try.ASTRAY:
            yield "note", t.t("This step is allowed. Begin again, and try {play}.", play=play)
        case Try.OTHERWISE:
            rule = capital(explain.rule_name(t, course.refusals(sitting)[0].rule))
            yield "note", t.t("{rule}: that stops this step. Now try what was asked for: {play}.", rule=rule, play=play)


def _opening(t: Translator, screen: Screen, last: str, right: bool) -> str:
    answer = option_text(t, screen, last)
    return t.t("{answer}: that is right.", answer=answer) if right else t.t("{answer}: look again.", answer=answer)


def _objection(t: Translator, screen: Screen, code: str, shown: Shown) -> Iterator[str]:
    """Why an answer is wrong. Where several are left to try, the right one is not given away."""
    match screen.ask:
        case Ask.RULE:
            yield why_kept(t, screen.board, screen.board.ruling(course.asked_about(screen)), Rule(code))
        case Ask.WHICH:
            yield from _proof(t, screen, shown)
            ruling = screen.board.ruling(read_play(code))
            broken = {rule for refused in screen.claimed("illegal") for rule in refused.because}
            yield from (why_kept(t, screen.board, ruling, rule) for rule in Rule if rule in broken)
        case Ask.ALLOWED:
            yield from _not_so(t, screen, Verdict(code))
        case Ask.COUNT:
            yield _more_or_fewer(t, screen, int(code))
        case Ask.FIELD:
            yield _elsewhere(t, screen, code)
        case Ask.RESTS:
            yield _other_basis(t, screen, Basis(code))
        case _:
            yield from _proof(t, screen, shown)


def _more_or_fewer(t: Translator, screen: Screen, counted: int) -> str:
    """In which direction a wrong count errs, with plays of this roll: one to begin with, or two that lead to the same
    position, where there are such."""
    found = choices(screen.board.rules, screen.board.turn())
    results = [found.choice(own) for own in found.ends()]
    if len(results) > counted:
        play = explain.play_words(t, play_text(results[0].orders[0]))
        return t.t("There are more than {n}. One to begin with: {play}.", n=t.number(counted), play=play)
    twice = next((result.orders for result in results if len(result.orders) > 1), None)
    if twice is None:
        return t.t("There are fewer than {n}. Not every die that looks free can be played.", n=t.number(counted))
    one, other = (explain.play_words(t, play_text(order)) for order in twice[:2])
    return t.t(
        "There are fewer than {n}. {play} and {other} lead to the same position, which counts once.",
        n=t.number(counted),
        play=one,
        other=other,
    )


def _not_so(t: Translator, screen: Screen, answered: Verdict) -> Iterator[str]:
    """Why a play is not allowed, refused or left open as was answered."""
    ruling = screen.board.ruling(course.asked_about(screen))
    if answered is Verdict.OPEN:
        yield t.t("Every reading of the text answers the same.")
    elif answered is Verdict.LEGAL:
        yield from _answers(t, screen, ruling, Verdict.ILLEGAL)
    elif ruling.verdict is Verdict.OPEN:
        yield from _answers(t, screen, ruling, Verdict.LEGAL)
    else:
        yield from _permitted(t, screen)


def _answers(t: Translator, screen: Screen, ruling: Ruling, *verdicts: Verdict) -> Iterator[str]:
    """What refuses a play, in sentences; of one that is left open, what each reading with such a verdict answers."""
    rules, mover = screen.board.rules, screen.board.placed().to_move
    if ruling.verdict is not Verdict.OPEN:
        yield from (passage.sentence for passage in ruled(t, rules, mover, ruling) if passage.sentence)
        return
    for reading in ruling.readings:
        if reading.verdict in verdicts:
            name = capital(explain.reading_name(t, rules, reading.rules))
            yield t.t("{reading} – {verdict}", reading=name, verdict=explain.verdict_text(t, reading.verdict)) + "."
            for reason in reading.reasons:
                yield explain.reason_text(t, reading.rules, ruling.turn, mover, reading.play, reason)


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
        fresh = set(makes_prime(before.own, after.own))
        for run in (run for run in primes(after.own) if fresh & set(run)):
            points = explain.points_text(t, run)
            yield t.t("The six points {points} may stand: an opposing checker is ahead of them or off.", points=points)
    stood = [run for run in primes(turn.own) if run in primes(after.own)]
    if stood:
        points = t.series(explain.points_text(t, run) for run in stood)
        yield t.t(
            "The prime {points} stood already. A prime is judged when it is made; nobody has to open it.", points=points
        )
    yield t.p("caption", "Every step is allowed, and the dice are used as the rules ask.")


def _elsewhere(t: Translator, screen: Screen, code: str) -> str:
    """Which of the four rule sets do what was answered for this one."""
    topic = screen.claimed("field")[0].topic
    value = None if code == "open" else FIELDS[topic](code)
    found = [rules for rules in RULESETS.values() if field_value(rules, topic) == value]
    if not found:
        return t.t("None of the four rule sets has it so.")
    return t.t("So it is elsewhere: {rules}.", rules=t.join(explain.ruleset_name(t, rules) for rules in found))


def _other_basis(t: Translator, screen: Screen, basis: Basis) -> str:
    """Why a matter does not rest on its text in the way that was answered."""
    ground = screen.board.rules.ground(screen.claimed("rests")[0].topic)
    told = {"text": explain.text_name(t, ground.text), "topic": explain.topic_name(t, ground.topic)}
    match basis:
        case Basis.SAYS:
            return t.t("{text}, “{topic}”: no sentence says it outright.", **told)
        case Basis.IMPLIES:
            return t.t("{text}, “{topic}”: there are no other sentences from which it would follow.", **told)
        case Basis.SILENT:
            return t.t("{text}, “{topic}”: a sentence does bear on it.", **told)
        case Basis.OPEN:
            return t.t("{text}, “{topic}”: one answer can be given, nothing is left open here.", **told)
        case Basis.HOUSE:
            return t.t("No house rule was agreed on for it.")


def _proof(t: Translator, screen: Screen, shown: Shown) -> Iterator[str]:
    """What the engine knows about the question."""
    board = screen.board
    if screen.ask is Ask.ALLOWED and screen.claimed("legal"):
        yield from _permitted(t, screen)
    elif screen.ask is Ask.ALLOWED and screen.claimed("open"):
        yield from _answers(t, screen, board.ruling(course.asked_about(screen)), *Verdict)
    elif screen.ask in course.ABOUT_A_PLAY:
        if shown.said:
            yield shown.said.text
    elif screen.ask is Ask.COUNT:
        yield _plays(t, screen)
    elif screen.ask is Ask.PASS:
        yield from _steps(t, screen)
    elif screen.ask is Ask.WORTH and board.position:
        winner = screen.claimed("worth")[0].winner
        yield explain.off_text(t, board.position, winner) + "."
        yield explain.off_text(t, board.position, winner.other) + "."
        yield t.t("A win counts 2 points if the loser has borne off none, else 1.")
    else:
        (topic, _) = (screen.claimed("field") or screen.claimed("rests"))[0]
        yield explain.ground_text(t, board.rules.ground(topic)) + "."


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
