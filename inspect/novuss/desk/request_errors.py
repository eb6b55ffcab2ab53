"""Errors of a desk as answers, in the language of who asks."""

from collections.abc import Mapping

from starlette.responses import JSONResponse

from novuss.corpus import Corpus
from novuss.explain import Explainer, build_explainer
from novuss.input_problems import Problem, ProblemsError
from novuss.json_types import Json, JsonObject
from novuss.languages import ORIGINAL, Language, find_language
from novuss.report.json_report import problem_to_json

#: The status of an answer by the code of its problem; of all others it is that of bad input.
_STATUSES: Mapping[str, int] = {
    "desk-token": 401,
    "desk-revoked": 401,
    "desk-code": 403,
    "desk-role": 403,
    "desk-name": 403,
    "desk-no-phone": 404,
    "desk-no-photo": 404,
    "record-item": 404,
    "record-empty": 404,
    "desk-slow": 408,
    "event-changed": 409,
    "desk-taken": 409,
    "desk-name-taken": 409,
    "desk-version": 409,
    "desk-other-event": 409,
    "desk-decision-changed": 409,
    "desk-not-in-force": 409,
    "desk-large": 413,
    "photo-large": 413,
    "desk-often": 429,
    "desk-full": 429,
    "desk-many": 429,
    "record-busy": 503,
    "record-disk": 507,
    "record-unwritable": 507,
    "record-damaged": 500,
    "record-state": 500,
    "desk-crash": 500,
}
_INPUT = 422
#: Codes that phones know under another name.
_NAMES = {"event-changed": "desk-changed"}
#: Problems that one answer tells.
_MOST = 50


def choose_language(accepted: str, otherwise: Language = ORIGINAL) -> Language:
    """Choose a language by the header ``Accept-Language``, of which ours may be none."""
    for part in accepted.split(",")[:20]:
        code = part.partition(";")[0].strip().lower().partition("-")[0]
        if found := find_language(code):
            return found
    return otherwise


class ErrorAnswers:
    """Errors as JSON, in each language."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus
        self._explainers: dict[Language, Explainer] = {}

    def get_explainer(self, language: Language) -> Explainer:
        """What explains in a language; made once."""
        if language not in self._explainers:
            self._explainers[language] = build_explainer(self._corpus, language)
        return self._explainers[language]

    def describe_problem(self, problem: Problem, language: Language) -> JsonObject:
        """A problem with its code, what it is and what to do."""
        message, cure = self.get_explainer(language).problem(problem)
        code = _NAMES.get(problem.code, problem.code)
        return {"code": code, "message": message, "cure": cure}

    def build_answer(self, error: ProblemsError, language: Language, **more: Json) -> JSONResponse:
        """The answer to a request that was refused; ``more`` are members beside the error."""
        first = error.problems[0]
        described = self.describe_problem(first, language)
        status = _STATUSES.get(first.code, _INPUT)
        if first.code == "desk-taken":
            more |= {"by": first.values["by"], "phone": first.values["phone"]}
        explainer = self.get_explainer(language)
        problems = [problem_to_json(problem, explainer) for problem in error.problems[:_MOST]]
        data = {"error": described, "problems": problems, **more}
        headers = {"retry-after": "10"} if status in (429, 503) else {}
        return JSONResponse(data, status, {"cache-control": "no-store", **headers})
