"""Measure the speeds that matter and print them as a table: `make bench`.

Nothing here passes or fails: machines differ. Figures are means, medians and worst cases over seeded
turns; the targets beside them are what this project asks of a machine with two cores.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from functools import cache, partial
from pathlib import Path

from tests import bouts, contests, load, rollouts, strength
from tests.browser import Table, launched, served
from tests.dealt import proof
from tests.generators import FAMILIES, cases
from tutor import bearoff, compiling, drawing, evaluator, kernel, lessons, opponent, picture
from tutor.analysis import compare, facts, roll_table
from tutor.answers import explain_answer
from tutor.board import shapes
from tutor.chance import Chance
from tutor.contest import Player
from tutor.data import folder
from tutor.dice import ROLLS, Roll
from tutor.dispute import reached, settle
from tutor.drills import Level, Series, Subject, deal, kinds_of
from tutor.game import as_played, begin, throw
from tutor.legality import hops, legal_plays
from tutor.marks import marks_for_play
from tutor.notation import position_text, read_play, read_position
from tutor.palette import LIGHT
from tutor.play import Hop, Step, Turn
from tutor.position import OFF, POINTS, START, Position
from tutor.ranking import JUDGED_ERRORS
from tutor.ruleset import FEDERATION, GREEK, NARD_ONLINE, RULESETS, Ruleset
from tutor.ruling import rule
from tutor.translator import LANGUAGES, translator

TURNS = 2_000
MIDDLE_OF_A_DISPUTE = "LN1.w24x2-23-22-21-20-10x9.b24x15.w51"
MIDDLE = "LN1.w24x7-20x2-18x2-16-11x2-7.b24x8-22x2-17-15x2-14-10.w63"


def self_play(count: int, seed: int = 1) -> list[tuple[Position, Roll]]:
    """Positions and rolls of games in which every legal result is equally likely."""
    rng = random.Random(seed)
    found: list[tuple[Position, Roll]] = []
    position = START
    while len(found) < count:
        roll = Roll(rng.randint(1, 6), rng.randint(1, 6))
        found.append((position, roll))
        own = rng.choice(legal_plays(GREEK, Turn.start(position, roll)).results).own
        position = START if own[OFF] == 15 else position.with_mover(own).handed_over()
    return found


def times(calls: Iterable[Callable[[], object]]) -> list[float]:
    """Milliseconds of each call."""
    found = []
    for call in calls:
        begin = time.perf_counter()
        call()
        found.append((time.perf_counter() - begin) * 1000)
    return found


def row(name: str, figure: str, target: str) -> None:
    print(f"| {name:<58} | {figure:<34} | {target:<26} |", flush=True)


def spread(found: list[float], digits: int = 2) -> str:
    return (
        f"mean {statistics.fmean(found):.{digits}f} ms, median {statistics.median(found):.{digits}f} ms, "
        f"worst {max(found):.1f} ms"
    )


def engine() -> None:
    """The list of plays and the explanations, on self-play turns."""
    sample = self_play(TURNS)
    turns = [Turn.start(position, roll) for position, roll in sample]

    def ends(turn: Turn) -> object:
        return [result.line for result in legal_plays(GREEK, turn).results]

    def orders(turn: Turn) -> object:
        return [result.order_count for result in legal_plays(GREEK, turn).results]

    row("all results, one play each", spread(times(partial(ends, turn) for turn in turns)), "mean < 0.4, worst < 40 ms")
    row("all results, all orders counted", spread(times(partial(orders, turn) for turn in turns)), "mean < 1.5 ms")
    explained = (partial(explain_answer, translator("en"), NARD_ONLINE, *asked) for asked in sample)
    row("explain: every candidate with its sentence", spread(times(explained)), "mean < 5 ms")


def disputes() -> None:
    """Attempts at self-play turns settled; and what led to one of their results."""
    rng = random.Random(3)
    asked = [(position, roll, _tried(rng, position, roll)) for position, roll in self_play(TURNS // 4, seed=3)]
    settled = (partial(settle, FEDERATION, *what) for what in asked)
    row("a dispute settled under four rule sets", spread(times(settled)), "median < 20 ms")
    ends = (rng.choice(legal_plays(GREEK, Turn.start(position, roll)).results).own for position, roll, _ in asked)
    led = (partial(reached, FEDERATION, p, r, p.with_mover(own)) for (p, r, _), own in zip(asked, ends, strict=True))
    row("what led from before and roll to after", spread(times(led)), "median < 20 ms")


WIDE = "LN1.w24-23-22-21-19-17-16-14-10-8-7-6-5-3-2.b21x15.w"
"""Fifteen checkers on fifteen points, next to nothing in their way: as many plays as there can be."""


def counting() -> None:
    """The 21 rolls counted, as a table and as a picture; the facts of both sides; two plays compared."""
    sample = self_play(TURNS // 4, seed=4)
    wide, _ = read_position(WIDE)
    for rules in (NARD_ONLINE, FEDERATION):
        counted = times(partial(roll_table, rules, position) for position, _ in sample)
        aim = "median < 150 ms, worst < 1.5 s"
        row(f"21 rolls counted, {rules.name}", spread(counted), aim)
        most = times([partial(roll_table, rules, wide)] * 3)
        row(f"the same, the most plays there can be, {rules.name}", spread(most, 0), aim)
    found = (partial(facts, NARD_ONLINE, position) for position, _ in sample)
    row("facts of both sides", spread(times(found)), "median < 150 ms")
    plays = [(p, r, legal_plays(NARD_ONLINE, Turn.start(p, r)).results) for p, r in sample]
    pairs = [(p, r, hops(results[0].line), hops(results[-1].line)) for p, r, results in plays]
    row("two plays compared", spread(times(partial(compare, NARD_ONLINE, *pair) for pair in pairs)), "median < 150 ms")
    position, _ = read_position(MIDDLE)
    drawing.rolls(translator("en"), NARD_ONLINE, position).file(".png", LIGHT, 1000)
    drawn = (partial(drawing.rolls(translator("en"), NARD_ONLINE, p).file, ".png", LIGHT, 1000) for p, _ in sample[:20])
    row("PNG of a map of the rolls, 1000 px", spread(times(drawn)), "median < 150 ms")


def _tried(rng: random.Random, position: Position, roll: Roll) -> tuple[Hop, ...]:
    """Each die dealt to some checker, whether the rules allow it or not."""
    turn = Turn.start(position, roll)
    made: list[Step] = []
    for number in roll.dice:
        if sources := [point for point in POINTS if turn.own[point]]:
            made.append(Step(rng.choice(sources), number))
            turn = turn.after(made[-1])
    return hops(tuple(made))


def pictures() -> None:
    """Pictures of a position in the middle of a game, with the arrows of a play."""
    position, roll = read_position(MIDDLE)
    marks = marks_for_play(rule(NARD_ONLINE, position, roll or ROLLS[0], read_play("24/18 16/13")).play)
    picture.svg(shapes(position, roll), LIGHT)  # matplotlib and its template are loaded once
    plain = times([lambda: picture.svg(shapes(position, roll), LIGHT)] * 200)
    row("SVG of a position from the template", spread(plain), "median < 1 ms")
    png = times([lambda: picture.png(shapes(position, roll, marks), LIGHT, width=760)] * 40)
    row("PNG of a board with arrows, 760 px", spread(png), "median < 60 ms")


def batch() -> None:
    """`plays` requests a second through `nardy batch`, the process started and warm."""
    lines = "".join(
        json.dumps({"do": "plays", "position": position_text(p), "roll": [r.high, r.low], "rules": "greek"}) + "\n"
        for p, r in self_play(TURNS, seed=2)
    )
    begin = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "tutor.cli", "batch"], input=lines, text=True, capture_output=True, check=True
    )
    rate = TURNS / (time.perf_counter() - begin)
    row("batch, plays", f"{rate:.0f} lines a second", "400 or more")


def course() -> None:
    """All lessons read and every claim in them proved, as at the start of the app; and the command that does so."""
    found = lessons.read(folder("lessons"))
    claims = sum(len(screen.claims) for lesson in found.lessons for screen in lesson.screens)
    name = f"{found.found} lessons read, {claims} claims proved"
    call = [sys.executable, "-m", "tutor.cli", "lessons", "verify"]
    row(
        f"{name}: nardy lessons verify",
        spread(times([partial(subprocess.run, call, capture_output=True)] * 5), 0),
        "< 3 s",
    )


def command() -> None:
    """`nardy check` as a whole process."""
    call = [sys.executable, "-m", "tutor.cli", "check", "LN1.w24x15.b24x15.w65", "24/18 24/19", "--rules", "all"]
    for language in LANGUAGES:
        run = partial(subprocess.run, [*call, "--lang", language], capture_output=True, check=True)
        row(f"nardy check, whole process, --lang {language}", spread(times([run] * 9), 0), "median < 500 ms")


def paper() -> None:
    """What is printed, as whole processes: a ruling sheet in one language and in three side by side, a worksheet."""
    call = [sys.executable, "-m", "tutor.cli", "check", MIDDLE_OF_A_DISPUTE, "24/19 23/22", "--rules", "livegames"]
    with tempfile.TemporaryDirectory() as folder:
        for languages in ("en", "el,en,uk"):
            for kind in ("pdf", "png"):
                more = ["--langs", languages, "-o", f"{folder}/sheet.{kind}", "--url", "https://nardy.example/"]
                run = partial(subprocess.run, [*call, *more], capture_output=True, check=True)
                row(f"ruling sheet, {kind.upper()}, whole process, {languages}", spread(times([run] * 5), 0), "< 1.5 s")
        call = [sys.executable, "-m", "tutor.cli", "worksheet", "--level", "2", "--seed", "4711"]
        for language in LANGUAGES:
            more = ["--lang", language, "-o", f"{folder}/worksheet.pdf", "--url", "https://nardy.example/"]
            run = partial(subprocess.run, [*call, *more], capture_output=True, check=True)
            row(f"worksheet of 12 with its key, whole process, {language}", spread(times([run] * 5), 0), "< 2 s")


PROVED = int(os.environ.get("NARDY_DRILLS", "10000"))
"""How many drills of each subject are proved; that takes some ten minutes on two cores."""


def dealing() -> None:
    """Drills as they are dealt, of each subject and of its slowest kind; and many of them proved right."""
    for subject in Subject:
        dealt = [deal(Series((subject,), level, NARD_ONLINE, "bench")) for level in Level]
        row(f"a drill dealt: {subject}", spread(times(partial(next, each) for each in dealt * 60), 1), "median < 50 ms")
        row(f"of its slowest kind and level: {_slowest(subject)[0]}", _slowest(subject)[1], "median < 150 ms")
    with ProcessPoolExecutor() as pool:
        for subject, (count, wrong) in zip(Subject, pool.map(_proved, Subject), strict=True):
            row(f"drills proved by a second opinion: {subject}", f"{count}, {wrong} wrong", "0 wrong")


@cache
def _slowest(subject: Subject) -> tuple[str, str]:
    """The kind and level of which a drill takes longest, and how long."""
    found = {}
    for kind in kinds_of(subject, NARD_ONLINE):
        for level in Level:
            dealt = deal(Series((subject,), level, NARD_ONLINE, "bench", (kind,)))
            found[f"{kind}, {level.value}"] = times([partial(next, dealt)] * 15)
    name = max(found, key=lambda name: statistics.median(found[name]))
    return name, spread(found[name], 1)


def _proved(subject: Subject) -> tuple[int, int]:
    """How many drills were proved, and how many of them were wrong."""
    wrong = [bool(said) for _, said in proof(subject, PROVED)]
    return len(wrong), sum(wrong)


_WATCH = """board => {
  window.drawn = [];
  window.told = [];
  let touched = null;
  let drawn = null;
  const now = () => performance.now() - touched;
  board.addEventListener("pointerup", () => { touched = performance.now(); drawn = null; }, true);
  new MutationObserver(() => { drawn ??= now(); })
    .observe(board.querySelector(".shapes"), { attributes: true, childList: true, subtree: true });
  new MutationObserver(() => { window.drawn.push(drawn); window.told.push(now()); })
    .observe(board, { attributes: true, attributeFilter: ["data-rev"] });
}"""


def app() -> None:
    """The app as one person meets it: its start, and the answer to a touch."""
    with launched() as browser:
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        begin = time.perf_counter()
        with served() as address:
            table = Table(page, address).open(lang="en")
            started = f"{time.perf_counter() - begin:.1f} s"
            row("process start to first usable page, browser running", started, "< 4 s")
            table.board.evaluate(_WATCH)
            for _ in range(25):
                table.step(24, 18)
                page.evaluate("window.steps = [...window.steps ?? [], [window.drawn.at(-1), window.told.at(-1)]]")
                table.press("Undo")
            steps: list[tuple[float, float]] = page.evaluate("window.steps")
    drawn, told = ([step[i] for step in steps] for i in (0, 1))
    row("pointer up to new board in the page", spread(drawn, 0), "median < 50 ms")
    row("pointer up to all that follows from the step", spread(told, 0), "")


def reading() -> None:
    """A lesson as it is read: from the press on Next to the next screen."""
    with served() as address, launched() as browser:
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.goto(f"{address}learn?lang=en&lesson=03-head")
        page.wait_for_selector("h2")
        waits = []
        for _ in range(7):
            page.wait_for_timeout(1000)
            waits.append(page.evaluate(_TO_NEXT))
        row("a lesson's screen after the last", spread(waits, 0), "< 300 ms")


_TO_NEXT = """() => new Promise((resolve) => {
  const title = () => document.querySelector("h2").textContent;
  const before = title();
  const start = performance.now();
  const roots = [...document.querySelectorAll("*")].map((element) => element.shadowRoot).filter(Boolean);
  const buttons = roots.flatMap((root) => [...root.querySelectorAll("button")]);
  buttons.find((button) => button.textContent.trim() === "Next").click();
  const look = () => (title() === before ? requestAnimationFrame(look) : resolve(performance.now() - start));
  look();
})"""


DISPUTES = (
    ("LN1.w24x15.b24x15.w65", "24/18 24/19", "24/18 24/19: not allowed"),
    ("LN1.w24x7-23x2-22x2-20x2-19-11.b24x9-22x2-21-20x2-17.w32", "24/21 19/17", "24/21 19/17: not allowed"),
    ("LN1.w24-3x14.b24x14-1.w65", "24/18", "24/18: allowed"),
)


def settling() -> None:
    """A dispute as it is settled: from a link that is pasted to its ruling on the page."""
    with served() as address, launched() as browser:
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.goto(f"{address}settle?lang=en")
        field = page.get_by_label("Paste a position, also with a play, or a link")
        field.wait_for()
        waits = []
        for position, play, heading in DISPUTES * 3:
            page.wait_for_timeout(800)
            field.fill(f"{address}settle?p={position}&play={play}&end=1")
            waits.append(page.evaluate(_TO_RULING, heading))
        row("a ruling on the page after a link is pasted", spread(waits, 0), "< 300 ms")


_TO_RULING = """(heading) => new Promise((resolve) => {
  const roots = [...document.querySelectorAll("*")].map((element) => element.shadowRoot).filter(Boolean);
  const fields = roots.flatMap((root) => [...root.querySelectorAll("input[type=text]")]);
  const form = fields.find((field) => field.value.includes("?p=")).closest("form");
  const start = performance.now();
  form.requestSubmit();
  const told = () => document.querySelector(".st-key-card")?.textContent.includes(heading);
  const look = () => (told() ? resolve(performance.now() - start) : requestAnimationFrame(look));
  look();
})"""


CROWDS = (
    ("readers at the board, each thinking 2 s", load.ANALYSE, (1, 30), "95 % under 60 ms"),
    ("pupils in a lesson, each thinking 2 s", load.COURSE, (30,), ""),
)


def crowd() -> None:
    """Many at once on one server."""
    for name, task, counts, aim in CROWDS:
        with served() as address:
            for count in counts:
                row(f"{name}: {count}", _halves(asyncio.run(load.waits(_port(address), task, count))), aim)


ROLL_OUTS = (1, 10)


def beside_roll_outs() -> None:
    """Readers at the board while roll-outs run for others."""
    for count in ROLL_OUTS:
        with served() as address:
            port = _port(address)
            asyncio.run(load.waits(port, load.ROLL_OUT, 1, seconds=30, think=0.5))  # until all is compiled
            found = asyncio.run(_beside(port, count))
            row(f"a step on the board while roll-outs are asked for: {count}", _halves(found), "95 % under 100 ms")


async def _beside(port: int, count: int) -> list[float]:
    others = asyncio.create_task(load.waits(port, load.ROLL_OUT, count, seconds=30, think=0.7))
    await asyncio.sleep(5)
    found = await load.waits(port, load.ANALYSE, 4, seconds=20, think=1)
    await others
    return found


PUPILS = 200


def class_of_many() -> None:
    """A class at one set of drills: what one of them sees in a browser while all the others answer, and how long it
    takes until the server knows of an answer."""
    with served() as address, ThreadPoolExecutor() as aside, launched() as browser:
        others = aside.submit(lambda: asyncio.run(load.waits(_port(address), load.PRACTISE, PUPILS - 1, seconds=60)))
        page = browser.new_page()
        page.goto(f"{address}{load.PRACTISE.name}?{load.PRACTISE.query}")
        page.locator(".drill .ways button").wait_for(timeout=120_000)
        seen: list[float] = []
        while not others.done():
            seen += [each / 1000 for each in page.evaluate(_ANSWER)]
        name = f"pupils with a set of drills, each thinking 2 s: {PUPILS}"
        row(f"{name}, answer and next question seen", _halves(seen), "95 % under 100 ms")
        row(f"{name}, known to the server", _halves(others.result()), "")


_ANSWER = """async () => {
  const root = [...document.querySelectorAll("*")].find((each) => each.shadowRoot?.querySelector(".drill")).shadowRoot;
  const think = () => new Promise((resolve) => setTimeout(resolve, 1000 + 2000 * Math.random()));
  const wait = async (button, seen) => {
    const begin = performance.now();
    button.click();
    while (!seen()) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - begin;
  };
  const waits = [];
  const [row] = root.querySelectorAll(".answers .row");
  const answers = [...row.querySelectorAll("button:enabled")].filter((button) => !button.querySelector("svg"));
  const lines = () => root.querySelectorAll(".nt-said .nt-line").length;
  await think();
  waits.push(await wait(answers[Math.floor(Math.random() * answers.length)], lines));
  await think();
  const place = root.querySelector(".place").textContent;
  waits.push(await wait(root.querySelector(".ways button"), () => root.querySelector(".place").textContent !== place));
  return waits;
}"""
"""Answers a question as it comes, after some thought, and goes on; the milliseconds until either is painted. Of a play
on the board a hint is asked for."""


def _port(address: str) -> int:
    return int(address.rstrip("/").rsplit(":", 1)[1])


def _halves(waits: Iterable[float]) -> str:
    """Of waits in seconds the median and what 95 % are under."""
    found = sorted(wait * 1000 for wait in waits)
    return f"median {statistics.median(found):.0f} ms, 95 % under {found[int(len(found) * 0.95)]:.0f} ms"


COMBINED = 5_000

_SPEED = """
import sys, time
began = time.perf_counter()
from tests.bench import self_play
from tutor import compiling, kernel
from tutor.compiling import compiled, room
from tutor.ruleset import GREEK

