"""Every check of the knowledge base finds its own mistake, with place and cure."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.specs.checks import CHECKS, Check, check_all
from novuss.specs.checks.texts import figures
from novuss.specs.issues import Issue
from novuss.specs.loader import read_specs

from .conftest import Copy

SENIOR_JUDGES = "rules/lnf-2017/08-senior-judges.yaml"
EQUIPMENT = "equipment/lnf-2017.yaml"


TERM = """\
terms:
  - id: zzz
    clause: "99.9"
    names: {en: zzz, de: zzz, ru: zzz, lv: zzz}
    definition: {en: z, de: z, ru: z, lv: z}
"""


FIGURE = """\
  - id: puck
    clauses: {lnf-2017: ["A1.16"]}
    title: {en: a, de: b, ru: в, lv: g}
    alt: {en: a, de: b, ru: в, lv: g}
    caption: {en: a, de: b, ru: в, lv: g}
"""


#: A record of the edition of 2010, whose reading of 2017 has the ids of 2010.
RECORD = """\
discrepancies:
  - id: "mfn-2010-8.1.в-a"
    edition: mfn-2010
    clauses: ["8.1.в"]
    kind: edition
    stakes: administration
    readings:
      - documents: [ru-2010]
        says: {en: a, de: b, ru: в, lv: g}
      - documents: [de-2017, ru-2017]
        clauses: ["8.1.в"]
        says: {en: a, de: b, ru: в, lv: g}
    effect: {en: a, de: b, ru: в, lv: g}
    followed: {document: lnf-2017, why: {en: a, de: b, ru: в, lv: g}}
    confidence: high
"""


class Mistake(NamedTuple):
    """One edit, and the one issue that it has to raise, ``at`` another file if need be."""

    check: str
    file: str
    old: str
    new: str
    line: str
    message: str
    cure: str
    at: str = ""


#: An answer of a federation about a clause, with the limits that it sets.
DECIDED = """\
decisions:
  - id: "x-1"
    body: "A federation"
    on: "2026-01-15"
    clauses: ["{clauses}"]
    answer: {{en: "Yes.", de: "Ja.", ru: "Да.", lv: "Jā."}}
    limits: {limits}
"""
#: A case of the rules, with the clause that decides it.
CASE = """\
situations:
  - id: {id}
    seen: [equipment]
    facts: {{en: "Boots.", de: "Stiefel.", ru: "Сапоги.", lv: "Zābaki."}}
    answer: {{en: "Out.", de: "Raus.", ru: "Вон.", lv: "Ārā."}}
    outcomes: [{effect}]
    against: participant
    chain:
      - clause: "{clause}"
        decides: [{effect}]
        contributes: {{en: "so", de: "so", ru: "так", lv: "tā"}}
        mark: "{mark}"
"""


def case(**changed: str) -> str:
    """The case of clause 3.1 of the frozen knowledge, with something else in one place."""
    right = {"id": "in-boots", "effect": "exclusion", "clause": "3.1", "mark": "d4b3de6d"}
    return CASE.format(**right | changed)


#: The short name of 8.1.1 in the frozen knowledge.
NAME = """\
    name:
      en: Running the competition in a zone or group
      de: Leitung des Wettkampfs in einer Zone oder Gruppe
      ru: Руководство соревнованиями в зоне или группе
      lv: Sacensību vadīšana zonā vai grupā
