"""The ruling sheet and the card of the rules that a table has agreed on."""

from __future__ import annotations

import io
import json
import re
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
import zxingcpp
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from PIL import Image
from pypdf import PdfReader

from tests.strategies import first
from tests.test_cases import DISPUTES, Dispute
from tutor import __version__, link
from tutor.answers import check_answer
from tutor.app.desk import from_link as from_desk_link
from tutor.app.hearing import from_link
from tutor.board import View, shapes
from tutor.card import card
from tutor.cli import main
from tutor.dispute import Settlement, deduce, rule_on_accounts, settle
from tutor.drawing import ruling_text
from tutor.explain import citation_text, reason_text, rules_named, value_name, verdict_text
from tutor.geometry import HEIGHT as HIGH
from tutor.notation import hops_text, play_text, position_text, read_play, read_position, read_ruleset
from tutor.page import HEIGHT, TO_TICK, WIDTH, Box, Page, Paragraph
from tutor.page import board as on_page
from tutor.palette import PRINT
from tutor.position import START, Color
from tutor.ruleset import (
    FEDERATION,
    FIELDS,
    GREEK,
    LIVEGAMES,
    NARD_ONLINE,
    RULESETS,
    VERSION,
    Basis,
    Ruleset,
    field_value,
)
from tutor.ruling import Verdict
from tutor.settled import account_text, reached_texts, said_text
from tutor.shape import Path as Line
from tutor.shape import Text
from tutor.sheet import LEAST, sheet, told
from tutor.translator import LANGUAGES, Translator, translator
from tutor.vector import CAPITALS

ALL = [translator(code) for code in LANGUAGES]
ADDRESS = "https://nardy.example/"
START_65 = "LN1.w24x15.b24x15.w65"


def case(dispute: Dispute, rules: Ruleset, *houses: Ruleset) -> Settlement:
    return settle(rules, *dispute.case, dispute.hops, houses)


def asked(position: str, play: str, rules: Ruleset = NARD_ONLINE, *houses: Ruleset) -> Settlement:
    found, roll = read_position(position)
    assert roll
    return settle(rules, found, roll, read_play(play), houses)


def named(page: Page, name: str) -> str:
    """The text of a part, as if its lines were not broken."""
    (part,) = (part for part in page.parts if part.box.name == name)
    return " ".join(shape.text for shape in part.shapes if isinstance(shape, Text))


def whole(page: Page) -> str:
    return " ".join(named(page, part.box.name) for part in page.parts)


def flat(text: str) -> str:
    return " ".join(text.split())


def signs(paragraphs: tuple[Paragraph, ...]) -> list[str]:
    return [paragraph.sign for paragraph in paragraphs if paragraph.sign]


def scanned(file: bytes) -> list[str]:
    return [found.text for found in zxingcpp.read_barcodes(Image.open(io.BytesIO(file)))]


def meet(a: Box, b: Box) -> bool:
    near = 1e-6
    beside = a.left > b.right - near or b.left > a.right - near
    return not beside and a.top < b.bottom - near and b.top < a.bottom - near


def faults_of_layout(page: Page) -> list[str]:
    """Parts that are not on the page, or lie over another; lines of text that leave their part."""
    from tutor.picture import width_of

    faults = [
        part.box.name
        for part in page.parts
        if part.box.left < 5 or part.box.top < 5 or part.box.right > WIDTH - 5 or part.box.bottom > HEIGHT - 5
    ]
    faults += [f"{a.box.name}, {b.box.name}" for a, b in combinations(page.parts, 2) if meet(a.box, b.box)]
    for part in page.parts:
        for shape in part.shapes:
            if isinstance(shape, Text) and shape.left:
                end, half = shape.x + width_of(shape.text, shape.bold) * shape.size, shape.size / 2
                if end > part.box.right + 0.1 or not part.box.top <= shape.y - half < shape.y + half <= part.box.bottom:
                    faults.append(f"{part.box.name}: {shape.text}")
    return faults


def smallest(page: Page) -> float:
    """The smallest letters of the paragraphs, in points."""
    return min(shape.size for part in page.parts for shape in part.shapes if isinstance(shape, Text) and shape.left) / (
        25.4 / 72
    )


