"""The inspection core: units, limits and verdicts.

It knows no files, no HTML and no site: readings in, verdicts with reasons out.
All arithmetic is rational, so that a reading at a limit is at the limit in
every unit in which it may be typed.
"""