"""


MISTAKES = {
    "clause-without-a-name": Mistake(
        "clauses-named",
        SENIOR_JUDGES,
        NAME,
        "",
        '- id: "8.1.1"',
        "8.1.1 has no 'name'",
        "say in a few words what it is about",
    ),
    "clause-with-two-names": Mistake(
        "clauses-named",
        SENIOR_JUDGES,
        NAME,
        NAME + "    offence: {en: a, de: b, ru: в, lv: g}\n",
        "name:",
        "8.1.1 has a 'name', and is called by its offence",
        "keep one of the two",
    ),
    "long-name": Mistake(
        "clauses-named",
        SENIOR_JUDGES,
        "en: Running the competition in a zone or group",
        f"en: {'Running ' * 10}the competition",
        f"en: {'Running ' * 10}the competition",
        "8.1.1: the en name has 95 letters",
        "say it in 80",
    ),
    "name-that-is-a-sentence": Mistake(
        "clauses-named",
        SENIOR_JUDGES,
        "en: Running the competition in a zone or group",
        "en: They run the competition.",
        "en: They run the competition.",
        "8.1.1: the en name ends in a full stop",
        "remove it",
    ),
    "clause-called-like-its-neighbour": Mistake(
        "clauses-named",
        SENIOR_JUDGES,
        "en: Check of team line-ups",
        "en: Running the competition in a zone or group",
        "en: Running the competition in a zone or group",
        "8.1.2: the en name is that of 8.1.1 too",
        "say what tells them apart",
    ),
    "figure-of-no-clause": Mistake(
        "drawings-resolve",
        "figures.yaml",
        '"A1.II", "A1.16"',
        '"A1.II", "A1.99"',
        "- id: puck",
        "puck: lnf-2017 has no clause A1.99",
        "mend the clause",
    ),
    "figure-of-no-disagreement": Mistake(
        "drawings-resolve",
        "figures.yaml",
        "disputed: [A1.18-a]",
        "disputed: [A1.18-z]",
        "- id: puck",
        "puck: no disagreement A1.18-z",
        "name one of discrepancies.yaml",
    ),
    "figure-twice": Mistake(
        "drawings-resolve",
        "figures.yaml",
        "figures:\n",
        "figures:\n" + FIGURE,
        "- id: puck",
        "puck stands twice",
        "rename one of the two",
    ),
    "number-that-the-clause-does-not-say": Mistake(
        "drawings-resolve",
        "figures.yaml",
        'value: "4"',
        'value: "5"',
        'each_side: {value: "5", clause: "10.3"}',
        "starting-position: 10.3 does not say 5",
        "take the number from the clause",
    ),
    "length-that-an-edition-lacks": Mistake(
        "drawings-resolve",
        "figures.yaml",
        "en: Thickness, weight and material of the cue are free.\n"
        "      de: Dicke, Gewicht und Material des Queues sind frei.\n"
        "      ru: Толщина, вес и материал кия не ограничены.\n"
        "      lv: Kijas resnums, svars un materiāls nav ierobežoti.",
        'en: "{cue.colour}"\n      de: "{cue.colour}"\n'
        '      ru: "{cue.colour}"\n      lv: "{cue.colour}"',
        "- id: cue",
        "cue: en asks for {cue.colour}",
        "name a count or a characteristic that every edition of the figure has",
    ),
    "length-in-one-language": Mistake(
        "drawings-resolve",
        "figures.yaml",
        "Loch {disc.hole_diameter}",
        "Loch",
        "- id: disc",
        "disc: de has other figures than en",
        "use exactly those of the English",
    ),
    "part-that-leads-to-no-limit": Mistake(
        "drawings-resolve",
        "figures.yaml",
        "kind: table\n",
        "kind: table\n    parts:\n      table.pocket_to_zone: {element: pocket-gap}\n",
        "table.pocket_to_zone: {element: pocket-gap}",
        "table: the part pocket-gap leads to table.pocket_to_zone",
        "name a characteristic of the figure's kind that each of its editions has",
    ),
    "part-that-leads-to-another-kind": Mistake(
        "drawings-resolve",
        "figures.yaml",
        "kind: table\n",
        "kind: table\n    parts:\n      puck.hole_diameter: {element: pocket}\n",
        "puck.hole_diameter: {element: pocket}",
        "table: the part pocket leads to puck.hole_diameter",
        "name a characteristic of the figure's kind that each of its editions has",
    ),
    "part-that-leads-to-two-limits": Mistake(
        "drawings-resolve",
        "figures.yaml",
        "kind: table\n",
        "kind: table\n    parts:\n      table.rail_width: {element: rail}\n"
        "      table.rail_height: {element: rail}\n",
        "table.rail_height: {element: rail}",
        "table: rail leads to two characteristics",
        "one part is one link: keep one of them",
    ),
    "part-of-no-clause": Mistake(
        "drawings-resolve",
        "figures.yaml",
        "kind: table\n",
        "kind: table\n    parts:\n"
        '      table.rail_width: {element: rail, clauses: ["A1.5", "12.99"]}\n',
        'table.rail_width: {element: rail, clauses: ["A1.5", "12.99"]}',
        "table: rail names 12.99, no clause in force",
        "mend the clause",
    ),
    "edition-of-a-document": Mistake(
        "editions-exist",
        "editions.yaml",
        "edition: mfn-2010\n    language: ru",
        "edition: mfn-2011\n    language: ru",
        "edition: mfn-2011",
        "no edition 'mfn-2011'",
        "use one of: lnf-2017, mfn-2010, simplified-en, summary-lv",
    ),
    "edition-of-equipment": Mistake(
        "editions-exist",
        "equipment/mfn-2010.yaml",
        "edition: mfn-2010",
        "edition: mfn-2011",
        "edition: mfn-2011",
        "no edition 'mfn-2011'",
        "use one of: lnf-2017, mfn-2010, simplified-en, summary-lv",
    ),
    "edition-against-place": Mistake(
        "editions-exist",
        "equipment/mfn-2010.yaml",
        "edition: mfn-2010",
        "edition: summary-lv",
        "edition: summary-lv",
        "the place says mfn-2010, the file says summary-lv",
        "make the two agree",
    ),
    "document-of-a-print": Mistake(
        "documents-exist",
        EQUIPMENT,
        'print: {document: de-2017, quantity: "750"',
        'print: {document: de-2016, quantity: "750"',
        'print: {document: de-2016, quantity: "750", tolerance: "+30"}',
        "table.height: no document 'de-2016'",
        "use one of: de-2017, en-simplified, lv-summary, ru-2010, ru-2017",
    ),
    "clause-twice": Mistake(
        "clause-ids-unique",
        SENIOR_JUDGES,
        'id: "8.1.5"',
        'id: "8.1.6"',
        '- id: "8.1.6"',
        "8.1.6 stands already at specs/rules/lnf-2017/08-senior-judges.yaml:",
        "remove one of the two",
    ),
    "parent-unknown": Mistake(
        "parents-exist",
        SENIOR_JUDGES,
        'parent: "8.1"',
        'parent: "8.9"',
        'parent: "8.9"',
        "8.1.1: no clause '8.9' to be its parent",
        "name a clause of the edition",
    ),
    "parent-of-a-wrong-level": Mistake(
        "parents-exist",
        SENIOR_JUDGES,
        'parent: "8.1"',
        'parent: "G2"',
        'parent: "G2"',
        "8.1.1: a subclause cannot stand below group",
        "mend the level or the parent",
    ),
    "parent-of-itself": Mistake(
        "parents-exist",
        SENIOR_JUDGES,
        'parent: "8.1"',
        'parent: "8.1.1"',
        'parent: "8.1.1"',
        "8.1.1 stands above itself",
        "name the clause above it",
    ),
    "parent-missing": Mistake(
        "parents-exist",
        SENIOR_JUDGES,
        '    parent: "8.1"\n',
        "",
        '- id: "8.1.1"',
        "8.1.1: a subclause cannot stand below nothing",
        "mend the level or the parent",
    ),
    "reference-to-nothing": Mistake(
        "references-resolve",
        SENIOR_JUDGES,
        '    parent: "8.1"\n',
        '    parent: "8.1"\n    refs: ["8.1.2", "8.1.99"]\n',
        'refs: ["8.1.2", "8.1.99"]',
        "8.1.1 names 8.1.99, which does not exist",
        "mend or remove the reference",
    ),
    "characteristic-of-no-clause": Mistake(
        "references-resolve",
        EQUIPMENT,
        'clause: "A1.1"',
        'clause: "A1.99"',
        'clause: "A1.99"',
        "table.height rests on A1.99, which does not exist",
        "mend the clause",
    ),
    "text-changed": Mistake(
        "texts-reviewed",
        SENIOR_JUDGES,
        "У старших судей следующие задачи.",
        "У старших судей не следующие задачи.",
        "texts:",
        "lnf-2017 8.1: not reviewed as it stands: ru",
        "compare what it says, then: "
        "novuss review add 'lnf-2017 8.1' -l ru --by NAME --role author",
    ),
    "original-changed": Mistake(
        "texts-reviewed",
        SENIOR_JUDGES,
        "Senior judges have the following tasks.",
        "Senior judges have these tasks.",
        "texts:",
        "lnf-2017 8.1: not reviewed as it stands: en, de, ru, lv",
        "compare what it says, then: "
        "novuss review add 'lnf-2017 8.1' -l en -l de -l ru -l lv --by NAME --role author",
    ),
    "review-of-nothing": Mistake(
        "reviews-resolve",
        "reviews/de.yaml",
        'of: "lnf-2017 8.1"',
        'of: "lnf-2017 88.1"',
        '- {of: "lnf-2017 88.1", text: "b939cb3a", against: ["en"], its: "852c7fb1", '
        'by: "author", role: "author", on: "2026-01-01"}',
        "lnf-2017 88.1 is nothing that is reviewed",
        "remove the review",
    ),
    "review-against-itself": Mistake(
        "reviews-resolve",
        "reviews/de.yaml",
        'of: "lnf-2017 8.1", text: "b939cb3a", against: ["en"]',
        'of: "lnf-2017 8.1", text: "b939cb3a", against: ["de"]',
        '- {of: "lnf-2017 8.1", text: "b939cb3a", against: ["de"], its: "852c7fb1", '
        'by: "author", role: "author", on: "2026-01-01"}',
        "lnf-2017 8.1 was compared with de",
        "name another language, or documents",
    ),
    "decision-on-nothing": Mistake(
        "decisions-resolve",
        "decisions.yaml",
        "decisions: []",
        DECIDED.format(clauses="88.8", limits="[]"),
        'clauses: ["88.8"]',
        "x-1: lnf-2017 has no clause 88.8",
        "name one it has",
    ),
    "decision-against-the-print": Mistake(
        "decided-limits-open",
        "decisions.yaml",
        "decisions: []",
        DECIDED.format(clauses="8.1", limits='[{characteristic: "table.height", lower: "1"}]'),
        'limits: [{characteristic: "table.height", lower: "1"}]',
        "x-1: table.height has a printed limit",
        "leave it out: a print is not overridden",
    ),
    "decision-that-no-text-follows": Mistake(
        "decisions-followed",
        "decisions.yaml",
        "decisions: []",
        DECIDED.format(clauses="8.1", limits="[]"),
        '- id: "x-1"',
        "x-1: lnf-2017 8.1 was not compared with it",
        "let its text follow, then: novuss review add 'lnf-2017 8.1' -l en --against x-1 "
        "--by NAME --role author",
    ),
    "situation-by-no-clause": Mistake(
        "situations-resolve",
        "situations.yaml",
        "situations: []\n",
        case(clause="99.9"),
        "chain:",
        "in-boots: no clause 99.9",
        "name a clause in force",
    ),
    "situation-that-does-not-follow": Mistake(
        "situations-follow",
        "situations.yaml",
        "situations: []\n",
        case(effect="warning"),
        "chain:",
        "in-boots: warning does not follow by 3.1",
        "say what its consequence says, or another",
    ),
    "situation-by-a-clause-as-it-was": Mistake(
        "situations-current",
        "situations.yaml",
        "situations: []\n",
        case(mark="00000000"),
        '- clause: "3.1"',
        "in-boots: 3.1 has changed since it was answered",
        "answer it anew, then: mark: d4b3de6d",
    ),
    "offence-without-a-situation": Mistake(
        "situations-cover",
        "situations.yaml",
        "situations: []\n",
        case(),
        '- id: "21.8"',
        "21.8 has a consequence, and no situation rests on it",
        "add one to specs/situations.yaml",
        "rules/lnf-2017/21-doubles.yaml",
    ),
    "figure-in-one-language": Mistake(
        "figures-agree",
        SENIOR_JUDGES,
        "У старших судей следующие задачи.",
        "У старших судей следующие 7 задач.",
        "ru: >-",
        "8.1: numbers or units differ: only ru: 7",
        "make them agree",
    ),
    "number-in-words": Mistake(
        "figures-agree",
        SENIOR_JUDGES,
        "У старших судей следующие задачи.",
        "У старших судей две задачи на пять минут.",
        "ru: >-",
        "8.1: numbers or units differ: only ru: 2, 5, minute",
        "make them agree",
    ),
    "word-that-the-glossary-avoids": Mistake(
        "terms-kept",
        SENIOR_JUDGES,
        "У старших судей следующие задачи.",
        "У старших судей есть Бита.",
        "ru: >-",
        "8.1: ru says 'бита'",
        "say 'шайба'",
    ),
    "term-of-another-edition": Mistake(
        "terms-resolve",
        "glossary.yaml",
        "terms:\n",
        TERM.replace("99.9", "G5"),
        "- id: zzz",
        "zzz: lnf-2017 has no clause G5",
        "mend the clause",
    ),
    "term-of-no-clause": Mistake(
        "terms-resolve",
        "glossary.yaml",
        "terms:\n",
        TERM,
        "- id: zzz",
        "zzz: lnf-2017 has no clause 99.9",
        "mend the clause",
    ),
    "subject-of-no-clause": Mistake(
        "subjects-resolve",
        "subjects.yaml",
        'clauses: ["8.1.6"]',
        'clauses: ["8.1.6", "99.9"]',
        'clauses: ["8.1.6", "99.9"]',
        "'arguing with the judge': no clause 99.9 is in force",
        "name a clause in force",
    ),
    "edition-that-nobody-can-name": Mistake(
        "editions-called",
        "editions.yaml",
        "      any: [mfn]\n      en: []\n      de: []\n      ru: [мфн]\n",
        "      any: []\n      en: []\n      de: []\n      ru: []\n",
        "sought:",
        "no words by which people name mfn-2010",
        "say how it is called in front of a number",
    ),
    "word-of-two-editions": Mistake(
        "editions-called",
        "editions.yaml",
        "      ru: [мфн]\n",
        "      ru: [ЛНФ]\n",
        "sought:",
        "'ЛНФ' stands for lnf-2017 and mfn-2010",
        "leave it to one of them",
    ),
    "question-of-no-clause": Mistake(
        "questions-resolve",
        "questions.yaml",
        '- clause: "8.1.2"',
        '- {clause: "99.9", asked: {en: one?, de: eins?, ru: раз?, lv: viens?}}\n'
        '  - clause: "8.1.2"',
        '- {clause: "99.9", asked: {en: one?, de: eins?, ru: раз?, lv: viens?}}',
        "no clause 99.9 is in force",
        "name a clause in force",
    ),
    "question-asked-twice": Mistake(
        "questions-resolve",
        "questions.yaml",
        '- clause: "8.1.2"',
        '- {clause: "8.1.1", asked: {en: one?, de: eins?, ru: раз?, lv: viens?}}\n'
        '  - clause: "8.1.2"',
        '- {clause: "8.1.1", asked: {en: one?, de: eins?, ru: раз?, lv: viens?}}',
        "8.1.1 is asked for twice",
        "put both into one entry",
    ),
    "discrepancy-of-no-clause": Mistake(
        "discrepancies-resolve",
        "discrepancies.yaml",
        'clauses: ["1.1.1", ',
        'clauses: ["1.1.99", ',
        '- id: "1.1.1-a"',
        "1.1.1-a: lnf-2017 has no clause 1.1.99",
        "mend the clause",
    ),
    "discrepancy-of-no-document": Mistake(
        "discrepancies-resolve",
        "discrepancies.yaml",
        "- documents: [de-2017]",
        "- documents: [de-2018]",
        '- id: "1.1.1-a"',
        "1.1.1-a: no document 'de-2018'",
        "use one of: de-2017, en-simplified, lv-summary, ru-2010, ru-2017",
    ),
    "relation-to-no-clause": Mistake(
        "concordance-resolves",
        "concordance.yaml",
        'from: ["8.1.5"]',
        'from: ["8.1.55"]',
        "- edition: mfn-2010",
        "lnf-2017 has no clause '8.1.55'",
        "mend the id",
    ),
    "relation-to-the-edition-in-force": Mistake(
        "concordance-resolves",
        "concordance.yaml",
        "edition: mfn-2010",
        "edition: lnf-2017",
        "- edition: lnf-2017",
        "no other edition 'lnf-2017'",
        "use one of: mfn-2010, simplified-en, summary-lv",
    ),
    "new-but-answered": Mistake(
        "concordance-resolves",
        "concordance.yaml",
        'from: ["8.1.5"]\n    to: []',
        'from: ["8.1.5"]\n    to: ["8.1.е"]',
        "- edition: mfn-2010",
        "mfn-2010: new with from ['8.1.5'] and to ['8.1.е']",
        "new has no 'to', dropped has no 'from', every other has both",
    ),
    "clause-without-a-relation": Mistake(
        "concordance-complete",
        "concordance.yaml",
        'to: ["8.1.а"]',
        'to: ["8.1.б"]',
        '- id: "8.1.а"',
        "mfn-2010 8.1.а has no relation to lnf-2017",
        "add one to specs/concordance.yaml",
        at="rules/mfn-2010/08-senior-judges.yaml",
    ),
    "pair-related-twice": Mistake(
        "concordance-consistent",
        "concordance.yaml",
        'from: ["8.1.1"]',
        'from: ["8.1.3"]\n    to: ["8.1.б"]\n    relation: changed\n'
        "    note: {en: a, de: b, ru: в, lv: g}\n"
        '  - edition: mfn-2010\n    from: ["8.1.1"]',
        "- edition: mfn-2010",
        "8.1.3 and mfn-2010 8.1.б stand in a relation already",
        "keep one of the two",
    ),
    "same-with-texts-of-its-own": Mistake(
        "concordance-consistent",
        "concordance.yaml",
        'to: ["8.1.а"]\n    relation: broader',
        'to: ["8.1.а"]\n    relation: same',
        "- edition: mfn-2010",
        "mfn-2010 8.1.а is the same but has texts of its own",
        "give it 'same_as', or mend the relation",
    ),
    "same-as-without-a-relation": Mistake(
        "concordance-consistent",
        "rules/mfn-2010/08-senior-judges.yaml",
        'same_as: ["8.1"]',
        'same_as: ["8.1", "8.1.1"]',
        'same_as: ["8.1", "8.1.1"]',
        "8.1: not said to be the same as 8.1.1",
        "add the relation to specs/concordance.yaml",
    ),
    "difference-without-a-note": Mistake(
        "differences-noted",
        "concordance.yaml",
        'to: ["8.1"]\n    relation: same',
        'to: ["8.1"]\n    relation: changed',
        "- edition: mfn-2010",
        "8.1 / mfn-2010 8.1: changed without a note",
        "add 'note' in four languages",
    ),
    "dependence-without-a-record": Mistake(
        "dependence-stated",
        "concordance.yaml",
        'to: ["8.1.а"]\n    relation: broader',
        'to: ["8.1.а"]\n    relation: broader\n    depends_on_translation: true',
        "- edition: mfn-2010",
        "8.1.1 / mfn-2010 8.1.а: no disagreement parts de-2017 and ru-2017",
        "record it, or remove the flag",
    ),
    "same-by-one-translation-only": Mistake(
        "dependence-stated",
        "discrepancies.yaml",
        'clauses: ["2.3"]',
        'clauses: ["8.1.7"]',
        "- edition: mfn-2010",
        "8.1.7 / mfn-2010 8.1.е: by 2.3-a it depends on the translation",
        "add 'depends_on_translation: true' and a note, or mend the record",
        at="concordance.yaml",
    ),
    "changed-by-one-translation-only": Mistake(
        "dependence-stated",
        "discrepancies.yaml",
        'clauses: ["2.3"]',
        'clauses: ["8.1.2"]',
        "- edition: mfn-2010",
        "8.1.2 / mfn-2010 7.1.в: by 2.3-a it depends on the translation",
        "add 'depends_on_translation: true' and a note, or mend the record",
        at="concordance.yaml",
    ),
    "heading-among-clauses": Mistake(
        "headings-apart",
        "concordance.yaml",
        'from: ["8"]',
        'from: ["8", "8.1"]',
        "- edition: mfn-2010",
        "lnf-2017: 8 is a heading among clauses",
        "give the heading a relation of its own",
    ),
    "offence-without-a-name": Mistake(
        "offences-named",
        SENIOR_JUDGES,
        '    parent: "8.1"\n',
        '    parent: "8.1"\n    consequence: {effects: [warning]}\n',
        '- id: "8.1.1"',
        "8.1.1 has a consequence but no 'offence'",
        "say what happened in a few words",
    ),
    "offence-without-a-place": Mistake(
        "offences-ordered",
        "offences.yaml",
        '  - effects: [exclusion]\n    clauses: ["3.1"]\n',
        "",
        "order:",
        "exclusion: 3.1 has no place in the order",
        "put it where it belongs by how often it happens in play",
    ),
    "offence-that-has-no-such-consequence": Mistake(
        "offences-ordered",
        "offences.yaml",
        '["3.1"]',
        '["3.1", "21.8"]',
        'clauses: ["3.1", "21.8"]',
        "exclusion: 21.8 is no row of this consequence",
        "name the clause that says it in full",
    ),
    "offence-ordered-twice": Mistake(
        "offences-ordered",
        "offences.yaml",
        '["21.8"]',
        '["21.8", "21.8"]',
        'clauses: ["21.8", "21.8"]',
        "loss-of-set: 21.8 stands there twice",
        "name it once",
    ),
    "consequence-ordered-twice": Mistake(
        "offences-ordered",
        "offences.yaml",
        "order:\n",
        'order:\n  - effects: [exclusion]\n    clauses: ["3.1"]\n',
        'clauses: ["3.1"]',
        "exclusion is ordered twice",
        "put both into one entry",
    ),
    "dispute-decided-by-an-unknown-clause": Mistake(
        "disputes-resolve",
        "disputes.yaml",
        '["8.1.6", "8.1.4"]',
        '["8.1.6", "99.9"]',
        'clauses: ["8.1.6", "99.9"]',
        "quarrel: no clause 99.9 is in force",
        "name a clause in force",
    ),
    "dispute-decided-twice-by-a-clause": Mistake(
        "disputes-resolve",
        "disputes.yaml",
        '["8.1.6", "8.1.4"]',
        '["8.1.6", "8.1.6"]',
        'clauses: ["8.1.6", "8.1.6"]',
        "quarrel names a clause twice",
        "name it once",
    ),
    "dispute-twice": Mistake(
        "disputes-resolve",
        "disputes.yaml",
        "- id: quarrel",
        "- id: foul",
        "- id: foul",
        "foul is there twice",
        "give it another id",
    ),
    "outcome-by-an-unknown-clause": Mistake(
        "outcomes-resolve",
        SENIOR_JUDGES,
        '    parent: "8.1"\n',
        '    parent: "8.1"\n    outcomes: [{by: "8.9"}]\n',
        'outcomes: [{by: "8.9"}]',
        "8.1.1: nothing follows by 8.9",
        "name a clause of the edition that states a consequence itself",
    ),
    "outcome-that-comes-back": Mistake(
        "outcomes-resolve",
        SENIOR_JUDGES,
        '    parent: "8.1"\n',
        '    parent: "8.1"\n    outcomes: [{by: "8.1.1"}]\n',
        'outcomes: [{by: "8.1.1"}]',
        "8.1.1: nothing follows by 8.1.1",
        "name a clause of the edition that states a consequence itself",
    ),
    "outcome-without-effects": Mistake(
        "outcomes-resolve",
        SENIOR_JUDGES,
        '    parent: "8.1"\n',
        '    parent: "8.1"\n    outcomes: [{when: deliberate}]\n',
        "outcomes: [{when: deliberate}]",
        "8.1.1: an outcome without effects, and no consequence",
        "give 'effects', or 'by' the clause that states them",
    ),
    "outcome-unlike-its-consequence": Mistake(
        "outcomes-resolve",
        SENIOR_JUDGES,
        '    parent: "8.1"\n',
        '    parent: "8.1"\n    consequence: {effects: [warning]}\n'
        "    offence: {en: a, de: b, ru: в, lv: g}\n    outcomes: [{effects: [exclusion]}]\n",
        "outcomes: [{effects: [exclusion]}]",
        "8.1.1: the outcomes have other effects than the consequence",
        "let the consequence name every effect, and no other",
    ),
    "condition-of-a-document-of-another-edition": Mistake(
        "outcomes-resolve",
        SENIOR_JUDGES,
        '    parent: "8.1"\n',
        '    parent: "8.1"\n    outcomes: [{effects: [warning], documents: [ru-2010]}]\n',
        "outcomes: [{effects: [warning], documents: [ru-2010]}]",
        "8.1.1: ru-2010 has no such condition",
        "name documents of the edition, and the condition",
    ),
    "repeats-no-case": Mistake(
        "outcomes-resolve",
        SENIOR_JUDGES,
        '    parent: "8.1"\n',
        '    parent: "8.1"\n    repeats: "8.9"\n',
        'repeats: "8.9"',
        "8.1.1 repeats 8.9, which is no case",
        "name a clause of the edition that states a consequence itself",
    ),
    "case-of-no-clause-in-force": Mistake(
        "outcomes-resolve",
        "rules/mfn-2010/08-senior-judges.yaml",
        '    parent: "8.1"\n',
        '    parent: "8.1"\n    case_of: ["8.9"]\n',
        'case_of: ["8.9"]',
        "8.1.а: 8.9 is no clause that took its place",
        "name a clause in force",
    ),
    "dispute-that-is-not-on-record": Mistake(
        "outcomes-resolve",
        SENIOR_JUDGES,
        '    parent: "8.1"\n',
        '    parent: "8.1"\n    disputed: ["8.1.1-z"]\n',
        'disputed: ["8.1.1-z"]',
        "8.1.1: no disagreement 8.1.1-z",
        "name one of discrepancies.yaml",
    ),
    "change-of-an-unknown-edition": Mistake(
        "changes-resolve",
        "changes.yaml",
        "edition: summary-lv",
        "edition: lnf-2031",
        "edition: lnf-2031",
        "no rules of edition lnf-2031",
        "use one of: lnf-2017, mfn-2010, simplified-en, summary-lv",
    ),
    "change-of-an-unknown-clause": Mistake(
        "changes-resolve",
        "changes.yaml",
        "clauses: [A1]",
        "clauses: [A1, A99]",
        "clauses: [A1, A99]",
        "lnf-2017 has no clause A99",
        "name a clause of that edition",
    ),
    "change-with-the-id-of-another": Mistake(
        "changes-resolve",
        "changes.yaml",
        "id: second",
        "id: first",
        "- id: first",
        "first stands in line 5 already",
        "find another id; feeds know it by this",
    ),
    "difference-without-weight": Mistake(
        "differences-weighed",
        "concordance.yaml",
        "    relation: partial\n    decides: wording\n",
        "    relation: partial\n",
        "- edition: mfn-2010",
        "1.1 / mfn-2010 2.1: partial without 'decides'",
        "add one of: exclusion, game, set, penalty-disc, placement, equipment, administration, "
        "wording",
    ),
    "heading-with-weight": Mistake(
        "differences-weighed",
        "concordance.yaml",
        'to: ["G1", "1", "2"]\n    relation: partial\n',
        'to: ["G1", "1", "2"]\n    relation: partial\n    decides: wording\n',
        "- edition: mfn-2010",
        "1 / mfn-2010 G1, 1, 2: partial with 'decides'",
        "remove 'decides'",
    ),
    "highlight-of-an-excerpt": Mistake(
        "highlights-resolve",
        "highlights.yaml",
        "edition: mfn-2010",
        "edition: summary-lv",
        "edition: summary-lv",
        "summary-lv was never in force",
        "use one of: mfn-2010",
    ),
    "highlight-of-an-unknown-clause": Mistake(
        "highlights-resolve",
        "highlights.yaml",
        'before: ["7.1.в"]',
        'before: ["8.1.2"]',
        'before: ["8.1.2"]',
        "mfn-2010 has no clause 8.1.2",
        "name a clause of that edition",
    ),
    "highlight-of-what-is-the-same": Mistake(
        "highlights-resolve",
        "highlights.yaml",
        'clauses: ["8.1.2"]',
        'clauses: ["8.1.2", "8.1.7"]',
        '- clauses: ["8.1.2", "8.1.7"]',
        "lnf-2017 8.1.7 is the same rule in the other edition",
        "name the clause that differs",
    ),
    "changes-of-the-last-version": Mistake(
        "changes-resolve",
        "changes.yaml",
        'version: "0.1.0"',
        'version: "0.0.9"',
        '- version: "0.0.9"',
        "0.0.9 is not the version of the project",
        "begin with what changed in 0.1.0",
    ),
    "reading-without-its-clause": Mistake(
        "discrepancies-resolve",
        "discrepancies.yaml",
        "- documents: [de-2017]",
        "- documents: [ru-2010]",
        '- id: "1.1.1-a"',
        "1.1.1-a: ru-2010 without the clause that says it",
        "add 'clauses' to the reading",
    ),
    "reading-with-ids-of-another-edition": Mistake(
        "discrepancies-resolve",
        "discrepancies.yaml",
        "discrepancies:\n",
        RECORD,
        '- id: "mfn-2010-8.1.в-a"',
        "mfn-2010-8.1.в-a: lnf-2017 has no clause 8.1.в",
        "mend the clause",
    ),
    "reading-with-clauses-of-its-own": Mistake(
        "readings-quote-their-edition",
        "discrepancies.yaml",
        "- documents: [de-2017]\n",
        '- documents: [de-2017]\n        clauses: ["8.1.3"]\n',
        "- documents: [de-2017]",
        "1.1.1-a: de-2017 with clauses of its own",
        "name them in the record's 'clauses'",
    ),
    "reading-for-two-editions": Mistake(
        "readings-quote-their-edition",
        "discrepancies.yaml",
        "- documents: [ru-2010]",
        "- documents: [ru-2010, en-simplified]",
        "- documents: [ru-2010, en-simplified]",
        "1.1.1-a: one reading for mfn-2010 and simplified-en",
        "give each edition a reading of its own",
    ),
    "reading-that-names-a-clause-of-another-edition": Mistake(
        "readings-quote-their-edition",
        "discrepancies.yaml",
        "Singles are held between",
        "By 8.1.в singles are held between",
        "- documents: [de-2017]",
        "1.1.1-a: de-2017: no clause 8.1.в",
        "name a clause of that edition",
    ),
    "certain-limit-that-the-register-asks-about": Mistake(
        "limits-admit-doubt",
        EQUIPMENT,
        'upper: "0.5"}\n'
        '    print: {document: de-2017, quantity: "0,5", tolerance: "nicht mehr"}\n'
        "    confidence: medium",
        'upper: "0.5"}\n'
        '    print: {document: de-2017, quantity: "0,5", tolerance: "nicht mehr"}\n'
        "    confidence: high",
        "confidence: high",
        "table.levelness: confidence high, but A1.15-a leaves its limit open",
        "set it to medium or low",
    ),
    "question-about-no-limit": Mistake(
        "limits-admit-doubt",
        "discrepancies.yaml",
        "    limits: [table.levelness]\n",
        "",
        '- id: "A1.15-a"',
        "A1.15-a does not say whose limit it leaves open",
        "add 'limits' with ids of characteristics, or [] where it is about none",
    ),
    "limit-of-another-row": Mistake(
        "limits-admit-doubt",
        "discrepancies.yaml",
        "limits: [table.levelness]",
        "limits: [table.height]",
        '- id: "A1.15-a"',
        "A1.15-a: lnf-2017 measures no table.height by A1.15",
        "name what rests on a clause of the record",
    ),
    "question-that-decides-nothing": Mistake(
        "stakes-follow",
        "discrepancies.yaml",
        "stakes: equipment\n    limits: []",
        "stakes: wording\n    limits: []",
        "stakes: wording",
        "A1.12-b changes no decision, and yet asks",
        "say what is at stake, or leave out the question",
    ),
    "limit-that-is-no-equipment": Mistake(
        "stakes-follow",
        "discrepancies.yaml",
        "stakes: equipment\n    limits: [table.levelness]",
        "stakes: placement\n    limits: [table.levelness]",
        "stakes: placement",
        "A1.15-a: placement at stake in a record about equipment",
        "set it to equipment",
    ),
    "consequence-that-is-disputed-about-nothing": Mistake(
        "stakes-follow",
        "discrepancies.yaml",
        "stakes: set",
        "stakes: placement",
        "stakes: placement",
        "21.8-a: placement, but 21.8 of lnf-2017 has it under 'disputed'",
        "say what follows by one reading only, or take it out there",
    ),
    "question-asked-with-none": Mistake(
        "questions-asked-once",
        "discrepancies.yaml",
        "stakes: exclusion",
        'stakes: exclusion\n    asked_with: "21.8-a"',
        'asked_with: "21.8-a"',
        "3.1-a: 21.8-a asks nothing",
        "name a record with a question",
    ),
    "no-question-asked-with-one": Mistake(
        "questions-asked-once",
        "discrepancies.yaml",
        "stakes: set",
        'stakes: set\n    asked_with: "3.1-a"',
        'asked_with: "3.1-a"',
        "21.8-a: asks nothing",
        "leave out 'asked_with'",
    ),
    "question-about-a-document-that-says-nothing": Mistake(
        "questions-asked-once",
        "discrepancies.yaml",
        "stakes: equipment\n    limits: [table.levelness]",
        "stakes: equipment\n    asks_about: simplified-en\n    limits: [table.levelness]",
        "asks_about: simplified-en",
        "A1.15-a: no reading of a document of simplified-en",
        "use one of: mfn-2010",
    ),
    "question-about-the-edition-in-force": Mistake(
        "questions-asked-once",
        "discrepancies.yaml",
        "stakes: equipment\n    limits: [table.levelness]",
        "stakes: equipment\n    asks_about: lnf-2017\n    limits: [table.levelness]",
        "asks_about: lnf-2017",
        "A1.15-a: a question is about the edition in force unless it says so",
        "leave it out",
    ),
    "decisive-question-that-nobody-asks": Mistake(
        "decisive-questions-asked",
        "questionnaire.yaml",
        '- "3.1-a"',
        '- "21.8-a"',
        '- "21.8-a"',
        "21.8-a asks nothing",
        "name a record with a question",
    ),
    "decisive-question-twice": Mistake(
        "decisive-questions-asked",
        "questionnaire.yaml",
        '- "A1.18-a"',
        '- "3.1-a"',
        '- "3.1-a"',
        "3.1-a stands twice",
        "name it once",
    ),
    "characteristic-twice": Mistake(
        "characteristics-unique",
        "equipment/mfn-2010.yaml",
        "id: cue.weight",
        "id: cue.thickness",
        "- id: cue.thickness",
        "cue.thickness stands twice",
        "remove one of the two",
    ),
    "word-of-two-characteristics": Mistake(
        "characteristics-unique",
        EQUIPMENT,
        "lv: [virsmas izmērs,",
        "lv: [Galda Augstums, virsmas izmērs,",
        "- id: table.surface_size",
        "table.surface_size: the word 'galda augstums' means table.height too",
        "choose another name or alias",
    ),
    "raw-quantity-of-nothing": Mistake(
        "raw-quantities-give",
        EQUIPMENT,
        "gives: table.diagonal_difference",
        "gives: table.rail_angle",
        "- id: table.diagonal",
        "table.diagonal gives table.rail_angle, which is no length of a table",
        "name a characteristic in mm",
    ),
    "raw-quantity-with-a-word-of-another": Mistake(
        "raw-quantities-give",
        EQUIPMENT,
        "en: [spot height]",
        "en: [levelness]",
        "- id: table.spot_height",
        "table.spot_height: the word 'levelness' means table.levelness too",
        "choose another name or alias",
    ),
    "spread-of-nothing": Mistake(
        "spreads-have-readings",
        EQUIPMENT,
        "of: puck.outer_diameter",
        "of: disc.diameter",
        "- id: puck.roundness",
        "puck.roundness is of disc.diameter, which is not measured on that kind",
        "name a measured characteristic",
    ),
    "spread-twice": Mistake(
        "spreads-have-readings",
        EQUIPMENT,
        "- id: puck.wedge",
        "- id: puck.roundness",
        "- id: puck.roundness",
        "puck.roundness stands twice",
        "remove one of the two",
    ),
    "open-limit-without-a-question": Mistake(
        "open-limits-ask",
        EQUIPMENT,
        '{kind: band, nominal: "750", lower: "750", upper: "780"}',
        '{kind: nominal, nominal: "750"}',
        "- id: table.height",
        "table.height: limit kind nominal without a question",
        "add 'question' in four languages",
    ),
    "placeholder-translated": Mistake(
        "placeholders-agree",
        "strings.yaml",
        "не более {value}",
        "не более {значение}",
        "limit.maximum:",
        "limit.maximum: ru has other placeholders than en",
        "use exactly: value",
    ),
    "placeholder-lost-in-a-plural": Mistake(
        "placeholders-agree",
        "strings.yaml",
        'few: "{n} требования без решения"',
        "few: несколько требований без решения",
        "headline.open:",
        "headline.open: ru has other placeholders than en",
        "use exactly: n",
    ),
    "plural-form-of-a-language-left-out": Mistake(
        "plurals-cover-numbers",
        "languages.yaml",
        "plurals: [one, few, many, other]",
        "plurals: [one, other]",
        "plurals: [one, other]",
        "'ru' has the plural forms few, many too",
        "add them to 'plurals'",
    ),
    "plural-form-of-another-language": Mistake(
        "plural-forms-known",
        "strings.yaml",
        '    zero: "atbilst visām {n} pārbaudītajām',
        '    few: "{n}"\n    zero: "atbilst visām {n} pārbaudītajām',
        "lv:",
        "headline.meets-all: lv needs exactly the forms zero, one, other",
        "remove the others",
    ),
    "word-of-two-units": Mistake(
        "words-unambiguous",
        "vocabulary.yaml",
        "any: [cm]",
        "any: [cm, MM]",
        "units:",
        "units: 'MM' means mm and cm",
        "keep it for one of the two",
    ),
    "word-of-two-answers": Mistake(
        "words-unambiguous",
        "vocabulary.yaml",
        "[нет,",
        "[да, нет,",
        "answers:",
        "answers: 'да' means yes and no",
        "keep it for one of the two",
    ),
    "kind-without-words": Mistake(
        "kinds-named",
        "vocabulary.yaml",
        "id: brush",
        "id: cue",
        "kinds:",
        "no words for brush",
        "add the kind",
    ),
}


def run(check: Check) -> Callable[[Path], list[Issue]]:
    return lambda root: list(check(*read_specs(root)))


RUN = {name: run(check) for name, check in CHECKS.items()}


def test_every_check_has_a_mistake_to_find() -> None:
    assert {mistake.check for mistake in MISTAKES.values()} == set(RUN)


@pytest.mark.parametrize("mistake", MISTAKES.values(), ids=MISTAKES)
def test_mistake_is_one_issue_with_file_line_and_cure(specs: Copy, mistake: Mistake) -> None:
    specs.change(mistake.file, mistake.old, mistake.new)
    (issue,) = specs.issues(RUN[mistake.check])
    assert issue.file == f"specs/{mistake.at or mistake.file}"
    assert specs.line(mistake.at or mistake.file, issue.line) == mistake.line
    assert issue.message.startswith(mistake.message)
    assert issue.cure == mistake.cure


#: Two records of 2010 alone and one of both editions, all of which ask the same.
ASKING = """\
discrepancies:
  - id: "8.1.2-a"
    clauses: ["8.1.2"]
    kind: gap
    stakes: set
    {first}question: {{en: "Who, then?", de: Wer?, ru: Кто?, lv: Kas?}}
    readings:
      - documents: [de-2017]
        says: {{en: a, de: b, ru: в, lv: g}}
    effect: {{en: a, de: b, ru: в, lv: g}}
    followed: {{document: shared, why: {{en: a, de: b, ru: в, lv: g}}}}
    confidence: high
  - id: "8.1.2-b"
    clauses: ["8.1.2"]
    kind: edition
    stakes: set
    {second}question: {{en: "Who then?", de: Wer?, ru: Кто?, lv: Kas?}}
    readings:
      - documents: [ru-2010]
        clauses: ["8.1.а"]
        says: {{en: a, de: b, ru: в, lv: g}}
    effect: {{en: a, de: b, ru: в, lv: g}}
    followed: {{document: mfn-2010, why: {{en: a, de: b, ru: в, lv: g}}}}
    confidence: high
