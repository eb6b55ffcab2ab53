"""Every clause of every document, and its relation to the rules in force."""

import re
from collections import Counter

import pytest

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES


def numbered(corpus: Corpus, edition: str) -> list[str]:
    return [
        clause.id
        for clause in corpus.rules.clauses(edition)
        if clause.level in ("section", "clause", "subclause")
    ]


@pytest.mark.parametrize(
    ("ours", "edition", "theirs"),
    [
        ("17.1.8", "mfn-2010", "17.1.з"),
        ("12.20", "mfn-2010", "12.14"),
        ("11.13", "mfn-2010", "24.3"),
        ("12.20", "simplified-en", "13.9"),
        ("11.3", "simplified-en", "12.2"),
        ("17.3", "summary-lv", "h8.p2"),
        ("20.4", "simplified-en", "17.1"),
        ("A1.4", "mfn-2010", "24.1"),
    ],
)
def test_counterparts_that_anyone_can_check(
    corpus: Corpus, ours: str, edition: str, theirs: str
) -> None:
    assert theirs in corpus.concordance.counterparts(ours, "lnf-2017", edition)
    assert ours in corpus.concordance.counterparts(theirs, edition)


def test_numbers_that_look_alike_are_not_taken_for_the_same_clause(corpus: Corpus) -> None:
    """The simplified rules count as 2017 does and mean other clauses."""
    shared = {clause.id for clause in corpus.rules.clauses()} & set(
        numbered(corpus, "simplified-en")
    )
    alike = {
        name for name in shared if name in corpus.concordance.counterparts(name, "simplified-en")
    }
    assert len(alike) < len(shared) / 5, sorted(alike)


def test_same_rule_has_the_same_consequence(corpus: Corpus) -> None:
    for relation in corpus.concordance.relations:
        if relation.relation != "same" or len(relation.from_) > 1 or len(relation.to) > 1:
            continue
        today = corpus.consequences.consequence(relation.from_[0])
        then = corpus.consequences.consequence(relation.to[0], relation.edition)
        effects = [set(found[0].effects) if found else set() for found in (today, then)]
        assert effects[0] == effects[1], (relation.edition, relation.from_, relation.to)


def test_notes_and_records_are_written_in_four_languages(corpus: Corpus) -> None:
    texts = [relation.note for relation in corpus.concordance.relations if relation.note]
    for record in corpus.register.entries:
        texts += [
            record.effect,
            record.followed.why,
            *(reading.says for reading in record.readings),
        ]
        texts += [record.question] if record.question else []
    for text in texts:
        # A short answer such as "2" may be the same in two languages; a sentence may not.
        long = [text[language] for language in LANGUAGES if len(text[language]) > 30]
        assert len(set(long)) == len(long), text.en
        assert re.search("[а-я]", text.ru), text.en
        assert "ё" not in text.ru


def test_register_covers_every_kind_and_every_document(corpus: Corpus) -> None:
    kinds = Counter(entry.kind for entry in corpus.register.entries)
    assert set(kinds) == {
        *("translation", "contradiction", "gap", "reference", "damage", "equipment"),
    }
    named = {document for entry in corpus.register.entries for document in entry.documents}
    compared = {"de-2017", "ru-2017", "ru-2010", "en-simplified", "lv-summary"}
    assert compared <= named <= {document.id for document in corpus.documents}


def test_what_only_a_federation_can_settle_comes_with_a_question(corpus: Corpus) -> None:
    asked = [
        entry
        for entry in corpus.register.entries
        if entry.kind in ("contradiction", "reference", "damage")
    ]
    assert len(asked) > 30
    assert [entry.id for entry in asked if not entry.question] == []


def test_open_limits_are_in_the_register(corpus: Corpus) -> None:
    named = {clause for entry in corpus.register.entries for clause in entry.clauses}
    for record in corpus.equipment.characteristics():
        if record.limit.kind in ("unknown", "disputed", "nominal") and record.clause.startswith(
            "A"
        ):
            assert record.clause in named, record.id
