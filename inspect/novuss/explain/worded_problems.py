"""Problems in words, for whoever calls from Python."""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from novuss.corpus import Corpus
from novuss.explain.result_explainer import build_explainer
from novuss.input_problems import Problem, ProblemsError
from novuss.languages import ORIGINAL

#: Options of commands in messages and cures, and the arguments that stand for them.
_ARGUMENTS = {
    "--(again|force|partial)": r"\1=True",
    r"--(edition|rule) ([\w-]+)": r'\1="\2"',
    "--(edition|encoding|limits|waivers|replaces)": r"\1=",
}


@contextmanager
def word_problems(corpus: Corpus) -> Iterator[None]:
    """Give each problem of a call its message and its cure, and an argument its own name.

    Raises:
        ProblemsError: the block raised it.
    """
    try:
        yield
    except ProblemsError as error:
        raise ProblemsError(describe_problems(error.problems, corpus)) from None


def describe_problems(problems: Iterable[Problem], corpus: Corpus) -> list[Problem]:
    """Give each problem its message and its cure, and an argument its own name."""
    explainer = build_explainer(corpus, ORIGINAL)
    found = []
    for problem in problems:
        message, cure = explainer.problem(problem)
        file = problem.file.removeprefix("--")
        for option, argument in _ARGUMENTS.items():
            message, cure = (re.sub(option, argument, text) for text in (message, cure))
        found.append(replace(problem, file=file, message=message, cure=cure))
    return found
