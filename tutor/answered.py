"""Why an answer to a question is right or wrong, in sentences about this position: the step, the point, the owner, the
play that would have worked."""

from __future__ import annotations

from collections.abc import Iterator

from tutor import explain
from tutor.drawing import ruled
from tutor.kept import why_kept
from tutor.legality import Rule, allowance, hops, makes_prime, primes
from tutor.notation import play_text, read_play
from tutor.outlook import outlook_of
from tutor.play import Hop
from tutor.position import HEAD
from tutor.ruleset import FIELDS, RULESETS, Basis, field_value
from tutor.ruling import Ruling, Verdict, candidates, choices
from tutor.screen import ABOUT_A_PLAY, CHOICE_OF_PLAYS, Ask, Screen, asked_about
from tutor.translator import Translator

PLAYS_NAMED = 6
"""So many plays are named in an answer; the rest is counted."""


def proof(t: Translator, screen: Screen, code: str) -> Iterator[str]:
    """What the engine knows about the question; where plays are to choose from, about the one that was chosen."""
    board = screen.board
    if screen.ask is Ask.ALLOWED and screen.claimed("legal"):
        yield from _permitted(t, screen)
    elif screen.ask is Ask.ALLOWED and screen.claimed("open"):
        yield from _answers(t, screen, board.ruling(asked_about(screen)), *Verdict)
    elif screen.ask in ABOUT_A_PLAY:
        yield of_play(t, screen, chosen(screen, code))
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


def objection(t: Translator, screen: Screen, code: str) -> Iterator[str]:
    """Why an answer is wrong. Where several are left to try, the right one is not given away."""
    match screen.ask:
        case Ask.RULE:
            yield why_kept(t, screen.board, screen.board.ruling(asked_about(screen)), Rule(code))
        case Ask.WHICH:
            yield from proof(t, screen, code)
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
            yield from proof(t, screen, code)


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
    ruling = screen.board.ruling(asked_about(screen))
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
            name = explain.capital(explain.reading_name(t, rules, reading.rules))
            yield t.t("{reading} – {verdict}", reading=name, verdict=explain.verdict_text(t, reading.verdict)) + "."
            for reason in reading.reasons:
                yield explain.reason_text(t, reading.rules, ruling.turn, mover, reading.play, reason)


def _permitted(t: Translator, screen: Screen) -> Iterator[str]:
    """Why a play is allowed that looks as if it were not."""
    ruling = screen.board.ruling(asked_about(screen))
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


def chosen(screen: Screen, code: str) -> tuple[Hop, ...]:
    """The play that an answer is about: the one chosen, or else the one asked about."""
    return read_play(code) if screen.ask in CHOICE_OF_PLAYS else asked_about(screen)


def of_play(t: Translator, screen: Screen, played: tuple[Hop, ...]) -> str:
    """What the board says of a play made on it step by step: that it is allowed, or why it is stopped where it is."""
    board, placed = screen.board, screen.board.placed()
    assert board.roll
    seen = outlook_of(board.rules, placed, board.roll, hops(board.ruling(played).play), called=True)
    if seen.stopped:
        play, rules, reason = (*seen.made, *seen.stopped), seen.judged_by.readings()[0], seen.refused[0]
        return explain.reason_text(t, rules, seen.began, placed.to_move, play, reason)
    ruling = seen.ruling
    assert ruling
    play_named = explain.play_words(t, play_text(ruling.play))
    if ruling.verdict is Verdict.OPEN:
        return t.t("{play}: these rules leave it open.", play=play_named)
    if against := ruling.objection:
        return explain.reason_text(t, against.rules, seen.began, placed.to_move, ruling.play, against.reason)
    return t.t("{play} is allowed.", play=play_named) if played else t.t("No step can be made: the turn passes.")


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
