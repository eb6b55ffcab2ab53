"""Public names, and the module of the package that each lives in.

They change only as the changelog announces; every other name is internal, whatever it is
called.
"""

PUBLIC = {
    "ClauseIndex": "corpus.clauses",
    "Concordance": "corpus.concordance",
    "Consequences": "corpus.offence_consequences",
    "Corpus": "corpus",
    "EquipmentIndex": "corpus.equipment_limits",
    "Issue": "specs.spec_issues",
    "Problem": "input_problems",
    "ProblemsError": "input_problems",
    "Register": "corpus.disagreement_register",
    "SpecsError": "specs.spec_issues",
    "TermFinder": "corpus.glossary_terms_in_text",
    "Verdict": "inspection.verdict_scale",
    "capability": "tables.frame_judging",
    "check_frame": "tables.frame_judging",
    "load_corpus": "corpus",
}
