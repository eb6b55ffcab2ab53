"""What depends on the document, read by hand in the three full documents and the two excerpts.

Each entry: the clause in force and its counterpart, what the relation is by our text, and which of
the two documents of 2017 says what the other edition says. The line of de-2017 and ru-2017 is that
of ``clauses-2017.tsv``.
"""

from pathlib import Path

import pytest

from novuss.corpus import Corpus

#: By ru-2017 nothing differs from 2010, by de-2017 it does; our text differs as well.
ONLY_DE_DIFFERS = {
    ("4", "5"): "narrower",  # heading: captains
    ("4.1", "5.1"): "changed",  # captain; nobody else is the go-between
    ("4.4", "5.4"): "changed",  # protest to the senior or to the chief judge
    ("5.1", "6.1"): "broader",  # local section and organiser, or club and any organiser
    ("7.2.2", "7.1.б"): "changed",  # decisions are final
    ("7.2.4", "7.1.д"): "changed",  # report to the founder or to the organiser
    ("7.3.1", "7.2.а"): "narrower",  # discipline
    ("7.3.3", "7.2.в"): "changed",  # venue not ready or not fit
    ("7.3.4", "7.2.г"): "changed",  # cancelled or moved
    ("10.2", "10.2"): "partial",  # towards the own discs
    ("12.15", "12.9"): "changed",  # line of the dark field or of the edge zone
    ("12.20", "12.14"): "changed",  # diagonal or middle line
    ("12.27", "12.20"): "changed",  # beyond the circle or the middle line
    ("13.3", "13.3"): "broader",  # knocked out or struck
    ("13.5", "13.5"): "broader",  # knocked out or struck
    ("13.8", "13.8"): "partial",  # out of the dark field; one position
    ("14.1", "14.1"): "narrower",  # alcohol at the place of the competition
    ("17.1.6", "17.1.е"): "broader",  # rebound stroke or any stroke
    ("17.6", "17.6"): "broader",  # debt discs or penalty discs
    ("19.1.4", "19.1.б"): "broader",  # beyond the central zone or the middle line
}
#: By de-2017 nothing differs from 2010, by ru-2017 and our text it does.
ONLY_RU_DIFFERS = {
    ("12.9", "12.3"): "changed",  # beyond the side lines
    ("12.13", "12.7"): "broader",  # fingers of the supporting hand or of the hands
    ("15.1", "15.1"): "narrower",  # special permission
    ("17.3", "17.3"): "changed",  # opponent's side or opposite side
    ("17.4", "17.4"): "narrower",  # penalty disc or debt disc is forgotten
    ("A1.20", "25.1"): "partial",  # how the hollow runs
}
#: Our text and 2010 agree where both speak; the document named in the value does too.
ONE_AGREES = {
    ("2.3", "3.3"): ("same", "ru-2017"),
    ("7.2.3", "7.1.г"): ("same", "de-2017"),
    ("11.10", "11.4.д"): ("same", "de-2017"),
    ("12.16", "12.10"): ("same", "ru-2017"),
    ("13.4", "13.4"): ("same", "ru-2017"),
    ("13.7-note", "13.7-note"): ("same", "ru-2017"),
    ("15.3", "9.1.ж"): ("partial", "ru-2017"),
    ("17.1.3", "17.1.в"): ("same", "ru-2017"),
    ("17.1.9", "17.1.к"): ("same", "ru-2017"),
    ("17.1.10", "17.1.л"): ("partial", "de-2017"),
    ("17.1.10", "17.1.о"): ("same", "de-2017"),
    ("17.1.13", "17.1.р"): ("same", "ru-2017"),
    ("17.2", "17.2"): ("same", "ru-2017"),
    ("17.5", "17.5"): ("same", "ru-2017"),
    ("18.1.1", "18.1.а"): ("same", "ru-2017"),
    ("18.1.3", "18.1.в"): ("partial", "ru-2017"),
    ("19.1", "19.1"): ("same", "ru-2017"),
    ("19.1.5", "19.1.в"): ("same", "ru-2017"),
    ("20.6", "20.6"): ("same", "ru-2017"),
    ("21.2", "22.3"): ("partial", "de-2017"),
    ("21.4", "21.3"): ("same", "ru-2017"),
    ("21.5", "21.4"): ("same", "ru-2017"),
    ("24.1", "23.1"): ("same", "ru-2017"),
}
#: The excerpts; 12.15 takes a half from each document, and only so agrees with 13.7.
EXCERPTS = {
    ("simplified-en", "12.15", "13.7"): ("same", "neither"),
    ("simplified-en", "12.16", "13.8"): ("same", "ru-2017"),
    ("simplified-en", "13.3", "14.3"): ("same", "de-2017"),
    ("simplified-en", "18.1.1", "16.1.1"): ("same", "ru-2017"),
    ("simplified-en", "21.4", "18.2"): ("changed", "de-2017"),
    ("summary-lv", "11.3", "h9.p2"): ("same", "de-2017"),
    ("summary-lv", "11.7.1", "h5.p1"): ("partial", "ru-2017"),
    ("summary-lv", "13.3", "h6.p3"): ("partial", "de-2017"),
    ("summary-lv", "17.3", "h8.p2"): ("changed", "de-2017"),
}
EXPECTED = {
    **{("mfn-2010", *ends): (kind, "ru-2017") for ends, kind in ONLY_DE_DIFFERS.items()},
    **{("mfn-2010", *ends): (kind, "de-2017") for ends, kind in ONLY_RU_DIFFERS.items()},
    **{("mfn-2010", *ends): found for ends, found in ONE_AGREES.items()},
    **EXCERPTS,
}
#: Both documents differ from 2010 here, though not only in the same way.
BOTH_DIFFER = (
    *("2.4", "2.7", "2.8", "4.2", "8.1.1", "10.1", "11.3", "11.11", "12.10", "12.17", "12.19"),
    *("12.23", "13.6", "14.2", "16.1.4", "16.1.8", "17.1.8", "17.1.12", "17.1.18", "19.1.8"),
    *("19.1.14", "20.5", "21.3", "21.10", "22.4", "23.1", "A1.2", "A1.16"),
)


