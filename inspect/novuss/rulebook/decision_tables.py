"""Decision tables: the rules of rulings in a reader's language, by section and verdict."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from novuss.corpus import Corpus
from novuss.grouping import group_values
from novuss.localized_wording import Wording
from novuss.model.rule_clauses import Clause
from novuss.model.rulings import Condition, Moot, Rule, Saying, Silence
from novuss.rulebook.unruled_clauses import describe_unruled, find_unruled
from novuss.rulings.ruleset import YES, covers

#: A condition in words: alternatives, each with all that has to be so.
Alternatives = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Row:
    """A rule in words.

    Attributes:
        rule: the rule itself, with its clause, its open record and its documents.
        when: its condition.
        follows: what it gives whatever is open.
        marks: what it marks the act as, for rules that refer to it.
        readings: both by each reading of what it leaves open.
        defeats: the clauses whose rules it defeats.
        defeated_by: the clauses with a rule that defeats it.
        against: whom it concerns, if not whoever did the act.
    """

    rule: Rule
    when: Alternatives
    follows: tuple[str, ...]
    marks: tuple[str, ...]
    readings: tuple[tuple[str, ...], ...]
    defeats: tuple[str, ...]
    defeated_by: tuple[str, ...]
    against: str


@dataclass(frozen=True)
class Table:
    """The rules of a section that decide one thing first: its name, empty for what they mark."""

    verdict: str
    name: str
    rows: tuple[Row, ...]


def find_rule_section(corpus: Corpus, rule: Rule) -> Clause | None:
    """Find the section of the clause of a rule, also of one that is repealed."""
    rules = corpus.rules
    return rules.section_of(rule.clause) or rules.section_of(rule.clause, corpus.base)


class DecisionTables:
    """The rules of the edition in force in one language."""

    def __init__(self, corpus: Corpus, say: Wording) -> None:
        self._corpus, self._known, self._say = corpus, corpus.known_rulings, say
        self._verdicts = {verdict.id: verdict for verdict in self._known.verdicts.verdicts}

    @cached_property
    def sections(self) -> Mapping[str, tuple[Clause, list[Rule]]]:
        """The sections that have rules, by their numbers."""
        found: dict[str, tuple[Clause, list[Rule]]] = {}
        for rule in self._known.rules:
            if section := find_rule_section(self._corpus, rule):
                found.setdefault(section.id, (section, []))[1].append(rule)
        return found

    def build_tables(self, section: str) -> list[Table]:
        """Build the tables of a section, the heaviest verdict first."""
        order = [*self._verdicts, ""]
        grouped = group_values(
            (self._find_first_verdict(rule), rule) for rule in self.sections[section][1]
        )
        return [
            Table(
                verdict,
                self._known.words.verdicts[verdict][self._say.language] if verdict else "",
                tuple(map(self.build_row, rules)),
            )
            for verdict, rules in sorted(grouped.items(), key=lambda pair: order.index(pair[0]))
        ]

    def _find_first_verdict(self, rule: Rule) -> str:
        given = {verdict for saying in rule.sayings() for verdict in saying.says}
        return next((verdict for verdict in self._verdicts if verdict in given), "")

    def build_row(self, rule: Rule) -> Row:
        """Put a rule into words."""
        others = [other for other in self._known.rules if other is not rule]
        return Row(
            rule=rule,
            when=self.describe(rule.when),
            follows=tuple(self._list_verdicts(rule)),
            marks=tuple(self._list_marks(rule)),
            readings=tuple(
                (*self._list_verdicts(way), *self._list_marks(way))
                for way in rule.readings.values()
            ),
            defeats=tuple(dict.fromkeys(name.partition("/")[0] for name in rule.except_)),
            defeated_by=tuple(
                dict.fromkeys(
                    other.clause
                    for other in others
                    if any(covers(name, rule) for name in other.except_)
                )
            ),
            against=self._say(f"against.{rule.against}") if rule.against else "",
        )

    def describe(self, condition: Condition) -> Alternatives:
        """Put a condition into words: kinds of acts first, then facts in the order of the talk."""
        order = [fact.id for fact in self._known.facts.facts]
        return tuple(
            tuple(
                self._describe_term(term, alternative[term])
                for term in sorted(
                    alternative, key=lambda term: ["", *order].index(term if term in order else "")
                )
            )
            for alternative in condition
        )

    def _describe_term(self, term: str, values: Sequence[str]) -> str:
        phrases, language = self._known.phrases, self._say.language
        if self._known.can_say(term, values):
            return phrases[term, frozenset(values)][language]
        single = [phrases[term, frozenset({value})][language] for value in values]
        return f" {self._say('tables.or')} ".join(single)

    def _list_verdicts(self, saying: Saying) -> Iterator[str]:
        for verdict, value in saying.says.items():
            known = self._verdicts[verdict]
            text = next(choice.text for choice in known.values if choice.id == value)
            named = known.about in ("puck", "right")
            name = f"{self._say(f'situation.{known.about}')}: " if named else ""
            yield f"{name}{text[self._say.language]}"

    def _list_marks(self, saying: Saying) -> Iterator[str]:
        for offence in saying.offence:
            yield self._describe_term(offence, [YES])

    @property
    def moot(self) -> list[tuple[Moot, Alternatives, list[str]]]:
        """What no longer counts once something heavier is decided: when, and its names."""
        return [
            (line, self.describe(line.when), list(self._name_dropped(line)))
            for line in self._known.verdicts.moot
        ]

    def _name_dropped(self, line: Moot) -> Iterator[str]:
        for name in line.drops:
            if name in self._verdicts:
                yield self._known.words.verdicts[name][self._say.language]
            else:
                yield self._say(f"situation.{name}")

    @property
    def silences(self) -> list[tuple[Silence, Alternatives]]:
        """The cases of which the rules say nothing."""
        return [(silence, self.describe(silence.when)) for silence in self._known.verdicts.silences]

    @property
    def grounds(self) -> list[tuple[str, Alternatives]]:
        """The clauses to read beside those of a ruling, and in which cases."""
        grounds = self._known.verdicts.grounds
        return [(ground.clause, self.describe(ground.when)) for ground in grounds]

    def list_unruled(self, section: str | None = None) -> list[tuple[str, str]]:
        """List the clauses without rules for their text, of a section or all, with a sentence."""
        corpus = self._corpus
        return [
            (name, describe_unruled(corpus, unruled, self._say))
            for name, unruled in find_unruled(corpus).items()
            if section in (None, getattr(corpus.rules.section_of(name), "id", None))
        ]

    @cached_property
    def open_points(self) -> Mapping[str, Sequence[Row]]:
        """The records of the register that rules leave open, with those rules."""
        return group_values(
            (rule.open, self.build_row(rule)) for rule in self._known.rules if rule.open
        )

    @cached_property
    def differences(self) -> Mapping[str, Sequence[Row]]:
        """The clauses of which documents say different things, with the rules of each."""
        return group_values(
            (rule.clause, self.build_row(rule)) for rule in self._known.rules if rule.documents
        )
