"""Problems in words, for whoever calls from Python."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from novuss.corpus import Corpus
from novuss.explain.result_explainer import build_explainer
from novuss.input_problems import Problem, ProblemsError
from novuss.languages import ORIGINAL

#: Options of commands that cures name, and the arguments that stand for them.
_ARGUMENTS = {
    "--again": "again=True",
    "--force": "force=True",
    "--rule guarded": 'rule="guarded"',
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
            cure = cure.replace(option, argument)
        found.append(replace(problem, file=file, message=message, cure=cure))
    return found