@compiled
def lists(work, asked, count, exception, prime, timing):
    for n in range(count):
        at = 6 * n
        kernel_results(work, asked[at], asked[at + 1], asked[at + 2], asked[at + 3], asked[at + 4], asked[at + 5],
                       exception, prime, timing)

kernel_results = kernel.results
sample = self_play(4_000)
asked = room(6 * len(sample))
for n, (position, roll) in enumerate(sample):
    row = (*kernel.packed(position.mover), *kernel.packed(position.opponent), roll.high, roll.low)
    for k, number in enumerate(row):
        asked[6 * n + k] = number
work, fields = kernel.workspace(), kernel.fields(GREEK)
lists(work, asked, 1, *fields)
times = []
for _ in range(40 if compiling.COMPILED else 3):
    begin = time.perf_counter()
    lists(work, asked, len(sample), *fields)
    times.append(time.perf_counter() - begin)
print(min(times) / len(sample) * 1e6)
"""
_FIRST = """
import time
begin = time.perf_counter()
from tutor.dice import Roll
from tutor.kernel import ends
from tutor.position import START
from tutor.ruleset import GREEK
ends(GREEK, START, Roll(6, 5))
print(time.perf_counter() - begin)
"""


def _figure(program: str, **environment: str) -> float:
    """The number that a program of its own prints."""
    run = ["-c", program] if "\n" in program else [program]
    out = subprocess.run(
        [sys.executable, *run], check=True, capture_output=True, text=True, env={**os.environ, **environment}
    ).stdout
    return float(out)


def results() -> None:
    """The list of results in whole numbers: against the readable rules, and how fast, compiled and plain."""
    own = [(case, rules) for family in FAMILIES for case, rules in cases(family, COMBINED // len(FAMILIES), seed=7)]
    wrong = 0
    for case, rules in own:
        plays = legal_plays(rules, Turn.start(*case))
        found = kernel.ends(rules, *case)
        wrong += (set(found.own), found.dice_used) != (set(plays.ends), plays.dice_used)
    row("results in numbers, all 40 field combinations", f"{wrong} of {len(own):,} differ", "0")
    with tempfile.TemporaryDirectory() as folder:
        program = f"{folder}/speed.py"  # what is compiled must stand in a file
        Path(program).write_text(_SPEED)
        environment = {"XDG_CACHE_HOME": folder, "PYTHONPATH": os.pathsep.join(sys.path)}
        if compiling.COMPILED:
            row("first list of results: compiled", f"{_figure(_FIRST, **environment):.1f} s", "< 8 s")
            row("first list of results: kept from before", f"{_figure(_FIRST, **environment):.2f} s", "< 0.5 s")
            row("a list of results, compiled", f"mean {_figure(program, **environment):.2f} µs", "mean < 0.7 µs")
        plain = _figure(program, NARDY_COMPILED="no", **environment)
        row("a list of results, plain Python", f"mean {plain:.1f} µs", "mean < 60 µs")
    row("bear-off tables made", f"{times([bearoff.tables.__wrapped__])[0]:.0f} ms", "< 500 ms")


def judging() -> None:
    """How strong the evaluator is and how honest, by games that it plays under the Greek rules."""
    if not compiling.COMPILED:
        row("the evaluator's matches", "numba is missing", "")
        return
    net = evaluator.playing()
    for name, policy, aim in (
        ("a five-term heuristic", strength.HEURISTIC, "at least 93 % won"),
        ("plays of chance", strength.RANDOM, "at least 99.9 % won"),
    ):
        row(f"evaluator against {name}, 10,000 games", str(strength.match(net, None, policy, 10_000, seed=1)), aim)
    wins = strength.of_wins(strength.calibration(net, 20_000, seed=2))
    told = f"{100 * wins.gap:.2f} points apart, {100 * wins.predicted:.2f} % and {100 * wins.actual:.2f} %"
    row("predicted and actual wins, 20,000 games, in ten bins", told, "1 point on average")
    equity, win, noise = strength.against_rollouts(net, 200, 500, seed=3)
    told = f"{equity:.3f} points, {100 * win:.1f} points of percent"
    row(f"value and own roll-outs (noise {noise:.3f} taken out), 200", told, "0.06 points")


def rolling_out() -> None:
    """How sure roll-outs are after a second on two threads, and whether what they say of themselves holds."""
    if not compiling.COMPILED:
        row("roll-outs", "numba is missing", "")
        return
    first = rollouts.sureness(rollouts.opening())
    row("roll-out of the opening, error after 1 s", _sureness([first]), "0.018 points")
    found = [rollouts.sureness(task) for task in rollouts.middles()]
    row("roll-outs of twelve middle positions, mean error after 1 s", _sureness(found), "0.005 points")
    wrong = zip(rollouts.judged_wrong(), JUDGED_ERRORS, strict=True)
    told, stated = (", ".join(f"{number:.3f}" for number in numbers) for numbers in zip(*wrong, strict=True))
    row("the net is wrong by: win, mars, mars lost, equity", told, f"as it is said: {stated}")
    held = rollouts.held()
    told = ", ".join(f"{100 * share:.1f}" for share in held.values())
    row("intervals that hold: win, mars, mars lost, equity", f"{told} %", "95 ± 1.5 %")


def _sureness(found: list[rollouts.Sureness]) -> str:
    errors, speeds = ([getattr(each, name) for each in found] for name in ("error", "speed"))
    scatter, plain = ([getattr(each, name) for each in found] for name in ("scatter", "plain"))
    told = f"{statistics.fmean(errors):.4f} points ({statistics.fmean(speeds):,.0f} games/s"
    return f"{told}, scatter {statistics.fmean(scatter):.2f} of {statistics.fmean(plain):.2f})"


GAMES = int(os.environ.get("NARDY_GAMES", "1000"))
"""So many games are compared with the plain enumerator under each rule set: half of them between computers, half of
them by chance through what a page calls."""
PART = 125
"""So many of them follow from a seed, which is the number of the part."""


def opponents() -> None:
    """How strong the levels are beside each other, how fast Hard answers, and whether all keep to the rules."""
    begun = begin(as_played(GREEK), starter=START.to_move)
    turns = [throw(replace(begun, position=position), roll) for position, roll in self_play(TURNS // 4)]
    opponent.chosen(Player.HARD, turns[0], Chance("1"))  # reads the weights, which the app does before anybody plays
    answers = times([partial(opponent.chosen, Player.HARD, game, Chance("1")) for game in turns])
    row("Hard answers", spread(answers, 1), "under 300 ms")
    with ProcessPoolExecutor(2) as pool:
        for first, second in ((Player.HARD, Player.MEDIUM), (Player.MEDIUM, Player.EASY)):
            found = list(pool.map(partial(bouts.levels, GREEK, first, second, 500), ("a", "b")))
            share = bouts.Share(sum(each.games for each in found), sum(each.won for each in found))
            row(f"{first} against {second}, {share.games:,} games", str(share), "at least 65 %")


def keeping_to_the_rules() -> None:
    """Whether computers, and what a page lets two people do, agree with the plain enumerator in whole games."""
    computers = partial(bouts.bots_against_the_oracle, white=Player.EASY, black=Player.EASY, count=PART)
    people = partial(contests.games_against_the_oracle, count=PART)
    parts = [
        (play, rules, str(part))
        for part in range(1, GAMES // (2 * PART) + 1)
        for rules in RULESETS.values()
        for play in (computers, people)
    ]
    with ProcessPoolExecutor(2) as pool:
        counts = list(pool.map(_part, parts))
    for rules in RULESETS.values():
        counted = sum((found for (_, own, _), found in zip(parts, counts, strict=True) if own is rules), Counter[str]())
        told = f"{counted['turns']:,} turns, White won {counted['white']:,}, Black {counted['black']:,}"
        row(f"games and the plain enumerator, {rules.name}, {counted['games']:,} games", told, "no difference")


def _part(asked: tuple[Callable[..., Counter[str]], Ruleset, str]) -> Counter[str]:
    play, rules, seed = asked
    return play(rules, seed=seed)


def main() -> None:
    print(f"| {'what':<58} | {'measured':<34} | {'target':<26} |")
    print(f"| {'-' * 58} | {'-' * 34} | {'-' * 26} |")
    for part in (
        engine,
        results,
        judging,
        rolling_out,
        opponents,
        keeping_to_the_rules,
        disputes,
        counting,
        dealing,
        pictures,
        batch,
        course,
        command,
        paper,
        app,
        reading,
        settling,
        crowd,
        beside_roll_outs,
        class_of_many,
    ):
        part()


if __name__ == "__main__":
    main()
