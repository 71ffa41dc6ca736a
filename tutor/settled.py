"""A dispute in words, besides its ruling: what is owed, what led where, which accounts are the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tutor import explain
from tutor.dispute import (
    Account,
    Deduced,
    Duty,
    Mismatch,
    Near,
    Nearness,
    Owed,
    Proof,
    Reached,
    Reproduction,
    Ruled,
    Sameness,
)
from tutor.explain import play_words, rules_named, rulesets_named, topic_name
from tutor.notation import play_text, position_text, read_ruleset
from tutor.play import Play
from tutor.position import OFF, Color, Position
from tutor.ruleset import Topic
from tutor.ruling import Ruling, Verdict
from tutor.translator import NNP_, NP_, Translator

PLAYS_NAMED = 4
"""So many plays are named in a sentence; the rest is counted."""

# ---------------------------------------------------------------- the proof, and what stands beside a ruling

_EXAMINED = {
    Verdict.LEGAL: NNP_(
        "proof",
        "This roll can lead to {n} position. It was examined, and this play leads there.",
        "This roll can lead to {n} positions. All were examined, and this play leads to one of them.",
    ),
    Verdict.ILLEGAL: NNP_(
        "proof",
        "This roll can lead to {n} position. It was examined: this play does not lead there.",
        "This roll can lead to {n} positions. All were examined: this play leads to none of them.",
    ),
    Verdict.OPEN: NNP_(
        "proof",
        "This roll can lead to {n} position. It was examined under each reading: one allows this play, another does not.",
        "This roll can lead to {n} positions. All were examined under each reading: one allows this play, another does not.",
    ),
}
_OTHER_WAY = NNP_(
    "proof",
    "This roll can lead to {n} position. It was examined: other steps or another order lead there, such as {play}.",
    "This roll can lead to {n} positions. All were examined: where this play ends, other steps or another order lead, such as {play}.",
)


def proof_text(t: Translator, verdict: Verdict, proof: Proof) -> str:
    """What was examined to be sure of a ruling, in a sentence or two; empty where nothing was left to examine."""
    if not proof.examined:
        return ""
    if verdict is Verdict.ILLEGAL and proof.orders:
        return t.np(*_OTHER_WAY, proof.examined, play=play_words(t, play_text(proof.orders[0])))
    return t.np(*_EXAMINED[verdict], proof.examined)


_NEARNESS = {
    Nearness.SAME_STEPS: NP_("nearest", "{play} – the same steps in another order"),
    Nearness.SAME_END: NP_("nearest", "{play} – other steps to the same position"),
    Nearness.BUT_ONE: NP_("nearest", "{play} – the same but for one step"),
    Nearness.SAME_CHECKERS: NP_("nearest", "{play} – the same checkers, to other points"),
    Nearness.OTHER: NP_("nearest", "{play} – other steps"),
}
_MORE = NNP_("nearest", "{play} – what was played, and {n} step more", "{play} – what was played, and {n} steps more")
_FEWER = NNP_("nearest", "{play} – the same steps, {n} fewer", "{play} – the same steps, {n} fewer")


def near_text(t: Translator, near: Near) -> str:
    """A legal play beside what was tried, and how it is like it."""
    play = play_words(t, play_text(near.play))
    if not near.play:
        return t.p("nearest", "{play} – no step can be made", play=play)
    if near.nearness is Nearness.MORE:
        return t.np(*_MORE, len(near.changed), play=play)
    if near.nearness is Nearness.FEWER:
        return t.np(*_FEWER, near.left_out, play=play)
    if near.nearness is Nearness.OTHER and len(near.changed) == len(near.play) and not near.left_out:
        return t.p("nearest", "{play} – passing is not allowed", play=play)
    return t.p(*_NEARNESS[near.nearness], play=play)


def alike_text(t: Translator, alike: Sequence[Ruling]) -> str:
    """Which rule sets rule as the agreed one does, in one line."""
    return t.t("The same ruling: {rules}.", rules=rulesets_named(t, (ruling.rules for ruling in alike)))


def to_agree_text(t: Translator, topics: Iterable[Topic]) -> str:
    """What to agree on before the next game, because the ruling depends on it and the text leaves it open."""
    return t.t("To agree on before the next game: {topics}.", topics=t.join(topic_name(t, topic) for topic in topics))


# ---------------------------------------------------------------- a play that stopped half-way


_OPEN_DUTY = {
    frozenset({Duty.MORE, Duty.NOTHING}): NP_("owed", "In one reading more has to be played, in another not."),
    frozenset({Duty.MORE, Duty.NO_PLAY}): NP_(
        "owed", "In one reading more has to be played, in another these steps are not allowed."
    ),
    frozenset({Duty.NOTHING, Duty.NO_PLAY}): NP_(
        "owed", "In one reading this is the whole play, in another these steps are not allowed."
    ),
}


def owed_text(t: Translator, owed: Owed) -> str:
    """What is still to be played; empty when nothing is."""
    if owed.duty is Duty.NOTHING:
        return ""
    if owed.duty is Duty.NO_PLAY:
        return t.t("These steps begin no legal play.")
    dice = t.join(str(die) for die in owed.dice)
    if owed.duty is Duty.OPEN:
        answer = t.p(*_OPEN_DUTY[frozenset(reading.duty for reading in owed.readings)])
        return t.t("{answer} Dice left: {dice}.", answer=answer, dice=dice)
    plays = tuple(dict.fromkeys(choice.orders[0] for rest in owed.rests for choice in rest.left.results))
    return t.t("More has to be played. Dice left: {dice}. For example: {plays}.", dice=dice, plays=_plays(t, plays))


# ---------------------------------------------------------------- from before, roll and after alone


def reached_texts(t: Translator, found: Reached) -> Iterator[str]:
    """Whether a legal play leads there, and which; else the nearest reason why not is that of `found.refused`."""
    if found.mismatch:
        yield from _mismatch_texts(t, found.mismatch)
        if found.closest:
            yield t.t(
                "The legal plays that come nearest to it: {plays}.",
                plays=_plays(t, tuple(way.play for way in found.closest)),
            )
        return
    if not found.plays:
        yield t.t("No legal play leads there. Each way to get there with these dice was examined and is refused.")
        return
    legal = tuple(way.play for way in found.plays if way.verdict is Verdict.LEGAL)
    some = tuple(way.play for way in found.plays if way.verdict is not Verdict.LEGAL)
    if legal:
        yield t.n(
            "A legal play leads there: {plays}.",
            "{n} legal plays lead there: {plays}.",
            len(legal),
            plays=_plays(t, legal),
        )
    if some:
        yield t.t("Allowed in some readings only: {plays}.", plays=_plays(t, some))
    if found.order_mattered and not found.refused:
        yield t.t("The order mattered: in another order the same steps are allowed in some readings only.")
    elif found.order_mattered:
        yield t.t("The order mattered: the same steps are refused in another order.")
    elif found.way_mattered and found.refused:
        yield t.t("The way mattered: other steps to the same position are refused.")
    elif found.way_mattered:
        yield t.t("The way mattered: other steps to the same position are allowed in some readings only.")
    elif legal:
        yield t.t("The order did not matter: every way there is allowed.")


def from_after_text(t: Translator, after: Position) -> str:
    """What a ruling was made from when nobody remembers the steps."""
    return _from_after(t, position_text(after))


def _from_after(t: Translator, position: str) -> str:
    return t.t("Ruled from the position after the play: {position}", position=position)


def elsewhere_texts(t: Translator, found: Deduced) -> Iterator[str]:
    """What leads there under the rule sets that allow other plays to it; those that say the same together."""
    alike: dict[tuple[str, ...], list[str]] = {}
    for rules, there in found.elsewhere:
        alike.setdefault(tuple(reached_texts(t, there)), []).append(rules_named(t, rules))
    for told, names in alike.items():
        yield t.t("{rules}: {answer}", rules=t.join(names), answer=" ".join(told))


def _mismatch_texts(t: Translator, found: Mismatch) -> Iterator[str]:
    yield t.t("No steps of this roll lead from the one position to the other.")
    if found.opponent:
        yield t.t(
            "The opponent's checkers are not where they were: {points}.",
            points=t.join(str(point) for point, _ in found.opponent),
        )
    if found.own_fits:
        return
    if found.returned:
        yield t.t("A checker that was off stands on the board again.")
    gone, come = (", ".join(_place(t, point) for point, _ in points) for points in (found.lost, found.gained))
    if gone or come:
        yield t.t("Fewer checkers than before: {gone}. More: {come}.", gone=gone or "–", come=come or "–")
    yield t.n(
        "The checkers came {n} pip in all; the dice allow {possible}.",
        "The checkers came {n} pips in all; the dice allow {possible}.",
        found.pips,
        possible=t.either(t.number(pips) for pips in found.possible),
    )


def _place(t: Translator, point: int) -> str:
    return t.t("off") if point == OFF else str(point)


# ---------------------------------------------------------------- two accounts, and a ruling that seems wrong

_SAMENESS = {
    Sameness.IDENTICAL: NP_("accounts", "Both accounts are the same play."),
    Sameness.OTHER_ORDER: NP_("accounts", "Both accounts are the same steps in another order."),
    Sameness.OTHER_WAY: NP_("accounts", "Both accounts lead to the same position by other steps."),
}


def sameness_text(t: Translator, found: Sameness) -> str:
    """That two accounts are one play; empty when they are not."""
    return t.p(*_SAMENESS[found]) if found in _SAMENESS else ""


_SAYS = {
    Color.WHITE: NP_("accounts", "White says: {play}"),
    Color.BLACK: NP_("accounts", "Black says: {play}"),
}


def said_text(t: Translator, number: int, by: Color | None, play: str) -> str:
    """An account by who gives it, else by its number, and what was played in it."""
    play = play_words(t, play)
    return t.p(*_SAYS[by], play=play) if by else t.p("accounts", "Account {number}: {play}", number=number, play=play)


def account_text(t: Translator, account: Account) -> str:
    """An account and what the agreed rules say to it, in a line."""
    said = said_text(t, account.number, account.by, play_text(account.ruling.play))
    return t.p("accounts", "{said} – {verdict}", said=said, verdict=explain.verdict_text(t, account.ruling.verdict))


def report_text(t: Translator, found: Reproduction, link: str) -> str:
    """A text to send when a ruling seems wrong: all that is needed to get it again. `link` opens the whole dispute."""
    others = [
        f"{said_text(t, other.number, other.by, other.play)}\n{_ruled_text(t, other.ruled)}" for other in found.others
    ]
    return "\n".join(
        (
            t.t("This ruling seems wrong to me:"),
            t.t("Position and roll: {text}", text=found.position),
            said_text(t, found.number, found.by, found.play) if others else t.t("Played: {text}", text=found.play),
            *([_from_after(t, found.after)] if found.after else []),
            *(_ruled_text(t, ruled) for ruled in found.rulings),
            *others,
            t.t("What I expected, and why:"),
            "",
            explain.version_text(t),
            link,
            *found.commands,
        )
    )


def _ruled_text(t: Translator, ruled: Ruled) -> str:
    """A rule set's ruling in a line, with the codes of its reasons."""
    why = f" ({', '.join(ruled.codes)})" if ruled.codes else ""
    return f"- {rules_named(t, read_ruleset(ruled.rules))}: {explain.verdict_text(t, ruled.verdict)}{why}"


def _play(t: Translator, play: Play) -> str:
    return explain.play_words(t, play_text(play))


def _plays(t: Translator, plays: tuple[Play, ...]) -> str:
    named = t.series(_play(t, play) for play in plays[:PLAYS_NAMED])
    return named if len(plays) <= PLAYS_NAMED else f"{named} …"
