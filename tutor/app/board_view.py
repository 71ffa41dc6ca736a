"""The interactive board: what the browser is told, and what it answers.

The browser knows no rule and no word. It is told the shapes, every point's spoken name, what to say when a
checker is taken and what is to be said now; it answers with one gesture at a time.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import combinations
from typing import Any, Literal, NamedTuple
from urllib.parse import quote

from tutor import explain, geometry
from tutor.app import component
from tutor.board import Shape, View, as_json, shapes
from tutor.dice import Roll
from tutor.marks import Mark, first_step_marks, marks_for_play
from tutor.palette import DARK, LIGHT, css_variables
from tutor.picture import template
from tutor.play import PASS, Play, Step, moved
from tutor.position import HEAD, OFF, Color, Position
from tutor.translator import Translator
from tutor.vector import SIGNS

Sign = Literal["", "yes", "no", "open", "note"]
"""Which sign stands before a sentence: a tick in a circle, an octagon, a question mark in a square, a plain dot."""


class Said(NamedTuple):
    """What is said under the board and by a screen reader."""

    text: str
    sign: Sign = ""


class Gesture(NamedTuple):
    """What was done on the board, in the mover's numbers.

    `step`: a checker from `source` to `target`, allowed or not. `put`, `take`: a tap in set-up. `stack`: set-up,
    `target` checkers on `source`. `move`: set-up, a checker of either side carried from `source` to `target`, off
    when that is 0. `pos` is the state of the desk that the person saw.
    """

    kind: str
    source: int
    target: int | None
    pos: str


@dataclass(frozen=True, slots=True)
class Scene:
    """All that the board shows and says at one moment.

    `position` is where the checkers stand now, `dice` are those not played yet and `going` the steps that can
    come next. `shown` are marks to be drawn instead of those first steps, on `before` when they belong to the
    board as it was when the turn began; `words` are the notes of a prime among them. `setting_up`: taps put
    checkers instead of playing. `walk` are the steps that led from `walked_from` to `position`, with some of
    `dice`: they are seen being made, once for each new `walk_id`; who asks for less motion sees them as arrows.
    `walked` is how many steps of the same play were seen before. `still`: the board takes no steps, it only shows, as
    it does whenever there is a `walk`. `unguided`: where a checker can go is neither shown nor said.
    """

    position: Position
    roll: Roll | None
    dice: tuple[int, ...]
    going: tuple[Step, ...]
    said: Said
    pos: str
    rev: int
    view: View
    shown: tuple[Mark, ...] | None = None
    before: Position | None = None
    words: tuple[str, str] | None = None
    setting_up: bool = False
    walk: Play = PASS
    walked_from: Position | None = None
    walk_id: str = ""
    walked: int = 0
    still: bool = False
    unguided: bool = False

    @property
    def playable(self) -> bool:
        """Whether steps can be tried on it."""
        return not (self.still or self.walk or self.setting_up)

    @property
    def hinted(self) -> tuple[Step, ...]:
        """The steps that can come next, as far as the reader is shown them."""
        return self.going if self.playable and not self.unguided else ()


def show(key: str, scene: Scene, t: Translator, on_gesture: Callable[[], None]) -> None:
    """Put the board on the page. `on_gesture` is called after each gesture; `answer` then reads it."""
    component.mount("board", frame(), data(scene, t), key=key, on_gesture_change=on_gesture)


def answer(sent: object) -> Gesture | None:
    """The gesture that the browser sent, or None when it is not one (anything can be sent from a browser)."""
    if not isinstance(sent, dict):
        return None
    kind, source, target, pos = (sent.get(name) for name in ("kind", "from", "to", "pos"))
    if kind not in ("step", "put", "take", "stack", "move") or not isinstance(pos, str):
        return None
    if type(source) is not int or not OFF < source <= HEAD:
        return None
    if kind in ("put", "take"):
        return Gesture(kind, source, None, pos)
    return Gesture(kind, source, target, pos) if type(target) is int and OFF <= target <= HEAD else None


# ---------------------------------------------------------------- what the browser is told


def data(scene: Scene, t: Translator) -> dict[str, Any]:
    """The scene as JSON for the browser."""
    picture = _picture(scene, t)
    known = {shape: i for i, shape in enumerate(picture)}
    position, view = scene.position, scene.view
    return {
        "rev": scene.rev,
        "pos": scene.pos,
        "mode": "setup" if scene.setting_up else "play" if scene.playable else "still",
        "lang": t.code,
        "mover": "white" if position.to_move is Color.WHITE else "black",
        "turned": view.seat is not position.to_move,
        "name": _name(scene, t),
        "hint": _hint(scene, t),
        "help": _help(t) if scene.setting_up else "",
        "unanswered": {"text": _unanswered(scene, t), "sign": "note"},
        "holders": _holders(scene.position) if scene.setting_up else [],
        "labels": [_label(scene, t, point) for point in range(HEAD + 1)],
        "shapes": as_json(picture),
        "choices": [_choice(scene, t, point, known) for point in range(HEAD + 1)] if scene.playable else [],
        "reach": reach(scene.dice),
        "say": {"text": scene.said.text, "sign": scene.said.sign},
        "walk": _walk(scene, t, known) if scene.walk else None,
    }


def differing(known: Scene, t: Translator) -> Callable[[Scene], dict[str, Any]]:
    """Tells how boards that only show differ from a `known` one of the same question: their shapes, and the spoken
    names of the points, None where they are the same. Equal boards are drawn once."""
    before = {shape: i for i, shape in enumerate(_picture(known, t))}

    @cache
    def difference(scene: Scene) -> dict[str, Any]:
        same = scene.position == known.position
        labels = None if same else [_label(scene, t, point) for point in range(HEAD + 1)]
        return {"shapes": packed(_picture(scene, t), before), "labels": labels}

    return difference


def _holders(position: Position) -> list[str | None]:
    """Whose checkers stand on each point, by their colour."""
    names = {Color.WHITE: "white", Color.BLACK: "black", None: None}
    return [names[position.holder(point) if point else None] for point in range(HEAD + 1)]


def reach(dice: tuple[int, ...]) -> list[int]:
    """How far one checker can come with some of the dice: which touches mean a landing, not another checker."""
    return sorted({sum(some) for n in range(1, len(dice) + 1) for some in combinations(dice, n)})


def _drawer(scene: Scene, t: Translator) -> Callable[..., tuple[Shape, ...]]:
    """Draws a board with the scene's dice, from its seat, with the word for where checkers leave."""
    # NOTE Stands below the tray where checkers go when they leave the board: at most six letters.
    return partial(shapes, roll=scene.roll, view=scene.view, off=t.p("tray", "off"))


