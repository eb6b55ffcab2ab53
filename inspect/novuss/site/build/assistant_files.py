"""Clauses and situations as Markdown, and ``llms.txt``: the site for assistants and programs.

Each clause of each edition has a file beside its page, ``en/rules/lnf-2017/17.1.8.md``, and
each situation one, ``en/situations/ID.md``. ``llms.txt`` (llmstxt.org) leads to them, at the root
in English and below each language in that one; ``llms-full.txt`` beside it has the texts of the
edition in force and of the situations in one file. Nothing here is needed without a network.
"""

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

from novuss.corpus import DEFAULT_EDITION, Corpus
from novuss.languages import LANGUAGES, ORIGINAL, Language
from novuss.model.rules import HEADINGS, Clause
from novuss.model.situations import Situation
from novuss.site.pages.situations import make_titles
from novuss.views.situations import (
    becomes,
    in_order,
    question_of,
    tell_readings,
    told_in_short,
    told_outcomes,
)
from novuss.views.spoken_clauses import Data, spoken_clause
from novuss.wording import Wording

#: The names of the list of files, and of the file with all texts.
NAME, FULL = "llms.txt", "llms-full.txt"
#: What stands before a line or a word that would be Markdown of its own.
_SIGNS = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_[]<>#|"})


def build_assistant_files(corpus: Corpus, site: Path, site_url: str = "") -> dict[str, str]:
    """Build the files for every language that the built site has, by path below it.

    Links are absolute where the site knows its own address, otherwise relative.
    """
    written: dict[str, str] = {}
    for language in _languages(site):
        files = _Files(corpus, language, site, site_url)
        written |= files.all()
        for folder in (f"{language}/", *([""] if language == ORIGINAL else [])):
            written[folder + NAME] = _contents(corpus, site, site_url, folder + NAME, language)
            written[folder + FULL] = files.full(folder + FULL)
    return written


def clause_file(language: Language, edition: str, clause: str) -> str:
    """Where the Markdown of a clause lies, from the root of the site."""
    return f"{language}/rules/{edition}/{clause}.md"


def situation_file(language: Language, situation: str) -> str:
    """Where the Markdown of a situation lies, from the root of the site."""
    return f"{language}/situations/{situation}.md"