# ---------------------------------------------------------------- what fits


@pytest.mark.parametrize("rules", first(1, RULESETS.values()), ids=RULESETS)
def test_every_case_fits_on_a_page_in_three_languages_side_by_side(rules: Ruleset) -> None:
    for dispute in DISPUTES:
        settled = case(dispute, rules)
        page = sheet(ALL, settled, ADDRESS)
        assert faults_of_layout(page) == [], dispute.name
        assert smallest(page) >= LEAST * 0.88 - 0.01, dispute.name
        for k, t in enumerate(ALL):
            text = told(t, settled, headed=True)
            said = named(page, f"text-{k}")
            for paragraph in (*text.ruling, *text.beside):
                assert flat(paragraph.text).replace(" · ", " ") in said.replace(" · ", " "), (dispute.name, t.code)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_case_fits_on_a_page_in_one_language(code: str) -> None:
    for dispute in DISPUTES:
        assert faults_of_layout(sheet([translator(code)], case(dispute, LIVEGAMES), ADDRESS)) == [], dispute.name


def test_what_is_too_long_for_a_page_is_left_out_and_the_sheet_says_so() -> None:
    texts = ("greek+prime=never", "greek+prime-timing=turn", "nard-online+prime=free", "livegames+prime=home")
    houses = [
        read_ruleset(f"{text}+{more}") for text in texts for more in ("draw=last-throw", "cube=yes+opening=white")
    ]
    settled = asked("LN1.w24x2-23-22-21-20-10x9.b24x15.w51", "24/19 23/22", FEDERATION, *houses)
    page = sheet(ALL, settled, ADDRESS)
    assert faults_of_layout(page) == []
    assert "nardy check" in named(page, "text-1")
    assert verdict_text(ALL[1], settled.agreed.verdict).capitalize() in named(page, "text-1")


def test_a_play_of_eight_steps_has_a_title_that_fits() -> None:
    settled = asked("LN1.w24x15.b24x15.w66", "24/23 24/22 24/21 24/20 24/19 24/18 24/17 24/16")
    assert faults_of_layout(sheet(ALL, settled)) == []


# ---------------------------------------------------------------- what it says


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_the_sheet_says_what_check_says(rules: Ruleset) -> None:
    for k, dispute in enumerate(DISPUTES, list(RULESETS).index(rules.name)):
        settled, t = case(dispute, rules), ALL[k % len(ALL)]
        answer = check_answer(t, rules, *dispute.case, dispute.hops)
        page = sheet([t], settled)
        said = whole(page)
        assert verdict_text(t, Verdict(answer["ruling"])) in named(page, "head")
        reasons = [*answer["reasons"], *(r for one in answer["attempts"] for r in one["reasons"])]
        if answer["ruling"] == Verdict.OPEN:
            reasons += [r for reading in answer["readings"] for r in reading["reasons"]]
        for reason in reasons:
            assert flat(reason["message"]) in said, (dispute.name, t.code)
            if reason["citation"]:
                assert (reason["citation"]["section"] or "").removeprefix("¶") in said
        for note in answer["notes"]:
            assert flat(note["message"]) in said, (dispute.name, t.code)
        for ground in answer["grounds"]:
            cited = citation_text(t, **ground["citation"], basis=Basis(ground["basis"]))
            assert cited.replace(" · ", " ") in said.replace(" · ", " "), (dispute.name, t.code)


def test_what_other_rule_sets_rule_otherwise_stands_out_and_what_they_rule_alike_is_one_line() -> None:
    settled = asked("LN1.w24x14-4.b24x15.b44", "24/20 24/20", GREEK)
    text = told(translator("en"), settled, headed=True)
    assert signs(text.ruling) == [Verdict.LEGAL]
    assert signs(text.beside) == [Verdict.ILLEGAL, Verdict.LEGAL]
    said = [paragraph.text for paragraph in text.beside]
    assert "LiveGames and Nard Federation: not allowed" in said
    assert "The same ruling: Nard Online." in said


