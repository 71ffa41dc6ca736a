"""Pictures of the board: matplotlib draws the empty board, and the whole of it for PNG and PDF.

Import this module only where a picture is wanted: it loads matplotlib (`Figure` only, never pyplot, so
threads cannot disturb each other). Nothing here knows a rule. The same shapes make the same bytes.
"""

from __future__ import annotations

import io
import re
import struct
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import zip_longest
from typing import Any, NamedTuple

import matplotlib as mpl
import numpy as np
from matplotlib.artist import Artist
from matplotlib.backend_bases import GraphicsContextBase, RendererBase
from matplotlib.colors import to_rgba
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties, findfont, get_font
from matplotlib.path import Path as Outline
from matplotlib.textpath import TextPath
from matplotlib.transforms import Affine2D, Bbox, Transform
from numpy.typing import NDArray

from tutor.board import empty_board
from tutor.geometry import HEIGHT, WIDTH
from tutor.palette import LIGHT, ROLES, Palette
from tutor.shape import NO_LIMIT, Circle, Layer, Path, Point, Shape, Text, number
from tutor.vector import CAPITALS, UNIT, element, safe

# Without hinting a text is as wide in a PNG as it was measured, at every size.
mpl.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "nardy", "pdf.fonttype": 42, "text.hinting": "none"})

DPI = 100
INCH = 25.4
"""Millimetres to the inch."""
MARGIN = 0.30
"""The paper round a board in a file, in lanes."""
FONTS = "DejaVu Sans, Verdana, Noto Sans, Liberation Sans, Arial, sans-serif"
BETWEEN = 0.24
"""From one passage below the board to the next."""
BALANCE = 0.5
"""In such steps lines are made narrower to be alike."""
LEADING = 1.4
"""From line to line of a text, in its size."""


class Words(NamedTuple):
    """What stands round a board in a file, already translated.

    `title` stands above and `footer`, in small letters, below; each of their lines is wrapped to the width of
    the board. Between the board and the footer stands the `caption`, one passage under another: of each what it is
    about, a sentence, and in smaller letters what that rests on; any of them may be empty. `name` and
    `description` tell those who cannot see an SVG what it shows; `lang` is the language of all of them, such as
    "el".
    """

    title: str = ""
    footer: str = ""
    name: str = ""
    description: str = ""
    lang: str = ""
    caption: tuple[tuple[str, str, str], ...] = ()


NO_WORDS = Words()


@dataclass(frozen=True, slots=True)
class _Sheet:
    """The size of a file's drawing in lanes, where the board's corner is on it, and the words round it."""

    width: float
    height: float
    x: float
    y: float
    lines: tuple[Text, ...] = ()

    @classmethod
    def around(cls, words: Words, pixels: int) -> _Sheet:
        """The sheet for these words; letters stay large enough to be read where it is so many pixels wide."""
        width = WIDTH + 2 * MARGIN
        lane = pixels / width
        title, footer = _TITLE.block(words.title, lane), _FOOTER.block(words.footer, lane)
        y = MARGIN + title.height
        below = y + HEIGHT + 0.06
        lines = [*title.lines(width / 2, MARGIN - 0.03)]
        for passage in words.caption:
            below += BETWEEN
            for style, text in zip(_CAPTION, passage, strict=True):
                block = style.passage(text, lane)
                lines += block.lines(width / 2, below + 0.24)
                below += block.height
        if words.caption:
            below += BETWEEN
        lines += footer.lines(width / 2, below + 0.24)
        return cls(width, below + footer.height + MARGIN, MARGIN, y, tuple(lines))


class _Block(NamedTuple):
    """Lines of text of one size, in lanes."""

    texts: tuple[str, ...]
    size: float
    bold: bool

    @property
    def height(self) -> float:
        return len(self.texts) * LEADING * self.size

    def lines(self, x: float, y: float) -> Iterator[Text]:
        """The lines, centred on `x`, the first one's capitals below `y`."""
        for k, text in enumerate(self.texts):
            middle = y + (LEADING * k + 0.5) * self.size
            yield Text(Layer.SIGNS, x, middle, text, self.size, "ink", self.bold, least=0, most=NO_LIMIT)


