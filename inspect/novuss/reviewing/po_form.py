"""A review sheet as gettext PO, and back."""

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from novuss.languages import Language
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
from novuss.reviewing.rows import Sheet
from novuss.version import __version__

_CONTEXT = re.compile(r'^msgctxt "(.*)"')
#: What a unit is known again by.
_MARK = f"#. {OURS} text:…"
#: Statuses that a text is not final in.
DRAFTS = ("unreviewed", "draft")


def review_po(sheet: Sheet, path: Path) -> bytes:
    """The file: the English as ``msgid``, ours as ``msgstr``, fuzzy while it is a draft.

    Raises:
        ProblemsError: the package of translators' formats is not installed.
    """
    from babel.messages.plurals import get_plural

    store = library(path, "pypo").pofile(width=-1)
    forms = get_plural(sheet.language)
    moment = datetime.now(tz=UTC).strftime("%Y-%m-%d %H:%M+0000")
    store.updateheader(
        add=True,
        Project_Id_Version=f"novuss {__version__}",
        POT_Creation_Date=moment,
        PO_Revision_Date=moment,
        Last_Translator="",
        Language_Team="",
        Language=sheet.language,
        Plural_Forms=f"nplurals={forms.num_plurals}; plural={forms.plural_expr};",
        X_Novuss_Edition=sheet.edition or "–",
        X_Novuss_Digest=sheet.digest,
    )
    for row in sheet.rows:
        unit = store.addsourceunit(row.english)
        unit.setcontext(row.id)
        unit.target = row.ours
        told = [text for _, text in notes(sheet, row)]
        unit.addnote("\n".join([*told, carried_line(row)]), "developer")
        if row.state in DRAFTS:
            unit.markfuzzy()
    return bytes(store)


def po_answers(path: Path) -> Answers:
    """The units of a file; what was not changed is not answered.

    Raises:
        ProblemsError: it is no PO file, is in no language of ours, or the package of
            translators' formats is not installed.
    """
    module = library(path, "pypo")
    raw = content(path, b"msgid ")
    try:
        store = module.pofile.parsestring(raw)
    except Exception:
        # The package has no error of its own for what it cannot read.
        raise ProblemsError([Problem(str(path), 0, 0, "review-unreadable")]) from None
    if not store.units or not store.units[0].isheader():
        raise ProblemsError([Problem(str(path), 0, 0, "review-foreign")])
    language = language_of(store.parseheader().get("Language"), path)
    lines = _lines(raw)
    answers: list[Answer] = []
    problems: list[Problem] = []
    for unit in store.units:
        if unit.isheader() or unit.isobsolete():
            continue
        name = unit.getcontext()
        taken = lines.get(name, [])
        place = Place(str(path), taken.pop(0) if taken else 0)
        known = carried(unit.getnotes("developer"))
        of, field = split_id(name)
        if known is None:
            problems.append(place.problem("review-unmarked", id=name or "–", mark=_MARK))
            continue
        answers.append(
            answer_of(
                (of, field, language, place),
                known,
                source=str(unit.source),
                target=str(unit.target or ""),
                remark=unit.getnotes("translator").strip(),
                settled=not unit.isfuzzy() and known.state in DRAFTS,
                unfinished=unit.isfuzzy(),
            )
        )
    return Answers(tuple(answers), tuple(problems))


def answer_of(
    named: tuple[str, str, Language, Place],
    known: Any,
    *,
    source: str,
    target: str,
    remark: str,
    settled: bool,
    unfinished: bool,
) -> Answer:
    """The answer that a unit is: a target that was changed is a proposal, and no ok."""
    from novuss.model.reviews import fingerprint

    of, field, language, place = named
    target = target.strip()
    changed = fingerprint(target) != known.mark
    return Answer(
        of=of,
        field=field,
        language=language,
        place=place,
        ok=True if settled and not changed and target else None,
        proposal=target if changed else "",
        remark=remark,
        mark=known.mark,
        against=known.against,
        other=source,
        gone=not target,
        unfinished=changed and unfinished,
    )


def _lines(content: bytes) -> dict[str, list[int]]:
    """The lines on which units of each context begin."""
    found: dict[str, list[int]] = {}
    for number, line in enumerate(content.decode("utf-8", errors="replace").splitlines(), start=1):
        if context := _CONTEXT.match(line):
            found.setdefault(context[1], []).append(number)
    return found
