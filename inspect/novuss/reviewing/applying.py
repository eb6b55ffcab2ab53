"""What answers do: reviews of texts, changes of texts, and what is refused, row by row."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

from novuss.gathering import gather
from novuss.languages import LANGUAGES, ORIGINAL, Language
from novuss.model.reviews import fingerprint
from novuss.problems import Problem, in_languages
from novuss.reviewing.answers import Answer
from novuss.reviewing.proposed import mixed, paragraphs, unseen
from novuss.reviewing.rows import Known, join_wordings
from novuss.specs.reviewed import Text

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
class Verdict:
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
class Outcome:
    """All that a file of answers comes to."""

    verdicts: list[Verdict] = field(default_factory=list)
    proposals: list[Proposal] = field(default_factory=list)
    refused: list[Problem] = field(default_factory=list)
    warnings: list[Problem] = field(default_factory=list)


def outcome(known: Known, answers: Iterable[Answer], *, accept: bool) -> Outcome:
    """What the answers come to; nothing is written.

    Args:
        known: the knowledge as it stands.
        answers: those of a file.
        accept: whether proposals become the text.
    """
    found = Outcome()
    answers = list(answers)
    places = gather(((each.of, each.field, each.language), each.place.line) for each in answers)
    good: dict[tuple[str, Language], list[Answer]] = {}
    for answer in answers:
        lines = places[answer.of, answer.field, answer.language]
        if len(lines) > 1:
            other = next((line for line in lines if line != answer.place.line), lines[0])
            values = _called(known, answer) | {"line": str(other)}
            found.refused.append(answer.place.problem("review-twice", "id", **values))
        elif problem := _find_problem(known, answer):
            found.refused.append(problem)
        else:
            good.setdefault((answer.of, answer.language), []).append(answer)
    for (of, language), given in good.items():
        if any(answer.answered for answer in given):
            text = known.by_name[of]
            found.verdicts.append(_judge(known, text, language, given, found, accept=accept))
    return found


def _find_problem(known: Known, answer: Answer) -> Problem | None:
    """What is wrong with an answer; None where it can be used."""
    text = known.by_name.get(answer.of)
    fields = text.says(answer.language) if text else {}
    refuse = partial(answer.place.problem, **_called(known, answer))
    if text is None or answer.field not in fields:
        return refuse("review-unknown", "id")
    if answer.word:
        return answer.place.problem("review-ok", "ok", value=answer.word)
    if fingerprint(answer.ours) != answer.mark:
        return refuse("review-edited", "ours")
    if (fingerprint(answer.other) if answer.other else "") != answer.against:
        return refuse("review-edited-other", "other")
    if not answer.answered:
        return None
    now, proposal = fields[answer.field], answer.proposal
    same = paragraphs(proposal) == paragraphs(now)
    if fingerprint(now) != answer.mark and not same:
        return refuse("review-stale", "ours")
    if _against(known, text, answer) != answer.against:
        return refuse("review-stale-other", "other")
    if not proposal:
        return None
    if answer.ok and not same:
        return refuse("review-both", "proposal")
    if not answer.ok and same and paragraphs(answer.ours) == paragraphs(now):
        return refuse("review-same", "proposal")
    if found := unseen(proposal):
        sign, word = found
        return refuse("review-unseen", "proposal", sign=sign, word=word)
    if set(_BRACES.findall(proposal)) != set(_BRACES.findall(now)):
        return refuse("review-braces", "proposal")
    return None


def _called(known: Known, one: Answer) -> dict[str, str]:
    """What an answer is about in the words of the sheet; as it stands in the file if nothing."""
    text = known.by_name.get(one.of)
    if text is None or one.field not in text.says(one.language):
        return {"id": f"{one.of} {one.field}".strip() or "–"}
    return in_languages("id", lambda spoken: known.called(text, one.field, spoken))


def _against(known: Known, text: Text, one: Answer) -> str:
    """The fingerprint, now, of what the field was compared with."""
    if one.language != ORIGINAL:
        return fingerprint(text.says(ORIGINAL)[one.field])
    if not one.against:
        return ""
    documents = [each for each in known.imported if each.document in one.documents]
    if len(documents) < len(set(one.documents)):
        # What is not imported here cannot be compared again.
        return one.against
    return fingerprint(join_wordings(documents, text))


def _judge(
    known: Known,
    text: Text,
    language: Language,
    answers: list[Answer],
    found: Outcome,
    *,
    accept: bool,
) -> Verdict:
    """What the answers say of the text as a whole; their proposals are noted."""
    fields = text.says(language)
    taken: dict[str, str] = {}
    rejected: dict[str, str] = {}
    agreed = 0
    for answer in answers:
        now = fields[answer.field]
        # What the text says already: after it was accepted, or beside a yes.
        same = paragraphs(answer.proposal) == paragraphs(now)
        if answer.proposal and not (same and answer.ok):
            proposal = Proposal(text, answer.field, language, now, answer.proposal, done=same)
            found.proposals.append(proposal)
            found.warnings += _to_look_at(known, text, answer)
            (taken if same or accept else rejected)[answer.field] = answer.proposal
        elif answer.ok:
            agreed += 1
    disagrees = any(answer.ok is False and not answer.proposal for answer in answers)
    silent = not rejected and not disagrees
    remarks = [(answer.field, answer.remark) for answer in answers if answer.remark]
    return Verdict(
        text=text,
        language=language,
        agrees=True if agreed + len(taken) == len(fields) else None if silent else False,
        partly=sum(answer.answered for answer in answers) < len(fields),
        remark=_join_remarks(remarks, len(fields)),
        proposals=rejected,
        taken=taken,
        documents=tuple(dict.fromkeys(name for answer in answers for name in answer.documents)),
    )


def _join_remarks(remarks: list[tuple[str, str]], fields: int) -> str:
    """The remarks as one, each behind its field where the text has several."""
    if fields == 1:
        return "\n".join(remark for _, remark in remarks)
    return "\n".join(f"{name}: {remark}" for name, remark in remarks)


def _to_look_at(known: Known, text: Text, one: Answer) -> Iterator[Problem]:
    """What of a proposal may be a slip: letters of two scripts, figures that came or went."""
    name, now = _called(known, one), text.says(one.language)[one.field]
    if words := ", ".join(mixed(one.proposal, now)):
        yield one.place.problem("review-scripts", "proposal", **name, words=words)
    there: set[str] = set()
    for language in LANGUAGES if one.language == ORIGINAL else (ORIGINAL,):
        there |= known.figures(text.says(language)[one.field], language)
    here = known.figures(one.proposal, one.language)
    new = known.as_written(here - there, one.proposal, one.language)
    # A figure that the English text has not is rightly lost.
    lost = known.figures(now, one.language) & there - here
    gone = known.as_written(lost, now, one.language)
    values = name | {"figures": ", ".join(new), "lost": ", ".join(gone)}
    if new:
        code = "review-figure-changed" if gone else "review-figure"
        yield one.place.problem(code, "proposal", **values)
    elif gone:
        yield one.place.problem("review-figure-lost", "proposal", **values)