def test_exactly_what_was_read_depends_on_the_translation(corpus: Corpus) -> None:
    found = {
        (relation.edition, relation.from_[0], relation.to[0]): relation.relation
        for relation in corpus.concordance.relations
        if relation.depends_on_translation
    }
    assert found == {ends: kind for ends, (kind, _) in EXPECTED.items()}


def test_difference_of_both_translations_is_a_change(corpus: Corpus) -> None:
    for clause in BOTH_DIFFER:
        found = corpus.concordance.of(clause, other="mfn-2010")
        assert found, clause
        assert not any(relation.depends_on_translation for relation in found), clause
        assert "same" not in {relation.relation for relation in found}, clause


@pytest.mark.parametrize("ends", EXPECTED, ids=" ".join)
def test_register_has_the_other_edition_on_the_side_that_was_read(
    corpus: Corpus, ends: tuple[str, str, str]
) -> None:
    """Where a record sets one document beside the other edition, it is the one named above."""
    edition, ours, theirs = ends
    kind, agrees = EXPECTED[ends]
    (relation,) = (
        relation
        for relation in corpus.concordance.of(ours)
        if relation.to and relation.to[0] == theirs
    )
    documents = {document.id for document in corpus.documents if document.edition == edition}
    sides = {
        document
        for record in corpus.register.entries_of(ours)
        if record.kind == "translation" and record.clauses[0] in relation.from_
        for reading in record.readings
        if documents & set(reading.documents)
        for document in {"de-2017", "ru-2017"} & set(reading.documents)
        if not {"de-2017", "ru-2017"} <= set(reading.documents)
    }
    if sides and agrees != "neither":
        assert agrees in sides, (kind, sides)


def test_notes_say_which_document_says_what(corpus: Corpus) -> None:
    for relation in corpus.concordance.relations:
        for language, text in relation.note.items() if relation.note else ():
            named = [name in text for name in ("de-2017", "ru-2017")]
            assert all(named) or not relation.depends_on_translation, (relation.from_, language)
            assert "one of its two translations" not in text, relation.from_


def test_where_nothing_differs_ru_2017_repeats_2010(shared: Path) -> None:
    """The shortest evidence: these clauses stand word for word in both Russian documents."""
    older = " ".join((shared / "sources/ru-2010.md").read_text(encoding="utf-8").split())
    newer = " ".join((shared / "sources/ru-2017.txt").read_text(encoding="utf-8").split())
    for words in (
        "только он является посредником",
        "представитель подает в письменном виде старшему судье",
        "принимать окончательные решения по поданным протестам",
        "порядок соревнований и дисциплину",
        "неподготовленности места",
        "диагональной линии круга",
        "выбивать прямым ударом",
        "употребление алкоголя, курение в местах",
    ):
        assert words in older, words
        assert words in newer, words
