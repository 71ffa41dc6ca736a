"""What prose may not say in its own words, in each language: the wrong side, and facts of the board as words."""

from __future__ import annotations

import pytest

from tutor.position import Color
from tutor.wording import numbers_in_words, wrong_sides


@pytest.mark.parametrize(
    ("code", "text", "wrong"),
    [
        ("en", "Black has {roll}. White waits.", ["Black"]),
        ("en", "White has {roll}, and Black waits.", []),
        ("en", "You are Black. White has played {made}.", ["Black"]),
        ("en", "Now you are\nBlack and wait", ["Black"]),
        ("en", "Black to move, or not.\n> Black's roll is {roll}", ["Black", "Black"]),
        ("en", "## Black\n\nThe roll is {roll}", []),
        ("en", "Black checkers stand there; White has {roll}.", []),
        ("en", "Black stands on point {point 18}.", []),
        ("el", "Τα Μαύρα έφεραν {roll}. Παίζεις με τα Μαύρα!", ["Μαύρα", "Μαύρα"]),
        ("el", "Η ζαριά των Λευκών είναι {roll}. Μετά παίζουν τα Μαύρα.", []),
        ("el", "Παίζουν τα Μαύρα, όχι τα Λευκά.", ["Μαύρα"]),
        ("el", "Μαύρα πούλια δεν υπάρχουν, έφερες {roll}.", []),
        ("uk", "Чорним випало {roll}. Ви граєте за Чорних…", ["Чорним", "Чорних"]),
        ("uk", "Перший кидок Білих — {roll}. Чорні чекають.", []),
        ("uk", "Ходять Чорні. Білі пішли {made}.", ["Чорні"]),
        ("uk", "Чорні шашки далеко, випало {roll}.", []),
    ],
)
def test_the_side_to_move_is_named_first_where_the_turn_is_told(code: str, text: str, wrong: list[str]) -> None:
    found = list(wrong_sides(code, Color.WHITE, text))
    assert [each.words for each in found] == wrong
    assert all(text[each.at :].startswith(each.words) for each in found)


@pytest.mark.parametrize(
    ("code", "text", "wrong"),
    [
        (
            "en",
            "Seventeen checkers, three black ones, four white\ncheckers.",
            ["Seventeen checkers", "four white checkers"],
        ),
        ("en", "From points one and six to point twenty-four.", ["points one", "point twenty-four"]),
        ("en", "One point, six points in a row, two checkers, all fifteen checkers, four steps.", []),
        ("en", "# Closed points\n\nOne is enough.", []),
        (
            "el",
            "Τρία πούλια, δεκαεπτά μαύρα πούλια, στη θέση έξι.",
            ["Τρία πούλια", "δεκαεπτά μαύρα πούλια", "θέση έξι"],
        ),
        ("el", "Έξι θέσεις, δύο πούλια, τα δεκαπέντε πούλια, τέσσερα βήματα.", []),
        ("uk", "Три шашки, сім чорних шашок, на пунктах п’ять.", ["Три шашки", "сім чорних шашок", "пунктах п’ять"]),
        ("uk", "Шість пунктів, дві шашки, всі п’ятнадцять шашок, чотири кроки.", []),
    ],
)
def test_points_and_counted_checkers_are_not_written_in_words(code: str, text: str, wrong: list[str]) -> None:
    assert [each.words for each in numbers_in_words(code, text)] == wrong
