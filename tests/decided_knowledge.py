"""A copy of the knowledge in force to which a federation, which there is not, has answered."""

import json
import shutil
from datetime import date
from pathlib import Path

from novuss.languages import LANGUAGES, ORIGINAL
from novuss.specs.knowledge_location import find_specs_folder
from novuss.specs.loader import SHIPPED
from novuss.specs.reader import read_specs
from novuss.specs.reviewable_texts import Reviews, list_texts, make_review

DECISION = "example-2026-1"
BODY = "Example federation"
#: The question that decides most, and a limit whose tolerance is lost.
ANSWERS, ROW, CHARACTERISTIC = "7.3.2-a", "A1.8", "table.pocket_diameter"
ANSWER = {
    "en": "Only on the grounds that are named.",
    "de": "Nur aus den genannten Gründen.",
    "ru": "Только по названным основаниям.",
    "lv": "Tikai nosaukto iemeslu dēļ.",
}
ENTRY = f"""\
edition: lnf-2017
decisions:
  - id: "{DECISION}"
    body: "{BODY}"
    on: "2026-01-15"
    clauses: ["{ROW}"]
    answers: ["{ANSWERS}"]
    answer: {json.dumps(ANSWER, ensure_ascii=False)}
    link: "https://example.org/decisions/1"
    limits: [{{characteristic: "{CHARACTERISTIC}", lower: "99.5", upper: "100.5"}}]
"""


def answered(folder: Path) -> None:
    """Write the knowledge in force with the answer, which nobody has compared, to ``folder``."""
    shutil.copytree(find_specs_folder(), folder, ignore=shutil.ignore_patterns(SHIPPED))
    (folder / "decisions.yaml").write_text(ENTRY, encoding="utf-8")


def follow(folder: Path) -> None:
    """Record that an author compared the answer, and with it the clauses that it is about."""
    knowledge, sources = read_specs(folder)
    every = {text.of: text for text in list_texts(knowledge, sources)}
    order = {of: at for at, of in enumerate(every)}
    (decision,) = knowledge.decisions
    concerned = decision.list_concerned_clauses(knowledge.discrepancies)
    by = {"by": "A. B.", "role": "author", "on": date(2026, 1, 16)}
    for language in LANGUAGES:
        reviews = Reviews(folder, language)
        reviews.add_review(make_review(every[f"decisions {DECISION}"], language, None, **by))
        for edition, clause in concerned if language == ORIGINAL else ():
            reviews.add_review(
                make_review(every[f"{edition} {clause}"], language, [DECISION], **by)
            )
        reviews.write_file(order)