"""


@pytest.mark.parametrize(
    ("first", "second", "message", "cure"),
    [
        (
            "",
            "",
            "8.1.2-b: no document in force speaks of what it asks",
            "add 'asks_about', one of: mfn-2010",
        ),
        (
            "",
            "asks_about: mfn-2010",
            "8.1.2-b asks word by word what 8.1.2-a asks",
            "add 'asked_with: \"8.1.2-a\"'",
        ),
        (
            "",
            'asks_about: mfn-2010\n    asked_with: "8.1.2-a"',
            "8.1.2-b: 8.1.2-a is about another edition",
            "ask it apart",
        ),
        (
            'asked_with: "8.1.2-b"',
            'asks_about: mfn-2010\n    asked_with: "8.1.2-a"',
            "8.1.2-a: 8.1.2-b is itself asked with 8.1.2-a",
            "ask one of the two",
        ),
    ],
)
def test_question_that_is_asked_twice(
    specs: Copy, first: str, second: str, message: str, cure: str
) -> None:
    keys = {"first": first, "second": second}
    records = ASKING.format(**{name: key and f"{key}\n    " for name, key in keys.items()})
    specs.change("discrepancies.yaml", "discrepancies:\n", records)
    found = specs.issues(RUN["questions-asked-once"])
    assert (message, cure) in [(issue.message, issue.cure) for issue in found]


@pytest.mark.parametrize(
    ("key", "message", "cure"),
    [
        ('asked_with: "A1.18-a"', "3.1-a is asked with A1.18-a", "name that one"),
        (
            "asks_about: mfn-2010",
            "3.1-a is about mfn-2010",
            "name one about the rules in force",
        ),
    ],
)
def test_decisive_question_is_one_of_its_own_about_the_rules_in_force(
    specs: Copy, key: str, message: str, cure: str
) -> None:
    specs.change("discrepancies.yaml", "stakes: exclusion", f"stakes: exclusion\n    {key}")
    (issue,) = specs.issues(RUN["decisive-questions-asked"])
    assert (issue.message, issue.cure) == (message, cure)


def test_dependence_names_both_documents_in_every_language(specs: Copy) -> None:
    specs.change("discrepancies.yaml", 'clauses: ["2.3"]', 'clauses: ["8.1.2"]')
    relation = 'to: ["7.1.в"]\n    relation: changed\n'
    specs.change("concordance.yaml", relation, f"{relation}    depends_on_translation: true\n")
    found = specs.issues(RUN["dependence-stated"])
    assert [issue.message for issue in found] == [
        f"8.1.2 / mfn-2010 7.1.в: the {language} note does not name de-2017, ru-2017"
        for language in ("en", "de", "ru", "lv")
    ]
    assert {issue.cure for issue in found} == {"write which document says what"}


def test_same_that_depends_on_the_translation_needs_a_note(specs: Copy) -> None:
    same = 'to: ["8.1.е"]\n    relation: same\n'
    specs.change("concordance.yaml", same, f"{same}    depends_on_translation: true\n")
    (issue,) = specs.issues(RUN["differences-noted"])
    assert issue.message == "8.1.7 / mfn-2010 8.1.е: depends-on-translation without a note"


def test_issues_of_all_files_come_together_and_sorted(specs: Copy) -> None:
    for name in (
        "edition-of-equipment",
        "parent-unknown",
        "reference-to-nothing",
        "kind-without-words",
    ):
        mistake = MISTAKES[name]
        specs.change(mistake.file, mistake.old, mistake.new)
    found = check_all(specs.root)
    assert found == sorted(found)
    # What moves to another edition was not reviewed there; that is told besides.
    reviews = {"texts-reviewed", "reviews-resolve"}
    said = [issue for issue in specs.issues(check_all) if issue.check not in reviews]
    assert Counter(issue.file for issue in said) == {
        "specs/equipment/mfn-2010.yaml": 1,
        f"specs/{SENIOR_JUDGES}": 2,
        "specs/vocabulary.yaml": 1,
    }


def test_broken_files_are_all_reported_instead_of_the_checks(specs: Copy) -> None:
    specs.change("vocabulary.yaml", "id: brush", "id: broom")
    specs.change(EQUIPMENT, 'lower: "750"', "lower: 750")
    (specs.root / "strings.yaml").unlink()
    assert [(issue.file, issue.cure) for issue in check_all(specs.root)] == [
        (f"specs/{EQUIPMENT}", "mend the value"),
        ("specs/strings.yaml", "restore it"),
        ("specs/vocabulary.yaml", "mend the value"),
    ]


def test_issue_is_printed_as_place_problem_cure_and_check(specs: Copy) -> None:
    specs.change(SENIOR_JUDGES, 'parent: "8.1"', 'parent: "8.9"')
    (issue,) = specs.issues(check_all)
    place = f"{issue.file}:{issue.line}"
    assert str(issue) == f"{place}: {issue.message}; {issue.cure} [parents-exist]"


@pytest.mark.parametrize(
    ("only", "found"),
    [
        (["kinds-named"], ["kinds-named"]),
        (["parents-exist", "kinds-named"], ["parents-exist", "kinds-named"]),
        (["terms-kept"], []),
    ],
)
def test_only_the_checks_that_are_asked_for_are_run(
    specs: Copy, only: list[str], found: list[str]
) -> None:
    for name in ("parent-unknown", "kind-without-words"):
        mistake = MISTAKES[name]
        specs.change(mistake.file, mistake.old, mistake.new)
    told = [issue.check for issue in specs.issues(lambda root: check_all(root, only))]
    assert sorted(told) == sorted(found)


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        ("en", "at most 1.5 and 22", {"1.5", "22"}),
        ("de", "höchstens 1,5 und 22", {"1.5", "22"}),
        ("en", "8 ±2, 750–780", {"8", "2", "750", "780"}),
        ("en", "see A1.18, 17.1.8 and de-2017", set()),
        ("ru", "в ru-2010 не менее 16", {"16"}),
        ("en", "the 2nd disc, 3x, v2", set()),
        ("en", "two of them", {"2"}),
        ("de", "zwei davon", {"2"}),
        ("en", "for 5 minutes", {"5", "minute"}),
        ("lv", "5 minūtes", {"5", "minute"}),
        ("de", "50 %", {"50", "%"}),
    ],
)
def test_figures_of_a_text(corpus: Corpus, language: Language, text: str, found: set[str]) -> None:
    assert figures(text, language, corpus.vocabulary) == found
