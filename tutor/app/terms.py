"""What is agreed on before a contest: who plays, by which rules, how far, and with which dice."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tutor import commentary, explain
from tutor.app.tools import Button, Choice, Control, Field, Rows, Switch, Use
from tutor.assignment import read_seed
from tutor.contest import Player, Terms
from tutor.notation import NotationError, read_ruleset, ruleset_text
from tutor.position import Color
from tutor.ruleset import NARD_ONLINE, RULESETS, Ruleset
from tutor.translator import Translator

LENGTHS = (1, 3, 5, 7, 9, 11, 15, 21, 25)
"""The lengths of a match that are offered."""
LEVELS = (Player.EASY, Player.MEDIUM, Player.HARD)
TWO = "two"
"""The choice of two people."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What is chosen so far. `side` is the person's (None: two people play), `seed` that of the program's dice, used
    unless dice are `typed`; `fault` is what is wrong with the seed that was typed last."""

    seed: str
    side: Color | None = Color.WHITE
    level: Player = Player.EASY
    rules: Ruleset = NARD_ONLINE
    length: int | None = None
    typed: bool = False
    guided: bool = True
    coached: bool = False
    fault: NotationError | None = None

    @property
    def terms(self) -> Terms:
        """The terms of the contest."""
        white, black = (
            Player.PERSON if self.side in (None, color) else self.level for color in (Color.WHITE, Color.BLACK)
        )
        seed = None if self.typed else self.seed
        return Terms(self.rules, white=white, black=black, length=self.length, seed=seed)


def rows(t: Translator, wishes: Wishes, left: bool) -> Rows:
    """What is offered to choose from; `left`: there is a game to go back to."""
    sides = (
        *((color.value, explain.color_name(t, color)) for color in Color),
        (TWO, t.t("Two people")),
    )
    levels = tuple((level.value, commentary.level_name(t, level)) for level in LEVELS)
    against: list[Control] = [Choice("level", t.t("The computer plays"), levels, wishes.level.value)]
    thrown = (("own", t.t("Thrown by the program")), ("typed", t.t("Thrown by hand and typed in")))
    dice: list[Control] = [Choice("dice", t.t("Dice"), thrown, "typed" if wishes.typed else "own")]
    return (
        [Choice("side", t.t("You play"), sides, TWO if wishes.side is None else wishes.side.value)],
        *([against] if wishes.side else []),
        [
            Choice("rules", t.t("Rule set"), _rulesets(t, wishes.rules), ruleset_text(wishes.rules), opens=True),
            Choice("length", t.t("Played for"), _lengths(t), str(wishes.length or ""), opens=True),
        ],
        dice,
        [
            Switch("guided", t.t("Show where a checker can go"), wishes.guided),
            Switch("coached", t.t("Coach: warn me before a costly play"), wishes.coached),
        ],
        [
            Button("begin", t.t("Start"), main=True, leaves=True),
            *([Button("back", t.t("Back to the game"), leaves=True)] if left else []),
        ],
    )


def remarks(t: Translator, wishes: Wishes) -> list[str]:
    """How what the rules leave open, or to be agreed, is played here."""
    settled = t.series(commentary.settled_lines(t, wishes.terms))
    return [t.t("Where these rules are silent, we play like this. {lines}.", lines=settled)] if settled else []


def seed_row(t: Translator, wishes: Wishes) -> Rows:
    """The seed, to be typed: the same gives the same dice."""
    fault = explain.error_text(t, wishes.fault) if wishes.fault else ""
    label = t.t("Seed: the same one gives the same dice")
    return ([Field("seed", label, "4711", t.t("Take this seed"), fault=fault, value=wishes.seed)],)


def _rulesets(t: Translator, rules: Ruleset) -> tuple[tuple[str, str], ...]:
    found = [(name, explain.ruleset_name(t, each)) for name, each in RULESETS.items()]
    if ruleset_text(rules) not in RULESETS:
        found.append((ruleset_text(rules), explain.rules_named(t, rules)))
    return tuple(found)


def _lengths(t: Translator) -> tuple[tuple[str, str], ...]:
    matches = ((str(n), t.n("a match to {n} point", "a match to {n} points", n)) for n in LENGTHS)
    return ("", t.t("single games")), *matches


def changed(wishes: Wishes, use: Use) -> Wishes:
    """The wishes after something else was chosen; a seed that cannot be read is kept as its fault."""
    name, value = use
    wishes = replace(wishes, fault=None)
    match name:
        case "side":
            return replace(wishes, side=None if value == TWO else Color(value))
        case "level":
            return replace(wishes, level=Player(value))
        case "rules":
            return replace(wishes, rules=read_ruleset(value))
        case "length":
            return replace(wishes, length=int(value) if value else None)
        case "dice":
            return replace(wishes, typed=value == "typed")
        case "guided":
            return replace(wishes, guided=value == "on")
        case "coached":
            return replace(wishes, coached=value == "on")
        case "seed":
            return _seeded(wishes, value)
    return wishes


def _seeded(wishes: Wishes, text: str) -> Wishes:
    try:
        return replace(wishes, seed=read_seed(text))
    except NotationError as error:
        return replace(wishes, fault=error)