def _picture(scene: Scene, t: Translator) -> tuple[Shape, ...]:
    draw = _drawer(scene, t)
    if scene.setting_up:
        return draw(scene.position)
    if scene.shown is not None:
        left = None if scene.before else without(scene.dice, scene.walk)
        return draw(scene.before or scene.position, marks=scene.shown, words=scene.words, left=left)
    return draw(scene.position, marks=first_step_marks(scene.hinted), left=without(scene.dice, scene.walk))


def without(dice: Sequence[int], play: Play) -> tuple[int, ...]:
    """The dice that are left once these steps are made; a step whose die is not there takes none."""
    return tuple((Counter(dice) - Counter(step.die for step in play)).elements())


def _choice(scene: Scene, t: Translator, point: int, known: Mapping[Shape, int]) -> dict[str, Any]:
    """What a tap on this point says and, when there is a checker to take, shows."""
    if not scene.playable or scene.roll is None or point == OFF or not scene.position.mover[point]:
        return {"text": _nothing_to_take(scene, t, point)}
    marks = first_step_marks(scene.hinted, chosen=point)
    chosen = _drawer(scene, t)(scene.position, marks=marks, left=scene.dice)
    after = {step.target: packed(_after(scene, t, step), known) for step in _single(scene.going, point)}
    return {"text": _taken(scene, t, point), "shapes": packed(chosen, known), "after": after}


def _single(going: Sequence[Step], point: int) -> list[Step]:
    """The steps from this point whose landing says which die is played (off may be reached with either)."""
    steps = [step for step in going if step.source == point]
    landings = Counter(step.target for step in steps)
    return [step for step in steps if landings[step.target] == 1]


