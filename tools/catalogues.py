"""Keep the catalogues in step with the code, and find what is wrong with a translation.

`python -m tools.catalogues update` brings every catalogue up to date: new messages come in untranslated, those
that only changed keep their translation marked fuzzy, those no longer used are kept as comments (`tidy` drops them).
`python -m tools.catalogues check` lists every fault and fails if there is one.

Messages are read from the syntax tree, not with Babel's own extractor: that one looks at words alone, takes a
call whose message it cannot read for no message at all, and goes on.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from itertools import product
from pathlib import Path
from string import Formatter
from types import MappingProxyType

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
TRANSLATED = ("el", "uk")
PLURAL_FORMS = {"el": 2, "uk": 3}
_ONLY_FOR_ONE = {"el": (0,), "uk": ()}
"""The plural forms that no other number than 1 takes: they need not show the number."""


@dataclass(frozen=True, slots=True)
class Shape:
    """Where a call has its message: the places of its context, its singular and its plural among the arguments."""

    context: int | None
    one: int
    many: int | None = None

    @property
    def places(self) -> tuple[int, ...]:
        """The arguments that must be literal."""
        return tuple(place for place in (self.context, self.one, self.many) if place is not None)


SHAPES: MappingProxyType[str, Shape] = MappingProxyType(
    {
        "t": Shape(None, 0),
        "n": Shape(None, 0, 1),
        "p": Shape(0, 1),
        "np": Shape(0, 1, 2),
        "N_": Shape(None, 0),
        "NP_": Shape(0, 1),
        "NNP_": Shape(0, 1, 2),
    }
)
"""Every method of a translator, and every marker, that takes a message: each has one shape of its own."""


@dataclass(frozen=True, slots=True)
class Found:
    """A message in the code."""

    place: str
    context: str | None
    one: str
    many: str | None
    note: str | None = None


class UnreadableMessageError(Exception):
    """A call whose message is not written out where it stands, so that no catalogue can hold it."""


def messages_of(source: str, name: str) -> Iterator[Found]:
    """The messages of one Python file, in order; `UnreadableMessageError` when one is not literal."""
    lines = source.splitlines()
    calls = [node for node in ast.walk(ast.parse(source, name)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        called = _called(call)
        shape = SHAPES.get(called)
        if shape is None:
            continue
        if any(isinstance(argument, ast.Starred) for argument in call.args):
            continue  # A message that was marked in a table comes in whole.
        choices = [_literals(argument) for place, argument in enumerate(call.args) if place in shape.places]
        if all(choice == () for choice in choices):
            continue  # It comes in by name.
        place = f"{name}:{call.lineno}"
        if len(choices) < len(shape.places) or not all(choices):
            raise UnreadableMessageError(
                f"{place}: {called}() needs its message written out, not put together or left out"
            )
        for texts in product(*(choice for choice in choices if choice)):
            by_place = dict(zip(shape.places, texts, strict=True))
            yield Found(
                place,
                by_place.get(-1 if shape.context is None else shape.context),
                by_place[shape.one],
                by_place.get(-1 if shape.many is None else shape.many),
                _note(lines, call.lineno),
            )


def _literals(node: ast.expr) -> tuple[str, ...] | None:
    """What a message's argument can be: its texts; () for a name that brings a marked one; None when it is neither."""
    match node:
        case ast.Constant(value=str(text)):
            return (text,)
        case ast.IfExp(body=body, orelse=orelse):
            first, second = _literals(body), _literals(orelse)
            return first + second if first and second else None
        case ast.Call(func=ast.Attribute(value=ast.Constant() | ast.JoinedStr())):
            return None
        case ast.JoinedStr():
            return None
        case ast.BinOp() | ast.BoolOp():
            parts = ast.walk(node)
            return None if any(isinstance(part, ast.Constant) and isinstance(part.value, str) for part in parts) else ()
        case _:
            return ()


