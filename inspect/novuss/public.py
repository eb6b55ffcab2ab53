"""Which names are public, and in which module of the package each of them lives.

They change only as the changelog announces; every other name is internal, whatever it is
called.
"""

PUBLIC = {
    "Corpus": "corpus",
    "Issue": "specs.issues",
    "Problem": "problems",
    "ProblemsError": "problems",
    "SpecsError": "specs.issues",
    "Verdict": "inspection.verdicts",
    "capability": "tables.frame",
    "check_frame": "tables.frame",
    "load_corpus": "corpus",
}
