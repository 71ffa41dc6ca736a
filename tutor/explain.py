"""Reasons, notes, verdicts and unreadable texts as sentences in the reader's language.

Every sentence is whole, with named fields: nothing is glued together, because cases and plurals differ.
Tables hold English, the source language; `Translator` gives the same sentence in Greek or Ukrainian.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tutor import __version__
from tutor.legality import Reason, Rule, makes_prime, single_landings
from tutor.notation import NotationError, Problem, hops_text, play_text
from tutor.play import Play, Turn
from tutor.position import CHECKERS, HEAD, OFF, POINTS, Color, Counts, Position, opposite, pips
from tutor.referee import Refusal, TurnError
from tutor.ruleset import (
    FIELDS,
    VERSION,
    Basis,
    Cube,
    Draw,
    Ground,
    HeadException,
    Opening,
    Prime,
    PrimeTiming,
    Ruleset,
    Topic,
)
from tutor.ruling import Note, NoteCode, Ruling, Standing, Verdict, plays_of
from tutor.scanner import is_sign
from tutor.translator import NNP_, NP_, Translator

# ---------------------------------------------------------------- reasons

_TITLES = {
    Rule.CHECKER: NP_("rule", "no checker there"),
    Rule.DIE: NP_("rule", "no such die"),
    Rule.BLOCKED: NP_("rule", "closed point"),
    Rule.HEAD: NP_("rule", "the head"),
    Rule.PRIME: NP_("rule", "six-point prime"),
    Rule.HOME: NP_("rule", "not all home"),
    Rule.FARTHEST: NP_("rule", "a checker farther back"),
    Rule.OVER: NP_("rule", "the game is over"),
    Rule.ALL_DICE: NP_("rule", "all dice must be played"),
    Rule.LARGER_DIE: NP_("rule", "the larger die"),
}


def rule_name(t: Translator, rule: Rule) -> str:
    """The rule in two or three words, for headings and badges."""
    return t.p(*_TITLES[rule])


def reason_text(t: Translator, rules: Ruleset, turn: Turn, mover: Color, play: Play, reason: Reason) -> str:
    """Why the play is refused, in one or two sentences: the die, the points, the owner, the count.

    `turn` is the turn before `play`, the steps that were ruled on; `rules` are those that refuse it (of an open
    rule set: the reading).
    """
    return _SENTENCES[reason.rule](_Case(t, rules, turn, mover, play, reason))


class _Case:
    """A reason with all that its sentence may name."""

    def __init__(self, t: Translator, rules: Ruleset, turn: Turn, mover: Color, play: Play, reason: Reason) -> None:
        self.t, self.rules, self.mover, self.reason = t, rules, mover, reason
        self.before = turn
        self.made: Play = play[: reason.number - 1] if reason.number else play
        for step in self.made:
            self.before = self.before.after(step)
        end = turn
        for step in play:
            end = end.after(step)
        self.momentary = reason.number is not None and len(play) > reason.number
        self.momentary = self.momentary and not makes_prime(turn.began, end.own)
        self.can_finish_early = reason.rule is Rule.ALL_DICE and plays_of(rules, turn).can_finish_early

    @property
    def step(self) -> dict[str, str | int]:
        """The fields every step has: its text, where from, where to, by which die."""
        step = self.reason.step
        if step is None:
            return {}
        text = hops_text(((step.source, step.target),))
        return {"step": text, "source": step.source, "target": step.target, "die": step.die}

    def left(self) -> str:
        """The unused dice before the step."""
        return self.t.join(str(d) for d in self.before.dice)

    def points(self) -> str:
        return points_text(self.t, self.reason.points)

    def where(self) -> str:
        """The same after a word for where: it too has a plural, which the count of checkers does not tell."""
        return self.t.np(*_WHERE, len(self.reason.points), points=self.points())

    def departures(self) -> str:
        """The steps of this turn that have left the head."""
        steps = [s for s in self.made if s.source == HEAD]
        return self.t.join(hops_text(((s.source, s.target),)) for s in steps)


def _checker(c: _Case) -> str:
    if c.mover is Color.WHITE:
        return c.t.t("There is no white checker on point {source} to move.", **c.step)
    return c.t.t("There is no black checker on point {source} to move.", **c.step)


def _die(c: _Case) -> str:
    assert c.reason.step is not None
    step, t = c.reason.step, c.t
    if step.die < 0:
        return t.t("{step} goes backwards: checkers only go down, towards home and off.", **c.step)
    if step.die == 0:
        return t.t("{step} is no step: the checker would stay where it is.", **c.step)
    if not c.before.dice:
        return t.t("No die is left for {step}: all of them have been played.", **c.step)
    if step.target == OFF:
        fields = {**c.step, "dice": c.left()}
        return t.t("{step} needs a {source} or more; the dice left show {dice}.", **fields)
    return t.t("{step} needs a {die}; the dice left show {dice}.", **{**c.step, "dice": c.left()})


_BLOCKED = {  # by the owner of the checkers that close the point
    Color.WHITE: NNP_(
        "blocked",
        "With the {die}, {step} lands on point {target}, where {n} white checker stands. One is enough to close a point.",
        "With the {die}, {step} lands on point {target}, where {n} white checkers stand. One is enough to close a point.",
    ),
    Color.BLACK: NNP_(
        "blocked",
        "With the {die}, {step} lands on point {target}, where {n} black checker stands. One is enough to close a point.",
        "With the {die}, {step} lands on point {target}, where {n} black checkers stand. One is enough to close a point.",
    ),
}


_BLOCKED_ANYHOW = {  # the same for a step that no die plays
    Color.WHITE: NNP_(
        "blocked",
        "{step} lands on point {target}, where {n} white checker stands. One is enough to close a point.",
        "{step} lands on point {target}, where {n} white checkers stand. One is enough to close a point.",
    ),
    Color.BLACK: NNP_(
        "blocked",
        "{step} lands on point {target}, where {n} black checker stands. One is enough to close a point.",
        "{step} lands on point {target}, where {n} black checkers stand. One is enough to close a point.",
    ),
}


def _blocked(c: _Case) -> str:
    playable = c.reason.step is not None and c.reason.step.die in c.before.dice
    return c.t.np(*(_BLOCKED if playable else _BLOCKED_ANYHOW)[c.mover.other], c.reason.count, **c.step)


_HEAD = NNP_(
    "head",
    "Only one checker a turn may leave the head, and one has left already: {departures}.",
    "Only one checker a turn may leave the head, and {n} have left already: {departures}.",
)
_HEAD_TWO = NNP_(
    "head",
    "On this first-turn {roll} two checkers may leave the head, and one has left already: {departures}.",
    "On this first-turn {roll} two checkers may leave the head, and {n} have left already: {departures}.",
)
_HEAD_NEVER = NNP_(
    "head",
    "By house rule one checker a turn leaves the head, on a first-turn double too. One has left already: {departures}.",
    "By house rule one checker a turn leaves the head, on a first-turn double too. {n} have left already: {departures}.",
)
_HEAD_OTHER_DOUBLE = NNP_(
    "head",
    "A first-turn {roll} frees no second checker from the head: only 3-3, 4-4 and 6-6 can. One has left already: {departures}.",
    "A first-turn {roll} frees no second checker from the head: only 3-3, 4-4 and 6-6 can. {n} have left already: {departures}.",
)
_HEAD_ALL_OPEN = NNP_(
    "head",
    "On a first-turn {roll} a second checker may leave the head only if the opponent stops the first one. Its landings "
    "{landings} are all open. One has left already: {departures}.",
    "On a first-turn {roll} a second checker may leave the head only if the opponent stops the first one. Its landings "
    "{landings} are all open. {n} have left already: {departures}.",
)
_HEAD_NOTHING_STOPS = NNP_(
    "head",
    "On a first-turn {roll} a second checker may leave the head only if the opponent's head on point 12 is what stops the "
    "first one. Its landings {landings} are all open. One has left already: {departures}.",
    "On a first-turn {roll} a second checker may leave the head only if the opponent's head on point 12 is what stops the "
    "first one. Its landings {landings} are all open. {n} have left already: {departures}.",
)
_HEAD_OTHER_STOPS = NNP_(
    "head",
    "On a first-turn {roll} a second checker may leave the head only if the opponent's head on point 12 is what stops the "
    "first one. Here point {closed} stops it first. One has left already: {departures}.",
    "On a first-turn {roll} a second checker may leave the head only if the opponent's head on point 12 is what stops the "
    "first one. Here point {closed} stops it first. {n} have left already: {departures}.",
)


def _head(c: _Case) -> str:
    die = c.before.roll.high
    landings = single_landings(c.before)
    closed = next((p for p in landings if c.before.against[p]), None)
    fields = {
        **c.step,
        "departures": c.departures(),
        "roll": f"{die}-{die}",
        "landings": c.t.join(str(p) for p in landings),
        "closed": closed,
    }
    return c.t.np(*_head_message(c, die, closed), c.reason.count, **fields)


def _head_message(c: _Case, die: int, closed: int | None) -> tuple[str, str, str]:
    """Which sentence tells why the head is closed: what this turn and these rules would have allowed."""
    if c.reason.limit == 2:
        return _HEAD_TWO
    if c.before.began[HEAD] != CHECKERS or not c.before.roll.double:
        return _HEAD
    if c.rules.head_exception is HeadException.NEVER:
        return _HEAD_NEVER
    if die not in (3, 4, 6):
        return _HEAD_OTHER_DOUBLE
    if c.rules.head_exception is HeadException.IF_BLOCKED:
        return _HEAD_ALL_OPEN
    return _HEAD_OTHER_STOPS if closed else _HEAD_NOTHING_STOPS


_PRIME_STEP = {  # by the owner of the checkers behind the prime
    Color.WHITE: NNP_(
        "prime",
        "After {step} Black holds six or more points in a row, {points}. The {n} white checker is behind them: none is ahead "
        "and none is off.",
        "After {step} Black holds six or more points in a row, {points}. All {n} white checkers are behind them: none is ahead "
        "and none is off.",
    ),
    Color.BLACK: NNP_(
        "prime",
        "After {step} White holds six or more points in a row, {points}. The {n} black checker is behind them: none is ahead "
        "and none is off.",
        "After {step} White holds six or more points in a row, {points}. All {n} black checkers are behind them: none is ahead "
        "and none is off.",
    ),
}
_PRIME_PLAY = {
    Color.WHITE: NNP_(
        "prime",
        "The play ends with Black on six or more points in a row, {points}. The {n} white checker is behind them: none is ahead "
        "and none is off.",
        "The play ends with Black on six or more points in a row, {points}. All {n} white checkers are behind them: none is "
        "ahead and none is off.",
    ),
    Color.BLACK: NNP_(
        "prime",
        "The play ends with White on six or more points in a row, {points}. The {n} black checker is behind them: none is ahead "
        "and none is off.",
        "The play ends with White on six or more points in a row, {points}. All {n} black checkers are behind them: none is "
        "ahead and none is off.",
    ),
}
_PRIME_HOUSE = {
    Prime.NEVER: NP_(
        "prime", "{points} would be six or more points in a row. By house rule no such prime may be made."
    ),
    Prime.HOME: NP_(
        "prime",
        "{points} would be six or more points in a row. By house rule that needs an opposing checker in its own home or off.",
    ),
}


def _prime(c: _Case) -> str:
    fields = {**c.step, "points": c.points()}
    if c.rules.prime in _PRIME_HOUSE:
        sentence = c.t.p(*_PRIME_HOUSE[c.rules.prime], **fields)
    else:
        table = _PRIME_STEP if c.reason.number else _PRIME_PLAY
        sentence = c.t.np(*table[c.mover.other], c.reason.count, **fields)
    if c.momentary:
        remark = c.t.t("A later step opens the prime again, but it may not stand even for a moment.")
        return f"{sentence} {remark}"
    return sentence


def prime_zones(t: Translator, rules: Ruleset, turn: Turn, reason: Reason) -> tuple[str, str] | None:
    """The short notes for the board beside the marks of a refused prime, or None.

    How many opposing checkers stand past it and before it; where being home is what counts, how many are; nothing
    where no checker could allow it. Those that are off are counted nowhere: with one off only `never` refuses.
    """
    if reason.rule is not Rule.PRIME or rules.prime in (Prime.NEVER, Prime.FREE):
        return None
    standing = [(opposite(p), turn.against[p]) for p in POINTS]
    if rules.prime is Prime.HOME:
        home = sum(n for own, n in standing if own <= 6)
        return t.np("prime zone", "{n} at home", "{n} at home", home), ""
    run = [opposite(point) for point in reason.points]
    ahead = sum(n for own, n in standing if own < min(run))
    behind = sum(n for own, n in standing if own > max(run))
    return t.np("prime zone", "{n} ahead", "{n} ahead", ahead), t.np("prime zone", "{n} behind", "{n} behind", behind)


def attempt_zones(t: Translator, found: Ruling) -> tuple[str, str] | None:
    """These notes for the board that shows a ruling (see `tutor.marks.attempt_marks`)."""
    against = found.objection
    return prime_zones(t, against.rules, found.turn, against.reason) if against else None


_WHERE = NNP_("where", "on {points}", "on {points}")
_HOME = {
    Color.WHITE: NNP_(
        "home",
        "{step} must wait until all white checkers are home: {n} is still outside, {where}.",
        "{step} must wait until all white checkers are home: {n} are still outside, {where}.",
    ),
    Color.BLACK: NNP_(
        "home",
        "{step} must wait until all black checkers are home: {n} is still outside, {where}.",
        "{step} must wait until all black checkers are home: {n} are still outside, {where}.",
    ),
}


def _home(c: _Case) -> str:
    return c.t.np(*_HOME[c.mover], c.reason.count, **{**c.step, "where": c.where()})


_FARTHEST = NNP_(
    "farthest",
    "The {die} is more than {source} needs, so it bears off only the farthest checker: {n} stands farther back, {where}.",
    "The {die} is more than {source} needs, so it bears off only the farthest checker: {n} stand farther back, {where}.",
)


def _farthest(c: _Case) -> str:
    return c.t.np(*_FARTHEST, c.reason.count, **{**c.step, "where": c.where()})


def _over(c: _Case) -> str:
    own = c.before.own[OFF] == CHECKERS
    return note_text(c.t, Note(NoteCode.OVER, c.mover if own else c.mover.other))


_PASSED = NNP_(
    "all-dice",
    "Passing is not allowed: {n} die can be played, for example {witness}.",
    "Passing is not allowed: {n} dice can be played, for example {witness}.",
)
_STOPPED = NNP_(
    "all-dice",
    "The play must use {n} die, for example {witness}; this one uses {used}.",
    "The play must use {n} dice, for example {witness}; this one uses {used}.",
)
_DEAD_END = NNP_(
    "all-dice",
    "After {step} only {used} of the dice can be played, but {n} can be, for example {witness}.",
    "After {step} only {used} of the dice can be played, but {n} can be, for example {witness}.",
)


def _all_dice(c: _Case) -> str:
    reason, limit = c.reason, c.reason.limit or 0
    fields = {**c.step, "witness": play_text(reason.witness), "used": reason.count}
    message = _DEAD_END if reason.step is not None else _STOPPED if reason.count else _PASSED
    sentence = c.t.np(*message, limit, **fields)
    if c.can_finish_early:
        remark = c.t.t("Only a play that bears off the last checker may leave dice unused.")
        return f"{sentence} {remark}"
    return sentence


def _larger_die(c: _Case) -> str:
    fields = {"die": c.reason.limit, "witness": play_text(c.reason.witness)}
    return c.t.t(
        "Only one of the two dice can be played, and either can. Then it must be the larger, the {die}: {witness}.",
        **fields,
    )


_SENTENCES: dict[Rule, Callable[[_Case], str]] = {
    Rule.CHECKER: _checker,
    Rule.DIE: _die,
    Rule.BLOCKED: _blocked,
    Rule.HEAD: _head,
    Rule.PRIME: _prime,
    Rule.HOME: _home,
    Rule.FARTHEST: _farthest,
    Rule.OVER: _over,
    Rule.ALL_DICE: _all_dice,
    Rule.LARGER_DIE: _larger_die,
}

# ---------------------------------------------------------------- notes and verdicts

_NOTES: dict[NoteCode, dict[Color | None, tuple[str, str]]] = {
    NoteCode.OVER: {
        Color.WHITE: NP_("note", "White has borne off all fifteen checkers: the game is over."),
        Color.BLACK: NP_("note", "Black has borne off all fifteen checkers: the game is over."),
    },
    NoteCode.PRIME_STANDING: {
        Color.WHITE: NP_(
            "note", "No game leads here: White holds six or more points in a row ({points}) that these rules refuse."
        ),
        Color.BLACK: NP_(
            "note", "No game leads here: Black holds six or more points in a row ({points}) that these rules refuse."
        ),
    },
    NoteCode.OFF_EARLY: {
        Color.WHITE: NP_("note", "No game leads here: White has checkers off, and others outside home ({points})."),
        Color.BLACK: NP_("note", "No game leads here: Black has checkers off, and others outside home ({points})."),
    },
    NoteCode.HEAD_FULL: {
        Color.WHITE: NP_(
            "note",
            "No game leads here: while all white checkers are on the head, Black has played its first turn at most, and then White is to move.",
        ),
        Color.BLACK: NP_(
            "note",
            "No game leads here: while all black checkers are on the head, White has played its first turn at most, and then Black is to move.",
        ),
    },
    NoteCode.STARTER_DOUBLE: {
        Color.WHITE: NP_(
            "note", "No game leads here: White starts with the two toss dice, and they are never a double."
        ),
        Color.BLACK: NP_(
            "note", "No game leads here: Black starts with the two toss dice, and they are never a double."
        ),
    },
    NoteCode.LAST_THROW: {
        Color.WHITE: NP_(
            "note", "If Black started the game, these rules may give White one last throw. It is not ruled on here."
        ),
        Color.BLACK: NP_(
            "note", "If White started the game, these rules may give Black one last throw. It is not ruled on here."
        ),
    },
    NoteCode.EXACT_OFF: {
        None: NP_(
            "note",
            "One sentence of this text, read alone, would refuse an exact bear-off while higher points are held. It is taken to "
            "speak of an empty point.",
        )
    },
    NoteCode.ONE_CHECKER: {
        None: NP_(
            "note",
            "One checker plays both dice here. The letter of the text gives the second die to another checker; practice allows one.",
        )
    },
    NoteCode.WHITE_STARTS: {None: NP_("note", "No game leads here: under these rules White starts.")},
}


def note_text(t: Translator, note: Note) -> str:
    """What is to be known about a position, in a sentence."""
    return t.p(*_NOTES[note.code][note.color], points=points_text(t, note.points))


_VERDICTS = {
    Verdict.LEGAL: NP_("verdict", "allowed"),
    Verdict.ILLEGAL: NP_("verdict", "not allowed"),
    Verdict.OPEN: NP_("verdict", "these rules leave it open"),
}
_STANDINGS = {
    Standing.LEGAL: NP_("standing", "allowed"),
    Standing.LATER: NP_("standing", "not now, but later in the play"),
    Standing.OPEN: NP_("standing", "left open"),
    Standing.REFUSED: NP_("standing", "not allowed"),
}


def verdict_text(t: Translator, verdict: Verdict) -> str:
    """The ruling in a word or two."""
    return t.p(*_VERDICTS[verdict])


def standing_text(t: Translator, standing: Standing) -> str:
    """What a candidate step is, in a word or two."""
    return t.p(*_STANDINGS[standing])


# ---------------------------------------------------------------- rule sets and what they rest on

_RULESETS = {
    "greek": NP_("rule set", "Greek rules"),
    "nard-online": NP_("rule set", "Nard Online"),
    "livegames": NP_("rule set", "LiveGames"),
    "federation": NP_("rule set", "Nard Federation"),
}
_BASES = {
    Basis.SAYS: NP_("basis", "the text says it"),
    Basis.IMPLIES: NP_("basis", "it follows from the text"),
    Basis.SILENT: NP_("basis", "the text is silent; general practice"),
    Basis.OPEN: NP_("basis", "the text leaves it open"),
    Basis.HOUSE: NP_("basis", "house rule"),
}
_TOPICS = {
    Topic.OPENING: NP_("topic", "who starts, with which dice"),
    Topic.HEAD_EXCEPTION: NP_("topic", "two checkers from the head on a first-turn double"),
    Topic.PRIME: NP_("topic", "when a six-point prime is allowed"),
    Topic.PRIME_TIMING: NP_("topic", "whether a prime may stand for a moment"),
    Topic.DRAW: NP_("topic", "a draw"),
    Topic.CUBE: NP_("topic", "the doubling cube"),
    Topic.EQUAL_TOSS: NP_("topic", "equal toss dice"),
    Topic.DIRECTION: NP_("topic", "the direction of play"),
    Topic.DOUBLE: NP_("topic", "a double is four steps"),
    Topic.HEAD: NP_("topic", "one departure from the head a turn"),
    Topic.CLOSED: NP_("topic", "closed points, no hitting"),
    Topic.ONE_CHECKER: NP_("topic", "one checker with both dice"),
    Topic.LANDINGS: NP_("topic", "each landing must be open"),
    Topic.ALL_DICE: NP_("topic", "all dice must be played"),
    Topic.LARGER_DIE: NP_("topic", "only one die: the larger"),
    Topic.FOUR_OF_DOUBLE: NP_("topic", "all four steps of a double"),
    Topic.MOST_OF_DOUBLE: NP_("topic", "as many steps of a double as possible"),
    Topic.PRIME_OFF: NP_("topic", "a prime when a checker is already off"),
    Topic.PRIME_CORNER: NP_("topic", "a prime over the points 1 and 24"),
    Topic.PRIME_ENDS: NP_("topic", "points 13 and 12 are the ends of the opponent's route"),
    Topic.HOME: NP_("topic", "all home before bearing off"),
    Topic.BEAR_OFF: NP_("topic", "which checker a die bears off"),
    Topic.SCORE: NP_("topic", "oyn 1, mars 2"),
    Topic.KOKS: NP_("topic", "koks"),
    Topic.CRAWFORD: NP_("topic", "the Crawford rule"),
    Topic.COCKED_DICE: NP_("topic", "cocked dice"),
    Topic.TAKING_BACK: NP_("topic", "taking back"),
    Topic.NEXT_START: NP_("topic", "who starts the next game"),
    Topic.WRONG_TURN: NP_("topic", "a wrong turn found later"),
    Topic.RESIGNING: NP_("topic", "resigning"),
}
_VALUES: dict[object, tuple[str, str]] = {
    Opening.PLAY_TOSS: NP_("opening", "the higher die starts and plays both toss dice"),
    Opening.RETHROW: NP_("opening", "the higher die starts and throws both dice anew"),
    Opening.WHITE: NP_("opening", "White starts"),
    Opening.AGREED: NP_("opening", "as agreed before the game"),
    HeadException.ALWAYS: NP_("head-exception", "always on 3-3, 4-4 and 6-6"),
    HeadException.IF_BLOCKED: NP_("head-exception", "on 3-3, 4-4 and 6-6, if the opponent closes a landing"),
    HeadException.IF_HEAD_BLOCKS: NP_(
        "head-exception", "on 3-3, 4-4 and 6-6, if the opponent's head is what stops the first one"
    ),
    HeadException.ANY_DOUBLE: NP_("head-exception", "on any double"),
    HeadException.NEVER: NP_("head-exception", "never"),
    Prime.AHEAD: NP_("prime", "if an opposing checker is ahead of it or off"),
    Prime.HOME: NP_("prime", "if an opposing checker is in its own home or off"),
    Prime.NEVER: NP_("prime", "never"),
    Prime.FREE: NP_("prime", "always"),
    PrimeTiming.DIE: NP_("prime-timing", "no, every step is judged"),
    PrimeTiming.TURN: NP_("prime-timing", "yes, only the end of the play is judged"),
    Draw.NONE: NP_("draw", "there is none"),
    Draw.LAST_THROW: NP_("draw", "possible: the other side gets a last throw"),
    Cube.YES: NP_("cube", "used, with the Crawford rule"),
    Cube.NO: NP_("cube", "not used"),
}
_PLAYED = {
    Topic.PRIME: NP_(
        "played", "A six-point prime may be made only if an opposing checker is ahead of it or already off."
    ),
    Topic.DIRECTION: NP_(
        "played", "Both sides go round the board in the same direction, counter-clockwise, each from its own head."
    ),
    Topic.DOUBLE: NP_("played", "A double gives four steps of its number, and is still one turn."),
    Topic.HEAD: NP_("played", "Only one checker a turn may leave the head."),
    Topic.CLOSED: NP_(
        "played",
        "Even one opposing checker closes a point: nobody lands there, nothing is hit, and passing over it is free.",
    ),
    Topic.ONE_CHECKER: NP_("played", "One checker may make both steps of a roll, one after the other."),
    Topic.LANDINGS: NP_(
        "played", "Every step has to end on an open point, also if one checker makes several: dice are not added up."
    ),
    Topic.ALL_DICE: NP_(
        "played", "As many dice as possible have to be played; a side passes only if it cannot make any step."
    ),
    Topic.LARGER_DIE: NP_("played", "If either die can be played, but not both, the larger one has to be played."),
    Topic.FOUR_OF_DOUBLE: NP_("played", "If all four steps of a double can be made, they have to be."),
    Topic.MOST_OF_DOUBLE: NP_(
        "played", "If not all four steps of a double can be made, as many as possible have to be."
    ),
    Topic.PRIME_OFF: NP_("played", "Once an opposing checker is off, a prime may be made anywhere."),
    Topic.PRIME_CORNER: NP_(
        "played", "A row over the points 1 and 24 counts: the opponent passes them one after the other."
    ),
    Topic.PRIME_ENDS: NP_(
        "played", "A row over the points 13 and 12 does not count: there the opponent's route ends and begins."
    ),
    Topic.HOME: NP_("played", "A checker may be borne off only when all of the side's checkers are home."),
    Topic.BEAR_OFF: NP_(
        "played",
        "A die bears off from the point of its own number; from a lower point only if no checker stands farther back.",
    ),
    Topic.SCORE: NP_("played", "A win counts 1 point, oyn, or 2, mars, if the loser has borne off nothing."),
    Topic.KOKS: NP_("played", "There is no koks: no win counts more than mars."),
}
"""What is played in matters that all four texts are played alike in and that `tutor.conduct` does not answer."""


def play_words(t: Translator, text: str) -> str:
    """A play's text as people are shown it: a pass in the reader's language, steps as they are."""
    return text if text != play_text(()) else t.t("pass")


def text_name(t: Translator, name: str) -> str:
    """The readable name of one of the four texts."""
    return t.p(*_RULESETS[name])


def ruleset_name(t: Translator, rules: Ruleset) -> str:
    """The readable name of a rule set, with the remark that house rules change it."""
    name = text_name(t, rules.name)
    return t.t("{rules} with house rules", rules=name) if any(rules.overrides()) else name


def origin_text(t: Translator, rules: Ruleset, position: str) -> str:
    """What a drawing says of itself, in two lines: the position's text; the rule set with its house rules, and which
    version made it."""
    return f"{position}\n{rules_named(t, rules)} · {version_text(t)}"


_OWN_NUMBERS = {
    Color.WHITE: NP_("title", "White's own numbers – {text}"),
    Color.BLACK: NP_("title", "Black's own numbers – {text}"),
}


def own_numbers_text(t: Translator, mover: Color, text: str) -> str:
    """A title with a play, for a board that shows other numbers than those the play is in."""
    return t.p(*_OWN_NUMBERS[mover], text=text)


def version_text(t: Translator) -> str:
    """Which version of the program and of the rule sets this is."""
    return t.t("Nardy Tutor {version}, rule sets version {rules}", version=__version__, rules=VERSION)


def earlier_text(t: Translator, version: str) -> str | None:
    """The remark on a link of another version of the rule sets, under which the ruling may have differed; None for this one."""
    if version == VERSION or not version.isdecimal() or len(version) > 4:
        return None
    return t.t(
        "This link was made with version {made} of the rule sets, and this is version {now}: the ruling may differ.",
        made=version,
        now=VERSION,
    )


def topic_name(t: Translator, topic: Topic) -> str:
    """What a rule or field is about, in a few words."""
    return t.p(*_TOPICS[topic])


def topic_text(t: Translator, topic: Topic) -> str | None:
    """What is played in a matter, in a sentence, where all rule sets play alike. None: they do not, or
    `tutor.conduct` answers it."""
    found = _PLAYED.get(topic)
    return t.p(*found) if found else None


def value_name(t: Translator, value: object) -> str:
    """The value of a rule set's field in words; `None` is left open."""
    return t.p("value", "left open") if value is None else t.p(*_VALUES[value])


