"""The glossary as TBX in every language, and back: terms and definitions that were changed."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from novuss.languages import LANGUAGES, ORIGINAL, Language
from novuss.model.glossary import Term
from novuss.model.reviews import fingerprint
from novuss.problems import Problem, ProblemsError
from novuss.reviewing.answers import Answer, Answers, Place
from novuss.reviewing.exchange import OURS, content, library
from novuss.reviewing.rows import Sheet
from novuss.specs.reviewed import Text

_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
#: The fields of a term, in the order of their fingerprints.
_FIELDS = ("names", "definition")
#: What a term is known again by, in each language and in English.
_MARK = '<admin type="sourceIdentifier">'


def glossary_tbx(sheet: Sheet, terms: Iterable[Text], path: Path) -> bytes:
    """The terms with definition and clause; a proposal of ours says so.

    Raises:
        ProblemsError: the package of translators' formats is not installed.
    """
    store = library(path, "tbx").tbxfile(sourcelanguage=ORIGINAL)
    say = sheet.say
    root = store.document.getroot()
    root.set(_LANG, ORIGINAL)
    (source,) = root.iter("sourceDesc")
    source[0].text = f"novuss {sheet.digest}"
    (body,) = root.iter("body")
    for text in terms:
        term = text.record
        assert isinstance(term, Term)
        entry = _added(body, "termEntry", id=text.of.replace(" ", "."))
        if term.clause:
            _added(entry, "note", f"{say('official.clause')} {say.clause(term.clause)}")
        for language in LANGUAGES:
            listed = _added(entry, "langSet", **{_LANG: language})
            _added(listed, "descrip", term.definition[language], type="definition")
            # Both texts by their marks: what comes back is compared with what was given.
            marks = f"{OURS} {fingerprint(term.names[language])}"
            marks += f" {fingerprint(term.definition[language])}"
            _added(listed, "admin", marks, type="sourceIdentifier")
            tig = _added(listed, "tig")
            _added(tig, "term", term.names[language])
            if language in term.proposed:
                status = "admittedTerm-admn-sts"
                _added(tig, "termNote", status, type="administrativeStatus")
                _added(tig, "note", say("review.proposed"))
    return bytes(store)


def _added(parent: Any, tag: str, text: str = "", /, **attributes: str) -> Any:
    element = parent.makeelement(tag, attributes)
    element.text = text or None
    parent.append(element)
    return element


def tbx_answers(path: Path) -> Answers:
    """The terms and definitions of a file, in every language; what was changed is a proposal.

    Raises:
        ProblemsError: it is no TBX file of ours, or the package of translators' formats is
            not installed.
    """
    module = library(path, "tbx")
    raw = content(path, b"<langSet")
    try:
        store = module.tbxfile.parsestring(raw)
    except Exception:
        # The package has no error of its own for what it cannot read.
        raise ProblemsError([Problem(str(path), 0, 0, "review-unreadable")]) from None
    answers: list[Answer] = []
    problems: list[Problem] = []
    for entry in store.document.getroot().iter("{*}termEntry"):
        name = (entry.get("id") or "").replace(".", " ", 1)
        english = next(
            (one for one in entry.iter("{*}langSet") if one.get(_LANG) == ORIGINAL), None
        )
        given = _marks(english) if english is not None else []
        for listed in entry.iter("{*}langSet"):
            place = Place(str(path), listed.sourceline or 0)
            language = next((one for one in LANGUAGES if one == listed.get(_LANG)), None)
            marks = _marks(listed)
            if language is None:
                values = {"value": listed.get(_LANG) or "–"}
                problems.append(place.problem("review-language", **values))
            elif not (marks and given):
                problems.append(place.problem("review-unmarked", id=name or "–", mark=_MARK))
            else:
                answers += _answers(listed, name, language, place, given)
    if not answers and not problems:
        raise ProblemsError([Problem(str(path), 0, 0, "review-foreign")])
    return Answers(tuple(answers), tuple(problems))


def _answers(
    listed: Any, name: str, language: Language, place: Place, given: list[str]
) -> list[Answer]:
    definitions = [one for one in listed.iter("{*}descrip") if one.get("type") == "definition"]
    definition = (definitions[0].text or "").strip() if definitions else ""
    said = (_first(listed, "term"), definition)
    return [
        Answer(
            of=name,
            field=field,
            language=language,
            place=place,
            proposal=text if fingerprint(text) != mark else "",
            mark=mark,
            against="" if language == ORIGINAL else english,
            gone=not text,
        )
        for field, text, mark, english in zip(_FIELDS, said, _marks(listed), given, strict=True)
    ]


def _marks(listed: Any) -> list[str]:
    """The fingerprints of term and definition as they were given; none where they are lost."""
    ours, *marks = _first(listed, "admin").split() or [""]
    return marks if ours == OURS and len(marks) == len(_FIELDS) else []


def _first(parent: Any, tag: str) -> str:
    return next(((one.text or "").strip() for one in parent.iter(f"{{*}}{tag}")), "")
