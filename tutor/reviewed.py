"""A review in words and as JSON: what each play cost, how lucky each roll was, what was refused and why.

A number is told with the digits that it has: what the net judges to hundredths of a point, what is exact to
thousandths. What is told of one play comes from the same functions on a page, in a terminal and in a file.
"""

from __future__ import annotations

from collections.abc import Iterator

from tutor.advantage import Advantage, advantage, after
from tutor.answers import Json
from tutor.appraisal import reason_answer, reason_text
from tutor.asked import subject_name
from tutor.coach import COSTLY, DIGITS, Cost
from tutor.commentary import entry_text, kind_text, points_text
from tutor.contest import Contest
from tutor.explain import color_name, play_words, refusal_text
from tutor.game import Answered, Doubled, Resigned
from tutor.notation import hops_text, position_text, ruleset_text
from tutor.position import Color, Position
from tutor.review import Compared, Decision, Hops, Judged, Refused, Review, Reviewed, Tally, stands_after
from tutor.ruleset import Ruleset
from tutor.translator import NP_, Translator

SIDES = {Color.WHITE: "white", Color.BLACK: "black"}
COSTS = {Cost.SOME: "costly", Cost.MUCH: "very-costly"}
EXACT, JUDGED = "exact", "judged"

_COSTLY = {
    Cost.SOME: NP_("review", "Costly: {loss} points less than {better} ({kind})."),
    Cost.MUCH: NP_("review", "Very costly: {loss} points less than {better} ({kind})."),
}

# ---------------------------------------------------------------- words


def signed_text(t: Translator, points: float, exact: bool = False) -> str:
    """The same with its sign, a minus as it is printed."""
    shown = points_text(t, abs(points), exact)
    if not any(digit in shown for digit in "123456789"):
        return shown
    return f"{'+' if points > 0 else '−'}{shown}"


def loss_text(t: Translator, judged: Compared) -> str:
    """What a costly play cost beside which better one, and where the number comes from; nothing of another play."""
    if judged.cost is None:
        return ""
    better = play_words(t, hops_text(judged.better))
    less, kind = points_text(t, judged.loss, judged.exact), kind_text(t, judged.exact)
    return t.p(*_COSTLY[judged.cost], loss=less, better=better, kind=kind)


def best_text(t: Translator, found: Compared) -> str:
    """Which play is the best one, and how that is known."""
    better = play_words(t, hops_text(found.better))
    return t.p("review", "Best is {better} ({kind}).", better=better, kind=kind_text(t, found.exact))


def why(review: Review, turn: Reviewed) -> Advantage | None:
    """What is counted for the better play of a turn, if anything speaks for it clearly."""
    assert turn.judged
    return _counted(review.game.rules, turn.entry.position, turn.judged.better, turn.entry.play)


def _counted(rules: Ruleset, position: Position, better: Hops, made: Hops) -> Advantage | None:
    return advantage(*(after(rules, position, stands_after(position, play)) for play in (better, made)))


def counted_text(t: Translator, rules: Ruleset, position: Position, better: Hops, made: Hops) -> str:
    """What is counted for the better of two plays, in words; "" where nothing speaks for it."""
    found = _counted(rules, position, better, made)
    if found is None:
        return ""
    return reason_text(t, found, *(play_words(t, hops_text(play)) for play in (better, made)))


def why_text(t: Translator, review: Review, turn: Reviewed) -> str:
    """What is counted for the better play of a turn; "" where nothing speaks for it."""
    assert turn.judged
    return counted_text(t, review.game.rules, turn.entry.position, turn.judged.better, turn.entry.play)


def luck_text(t: Translator, judged: Judged) -> str:
    """How lucky the roll of a turn was."""
    return t.p("review", "Luck of the roll: {luck}.", luck=signed_text(t, judged.luck, judged.exact))


def lost_text(t: Translator, judged: Judged) -> str:
    """What a play lost and how lucky its roll was, without telling what was better."""
    less, luck = points_text(t, judged.loss, judged.exact), signed_text(t, judged.luck, judged.exact)
    return t.p("review", "Points lost: {loss}. Luck of the roll: {luck}.", loss=less, luck=luck)


def listed_text(t: Translator, judged: Judged) -> str:
    """The same of a costly play in a list: a very costly one is told from the others."""
    lost = lost_text(t, judged)
    return " ".join((t.p("review", "Very costly."), lost)) if judged.cost is Cost.MUCH else lost


def side_text(t: Translator, color: Color, tally: Tally) -> str:
    """What one side's turns come to, in a line."""
    return t.p(
        "review",
        "{side}: costly plays {costly}, points lost {loss}, luck {luck}.",
        side=color_name(t, color),
        costly=t.number(tally.costly + tally.very_costly),
        loss=points_text(t, tally.loss),
        luck=signed_text(t, tally.luck),
    )


def turn_text(t: Translator, turn: Reviewed) -> str:
    """A turn with its number: what was thrown and played."""
    return t.p("review", "Turn {number}. {played}", number=turn.number, played=entry_text(t, turn.entry))


def tried_text(t: Translator, refused: Refused) -> str:
    """What was tried in which turn, and refused."""
    tried = play_words(t, hops_text(refused.tried)) if refused.tried else ""
    side = color_name(t, refused.position.to_move)
    if not tried:
        return t.p("review", "Turn {number}, {side}: ending the turn was refused.", number=refused.turn, side=side)
    return t.p("review", "Turn {number}, {side}: {tried} was refused.", number=refused.turn, side=side, tried=tried)