def reading_name(t: Translator, rules: Ruleset, reading: Ruleset) -> str:
    """What one reading of an open rule set takes for granted."""
    fields = [f for f in FIELDS if getattr(rules, f.replace("-", "_")) != getattr(reading, f.replace("-", "_"))]
    values = (value_name(t, getattr(reading, f.replace("-", "_"))) for f in fields)
    return t.series(f"{topic_name(t, f)}: {v}" for f, v in zip(fields, values, strict=True))


def basis_name(t: Translator, basis: Basis) -> str:
    """How a rule rests on its text, in words."""
    return t.p(*_BASES[basis])


def ground_text(t: Translator, ground: Ground) -> str:
    """What one text does about one matter, and where: "Greek rules, “Το κεφάλι”: the text says it"."""
    return citation_text(t, ground.text, ground.section, ground.basis)


def support_text(t: Translator, ground: Ground) -> str:
    """The same with the matter: "One departure from the head a turn – Greek rules, “Το κεφάλι”: the text says it"."""
    return t.t("{topic} – {ground}", topic=capital(topic_name(t, ground.topic)), ground=ground_text(t, ground))


_REMARKS = {
    ("nard-online", Topic.PRIME_TIMING): NP_(
        "remark",
        "The text refuses the placement itself, so every step is judged. It also speaks of the position reached, which "
        "some read as the end of the whole play.",
    ),
}


