"""Public names, and the module of the package that each lives in.

They change only as the changelog announces; every other name is internal, whatever it is
called.
"""

PUBLIC = {
    "ClauseIndex": "corpus.clauses",
    "Concordance": "corpus.concordance",
    "Consequences": "corpus.consequences",
    "Corpus": "corpus",
    "EquipmentIndex": "corpus.equipment",
    "Issue": "specs.issues",
    "Problem": "problems",
    "ProblemsError": "problems",
    "Register": "corpus.register",
    "SpecsError": "specs.issues",
    "TermFinder": "corpus.terms",
    "Verdict": "inspection.verdicts",
    "capability": "tables.frame",
    "check_frame": "tables.frame",
    "load_corpus": "corpus",
}