def _after(scene: Scene, t: Translator, step: Step) -> tuple[Shape, ...]:
    """The board as it is once this step is made, drawn by the browser before the answer with all that follows."""
    position = scene.position.with_mover(moved(scene.position.mover, step))
    return _drawer(scene, t)(position, left=without(scene.dice, (step,)))


def packed(wanted: Sequence[Shape], known: Mapping[Shape, int]) -> list[list[Any]]:
    """`wanted` as what differs from the `known` shapes and their places: [start, count] stands for a run of them."""
    found: list[list[Any]] = []
    run = [-1, 0]
    for shape in wanted:
        at = known.get(shape)
        if at is None:
            found += as_json((shape,))
        elif at == run[0] + run[1] and found[-1] is run:
            run[1] += 1
        else:
            run = [at, 1]
            found.append(run)
    return found


# ---------------------------------------------------------------- a play seen being made


def _walk(scene: Scene, t: Translator, known: Mapping[Shape, int]) -> dict[str, Any]:
    """The steps to be seen; of each the board without its checker, the way the checker goes, the board after it."""
    position, left, draw = scene.walked_from or scene.position, scene.dice, _drawer(scene, t)
    still = draw(position, marks=marks_for_play(scene.walk, first=scene.walked + 1, dice=True), left=left)
    legs = []
    for step in scene.walk:
        lifted = draw(position, left=left, going=step)
        after, left = position.with_mover(moved(position.mover, step)), without(left, (step,))
        way = _way(position, after, scene.view, step)
        legs.append({"lifted": packed(lifted, known), "way": way, "after": packed(draw(after, left=left), known)})
        position = after
    return {"id": scene.walk_id, "still": packed(still, known), "legs": legs}


def _way(before: Position, after: Position, view: View, step: Step) -> list[list[float]]:
    """Where a checker goes: out of its stack into the strip, past each point of the route, onto its landing."""
    turned = before.to_move is not view.seat
    source, target = (geometry.place_of(point, turned) for point in (step.source, step.target))
    passed = [geometry.place_of(point, turned) for point in range(step.source, step.target, -1)]
    strip = [(geometry.column(place), geometry.inward(place, geometry.STACK + geometry.STRIP / 4)) for place in passed]
    if step.target != OFF:
        strip.append((geometry.column(target), geometry.inward(target, geometry.STACK + geometry.STRIP / 4)))
    begin = geometry.Stacks(before, view.seat).slot(source, before.mover[step.source] - 1)
    end = geometry.Stacks(after, view.seat).slot(target, after.mover[step.target] - 1)
    return [[round(x, 2), round(y, 2)] for x, y in (begin, *strip, end)]


# ---------------------------------------------------------------- words


def _name(scene: Scene, t: Translator) -> str:
    mover = explain.to_move_text(t, scene.position.to_move)
    if scene.roll is None:
        return t.t("Board. {mover} No dice thrown.", mover=mover)
    return t.t("Board. {mover} Roll: {roll}.", mover=mover, roll=f"{scene.roll.high}-{scene.roll.low}")


def _hint(scene: Scene, t: Translator) -> str:
    if scene.setting_up:
        return t.t(
            "Arrow right goes one point towards home, arrow left one back, up and down across the board. "
            "Enter puts a checker, Delete takes one away, a digit sets how many stand there."
        )
    if not scene.playable:
        return t.t(
            "Arrow right goes one point towards home, arrow left one back, up and down across the board, "
            "Home to the head, End to the checkers that are off."
        )
    return t.t(
        "Arrow right goes one point towards home, arrow left one back, up and down across the board, Home to the head, "
        "End to the checkers that are off. Enter takes a checker and puts it, Escape lets go."
    )


def _help(t: Translator) -> str:
    return t.t(
        "Pull a stack up or down to set its height. Drag a checker sideways to move it, off the board to take it away."
    )


def _unanswered(scene: Scene, t: Translator) -> str:
    if scene.setting_up:
        return t.t("No answer came, so the board was not changed. Please try again.")
    return t.t("No answer came, so the step was not made. Please try again.")