def remark_text(t: Translator, ground: Ground) -> str | None:
    """What else is to be known of how a text speaks of a matter: another way to hear it. None: nothing."""
    found = _REMARKS.get((ground.text, ground.topic))
    return t.p(*found) if found and ground.basis is not Basis.HOUSE else None


def citation_text(t: Translator, text: str, section: str | None, basis: Basis) -> str:
    """The same from its parts, as an answer in JSON has them."""
    fields = {"rules": text_name(t, text), "section": section, "basis": basis_name(t, basis)}
    if section is None:
        return t.t("{rules}: {basis}", **fields)
    if section.startswith("¶"):
        return t.t("{rules}, paragraph {number}: {basis}", **fields, number=section.removeprefix("¶"))
    return t.t("{rules}, “{section}”: {basis}", **fields)


def house_rules(t: Translator, rules: Ruleset) -> tuple[str, ...]:
    """Each house rule in words, as a matter and how it is settled."""
    return tuple(settled_text(t, topic, value) for topic, value in rules.overrides())


def settled_text(t: Translator, topic: Topic, value: object) -> str:
    """A matter and how it is settled; None: it is left open."""
    return t.t("{topic}: {value}", topic=topic_name(t, topic), value=value_name(t, value))


def capital(text: str) -> str:
    """The text as it begins a line."""
    return text[:1].upper() + text[1:]