class _Files:
    """The files of one language."""

    def __init__(self, corpus: Corpus, language: Language, site: Path, site_url: str) -> None:
        self._corpus = corpus
        self._language = language
        self._site = site
        self._url = site_url
        self._say = Wording(corpus.strings, language)
        self._titles = make_titles(corpus, language)

    def all(self) -> Iterator[tuple[str, str]]:
        """Each file with its path."""
        for edition in self._corpus.rules_editions:
            for clause in self._corpus.clauses(edition):
                path = clause_file(self._language, edition, clause.id)
                yield path, self._clause(clause, edition, path)
        for one in self._corpus.situations:
            path = situation_file(self._language, one.id)
            yield path, self._situation(one, path)

    def full(self, path: str) -> str:
        """Every clause in force, every situation and the records about them, each once."""
        corpus, say = self._corpus, self._say
        clauses: list[str] = []
        records: dict[str, Data] = {}
        for clause in corpus.clauses():
            told = spoken_clause(corpus, clause, DEFAULT_EDITION, say)
            clauses += self._clause_text(clause, told)
            clauses += self._what_follows(path, DEFAULT_EDITION, told)
            about = {str(record["id"]): record for record in _rows(told["discrepancies"])}
            clauses += _section(say("site.discrepancy"), [", ".join(about)])
            records |= about
        situations = []
        for case in corpus.situations:
            title, *parts = self._case(case, path)
            situations += [title, self._file_of(case.id, path, case.id), *parts]
        parts = _opening(say)
        parts += _below(corpus.edition(DEFAULT_EDITION).names[self._language], clauses)
        parts += _below(say("situation.title"), situations)
        known = [_disagreement(record, say) for record in records.values()]
        return _joined([*parts, *_section(say("site.discrepancy"), known)])

    def _clause(self, clause: Clause, edition: str, path: str) -> str:
        corpus, say = self._corpus, self._say
        told: dict[str, object] = spoken_clause(corpus, clause, edition, say)
        page = path.removesuffix(".md") + "/"
        title, *parts = self._clause_text(clause, told)
        parts = [title, self._head(path, page, edition, str(told["status"])), *parts]
        parts += [
            "\n".join(
                f"- {self._link(path, edition, str(one['id']))} {_plain(str(one['name']))}: "
                f"{_plain(str(one['text']))}"
                if one["name"] != one["text"]
                else f"- {self._link(path, edition, str(one['id']))} {_plain(str(one['name']))}"
                for one in _rows(told["below"])
            )
        ]
        parts += self._what_follows(path, edition, told)
        relations = [self._relation(path, one) for one in _rows(told["relations"])]
        parts += _section(say("site.other-editions"), relations)
        records = [_disagreement(one, say) for one in _rows(told["discrepancies"])]
        parts += _section(say("site.discrepancy"), records)
        refs = [self._link(path, edition, one) for one in clause.refs]
        parts += _section(say("site.refers-to"), [", ".join(refs)] if refs else [])
        referring = [
            self._link(path, edition, one.id) for one in corpus.referring(clause.id, edition)
        ]
        parts += _section(say("site.referred-by"), [", ".join(referring)] if referring else [])
        situations = [
            f"- {self._situation_link(path, str(one))}"
            for one in told["situations"]  # type: ignore[attr-defined]
        ]
        parts += _section(say("situation.title"), situations)
        return _joined(parts)

    def _clause_text(self, clause: Clause, told: Data) -> list[str]:
        title = f"# {clause.id} {_plain(str(told['name']))}"
        return [title] if clause.level in HEADINGS else [title, _plain(str(told["text"]))]

    def _what_follows(self, path: str, edition: str, told: Data) -> list[str]:
        say = self._say
        follows = [self._follows(path, edition, one) for one in _rows(told["statements"])]
        parts = _section(say("site.consequence"), follows)
        parts += _section(say("site.note"), [_plain(str(told["notes"]))] if told["notes"] else [])
        decided = [
            f"- {_plain(str(one['answer']))} ({one['by']}, {one['on']})"
            for one in _rows(told["decisions"])
        ]
        return parts + _section(say("llms.decisions"), decided)

    def _situation(self, one: Situation, path: str) -> str:
        page = path.removesuffix(".md") + "/"
        status = self._corpus.statuses(f"situations {one.id}")[self._language]
        has_page = (self._site / page / "index.html").is_file()
        title, *parts = self._case(one, path)
        head = self._head(path, page if has_page else "", DEFAULT_EDITION, status)
        return _joined([title, head, *parts])

    def _case(self, one: Situation, path: str) -> list[str]:
        corpus, say, language = self._corpus, self._say, self._language
        parts = [f"# {_plain(self._titles[one.id])}"]
        parts += _section(
            say("situation.facts"), [f"{_plain(one.facts[language])}\n\n{say('situation.premise')}"]
        )
        told = "; ".join(words for _, words in told_outcomes(corpus, one, say))
        answer = [_plain(one.answer[language]), f"→ {told}"]
        answer[1] += f" (`{'`, `'.join(in_order(one.outcomes))}`)"
        parts += _section(say("situation.answer"), ["\n\n".join(answer)])
        chain = [
            f"- {self._link(path, DEFAULT_EDITION, step.clause)}: "
            f"{_plain(step.contributes[language])}"
            for step in one.chain
        ]
        parts += _section(say("situation.why"), chain)
        things = [f"- {thing.name}: {_plain(thing.text)}" for thing in becomes(one.follows, say)]
        parts += _section(say("situation.becomes"), things)
        readings = [f"- {_plain(text)}" for text in tell_readings(one, say)]
        parts += _section(say("situation.readings"), readings)
        question = question_of(corpus, one)
        if question and question.question:
            asked = f"{_plain(question.question[language])} ({question.id})"
            parts += _section(say("situation.open"), [asked])
        return parts + _section(say("site.discrepancy"), [", ".join(one.disputes)])

    def _head(self, path: str, page: str, edition: str, status: str) -> str:
        """What it is of, how it stands, and where people read it."""
        say = self._say
        named = self._corpus.edition(edition).names[self._language]
        lines = [
            f"- {say('view.edition')}: {_plain(named)} (`{edition}`)",
            f"- {say('view.text-status')}: {say(f'text-status.{status}')} (`{status}`). "
            f"{say(f'text-status-means.{status}')}",
            f"- {say('site.restatement')}",
        ]
        if page:
            address = _address(path, page, self._url)
            lines.append(f"- {say('llms.page')}: <{address}>")
        return "\n".join(lines)

    def _link(self, path: str, edition: str, clause: str) -> str:
        target = clause_file(self._language, edition, clause)
        return f"[{clause}]({_address(path, target, self._url)})"

    def _situation_link(self, path: str, situation: str) -> str:
        one = self._corpus.situation(situation)
        assert one is not None
        told = "; ".join(words for _, words in told_in_short(self._corpus, one, self._say))
        return f"{self._file_of(situation, path, self._titles[situation])}: {_plain(told)}"

    def _file_of(self, situation: str, path: str, called: str) -> str:
        target = situation_file(self._language, situation)
        return f"[{_plain(called)}]({_address(path, target, self._url)})"

    def _follows(self, path: str, edition: str, one: Data) -> str:
        return f"- {_plain(str(one['says']))} – {self._link(path, edition, str(one['clause']))}"

    def _relation(self, path: str, one: Data) -> str:
        there = str(one["edition"])
        ids = [self._link(path, there, str(name)) for name in one["ids"]]  # type: ignore[attr-defined]
        text = f"- `{there}` {', '.join(ids)}: {one['says']}"
        return f"{text}. {_plain(str(one['note']))}" if one["note"] else text


