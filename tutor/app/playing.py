"""A contest at the board of the page: what is shown of it, and what becomes of it. Values and pure functions, no words.

A person acts, and a computer on the other side answers at once. What the rules refuse is kept with its turn, and shown
until the next thing is done.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from tutor import opponent
from tutor.coach import Advice, advice
from tutor.conduct import Toss
from tutor.contest import Contest, Player, Terms, due_dice, next_game, throw_own
from tutor.dice import Roll
from tutor.game import Action, Answered, Due, Entry, Game, double, drop, resign, take, throw, toss
from tutor.legality import hops
from tutor.notation import hops_text
from tutor.outlook import Outlook, outlook_on
from tutor.play import Hop
from tutor.position import Color
from tutor.referee import Tried, confirm, step, undo, undo_all
from tutor.review import stands_after

Answering = Callable[[Contest], Contest]
"""How a computer acts (`opponent.acted`)."""
Advising = Callable[[Game], Advice | None]
"""What the coach says to a turn (`coach.advice`)."""


@dataclass(frozen=True, slots=True)
class Playing:
    """A contest, and how it is looked at.

    `guided`: where a checker can go is shown. `coached`: the coach warns before a costly play is confirmed. `tried`
    are the steps of the turn with the refused one last, `ended` whether it was the end of the turn that was refused.
    `advised` is what the coach has said in this turn. `giving_up` and `doubling`: whether to resign, or to double, is
    being asked. `looked` is which of the things done in the game in hand is looked at again (None: none is).
    `answered` is how many things had been done in this game before the computer answered last; `opened` tells contests
    apart.
    """

    contest: Contest
    guided: bool = True
    coached: bool = False
    tried: tuple[Hop, ...] = ()
    ended: bool = False
    advised: Advice | None = None
    giving_up: bool = False
    doubling: bool = False
    looked: int | None = None
    answered: int = 0
    opened: int = 0

    @property
    def game(self) -> Game:
        """The game in hand."""
        return self.contest.game

    @property
    def at_hand(self) -> bool:
        """Whether a person is to act, or anybody may: for the toss, for the next game, and for typed dice."""
        return self.contest.player in (None, Player.PERSON) or self.dice_wanted

    @property
    def dice_wanted(self) -> bool:
        """Whether dice are to be typed."""
        return self.contest.terms.seed is None and self.contest.due in (Due.TOSS, Due.THROW)

    @property
    def actions(self) -> tuple[Action, ...]:
        """What a person may do."""
        if self.contest.player in (None, Player.PERSON):
            return self.contest.actions
        return (Action.THROW,) if self.dice_wanted else ()

    @property
    def seen(self) -> Outlook | None:
        """What follows from the steps of the turn, or from what was refused; None when no play is due."""
        game = self.game
        if game.due is not Due.PLAY:
            return None
        return outlook_on(game.rules, game.began, self.tried or game.made, self.ended)

    @property
    def warned(self) -> Advice | None:
        """What the coach has said of the play as it is made now."""
        said, game = self.advised, self.game
        if said is None or self.tried or self.ended or game.due is not Due.PLAY:
            return None
        return said if game.outlook().turn.own == stands_after(game.position, said.made) else None

    @property
    def entry(self) -> Entry | None:
        """What is looked at again."""
        return None if self.looked is None else self.game.entries[self.looked]

    @property
    def answers(self) -> tuple[Entry, ...]:
        """What the computer has done since a person acted last."""
        return self.game.entries[self.answered :]


def person(terms: Terms) -> Color | None:
    """The side of the only person; None when both sides are played by persons, or none is."""
    persons = [color for color in Color if terms.player(color) is Player.PERSON]
    return persons[0] if len(persons) == 1 else None


def moment(now: Playing) -> str:
    """What the reader sees now, for telling whether something was done on it: another text after each thing done."""
    game = now.game
    thrown = f"{game.roll.high}{game.roll.low}" if game.roll else ""
    parts = (
        *(now.opened, len(now.contest.games), len(game.tosses), len(game.entries), thrown, hops_text(game.made)),
        *(len(game.refused), hops_text(now.tried), now.ended, game.offered),
        *(now.warned is not None, now.giving_up, now.doubling, now.looked),
    )
    return ".".join(map(str, parts))


# ---------------------------------------------------------------- what is done


def begun(contest: Contest, opened: int, guided: bool, coached: bool, answer: Answering = opponent.acted) -> Playing:
    """A contest put on the board: a new one, or one that was left, of which what the computer did last is seen again. A
    computer that is to act does so."""
    return _answered(Playing(contest, guided, coached, answered=_before_answers(contest), opened=opened), answer)


def _before_answers(contest: Contest) -> int:
    """How many things had been done in the game in hand before the computer answered last."""
    entries, only = contest.game.entries, person(contest.terms)
    count = len(entries)
    while only and count and _actor(entries[count - 1]) is not only:
        count -= 1
    return count


def _actor(entry: Entry) -> Color:
    """Who did it."""
    mover = entry.position.to_move
    return mover.other if isinstance(entry, Answered) else mover


def stepped(now: Playing, *wanted: Hop) -> Playing:
    """Steps are tried after those that stand."""
    if Action.STEP not in now.actions and now.contest.due is not Due.PLAY:
        return now
    return _tried(now, step(now.game, *wanted))


def replayed(now: Playing, wanted: tuple[Hop, ...]) -> Playing:
    """A whole play is tried from the beginning of the turn; it is not confirmed. No steps are a pass."""
    if now.contest.due is not Due.PLAY:
        return now
    fresh = begun_again(now)
    return stepped(fresh, *wanted) if wanted else ended(fresh)


def undone(now: Playing) -> Playing:
    """A refused step is taken away, else the last one that stands."""
    if now.tried or now.ended:
        return _fresh(now)
    return _with(now, undo(now.game)) if Action.UNDO in now.actions else now


def begun_again(now: Playing) -> Playing:
    """The turn as it began."""
    return _with(now, undo_all(now.game)) if now.contest.due is Due.PLAY else now


def ended(now: Playing) -> Playing:
    """The turn is called finished, though it may be too early; then it is refused."""
    if now.contest.due is not Due.PLAY:
        return now
    tried = confirm(now.game)
    return replace(_tried(now, tried), ended=True) if tried.refusal else now


def confirmed(now: Playing, answer: Answering = opponent.acted, advise: Advising = advice) -> Playing:
    """The turn is handed over. The coach, if there is one, warns of a costly play first, once; what it says stays until
    the turn is over."""
    if Action.CONFIRM not in now.actions:
        return now
    if now.coached and now.warned is None and (said := advise(now.game)):
        return replace(_fresh(now), advised=said)
    return _acted(now, confirm(now.game).game, answer)


def thrown(now: Playing, answer: Answering = opponent.acted) -> Playing:
    """The program throws its dice."""
    if due_dice(now.contest) is None or not now.at_hand:
        return now
    return _answered(_counted(replace(_fresh(now), contest=throw_own(now.contest))), answer)


def typed(now: Playing, first: int, second: int, answer: Answering = opponent.acted) -> Playing:
    """The dice that were thrown are typed; for the toss White's first."""
    if not now.dice_wanted:
        return now
    game = now.game
    after = toss(game, Toss(first, second)) if now.contest.due is Due.TOSS else throw(game, Roll(first, second))
    return _acted(now, after, answer)