def _label(scene: Scene, t: Translator, point: int) -> str:
    position = scene.position
    if point == OFF:
        return explain.off_text(t, position, position.to_move)
    name = explain.point_text(t, position, position.to_move, point)
    if point == HEAD:
        name = t.t("{point} (head)", point=name)
    landings = _landings(scene, t, point)
    return t.t("{point}. Can go {landings}.", point=name, landings=t.either(landings)) if landings else name


def _landings(scene: Scene, t: Translator, point: int) -> list[str]:
    steps = [step for step in scene.hinted if step.source == point]
    return [
        t.t("off with the {die}", die=step.die)
        if step.bears_off
        else t.t("to {target} with the {die}", target=step.target, die=step.die)
        for step in steps
    ]


def _taken(scene: Scene, t: Translator, point: int) -> str:
    landings = _landings(scene, t, point)
    if landings:
        return t.t("Taken from {point}: {landings}.", point=point, landings=t.either(landings))
    if scene.unguided:
        return t.t("Taken from {point}.", point=point)
    return t.t("Taken from {point}. No step from here is allowed now; try one to see why.", point=point)


def _nothing_to_take(scene: Scene, t: Translator, point: int) -> str:
    name = _label(scene, t, point)
    if not scene.playable:
        return name
    if scene.roll is None:
        return t.t("{point}. Throw or choose the dice first.", point=name)
    if point:
        return t.t("{point}. {mover}", point=name, mover=explain.to_move_text(t, scene.position.to_move))
    return name


def _sign_svg() -> str:
    """The signs, of which the style sheet shows one; small and unseen as long as it has not arrived."""
    signs = "".join(f'<g class="{name}" display="none">{paths}</g>' for name, paths in SIGNS.items())
    return f'<svg class="sign" width="20" height="20" viewBox="0 0 20 20" fill="none" aria-hidden="true">{signs}</svg>'


@cache
def sign_images() -> dict[str, str]:
    """The signs by name as addresses of images, for style sheets."""
    line = "fill='none' stroke='black' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'"
    return {
        name: "data:image/svg+xml,"
        + quote(f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 20' {line}>{paths}</svg>".replace('"', "'"))
        for name, paths in SIGNS.items()
    }


# ---------------------------------------------------------------- the frame that the browser fills


def places() -> list[list[float]]:
    """What can be touched for each place: left, top, width, height; a lane from the edge to half the strip."""
    return [_place(place) for place in range(26)]


def _place(place: int) -> list[float]:
    tray = place in (geometry.OWN_TRAY, geometry.OTHER_TRAY)
    width = geometry.TRAY if tray else 1.0
    height = geometry.BAND + geometry.STACK + geometry.STRIP / 2
    top = 0.0 if geometry.on_top(place) else geometry.HEIGHT - height
    return [round(value, 3) for value in (geometry.column(place) - width / 2, top, width, height)]


@cache
def frame() -> str:
    """The component's HTML: matplotlib's empty board, and over it what changes and what can be touched."""
    size = {
        "width": geometry.WIDTH,
        "height": geometry.HEIGHT,
        "band": geometry.BAND,
        "stack": geometry.STACK,
        "disc": geometry.CHECKER,
    }
    told = json.dumps({"size": size, "places": places()}, separators=(",", ":"))
    empty = template().replace("<svg ", '<svg aria-hidden="true" ', 1)
    box = f'viewBox="0 0 {geometry.WIDTH:g} {geometry.HEIGHT:g}"'
    return f"""{colours(".board")}
<div class="board" data-geometry='{told}' translate="no">
  <div class="face">
    {empty}
    <svg class="paint" {box} aria-hidden="true"><g class="shapes"></g><g class="held"></g></svg>
    <svg class="touch" {box} tabindex="-1" role="group" aria-describedby="hint"></svg>
  </div>
  <p class="say" role="status" aria-live="polite">{_sign_svg()}<span class="text"></span></p>
  <p class="help"></p>
  <p class="hint" id="hint"></p>
</div>"""


def colours(selector: str) -> str:
    """The two palettes as CSS variables of what `selector` selects; the dark one where `data-theme` says so."""
    rules = (
        f"{chosen}{{{';'.join(f'{name}:{value}' for name, value in css_variables(palette).items())}}}"
        for chosen, palette in ((selector, LIGHT), (f'{selector}[data-theme="dark"]', DARK))
    )
    return f"<style>{''.join(rules)}</style>"
