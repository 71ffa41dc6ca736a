from __future__ import annotations

import io
import pathlib
import re
import xml.etree.ElementTree as ET
from collections import Counter

import numpy as np
import pypdf
import pytest
from hypothesis import given, settings
from matplotlib.image import imread

from tests.strategies import positions
from tutor import drawing
from tutor.analysis import RollCount, RollTable, roll_table
from tutor.commands import run
from tutor.dice import ROLLS, Roll
from tutor.geometry import HEIGHT, WIDTH
from tutor.notation import read_position
from tutor.palette import PALETTES
from tutor.position import START, Color, Position
from tutor.rollmap import CELL, rollmap
from tutor.ruleset import GREEK, NARD_ONLINE
from tutor.shape import Circle, Path, Shape, Text
from tutor.signs import text_width
from tutor.translator import LANGUAGES, translator

HELD, _ = read_position("w24x12-16-4-3.b24x5-11-10x2-9-8x2-6x2-5-3.w")
"""White's 4-4 is blocked, and four throws lose some dice."""
CELLS = [(row, column) for row in range(1, 7) for column in range(1, 7)]


def cells(shapes: tuple[Shape, ...]) -> dict[tuple[int, int], list[Shape]]:
    """The shapes of each cell, in the order they are drawn."""
    found: dict[tuple[int, int], list[Shape]] = {}
    for shape in shapes:
        if match := re.fullmatch(r"cell\.(\d)(\d)", shape.id):
            found.setdefault((int(match[1]), int(match[2])), []).append(shape)
    return found


def squares(cell: list[Shape]) -> list[Path]:
    return [s for s in cell if isinstance(s, Path) and s.line == "ink"]


def ends(shape: Shape) -> tuple[float, float, float, float]:
    """Left, top, right, bottom: of a text as wide as it may be."""
    if isinstance(shape, Text):
        half = text_width(shape.text, shape.size) / 2
        return shape.x - half, shape.y - shape.size / 2, shape.x + half, shape.y + shape.size / 2
    if isinstance(shape, Circle):
        return shape.x - shape.r, shape.y - shape.r, shape.x + shape.r, shape.y + shape.r
    x = y = 0.0
    xs, ys = [], []
    for command, rest in re.findall(r"([MLHVQZ])([^MLHVQZ]*)", shape.d):
        numbers = [float(n) for n in rest.split()]
        if command == "H":
            x = numbers[0]
        elif command == "V":
            y = numbers[0]
        elif numbers:
            x, y = numbers[-2:]
        xs.append(x)
        ys.append(y)
    return min(xs), min(ys), max(xs), max(ys)


def test_every_throw_has_its_cell_with_its_number_of_positions_and_its_dice() -> None:
    table = roll_table(GREEK, HELD)
    counts = {count.roll: count for count in table.rolls}
    found = cells(rollmap(table, Color.WHITE))
    assert sorted(found) == CELLS
    for (row, column), cell in found.items():
        count = counts[Roll(row, column)]
        numbers = [shape.text for shape in cell if isinstance(shape, Text)]
        assert numbers == ([] if count.must_pass else [str(count.results)])
        full = [square.fill == "ink" for square in squares(cell)]
        dice = 4 if row == column else 2
        assert full == [True] * count.dice_used + [False] * (dice - count.dice_used)


def test_a_blocked_throw_has_the_sign_that_stops_and_one_that_loses_dice_the_ground_of_a_reason() -> None:
    table = roll_table(GREEK, HELD)
    found = cells(rollmap(table, Color.WHITE))
    stopped = {at for at, cell in found.items() if any(isinstance(s, Path) and s.fill == "stop" for s in cell)}
    washed = {at for at, cell in found.items() if any(isinstance(s, Path) and s.fill == "wash" for s in cell)}
    assert stopped == {(4, 4)}
    assert washed == {(1, 4), (4, 1), (2, 2), (6, 6)}
    assert (len(stopped), len(washed)) == (table.totals.blocked, table.totals.partly)
    framed = Counter(shape.line for cell in found.values() for shape in cell[:1] if isinstance(shape, Path))
    assert framed == {"stop": 1, "why": 4, "point-odd": 31}


def test_a_throw_that_loses_a_single_pip_loses_dice() -> None:
    table = RollTable(tuple(RollCount(roll, len(roll.dice) - 1, 1, 1, False) for roll in ROLLS))
    grounds = {cell[0].fill for cell in cells(rollmap(table, Color.WHITE)).values()}
    assert grounds == {"wash"}


def test_rows_and_columns_are_named_by_dice_in_the_colours_of_the_mover() -> None:
    for color, fill in ((Color.WHITE, "white"), (Color.BLACK, "black")):
        shapes = rollmap(roll_table(GREEK, START), color)
        for side in ("row", "column"):
            for face in range(1, 7):
                die = [shape for shape in shapes if shape.id == f"{side}.{face}"]
                assert sum(isinstance(shape, Circle) for shape in die) == face
                assert [shape.fill for shape in die if isinstance(shape, Path)] == [fill]


