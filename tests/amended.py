"""An edition, which there is not, that amends the newest whole one."""

import shutil
from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from typing import Any

import yaml

from novuss.corpus import Corpus
from novuss.model.amendments import AMENDMENTS, Amendments, AmendmentsFile
from novuss.specs.knowledge_location import find_specs_folder
from novuss.specs.loader import load_knowledge

#: Gives the knowledge in force with the amendments, as seen on a day: the fixture ``see_amended``.
SeeAmended = Callable[[str], Corpus]
EDITION, DAY, EVE = "lnf-2027", "2027-01-01", "2026-12-31"
#: Two sentences, a limit with its sentence, and one clause each that is new, gone and renumbered.
TEXT = """\
edition:
  based_on: lnf-2017
  names: {en: "Novuss rules, 2027", lv: "Novusa noteikumi, 2027. gads"}
  short_names: {en: 2027 rules, lv: 2027. gada noteikumi}
  adopted: "2026-11-20"
  in_force_from: "2027-01-01"
clauses:
  amended:
    - id: "18.1.3"
      texts: {en: A disc leaves the table., lv: Spēles kauliņš pamet galdu.}
      reason: {en: Shorter., lv: Īsāk.}
    - id: "11.7"
      texts: {lv: Jauns teksts.}
      reason: {lv: Skaidrāk.}
    - id: "A1.19"
      texts: {en: The puck may weigh at most 23 g., lv: Ripas svars nedrīkst pārsniegt 23 g.}
      reason: {en: Heavier pucks., lv: Smagākas ripas.}
  added:
    - id: "17.1.20"
      parent: "17.1"
      after: "17.1.2"
      name: {en: Whistling, lv: Svilpošana}
      texts: {en: The participant whistles., lv: Dalībnieks svilpo.}
      offence: {en: Participant whistles, lv: Dalībnieks svilpo}
      reason: {en: It disturbs., lv: Tas traucē.}
  repealed:
    - {id: "19.1.12", reason: {en: Nobody uses it., lv: Neviens to nelieto.}}
  renumbered:
    - {id: "12.20", to: "12.40"}
limits:
  - characteristic: puck.weight
    limit: {kind: maximum, upper: "23"}
    reason: {en: Heavier pucks., lv: Smagākas ripas.}
"""

#: Rules that the edition may bring: of the new clause, and of one that is amended.
EXTRA = """\
  - clause: "17.1.20"
    when: {talk: ring}
    says: {penalty: disc}
"""
RULES = """\
edition: lnf-2027
section: "18"
rules:
  - clause: "18.1.3"
    when: {gone: [own, opp, both]}
    says: {right-to-strike: stays}
"""


def read_amendments(text: str = TEXT, edition: str = EDITION) -> Amendments:
    """The amendments of a text."""
    file = AmendmentsFile.model_validate(yaml.load(text, yaml.BaseLoader))
    return Amendments(id=edition, **dict(file))


def write_amendments(specs: Path, text: str = TEXT, edition: str = EDITION) -> Path:
    """Write amendments into a folder of knowledge."""
    path = specs / "rules" / edition / AMENDMENTS
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    return path


def change_amendments(**changes: Any) -> Amendments:
    """The amendments with other parts."""
    return read_amendments().model_copy(update=changes)


def load_amended(day: str, text: str) -> Corpus:
    """The knowledge in force with other amendments, as seen on a day."""
    return load_editions(day, {EDITION: text})


def load_editions(day: str, texts: Mapping[str, str]) -> Corpus:
    """The knowledge in force with several editions, each by its text, as seen on a day."""
    specs = find_specs_folder()
    amendments = [read_amendments(text, edition) for edition, text in texts.items()]
    amended = load_knowledge(specs).model_copy(update={"amendments": amendments})
    return Corpus(amended, specs).see_from(date.fromisoformat(day))


def bring_rules(amended: Path, folder: Path, rules: str = RULES + EXTRA) -> Path:
    """A copy of the knowledge in which the edition brings rules of its own."""
    specs = Path(
        shutil.copytree(amended, folder / "specs", ignore=shutil.ignore_patterns("*.json"))
    )
    path = specs / "rulings" / EDITION / "18-loss-of-right.yaml"
    path.parent.mkdir()
    path.write_text(rules, encoding="utf-8")
    return specs
