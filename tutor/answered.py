"""Why an answer to a question is right or wrong, in sentences about this position: the step, the point, the owner, the
play that would have worked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from tutor import explain
from tutor.drawing import ruled
from tutor.kept import why_kept
from tutor.legality import Rule, allowance, hops, legal_plays, makes_prime, primes, runs
from tutor.notation import play_text, read_play
from tutor.outlook import outlook_of
from tutor.play import Hop, Turn
from tutor.position import HEAD, OFF, POINTS, Counts, opposite
from tutor.ruleset import FIELDS, RULESETS, Basis, Prime, PrimeTiming, Topic, field_value
from tutor.ruling import Ruling, Verdict, candidates, choices
from tutor.screen import ABOUT_A_PLAY, CHOICE_OF_PLAYS, NO_PRIME, Ask, Screen, after_each_step, asked_about, prime_made
from tutor.translator import Translator

PLAYS_NAMED = 6
"""So many plays are named in an answer; the rest is counted."""


def proof(t: Translator, screen: Screen, code: str, most: int = PLAYS_NAMED) -> Iterator[str]:
    """What the engine knows about the question; where plays are to choose from, about the one that was chosen. Where
    results are counted, up to so many are named."""
    board = screen.board
    if screen.ask is Ask.ALLOWED and screen.claimed("legal"):
        yield from _permitted(t, screen)
    elif screen.ask is Ask.ALLOWED and screen.claimed("open"):
        yield from _answers(t, screen, board.ruling(asked_about(screen)), *Verdict)
    elif screen.ask is Ask.PRIME:
        yield from _about_a_prime(t, screen)
    elif screen.ask in ABOUT_A_PLAY:
        yield of_play(t, screen, chosen(screen, code))
        if screen.ask is Ask.ORDER:
            yield from _kept_here(t, screen, code)
    elif screen.ask is Ask.COUNT:
        yield plays_named(t, screen, most)
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
            yield of_play(t, screen, read_play(code))
            yield from _kept_here(t, screen, code)
        case Ask.ORDER:
            yield of_play(t, screen, read_play(code))
        case Ask.PRIME:
            yield from _not_such_a_prime(t, screen, code)
        case Ask.ALLOWED:
            yield from _not_so(t, screen, Verdict(code))
        case Ask.COUNT:
            yield from _forgotten(t, screen, int(code))
            yield _more_or_fewer(t, screen, int(code))
        case Ask.FIELD:
            yield _elsewhere(t, screen, code)
        case Ask.RESTS:
            yield _other_basis(t, screen, Basis(code))
        case _:
            yield from proof(t, screen, code)


def _kept_here(t: Translator, screen: Screen, code: str) -> Iterator[str]:
    """Why a play of several keeps the rules that another one breaks."""
    ruling = screen.board.ruling(read_play(code))
    broken = {rule for refused in screen.claimed("illegal") for rule in refused.because}
    yield from (why_kept(t, screen.board, ruling, rule) for rule in Rule if rule in broken)


def _forgotten(t: Translator, screen: Screen, counted: int) -> Iterator[str]:
    """The rule that whoever counts so has left out, where numbers are offered for that; of a drill, its own."""
    if not screen.offered:
        return
    rules, turn = screen.board.rules.readings()[0], screen.board.turn()
    for rule in (rule for rule in _LEFT_OUT if screen.about in (None, rule)):
        if len(set(legal_plays(rules, turn, frozenset({rule})).ends)) == counted:
            name = explain.rule_name(t, rule)
            yield t.t("{n} is the count without the rule “{rule}”.", n=t.number(counted), rule=name)
            return


_LEFT_OUT = tuple(rule for rule in Rule if rule not in (Rule.CHECKER, Rule.DIE, Rule.OVER))
"""The rules without which a turn has more results, or other ones."""


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
    along = after_each_step(ruling)
    made = _primes_made((along[0], along[-1]) if rules.prime_timing is PrimeTiming.TURN else along)
    told = (screen.about is Rule.HEAD and departed > 1) or (screen.about is Rule.PRIME and made)
    if screen.about and not told:
        yield why_kept(t, screen.board, ruling, screen.about)
    if departed > 1:
        yield t.n(
            "With this double {n} checker may leave the head.",
            "With this double {n} checkers may leave the head.",
            allowance(rules, turn),
        )
    for run in made:
        yield t.t("The prime {points} may stand.", points=explain.points_text(t, run))
        yield _ahead(t, screen, run)
    yield from (_passed(t, run) for run in _primes_made(along) if run not in made)
    stood = [run for run in primes(turn.own) if run in primes(along[-1].own)]
    if stood:
        points = t.series(explain.points_text(t, run) for run in stood)
        yield t.t(
            "The prime {points} stood already. A prime is judged when it is made; nobody has to open it.", points=points
        )
    yield t.p("caption", "Every step is allowed, and the dice are used as the rules ask.")


def _primes_made(along: Sequence[Turn]) -> tuple[tuple[int, ...], ...]:
    """The primes that are made from one of these moments of a turn to the next, each once."""
    fresh = ((primes(after.own), set(makes_prime(before.own, after.own))) for before, after in pairwise(along))
    return tuple(dict.fromkeys(run for found, points in fresh for run in found if points & set(run)))


def _passed(t: Translator, run: tuple[int, ...]) -> str:
    """That a prime stands only between the steps."""
    points = explain.points_text(t, run)
    return t.t("On the way {points} are held, but only the end of the play is judged.", points=points)


def _about_a_prime(t: Translator, screen: Screen) -> Iterator[str]:
    """Which points in a row the play leaves or makes, and whether a prime of them may stand."""
    ruling, run = screen.board.ruling(asked_about(screen)), prime_made(screen)
    if ruling.verdict is Verdict.ILLEGAL:
        yield from _answers(t, screen, ruling, Verdict.ILLEGAL)
    elif run:
        yield _held(t, run)
        yield _ahead(t, screen, run)
    else:
        yield from _no_prime(t, ruling)


def _not_such_a_prime(t: Translator, screen: Screen, code: str) -> Iterator[str]:
    """What speaks against an answer about a prime."""
    run = prime_made(screen)
    if not run:
        yield from _no_prime(t, screen.board.ruling(asked_about(screen)))
    elif code == NO_PRIME:
        yield _held(t, run)
    else:
        yield _ahead(t, screen, run)


def _held(t: Translator, run: tuple[int, ...]) -> str:
    return t.n(
        "Then {points} are held: {n} point in a row on the opponent's route.",
        "Then {points} are held: {n} points in a row on the opponent's route.",
        len(run),
        points=explain.points_text(t, run),
    )


def _no_prime(t: Translator, ruling: Ruling) -> Iterator[str]:
    """How long the rows are that a play without a prime comes to, and one that looks longer than it is."""
    _, *between, after = after_each_step(ruling)
    fresh = tuple(p for p in POINTS if after.own[p] and not ruling.turn.own[p])
    rows = runs(after.own)
    longest = max([run for run in rows if set(run) & set(fresh)] or rows, key=len, default=())
    yield t.n(
        "The longest row is {n} point: {points}. A prime needs six.",
        "The longest row is {n} points: {points}. A prime needs six.",
        len(longest),
        points=explain.points_text(t, longest),
    )
    for turn in between:
        yield from (_passed(t, run) for run in primes(turn.own) if run not in primes(ruling.turn.own))
    if across := over_the_ends(after.own):
        yield t.n(
            "{points} look like {n} point in a row, but the opponent's route ends on point 13 and begins on point 12.",
            "{points} look like {n} points in a row, but the opponent's route ends on point 13 and begins on point 12.",
            len(across),
            points=explain.points_text(t, across),
        )
    if stood := [run for run in primes(after.own) if run in primes(ruling.turn.own)]:
        points = t.series(explain.points_text(t, run) for run in stood)
        yield t.t(
            "The prime {points} stood already. A prime is judged when it is made; nobody has to open it.", points=points
        )


def over_the_ends(own: Counts) -> tuple[int, ...]:
    """Six points or more that are held side by side over 13 and 12, the two ends of the opponent's route (§4)."""
    high, low = 12, 13
    while high < HEAD and own[high + 1]:
        high += 1
    while low > 1 and own[low - 1]:
        low -= 1
    return tuple(range(high, low - 1, -1)) if low < 13 and high > 12 and high - low >= 5 else ()