def doubled(now: Playing, answer: Answering = opponent.acted) -> Playing:
    """A double is offered."""
    return _acted(now, double(now.game), answer) if Action.DOUBLE in now.actions else now


def replied(now: Playing, taken: bool, answer: Answering = opponent.acted) -> Playing:
    """A double is taken, or dropped."""
    if Action.TAKE not in now.actions:
        return now
    return _acted(now, (take if taken else drop)(now.game), answer)


def asked_to_resign(now: Playing, asked: bool = True) -> Playing:
    """Whether to resign is asked, or no longer."""
    return replace(_fresh(now), giving_up=asked and Action.RESIGN in now.actions)


def asked_to_double(now: Playing) -> Playing:
    """Whether to double is asked."""
    return replace(_fresh(now), doubling=Action.DOUBLE in now.actions)


def looked_at(now: Playing, number: int | None) -> Playing:
    """What was done as so manyth in the game in hand is looked at; what is looked at already, or None, no longer."""
    known = number is not None and 0 <= number < len(now.game.entries) and number != now.looked
    return replace(_fresh(now), looked=number if known else None)


def resigned(now: Playing) -> Playing:
    """The game is given up."""
    if not now.giving_up or Action.RESIGN not in now.actions:
        return now
    return replace(_with(now, resign(now.game)), advised=None)


def gone_on(now: Playing, answer: Answering = opponent.acted) -> Playing:
    """The next game of the match begins."""
    if now.contest.due is not Due.NEXT_GAME:
        return now
    return _answered(replace(_fresh(now), contest=next_game(now.contest), answered=0), answer)


def _tried(now: Playing, tried: Tried) -> Playing:
    refused = hops(tried.refusal.play) if tried.refusal else ()
    return replace(_with(now, tried.game), tried=refused)


def _fresh(now: Playing) -> Playing:
    """Without what was said to the last thing done; what the coach has said in this turn stays."""
    return replace(now, tried=(), ended=False, giving_up=False, doubling=False, looked=None)


def _with(now: Playing, game: Game) -> Playing:
    return replace(_fresh(now), contest=now.contest.gone_on(game))


def _acted(now: Playing, game: Game, answer: Answering) -> Playing:
    return _answered(_counted(_with(now, game)), answer)


def _counted(now: Playing) -> Playing:
    return replace(now, answered=len(now.game.entries), advised=None)


def _answered(now: Playing, answer: Answering) -> Playing:
    """The computer acts as long as it is its turn and its dice are there."""
    while now.contest.player not in (None, Player.PERSON):
        after = answer(now.contest)
        if after == now.contest:
            break
        now = replace(now, contest=after)
    return now
