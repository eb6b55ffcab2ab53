"""What answers do: reviews of texts, changes of texts, and what is refused, row by row."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from novuss.gathering import gather
from novuss.languages import LANGUAGES, ORIGINAL, Language
from novuss.model.reviews import fingerprint
from novuss.problems import Problem, in_languages
from novuss.reviewing.answers import Answer
from novuss.reviewing.proposed import mixed, paragraphs, unseen
from novuss.reviewing.rows import Known
from novuss.reviewing.wordings import official
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
    lines = gather(((one.of, one.field, one.language), one.place.line) for one in answers)
    good: dict[tuple[str, Language], list[Answer]] = {}
    for one in answers:
        name = (one.of, one.field, one.language)
        if len(lines[name]) > 1:
            others = [line for line in lines[name] if line != one.place.line]
            where = others[0] if others else one.place.line
            values = _called(known, one) | {"line": str(where)}
            found.refused.append(one.place.problem("review-twice", "id", **values))
        elif problem := _problem(known, one):
            found.refused.append(problem)
        else:
            good.setdefault((one.of, one.language), []).append(one)
    for (of, language), listed in good.items():
        _judge(known, known.by_name[of], language, listed, found, accept=accept)
    return found


def _problem(known: Known, one: Answer) -> Problem | None:
    """What is wrong with an answer; None where it can be used."""
    text = known.by_name.get(one.of)
    fields = text.says(one.language) if text else {}
    name = _called(known, one)
    say = one.place.problem
    if text is None or one.field not in fields:
        return say("review-unknown", "id", **name)
    if one.word:
        return say("review-ok", "ok", value=one.word)
    if fingerprint(one.ours) != one.mark:
        return say("review-edited", "ours", **name)
    if (fingerprint(one.other) if one.other else "") != one.against:
        return say("review-edited-other", "other", **name)
    if not one.answered:
        return None
    now = fields[one.field]
    if fingerprint(now) != one.mark and paragraphs(now) != paragraphs(one.proposal):
        return say("review-stale", "ours", **name)
    if _against(known, text, one) != one.against:
        return say("review-stale-other", "other", **name)
    if one.proposal and (problem := _problem_of_proposal(one, now, name)):
        return problem
    return None


def _called(known: Known, one: Answer) -> dict[str, str]:
    """What an answer is about in the words of the sheet; as it stands in the file if nothing."""
    text = known.by_name.get(one.of)
    if text is None or one.field not in text.says(one.language):
        return {"id": f"{one.of} {one.field}".strip() or "–"}
    return in_languages("id", lambda spoken: known.called(text, one.field, spoken))


def _problem_of_proposal(one: Answer, now: str, name: dict[str, str]) -> Problem | None:
    say = one.place.problem
    same = paragraphs(one.proposal) == paragraphs(now)
    if one.ok and not same:
        return say("review-both", "proposal", **name)
    if not one.ok and same and paragraphs(one.ours) == paragraphs(now):
        return say("review-same", "proposal", **name)
    if found := unseen(one.proposal):
        sign, word = found
        return say("review-unseen", "proposal", **name, sign=sign, word=word)
    if set(_BRACES.findall(one.proposal)) != set(_BRACES.findall(now)):
        return say("review-braces", "proposal", **name)
    return None


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
    return fingerprint(official(documents, text))


def _judge(
    known: Known,
    text: Text,
    language: Language,
    answers: list[Answer],
    found: Outcome,
    *,
    accept: bool,
) -> None:
    fields = text.says(language)
    settled = 0
    open_proposals: dict[str, str] = {}
    taken: dict[str, str] = {}
    remarks: list[tuple[str, str]] = []
    disagrees = False
    for one in answers:
        now = fields[one.field]
        if one.remark:
            remarks.append((one.field, one.remark))
        # What the text says already: after it was accepted, or beside a yes.
        same = paragraphs(one.proposal) == paragraphs(now)
        if one.proposal and not (same and one.ok):
            found.proposals.append(
                Proposal(text, one.field, language, now, one.proposal, done=same)
            )
            found.warnings += _to_look_at(known, text, one)
            if same or accept:
                settled += 1
                taken[one.field] = one.proposal
            else:
                open_proposals[one.field] = one.proposal
        elif one.ok:
            settled += 1
        elif one.ok is False:
            disagrees = True
    agrees = None
    if settled == len(fields):
        agrees = True
    elif disagrees or open_proposals:
        agrees = False
    said = sum(one.answered for one in answers)
    if not said:
        return
    documents = tuple(dict.fromkeys(each for one in answers for each in one.documents))
    found.verdicts.append(
        Verdict(
            text=text,
            language=language,
            agrees=agrees,
            partly=said < len(fields),
            remark=_joined(remarks, len(fields)),
            proposals=open_proposals,
            taken=taken,
            documents=documents,
        )
    )


def _joined(remarks: list[tuple[str, str]], fields: int) -> str:
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