def _ahead(t: Translator, screen: Screen, run: tuple[int, ...]) -> str:
    """Whether an opposing checker allows a prime, and which."""
    rules, turn = screen.board.rules.readings()[0], screen.board.turn()
    if rules.prime in (Prime.FREE, Prime.NEVER):
        return explain.capital(explain.settled_text(t, Topic.PRIME, rules.prime)) + "."
    if off := turn.against[OFF]:
        return t.n("{n} opposing checker is off already.", "{n} opposing checkers are off already.", off)
    last = 7 if rules.prime is Prime.HOME else min(opposite(point) for point in run)
    standing = [point for point in POINTS if turn.against[point] and opposite(point) < last]
    points = t.join(t.number(point) for point in standing)
    if rules.prime is Prime.HOME:
        if not standing:
            return t.t("No opposing checker is in its own home, and none is off.")
        return t.n(
            "An opposing checker is in its own home, on point {points}.",
            "Opposing checkers are in their own home, on points {points}.",
            len(standing),
            points=points,
        )
    if not standing:
        return t.t("No opposing checker is ahead of the prime, and none is off.")
    return t.n(
        "An opposing checker is ahead of the prime, on point {points}.",
        "Opposing checkers are ahead of the prime, on points {points}.",
        len(standing),
        points=points,
    )


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


def plays_named(t: Translator, screen: Screen, most: int = PLAYS_NAMED) -> str:
    """How many different results there are, with a play for each, up to so many."""
    found = choices(screen.board.rules, screen.board.turn())
    ends = found.ends()
    names = [explain.play_words(t, play_text(found.choice(own).orders[0])) for own in ends[:most]]
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
