"""Assessment of a reader's answers: verdicts on texts, proposals, and rows that are refused."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

from novuss.grouping import group_values
from novuss.input_problems import Problem, translate_value
from novuss.languages import LANGUAGES, ORIGINAL, Language
from novuss.model.text_reviews import fingerprint_text
from novuss.reviewing.knowledge_under_review import ReviewSource, join_wordings
from novuss.reviewing.proposal_checks import find_invisible, find_mixed_scripts, split_paragraphs
from novuss.reviewing.reader_answers import Answer
from novuss.specs.reviewable_texts import Text

_BRACES = re.compile(r"\{[^{}]*\}")


@dataclass(frozen=True)
class Proposal:
    """Another text for one field; ``done`` where the field says so already."""

    text: Text
    field: str
    language: Language
    old: str
    new: str
    done: bool


@dataclass(frozen=True)
class TextVerdict:
    """What a reader says of one text as a whole.

    Attributes:
        text: which.
        language: in which language.
        agrees: whether every field is right, or becomes so by a proposal that is accepted;
            None where nothing is said against the text either.
        partly: whether fields of it were left open.
        remark: all that was remarked.
        proposals: what is proposed and not accepted, by field.
        taken: what was proposed and is the text by now, or becomes so, by field.
        documents: with whose wording it was compared.
    """

    text: Text
    language: Language
    agrees: bool | None
    partly: bool
    remark: str
    proposals: Mapping[str, str]
    taken: Mapping[str, str]
    documents: tuple[str, ...]

    @property
    def kept(self) -> bool:
        """Whether there is anything to record."""
        return self.agrees is not None or bool(self.remark or self.taken)


@dataclass
class Assessment:
    """All that a file of answers comes to."""

    verdicts: list[TextVerdict] = field(default_factory=list)
    proposals: list[Proposal] = field(default_factory=list)
    refused: list[Problem] = field(default_factory=list)
    warnings: list[Problem] = field(default_factory=list)


def assess_answers(source: ReviewSource, answers: Iterable[Answer], *, accept: bool) -> Assessment:
    """Assess the answers of a file; nothing is written."""
    found = Assessment()
    answers = list(answers)
    lines = group_values(((answer.of, answer.field, answer.language), answer) for answer in answers)
    usable: dict[tuple[str, Language], list[Answer]] = {}
    for answer in answers:
        same = [other.place.line for other in lines[answer.of, answer.field, answer.language]]
        if len(same) > 1:
            other = next((line for line in same if line != answer.place.line), same[0])
            values = _name_answer(source, answer) | {"line": str(other)}
            found.refused.append(answer.place.build_problem("review-twice", "id", **values))
        elif problem := _find_problem(source, answer):
            found.refused.append(problem)
        else:
            usable.setdefault((answer.of, answer.language), []).append(answer)
    for (of, _), given in usable.items():
        if any(answer.answered for answer in given):
            verdict = _judge_text(source, source.by_name[of], given, found, accept=accept)
            found.verdicts.append(verdict)
    return found


def _find_problem(source: ReviewSource, answer: Answer) -> Problem | None:
    """What is wrong with an answer; None where it can be used."""
    text = source.by_name.get(answer.of)
    fields = text.list_texts(answer.language) if text else {}
    refuse = partial(answer.place.build_problem, **_name_answer(source, answer))
    if text is None or answer.field not in fields:
        return refuse("review-unknown", "id")
    if answer.word:
        return answer.place.build_problem("review-ok", "ok", value=answer.word)
    if fingerprint_text(answer.ours) != answer.mark:
        return refuse("review-edited", "ours")
    if (answer.other and fingerprint_text(answer.other)) != answer.against:
        return refuse("review-edited-other", "other")
    if not answer.answered:
        return None
    now, proposal = fields[answer.field], answer.proposal
    same = split_paragraphs(proposal) == split_paragraphs(now)
    if fingerprint_text(now) != answer.mark and not same:
        return refuse("review-stale", "ours")
    if _mark_compared(source, text, answer) != answer.against:
        return refuse("review-stale-other", "other")
    if not proposal:
        return None
    if answer.ok and not same:
        return refuse("review-both", "proposal")
    if not answer.ok and same and split_paragraphs(answer.ours) == split_paragraphs(now):
        return refuse("review-same", "proposal")
    if found := find_invisible(proposal):
        sign, word = found
        return refuse("review-unseen", "proposal", sign=sign, word=word)
    if set(_BRACES.findall(proposal)) != set(_BRACES.findall(now)):
        return refuse("review-braces", "proposal")
    return None


def _name_answer(source: ReviewSource, answer: Answer) -> dict[str, str]:
    """What an answer is about in the words of the sheet; as it stands in the file if unknown."""
    text = source.by_name.get(answer.of)
    if text is None or answer.field not in text.list_texts(answer.language):
        return {"id": f"{answer.of} {answer.field}".strip() or "–"}
    return translate_value("id", lambda spoken: source.name_field(text, answer.field, spoken))


def _mark_compared(source: ReviewSource, text: Text, answer: Answer) -> str:
    """The fingerprint, now, of what the field was compared with."""
    if answer.language != ORIGINAL:
        return fingerprint_text(text.list_texts(ORIGINAL)[answer.field])
    if not answer.against:
        return ""
    documents = [known for known in source.imported if known.document in answer.documents]
    if len(documents) < len(set(answer.documents)):
        # What is not imported here cannot be compared again.
        return answer.against
    return fingerprint_text(join_wordings(documents, text))


def _judge_text(
    source: ReviewSource, text: Text, answers: list[Answer], found: Assessment, *, accept: bool
) -> TextVerdict:
    """Judge a text as a whole by the answers; their proposals are noted."""
    language = answers[0].language
    fields = text.list_texts(language)
    taken: dict[str, str] = {}
    rejected: dict[str, str] = {}
    agreed = 0
    for answer in answers:
        now = fields[answer.field]
        # What the text says already: after it was accepted, or beside a yes.
        same = split_paragraphs(answer.proposal) == split_paragraphs(now)
        if answer.proposal and not (same and answer.ok):
            proposal = Proposal(text, answer.field, language, now, answer.proposal, done=same)
            found.proposals.append(proposal)
            found.warnings += _find_slips(source, text, answer)
            (taken if same or accept else rejected)[answer.field] = answer.proposal
        elif answer.ok:
            agreed += 1
    disagrees = any(answer.ok is False and not answer.proposal for answer in answers)
    silent = not rejected and not disagrees
    # Each behind its field, where the text has several.
    remarks = [
        answer.remark if len(fields) == 1 else f"{answer.field}: {answer.remark}"
        for answer in answers
        if answer.remark
    ]
    return TextVerdict(
        text=text,
        language=language,
        agrees=True if agreed + len(taken) == len(fields) else None if silent else False,
        partly=sum(answer.answered for answer in answers) < len(fields),
        remark="\n".join(remarks),
        proposals=rejected,
        taken=taken,
        documents=tuple(dict.fromkeys(name for answer in answers for name in answer.documents)),
    )


def _find_slips(source: ReviewSource, text: Text, answer: Answer) -> Iterator[Problem]:
    """What of a proposal may be a slip: letters of two scripts, figures that came or went."""
    language, now = answer.language, text.list_texts(answer.language)[answer.field]
    name = _name_answer(source, answer)
    if words := ", ".join(find_mixed_scripts(answer.proposal, now)):
        yield answer.place.build_problem("review-scripts", "proposal", **name, words=words)
    others: set[str] = set()
    for other in LANGUAGES if language == ORIGINAL else (ORIGINAL,):
        others |= source.find_figures(text.list_texts(other)[answer.field], other)
    figures = source.find_figures(answer.proposal, language)
    new = source.write_figures(figures - others, answer.proposal, language)
    # A figure that the English text has not is rightly lost.
    lost = source.find_figures(now, language) & others - figures
    dropped = source.write_figures(lost, now, language)
    if not (new or dropped):
        return
    values = name | {"figures": ", ".join(new), "lost": ", ".join(dropped)}
    code = "review-figure-changed" if new and dropped else "review-figure"
    yield answer.place.build_problem(code if new else "review-figure-lost", "proposal", **values)
