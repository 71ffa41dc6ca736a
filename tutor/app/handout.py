"""The questions of a set in a list, each with its board; its answer with the reasons is folded."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from tutor import asked, explain
from tutor.app import pictures
from tutor.assignment import Assignment
from tutor.board import View, shapes
from tutor.dealt import lettered
from tutor.drills import Item
from tutor.explain import capital
from tutor.screen import screen_of
from tutor.translator import Translator, translator

_STYLE = """<style>
.nt-items { list-style: none; margin: 0 !important; padding: 0 !important; display: grid; gap: 20px 32px; }
.nt-items { grid-template-columns: repeat(auto-fill, minmax(min(480px, 100%), 1fr)); }
.nt-items > li { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); gap: 4px 16px; }
.nt-items > li { align-items: start; margin: 0 !important; }
.nt-items .nt-picture { grid-row: span 2; }
.nt-items p { margin: 0 0 4px; line-height: 1.4; overflow-wrap: anywhere; }
.nt-items ul { margin: 0 0 6px; padding-inline-start: 20px; }
.nt-items li li { margin: 0; font-size: 14px; line-height: 1.5; }
.nt-items summary { cursor: pointer; width: fit-content; font-size: 14px; padding: 4px 0; }
.nt-items summary:focus-visible { outline: 2px solid var(--nb-ink); outline-offset: 2px; border-radius: 4px; }
@media (max-width: 640px) {
  .nt-items > li { grid-template-columns: 1fr; }
}
</style>"""


@lru_cache(maxsize=16)
def html(code: str, chosen: Assignment, copy: int | None, dark: bool) -> str:
    """The list as HTML; of a set of which each copy has its own, that of this copy."""
    t = translator(code)
    items = enumerate(chosen.items(copy), 1)
    return f'{_STYLE}<ol class="nt-items">{"".join(_item(t, n, item, dark) for n, item in items)}</ol>'


def _item(t: Translator, number: int, item: Item, dark: bool) -> str:
    """A question with its board; its answer, with the reasons, folded."""
    screen = screen_of(item)
    told = explain.position_words(t, item.position)
    board = pictures.html(shapes(item.position, item.roll, (), View(item.position.to_move)), told, dark)
    offered = "".join(
        f"<li><b>{letter}</b> {escape(capital(asked.option_text(t, screen, each.code)))}</li>"
        for letter, each in lettered(screen)
    )
    answer = "".join(f"<p>{escape(sentence)}</p>" for sentence in asked.solution(t, screen))
    about = f"{t.number(number)}. {asked.subject_name(t, item.subject)}"
    return (
        f'<li>{board}<div><p class="nt-small">{escape(about)}</p><p><b>{escape(asked.prompt(t, screen))}</b></p>'
        f"<ul>{offered}</ul></div><details><summary>{escape(t.t('Answer'))}</summary>{answer}</details></li>"
    )
