"""A review sheet as XLIFF 2.1, and back.

The package writes 2.0 and puts notes into segments; the schema wants them in front of the
first one, and 2.1 has the same namespace.
"""

from pathlib import Path
from typing import Any

from novuss.languages import ORIGINAL
from novuss.problems import Problem, ProblemsError
from novuss.reviewing.answers import Answer, Answers, Place, split_id
from novuss.reviewing.exchange import (
    OURS,
    carried,
    carried_line,
    content,
    language_of,
    library,
    notes,
)
from novuss.reviewing.po_form import answer_of
from novuss.reviewing.rows import Row, Sheet

#: How far a text is, in the words of the format.
_STATES = {
    "unreviewed": "initial",
    "draft": "translated",
    "read": "reviewed",
    "confirmed": "final",
}
_OK = ("reviewed", "final")
_UNFINISHED = "initial"
#: What a unit is known again by.
_MARK = f'<note category="{OURS}">'
_SPACE = "{http://www.w3.org/XML/1998/namespace}space"


def review_xliff(sheet: Sheet, path: Path) -> bytes:
    """The file: a unit a row, with the id of the row for its name.

    Raises:
        ProblemsError: the package of translators' formats is not installed.
    """
    module = library(path, "xliff2")
    store = module.Xliff2File(sourcelanguage=ORIGINAL, targetlanguage=sheet.language)
    root = store.document.getroot()
    root.set("version", "2.1")
    store.settargetlanguage(sheet.language)
    store.body.set("original", f"{OURS}-{sheet.edition or 'all'}-{sheet.language}")
    told = _notes(store, store.body, [(OURS, f"{sheet.edition or '–'} {sheet.digest}")])
    store.body.insert(0, told)
    for number, row in enumerate(sheet.rows, start=1):
        _unit(module, store, number, row, sheet)
    return bytes(store)


def _unit(module: Any, store: Any, number: int, row: Row, sheet: Sheet) -> None:
    unit = module.Xliff2Unit(row.english)
    store.addunit(unit)
    unit.setid(f"u{number}")
    unit.target = row.ours
    segment = unit.xmlelement
    # White space is told of the whole unit: a segment may not say it.
    segment.attrib.pop(_SPACE, None)
    segment.set("state", _STATES[row.state])
    element = unit.getunitelement()
    element.set("name", row.id)
    element.set(_SPACE, "preserve")
    listed = [(sort, text) for sort, text in notes(sheet, row)]
    element.insert(0, _notes(store, element, [*listed, (OURS, carried_line(row))]))


def _notes(store: Any, parent: Any, listed: list[tuple[str, str]]) -> Any:
    holder = parent.makeelement(f"{{{store.namespace}}}notes", {})
    for sort, text in listed:
        note = holder.makeelement(f"{{{store.namespace}}}note", {"category": sort})
        note.text = text
        holder.append(note)
    return holder


def xliff_answers(path: Path) -> Answers:
    """The units of a file; what was not changed is not answered.

    Raises:
        ProblemsError: it is no XLIFF 2, is in no language of ours, or the package of
            translators' formats is not installed.
    """
    module = library(path, "xliff2")
    raw = content(path, b"<unit")
    try:
        store = module.Xliff2File.parsestring(raw)
    except Exception:
        # The package has no error of its own for what it cannot read.
        raise ProblemsError([Problem(str(path), 0, 0, "review-unreadable")]) from None
    language = language_of(store.gettargetlanguage(), path)
    answers: list[Answer] = []
    problems: list[Problem] = []
    split: list[Any] = []
    for unit in store.units:
        element = unit.getunitelement()
        if any(element is one for one in split):
            continue
        place = Place(str(path), element.sourceline or 0)
        name = element.get("name") or ""
        listed = _listed(element)
        known = carried("\n".join(text for sort, text in listed if sort == OURS))
        of, field = split_id(name)
        if len(list(element.iter("{*}segment"))) > 1:
            split.append(element)
            problems.append(place.problem("review-split", id=name or "–"))
            continue
        if known is None:
            problems.append(place.problem("review-unmarked", id=name or "–", mark=_MARK))
            continue
        state = unit.xmlelement.get("state") or _UNFINISHED
        answers.append(
            answer_of(
                (of, field, language, place),
                known,
                source=str(unit.source or ""),
                target=str(unit.target or ""),
                remark="\n".join(text for sort, text in listed if sort not in _SORTS),
                settled=state in _OK and _STATES.get(known.state) not in _OK,
                unfinished=state == _UNFINISHED,
            )
        )
    return Answers(tuple(answers), tuple(problems))


#: Notes of ours; every other was written by a reader.
_SORTS = (OURS, "what", "official", "disagreement")


def _listed(element: Any) -> list[tuple[str, str]]:
    """The sort and the text of each note of a unit, wherever a program put it."""
    return [
        (one.get("category") or "", (one.text or "").strip())
        for one in element.iter("{*}note")
        if (one.text or "").strip()
    ]