def test_a_ruling_left_open_names_each_reading_and_what_to_agree_on() -> None:
    settled = asked("LN1.w24x2-23-22-21-20-10x9.b24x15.w51", "24/19 23/22", LIVEGAMES)
    text = told(translator("en"), settled, headed=True)
    said = [paragraph.text for paragraph in (*text.ruling, *text.beside)]
    assert any(line.endswith("– not allowed") for line in said)
    assert any(line.endswith("– allowed") for line in said)
    assert "To agree on before the next game: whether a prime may stand for a moment." in said


ACCOUNTS = ((1, Color.WHITE, "24/18 24/19"), (2, Color.BLACK, "24/18"), (3, None, "24/18/13"))


def accounted(play: str, rules: Ruleset, chosen: int) -> Settlement:
    settled = asked(START_65, play, rules)
    told = [(number, by, read_play(text)) for number, by, text in ACCOUNTS]
    return replace(settled, accounts=rule_on_accounts(rules, settled.agreed.turn, told), chosen=chosen)


@pytest.mark.parametrize("languages", [ALL[:1], ALL], ids=["one", "three"])
@pytest.mark.parametrize("chosen", [1, 2, 3])
def test_the_sheet_has_the_ruling_on_each_account(languages: list[Translator], chosen: int) -> None:
    settled = accounted(ACCOUNTS[chosen - 1][2], GREEK, chosen)
    page = sheet(languages, settled, ADDRESS)
    assert faults_of_layout(page) == []
    for k, t in enumerate(languages):
        said = named(page, f"text-{k}")
        for account in settled.other_accounts:
            assert account_text(t, account) in said
            for reason in account.ruling.reasons:
                assert reason_text(t, GREEK, account.ruling.turn, Color.WHITE, account.ruling.play, reason) in said
        assert settled.account
        assert said_text(t, chosen, settled.account.by, ACCOUNTS[chosen - 1][2]) in said
    text = told(languages[0], settled, headed=False)
    assert signs(text.ruling) == [account.ruling.verdict for account in settled.other_accounts]


def test_the_code_on_a_sheet_opens_all_accounts() -> None:
    settled = accounted("24/18", GREEK, 2)
    (text,) = scanned(sheet(ALL[:1], settled, ADDRESS).file(".png", PRINT))
    query = parse_qs(urlsplit(text).query)
    desk, broken = from_desk_link({name: values[0] for name, values in query.items()})
    hearing, unheard = from_link(query, desk)
    assert (broken, unheard) == ((), ())
    assert [(telling.by, hops_text(telling.steps)) for telling in hearing.tellings] == [
        (by, hops_text(read_play(play))) for _, by, play in ACCOUNTS
    ]
    assert hearing.number == 1


@pytest.mark.parametrize("languages", [ALL[:1], ALL], ids=["one", "three"])
def test_the_board_stays_large_however_much_there_is_to_say(languages: list[Translator]) -> None:
    houses = ("federation+draw=last-throw", "greek+prime=never+prime-timing=turn", "livegames+prime=free+cube=yes")
    settled = asked("LN1.w24x2-23-22-21-20-10x9.b24x15.w51", "24/19 23/22", LIVEGAMES, *map(read_ruleset, houses))
    page = sheet(languages, settled, "https://a-rather-long-name-of-a-server.nardy.example/where/the/app/lives/")
    assert faults_of_layout(page) == []
    (board,) = (part.box for part in page.parts if part.box.name == "board")
    assert board.right - board.left >= 80


@pytest.mark.parametrize("width", [44, 54, 62, 80, 116])
@pytest.mark.parametrize("seat", Color)
def test_the_numbers_of_a_board_are_clear_of_the_home_lines_and_of_the_frame(width: float, seat: Color) -> None:
    part = on_page("board", shapes(START, view=View(seat)), 0, 0, width)
    numbers = [shape for shape in part.shapes if isinstance(shape, Text) and shape.id[:1] == "n"]
    assert len(numbers) == 24
    lines = [shape for shape in part.shapes if isinstance(shape, Line) and shape.fill in ("white", "black")]
    edges = [float(y) for line in lines for y in re.findall(r"(?:V|M[\d.]+ )([\d.]+)", line.d)]
    below, above = min(edges) - 0.025, max(edges) + 0.025
    for text in numbers:
        half = CAPITALS * text.size
        assert 0.055 <= text.y - half < text.y + half < below or above < text.y - half < text.y + half <= HIGH - 0.055