def decision_texts(t: Translator, decision: Decision) -> Iterator[str]:
    """A decision with the number of its turn, what the position was worth, and what it cost if that can be said."""
    yield t.p("review", "Turn {number}. {played}", number=decision.turn, played=entry_text(t, decision.entry))
    worth = signed_text(t, decision.worth)
    yield t.p("review", "Without a cube the position was worth {worth} points to that side.", worth=worth)
    if decision.costly:
        assert decision.given_up is not None
        given_up = points_text(t, decision.given_up)
        match decision.entry:
            case Answered():
                yield t.p(
                    "review",
                    "Taking would have been better by at least {points} points for each point of the cube.",
                    points=given_up,
                )
            case Resigned():
                yield t.p("review", "Playing on would have been better by {points} points.", points=given_up)


def tally_rows(t: Translator, tally: Tally) -> list[tuple[str, str]]:
    """What one side's turns come to, each with its name."""
    mean = tally.mean_loss
    return [
        (t.p("review", "Plays judged"), t.number(tally.judged)),
        (t.p("review", "Of these with a choice"), t.number(tally.free)),
        (t.p("review", "Costly"), t.number(tally.costly)),
        (t.p("review", "Very costly"), t.number(tally.very_costly)),
        (t.p("review", "Points lost by plays"), points_text(t, tally.loss)),
        (t.p("review", "The same for each play with a choice"), t.decimal(mean, 3) if mean is not None else "–"),
        (t.p("review", "Luck of the rolls, in points"), signed_text(t, tally.luck)),
        (t.p("review", "Steps refused"), t.number(tally.refused)),
    ]


def meaning_text(t: Translator) -> str:
    """What the numbers of a review are."""
    return " ".join(meaning_texts(t))


def meaning_texts(t: Translator) -> Iterator[str]:
    """The same, one thing at a time: points, costly plays, luck, and what is exact."""
    yield t.p(
        "review",
        "Points are what a game without a cube brings on average: 1 for a plain win (oyn), 2 for a win in which the "
        "other side has borne nothing off (mars).",
    )
    yield t.p(
        "review",
        "A play is costly from {costly} points below the best one, very costly from {very_costly}; smaller differences "
        "the net does not know for certain.",
        costly=points_text(t, COSTLY[Cost.SOME]),
        very_costly=points_text(t, COSTLY[Cost.MUCH]),
    )
    yield t.p("review", "Luck is how many points better the rolls were than rolls are on average.")
    yield t.p(
        "review",
        "With both sides home the numbers are exact for play that takes the fewest rolls on average.",
    )


# ---------------------------------------------------------------- as JSON


def review_answer(t: Translator, contest: Contest, reviews: dict[int, Review]) -> Json:
    """The reviews of some games of a contest, by their number."""
    return {
        "rules": ruleset_text(contest.terms.settled),
        "games": [{"game": number, **_game(t, review)} for number, review in reviews.items()],
    }


def _game(t: Translator, review: Review) -> Json:
    return {
        "sides": {SIDES[color]: _tally(review.tally(color)) for color in Color},
        "turns": [_turn(t, review, turn) for turn in review.turns],
        "decisions": [_decision(decision) for decision in review.decisions],
        "refused": [_tried(t, refused) for refused in review.refused],
    }


def _tally(tally: Tally) -> Json:
    mean = tally.mean_loss
    return {
        "judged": tally.judged,
        "with_choice": tally.free,
        "exact": tally.exact,
        "costly": tally.costly,
        "very_costly": tally.very_costly,
        "loss": round(tally.loss, DIGITS),
        "mean_loss": None if mean is None else round(mean, 3),
        "luck": round(tally.luck, DIGITS),
        "refused": tally.refused,
    }


def _turn(t: Translator, review: Review, turn: Reviewed) -> Json:
    position, roll, judged = turn.entry.position, turn.entry.roll, turn.judged
    told: Json = {
        "turn": turn.number,
        "side": SIDES[position.to_move],
        "position": position_text(position, roll),
        "play": hops_text(turn.entry.play),
        "judged": None,
    }
    if judged:
        digits, better = judged.digits, hops_text(judged.better)
        reason = why(review, turn) if judged.cost else None
        told["judged"] = {
            "kind": EXACT if judged.exact else JUDGED,
            "results": judged.results,
            "before": round(judged.before, digits),
            "best": round(judged.best, digits),
            "made": round(judged.made, digits),
            "loss": round(judged.loss, digits),
            "luck": round(judged.luck, digits),
            "better": better,
            "cost": COSTS[judged.cost] if judged.cost else None,
            "reason": reason_answer(t, reason, better, hops_text(turn.entry.play)) if reason else None,
        }
    return told


_DECIDED = {Doubled: "double", Resigned: "resign"}


def _decision(decision: Decision) -> Json:
    entry = decision.entry
    did = ("take" if entry.taken else "drop") if isinstance(entry, Answered) else _DECIDED[type(entry)]
    given_up = decision.given_up
    return {
        "turn": decision.turn,
        "side": SIDES[decision.side],
        "position": position_text(decision.position),
        "did": did,
        "worth": round(decision.worth, DIGITS),
        "given_up": None if given_up is None else round(given_up, DIGITS),
    }


def _tried(t: Translator, refused: Refused) -> Json:
    item = refused.item
    return {
        "turn": refused.turn,
        "side": SIDES[refused.position.to_move],
        "position": position_text(refused.position, refused.roll),
        "play": hops_text(refused.tried),
        "reasons": [str(reason.rule) for reason in refused.refusal.reasons],
        "text": refusal_text(t, refused.refusal),
        "drill": None
        if item is None
        else {
            "subject": item.subject.value,
            "name": subject_name(t, item.subject),
            "kind": item.kind.value,
            "plays": [hops_text(play) for play in item.plays],
            "options": list(item.options),
            "answer": item.answer,
        },
    }
