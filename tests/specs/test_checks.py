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
    kind: gap
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
    """One edit, and the one issue that it has to raise.

    The edit is a part of the file, in which ‹what stands there|what is written in its place›.
    The issue is at the first line that changed, or at ``line``, ``at`` another file if need be.
    """

    edit: str
    message: str
    cure: str
    line: str = ""
    at: str = ""

    @property
    def change(self) -> tuple[str, str]:
        """The part before and after."""
        before, _, rest = self.edit.partition("‹")
        was, _, rest = rest.partition("|")
        now, _, after = rest.partition("›")
        return before + was + after, before + now + after


def swap(was: str, now: str) -> str:
    """An edit of all of a part."""
    return f"‹{was}|{now}›"


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


def decided(clauses: str = "8.1", limits: str = "[]") -> str:
    """An edit that adds such an answer."""
    return swap("decisions: []", DECIDED.format(clauses=clauses, limits=limits))


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
      de: Leitung des Wettkampfs in Zone oder Gruppe
      ru: Руководство соревнованиями в зоне или группе
      lv: Sacensību vadīšana zonā vai grupā
"""


MISTAKES: dict[tuple[str, str], list[Mistake]] = {
    ("clauses-named", SENIOR_JUDGES): [
        Mistake(
            swap(NAME, ""),
            "8.1.1 has no 'name'",
            "say in a few words what it is about",
            line='- id: "8.1.1"',
        ),
        Mistake(
            swap(NAME, "    offence: {en: a, de: b, ru: в, lv: g}\n"),
            "8.1.1 has no 'name'",
            "say in a few words what it is about",
            line='- id: "8.1.1"',
        ),
        Mistake(
            swap(
                "en: Running the competition in a zone or group",
                "en: Running the competition in a zone or in a group",
            ),
            "8.1.1: the en name has 47 letters",
            "say it in 45",
        ),
        Mistake(
            "en: ‹Running the competition in a zone or group|They run the competition.›",
            "8.1.1: the en name ends in a full stop",
            "remove it",
        ),
        Mistake(
            "en: ‹Check of team line-ups|Running the competition in a zone or group›",
            "8.1.2: the en name is that of 8.1.1 too",
            "say what tells them apart",
        ),
    ],
    ("clauses-named", "rules/mfn-2010/08-senior-judges.yaml"): [
        Mistake(
            swap('    same_as: ["8.1.4"]\n', NAME + '    same_as: ["8.1.4"]\n'),
            "8.1.д has a 'name', and is called by its same_as",
            "keep one of the two",
        ),
    ],
    ("drawings-resolve", "figures.yaml"): [
        Mistake(
            '"A1.II", "A1.‹16|99›"',
            "puck: lnf-2017 has no clause A1.99",
            "mend the clause",
            line="- id: puck",
        ),
        Mistake(
            "disputed: [A1.18-‹a|z›]",
            "puck: no disagreement A1.18-z",
            "name one of discrepancies.yaml",
            line="- id: puck",
        ),
        Mistake(
            swap("figures:\n", "figures:\n" + FIGURE),
            "puck stands twice",
            "rename one of the two",
            line="- id: puck",
        ),
        Mistake(
            'value: "‹4|5›"',
            "starting-position: 10.3 does not say 5",
            "take the number from the clause",
        ),
        Mistake(
            swap(
                "en: Thickness, weight and material of the cue are free.\n"
                "      de: Dicke, Gewicht und Material des Queues sind frei.\n"
                "      ru: Толщина, вес и материал кия не ограничены.\n"
                "      lv: Kijas resnums, svars un materiāls nav ierobežoti.",
                'en: "{cue.colour}"\n      de: "{cue.colour}"\n'
                '      ru: "{cue.colour}"\n      lv: "{cue.colour}"',
            ),
            "cue: en asks for {cue.colour}",
            "name a count or a characteristic that every edition of the figure has",
            line="- id: cue",
        ),
        Mistake(
            "Loch‹ {disc.hole_diameter}|›",
            "disc: de has other figures than en",
            "use exactly those of the English",
            line="- id: disc",
        ),
        Mistake(
            "kind: table‹|\n    parts:\n      table.pocket_to_zone: {element: pocket-gap}›\n",
            "table: the part pocket-gap leads to table.pocket_to_zone",
            "name a characteristic of the figure's kind that each of its editions has",
            line="table.pocket_to_zone: {element: pocket-gap}",
        ),
        Mistake(
            "kind: table‹|\n    parts:\n      puck.hole_diameter: {element: pocket}›\n",
            "table: the part pocket leads to puck.hole_diameter",
            "name a characteristic of the figure's kind that each of its editions has",
            line="puck.hole_diameter: {element: pocket}",
        ),
        Mistake(
            swap(
                "kind: table\n",
                "kind: table\n    parts:\n      table.rail_width: {element: rail}\n"
                "      table.rail_height: {element: rail}\n",
            ),
            "table: rail leads to two characteristics",
            "one part is one link: keep one of them",
            line="table.rail_height: {element: rail}",
        ),
        Mistake(
            swap(
                "kind: table\n",
                "kind: table\n    parts:\n"
                '      table.rail_width: {element: rail, clauses: ["A1.5", "12.99"]}\n',
            ),
            "table: rail names 12.99, no clause in force",
            "mend the clause",
            line='table.rail_width: {element: rail, clauses: ["A1.5", "12.99"]}',
        ),
    ],
    ("editions-exist", "editions.yaml"): [
        Mistake(
            "edition: mfn-‹2010|2011›\n    language: ru",
            "no edition 'mfn-2011'",
            "use one of: lnf-2017, mfn-2010, simplified-en, summary-lv",
        ),
    ],
    ("editions-exist", "equipment/mfn-2010.yaml"): [
        Mistake(
            "edition: mfn-‹2010|2011›",
            "no edition 'mfn-2011'",
            "use one of: lnf-2017, mfn-2010, simplified-en, summary-lv",
        ),
        Mistake(
            "edition: ‹mfn-2010|summary-lv›",
            "the place says mfn-2010, the file says summary-lv",
            "make the two agree",
        ),
    ],
    ("documents-exist", EQUIPMENT): [
        Mistake(
            'print: {document: de-‹2017|2016›, quantity: "750"',
            "table.height: no document 'de-2016'",
            "use one of: de-2017, en-simplified, lv-summary, ru-2010, ru-2017",
        ),
    ],
    ("clause-ids-unique", SENIOR_JUDGES): [
        Mistake(
            'id: "8.1.‹5|6›"',
            "8.1.6 stands already at specs/rules/lnf-2017/08-senior-judges.yaml:",
            "remove one of the two",
            line='- id: "8.1.6"',
        ),
    ],
    ("parents-exist", SENIOR_JUDGES): [
        Mistake(
            'parent: "8.‹1|9›"',
            "8.1.1: no clause '8.9' to be its parent",
            "name a clause of the edition",
        ),
        Mistake(
            'parent: "‹8.1|G2›"',
            "8.1.1: a subclause cannot stand below group",
            "mend the level or the parent",
        ),
        Mistake(
            'parent: "8.1‹|.1›"',
            "8.1.1 stands above itself",
            "name the clause above it",
        ),
        Mistake(
            '‹    parent: "8.1"\n|›',
            "8.1.1: a subclause cannot stand below nothing",
            "mend the level or the parent",
            line='- id: "8.1.1"',
        ),
    ],
    ("references-resolve", SENIOR_JUDGES): [
        Mistake(
            '    parent: "8.1"‹|\n    refs: ["8.1.2", "8.1.99"]›\n',
            "8.1.1 names 8.1.99, which does not exist",
            "mend or remove the reference",
        ),
    ],
    ("references-resolve", EQUIPMENT): [
        Mistake(
            'clause: "A1.‹1|99›"',
            "table.height rests on A1.99, which does not exist",
            "mend the clause",
        ),
    ],
    ("texts-reviewed", SENIOR_JUDGES): [
        Mistake(
            "У старших судей ‹|не ›следующие задачи.",
            "lnf-2017 8.1: not reviewed as it stands: ru",
            "compare what it says, then: "
            "novuss review add 'lnf-2017 8.1' -l ru --by NAME --role author",
            line="texts:",
        ),
        Mistake(
            "Senior judges have ‹the following|these› tasks.",
            "lnf-2017 8.1: not reviewed as it stands: en, de, ru, lv",
            "compare what it says, then: "
            "novuss review add 'lnf-2017 8.1' -l en -l de -l ru -l lv --by NAME --role author",
            line="texts:",
        ),
    ],
    ("reviews-resolve", "reviews/de.yaml"): [
        Mistake(
            'of: "lnf-2017 ‹8|88›.1"',
            "lnf-2017 88.1 is nothing that is reviewed",
            "remove the review",
        ),
        Mistake(
            'of: "lnf-2017 8.1", text: "b939cb3a", against: ["‹en|de›"]',
            "lnf-2017 8.1 was compared with de",
            "name another language, or documents",
        ),
    ],
    ("decisions-resolve", "decisions.yaml"): [
        Mistake(
            decided(clauses="88.8"),
            "x-1: lnf-2017 has no clause 88.8",
            "name one it has",
            line='clauses: ["88.8"]',
        ),
    ],
    ("decided-limits-open", "decisions.yaml"): [
        Mistake(
            decided(limits='[{characteristic: "table.height", lower: "1"}]'),
            "x-1: table.height has a printed limit",
            "leave it out: a print is not overridden",
            line='limits: [{characteristic: "table.height", lower: "1"}]',
        ),
    ],
    ("decisions-followed", "decisions.yaml"): [
        Mistake(
            decided(),
            "x-1: lnf-2017 8.1 was not compared with it",
            "let its text follow, then: novuss review add 'lnf-2017 8.1' -l en --against x-1 "
            "--by NAME --role author",
            line='- id: "x-1"',
        ),
    ],
    ("situations-resolve", "situations.yaml"): [
        Mistake(
            swap("situations: []\n", case(clause="99.9")),
            "in-boots: no clause 99.9",
            "name a clause in force",
            line="chain:",
        ),
    ],
    ("situations-follow", "situations.yaml"): [
        Mistake(
            swap("situations: []\n", case(effect="warning")),
            "in-boots: warning does not follow by 3.1",
            "say what its consequence says, or another",
            line="chain:",
        ),
    ],
    ("situations-current", "situations.yaml"): [
        Mistake(
            swap("situations: []\n", case(mark="00000000")),
            "in-boots: 3.1 has changed since it was answered",
            "answer it anew, then: mark: d4b3de6d",
            line='- clause: "3.1"',
        ),
    ],
    ("situations-cover", "situations.yaml"): [
        Mistake(
            swap("situations: []\n", case()),
            "21.8 has a consequence, and no situation rests on it",
            "add one to specs/situations.yaml",
            line='- id: "21.8"',
            at="rules/lnf-2017/21-doubles.yaml",
        ),
    ],
    ("figures-agree", SENIOR_JUDGES): [
        Mistake(
            "У старших судей следующие ‹задачи|7 задач›.",
            "8.1: numbers or units differ: only ru: 7",
            "make them agree",
            line="ru: >-",
        ),
        Mistake(
            "У старших судей ‹следующие задачи|две задачи на пять минут›.",
            "8.1: numbers or units differ: only ru: 2, 5, minute",
            "make them agree",
            line="ru: >-",
        ),
    ],
    ("terms-kept", SENIOR_JUDGES): [
        Mistake(
            "У старших судей ‹следующие задачи|есть Бита›.",
            "8.1: ru says 'бита'",
            "say 'шайба'",
            line="ru: >-",
        ),
    ],
    ("terms-resolve", "glossary.yaml"): [
        Mistake(
            swap("terms:\n", TERM.replace("99.9", "G5")),
            "zzz: lnf-2017 has no clause G5",
            "mend the clause",
        ),
        Mistake(
            swap("terms:\n", TERM),
            "zzz: lnf-2017 has no clause 99.9",
            "mend the clause",
        ),
    ],
    ("subjects-resolve", "subjects.yaml"): [
        Mistake(
            'clauses: ["8.1.6"‹|, "99.9"›]',
            "'arguing with the judge': no clause 99.9 is in force",
            "name a clause in force",
        ),
    ],
    ("editions-called", "editions.yaml"): [
        Mistake(
            swap(
                "      any: [mfn]\n      en: []\n      de: []\n      ru: [мфн]\n",
                "      any: []\n      en: []\n      de: []\n      ru: []\n",
            ),
            "no words by which people name mfn-2010",
            "say how it is called in front of a number",
            line="sought:",
        ),
        Mistake(
            "      ru: [‹мфн|ЛНФ›]\n",
            "'ЛНФ' stands for lnf-2017 and mfn-2010",
            "leave it to one of them",
            line="sought:",
        ),
    ],
    ("asked-resolve", "search/asked.lv.tsv"): [
        Mistake(
            swap("\n8.1.2\t", "\n99.9\tviens\n8.1.2\t"),
            "no clause 99.9 is in force, and no situation is called so",
            "name a clause in force or a situation",
        ),
        Mistake(
            swap("\n8.1.2\t", "\n8.1.1\tKurš vada spēles grupā?\n8.1.2\t"),
            "8.1.1 is asked for twice so",
            "remove the line",
        ),
    ],
    ("discrepancies-resolve", "discrepancies.yaml"): [
        Mistake(
            '‹|moved:\n  "8.1.2-a": mfn-2010 8.1.7>8.1.е\n›discrepancies:\n',
            "8.1.2-a moved to mfn-2010 8.1.7>8.1.е, which has no note",
            "name a relation with a note",
            line='"8.1.2-a": mfn-2010 8.1.7>8.1.е',
        ),
        Mistake(
            '‹|moved:\n  "2.3-a": mfn-2010 8.1.2>7.1.в\n›discrepancies:\n',
            "2.3-a stands twice",
            "take the next letter",
            line='- id: "2.3-a"',
        ),
        Mistake(
            'clauses: ["1.1.‹1|99›", ',
            "1.1.1-a: lnf-2017 has no clause 1.1.99",
            "mend the clause",
            line='- id: "1.1.1-a"',
        ),
        Mistake(
            "- documents: [de-‹2017|2018›]",
            "1.1.1-a: no document 'de-2018'",
            "use one of: de-2017, en-simplified, lv-summary, ru-2010, ru-2017",
            line='- id: "1.1.1-a"',
        ),
        Mistake(
            "- documents: [‹de-2017|ru-2010›]",
            "1.1.1-a: ru-2010 without the clause that says it",
            "add 'clauses' to the reading",
            line='- id: "1.1.1-a"',
        ),
        Mistake(
            swap("discrepancies:\n", RECORD),
            "mfn-2010-8.1.в-a: lnf-2017 has no clause 8.1.в",
            "mend the clause",
        ),
    ],
    ("concordance-resolves", "concordance.yaml"): [
        Mistake(
            'from: ["8.1.‹5|55›"]',
            "lnf-2017 has no clause '8.1.55'",
            "mend the id",
            line="- edition: mfn-2010",
        ),
        Mistake(
            "edition: ‹mfn-2010|lnf-2017›",
            "no other edition 'lnf-2017'",
            "use one of: mfn-2010, simplified-en, summary-lv",
        ),
        Mistake(
            'from: ["8.1.5"]\n    to: [‹|"8.1.е"›]',
            "mfn-2010: new with from ['8.1.5'] and to ['8.1.е']",
            "new has no 'to', dropped has no 'from', every other has both",
            line="- edition: mfn-2010",
        ),
    ],
    ("concordance-complete", "concordance.yaml"): [
        Mistake(
            'to: ["8.1.‹а|б›"]',
            "mfn-2010 8.1.а has no relation to lnf-2017",
            "add one to specs/concordance.yaml",
            line='- id: "8.1.а"',
            at="rules/mfn-2010/08-senior-judges.yaml",
        ),
    ],
    ("concordance-consistent", "concordance.yaml"): [
        Mistake(
            swap(
                'from: ["8.1.1"]',
                'from: ["8.1.3"]\n    to: ["8.1.б"]\n    relation: changed\n'
                "    note: {en: a, de: b, ru: в, lv: g}\n"
                '  - edition: mfn-2010\n    from: ["8.1.1"]',
            ),
            "8.1.3 and mfn-2010 8.1.б stand in a relation already",
            "keep one of the two",
            line="- edition: mfn-2010",
        ),
        Mistake(
            'to: ["8.1.а"]\n    relation: ‹broader|same›',
            "mfn-2010 8.1.а is the same but has texts of its own",
            "give it 'same_as', or mend the relation",
            line="- edition: mfn-2010",
        ),
    ],
    ("concordance-consistent", "rules/mfn-2010/08-senior-judges.yaml"): [
        Mistake(
            'same_as: ["8.1"‹|, "8.1.1"›]',
            "8.1: not said to be the same as 8.1.1",
            "add the relation to specs/concordance.yaml",
        ),
    ],
    ("differences-noted", "concordance.yaml"): [
        Mistake(
            'to: ["8.1"]\n    relation: ‹same|changed›',
            "8.1 / mfn-2010 8.1: changed without a note",
            "add 'note' in four languages",
            line="- edition: mfn-2010",
        ),
    ],
    ("dependence-stated", "concordance.yaml"): [
        Mistake(
            'to: ["8.1.а"]\n    relation: broader‹|\n    depends_on_translation: true›',
            "8.1.1 / mfn-2010 8.1.а: no disagreement parts de-2017 and ru-2017",
            "record it, or remove the flag",
            line="- edition: mfn-2010",
        ),
    ],
    ("dependence-stated", "discrepancies.yaml"): [
        Mistake(
            'clauses: ["‹2.3|8.1.7›"]',
            "8.1.7 / mfn-2010 8.1.е: by 2.3-a it depends on the document",
            "add 'depends_on_translation: true' and a note, or mend the record",
            line="- edition: mfn-2010",
            at="concordance.yaml",
        ),
        Mistake(
            'clauses: ["‹2.3|8.1.2›"]',
            "8.1.2 / mfn-2010 7.1.в: by 2.3-a it depends on the document",
            "add 'depends_on_translation: true' and a note, or mend the record; "
            "'false' where both documents differ",
            line="- edition: mfn-2010",
            at="concordance.yaml",
        ),
    ],
    ("headings-apart", "concordance.yaml"): [
        Mistake(
            'from: ["8"‹|, "8.1"›]',
            "lnf-2017: 8 is a heading among clauses",
            "give the heading a relation of its own",
            line="- edition: mfn-2010",
        ),
    ],
    ("offences-named", SENIOR_JUDGES): [
        Mistake(
            '    parent: "8.1"‹|\n    consequence: {effects: [warning]}›\n',
            "8.1.1 has a consequence but no 'offence'",
            "say what happened in a few words",
            line='- id: "8.1.1"',
        ),
    ],
    ("offences-ordered", "offences.yaml"): [
        Mistake(
            '‹  - effects: [exclusion]\n    clauses: ["3.1"]\n|›',
            "exclusion: 3.1 has no place in the order",
            "put it where it belongs by how often it happens in play",
            line="order:",
        ),
        Mistake(
            '["3.1"‹|, "21.8"›]',
            "exclusion: 21.8 is no row of this consequence",
            "name the clause that says it in full",
        ),
        Mistake(
            '["21.8"‹|, "21.8"›]',
            "loss-of-set: 21.8 stands there twice",
            "name it once",
        ),
        Mistake(
            'order:‹|\n  - effects: [exclusion]\n    clauses: ["3.1"]›\n',
            "exclusion is ordered twice",
            "put both into one entry",
            line='clauses: ["3.1"]',
        ),
        Mistake(
            '["3.1"]‹|\n    disputed: {"3.1": ["3.1-a", "21.8-a"]}›',
            "exclusion: 3.1 turns on 3.1-a, 21.8-a",
            "name a row, and entries that its clauses have under 'disputed'",
            line='disputed: {"3.1": ["3.1-a", "21.8-a"]}',
        ),
    ],
    ("disputes-resolve", "disputes.yaml"): [
        Mistake(
            '["8.1.6", "‹8.1.4|99.9›"]',
            "quarrel: no clause 99.9 is in force",
            "name a clause in force",
        ),
        Mistake(
            '["8.1.6", "8.1.‹4|6›"]',
            "quarrel names a clause twice",
            "name it once",
        ),
        Mistake("- id: ‹quarrel|foul›", "foul is there twice", "give it another id"),
    ],
    ("outcomes-resolve", SENIOR_JUDGES): [
        Mistake(
            '    parent: "8.1"‹|\n    outcomes: [{by: "8.9"}]›\n',
            "8.1.1: nothing follows by 8.9",
            "name a clause of the edition that states a consequence itself",
        ),
        Mistake(
            '    parent: "8.1"‹|\n    outcomes: [{by: "8.1.1"}]›\n',
            "8.1.1: nothing follows by 8.1.1",
            "name a clause of the edition that states a consequence itself",
        ),
        Mistake(
            '    parent: "8.1"‹|\n    outcomes: [{when: deliberate}]›\n',
            "8.1.1: an outcome without effects, and no consequence",
            "give 'effects', or 'by' the clause that states them",
        ),
        Mistake(
            swap(
                '    parent: "8.1"\n',
                '    parent: "8.1"\n    consequence: {effects: [warning]}\n'
                "    offence: {en: a, de: b, ru: в, lv: g}\n"
                "    outcomes: [{effects: [exclusion]}]\n",
            ),
            "8.1.1: the outcomes have other effects than the consequence",
            "let the consequence name every effect, and no other",
            line="outcomes: [{effects: [exclusion]}]",
        ),
        Mistake(
            '    parent: "8.1"‹|\n    outcomes: [{effects: [warning], documents: [ru-2010]}]›\n',
            "8.1.1: ru-2010 has no such condition",
            "name documents of the edition, and the condition",
        ),
        Mistake(
            '    parent: "8.1"‹|\n    repeats: "8.9"›\n',
            "8.1.1 repeats 8.9, which is no case",
            "name a clause of the edition that states a consequence itself",
        ),
        Mistake(
            '    parent: "8.1"‹|\n    disputed: ["8.1.1-z"]›\n',
            "8.1.1: no disagreement 8.1.1-z",
            "name one of discrepancies.yaml",
        ),
    ],
    ("outcomes-resolve", "rules/mfn-2010/08-senior-judges.yaml"): [
        Mistake(
            '    parent: "8.1"‹|\n    case_of: ["8.9"]›\n',
            "8.1.а: 8.9 is no clause that took its place",
            "name a clause in force",
        ),
    ],
    ("changes-resolve", "changes.yaml"): [
        Mistake(
            "edition: ‹summary-lv|lnf-2031›",
            "no rules of edition lnf-2031",
            "use one of: lnf-2017, mfn-2010, simplified-en, summary-lv",
        ),
        Mistake(
            "clauses: [A1‹|, A99›]",
            "lnf-2017 has no clause A99",
            "name a clause of that edition",
        ),
        Mistake(
            "id: ‹second|first›",
            "first stands in line 5 already",
            "find another id; feeds know it by this",
        ),
        Mistake(
            'version: "0.‹1.0|0.9›"',
            "0.0.9 is not the version of the project",
            "begin with what changed in 0.1.0",
        ),
    ],
    ("differences-weighed", "concordance.yaml"): [
        Mistake(
            "    relation: partial‹\n    decides: wording|›\n",
            "1.1 / mfn-2010 2.1: partial without 'decides'",
            "add one of: exclusion, game, set, penalty-disc, placement, equipment, administration, "
            "wording",
            line="- edition: mfn-2010",
        ),
        Mistake(
            'to: ["G1", "1", "2"]\n    relation: partial‹|\n    decides: wording›\n',
            "1 / mfn-2010 G1, 1, 2: partial with 'decides'",
            "remove 'decides'",
            line="- edition: mfn-2010",
        ),
    ],
    ("highlights-resolve", "highlights.yaml"): [
        Mistake(
            "edition: ‹mfn-2010|summary-lv›",
            "summary-lv was never in force",
            "use one of: mfn-2010",
        ),
        Mistake(
            'before: ["‹7.1.в|8.1.2›"]',
            "mfn-2010 has no clause 8.1.2",
            "name a clause of that edition",
        ),
        Mistake(
            'clauses: ["8.1.2"‹|, "8.1.7"›]',
            "lnf-2017 8.1.7 is the same rule in the other edition",
            "name the clause that differs",
        ),
    ],
    ("readings-quote-their-edition", "discrepancies.yaml"): [
        Mistake(
            '- documents: [de-2017]‹|\n        clauses: ["8.1.3"]›\n',
            "1.1.1-a: de-2017 with clauses of its own",
            "name them in the record's 'clauses'",
            line="- documents: [de-2017]",
        ),
        Mistake(
            "- documents: [ru-2010‹|, en-simplified›]",
            "1.1.1-a: one reading for mfn-2010 and simplified-en",
            "give each edition a reading of its own",
        ),
        Mistake(
            "‹Singles|By 8.1.в singles› are held between",
            "1.1.1-a: de-2017: no clause 8.1.в",
            "name a clause of that edition",
            line="- documents: [de-2017]",
        ),
    ],
    ("limits-admit-doubt", EQUIPMENT): [
        Mistake(
            swap(
                'upper: "0.5"}\n'
                '    print: {document: de-2017, quantity: "0,5", tolerance: "nicht mehr"}\n'
                "    evidence: our-reading\n"
                "    confidence: medium",
                'upper: "0.5"}\n'
                '    print: {document: de-2017, quantity: "0,5", tolerance: "nicht mehr"}\n'
                "    evidence: our-reading\n"
                "    confidence: high",
            ),
            "table.levelness: confidence high, but A1.15-a leaves its limit open",
            "set it to medium or low",
        ),
    ],
    ("limits-admit-doubt", "discrepancies.yaml"): [
        Mistake(
            "‹    limits: [table.levelness]\n|›",
            "A1.15-a does not say whose limit it leaves open",
            "add 'limits' with ids of characteristics, or [] where it is about none",
            line='- id: "A1.15-a"',
        ),
        Mistake(
            "limits: [table.‹levelness|height›]",
            "A1.15-a: lnf-2017 measures no table.height by A1.15",
            "name what rests on a clause of the record",
            line='- id: "A1.15-a"',
        ),
    ],
    ("stakes-follow", "discrepancies.yaml"): [
        Mistake(
            "stakes: ‹equipment|wording›\n    limits: []",
            "A1.12-b changes no decision, and yet asks",
            "say what is at stake, or leave out the question",
        ),
        Mistake(
            "stakes: ‹equipment|placement›\n    limits: [table.levelness]",
            "A1.15-a: placement at stake in a record about equipment",
            "set it to equipment",
        ),
        Mistake(
            "stakes: ‹set|placement›",
            "21.8-a: placement, but 21.8 of lnf-2017 has it under 'disputed'",
            "say what follows by one reading only, or take it out there",
        ),
    ],
    ("questions-asked-once", "discrepancies.yaml"): [
        Mistake(
            'stakes: exclusion‹|\n    asked_with: "21.8-a"›',
            "3.1-a: 21.8-a asks nothing",
            "name a record with a question",
        ),
        Mistake(
            'stakes: set‹|\n    asked_with: "3.1-a"›',
            "21.8-a: asks nothing",
            "leave out 'asked_with'",
        ),
        Mistake(
            "stakes: equipment\n    ‹|asks_about: simplified-en\n    ›limits: [table.levelness]",
            "A1.15-a: no reading of a document of simplified-en",
            "use one of: mfn-2010",
        ),
        Mistake(
            "stakes: equipment\n    ‹|asks_about: lnf-2017\n    ›limits: [table.levelness]",
            "A1.15-a: a question is about the edition in force unless it says so",
            "leave it out",
        ),
    ],
    ("decisive-questions-asked", "questionnaire.yaml"): [
        Mistake('- "‹3.1|21.8›-a"', "21.8-a asks nothing", "name a record with a question"),
        Mistake('- "‹A1.18|3.1›-a"', "3.1-a stands twice", "name it once"),
    ],
    ("decisive-questions-asked", "discrepancies.yaml"): [
        Mistake(
            'stakes: exclusion‹|\n    asked_with: "A1.18-a"›',
            "3.1-a is asked with A1.18-a",
            "name that one",
            line='- "3.1-a"',
            at="questionnaire.yaml",
        ),
        Mistake(
            "stakes: exclusion‹|\n    asks_about: mfn-2010›",
            "3.1-a is about mfn-2010",
            "name one about the newest edition",
            line='- "3.1-a"',
            at="questionnaire.yaml",
        ),
    ],
    ("characteristics-unique", "equipment/mfn-2010.yaml"): [
        Mistake(
            "id: cue.‹weight|thickness›",
            "cue.thickness stands twice",
            "remove one of the two",
        ),
    ],
    ("characteristics-unique", EQUIPMENT): [
        Mistake(
            "lv: [‹|Galda Augstums, ›virsmas izmērs,",
            "table.surface_size: the word 'galda augstums' means table.height too",
            "choose another name or alias",
            line="- id: table.surface_size",
        ),
    ],
    ("raw-quantities-give", EQUIPMENT): [
        Mistake(
            "gives: table.‹diagonal_difference|rail_angle›",
            "table.diagonal gives table.rail_angle, which is no length of a table",
            "name a characteristic in mm",
            line="- id: table.diagonal",
        ),
        Mistake(
            '{lower: "9.5", ‹|of: table.diagonal, ›upper: "10.5"}',
            "puck.hole_diameter is no range of table.diagonal",
            "name what it is derived from",
            line="limit:",
        ),
        Mistake(
            "en: [‹spot height|levelness›]",
            "table.spot_height: the word 'levelness' means table.levelness too",
            "choose another name or alias",
            line="- id: table.spot_height",
        ),
    ],
    ("spreads-have-readings", EQUIPMENT): [
        Mistake(
            "of: ‹puck.outer_diameter|disc.diameter›",
            "puck.roundness is of disc.diameter, which is not measured on that kind",
            "name a measured characteristic",
            line="- id: puck.roundness",
        ),
        Mistake(
            "- id: puck.‹wedge|roundness›",
            "puck.roundness stands twice",
            "remove one of the two",
        ),
    ],
    ("open-limits-ask", EQUIPMENT): [
        Mistake(
            '{kind: ‹band, nominal: "750", lower: "750", upper: "780"}\n'
            '    print: {document: de-2017, quantity: "750", tolerance: "+30"}\n'
            "    evidence: printed|"
            'nominal, nominal: "750"}\n'
            '    print: {document: de-2017, quantity: "750", tolerance: "+30"}\n'
            "    evidence: nominal›",
            "table.height: evidence nominal without a question",
            "add 'question' in four languages",
            line="- id: table.height",
        ),
    ],
    ("limits-follow-clauses", EQUIPMENT): [
        Mistake(
            'limit: {kind: band, nominal: "44.5", lower: "44", upper: "45‹|0›"}',
            "puck.outer_diameter: A1.16 does not say 450",
            "take the figure from the clause",
        ),
        Mistake(
            'limit: {kind: band, nominal: "‹25|1›", lower: "24", upper: "26"}',
            "table.rail_height: the nominal figure 1 lies outside the limit",
            "mend the one or the other",
        ),
        Mistake(
            '{lower: "9.5", upper: "1‹0.5|3›"}',
            "puck.hole_diameter: A1.18 does not say 13",
            "take the figure from the clause",
            line="limit:",
        ),
    ],
    ("placeholders-agree", "strings.yaml"): [
        Mistake(
            "не более {‹value|значение›}",
            "limit.maximum: ru has other placeholders than en",
            "use exactly: value",
            line="limit.maximum:",
        ),
        Mistake(
            'few: ‹"{n} требования без решения"|несколько требований без решения›',
            "headline.open: ru has other placeholders than en",
            "use exactly: n",
            line="headline.open:",
        ),
    ],
    ("plurals-cover-numbers", "languages.yaml"): [
        Mistake(
            "plurals: [one, ‹few, many, |›other]",
            "'ru' has the plural forms few, many too",
            "add them to 'plurals'",
        ),
    ],
    ("plural-forms-known", "strings.yaml"): [
        Mistake(
            '    ‹|few: "{n}"\n    ›zero: "atbilst visām {n} pārbaudītajām',
            "headline.meets-all: lv needs exactly the forms zero, one, other",
            "remove the others",
            line="lv:",
        ),
    ],
    ("words-unambiguous", "vocabulary.yaml"): [
        Mistake(
            "any: [cm‹|, MM›]",
            "units: 'MM' means mm and cm",
            "keep it for one of the two",
            line="units:",
        ),
        Mistake(
            "[‹|да, ›нет,",
            "answers: 'да' means yes and no",
            "keep it for one of the two",
            line="answers:",
        ),
    ],
    ("kinds-named", "vocabulary.yaml"): [
        Mistake("id: ‹brush|cue›", "no words for brush", "add the kind", line="kinds:"),
    ],
}


def run(check: Check) -> Callable[[Path], list[Issue]]:
    return lambda root: list(check(*read_specs(root)))


RUN = {name: run(check) for name, check in CHECKS.items()}


def test_every_check_has_a_mistake_to_find() -> None:
    assert {check for check, _ in MISTAKES} == set(RUN)


@pytest.mark.parametrize(
    ("check", "file", "mistake"),
    [(*place, mistake) for place, mistakes in MISTAKES.items() for mistake in mistakes],
    ids=lambda one: one.message if isinstance(one, Mistake) else one,
)
def test_mistake_is_one_issue_with_file_line_and_cure(
    specs: Copy, check: str, file: str, mistake: Mistake
) -> None:
    old, new = mistake.change
    changed = specs.change(file, old, new)
    (issue,) = specs.issues(RUN[check])
    assert issue.file == f"specs/{mistake.at or file}"
    assert specs.line(mistake.at or file, issue.line) == (mistake.line or specs.line(file, changed))
    assert mistake.line or issue.line == changed
    assert issue.message.startswith(mistake.message)
    assert issue.cure == mistake.cure


def test_difference_of_both_translations_does_not_depend_on_one(specs: Copy) -> None:
    """As a relation may say; no ``same`` is made firm by that."""
    check, firm = RUN["dependence-stated"], "\n    depends_on_translation: false"
    specs.change("discrepancies.yaml", 'clauses: ["2.3"]', 'clauses: ["8.1.2"]')
    assert specs.issues(check)
    changed = 'to: ["7.1.в"]\n    relation: changed'
    specs.change("concordance.yaml", changed, changed + firm)
    assert specs.issues(check) == []
    specs.change("discrepancies.yaml", 'clauses: ["8.1.2"]', 'clauses: ["8.1.7"]')
    same = 'to: ["8.1.е"]\n    relation: same'
    specs.change("concordance.yaml", same, same + firm)
    assert specs.issues(check)


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
    kind: gap
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
    specs.change("equipment/mfn-2010.yaml", "edition: mfn-2010", "edition: mfn-2011")
    specs.change(SENIOR_JUDGES, 'parent: "8.1"', 'parent: "8.9"\n    refs: ["8.1.99"]')
    specs.change("vocabulary.yaml", "id: brush", "id: cue")
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
    specs.change(SENIOR_JUDGES, 'parent: "8.1"', 'parent: "8.9"')
    specs.change("vocabulary.yaml", "id: brush", "id: cue")
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
