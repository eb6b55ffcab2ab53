"""Problems of an amendments file: what it says of clauses and limits that cannot be."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import chain

from pydantic import ValidationError

from novuss.languages import LANGUAGES, ORIGINAL, Language
from novuss.model.amendments import AMENDMENTS, AddedClause, AmendedClause, Amendments
from novuss.model.equipment_records import Characteristic
from novuss.model.interface_strings import fill_placeholders
from novuss.model.record_base import ClauseId, LocalText
from novuss.model.rule_clauses import Clause
from novuss.specs.consolidation import carry_into
from novuss.specs.consolidation.clauses import build_rules
from novuss.specs.consolidation.limits import build_equipment, write_limit
from novuss.specs.consolidation.numbering import Numbering
from novuss.specs.help_translation import translate_mistake
from novuss.specs.knowledge_model import Knowledge
from novuss.specs.parsed_sources import Sources
from novuss.specs.spec_issues import Issue, SpecsError
from novuss.specs.text_quantities import find_amounts
from novuss.specs.yaml_file import YamlFile

Path = tuple[str | int, ...]


@dataclass(frozen=True)
class AmendmentProblem:
    """One problem: the path to its place in the file, and the code and values of its words."""

    path: Path
    code: str
    values: dict[str, str] = field(default_factory=dict)


def find_amendment_problems(
    knowledge: Knowledge, amendments: Amendments
) -> Iterator[AmendmentProblem]:
    """Find what cannot be, in knowledge as seen from the edition that is amended."""
    yield from _check_edition(knowledge, amendments)
    numbering = Numbering(knowledge, amendments)
    unknown = list(_check_known(numbering))
    yield from unknown
    if unknown:
        return
    taken = list(chain(_check_numbers(numbering), _check_places(numbering)))
    yield from taken
    yield from _check_texts(numbering)
    if not taken:
        yield from _check_references(numbering)
        yield from _check_limits(numbering)


def _check_edition(knowledge: Knowledge, amendments: Amendments) -> Iterator[AmendmentProblem]:
    stated, before = amendments.edition, knowledge.edition(knowledge.current)
    if stated.based_on != before.id:
        values = {"edition": stated.based_on, "known": before.id}
        yield AmendmentProblem(("edition", "based_on"), "amendment-based-on", values)
    elif before.in_force_from and stated.in_force_from <= before.in_force_from:
        values = {"edition": before.id, "day": before.in_force_from.isoformat()}
        yield AmendmentProblem(("edition", "in_force_from"), "amendment-day", values)
    elif stated.adopted and stated.adopted > stated.in_force_from:
        values = {"day": stated.adopted.isoformat(), "known": stated.in_force_from.isoformat()}
        yield AmendmentProblem(("edition", "adopted"), "amendment-adopted", values)


def _list_named(numbering: Numbering) -> Iterator[tuple[Path, ClauseId]]:
    """The clauses of the earlier edition that are amended, repealed or renumbered."""
    clauses = numbering.amendments.clauses
    for name in ("amended", "repealed", "renumbered"):
        for index, entry in enumerate(getattr(clauses, name)):
            yield ("clauses", name, index, "id"), entry.id


def _check_known(numbering: Numbering) -> Iterator[AmendmentProblem]:
    seen: set[tuple[object, ClauseId]] = set()
    for path, name in _list_named(numbering):
        if name not in numbering.clauses:
            values = {"edition": numbering.earlier, "clause": name}
            yield AmendmentProblem(path, "amendment-clause-unknown", values)
        elif (path[1], name) in seen:
            yield AmendmentProblem(path, "amendment-clause-twice", {"clause": name})
        seen.add((path[1], name))
    known = {record.id for record in _list_characteristics(numbering)}
    for index, limit in enumerate(numbering.amendments.limits):
        if limit.characteristic not in known:
            values = {"edition": numbering.earlier, "characteristic": limit.characteristic}
            path = ("limits", index, "characteristic")
            yield AmendmentProblem(path, "amendment-characteristic-unknown", values)


def _list_characteristics(numbering: Numbering) -> Iterator[Characteristic]:
    for file in numbering.knowledge.equipment:
        if file.edition == numbering.earlier:
            yield from file.characteristics


def _check_numbers(numbering: Numbering) -> Iterator[AmendmentProblem]:
    """A number is that of one clause for ever; what is repealed is not amended besides."""
    clauses = numbering.amendments.clauses
    moved = {name for entry in clauses.renumbered for name in numbering.list_below(entry.id)}
    held = {number for name, number in numbering.numbers.items() if number and name not in moved}
    for index, entry in enumerate(clauses.renumbered):
        path = ("clauses", "renumbered", index, "to")
        for name in numbering.list_below(entry.id):
            number = numbering.numbers[name]
            if number is None or name not in moved:
                continue
            moved.remove(name)
            if number in held:
                yield AmendmentProblem(path, "amendment-number-taken", {"clause": number})
                break
            if _belonged_to_another(number, name, numbering):
                yield AmendmentProblem(path, "amendment-number-given", {"clause": number})
                break
            held.add(number)
    for index, added in enumerate(clauses.added):
        if added.id in held | numbering.given:
            code = "amendment-number-taken" if added.id in held else "amendment-number-given"
            yield AmendmentProblem(("clauses", "added", index, "id"), code, {"clause": added.id})
        held.add(added.id)
    for place, name in _list_named(numbering):
        if place[1] != "repealed" and name in numbering.repealed:
            yield AmendmentProblem(place, "amendment-clause-repealed", {"clause": name})


def _belonged_to_another(number: ClauseId, name: ClauseId, numbering: Numbering) -> bool:
    """Whether a number was that of another clause, but for one that gets another number as well."""
    if numbering.numbers.get(number, number) not in (number, None):
        return False
    return number in numbering.given and numbering.knowledge.find_number(number) != name


def _check_places(numbering: Numbering) -> Iterator[AmendmentProblem]:
    """What is added stands below a clause that its number begins with, and beside another."""
    added = numbering.amendments.clauses.added
    above_all = numbering.parents | {entry.id: entry.parent for entry in added}
    held = above_all.keys()
    for index, entry in enumerate(added):
        path, above = ("clauses", "added", index), entry.id.rpartition(".")[0]
        if not above or (above not in numbering.given and "." not in above):
            values = {"clause": above or entry.id}
            yield AmendmentProblem((*path, "parent"), "amendment-section", values)
        elif above not in held:
            values = {"value": entry.id, "clause": above}
            yield AmendmentProblem((*path, "parent"), "amendment-parent", values)
        elif entry.parent not in held:
            values = {"clause": entry.parent}
            yield AmendmentProblem((*path, "parent"), "amendment-place-unknown", values)
        elif not f"{entry.parent}.".startswith(f"{above}."):
            values = {"value": entry.id, "clause": entry.parent, "known": above}
            yield AmendmentProblem((*path, "parent"), "amendment-parent-other", values)
        else:
            yield from _check_after(path, entry.id, entry.after, above_all)
    for index, moved in enumerate(numbering.amendments.clauses.renumbered):
        yield from _check_after(("clauses", "renumbered", index), moved.to, moved.after, above_all)


def _check_after(
    path: Path,
    number: ClauseId,
    after: ClauseId | None,
    parents: Mapping[ClauseId, ClauseId | None],
) -> Iterator[AmendmentProblem]:
    """A clause follows another one below the same clause or heading."""
    if not after:
        return
    if after not in parents:
        yield AmendmentProblem((*path, "after"), "amendment-place-unknown", {"clause": after})
    elif number == after or parents[after] != parents.get(number):
        values = {"clause": after, "number": number, "known": parents.get(number) or "–"}
        yield AmendmentProblem((*path, "after"), "amendment-after-other", values)


def _check_texts(numbering: Numbering) -> Iterator[AmendmentProblem]:
    limits = {entry.characteristic: entry.limit for entry in numbering.amendments.limits}
    limited = {
        record.clause: f"{write_limit(limits[record.id])} {record.unit or ''}".strip()
        for record in _list_characteristics(numbering)
        if record.id in limits
    }
    for index, amended in enumerate(numbering.amendments.clauses.amended):
        present = numbering.clauses[amended.id].texts
        for language, text in amended.texts.given.items():
            if text.split() == present[language].split():
                path = ("clauses", "amended", index, "texts", language)
                values = {"clause": amended.id}
                if figure := limited.get(amended.id):
                    values["figure"] = figure
                code = "amendment-text-same-limit" if figure else "amendment-text-same"
                yield AmendmentProblem(path, code, values)


def _check_references(numbering: Numbering) -> Iterator[AmendmentProblem]:
    """What a text names, and by what something follows, are clauses of the edition."""
    built = _map_built(numbering)
    clauses = numbering.amendments.clauses
    stated: list[tuple[Path, AmendedClause | AddedClause]] = [
        *((("clauses", "amended", at), entry) for at, entry in enumerate(clauses.amended)),
        *((("clauses", "added", at), entry) for at, entry in enumerate(clauses.added)),
    ]
    for path, entry in stated:
        for clause in [*(entry.refs or ()), *(outcome.by for outcome in entry.outcomes or ())]:
            if clause and clause not in built:
                yield AmendmentProblem(path, "amendment-reference-unknown", {"clause": clause})


def _map_built(numbering: Numbering) -> dict[ClauseId, Clause]:
    return {clause.id: clause for file in build_rules(numbering) for clause in file.clauses}


def _check_limits(numbering: Numbering) -> Iterator[AmendmentProblem]:
    """A limit differs from the present one, fits what it limits, and stands in its clause."""
    built, present = (
        _map_built(numbering),
        {record.id: record for record in _list_characteristics(numbering)},
    )
    limited = {
        record.id: record for file in build_equipment(numbering) for record in file.characteristics
    }
    for index, entry in enumerate(numbering.amendments.limits):
        path = ("limits", index, "limit")
        record = limited.get(entry.characteristic)
        if record is None:
            values = {"clause": present[entry.characteristic].clause}
            yield AmendmentProblem(("limits", index), "amendment-clause-repealed", values)
            continue
        if record.limit == present[record.id].limit:
            values = {"characteristic": record.id}
            yield AmendmentProblem(path, "amendment-limit-same", values)
        try:
            Characteristic.model_validate(record.model_dump())
        except ValidationError as error:
            values = {"characteristic": record.id} | translate_mistake(error.errors()[0])
            yield AmendmentProblem(path, "amendment-limit-wrong", values)
            continue
        clause = built[record.clause]
        texts = {f"text@{language}": text for language, text in clause.texts.items()}
        for figure in _find_unstated(record, clause, numbering.knowledge):
            values = {"clause": clause.id, "figure": f"{figure} {record.unit or ''}".strip()}
            yield AmendmentProblem(path, "amendment-limit-unstated", values | texts)


def _find_unstated(record: Characteristic, clause: Clause, knowledge: Knowledge) -> Iterator[str]:
    """The figures of a limit that the text of its clause says in none of its languages.

    A figure of the text counts in its unit: 1.6 m is 1600 mm.
    """
    untranslated = clause.amendment.untranslated if clause.amendment else []
    stated = set().union(
        *(
            find_amounts(text, language, knowledge.vocabulary, record.unit or "")
            for language, text in clause.texts.items()
            if language not in untranslated
        )
    )
    ends = [end for bounds in record.intervals for end in (bounds.lower, bounds.upper)]
    for figure in dict.fromkeys([*ends, record.nominal]):
        if figure and Fraction(figure) not in stated:
            yield f"{figure.normalize():f}"


def check_amendments(knowledge: Knowledge, sources: Sources) -> Knowledge:
    """See that every amendment can be carried into what it amends, and give the knowledge back.

    Raises:
        SpecsError: with what cannot be, of the first edition of which something cannot.
    """
    seen = knowledge
    for amendments in sorted(knowledge.amendments, key=lambda amendments: amendments.day):
        file = sources.get_file(f"rules/{amendments.id}/{AMENDMENTS}")
        issues = [
            _build_issue(problem, file, knowledge)
            for problem in find_amendment_problems(seen, amendments)
        ]
        if issues:
            raise SpecsError(sorted(issues))
        seen = carry_into(seen, amendments, amendments.day)
    return knowledge


def _build_issue(problem: AmendmentProblem, file: YamlFile, knowledge: Knowledge) -> Issue:
    words = {language: _write_words(problem, knowledge, language) for language in LANGUAGES}
    issue = file.build_issue(*words[ORIGINAL], *problem.path)
    return replace(issue, translations=words)


def _write_words(
    problem: AmendmentProblem, knowledge: Knowledge, language: Language
) -> tuple[str, str]:
    """What is wrong and its cure in a language."""
    values = {name.removesuffix(f"@{language}"): value for name, value in problem.values.items()}

    def write(part: str) -> str:
        words = knowledge.strings.root[f"{part}.{problem.code}"]
        assert isinstance(words, LocalText)
        return fill_placeholders(words[language], values)

    return write("problem"), write("cure")
