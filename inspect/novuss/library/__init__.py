"""What a program calls: readings, verdicts, reports, records and the rulebook.

Each function is a thin one over what the commands call; ``novuss/public_names.py`` lists them.
"""