def test_the_proof_counts_the_positions_that_were_examined() -> None:
    refused = told(translator("en"), asked(START_65, "24/18 24/19"), headed=True)
    assert any("1 position. It was examined: this play does not lead there" in part.text for part in refused.ruling)
    legal = told(translator("en"), asked(START_65, "24/18/13"), headed=True)
    assert any("1 position. It was examined, and this play leads there" in part.text for part in legal.ruling)


def test_the_nearest_plays_are_told_and_the_first_is_drawn() -> None:
    settled = asked("LN1.w24x2-23-22-21-20-10x9.b24x15.w51", "24/19 23/22")
    page = sheet([translator("en")], settled)
    assert settled.nearest
    for near in settled.nearest:
        assert play_text(near.play) in whole(page)
    assert play_text(settled.nearest[0].play) in named(page, "allowed-words")
    assert any(part.box.name == "allowed" for part in page.parts)


def test_a_sheet_names_its_position_rules_and_versions_in_each_language() -> None:
    settled = asked(START_65, "24/18 24/19", read_ruleset("greek+prime-timing=turn"))
    foot = named(sheet(ALL, settled, ADDRESS), "foot")
    assert START_65 in foot
    assert "greek+prime-timing=turn" in foot
    assert foot.count(__version__) == len(ALL)
    assert foot.count(f" {VERSION}") >= len(ALL)


def test_house_rules_are_told_in_words() -> None:
    rules = read_ruleset("greek+prime-timing=turn")
    for t in ALL:
        said = " ".join(part.text for part in told(t, asked(START_65, "24/18 24/19", rules), headed=True).ruling)
        assert rules_named(t, rules) in said
        assert "prime-timing" not in said


def test_the_board_of_several_languages_has_no_words() -> None:
    settled = asked("LN1.w24x7-23x2-22x2-20x2-19-11.b24x9-22x2-21-20x2-17.w32", "24/21 19/17")
    assert settled.agreed.reasons
    assert not [word for word in named(sheet(ALL, settled), "board").split() if not word.isdecimal()]
    assert "ahead" in named(sheet([translator("en")], settled), "board")


@pytest.mark.parametrize("play", ["24/18 24/19", "24/18/13", "pass"])
def test_a_sheet_is_the_same_for_both_colours(play: str) -> None:
    position, roll = read_position("LN1.w24x12-10x3.b24x15.w65")
    assert roll
    white = settle(NARD_ONLINE, position, roll, read_play(play), ())
    black = settle(NARD_ONLINE, position.swapped(), roll, read_play(play), ())
    boxes = [[part.box for part in sheet(ALL[1:2], one).parts] for one in (white, black)]
    assert boxes[0] == boxes[1]


# ---------------------------------------------------------------- files


def test_the_code_on_the_picture_is_read_back_as_the_link() -> None:
    settled = asked(START_65, "24/18 24/19", GREEK)
    (text,) = scanned(sheet(ALL, settled, ADDRESS).file(".png", PRINT))
    assert text == f"{ADDRESS}settle?p={START_65}&rules=greek&v={VERSION}&play=24/18%2024/19"


def test_a_play_that_ended_with_dice_left_is_ended_in_the_link() -> None:
    (text,) = scanned(sheet(ALL[:1], asked(START_65, "24/18"), ADDRESS).file(".png", PRINT))
    assert text.endswith("&play=24/18&end=1")


def test_without_an_address_the_code_holds_the_position() -> None:
    settled = asked(START_65, "24/18 24/19")
    assert scanned(sheet(ALL, settled).file(".png", PRINT)) == [position_text(settled.position, settled.roll)]