_HOUSE: dict[object, tuple[str, str]] = {
    Opening.PLAY_TOSS: NP_("house rule", "the higher die starts and plays both toss dice"),
    Opening.RETHROW: NP_("house rule", "the higher die starts and throws both dice anew"),
    Opening.WHITE: NP_("house rule", "White starts"),
    Opening.AGREED: NP_("house rule", "who starts is agreed before the game"),
    HeadException.ALWAYS: NP_("house rule", "two from the head on a first-turn 3-3, 4-4 or 6-6"),
    HeadException.IF_BLOCKED: NP_(
        "house rule",
        "two from the head on a first-turn 3-3, 4-4 or 6-6, if the opponent closes a landing",
    ),
    HeadException.IF_HEAD_BLOCKS: NP_(
        "house rule",
        "two from the head on a first-turn 3-3, 4-4 or 6-6, if the opponent's head stops the first one",
    ),
    HeadException.ANY_DOUBLE: NP_("house rule", "two from the head on any first-turn double"),
    HeadException.NEVER: NP_("house rule", "one from the head on every first-turn double"),
    Prime.AHEAD: NP_("house rule", "a prime is allowed if an opposing checker is ahead of it or off"),
    Prime.HOME: NP_("house rule", "a prime is allowed if an opposing checker is in its own home or off"),
    Prime.NEVER: NP_("house rule", "a prime is never allowed"),
    Prime.FREE: NP_("house rule", "a prime is always allowed"),
    PrimeTiming.DIE: NP_("house rule", "a prime may not stand even for a moment"),
    PrimeTiming.TURN: NP_("house rule", "a prime may stand for a moment"),
    Draw.NONE: NP_("house rule", "there is no draw"),
    Draw.LAST_THROW: NP_("house rule", "the other side gets a last throw for a draw"),
    Cube.YES: NP_("house rule", "the doubling cube is used, with the Crawford rule"),
    Cube.NO: NP_("house rule", "the doubling cube is not used"),
}
_WITH_HOUSE = NNP_("rule set", "{rules} with the house rule {house}", "{rules} with the house rules {house}")