def test_a_cell_stands_where_the_row_of_its_one_die_meets_the_column_of_its_other() -> None:
    shapes = rollmap(roll_table(GREEK, START), Color.WHITE)
    dice = {s.id: ends(s) for s in shapes if isinstance(s, Path) and not s.id.startswith("cell")}
    for (row, column), cell in cells(shapes).items():
        left, top, right, bottom = ends(cell[0])
        a, b = dice[f"row.{row}"], dice[f"column.{column}"]
        assert (top + bottom) / 2 == pytest.approx((a[1] + a[3]) / 2, abs=0.02)
        assert (left + right) / 2 == pytest.approx((b[0] + b[2]) / 2, abs=0.02)


MANY = RollTable(tuple(RollCount(roll, len(roll.dice), 12345, 0, False) for roll in ROLLS))
ALL_BLOCKED = RollTable(tuple(RollCount(roll, 0, 1, sum(roll.dice), True) for roll in ROLLS))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("table", [MANY, ALL_BLOCKED, roll_table(GREEK, HELD)])
def test_nothing_stands_over_the_edge_of_its_cell_or_of_the_map(lang: str, table: RollTable) -> None:
    shapes = rollmap(table, Color.BLACK, translator(lang).number)
    for shape in shapes:
        left, top, right, bottom = ends(shape)
        assert 0 <= left < right <= WIDTH
        assert 0 <= top < bottom <= HEIGHT
    for cell in cells(shapes).values():
        frame = ends(cell[0])
        assert frame[2] - frame[0] == pytest.approx(CELL, abs=0.02)
        for shape in cell[1:]:
            left, top, right, bottom = ends(shape)
            assert frame[0] < left < right < frame[2]
            assert frame[1] < top < bottom < frame[3]


@given(positions())
@settings(max_examples=15)
def test_any_position_has_its_map_and_the_other_colour_the_same_with_its_own_dice(position: Position) -> None:
    table = roll_table(GREEK, position)
    assert table == roll_table(GREEK, position.swapped())
    here, there = (cells(rollmap(table, color)) for color in Color)
    assert here == there
    assert sorted(here) == CELLS


# ---------------------------------------------------------------- as files


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("palette", PALETTES)
def test_the_picture_has_all_36_numbers_and_its_totals_as_text(lang: str, palette: str) -> None:
    t = translator(lang)
    made = drawing.rolls(t, GREEK, HELD)
    root = ET.fromstring(made.file(".svg", PALETTES[palette], 760))
    texts = [element.text or "" for element in root.iter("{http://www.w3.org/2000/svg}text")]
    counts = {count.roll: count for count in roll_table(GREEK, HELD).rolls}
    shown = Counter(str(counts[Roll(*at)].results) for at in CELLS if not counts[Roll(*at)].must_pass)
    assert Counter(text for text in texts if text.isdecimal()) == shown
    below = " ".join(texts)
    assert f"1/36 ({t.percent(1 / 36)})" in below
    assert f"4/36 ({t.percent(4 / 36)})" in below
    assert PALETTES[palette]["stop"] in ET.tostring(root, "unicode")
    assert not any(element.get("id", "").startswith("pt-") for element in root.iter()), "no board lies under it"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_pdf_has_the_same_words_as_text(lang: str) -> None:
    t = translator(lang)
    made = drawing.rolls(t, GREEK, HELD)
    page = pypdf.PdfReader(io.BytesIO(made.file(".pdf", PALETTES["print"], 170))).pages[0]
    words = page.extract_text().split()
    numbers = Counter(word for word in words if re.fullmatch(r"\d", word))
    counts = {count.roll: count for count in roll_table(GREEK, HELD).rolls}
    assert numbers >= Counter(str(counts[Roll(*at)].results) for at in CELLS if not counts[Roll(*at)].must_pass)
    assert "4/36" in words
    assert made.title.split()[0] in words


def test_the_png_shows_the_cells_in_the_colours_of_the_palette() -> None:
    for palette in PALETTES.values():
        file = drawing.rolls(translator("en"), GREEK, HELD).file(".png", palette, 600)
        pixels = np.round(imread(io.BytesIO(file))[:, :, :3] * 255).astype(int).reshape(-1, 3)
        share = Counter(map(tuple, pixels.tolist()))
        colours = {
            role: tuple(int(palette[role][k : k + 2], 16) for k in (1, 3, 5)) for role in ("field", "wash", "stop")
        }
        assert 5 < share[colours["field"]] / share[colours["wash"]] < 100
        assert share[colours["stop"]] > 300


def test_what_each_roll_gives_is_told_to_those_who_cannot_see_it() -> None:
    told = drawing.rolls(translator("en"), GREEK, HELD).description
    table = roll_table(GREEK, HELD)
    for count in table.rolls:
        assert f"{count.roll.high}-{count.roll.low}: {count.results}" in told
    assert "No die can be played: 1/36" in told


@pytest.mark.parametrize("kind", ["svg", "png", "pdf"])
def test_the_command_writes_the_map(kind: str, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / f"rolls.{kind}"
    assert run(["rolls", "w24x15.b24x15.w", "-o", str(file), "--theme", "print", "--lang", "en"]) == 0
    assert capsys.readouterr().out == f"Written: {file}\n"
    made, width = drawing.rolls(translator("en"), NARD_ONLINE, START), {"svg": 760, "png": 1000, "pdf": 170}[kind]
    assert file.read_bytes() == made.file(f".{kind}", PALETTES["print"], width)
