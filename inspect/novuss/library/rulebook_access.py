"""The rulebook for a program: clauses, comparison, search, rulings."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from novuss.asking.asked_question import read_question
from novuss.corpus import Corpus, load_corpus
from novuss.explain.worded_problems import word_problems
from novuss.input_problems import require_choice
from novuss.json_types import JsonObject
from novuss.languages import LANGUAGES, Language
from novuss.library.argument_type_checks import describe_value, require_day, require_text
from novuss.localized_wording import Wording
from novuss.opendata.clause_records import build_open_clause, build_open_relation
from novuss.opendata.record_types import OpenClause, OpenRelation
from novuss.rulebook.clause_lookup import check_query, find_standing_clauses
from novuss.rulebook.reply_data import build_answer_data, list_answers
from novuss.rulebook.ruling_replies import read_account, write_answer
from novuss.rulebook.ruling_texts import render_ruling
from novuss.search import Hit, search


@dataclass(frozen=True)
class CaseRuling:
    """What the rules say of a case; nothing stands without its condition and its clause.

    Attributes:
        lines: what follows, in words, each with the facts that it holds for where nobody knows
            them, and its clause.
        settled: whether nothing is open.
        refrains: whether the rules do not say.
        question: what to ask next, if it could change the ruling.
        answers: the answers to it, in words, by what :meth:`Rulebook.ruling` takes.
        fact: the fact that is asked for.
        assumed: what was assumed: a question with its answer each.
        clauses: the clauses to read, the best first.
        data: all of it as ``novuss ask --json`` prints it.
    """

    lines: tuple[str, ...]
    settled: bool
    refrains: bool
    question: str | None
    answers: Mapping[str, str]
    fact: str | None
    assumed: tuple[str, ...]
    clauses: tuple[str, ...]
    data: JsonObject


class Rulebook:
    """Read the rules of a day: clauses, how editions differ, what words find, rulings.

    Attributes:
        language: of what is found and said: ``en``, ``de``, ``ru`` or ``lv``.
        edition: the id of the edition in force, such as ``lnf-2017``.
        corpus: the knowledge, which other functions take as ``corpus``; its members are internal.

    Raises:
        ProblemsError: a ValueError: there is no such language or edition.
        SpecsError: the knowledge in ``specs`` has mistakes.
        FileNotFoundError: there is no such folder, or no knowledge.
        TypeError: ``day`` is no day.

    Examples:
        >>> from novuss import Rulebook
        >>> rulebook = Rulebook()
        >>> rulebook.edition
        'lnf-2017'
        >>> rulebook.clause("17.1.8").name.en
        'Discs moved by a stroke that was not allowed'
        >>> [(place.to.edition, place.to.ids) for place in rulebook.compare("17.1.8")]
        [('mfn-2010', ['17.1.з'])]
        >>> rulebook.search("puck in a pocket")[0].id
        '17.1.4'
        >>> rulebook.ruling("my puck fell into the pocket").lines[0]
        'penalty disc, loss of the right to strike  17.1.4'
        >>> case = rulebook.ruling("a disc fell into the pocket")
        >>> case.fact, case.question
        ('fell', 'What fell into a pocket?')
        >>> rulebook.ruling("a disc fell into the pocket", {"fell": "own"}).lines[-1]
        'Right to strike: kept'
    """

    def __init__(
        self,
        *,
        language: Language = "en",
        day: datetime.date | None = None,
        edition: str | None = None,
        specs: str | Path | None = None,
    ) -> None:
        """Load the knowledge.

        Args:
            language: of what is found and said.
            day: whose rules are read; today unless given.
            edition: that everything is seen from instead.
            specs: a folder of one's own knowledge, as ``novuss export --specs`` writes it.
        """
        folder = None if specs is None else Path(specs)
        if folder and not folder.is_dir():
            raise FileNotFoundError(f"{folder} is no folder; novuss export --specs writes one")
        self.corpus: Corpus = load_corpus(folder, day=require_day(day, "day"), edition=edition)
        with word_problems(self.corpus):
            self.language: Language = require_choice(language, LANGUAGES, "language")
            if edition is not None:
                require_choice(edition, self.corpus.rules_editions, "edition")
        self._say = Wording(self.corpus.strings, self.language)

    @property
    def edition(self) -> str:
        """The id of the edition in force."""
        return self.corpus.current

    def clauses(self, edition: str | None = None) -> list[OpenClause]:
        """Give all clauses of an edition in reading order, as rules.json has them.

        Raises:
            ProblemsError: a ValueError: there is no such edition.
        """
        edition = self._find_edition(edition)
        return [
            build_open_clause(self.corpus, edition, clause)
            for clause in self.corpus.rules.clauses(edition)
        ]

    def clause(self, number: str, edition: str | None = None) -> OpenClause:
        """Give one clause by its number, typed on any keyboard: ``17.1.8``, ``17.1.z`` of 2010.

        Raises:
            ProblemsError: a ValueError that names the clauses near to it.
        """
        edition = self._find_edition(edition)
        number = require_text(number, "clause('17.1')")
        with word_problems(self.corpus):
            clauses, standing = find_standing_clauses(number, edition, self.corpus)
        return build_open_clause(self.corpus, standing, clauses[0])

    def compare(self, number: str, edition: str | None = None) -> list[OpenRelation]:
        """Say how a clause stands to those of the other editions, as concordance.json has it.

        Raises:
            ProblemsError: a ValueError that names the clauses near to it.
        """
        found = self.clause(number, edition)
        return [
            build_open_relation(self.corpus, relation)
            for relation in self.corpus.concordance.of(found.id, found.edition)
        ]

    def search(self, words: str) -> list[Hit]:
        """Find clauses by words in any form and language, or by a number, the best first.

        The first search of an installation compiles an index, which takes some twenty seconds.

        Raises:
            ProblemsError: a ValueError: the query is longer than any that is read.
        """
        with word_problems(self.corpus):
            check_query([require_text(words, "search('puck in the pocket')")], "words")
        return search(self.corpus, words.split(), self.language).found

    def ruling(
        self, case: str | Mapping[str, str], facts: Mapping[str, str] | None = None
    ) -> CaseRuling:
        """Decide a case: in words, or by facts such as ``{"first": "opp", "kind": "?"}``.

        Words are read best in the language of the rulebook. What is asked back is answered in
        ``facts``, by ``CaseRuling.fact`` and one of ``answers``, or ``?`` where nobody knows;
        rulings.json has every fact.

        Args:
            case: the words, or the facts.
            facts: that are told besides the words.

        Raises:
            ProblemsError: a ValueError: no such fact or value, or facts that exclude each other.
            TypeError: what was given are neither words nor facts.
        """
        corpus = self.corpus
        text = case if isinstance(case, str) else ""
        typed = write_answer(_list_facts(case, facts))
        with word_problems(corpus):
            check_query([text], "case")
            account = read_account(typed, corpus.rulings, "case")
        question = read_question(corpus, text, account, self._say)
        reply = question.reply(account)
        data = build_answer_data(corpus, reply, question.found, self._say)
        rulings = [render_ruling(corpus, branch, self._say) for branch in reply.branches]
        lines = [
            f"{'; '.join(ruling.when)}: {line}" if ruling.when else line
            for ruling in rulings
            for line in (*ruling.lines, *ruling.outdated)
        ]
        asked = corpus.rulings.find_question(reply.question) if reply.question else None
        return CaseRuling(
            lines=tuple(lines),
            # What refrains without being silent may be said by what is not translated.
            settled=not (reply.question or "unruled" in data)
            and reply.refrains == data["refrains"]
            and all(branch.ruling.settled for branch in reply.branches),
            refrains=bool(data["refrains"]),
            question=asked.question[self.language] if asked else None,
            answers=list_answers(corpus, reply, self.language),
            fact=reply.question,
            assumed=tuple(dict.fromkeys(text for ruling in rulings for text in ruling.assumed)),
            clauses=tuple(map(str, data["clauses"] if isinstance(data["clauses"], list) else ())),
            data=data,
        )

    def _find_edition(self, edition: str | None) -> str:
        with word_problems(self.corpus):
            known = self.corpus.rules_editions
            return self.edition if edition is None else require_choice(edition, known, "edition")


def _list_facts(
    case: str | Mapping[str, str], facts: Mapping[str, str] | None
) -> Mapping[str, str]:
    given = ({} if isinstance(case, str) else case, facts or {})
    for mapping in given:
        if not isinstance(mapping, Mapping):
            raise TypeError(
                f"{describe_value(mapping)} tells no case; give words, as in "
                "ruling('the puck fell into a pocket'), or facts, as in ruling({'first': 'opp'})"
            )
    return {**given[0], **given[1]}
