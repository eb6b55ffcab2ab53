"""Texts of amendments that small tests write into a copy of the knowledge."""

_BEGINNING = """\
edition:
  based_on: lnf-2017
  names: {lv: "Noteikumi, 2027. gads"}
  short_names: {lv: 2027. gada noteikumi}
  in_force_from: "2027-01-01"
clauses:
  amended:
"""
#: A sentence, a limit with its sentence, and one clause each that is gone and renumbered.
AMENDMENTS = (
    _BEGINNING
    + """\
    - id: "8.1.2"
      texts: {lv: Jauns teksts.}
      reason: {lv: Skaidrāk.}
    - id: "A1.19"
      texts:
        en: At most 23 g.
        de: Höchstens 23 g.
        ru: Не более 23 г.
        lv: Ripas svars nedrīkst pārsniegt 23 g.
      reason: {lv: Smagākas ripas.}
  repealed:
    - {id: "8.1.6", reason: {lv: Neviens to nelieto.}}
  renumbered:
    - {id: "8.1.4", to: "8.1.9"}
limits:
  - characteristic: puck.weight
    limit: {kind: maximum, upper: "23"}
    reason: {lv: Smagākas ripas.}
"""
)
#: Another time limit, and what follows otherwise.
LATE = (
    _BEGINNING
    + """\
    - id: "15.1"
      texts: {en: Whoever comes 3 minutes late loses the game., lv: Kas kavē 3 minūtes zaudē spēli.}
      reason: {lv: Lielāka zāle.}
      name: {lv: Neierašanās pie galda 3 minūšu laikā}
      consequence: {effects: [warning]}
    - id: "2.10"
      texts: {lv: Tālruni izslēdz.}
      reason: {lv: Skaidrāk.}
    - id: "2.2"
      texts: {lv: Kas kavē 2 minūtes zaudē spēli.}
      reason: {lv: Īsāk.}
      consequence: {effects: [loss-of-game]}
      outcomes: []
    - id: "16.1.3"
      texts: {lv: Dalībnieks apzināti pārkāpj noteikumus.}
      reason: {lv: Īsāk.}
      consequence: {effects: [warning]}
    - id: "A1.3"
      texts: {lv: Diagonāles atšķiras ne vairāk kā par 2 mm.}
      reason: {lv: Vieglāk.}
limits:
  - characteristic: table.diagonal_difference
    limit: {kind: maximum, upper: "2"}
    reason: {lv: Vieglāk.}
"""
)


def amend_alone(clause: str) -> str:
    """Amendments that give one clause another text."""
    return f"""{_BEGINNING}\
    - id: "{clause}"
      texts: {{lv: Jauns teksts.}}
      reason: {{lv: Skaidrāk.}}
"""


def amend_also(clause: str) -> str:
    """The amendments with one more clause that gets another text."""
    return AMENDMENTS.replace('    - id: "A1.19"\n', f'{clause}    - id: "A1.19"\n')