class _Style(NamedTuple):
    """How a text is set: its usual `size` in lanes, the `least` one, and how many pixels that is at least; of more
    lines than `most` the last one ends in an ellipsis."""

    size: float
    least: float
    pixels: float
    bold: bool
    most: int

    def block(self, text: str, lane: float) -> _Block:
        """The text in as few lines as the least size needs, and in the largest size at which they are as few."""
        least = min(max(self.least, self.pixels / lane), self.size * 1.2)
        sizes = [least + (self.size - least) * k / 8 for k in range(8, 0, -1)] if least < self.size else []
        fewest = self._lines(text, least)
        for size in sizes:
            if len(lines := self._lines(text, size)) == len(fewest):
                return _Block(tuple(lines), size, self.bold)
        return _Block(tuple(fewest), least, self.bold)

    def passage(self, text: str, lane: float) -> _Block:
        """The text at the one size that all passages have, in as few lines as that needs, and these alike long."""
        size = min(max(self.size, self.pixels / lane), self.size * 1.2)
        widest, lines = WIDTH, self._lines(text, size)
        longest = max((_measured(word, self.bold) * size for word in text.split()), default=0.0)
        while len(lines) > 1 and widest - BALANCE > longest:
            narrower = self._lines(text, size, widest - BALANCE)
            if len(narrower) > len(lines):
                break
            widest, lines = widest - BALANCE, narrower
        return _Block(tuple(lines), size, self.bold)

    def _lines(self, text: str, size: float, width: float = WIDTH) -> list[str]:
        def fits(line: str) -> bool:
            return _measured(line, self.bold) * size <= width

        lines = [line for part in text.splitlines() for line in _wrapped(_one_line(part), fits) if line]
        if len(lines) > self.most:
            last = lines[self.most - 1]
            while last and not fits(last + " …"):
                last = last[:-1]
            lines[self.most - 1 :] = [last + " …"]
        return lines


_TITLE, _FOOTER = _Style(0.56, 0.40, 13, True, 3), _Style(0.34, 0.24, 10, False, 99)
_CAPTION = (_Style(0.40, 0.40, 12, True, 99), _Style(0.40, 0.40, 12, False, 99), _Style(0.33, 0.33, 10, False, 99))
"""Of the three parts of a passage."""

NO_BREAK = "\u00a0"
"""A space at which a line is broken only if what it holds together is wider than a line."""
_BREAKS = (r" · ", r" ", NO_BREAK, r"\.", r"[-+/,=]", r"")
"""Where a line may be broken, the best places first: between remarks, words, the sides of a position, points."""


def _wrapped(text: str, fits: Callable[[str], bool]) -> list[str]:
    """The text in lines that fit, broken at better places before worse ones. Nothing is lost but spaces and dots
    between remarks."""
    lines = [text]
    for place in _BREAKS:
        lines = [part for line in lines for part in ([line] if fits(line) else _filled(line, place, fits))]
    return [line.replace(NO_BREAK, " ") for line in lines]


def _filled(text: str, place: str, fits: Callable[[str], bool]) -> list[str]:
    """The text broken only after such places, each line filled as far as it goes."""
    lines: list[str] = []
    filled = ""
    for part in re.findall(f".+?(?:{place}|$)", text):
        if filled and not fits(_without_dot(filled + part)):
            lines.append(_without_dot(filled))
            filled = ""
        filled += part
    return [*lines, filled]


def _without_dot(line: str) -> str:
    """A line without the dot between remarks at its end; the Greek semicolon, the same sign behind a word, stays."""
    return line.rstrip().removesuffix(" ·")


_SPACES = re.compile(rf"[^\S{NO_BREAK}]+")


