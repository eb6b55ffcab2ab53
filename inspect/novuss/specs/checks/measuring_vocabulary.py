"""Checks of ``vocabulary.yaml``."""

from collections.abc import Iterator

from novuss.model.equipment_records import KINDS
from novuss.model.measuring_vocabulary import Words
from novuss.model.record_base import fold_text
from novuss.specs.knowledge_model import Knowledge
from novuss.specs.parsed_sources import Sources
from novuss.specs.spec_issues import Issue


def check_words_unambiguous(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """No word of the vocabulary means two things."""
    file = sources.get_file("vocabulary.yaml")
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
            for word in words.list_all():
                key = word.casefold() if group == "units" else fold_text(word) or word
                other = meant.setdefault(key, name)
                if other != name:
                    message = f"{group}: {word!r} means {other} and {name}"
                    yield file.build_issue(message, "keep it for one of the two", group)


def check_kinds_named(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Every kind of equipment has its words."""
    known = {words.id for words in knowledge.vocabulary.kinds}
    file = sources.get_file("vocabulary.yaml")
    for kind in KINDS:
        if kind not in known:
            yield file.build_issue(f"no words for {kind}", "add the kind", "kinds")