@pytest.mark.parametrize(("code", "sentence"), [("el", "τα Λευκά"), ("uk", "Ходять Білі")])
def test_the_text_of_a_pdf_is_text(code: str, sentence: str) -> None:
    t = translator(code)
    settled = asked("LN1.w24x2-23-22-21-20-10x9.b24x15.w51", "24/19 23/22")
    (page,) = PdfReader(io.BytesIO(sheet([t], settled, ADDRESS).file(".pdf", PRINT))).pages
    text = flat(page.extract_text())
    assert sentence in text
    assert verdict_text(t, Verdict.ILLEGAL) in text
    answer = check_answer(t, NARD_ONLINE, settled.position, settled.roll, settled.played)
    assert flat(answer["reasons"][0]["message"]) in text
    assert (round(page.mediabox.width), round(page.mediabox.height)) == (595, 842)


def test_the_fonts_of_a_pdf_have_no_tables_that_a_page_never_needs() -> None:
    (page,) = PdfReader(io.BytesIO(sheet(ALL, asked(START_65, "24/18 24/19")).file(".pdf", PRINT))).pages
    fonts = [font.get_object() for font in page["/Resources"]["/Font"].values()]  # type: ignore[index]
    assert fonts
    for font in fonts:
        (inner,) = font["/DescendantFonts"]
        file = inner.get_object()["/FontDescriptor"]["/FontFile2"].get_data()
        assert not {"GSUB", "GPOS", "GDEF", "kern"} & set(TTFont(io.BytesIO(file)).keys())


def test_the_same_sheet_is_the_same_file() -> None:
    first, second = (sheet(ALL, asked(START_65, "24/18 24/19")).file(".pdf", PRINT) for _ in range(2))
    assert first == second


def test_a_sheet_has_no_colour() -> None:
    file = sheet(ALL, asked(START_65, "24/18 24/19")).file(".png", PRINT)
    with Image.open(io.BytesIO(file)) as picture:
        red, green, blue = picture.convert("RGB").split()
    assert red.tobytes() == green.tobytes() == blue.tobytes()


# ---------------------------------------------------------------- the card


CARDS = ("greek", "nard-online", "livegames", "federation", "greek+prime-timing=turn+head-exception=never+cube=no")


@pytest.mark.parametrize("text", CARDS)
@pytest.mark.parametrize(
    "languages", [ALL[:1], ALL[1:], ALL[::2], ALL], ids=lambda found: "-".join(t.code for t in found)
)
def test_a_card_names_every_matter_as_it_is_agreed(text: str, languages: list[Translator]) -> None:
    rules = read_ruleset(text)
    page = card(languages, rules)
    assert faults_of_layout(page) == []
    for k, t in enumerate(languages):
        said = named(page, f"text-{k}").lower()
        for topic in FIELDS:
            value = field_value(rules, topic)
            for settled in FIELDS[topic] if value is None else [value]:
                assert value_name(t, settled).lower() in said, topic


def to_tick(text: str) -> list[str]:
    from tutor.card import told as on_card

    found = on_card(translator("en"), read_ruleset(text))
    return [paragraph.text for paragraph in found if paragraph.sign == TO_TICK]


def test_a_card_has_boxes_to_tick_for_what_is_left_open_and_marks_house_rules() -> None:
    from tutor.card import told as on_card

    assert to_tick("federation")[:4] == [
        "No, every step is judged",
        "Yes, only the end of the play is judged",
        "There is none",
        "Possible: the other side gets a last throw",
    ]
    house = on_card(translator("en"), read_ruleset("greek+cube=no"))
    assert [p.text for p in house if p.sign not in ("", TO_TICK)] == ["Not used"]


def test_a_card_tells_the_practice_in_each_matter_of_which_the_text_is_silent_with_boxes() -> None:
    for text in RULESETS:
        boxes = to_tick(text)
        practices = [line for line in boxes if not line.startswith("otherwise: …")]
        left_open = [topic for topic in FIELDS if field_value(RULESETS[text], topic) is None]
        assert len(boxes) - len(practices) == len(practices) - 2 * len(left_open)
        assert ("A draw: there is none" in practices) == (text != "federation")
        assert ("The doubling cube: not used" in practices) == (text in ("livegames", "federation"))
        assert any(line.startswith("Resigning: 1 point") for line in practices)
        assert any(line.startswith("Cocked dice: A throw counts only if") for line in practices) == (
            text != "federation"
        )
        assert any(line.startswith("There is no koks") for line in practices) == (text in ("livegames", "federation"))
        assert not any(line.startswith(("Equal toss dice", "The Crawford rule")) for line in practices)
    assert any(line.startswith("Equal toss dice:") for line in to_tick("federation+opening=rethrow"))
    assert not any("The draw" in line for line in to_tick("greek+draw=last-throw"))
    assert any("points 1 and 24" in line for line in to_tick("greek"))
    assert not any("points 1 and 24" in line for line in to_tick("greek+prime=free"))