def _one_line(text: str) -> str:
    return " ".join(filter(None, _SPACES.split(_drawable(text))))


# ---------------------------------------------------------------- SVG


def template(palette: Palette | None = None) -> str:
    """The empty board as an SVG element, `UNIT` units to a lane; drawn by matplotlib once and kept.

    Points are groups with the id `pt-24` … `pt-1` (the seat's numbers; the board is the same from both
    seats). Without a palette its colours are CSS variables such as `--nb-field`, one for each role, with the
    light palette's where these are not set; `tutor.palette.css_variables` gives their values.
    """
    size = f"{number(WIDTH * UNIT)} {number(HEIGHT * UNIT)}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}">{_ground(_frozen(palette))}</svg>'


def svg(
    shapes: Sequence[Shape], palette: Palette, words: Words = NO_WORDS, width: int = 760, ground: bool = True
) -> str:
    """A complete SVG file: paper, empty board (unless not `ground`), shapes, words. `width` is the size it is made for,
    in pixels."""
    sheet = _Sheet.around(words, width)
    lane = width / sheet.width
    w, h = number(sheet.width * UNIT), number(sheet.height * UNIT)
    told = "".join(
        f"<{tag}>{safe(text)}</{tag}>" for tag, text in (("title", words.name), ("desc", words.description)) if text
    )
    around = "".join(element(line, palette, lane) for line in sheet.lines)
    board = _ground(_frozen(palette)) if ground else ""
    lang = f' lang="{safe(words.lang)}" xml:lang="{safe(words.lang)}"' if words.lang else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{number(width * sheet.height / sheet.width)}"'
        f' viewBox="0 0 {w} {h}" role="img"{lang} font-family="{FONTS}" text-anchor="middle">{told}'
        f'<rect width="{w}" height="{h}" fill="{palette["page"]}"/><g transform="scale({UNIT})">{around}</g>'
        f'<g transform="translate({number(sheet.x * UNIT)} {number(sheet.y * UNIT)})">'
        f'{board}<g transform="scale({UNIT})" stroke-linejoin="round" stroke-linecap="round">'
        f"{''.join(element(s, palette, lane) for s in shapes)}</g></g></svg>\n"
    )