def rules_named(t: Translator, rules: Ruleset) -> str:
    """The readable name of a rule set, with its house rules in words."""
    name = text_name(t, rules.name)
    house = [t.p("house rule", "“{rule}”", rule=t.p(*_HOUSE[value])) for _, value in rules.overrides()]
    return t.np(*_WITH_HOUSE, len(house), rules=name, house=t.join(house)) if house else name


def rulesets_named(t: Translator, rulesets: Iterable[Ruleset]) -> str:
    """The readable names of several rule sets."""
    return t.join(rules_named(t, rules) for rules in rulesets)


# ---------------------------------------------------------------- positions and points in words


def points_text(t: Translator, points: Iterable[int]) -> str:
    """Points as a person says them: three or more in a row as a range, also over 1 and 24."""
    runs: list[list[int]] = []
    for point in points:
        if runs and point == runs[-1][-1] - 1:
            runs[-1].append(point)
        else:
            runs.append([point])
    parts = (([f"{run[0]}–{run[-1]}"] if len(run) > 2 else [str(p) for p in run]) for run in runs)
    return t.join(part for some in parts for part in some)


_ON_POINT = {
    Color.WHITE: NNP_("point", "Point {point}: {n} white checker", "Point {point}: {n} white checkers"),
    Color.BLACK: NNP_("point", "Point {point}: {n} black checker", "Point {point}: {n} black checkers"),
}
_OFF = {
    Color.WHITE: NNP_("off", "White off: {n} checker", "White off: {n} checkers"),
    Color.BLACK: NNP_("off", "Black off: {n} checker", "Black off: {n} checkers"),
}


