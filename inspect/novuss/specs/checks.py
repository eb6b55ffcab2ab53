"""What must hold in ``specs/``: a flat list of checks that yield issues."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from novuss.languages import LANGUAGES, Language
from novuss.model.base import LocalText, fold
from novuss.model.editions import IN_FORCE
from novuss.model.equipment import KINDS, Measurand
from novuss.model.figures import DRAWN_FIGURE
from novuss.model.strings import PluralText, placeholders
from novuss.model.vocabulary import Vocabulary, Words
from novuss.specs.dependence_checks import dependence_stated, headings_apart
from novuss.specs.issues import Issue, SpecsError
from novuss.specs.loader import Knowledge, Sources, clause_ids, read_specs
from novuss.specs.register_checks import (
    discrepancies_resolve,
    limits_admit_doubt,
    readings_quote_their_edition,
)
from novuss.specs.relation_checks import (
    concordance_complete,
    concordance_consistent,
    concordance_resolves,
    differences_noted,
    offences_named,
    outcomes_resolve,
)
from novuss.specs.search_checks import editions_called
from novuss.specs.yaml_file import YamlFile
from novuss.version import __version__

Check = Callable[[Knowledge, Sources], Iterator[Issue]]

_LEVELS_ABOVE: dict[str, set[str | None]] = {
    "group": {None},
    "section": {None, "group"},
    "clause": {"section"},
    "subclause": {"clause", "subclause"},
    "unnumbered": {"section", "clause", "subclause"},
    "annex": {"section", None},
    "annex-group": {"annex"},
    "annex-row": {"annex-group", "annex"},
}
_FIGURE = re.compile(r"(?<![\w.,])\d+(?:[.,]\d+)?(?![\w])")
#: An id of a clause in a text is a reference, not a figure.
_CLAUSE_ID = re.compile(r"\b(?:A\d+(?:\.\w+)?|\d+\.\d+\.\d+)\b")
_DOCUMENT_ID = re.compile(r"\b(?:de|ru|lv|lnf|mfn)-\d{4}\b")


def check_all(root: Path) -> list[Issue]:
    """Every issue of every file, sorted by place."""
    try:
        knowledge, sources = read_specs(root)
    except SpecsError as error:
        return sorted(error.issues)
    return sorted(issue for check in CHECKS for issue in check(knowledge, sources))


def editions_exist(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Every edition that a file or a document names is in ``editions.yaml``."""
    known = {edition.id for edition in knowledge.editions}
    cure = f"use one of: {', '.join(sorted(known))}"
    file = sources.named("editions.yaml")
    for index, document in enumerate(knowledge.documents):
        if document.edition not in known:
            line = file.line("documents", index, "edition")
            yield Issue(file.name, line, f"no edition {document.edition!r}", cure)
    held = [
        *((file, rules.edition, file.path.parent.name) for file, rules in sources.rules()),
        *((file, model.edition, file.path.stem) for file, model in sources.equipment()),
    ]
    for file, edition, place in held:
        line = file.line("edition")
        if edition not in known:
            yield Issue(file.name, line, f"no edition {edition!r}", cure)
        elif edition != place:
            message = f"the place says {place}, the file says {edition}"
            yield Issue(file.name, line, message, "make the two agree")


def clause_ids_unique(_: Knowledge, sources: Sources) -> Iterator[Issue]:
    """No edition has a clause id twice."""
    seen: dict[tuple[str, str], str] = {}
    for file, rules in sources.rules():
        for index, clause in enumerate(rules.clauses):
            line = file.line("clauses", index, "id")
            key = (rules.edition, clause.id)
            if key in seen:
                message = f"{clause.id} stands already at {seen[key]}"
                yield Issue(file.name, line, message, "remove one of the two")
            seen.setdefault(key, f"{file.name}:{line}")