def test_the_code_on_a_card_says_what_it_is_good_for() -> None:
    rules = read_ruleset("greek+prime-timing=turn")
    for t in ALL:
        bare, linked = named(card([t], rules), "head"), named(card([t], rules, ADDRESS), "head")
        assert bare.endswith("--rules: greek+prime-timing=turn")
        assert t.p("card", "The code opens Nardy Tutor with these rules:") in linked
        assert ADDRESS in linked


@pytest.mark.parametrize("text", [*CARDS, "federation+opening=play-toss+cube=yes", "greek+draw=last-throw"])
def test_a_card_with_an_address_has_room_for_three_languages(text: str) -> None:
    assert faults_of_layout(card(ALL, read_ruleset(text), ADDRESS)) == []


def test_the_code_on_a_card_holds_the_rule_set_or_the_link_with_it() -> None:
    rules = read_ruleset("greek+prime-timing=turn")
    assert scanned(card(ALL[:2], rules).file(".png", PRINT)) == ["greek+prime-timing=turn"]
    linked = card(ALL[:2], rules, ADDRESS).file(".png", PRINT)
    assert scanned(linked) == [f"{ADDRESS}?rules=greek%2Bprime-timing%3Dturn&v={VERSION}"]


# ---------------------------------------------------------------- addresses


@pytest.mark.parametrize(
    "text",
    [
        "http://localhost:8501",
        "http://LOCALHOST/",
        "http://a.localhost/",
        "http://localhost./",
        "http://127.0.0.1:8501/",
        "http://127.8.8.8/",
        "http://[::1]/",
        "http://0.0.0.0/",
        "http://[::]/",
        "http://[::ffff:127.0.0.1]/",
        "http://127.1/",
        "http://2130706433/",
        "http://0x7f.1/",
        "http://0/",
        "http://127.0.0.1.:80/",
        "http://１２７.0.0.1/",
        "http://ⓛocalhost/",
        "http://localhost.localdomain/",
        "http://ip6-localhost/",
        "https://.",
        "https://nardy.example:0/",
        f"https://nardy.example/{'a' * link.MOST}",
        "ftp://nardy.example/",
        "nardy.example",
        "https://",
        "https://nardy.example/?a=1",
        "https://nardy.example/#a",
        "https://reader:secret@nardy.example/",
        "https://nardy.example:port/",
        'https://nardy.example/"',
        "https://nardy.example/a b",
        "https://[nardy/",
        "javascript:alert(1)",
        "",
    ],
)
def test_an_address_that_others_cannot_open_is_none(text: str) -> None:
    assert link.public(text) is None


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("https://nardy.example", "https://nardy.example/"),
        (" https://nardy.example/play ", "https://nardy.example/play/"),
        ("http://192.0.2.7:8501", "http://192.0.2.7:8501/"),
        ("http://[2001:db8::7]:8501", "http://[2001:db8::7]:8501/"),
        ("http://1.example", "http://1.example/"),
    ],
)
def test_an_address_of_the_app_ends_in_a_slash(text: str, address: str) -> None:
    assert link.public(text) == address


# ---------------------------------------------------------------- the commands


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main([*arguments, "--lang", "en"])
    said = capsys.readouterr()
    return code, said.out, said.err


@pytest.fixture(autouse=True)
def _no_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(link.SETTING, raising=False)


CHECK = ("check", START_65, "24/18", "24/19", "--rules", "greek")


def test_check_writes_a_sheet_and_answers_as_without_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "sheet.png"
    code, out, _ = run(capsys, *CHECK, "--json", "-o", str(file), "--langs", "el,uk", "--url", "https://nardy.example")
    plain = run(capsys, *CHECK, "--json")[1]
    assert code == 0
    assert json.loads(out) == {**json.loads(plain), "file": str(file)}
    assert scanned(file.read_bytes())[0].startswith("https://nardy.example/settle?p=")