@cache
def _drawn_ground() -> str:
    """The empty board as matplotlib writes it, its colours still the names of roles."""
    marked = {role: f"#0000{k:02x}" for k, role in enumerate(ROLES, 1)}
    fig = Figure(figsize=(WIDTH * UNIT / 72, HEIGHT * UNIT / 72))
    fig.patch.set_visible(False)
    fig.add_artist(_Painting(empty_board(), Palette(marked), _Sheet(WIDTH, HEIGHT, 0, 0)))
    file = io.StringIO()
    fig.savefig(file, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    text = file.getvalue()
    # Only the drawing: matplotlib's style sheet would reach into the page the SVG is put in.
    drawing = text[text.index('<g id="figure_1">') : text.rindex("</svg>")]
    drawing = drawing.replace('<g id="figure_1">', '<g stroke-linejoin="round">', 1)
    for role, colour in marked.items():
        drawing = drawing.replace(colour, f"{{{role}}}")
    return re.sub(r">\s+<", "><", drawing).strip()


@lru_cache(maxsize=8)
def _ground(palette: tuple[tuple[str, str], ...] | None) -> str:
    colours = dict(palette) if palette else {role: f"var(--nb-{role}, {LIGHT[role]})" for role in ROLES}
    return re.sub(r"\{([a-z-]+)\}", lambda m: colours[m[1]], _drawn_ground())


def _frozen(palette: Palette | None) -> tuple[tuple[str, str], ...] | None:
    return tuple(palette.items()) if palette else None


# ---------------------------------------------------------------- matplotlib


class _Painting(Artist):
    """Shapes as one artist, put straight on the renderer: as fast as matplotlib gets, and the same for every format."""

    def __init__(self, shapes: Iterable[Shape], palette: Palette, sheet: _Sheet) -> None:
        super().__init__()
        self._shapes, self._palette, self._sheet = tuple(shapes), palette, sheet

    def draw(self, renderer: RendererBase, *_args: Any, **_kwargs: Any) -> None:
        """Paint every shape, in order."""
        assert self.figure is not None
        tall, sheet = self.figure.bbox.height, self._sheet
        lane = self.figure.bbox.width / sheet.width
        point = self.figure.dpi / 72
        brush = _Brush(renderer, self._palette, lane, point, (sheet.x * lane, tall - sheet.y * lane), tall)
        for shape in self._shapes:
            brush.paint(shape)


class _Brush:
    """Draws shapes on a renderer. `lane` and `point` are their widths in its units, `corner` is the board's
    top left, `tall` the height of the whole (y goes up)."""

    def __init__(
        self, renderer: RendererBase, palette: Palette, lane: float, point: float, corner: Point, tall: float
    ) -> None:
        self.renderer, self.lane, self.point, self.tall = renderer, lane, point, tall
        self.x, self.y = x, y = corner
        self.place = Affine2D().scale(lane, -lane).translate(x, y)
        self.colours = {role: to_rgba(colour) for role, colour in palette.items()}

    def stamp(self, shape: Shape, moved: Sequence[Point]) -> None:
        """Draw a shape as often as there are moves (in lanes) from where it is. A PDF holds its outline once; an image
        would have it on whole pixels."""
        gc = self.renderer.new_gc()
        gc.set_joinstyle("round")
        if isinstance(shape, Text):
            size = shape.pixels(self.lane) / self.lane
            form, x, y = _lettering(_drawable(shape.text), shape.bold), shape.x, shape.y + CAPITALS * size
            x -= 0 if shape.left else _measured(shape.text, shape.bold) * size / 2
            gc.set_linewidth(0)
        else:
            self._stroke(gc, shape)
            if isinstance(shape, Circle):
                form, size, x, y = _circle(), shape.r, shape.x, shape.y
            else:
                form, size, x, y = _outline(shape.d), 1.0, 0.0, 0.0
                gc.set_capstyle("butt" if shape.butt else "round")
                gc.set_alpha(shape.opacity)
        fill = self.colours[shape.fill] if shape.fill else None
        places = Outline([(x + right, y + down) for right, down in moved])
        self.renderer.draw_markers(
            gc, form, Affine2D().scale(size * self.lane, -size * self.lane), places, self.place, fill
        )
        gc.restore()

    def paint(self, shape: Shape) -> None:
        """Draw one shape."""
        if isinstance(shape, Text):
            self.write(shape)
            return
        gc = self.renderer.new_gc()
        gc.set_antialiased(True)
        gc.set_joinstyle("round")
        self._stroke(gc, shape)
        fill = self.colours[shape.fill] if shape.fill else None
        if isinstance(shape, Circle):
            where = (
                Affine2D()
                .scale(shape.r * self.lane)
                .translate(self.x + shape.x * self.lane, self.y - shape.y * self.lane)
            )
            self.renderer.draw_path(gc, Outline.unit_circle(), where, fill)
        else:
            gc.set_capstyle("butt" if shape.butt else "round")
            gc.set_alpha(shape.opacity)
            if shape.id:
                self.renderer.open_group("point", shape.id)
            self.renderer.draw_path(gc, _outline(shape.d), self.place, fill)
            if shape.id:
                self.renderer.close_group("point")
        gc.restore()

    def _stroke(self, gc: GraphicsContextBase, shape: Circle | Path) -> None:
        rgba = self.colours.get(shape.line)
        if rgba is None or not rgba[3]:
            gc.set_linewidth(0)
            return
        gc.set_foreground(rgba, isRGBA=True)
        width = self.lane / self.point
        gc.set_linewidth(shape.width * width)
        if shape.dash:
            gc.set_dashes(0, [length * width for length in shape.dash])

    def write(self, shape: Text) -> None:
        """Draw a text, the middle of its capitals at its point."""
        font, size = _font(shape.bold), shape.pixels(self.lane)
        gc = self.renderer.new_gc()
        gc.set_foreground(self.colours[shape.fill], isRGBA=True)
        text = _drawable(shape.text)
        font = font.copy()
        font.set_size(size / self.point)
        x = self.x + shape.x * self.lane
        if not shape.left:
            x -= _measured(text, shape.bold) * size / 2
        y = self.y - shape.y * self.lane - CAPITALS * size
        if self.renderer.flipy():
            y = self.tall - y
        self.renderer.draw_text(gc, x, y, text, font, 0, ismath=False)
        gc.restore()


_COMMAND = re.compile(r"([MLHVQZ])([^MLHVQZ]*)")


@lru_cache(maxsize=2048)
def _outline(d: str) -> Outline:
    """A path in SVG's words as matplotlib's."""
    verts: list[Point] = []
    codes: list[np.uint8] = []
    for command, rest in _COMMAND.findall(d):
        numbers = [float(n) for n in rest.split()]
        if command in "HV":
            x, y = verts[-1]
            numbers = [numbers[0], y] if command == "H" else [x, numbers[0]]
        points = list(zip(numbers[::2], numbers[1::2], strict=True)) or [(0.0, 0.0)]
        verts += points
        codes += [_CODES[command]] * len(points)
    return _Form(verts, codes)


_CODES = {
    "M": Outline.MOVETO,
    "L": Outline.LINETO,
    "H": Outline.LINETO,
    "V": Outline.LINETO,
    "Q": Outline.CURVE3,
    "Z": Outline.CLOSEPOLY,
}


class _Form(Outline):
    """An outline that takes the box of its control points for its own, which holds it: a PDF asks for the box of each
    one anew, and the exact box of a curve takes long."""

    def get_extents(self, transform: Transform | None = None, **_: Any) -> Bbox:
        """The box."""
        points = np.asarray(self.vertices if transform is None else transform.transform(self.vertices))
        return Bbox([points.min(axis=0), points.max(axis=0)])


@cache
def _circle() -> Outline:
    circle = Outline.unit_circle()
    return _Form(circle.vertices, circle.codes)


@lru_cache(maxsize=256)
def _lettering(text: str, bold: bool) -> Outline:
    """The outlines of a text from where it begins, y down, in its own size."""
    drawn = TextPath((0, 0), text, size=100, prop=_font(bold))
    return _Form(drawn.vertices * (0.01, -0.01), drawn.codes)


@cache
def _font(bold: bool) -> FontProperties:
    return FontProperties(family="DejaVu Sans", weight="bold" if bold else "normal")


@cache
def _glyphs() -> frozenset[int]:
    return frozenset(get_font(findfont(_font(True))).get_charmap())


@lru_cache(maxsize=4096)
def _drawable(text: str) -> str:
    """The text with a box for each character that the font lacks."""
    return "".join(c if c.isspace() or ord(c) in _glyphs() else "\N{WHITE SQUARE}" for c in text)


@lru_cache(maxsize=512)
def _measured(text: str, bold: bool) -> float:
    """How wide a text is, in its own size."""
    font = get_font(findfont(_font(bold)))
    font.set_size(100, 72)
    font.set_text(text, 0)
    return float(font.get_width_height()[0]) / 64 / 100


def figure(
    shapes: Sequence[Shape], palette: Palette, words: Words = NO_WORDS, width: int = 760, ground: bool = True
) -> Figure:
    """The shapes, on an empty board unless not `ground`, as a matplotlib figure `width` pixels wide at 100 dots per
    inch."""
    sheet = _Sheet.around(words, width)
    inches = width / DPI
    fig = Figure(figsize=(inches, inches * sheet.height / sheet.width), dpi=DPI, facecolor=palette["page"])
    board = _Painting((*(empty_board() if ground else ()), *shapes), palette, sheet)
    fig.add_artist(board)
    if sheet.lines:
        fig.add_artist(_Painting(sheet.lines, palette, _Sheet(sheet.width, sheet.height, 0, 0)))
    return fig


def png(
    shapes: Sequence[Shape], palette: Palette, words: Words = NO_WORDS, width: int = 1000, ground: bool = True
) -> bytes:
    """A PNG file, `width` pixels wide."""
    return _rasterized(figure(shapes, palette, words, width, ground))


def _rasterized(fig: Figure) -> bytes:
    file = io.BytesIO()
    fig.savefig(file, format="rgba", dpi="figure")
    wide, high = fig.canvas.get_width_height()
    return _png(np.frombuffer(file.getbuffer(), np.uint8).reshape(high, wide, 4)[:, :, :3])


def _png(pixels: NDArray[np.uint8]) -> bytes:
    """Pixels as a PNG file without filters: for flat colours the search for them takes longer than the drawing."""
    height, width, _ = pixels.shape
    rows = np.zeros((height, 1 + 3 * width), np.uint8)
    rows[:, 1:] = pixels.reshape(height, 3 * width)
    chunks = (
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)),
        (b"IDAT", zlib.compress(rows.tobytes(), 3)),
        (b"IEND", b""),
    )
    written = (
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(written)


def pdf(
    shapes: Sequence[Shape], palette: Palette, words: Words = NO_WORDS, width_mm: float = 170, ground: bool = True
) -> bytes:
    """A PDF file, `width_mm` wide; its text is real text."""
    fig = figure(shapes, palette, words, round(width_mm / INCH * DPI), ground)
    return _as_pdf(fig, words.name or words.title)


def _as_pdf(fig: Figure, title: str) -> bytes:
    _embed_letters_only()
    file = io.BytesIO()
    fig.savefig(file, format="pdf", metadata={"CreationDate": None, "Creator": None, "Title": title or None})
    return file.getvalue()


@cache
def _embed_letters_only() -> None:
    """Let fonts be embedded without the tables by which letters are joined or set closer: in a PDF every letter has its
    place, and to cut these tables down takes longer than all the rest of embedding."""
    from fontTools.subset import Options  # type: ignore[import-untyped]

    kept = getattr(Options, "_drop_tables_default", [])
    Options._drop_tables_default = [*kept, "GSUB", "GPOS", "GDEF", "kern"]


# ---------------------------------------------------------------- pages


class Piece(NamedTuple):
    """A part of a page: shapes, where their corner lies, and how long their unit is, all in millimetres."""

    shapes: Sequence[Shape]
    x: float = 0.0
    y: float = 0.0
    unit: float = 1.0


def page(pieces: Iterable[Piece], palette: Palette, size: tuple[float, float], dpi: int = DPI) -> Figure:
    """A page of this size in millimetres with all pieces, the later ones over the earlier."""
    width, height = size
    fig = Figure(figsize=(width / INCH, height / INCH), dpi=dpi, facecolor=palette["page"])
    for shapes, x, y, unit in pieces:
        fig.add_artist(_Painting(shapes, palette, _Sheet(width / unit, height / unit, x / unit, y / unit)))
    return fig


def page_png(pieces: Iterable[Piece], palette: Palette, size: tuple[float, float], dpi: int) -> bytes:
    """A page as a PNG file."""
    return _rasterized(page(pieces, palette, size, dpi))


def page_pdf(pieces: Iterable[Piece], palette: Palette, size: tuple[float, float], title: str) -> bytes:
    """A page as a PDF file; its text is real text, in the order of the pieces."""
    return _as_pdf(page(pieces, palette, size), title)


def pages_pdf(pages: Iterable[Iterable[Piece]], palette: Palette, size: tuple[float, float], title: str) -> bytes:
    """Pages as one PDF file; each is painted when its turn comes, and forgotten. No piece may lie over another.

    What many boards have in common is held once: the empty board with its numbers (as outlines: as text they would
    stand before the words of each page), and checkers."""
    from matplotlib.backends.backend_pdf import PdfPages

    _embed_letters_only()
    file = io.BytesIO()
    with PdfPages(file, metadata={"CreationDate": None, "Creator": None, "Title": title or None}) as pdf:
        for pieces in pages:
            pdf.savefig(stamped(pieces, palette, size))
    return file.getvalue()


def stamped(pieces: Iterable[Piece], palette: Palette, size: tuple[float, float]) -> Figure:
    """A page like that of `page`, on which what many boards have in common is held once."""
    width, height = size
    fig = Figure(figsize=(width / INCH, height / INCH), dpi=DPI, facecolor=palette["page"])
    fig.add_artist(_Stamping(tuple(pieces), palette, width))
    return fig


class _Stamping(Artist):
    """The pieces of a page, for a PDF that has many alike."""

    def __init__(self, pieces: Sequence[Piece], palette: Palette, width: float) -> None:
        super().__init__()
        self._pieces, self._palette, self._width = pieces, palette, width

    def draw(self, renderer: RendererBase, *_args: Any, **_kwargs: Any) -> None:
        """Paint the boards all at once, then the words, piece by piece."""
        assert self.figure is not None
        tall, point = self.figure.bbox.height, self.figure.dpi / 72
        millimetre = self.figure.bbox.width / self._width

        def brush(unit: float, x: float = 0, y: float = 0) -> _Brush:
            corner = x * millimetre, tall - y * millimetre
            return _Brush(renderer, self._palette, unit * millimetre, point, corner, tall)

        boards: list[Piece] = []
        words: list[Piece] = []
        for piece in self._pieces:
            (boards if any(isinstance(shape, Circle) for shape in piece.shapes) else words).append(piece)
        brushes = [brush(piece.unit, piece.x, piece.y) for piece in boards]
        whole = {piece.unit: brush(piece.unit) for piece in boards}
        # The first shape of every board, then the second …: many of those that are painted together are alike.
        for row in zip_longest(*(piece.shapes for piece in boards)):
            alike: dict[tuple[Shape, float], list[Point]] = {}
            for piece, own, shape in zip(boards, brushes, row, strict=True):
                if isinstance(shape, Text) and not _POINT_NUMBER.fullmatch(shape.id):
                    own.paint(shape)
                elif shape is not None:
                    x, y = (shape.x, shape.y) if isinstance(shape, Circle) else (0.0, 0.0)
                    same = shape._replace(x=0, y=0, id="") if isinstance(shape, Circle) else shape
                    alike.setdefault((same, piece.unit), []).append(
                        (piece.x / piece.unit + x, piece.y / piece.unit + y)
                    )
            for (shape, unit), moved in alike.items():
                whole[unit].stamp(shape, moved)
        for piece in words:
            own = brush(piece.unit, piece.x, piece.y)
            for shape in piece.shapes:
                own.paint(shape)


_POINT_NUMBER = re.compile(r"n\d+")
"""The id of the number of a point."""


def lines_of(text: str, width: float, bold: bool = False) -> list[str]:
    """The text in lines no wider than `width`, in sizes of the text, broken at the best places; none for no text."""

    def fits(line: str) -> bool:
        return len(line) * _NARROWEST <= width and width_of(line, bold) <= width

    return [line for part in text.splitlines() for line in _wrapped(_one_line(part), fits) if line]


_NARROWEST = 0.27
"""No character of a text is narrower, in its size."""


@lru_cache(maxsize=4096)
def width_of(text: str, bold: bool = False) -> float:
    """How wide a line of text is, in its size: as it is drawn, or a little more."""
    return sum(_advance(character, bold) for character in text)


@lru_cache(maxsize=1024)
def _advance(character: str, bold: bool) -> float:
    """From a character to the next, in sizes of the text."""
    font = get_font(findfont(_font(bold)))
    font.set_size(100, 72)
    return float(font.load_char(ord(character)).linearHoriAdvance) / 65536 / 100