def point_text(t: Translator, position: Position, seat: Color, point: int) -> str:
    """A point's spoken name from one seat: its number, the owner and the count."""
    own, theirs = position.counts(seat)[point], position.counts(seat.other)[opposite(point)]
    if not own and not theirs:
        return t.t("Point {point}: empty", point=point)
    owner = seat if own else seat.other
    return t.np(*_ON_POINT[owner], own or theirs, point=point)


def off_text(t: Translator, position: Position, color: Color) -> str:
    """A tray's spoken name: how many checkers of one side are off."""
    return t.np(*_OFF[color], position.counts(color)[OFF])


_SIDE = {
    Color.WHITE: NP_("side", "White: {points}; off: {off}; pips: {pips}."),
    Color.BLACK: NP_("side", "Black: {points}; off: {off}; pips: {pips}."),
}
_TO_MOVE = {
    Color.WHITE: NP_("to move", "White to move."),
    Color.BLACK: NP_("to move", "Black to move."),
}
_COLORS = {Color.WHITE: NP_("side name", "White"), Color.BLACK: NP_("side name", "Black")}


def color_name(t: Translator, color: Color) -> str:
    """The name of a side by itself."""
    return t.p(*_COLORS[color])


def to_move_text(t: Translator, color: Color) -> str:
    """Whose turn it is."""
    return t.p(*_TO_MOVE[color])


