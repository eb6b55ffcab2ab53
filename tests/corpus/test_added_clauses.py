"""Added clauses, and the situations and open questions found beside them by their words."""

from functools import cache

import pytest
from tests.amended import load_editions

TEXT = """\
edition:
  based_on: lnf-2017
  names: {de: Regeln}
  short_names: {de: Regeln 2027}
  in_force_from: "2027-01-01"
clauses:
  added:
    - id: "2.11"
      parent: "2"
      name: {ru: Телефон между партиями}
      texts: {ru: "Между партиями участник может говорить по телефону, если не задерживает игру."}
      reason: {ru: Яснее.}
    - id: "3.4"
      parent: "3"
      name: {lv: Apavi pēc spēles sākuma}
      texts:
        lv: >-
          Ja neatbilstošus apavus pamana tikai pēc pirmā seta, dalībnieku vairs neatstādina, bet dod
          laiku pārauties.
      reason: {lv: Skaidrāk.}
    - id: "12.31"
      parent: "12"
      name: {de: Griff in die Tasche}
      texts:
        de: >-
          Wer den Puck aus der Tasche nimmt, verliert den Satz nicht, auch wenn er mit der Hand
          hineingreift.
      reason: {de: Klarer.}
    - id: "12.32"
      parent: "12"
      name: {de: Fremde Einwirkung auf den Tisch}
      texts:
        de: >-
          Stößt ein Zuschauer während eines Satzes an den Tisch und verschieben sich Steine, werden
          sie zurückgestellt.
      reason: {de: Klarer.}
    - id: "9.9"
      parent: "9"
      name: {ru: Трансляция}
      texts: {ru: Организатор ставит камеру для прямой трансляции не ближе 3 м от стола.}
      reason: {ru: Яснее.}
"""


@cache
def group_found() -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    added = load_editions("2027-01-01", {"lnf-2027": TEXT}).added
    for text, clauses in added.group_texts("lnf-2027").items():
        for clause in clauses:
            found.setdefault(clause, set()).add(text.partition(" ")[2])
    assert added.group_texts("lnf-2029") == {}
    return found


@pytest.mark.parametrize(
    ("clause", "situation", "question"),
    [
        ("2.11", "phone-call-between-two-sets", "2.10-c"),
        ("3.4", "street-shoes-noticed-between-sets", "3.1-a"),
        ("12.31", "hand-in-the-pocket-for-the-puck", "12.23-b"),
        ("12.32", "spectator-moves-the-table", "16.1.2-a"),
    ],
)
def test_texts_about_one_matter_are_found(clause: str, situation: str, question: str) -> None:
    found = group_found()[clause]
    assert found >= {situation, question}
    assert len(found) <= 3


def test_nothing_is_found_beside_what_is_new_to_the_rules() -> None:
    assert "9.9" not in group_found()
