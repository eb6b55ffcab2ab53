"""Preview of an edition for those who vote on it: what changes, beside what is in force."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from functools import cached_property, lru_cache
from typing import Literal

from novuss.amending.workbook_columns import Kind
from novuss.corpus import Corpus
from novuss.explain import Explainer, build_explainer
from novuss.files.safe_write import Paper
from novuss.grouping import group_values
from novuss.languages import Language
from novuss.localized_wording import Wording
from novuss.model.amendments import Amendments, GivenText
from novuss.model.equipment_records import Characteristic
from novuss.model.game_situations import Situation
from novuss.model.record_base import ClauseId
from novuss.model.rule_clauses import HEADINGS
from novuss.report.html_report import render_template
from novuss.rulebook.consequence_texts import render_statements
from novuss.rulebook.situation_texts import summarize_outcomes
from novuss.rulings import decide, narrow
from novuss.specs.consolidation.numbering import Numbering
from novuss.specs.consolidation.superseded_figures import ChangedFigures
from novuss.word_diff import Step, diff_words

#: As its files are known again where they stand.
PAPER = Paper("amendments-preview")
Words = Sequence[tuple[Step, str]]
#: Stands before what follows by other documents.
_DIFFERS = "≠"
#: Texts of which less than one word in so many is the same have little in common.
_LITTLE = 3


@dataclass(frozen=True)
class ClauseChange:
    """A clause that changes, in one language.

    Attributes:
        kind: what becomes of it.
        number: its number now; that of the new edition where it is added.
        to: its new number, where that is another.
        name: what it is about.
        renamed: its name and its offence where they change, with the heading of each.
        above: what stands above it.
        follows: the clause that it comes behind, where it is added or moves.
        offence: the act by which something follows, where it is added.
        old: its text in force, empty where it is added, by paragraph and word.
        new: its new text, empty where it is repealed.
        language: of the new text, where it was not given in that of the preview.
        reason: why.
        before: what follows now.
        after: what will follow.
        situations: those that rest on it or on a ruling by it: what happens, and what follows now.
        also: other clauses to look at: they have its old figure, or deal with the same act.
    """

    kind: Kind
    number: str
    to: str
    name: str
    renamed: Sequence[tuple[str, str, str]]
    above: str
    follows: str
    offence: str
    old: Sequence[Words]
    new: Sequence[Words]
    language: Language | None
    reason: str
    before: str
    after: str
    situations: Sequence[tuple[str, str]]
    also: Sequence[tuple[str, str]]


@dataclass(frozen=True)
class LimitChange:
    """A limit that changes, in one language, and what it turns over."""

    number: str
    name: str
    old: str
    new: str
    reason: str
    turns: Sequence[tuple[str, Literal["meets", "fails"]]]


@dataclass(frozen=True)
class Preview:
    """All that an edition changes, in one language; ``corpus`` is seen from no amendments."""

    corpus: Corpus
    amendments: Amendments
    language: Language

    @cached_property
    def say(self) -> Wording:
        """The words of the language."""
        return Wording(self.corpus.strings, self.language)

    @cached_property
    def _earlier(self) -> Corpus:
        return self.corpus.see_from(self.amendments.day - timedelta(days=1))

    @cached_property
    def _later(self) -> Corpus:
        return self.corpus.see_from(self.amendments.day, self.amendments.id)

    @cached_property
    def _explain(self) -> Explainer:
        return build_explainer(self.corpus, self.language)

    @property
    def is_adopted(self) -> bool:
        """Whether the day has come on which the amendments are adopted."""
        adopted = self.amendments.edition.adopted
        return adopted is not None and adopted <= date.today()

    @property
    def name(self) -> str:
        """What the new edition is called."""
        return self._later.edition(self.amendments.id).names[self.language]

    @property
    def earlier_name(self) -> str:
        """What the edition is called that it amends."""
        return self._earlier.edition(self._earlier.current).names[self.language]

    @cached_property
    def clauses(self) -> list[ClauseChange]:
        """The clauses that change, in the order of the rulebook."""
        order = {clause.id: at for at, clause in enumerate(self._earlier.rules.clauses())}
        later = {clause.id: at for at, clause in enumerate(self._later.rules.clauses())}
        found: list[tuple[float, ClauseChange]] = []
        listed = self.amendments.clauses
        moved = {entry.id: entry.to for entry in listed.renumbered}
        amended = {entry.id for entry in listed.amended}
        for entry in listed.amended:
            change = self._change(
                "amended", entry.id, entry.texts, entry.reason, moved.get(entry.id)
            )
            found.append((order[entry.id], change))
        for repealed in listed.repealed:
            change = self._change("repealed", repealed.id, None, repealed.reason)
            found.append((order[repealed.id], change))
        for renumbered in listed.renumbered:
            if renumbered.id not in amended:
                number, reason, to = renumbered.id, renumbered.reason, renumbered.to
                change = self._change("renumbered", number, None, reason, to)
                found.append((order[number], change))
        names = [clause.id for clause in self._later.rules.clauses()]
        for added in listed.added:
            change = self._add(added.id, added.texts, added.reason)
            before = next(
                (order[name] for name in reversed(names[: later[added.id]]) if name in order), 0
            )
            found.append((before + 0.5, change))
        return [change for _, change in sorted(found, key=lambda pair: pair[0])]

    @cached_property
    def has_doubts(self) -> bool:
        """Whether a sign says that the documents differ on what follows."""
        outcomes = (words for change in self.clauses for _, words in change.situations)
        return any(_DIFFERS in words for words in outcomes)

    @cached_property
    def _figures(self) -> ChangedFigures:
        return ChangedFigures(Numbering(self._earlier.knowledge, self.amendments))

    def _pick(self, text: GivenText) -> Language:
        """The language of a text: that of the preview where it was given in it."""
        if text[self.language] is not None or not text.given:
            return self.language
        return next(iter(text.given))

    def _change(
        self,
        kind: Kind,
        clause: ClauseId,
        texts: GivenText | None,
        reason: GivenText | None,
        to: ClauseId | None = None,
    ) -> ClauseChange:
        rules, language = self._earlier.rules, self.language
        earlier = rules.clause(clause)
        assert earlier is not None
        chosen = self._pick(texts) if texts else language
        new = (texts[chosen] or "") if texts else ""
        steps = _compare(earlier.texts[chosen], new) if texts else []
        before = self._state(self._earlier, clause)
        after = self._state(self._later, to or clause) if kind != "repealed" else ""
        concerned = self._list_situations(clause) if kind != "renumbered" else []
        return ClauseChange(
            kind=kind,
            number=self.say.name_clause(clause),
            to=self.say.name_clause(to) if to else "",
            name=rules.name(clause)[language],
            renamed=list(self._list_renamed(clause, to or clause)) if kind == "amended" else [],
            above=self._name_above(self._earlier, clause),
            follows=self._name_before(to) if to and self._has_moved(clause) else "",
            offence="",
            old=_keep(steps, "new")
            if texts and chosen == language
            else [(("same", part),) for part in _split(earlier.texts[language])],
            new=_keep(steps, "gone"),
            language=None if chosen == language else chosen,
            reason=_read(reason, language),
            before=before,
            after=after,
            situations=[self._describe(situation) for situation in concerned],
            also=[
                (self.say.name_clause(other), rules.name(other)[language])
                for other in self._figures.list_beside(clause)
            ],
        )

    def _list_renamed(self, clause: ClauseId, number: ClauseId) -> Iterator[tuple[str, str, str]]:
        """The name and the offence of a clause where they change: heading, before, after."""
        language, earlier, later = self.language, self._earlier, self._later
        held = earlier.rules.clause(clause)
        if held is None or held.level in HEADINGS:
            # A heading is called by its text.
            return
        pairs = (
            ("amending.about-clause", earlier.rules.name(clause), later.rules.name(number)),
            (
                "amending.offence",
                earlier.consequences.offence(clause),
                later.consequences.offence(number),
            ),
        )
        for key, before, after in pairs:
            if before and after and before[language] != after[language]:
                yield self.say(key), before[language], after[language]

    def _add(self, clause: ClauseId, texts: GivenText, reason: GivenText) -> ClauseChange:
        chosen = self._pick(texts)
        held = self._later.rules.clause(clause)
        act = held.offence if held else None
        return ClauseChange(
            kind="added",
            number=self.say.name_clause(clause),
            to="",
            name=self._later.rules.name(clause)[self.language],
            renamed=[],
            above=self._name_above(self._later, clause),
            follows=self._name_before(clause),
            offence=act[self.language] if act else "",
            old=[],
            new=[(("new", part),) for part in _split(texts[chosen] or "")],
            language=None if chosen == self.language else chosen,
            reason=_read(reason, self.language),
            before="",
            after=self._state(self._later, clause),
            situations=[],
            also=[],
        )

    def _has_moved(self, clause: ClauseId) -> bool:
        entries = self.amendments.clauses.renumbered
        return any(entry.id == clause and entry.after for entry in entries)

    def _name_before(self, number: ClauseId) -> str:
        """The clause that one comes behind below the same heading, if it is not the first."""
        rules = self._later.rules
        held = rules.clause(number)
        beside = (
            [clause.id for clause in rules.children(held.parent)] if held and held.parent else []
        )
        at = beside.index(number) if number in beside else 0
        if at == 0:
            return ""
        name = rules.name(beside[at - 1])[self.language]
        return f"{self.say.name_clause(beside[at - 1])} {name}"

    def _name_above(self, corpus: Corpus, clause: ClauseId) -> str:
        above = corpus.rules.ancestors(clause)
        names = [
            f"{self.say.name_clause(known.id)} {corpus.rules.name(known.id)[self.language]}"
            for known in above
            if known.level in ("section", "annex-group")
        ]
        return names[-1] if names else ""

    def _state(self, corpus: Corpus, clause: ClauseId) -> str:
        """What follows the act that a clause deals with, in a line."""
        return render_statements(corpus.consequences.statements(clause), self.say)

    def _describe(self, situation: Situation) -> tuple[str, str]:
        """What happens in a situation, and what follows now."""
        parts = summarize_outcomes(self._earlier, situation, self.say)
        return situation.facts[self.language], "; ".join(words for _, words in parts)

    def _list_situations(self, clause: ClauseId) -> list[Situation]:
        below = [clause, *(child.id for child in self._earlier.rules.children(clause))]
        index = map_situations(self._earlier)
        found = (known for name in below for known in index.get(name, ()))
        return list({situation.id: situation for situation in found}.values())

    @cached_property
    def limits(self) -> list[LimitChange]:
        """The limits that change, in the order of the file."""
        return [
            LimitChange(
                number=self.say.name_clause(old.clause),
                name=self.corpus.equipment.measurand_names(self.language)[old.id],
                old=self._explain.describe_limit(old),
                new=self._explain.describe_limit(new),
                reason=_read(entry.reason, self.language),
                turns=list(self._list_turns(old, new)),
            )
            for entry in self.amendments.limits
            if (old := self._earlier.equipment.characteristic(entry.characteristic))
            and (new := self._later.equipment.characteristic(entry.characteristic))
        ]

    def _list_turns(
        self, old: Characteristic, new: Characteristic
    ) -> Iterator[tuple[str, Literal["meets", "fails"]]]:
        """The readings that are judged otherwise, in words."""
        before, after = old.deciding, new.deciding
        if before is None or after is None:
            return
        for side in ("lower", "upper"):
            was: Decimal | None = getattr(before, side)
            is_now: Decimal | None = getattr(after, side)
            if was != is_now:
                wider = _is_wider(side, was, is_now)
                ends = sorted(end for end in (was, is_now) if end is not None)
                yield self._describe_range(side, ends, new), "meets" if wider else "fails"

    def _describe_range(self, side: str, ends: Sequence[Decimal], record: Characteristic) -> str:
        """The readings between two bounds, or beyond one: a bound itself conforms."""
        symbol = self._explain.get_symbol(record)
        values = [self.say.format_quantity(end, symbol) for end in ends]
        if len(values) == 1:
            key = "amending.range-under" if side == "lower" else "amending.range-over"
            return self.say(key, value=values[0])
        key = "amending.range-from" if side == "lower" else "amending.range-up"
        return self.say(key, low=values[0], high=values[1])


@lru_cache(maxsize=1)
def map_situations(corpus: Corpus) -> dict[ClauseId, list[Situation]]:
    """The situations by the clauses that they rest on, or that the rules for rulings rest on."""
    rules = corpus.rulings
    pairs = []
    for situation in corpus.situations:
        clauses = [step.clause for step in situation.chain]
        for event in situation.given:
            known = narrow(rules, {fact: [value] for fact, value in event.facts.items()})
            for rule in decide(rules, known, ()).chain:
                number = corpus.knowledge.find_number(rule.clause)
                clauses += [number] if number else []
        pairs += [(clause, situation) for clause in dict.fromkeys(clauses)]
    return group_values(pairs)


def _is_wider(side: str, was: Decimal | None, is_now: Decimal | None) -> bool:
    """Whether a bound lets more through than before."""
    if was is None or is_now is None:
        return is_now is None
    return is_now < was if side == "lower" else is_now > was


def _split(text: str) -> list[str]:
    return [part for part in text.split("\n") if part.strip()]


def _pair_paragraphs(old: str, new: str) -> list[tuple[str, str]]:
    """The paragraphs of two texts side by side; as wholes where their numbers differ."""
    first, second = _split(old), _split(new)
    if len(first) != len(second):
        return [(" ¶ ".join(first), " ¶ ".join(second))]
    return list(zip(first, second, strict=True))


def _compare(old: str, new: str) -> list[Words]:
    """The words of two texts, which is which; of texts with little in common each as a whole."""
    steps: list[Words] = [diff_words(*pair) for pair in _pair_paragraphs(old, new)]
    same = sum(len(text.split()) for words in steps for step, text in words if step == "same")
    if same * _LITTLE >= max(len(old.split()), len(new.split())):
        return steps
    parts: list[tuple[Step, list[str]]] = [("gone", _split(old)), ("new", _split(new))]
    return [[(step, part)] for step, texts in parts for part in texts]


def _keep(steps: Sequence[Words], without: Step) -> list[Words]:
    """One side of a difference, again by paragraph."""
    found: list[Words] = []
    for words in steps:
        kept = [(step, text) for step, text in words if step != without]
        paragraphs: list[list[tuple[Step, str]]] = [[]]
        for step, text in kept:
            for at, part in enumerate(text.split("¶")):
                if at:
                    paragraphs.append([])
                if part.strip():
                    paragraphs[-1].append((step, part.strip()))
        found += [paragraph for paragraph in paragraphs if paragraph]
    return found


def _read(text: GivenText | None, language: Language) -> str:
    return text.fill()[language] if text else ""


def render_preview(previews: Sequence[Preview]) -> str:
    """Render a self-contained page, the languages one below the other."""
    return render_template("amendments.html.j2", previews[0].say, previews=previews)