def _called(call: ast.Call) -> str:
    """The name of the method or the marker that is called; empty for a plain function called like a method."""
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    return name if name.endswith("_") else ""


def _note(lines: list[str], number: int) -> str | None:
    """The comment for translators right above a line: it begins with NOTE."""
    first = number - 1
    while first and lines[first - 1].strip().startswith("#"):
        first -= 1
    note = " ".join(line.strip().removeprefix("#").strip() for line in lines[first : number - 1])
    return note if note.startswith("NOTE") else None


def sources() -> Iterator[Path]:
    """The files whose messages are translated."""
    yield from sorted((ROOT / "tutor").rglob("*.py"))
    yield ROOT / "streamlit_app.py"


def all_messages(files: Iterable[Path]) -> list[Found]:
    """The messages of these files; those that are there."""
    return [
        found
        for path in files
        if path.is_file()
        for found in messages_of(path.read_text("utf-8"), path.relative_to(ROOT).as_posix())
    ]


def template(found: Iterable[Found]) -> Catalog:
    """The catalogue of all messages; `UnreadableMessageError` when one message is used in two shapes."""
    catalog = Catalog()
    plurals: dict[tuple[str | None, str], Found] = {}
    for message in found:
        other = plurals.setdefault((message.context, message.one), message)
        if other.many != message.many:
            raise UnreadableMessageError(f"{message.place}: {message.one!r} has another plural at {other.place}")
        ident = message.one if message.many is None else (message.one, message.many)
        catalog.add(ident, context=message.context, auto_comments=[message.note] if message.note else [])
    return catalog


def catalogue_path(code: str) -> Path:
    """Where a language's catalogue lies in a checkout."""
    return ROOT / "locales" / code / "LC_MESSAGES" / "tutor.po"


def read(text: bytes, code: str) -> Catalog:
    """A catalogue from its text."""
    return read_po(BytesIO(text), locale=code, abort_invalid=True)


def updated(text: bytes | None, code: str, wanted: Catalog) -> Catalog:
    """A catalogue (None: a new one) with exactly the wanted messages; what came back is taken from the comments."""
    catalog = read(text, code) if text else Catalog(locale=code)
    for message in list(catalog.obsolete.values()):
        if catalog.get(message.id, message.context) is None and message.id:
            catalog.add(message.id, message.string, flags=message.flags, context=message.context)
    catalog.obsolete.clear()
    catalog.update(wanted)
    catalog.fuzzy = False
    catalog.header_comment = f"# Nardy Tutor: {catalog.locale.english_name if catalog.locale else code}"
    return catalog


_CHANGING = (
    "Project-Id",
    "Report-Msgid",
    "POT-Creation",
    "PO-Revision",
    "Last-Translator",
    "Language-Team",
    "Generated",
)


def render(catalog: Catalog, *, tidy: bool = False) -> bytes:
    """The text of a catalogue: sorted, nothing in it that changes by itself."""
    out = BytesIO()
    write_po(out, catalog, width=0, no_location=True, sort_output=True, include_previous=True, ignore_obsolete=tidy)
    lines = out.getvalue().decode("utf-8").splitlines(keepends=True)
    kept = "".join(line for line in lines if not line.startswith(tuple(f'"{field}' for field in _CHANGING)))
    return (kept.rstrip("\n") + "\n").encode("utf-8")


# --- faults ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Synonym:
    """A word that the glossary gives up for another, as a pattern of whole words."""

    pattern: str
    use: str
    only_for: str = ""
    """A pattern of the English message: elsewhere the word may mean something else."""