def parents_exist(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Every parent is a clause of the edition, of a level that may be above, and no circle."""
    parents = {
        (rules.edition, clause.id): clause.parent
        for rules in knowledge.rules
        for clause in rules.clauses
    }
    levels = {
        (rules.edition, clause.id): clause.level
        for rules in knowledge.rules
        for clause in rules.clauses
    }
    for file, rules in sources.rules():
        for index, clause in enumerate(rules.clauses):
            line = file.line("clauses", index, "parent")
            if clause.parent is not None and (rules.edition, clause.parent) not in levels:
                message = f"{clause.id}: no clause {clause.parent!r} to be its parent"
                yield Issue(file.name, line, message, "name a clause of the edition")
                continue
            if clause.parent and above_itself(parents, rules.edition, clause.id):
                message = f"{clause.id} stands above itself"
                yield Issue(file.name, line, message, "name the clause above it")
                continue
            above = levels[rules.edition, clause.parent] if clause.parent else None
            if above not in _LEVELS_ABOVE[clause.level]:
                message = f"{clause.id}: a {clause.level} cannot stand below {above or 'nothing'}"
                yield Issue(file.name, line, message, "mend the level or the parent")


def above_itself(parents: dict[tuple[str, str], str | None], edition: str, clause: str) -> bool:
    """Whether the way up from a clause comes back to it."""
    seen = {clause}
    here = parents.get((edition, clause))
    while here is not None and here not in seen:
        seen.add(here)
        here = parents.get((edition, here))
    return here == clause


def references_resolve(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Every clause that a clause or a characteristic names exists, where texts exist."""
    known: dict[str, set[str]] = {}
    for rules in knowledge.rules:
        known.setdefault(rules.edition, set()).update(clause.id for clause in rules.clauses)
    for file, rules in sources.rules():
        for index, clause in enumerate(rules.clauses):
            for place, ref in enumerate(clause.refs):
                if ref not in known[rules.edition]:
                    line = file.line("clauses", index, "refs", place)
                    message = f"{clause.id} names {ref}, which does not exist"
                    yield Issue(file.name, line, message, "mend or remove the reference")
    for file, equipment in sources.equipment():
        for index, record in enumerate(equipment.characteristics):
            if equipment.edition in known and record.clause not in known[equipment.edition]:
                line = file.line("characteristics", index, "clause")
                message = f"{record.id} rests on {record.clause}, which does not exist"
                yield Issue(file.name, line, message, "mend the clause")


def translations_checked(_: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Every translation was checked against the English text as it stands."""
    for file, rules in sources.rules():
        for index, clause in enumerate(rules.clauses):
            if suspect := clause.suspect():
                line = file.line("clauses", index, "texts")
                message = f"{clause.id}: {', '.join(suspect)} not checked against the English text"
                cure = f"compare them, then: novuss specs confirm {clause.id}"
                yield Issue(file.name, line, message, cure)


def figures(text: str, language: Language, vocabulary: Vocabulary) -> set[str]:
    """The numbers and units of a text, whether they stand as figures or as words.

    Decimal commas count as points; ids of clauses and documents are no numbers.
    """
    text = _DOCUMENT_ID.sub(" ", _CLAUSE_ID.sub(" ", text))
    found = {figure.replace(",", ".") for figure in _FIGURE.findall(text)}
    words = {word for word in re.findall(r"[^\W\d_]+", text.casefold()) if len(word) > 2}
    # A unit's sign counts behind a figure only: the Russian for "see" looks like a centimetre.
    words |= set(re.findall(r"\d\s*([^\W\d_]{1,2})\b", text.casefold()))
    for known in (*vocabulary.numbers, *vocabulary.measures):
        if words & {word.casefold() for word in getattr(known.words, language)}:
            found.add(known.id)
    return found | ({"%"} if "%" in text else set())


def figures_agree(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Numbers and units of a clause are the same set in all four languages.

    A clause that a discrepancy names may differ: there the texts may have to
    say what a document says in its own way.
    """
    editions = {document.id: document.edition for document in knowledge.documents}
    disputed = {place for one in knowledge.discrepancies for place in one.places(editions)}
    for file, rules in sources.rules():
        for index, clause in enumerate(rules.clauses):
            if clause.offence:
                place = ("clauses", index, "offence")
                yield from _compare(knowledge, file, clause.offence, clause.id, *place)
            for at, outcome in enumerate(clause.outcomes):
                for key, text in (("offence", outcome.offence), ("condition", outcome.condition)):
                    if text:
                        where = ("clauses", index, "outcomes", at, key)
                        yield from _compare(knowledge, file, text, clause.id, *where)
            if clause.same_as or (rules.edition, clause.id) in disputed:
                continue
            yield from _compare(knowledge, file, clause.texts, clause.id, "clauses", index, "texts")

    file = sources.named("concordance.yaml")
    for index, one in enumerate(knowledge.relations):
        if one.note:
            name = f"{one.edition} {', '.join(one.to or one.from_)}"
            yield from _compare(knowledge, file, one.note, name, "relations", index, "note")


def _compare(
    knowledge: Knowledge, file: YamlFile, texts: LocalText, name: str, *place: str | int
) -> Iterator[Issue]:
    english = figures(texts.en, "en", knowledge.vocabulary)
    for language in LANGUAGES[1:]:
        if (other := figures(texts[language], language, knowledge.vocabulary)) != english:
            only = {"en": sorted(english - other), language: sorted(other - english)}
            message = f"{name}: numbers or units differ: " + "; ".join(
                f"only {one}: {', '.join(found)}" for one, found in only.items() if found
            )
            yield Issue(file.name, file.line(*place, language), message, "make them agree")


def terms_kept(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """No clause uses a word that the glossary keeps out of our texts."""
    for file, rules in sources.rules():
        for index, clause in enumerate(rules.clauses):
            for language in LANGUAGES if not clause.same_as else ():
                text = " ".join(re.findall(r"\w+", clause.texts[language].casefold()))
                for term in knowledge.glossary:
                    for word in term.avoid[language]:
                        if _avoided(word).search(text):
                            line = file.line("clauses", index, "texts", language)
                            message = f"{clause.id}: {language} says {word!r}"
                            cure = f"say {term.names[language]!r}"
                            yield Issue(file.name, line, message, cure)


@cache
def _avoided(word: str) -> re.Pattern[str]:
    """The word or phrase with any ending where it ends in an asterisk."""
    pattern = re.escape(" ".join(re.findall(r"\w+", word.casefold())))
    ending = r"\w*" if word.endswith("*") else ""
    return re.compile(rf"\b{pattern}{ending}\b")


def terms_resolve(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Term ids and names are unique, and the clause that defines a term exists."""
    file = sources.named("glossary.yaml")
    known = clause_ids(knowledge)[IN_FORCE]
    seen: dict[tuple[str, str], str] = {}
    for index, term in enumerate(knowledge.glossary):
        line = file.line("terms", index, "id")
        if term.clause and term.clause not in known:
            message = f"{term.id}: {IN_FORCE} has no clause {term.clause}"
            yield Issue(file.name, line, message, "mend the clause")
        for key in [("id", term.id), *((one, term.names[one].casefold()) for one in LANGUAGES)]:
            if seen.setdefault(key, term.id) != term.id or (
                key[0] == "id" and [one.id for one in knowledge.glossary].count(term.id) > 1
            ):
                message = f"{term.id}: {key[0]} {key[1]!r} stands for {seen[key]} too"
                yield Issue(file.name, line, message, "keep it for one of the two")


def subjects_resolve(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """The subject index names clauses in force, and no clause twice for one subject."""
    file = sources.named("subjects.yaml")
    in_force = clause_ids(knowledge)[IN_FORCE]
    for index, subject in enumerate(knowledge.subjects.subjects):
        line = file.line("subjects", index, "clauses")
        for clause in subject.clauses:
            if clause not in in_force:
                message = f"{subject.words.en[0]!r}: no clause {clause} is in force"
                yield Issue(file.name, line, message, "name a clause in force")
        if len(set(subject.clauses)) != len(subject.clauses):
            message = f"{subject.words.en[0]!r} names a clause twice"
            yield Issue(file.name, line, message, "name it once")


def questions_resolve(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Every clause in force is asked for once, in the order of the rulebook."""
    file = sources.named("questions.yaml")
    in_force = [
        clause.id
        for rules in knowledge.rules
        if rules.edition == IN_FORCE
        for clause in rules.clauses
    ]
    asked = [question.clause for question in knowledge.questions]
    for index, clause in enumerate(asked):
        line = file.line("questions", index, "clause")
        if clause not in in_force:
            yield Issue(
                file.name, line, f"no clause {clause} is in force", "name a clause in force"
            )
        elif clause in asked[:index]:
            yield Issue(file.name, line, f"{clause} is asked for twice", "put both into one entry")
    for clause in in_force:
        if clause not in asked:
            message = f"nobody asks for {clause}"
            yield Issue(file.name, 1, message, "write how people ask for it, in four languages")


def changes_resolve(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Every change names an edition and clauses of it; the newest version is this one."""
    file = sources.named("changes.yaml")
    clauses = clause_ids(knowledge)
    for at, version in enumerate(knowledge.versions):
        for place, change in enumerate(version.changes):
            known = clauses.get(change.edition)
            if known is None:
                line = file.line("versions", at, "changes", place, "edition")
                cure = f"use one of: {', '.join(clauses)}"
                yield Issue(file.name, line, f"no rules of edition {change.edition}", cure)
                continue
            for index, clause in enumerate(change.clauses):
                if clause not in known:
                    line = file.line("versions", at, "changes", place, "clauses", index)
                    message = f"{change.edition} has no clause {clause}"
                    yield Issue(file.name, line, message, "name a clause of that edition")
    if knowledge.versions[0].version != __version__:
        line = file.line("versions", 0, "version")
        message = f"{knowledge.versions[0].version} is not the version of the project"
        yield Issue(file.name, line, message, f"begin with what changed in {__version__}")


def _own_words(record: Measurand) -> set[str]:
    words = {
        fold(word)
        for language in LANGUAGES
        for word in (record.names[language], *record.aliases[language])
    }
    return words | {fold(record.short_id)}


def raw_quantities_give(_: Knowledge, sources: Sources) -> Iterator[Issue]:
    """What is measured raw gives a characteristic of its kind, and has words of its own."""
    for file, equipment in sources.equipment():
        words = {
            (record.kind, word): record.id
            for record in equipment.characteristics
            for word in _own_words(record)
        }
        known = {record.id for record in equipment.characteristics}
        for index, raw in enumerate(equipment.raw):
            line = file.line("raw", index, "id")
            given = next((one for one in equipment.characteristics if one.id == raw.gives), None)
            if given is None or given.kind != raw.kind or given.unit != "mm":
                message = f"{raw.id} gives {raw.gives}, which is no length of a {raw.kind}"
                yield Issue(file.name, line, message, "name a characteristic in mm")
            if raw.id in known:
                yield Issue(file.name, line, f"{raw.id} stands twice", "remove one of the two")
            known.add(raw.id)
            for word in sorted(_own_words(raw)):
                other = words.setdefault((raw.kind, word), raw.id)
                if other != raw.id:
                    message = f"{raw.id}: the word {word!r} means {other} too"
                    yield Issue(file.name, line, message, "choose another name or alias")


def spreads_have_readings(_: Knowledge, sources: Sources) -> Iterator[Issue]:
    """What is told of several readings is told of a measured characteristic of its kind."""
    for file, equipment in sources.equipment():
        known = {record.id for record in equipment.characteristics}
        known |= {raw.id for raw in equipment.raw}
        for index, spread in enumerate(equipment.spreads):
            line = file.line("spreads", index, "id")
            of = next((one for one in equipment.characteristics if one.id == spread.of), None)
            if of is None or of.unit is None or of.kind != spread.id.partition(".")[0]:
                message = f"{spread.id} is of {spread.of}, which is not measured on that kind"
                yield Issue(file.name, line, message, "name a measured characteristic")
            if spread.id in known:
                yield Issue(file.name, line, f"{spread.id} stands twice", "remove one of the two")
            known.add(spread.id)


def characteristics_unique(_: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Ids are unique, and no word means two characteristics of a kind."""
    for file, equipment in sources.equipment():
        seen: dict[str, str] = {}
        words: dict[tuple[str, str], str] = {}
        for index, record in enumerate(equipment.characteristics):
            line = file.line("characteristics", index, "id")
            if record.id in seen:
                yield Issue(file.name, line, f"{record.id} stands twice", "remove one of the two")
            seen[record.id] = record.id
            for word in sorted(_own_words(record)):
                other = words.setdefault((record.kind, word), record.id)
                if other != record.id:
                    message = f"{record.id}: the word {word!r} means {other} too"
                    yield Issue(file.name, line, message, "choose another name or alias")


def open_limits_ask(_: Knowledge, sources: Sources) -> Iterator[Issue]:
    """What the print leaves open comes with a question to the federation."""
    for file, equipment in sources.equipment():
        for index, record in enumerate(equipment.characteristics):
            if record.limit.kind in ("unknown", "nominal", "disputed") and not record.question:
                line = file.line("characteristics", index, "id")
                message = f"{record.id}: limit kind {record.limit.kind} without a question"
                yield Issue(file.name, line, message, "add 'question' in four languages")


def documents_exist(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Every document that a figure was read from is in ``editions.yaml``."""
    known = {document.id for document in knowledge.documents}
    for file, equipment in sources.equipment():
        for index, record in enumerate(equipment.characteristics):
            if record.print.document not in known:
                line = file.line("characteristics", index, "print")
                message = f"{record.id}: no document {record.print.document!r}"
                yield Issue(file.name, line, message, f"use one of: {', '.join(sorted(known))}")


def placeholders_agree(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """A string has the same placeholders in every language."""
    file = sources.named("strings.yaml")
    for key, entry in knowledge.strings.root.items():
        if isinstance(entry, LocalText):
            wanted = placeholders(entry.en)
            texts = [(language, entry[language]) for language in LANGUAGES]
        else:
            assert isinstance(entry, PluralText)
            wanted = placeholders(entry.en["other"])
            texts = [
                (language, text)
                for language in LANGUAGES
                for form, text in entry[language].items()
                if not (form == "one" and language in ("en", "de"))
            ]
        for language, text in texts:
            if placeholders(text) != wanted:
                line = file.line(key)
                message = f"{key}: {language} has other placeholders than en"
                yield Issue(file.name, line, message, f"use exactly: {', '.join(sorted(wanted))}")


def drawings_resolve(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Figures have unique ids and name clauses, disagreements and figures that exist."""
    file = sources.named("figures.yaml")
    clauses = {
        (rules.edition, clause.id): clause for rules in knowledge.rules for clause in rules.clauses
    }
    discrepancies = {one.id for one in knowledge.discrepancies}
    lengths = {
        one.edition: {record.id for record in one.characteristics} for one in knowledge.equipment
    }
    seen: set[str] = set()
    for index, figure in enumerate(knowledge.figures):
        line = file.line("figures", index, "id")
        if figure.id in seen:
            yield Issue(file.name, line, f"{figure.id} stands twice", "rename one of the two")
        seen.add(figure.id)
        for edition, ids in figure.clauses.items():
            for clause in ids:
                if (edition, clause) not in clauses:
                    message = f"{figure.id}: {edition} has no clause {clause}"
                    yield Issue(file.name, line, message, "mend the clause")
        for one in figure.disputed:
            if one not in discrepancies:
                message = f"{figure.id}: no disagreement {one}"
                yield Issue(file.name, line, message, "name one of discrepancies.yaml")
        for name, count in figure.counts.items():
            source = clauses.get((IN_FORCE, count.clause))
            if source is None or f"{count.value:f}" not in _FIGURE.findall(source.texts.en):
                place = file.line("figures", index, "counts", name)
                message = f"{figure.id}: {count.clause} does not say {count.value:f}"
                yield Issue(file.name, place, message, "take the number from the clause")
        counts = {f"count.{name}" for name in figure.counts}
        # An edition without equipment is another check's matter.
        held = [lengths[one] for one in figure.clauses if one in lengths]
        known = set.intersection(*held) | counts if held else counts
        for text in (figure.alt, figure.caption, *figure.marks):
            wanted = set(DRAWN_FIGURE.findall(text.en))
            for name in sorted(wanted - known):
                message = f"{figure.id}: en asks for {{{name}}}"
                cure = "name a count or a characteristic that every edition of the figure has"
                yield Issue(file.name, line, message, cure)
            for language, words in text.items():
                if set(DRAWN_FIGURE.findall(words)) != wanted:
                    message = f"{figure.id}: {language} has other figures than en"
                    yield Issue(file.name, line, message, "use exactly those of the English")


def words_unambiguous(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """No word of the vocabulary means two things."""
    file = sources.named("vocabulary.yaml")
    vocabulary = knowledge.vocabulary
    groups: dict[str, list[tuple[str, Words]]] = {
        "units": [(unit.id, unit.words) for unit in vocabulary.units],
        "kinds": [(kind.id, kind.words) for kind in vocabulary.kinds],
        "columns": [(column.id, column.words) for column in vocabulary.columns],
        "answers": [("yes", vocabulary.answers.yes), ("no", vocabulary.answers.no)],
        "occasions": [
            ("before", vocabulary.occasions.before),
            ("during", vocabulary.occasions.during),
        ],
        "colours": [("red", vocabulary.colours.red), ("black", vocabulary.colours.black)],
    }
    for group, members in groups.items():
        # Signs such as ″ or − fold to nothing and stand for themselves.
        meant: dict[str, str] = {}
        for name, words in members:
            for word in words.all():
                key = word.casefold() if group == "units" else fold(word) or word
                other = meant.setdefault(key, name)
                if other != name:
                    message = f"{group}: {word!r} means {other} and {name}"
                    yield Issue(file.name, file.line(group), message, "keep it for one of the two")


def kinds_named(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Every kind of equipment has its words."""
    known = {words.id for words in knowledge.vocabulary.kinds}
    file = sources.named("vocabulary.yaml")
    for kind in KINDS:
        if kind not in known:
            yield Issue(file.name, file.line("kinds"), f"no words for {kind}", "add the kind")


CHECKS: tuple[Check, ...] = (
    editions_exist,
    documents_exist,
    clause_ids_unique,
    parents_exist,
    references_resolve,
    translations_checked,
    figures_agree,
    terms_kept,
    terms_resolve,
    subjects_resolve,
    questions_resolve,
    editions_called,
    changes_resolve,
    discrepancies_resolve,
    readings_quote_their_edition,
    limits_admit_doubt,
    concordance_resolves,
    concordance_complete,
    concordance_consistent,
    differences_noted,
    dependence_stated,
    headings_apart,
    offences_named,
    outcomes_resolve,
    characteristics_unique,
    raw_quantities_give,
    spreads_have_readings,
    open_limits_ask,
    placeholders_agree,
    drawings_resolve,
    words_unambiguous,
    kinds_named,
)