def _contents(corpus: Corpus, site: Path, site_url: str, path: str, language: Language) -> str:
    """``llms.txt``: what the site is, and where each clause, situation and data file lies."""
    languages = _languages(site)
    say = Wording(corpus.strings, language)

    def entry(name: str, target: str, about: str = "") -> str:
        line = f"- [{_plain(name)}]({_address(path, target, site_url)})"
        return f"{line}: {_plain(about)}" if about else line

    def clauses(edition: str) -> list[str]:
        return [
            entry(
                one.id,
                clause_file(language, edition, one.id),
                corpus.name(one.id, edition)[language],
            )
            for one in corpus.clauses(edition)
        ]

    named = make_titles(corpus, language)
    names = sorted(one.name for one in (site / "data").glob("*.json"))
    data = [entry(one, f"data/{one}") for one in names if not one.endswith(".schema.json")]
    schemas = [entry(one, f"data/{one}") for one in names if one.endswith(".schema.json")]
    pages = [
        entry(FULL, posixpath.join(posixpath.dirname(path), FULL), say("llms.full")),
        entry(say("data.title"), f"{language}/data/", say("data.intro")),
        entry(say("view.about"), f"{language}/about-data/"),
        entry(say("python.title"), f"{language}/python/", say("llms.server")),
    ]
    situations = [
        entry(
            named[one.id],
            situation_file(language, one.id),
            "; ".join(words for _, words in told_in_short(corpus, one, say)),
        )
        for one in corpus.situations
    ]
    others = [
        entry(one, f"{one}/{NAME}", Wording(corpus.strings, one)("llms.about"))
        for one in languages
        if one != language
    ]
    parts = _opening(say)
    parts += _section(corpus.edition(DEFAULT_EDITION).names[language], clauses(DEFAULT_EDITION))
    parts += _section(say("situation.title"), situations)
    parts += _section(say("data.title"), data)
    parts += _section(say("data.schema"), schemas)
    parts += _section(say("llms.pages"), pages)
    parts += _section(say("llms.languages"), others)
    # The name that the format gives to what may be left out.
    older = [
        line
        for edition in corpus.rules_editions
        if edition != DEFAULT_EDITION
        for line in (f"- `{edition}`: {corpus.edition(edition).names[language]}", *clauses(edition))
    ]
    parts += _section("Optional", older)
    return _joined(parts)


def _opening(say: Wording) -> list[str]:
    """What the texts are, and how to use them."""
    advice = [
        f"- {say('llms.clauses')}",
        f"- {say('llms.disagree')}",
        f"- {say('site.restatement')} {say('text-status-means.draft')}",
    ]
    return ["# Novuss", f"> {say('llms.about')}", "\n".join(advice)]


def _below(title: str, parts: list[str]) -> list[str]:
    """The parts of files under a heading of one file, theirs two levels deeper."""
    return [f"## {title}", *(re.sub("^#", "###", part) for part in parts)]


def _languages(site: Path) -> list[Language]:
    return [one for one in LANGUAGES if (site / one / "index.html").is_file()]


def _section(title: str, lines: list[str]) -> list[str]:
    lines = [one for one in lines if one]
    return [f"## {title.rstrip(':')}", "\n".join(lines)] if lines else []


def _disagreement(one: Data, say: Wording) -> str:
    readings = " / ".join(
        f"{', '.join(each['documents'])}: {_plain(str(each['says']))}"  # type: ignore[arg-type]
        for each in _rows(one["readings"])
    )
    kind = say(f"discrepancy-kind.{one['kind']}")
    text = f"- {one['id']}, {kind}: {readings} → {_plain(str(one['effect']))}"
    return f"{text} **{_plain(str(one['question']))}**" if one["question"] else text


def _rows(found: object) -> list[dict[str, object]]:
    assert isinstance(found, list)
    return found


def _plain(text: str) -> str:
    """A text as Markdown that shows it sign by sign, in one line."""
    return " ".join(text.translate(_SIGNS).split())


def _joined(parts: list[str]) -> str:
    return "\n\n".join(part for part in parts if part) + "\n"


def _address(source: str, target: str, site_url: str) -> str:
    """The address of ``target`` as a link in ``source`` has it."""
    if site_url:
        return f"{site_url.rstrip('/')}/{quote(target)}"
    slash = "/" if target.endswith("/") else ""
    return quote(posixpath.relpath(target, posixpath.dirname(source))) + slash