SYNONYMS: MappingProxyType[str, tuple[Synonym, ...]] = MappingProxyType(
    {
        "en": (
            Synonym(r"squares?", "point"),
            Synonym(r"pieces?|chips?|stones?", "checker"),
            Synonym(r"(a|the|this|that|your|each|every|any|no|legal|illegal|first|last|best) moves?", "step or play"),
        ),
        "el": (
            Synonym(r"πίνακ\w*", "ταμπλό", only_for=r"\bboards?\b"),
            Synonym(r"πα[ιί]ξ[ιί]μ\w*", "κίνηση"),
            Synonym(r"πιπς?", "πόντοι"),
        ),
        "uk": (
            Synonym(r"клітин\w*|лун(ка|ки|ку|ці|ок|ками|ках)", "пункт"),
            Synonym(r"фішк\w*|фішок|фішці", "шашка"),
            Synonym(r"зор(і|ів|ями|ях)|заров\w*", "кубики"),
            Synonym(r"переміщен\w*", "хід"),
            Synonym(r"черг(а|и|у|ою) ходу", "черга"),
            Synonym(r"загороджен\w*", "блок"),
            Synonym(r"викин\w*", "виводити"),
            Synonym(r"окуляр\w*|п[иі]пс\w*", "залишок шляху"),
            Synonym(r"противник\w*", "суперник"),
            Synonym(r"кубик\w* подвоєння", "куб подвоєння"),
        ),
    }
)
"""The last column of docs/glossary.md."""

SAME_IN_ALL = re.compile(
    r"[\W\d_]*|(?:[\W\d_]|\{\w*\}|LN1|JSON|SVG|PNG|PDF|Nardy Tutor|Nard Online|LiveGames"
    r"|English|Ελληνικά|Українська)*"
)
"""What may stay as it is in English: signs, fields, names of formats."""

LATIN_WORDS = frozenset(
    {
        "HTML",
        "JSON",
        "SVG",
        "PNG",
        "PDF",
        "Nardy",
        "Tutor",
        "nardy",
        "check",
        "teaches",
        "livegames",
        "nard",
        "online",
        "Streamlit",
        "localhost",
    }
    | {
        "UTF",
        "TOML",
        "byte",
        "own",
        "forward",
        "LiveGames",
        "Nard",
        "Online",
        "Home",
        "End",
        "Enter",
        "Delete",
        "Escape",
        "Ctrl",
    }
)
"""Words in Latin letters that a translation may keep: names, formats, values of options, keys of a keyboard."""


def fields(text: str) -> set[str]:
    """The named fields of a message; `ValueError` when it cannot be filled in."""
    names = {name for _, name, _, _ in Formatter().parse(text) if name is not None}
    for name in names:
        if not name.isidentifier():
            raise ValueError(f"field {{{name}}} has no plain name")
    return names


def faults(code: str, text: bytes, wanted: Catalog) -> Iterator[str]:
    """What is wrong with one catalogue, a line each; nothing when it is complete."""
    try:
        catalog = read(text, code)
    except (PoFileError, ValueError) as error:
        yield f"cannot be read: {error}"
        return
    if catalog.plural_forms != Catalog(locale=code).plural_forms:
        yield f"the header's plural forms are not {Catalog(locale=code).plural_forms!r}"
    if render(updated(text, code, wanted)) != text:
        yield "not in step with the code: run `make messages`"
    for message in catalog:
        if message.id:
            for fault in _faults_of(code, message):
                yield f"{message.context or '-'}: {_ids(message)[0]!r}: {fault}"


def _ids(message: Message) -> tuple[str, ...]:
    ident = message.id
    return (ident,) if isinstance(ident, str) else tuple(str(text) for text in ident)


def _forms(message: Message) -> tuple[str, ...]:
    string = message.string
    return (string,) if isinstance(string, str) else tuple(form or "" for form in string or [""])


def _faults_of(code: str, message: Message) -> Iterator[str]:
    ids, forms = _ids(message), _forms(message)
    if not all(forms):
        yield "not translated"
        return
    if message.fuzzy:
        yield "marked fuzzy: read it again and take the mark away"
    if len(ids) > 1 and len(forms) != PLURAL_FORMS[code]:
        yield f"has {len(forms)} plural forms, not {PLURAL_FORMS[code]}"
    for place, form in enumerate(forms):
        yield from _faults_of_fields(ids, form, len(ids) > 1 and place in _ONLY_FOR_ONE[code])
        if form in ids and not SAME_IN_ALL.fullmatch(form):
            yield "still in English"
        yield from faults_of_words(code, " ".join(ids), form)