def side_text(t: Translator, color: Color, counts: Counts) -> str:
    """One side in words: how many checkers on which of its own points."""
    stacks = [t.np(*_STACK, counts[p], point=p) for p in POINTS if counts[p]]
    points = t.join(stacks) or t.t("no checkers on the board")
    return t.p(*_SIDE[color], points=points, off=counts[OFF], pips=t.number(pips(counts)))


_STACK = NNP_("stack", "{n} on {point}", "{n} on {point}")


def position_words(t: Translator, position: Position) -> str:
    """The whole position in words, each side in its own numbers."""
    sides = (side_text(t, color, position.counts(color)) for color in Color)
    return " ".join((*sides, to_move_text(t, position.to_move)))


_ON_BOARD = {
    Color.WHITE: NP_("set-up", "White: {board} on the board, {off} off."),
    Color.BLACK: NP_("set-up", "Black: {board} on the board, {off} off."),
}
_EARLY = {
    Color.WHITE: NP_(
        "set-up", "White: {board} on the board, {off} off; nobody can be off while a checker is outside home."
    ),
    Color.BLACK: NP_(
        "set-up", "Black: {board} on the board, {off} off; nobody can be off while a checker is outside home."
    ),
}


def count_text(t: Translator, color: Color, counts: Counts) -> str:
    """What the counts of a side mean while a position is set up."""
    early = counts[OFF] and any(counts[7:])
    return t.p(*(_EARLY if early else _ON_BOARD)[color], board=CHECKERS - counts[OFF], off=counts[OFF])


# ---------------------------------------------------------------- texts that cannot be read

