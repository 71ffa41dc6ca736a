"""Drills that stay as they are, one of each kind of each subject, whatever comes to be dealt.

A line of `drills.txt`: subject, kind, rules, position; the plays asked about; the options, where they are no plays; the
answer; the play that the rule refuses, and the position and rules in which it does, where they are others.
"""

from __future__ import annotations

from pathlib import Path

from tutor.drills import Difficulty, Foil, Item, Kind, Level, Subject
from tutor.notation import read_play, read_position, read_ruleset


def _read(line: str) -> Item:
    about, asked, offered, answer, *refused = (part.strip() for part in line.split(";"))
    subject, kind, rules_text, board = about.split(", ")
    rules, (position, roll) = read_ruleset(rules_text), read_position(board)
    plays = tuple(play.strip() for play in asked.split("|")) if asked else ()
    foil = None
    if refused and refused[0]:
        play, *rest = (part.strip() for part in refused[0].split("|"))
        there, under = [*rest, "", ""][:2]
        foil = Foil(
            read_ruleset(under) if under else rules,
            read_position(there)[0] if there else position,
            read_play(play),
        )
    return Item(
        Subject(subject),
        Kind(kind),
        Level.EASY,
        rules,
        position,
        roll,
        tuple(map(read_play, plays)),
        tuple(offered.split()) or (plays if kind in (Kind.WHICH, Kind.ORDER) else ()),
        answer,
        foil,
        Difficulty(0, 0, 0, 0),
    )


DRILLS = tuple(map(_read, Path(__file__).with_suffix(".txt").read_text("utf-8").splitlines()))