def _faults_of_fields(ids: tuple[str, ...], form: str, only_for_one: bool) -> Iterator[str]:
    try:
        got, allowed, needed = fields(form), set().union(*map(fields, ids)), fields(ids[-1])
    except ValueError as error:
        yield f"{error} in {form!r}"
        return
    if only_for_one:
        needed &= fields(ids[0]) | {"n"}
        needed -= {"n"}
    if got - allowed:
        yield f"no such field as {', '.join(sorted(got - allowed))} in {form!r}"
    if needed - got:
        yield f"lacks {', '.join(sorted(needed - got))} in {form!r}"


def faults_of_words(code: str, english: str, form: str) -> Iterator[str]:
    """Words of a text in another alphabet than its language's, and those that the glossary gives up for others."""
    words = re.sub(r"\{\w*\}|`[^`]*`|--[\w-]+|https?://\S+", " ", form)
    for word in re.findall(r"[^\W\d_]+", words):
        latin = re.findall(r"[A-Za-z]", word) if code != "en" else []
        if latin and len(latin) < len(word):
            yield f"mixes alphabets in {word!r}"
        elif len(latin) > 2 and word not in LATIN_WORDS:
            yield f"has the Latin word {word!r}"
    yield from synonyms_in(code, words, english)


def synonyms_in(code: str, text: str, english: str = "") -> Iterator[str]:
    """The words of `text` that the glossary gives up for others."""
    for synonym in SYNONYMS[code]:
        if synonym.only_for and not re.search(synonym.only_for, english, re.IGNORECASE):
            continue
        if found := re.search(rf"\b(?:{synonym.pattern})\b", text, re.IGNORECASE):
            yield f"says {found[0]!r}: the glossary has {synonym.use!r}"


def faults_of_english(found: Iterable[Found]) -> Iterator[str]:
    """What is wrong with the messages in the code."""
    for message in found:
        for text in (message.one, message.many):
            if text is None:
                continue
            try:
                fields(text)
            except ValueError as error:
                yield f"{message.place}: {error} in {text!r}"
            if text != text.strip() or not text:
                yield f"{message.place}: space around {text!r}"
            for fault in synonyms_in("en", text):
                yield f"{message.place}: {fault}"


def main(arguments: list[str]) -> int:
    """Run `update`, `tidy` or `check`; 0 when all is well."""
    if arguments not in (["update"], ["tidy"], ["check"]):
        print("usage: python -m tools.catalogues update|tidy|check", file=sys.stderr)
        return 2
    try:
        found = all_messages(sources())
        wanted = template(found)
        return run(arguments[0], found, wanted)
    except (UnreadableMessageError, PoFileError, SyntaxError) as error:
        print(error, file=sys.stderr)
        return 1


def run(task: str, found: list[Found], wanted: Catalog) -> int:
    """Update or check every catalogue, and print what was done or found."""
    all_faults = list(faults_of_english(found))
    for code in TRANSLATED:
        path = catalogue_path(code)
        if task != "check":
            path.parent.mkdir(parents=True, exist_ok=True)
            catalog = updated(path.read_bytes() if path.exists() else None, code, wanted)
            path.write_bytes(render(catalog, tidy=task == "tidy"))
            undone = sum(1 for message in catalog if message.id and (message.fuzzy or not all(_forms(message))))
            print(f"{code}: {len(wanted)} messages, {undone} to translate")
        elif not path.exists():
            all_faults.append(f"{code}: no catalogue: run `make messages`")
        else:
            all_faults += [f"{code}: {fault}" for fault in faults(code, path.read_bytes(), wanted)]
    if task == "check" or all_faults:
        print("\n".join(all_faults) or f"{len(wanted)} messages, complete in {', '.join(TRANSLATED)}")
    return 1 if all_faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
