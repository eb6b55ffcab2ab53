"""``novuss eval``: how many questions of a file are answered rightly."""

from __future__ import annotations

from pathlib import Path

from novuss.cli import shared_options
from novuss.cli.console_output import open_output
from novuss.cli.option_factories import argument


def evaluate(
    file: Path = argument(
        "FILE.tsv",
        "Questions with their answers: language, question, clauses, outcomes, against, facts.",
    ),
    *,
    language: shared_options.Language,
    as_json: shared_options.Json,
) -> None:
    """Ask the questions of a file, and say how many are answered rightly.

    What is asked back is answered by the facts of the row; what those leave out, nobody knows.

    Exit status: 0 all were asked; 2 the file has mistakes.
    """
    from novuss.asking.evaluation import assess_questions, summarize
    from novuss.asking.evaluation_questions import read_questions

    out = open_output(language, as_json=as_json)
    rates = summarize(assess_questions(out.corpus, read_questions(file, out.corpus.rulings)))
    if as_json:
        out.print_json(rates)
        return
    width = max(len(out.say(f"eval.{name.replace('_', '-')}")) for name in rates["all"])
    out.print_line(" " * width + "".join(f"{group:>8}" for group in rates))
    for name in rates["all"]:
        label = out.say(f"eval.{name.replace('_', '-')}")
        cells = "".join(f"{found[name]:>8}" for found in rates.values())
        out.print_line(f"{label:<{width}}{cells}")