def test_a_sheet_rules_under_house_rules_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "sheet.pdf"
    houses = ("--house", "prime=never", "--house", "nard-online+prime-timing=turn")
    assert run(capsys, *CHECK, "-o", str(file), *houses)[0] == 0
    text = flat(PdfReader(file).pages[0].extract_text())
    for house in ("greek+prime=never", "nard-online+prime-timing=turn"):
        assert rules_named(translator("en"), read_ruleset(house)) in text
    assert "prime=never" not in text


def test_the_address_comes_from_the_setting_when_none_is_given(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "sheet.png"
    monkeypatch.setenv(link.SETTING, "https://set.example/")
    assert run(capsys, *CHECK, "-o", str(file))[0] == 0
    assert scanned(file.read_bytes())[0].startswith("https://set.example/")
    assert run(capsys, *CHECK, "-o", str(file), "--url", "https://given.example/")[0] == 0
    assert scanned(file.read_bytes())[0].startswith("https://given.example/")
    monkeypatch.setenv(link.SETTING, "http://localhost:8501/")
    code, _, told = run(capsys, *CHECK, "-o", str(file))
    assert (code, link.SETTING in told) == (2, True)


@pytest.mark.parametrize(
    ("more", "part"),
    [
        (("-o", "sheet.svg"), "--output"),
        (("-o", "sheet.pdf", "--langs", "el,xx"), "--langs"),
        (("-o", "sheet.pdf", "--url", "http://localhost:8501/"), "--url"),
        (("-o", "sheet.pdf", "--rules", "all"), "--rules"),
        (("-o", "sheet.pdf", "--house", "nonsense"), "--house"),
        (("--langs", "el"), "--langs"),
        (("--url", ADDRESS), "--url"),
        (("--house", "prime=never"), "--house"),
    ],
)
def test_an_option_that_cannot_be_meant_is_refused_in_one_line(
    more: tuple[str, ...],
    part: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, told = run(capsys, *CHECK, *more)
    assert (code, out, told.count("\n")) == (2, "", 1)
    assert part in told
    assert not list(tmp_path.iterdir())


def test_card_writes_a_card(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "card.pdf"
    code, out, _ = run(capsys, "card", "--rules", "Greek + cube=no", "--langs", "el,uk", "-o", str(file), "--json")
    assert code == 0
    assert json.loads(out) == {"rules": "greek+cube=no", "file": str(file)}
    text = flat(PdfReader(file).pages[0].extract_text())
    for t in ALL[::2]:
        assert t.p("card", "Signature") in text
    assert run(capsys, "card")[0] == 2


# ---------------------------------------------------------------- from the position after


PRIME = "LN1.w24x7-23x2-22x2-20x2-19-11.b24x9-22x2-21-20x2-17.w32"
AFTER = "LN1.w24x6-23x2-22x2-21-20x2-17-11.b24x9-22x2-21-20x2-17.b"


@pytest.mark.parametrize("languages", [[t] for t in ALL] + [ALL], ids=[*LANGUAGES, "all"])
@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_a_sheet_from_the_position_after_says_so_and_opens_the_same(
    languages: list[Translator], rules: Ruleset
) -> None:
    position, roll = read_position(PRIME)
    assert roll
    found = deduce(rules, position, roll, read_position(AFTER)[0])
    assert found.settlement
    page = sheet(languages, found.settlement, ADDRESS, deduced=found)
    assert faults_of_layout(page) == []
    written = "".join(whole(page).split())
    for t in languages:
        made = t.t("Ruled from the position after the play: {position}", position=AFTER)
        for sentence in (made, *reached_texts(t, found.reached)):
            assert "".join(sentence.split()) in written
        if found.refused:
            assert "".join(ruling_text(t, found.refused.play, found.refused.verdict).split()) in written
    (opened,) = scanned(page.file(".png", PRINT))
    query = parse_qs(urlsplit(opened).query)
    assert query["after"] == [AFTER]
    assert "play" not in query
