"""What is taken along from a dispute: a sheet, its link, a card of the rules, a report of what seems wrong."""

from __future__ import annotations

from functools import partial

import streamlit as st

from tutor import explain, link, settled
from tutor.app import cards, texts, tools
from tutor.app import desk as desks
from tutor.app import hearing as hearings
from tutor.app.desk import Desk
from tutor.app.hearing import Hearing
from tutor.app.tools import Choice, Rows
from tutor.dispute import Deduced, Settlement, reproduction
from tutor.palette import PRINT
from tutor.ruleset import Ruleset
from tutor.translator import LANGUAGES, Translator, translator

_KINDS = {".pdf": "application/pdf", ".png": "image/png"}


def show(t: Translator, desk: Desk, hearing: Hearing, found: Settlement, deduced: Deduced | None) -> None:
    """The ruling as a page to print or to send, and its link."""
    st.html(f"<h2>{t.t('Take it with you')}</h2>")
    offered: Rows = [[Choice("sheet_langs", t.t("Language of the sheet"), _languages(t), _sheet_languages(t))]]
    tools.show("sheet_tools", t.t("Ruling sheet"), offered, t, lambda: _sheet_used(offered))
    codes = _sheet_languages(t).split(",")
    address = _public()
    with st.container(horizontal=True, key="sheet_files"):
        for kind, mime in _KINDS.items():
            label = t.t("Ruling sheet ({kind})", kind=kind[1:].upper())
            make = partial(_sheet_file, found, deduced, tuple(codes), address, kind)
            st.download_button(label, make, f"ruling{kind}", mime, key=f"sheet{kind}", on_click="ignore")
    st.code(_link(texts.base(), desk, hearing), language=None, wrap_lines=True)


def _link(address: str, desk: Desk, hearing: Hearing) -> str:
    """The link that opens the whole dispute in the app at this address."""
    return link.link(f"{address}settle", {**desks.to_link(desk), **hearings.to_link(hearing)})


def _public() -> str | None:
    """The address by which others know the app, if there is one."""
    return link.public(link.setting() or texts.base())


def _languages(t: Translator) -> tuple[tuple[str, str], ...]:
    return (t.code, t.t("Mine")), (",".join(LANGUAGES), t.t("All three, side by side"))


def _sheet_languages(t: Translator) -> str:
    """The languages of the sheet, by their codes."""
    chosen: str = st.session_state.get("sheet_langs", "")
    return chosen if "," in chosen else t.code


def _sheet_used(offered: Rows) -> None:
    if use := tools.used("sheet_tools", offered):
        st.session_state.sheet_langs = use.value


def _sheet_file(
    found: Settlement, deduced: Deduced | None, codes: tuple[str, ...], address: str | None, kind: str
) -> bytes:
    from tutor.sheet import sheet

    return sheet([translator(code) for code in codes], found, address, deduced=deduced).file(kind, PRINT)


def rules_card(t: Translator, rules: Ruleset) -> None:
    """The rules that the table has agreed on, on a page to sign."""
    with st.expander(t.t("A card of the rules we agreed on"), key="card_expander"):
        chosen = explain.rules_named(t, rules)
        cards.line("", t.t("The card is of the rules chosen at the top of the page: {rules}", rules=chosen))
        cards.line(
            "",
            t.t(
                "House rules that are only ticked to compare are not on it: choose at the top those that are agreed on."
            ),
            "nt-small",
        )
        with st.container(horizontal=True, vertical_alignment="bottom", key="card_files"):
            names = dict(LANGUAGES)
            own_first = [t.code, *(code for code in names if code != t.code)]
            first = st.selectbox(
                t.t("Language"), own_first, format_func=names.__getitem__, key=f"card_first_{t.code}", width=160
            )
            second = st.selectbox(
                t.t("And"), ["", *names], format_func=lambda code: names.get(code, "–"), key="card_second", width=160
            )
            codes = tuple(dict.fromkeys(filter(None, (first or t.code, second))))
            for kind, mime in _KINDS.items():
                make = partial(_card_file, rules, codes, _public(), kind)
                st.download_button(kind[1:].upper(), make, f"rules{kind}", mime, key=f"card{kind}", on_click="ignore")


def _card_file(rules: Ruleset, codes: tuple[str, ...], address: str | None, kind: str) -> bytes:
    from tutor.card import card

    return card([translator(code) for code in codes], rules, address).file(kind, PRINT)


def report(t: Translator, desk: Desk, hearing: Hearing, found: Settlement, deduced: Deduced | None) -> None:
    """All that is needed to get a ruling again that seems wrong, as text to send or to paste here again."""
    with st.expander(t.t("This ruling seems wrong"), key="wrong"):
        cards.line("", t.t("Copy this text and send it: everything is in it that is needed to get the ruling again."))
        after = deduced.reached.after if deduced else None
        opens = _link(_public() or "", desk, hearing)
        st.code(settled.report_text(t, reproduction(found, after), opens), language=None, wrap_lines=True)