_COLOR_FACTS = {Color.WHITE: NP_("of a side", "White"), Color.BLACK: NP_("of a side", "Black")}
_PROBLEMS = {
    Problem.EMPTY: NP_("unreadable", "There is nothing to read."),
    Problem.TOO_LONG: NP_("unreadable", "The text is too long: {count} characters, and at most {limit} are read."),
    Problem.UNEXPECTED: NP_("unreadable", "Here stands “{found}”, but expected is: {valid}."),
    Problem.ENDED: NP_("unreadable", "The text stops too early. Expected next: {valid}."),
    Problem.EXTRA: NP_("unreadable", "The text should end before “{found}”."),
    Problem.BIDI: NP_(
        "unreadable", "An invisible character ({found}) turns the direction of writing. Please remove it."
    ),
    Problem.PERCENT: NP_("unreadable", "The percent sign in “{found}” encodes no character."),
    Problem.VERSION: NP_(
        "unreadable", "“{found}” is not a form of position text that is known here. Expected: {valid}."
    ),
    Problem.WORD_LETTER: NP_(
        "unreadable", "Please write “{letter}” instead of “{found}”: position text uses w for White, b for Black."
    ),
    Problem.SIDE_TWICE: NP_("unreadable", "The points of one side are given twice: {color}."),
    Problem.SPLIT_NUMBER: NP_("unreadable", "There is a space inside a number: “{found}”."),
    Problem.OFF_LISTED: NP_("unreadable", "0 is not a point. Checkers that are off are simply left out."),
    Problem.POINT_TWICE: NP_("unreadable", "Point {point} is given twice for one side: {color}."),
    Problem.COUNT: NP_("unreadable", "A point cannot hold {found} checkers. Expected: 1 to 15."),
    Problem.TOO_MANY_CHECKERS: NP_("unreadable", "Too many checkers ({color}): {count}, and a side has {limit}."),
    Problem.SHARED_POINT: NP_(
        "unreadable", "White's point {white} and Black's point {black} are one place: only one side can stand there."
    ),
    Problem.POINT: NP_("unreadable", "There is no point {found}. Expected: {first} to {last}."),
    Problem.DIE: NP_("unreadable", "No die shows {found}. Expected: 1 to 6."),
    Problem.TWO_DICE: NP_("unreadable", "Expected are two dice, such as 6-5, but here stands “{found}”."),
    Problem.HIT: NP_("unreadable", "Nothing is hit in long nardy. Please leave out the *."),
    Problem.PASS_AND_STEPS: NP_("unreadable", "A pass has no steps, but here it stands beside “{found}”."),
    Problem.FROM_OFF: NP_("unreadable", "A checker that is off does not come back: no step begins at “{found}”."),
    Problem.REPEAT: NP_("unreadable", "A step can be repeated 2 to {limit} times, not {found}."),
    Problem.TOO_MANY_STEPS: NP_("unreadable", "More than {limit} steps are not ruled on: a roll has four at most."),
    Problem.MIXED_SIGNS: NP_(
        "unreadable", "“-” and other signs count differently: please use one of them in the whole play."
    ),
    Problem.MIXED_DIRECTIONS: NP_(
        "unreadable", "Steps with “-” go all down (24-18) or all up (1-7). “{found}” does not fit the others."
    ),
    Problem.RULESET: NP_("unreadable", "There is no rule set “{found}”. There are: {valid}."),
    Problem.FIELD: NP_("unreadable", "A rule set has no field “{found}”. There are: {valid}."),
    Problem.VALUE: NP_("unreadable", "“{found}” is no value of {field}. Expected: {valid}."),
    Problem.OPEN_VALUE: NP_("unreadable", "A house rule cannot leave {field} open. Expected: {valid}."),
    Problem.FIELD_TWICE: NP_("unreadable", "The field {field} is given twice."),
    Problem.NO_DICE: NP_("unreadable", "A play needs dice, and the position names none."),
    Problem.CODE_SIGN: NP_(
        "unreadable", "“{found}” is in no code: codes have digits, and letters A to Z but for I, L, O and U."
    ),
    Problem.CODE_START: NP_(
        "unreadable", "This is not the code that is wanted here: it begins with {valid}, not with “{found}”."
    ),
    Problem.CODE_CUT: NP_(
        "unreadable", "The code is not whole. Letters and digits here: {count}; in a whole one: {limit}."
    ),
    Problem.CODE_LONG: NP_(
        "unreadable", "Here are {count} letters and digits, but the code has {limit}: something is doubled or added."
    ),
    Problem.CODE_CHECK: NP_(
        "unreadable", "A letter or digit of the code is wrong. Please compare it with the code as it was shown."
    ),
    Problem.CODE_PROGRESS: NP_(
        "unreadable",
        "This is a progress code, with which practice goes on. Expected is the result code of a set; it begins with R.",
    ),
    Problem.CODE_RESULT: NP_(
        "unreadable",
        "This is the result code of a set. Expected is a progress code, with which practice goes on; it begins with P.",
    ),
    Problem.CODE_SET: NP_("unreadable", "This is the result code of another set."),
    Problem.CODE_NEWER: NP_(
        "unreadable", "This code was made by a later version of Nardy Tutor, and this one cannot read it."
    ),
    Problem.CODE_LINK: NP_("unreadable", "This is a link. Expected is a code of letters and digits in groups of four."),
    Problem.CODE_POSITION: NP_(
        "unreadable", "This is position text. Expected is a code of letters and digits in groups of four."
    ),
    Problem.NUMBER: NP_("unreadable", "“{found}” does not fit here. Expected: a whole number from {first} to {last}."),
    Problem.SEED: NP_(
        "unreadable", "“{found}” is no seed. Expected: up to {limit} letters A to Z and digits, without spaces."
    ),
    Problem.NOT_PRACTISED: NP_("unreadable", "There is nothing to practise on “{found}” under this rule set: {rules}."),
    Problem.OUTCOMES: NP_("unreadable", "Here stands “{found}”. Expected: digits from 0 to 3, at most {limit}."),
    Problem.NO_SEED: NP_(
        "unreadable", "It is missing, so these are not the questions that the others have. Ask for the whole link."
    ),
    Problem.NOT_ASKED: NP_("unreadable", "Nothing that is chosen here is asked as “{found}”. Expected: {valid}."),
    Problem.ENCODING: NP_("unreadable", "This is not a text in UTF-8."),
    Problem.GAME_TEXT: NP_(
        "unreadable", "This is no game text: it begins with “{found}”, not with the line “{valid}”."
    ),
    Problem.GAME_NEWER: NP_(
        "unreadable", "This game was written by a later version of Nardy Tutor, and this one cannot read it."
    ),
    Problem.LOOK_ALIKE: NP_(
        "unreadable", "“{found}” is a letter of another alphabet here. Please write the Latin “{letter}”."
    ),
    Problem.GAME_FULL: NP_("unreadable", "One game text holds no more than what stands before this."),
    Problem.TERM_TWICE: NP_("unreadable", "“{found}” stands in the head of the text twice."),
    Problem.SEED_DICE: NP_("unreadable", "The dice are {found} here, but the seed gives {valid}."),
    Problem.NO_CUBE: NP_("unreadable", "Nobody can double here: the cube is not used under these rules."),
    Problem.CRAWFORD_GAME: NP_("unreadable", "Nobody can double here: the Crawford game is played without the cube."),
    Problem.CUBE_OWNER: NP_("unreadable", "The cube belongs to the other side, so this side cannot double: {color}."),
    Problem.CUBE_FULL: NP_("unreadable", "Nobody can double here: the cube stands at its largest number."),
    Problem.DOUBLE_TIME: NP_(
        "unreadable", "A double is offered before one's own throw, and no more once a side has borne off everything."
    ),
    Problem.TURN_REFUSED: NP_("unreadable", "The rules refuse {found}."),
    Problem.TURN_LEGAL: NP_("unreadable", "“{found}” is said to be refused here, but it is allowed."),
}


def error_text(t: Translator, error: NotationError) -> str:
    """Why a text cannot be read, in one sentence or two, and in which line and column."""
    facts = {name: _fact(t, fact) for name, fact in error.fields.items()}
    if "color" in facts:
        facts["color"] = t.p(*_COLOR_FACTS[Color(facts["color"])])
    sentence = t.p(*_PROBLEMS[error.problem], **facts)
    if isinstance(error, TurnError):
        sentence = f"{sentence} {refusal_text(t, error.refusal)}"
    place = {"line": t.number(error.line), "column": t.number(error.at)}
    if error.line and error.at:
        return t.t("{sentence} (line {line}, column {column})", sentence=sentence, **place)
    if error.line:
        return t.t("{sentence} (line {line})", sentence=sentence, **place)
    return t.t("{sentence} (column {column})", sentence=sentence, **place) if error.at else sentence


def refusal_text(t: Translator, refusal: Refusal) -> str:
    """Why something tried in a turn is refused: a sentence or two for each reason."""
    rules, turn, mover, play, reasons = refusal.rules, refusal.turn, refusal.mover, refusal.play, refusal.reasons
    return " ".join(reason_text(t, rules, turn, mover, play, reason) for reason in reasons)


def _typed(t: Translator, valid: str) -> str:
    """What can be typed; one sign in quotation marks."""
    return t.p("unreadable", "“{sign}”", sign=valid) if is_sign(valid) else valid


def _fact(t: Translator, fact: str | int | tuple[str, ...]) -> str:
    if isinstance(fact, tuple):
        return t.either(_typed(t, each) for each in fact)
    return t.number(fact) if isinstance(fact, int) else fact
