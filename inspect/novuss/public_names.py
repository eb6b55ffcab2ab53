"""Public names, and the module of the package that each lives in.

They change only as the changelog announces; every other name is internal, whatever it is
called.
"""

PUBLIC = {
    "CaseRuling": "library.rulebook_access",
    "CharacteristicResult": "inspection.item_results",
    "EventHead": "inspection.event_head",
    "EventResult": "inspection.event_result",
    "Hit": "search",
    "ItemResult": "inspection.item_results",
    "LotResult": "inspection.acceptance_sampling",
    "OpenClause": "opendata.record_types",
    "OpenRelation": "opendata.record_types",
    "Problem": "input_problems",
    "ProblemsError": "input_problems",
    "Reading": "inspection.readings",
    "Records": "library.records_file",
    "Result": "inspection.item_results",
    "Rulebook": "library.rulebook_access",
    "SamplingPlan": "inspection.acceptance_sampling",
    "SpecsError": "specs.spec_issues",
    "Verdict": "inspection.verdict_scale",
    "capability": "tables.frame_judging",
    "check_frame": "tables.frame_judging",
    "judge": "library.readings_and_verdicts",
    "read_readings": "library.readings_and_verdicts",
    "write_report": "library.report_files",
}
