"""Clauses and situations as Markdown, and ``llms.txt``: the site for assistants and programs.

Each clause of each edition has a file beside its page, ``en/rules/lnf-2017/17.1.8.md``, and
each situation one, ``en/situations/ID.md``. ``llms.txt`` (llmstxt.org) leads to them, at the root
in English and below each language in that one; ``llms-full.txt`` beside it has the texts of the
edition in force and of the situations in one file. Nothing here is needed without a network.
"""

import posixpath
import re
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from urllib.parse import quote

from jinja2 import Environment

from novuss import site as room
from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, ORIGINAL, Language
from novuss.localized_wording import Wording
from novuss.model.game_situations import Situation, sort_outcomes
from novuss.model.rule_clauses import HEADINGS
from novuss.rulebook.doubts_since_amendments import list_situation_doubts
from novuss.rulebook.plain_clause_data import build_clause_data, list_discrepancies
from novuss.rulebook.situation_texts import (
    describe_changes,
    describe_readings,
    find_open_question,
    make_titles,
    name_outcomes,
    summarize_outcomes,
)
from novuss.template_environments import make_environment

#: The names of the list of files, and of the file with all texts.
NAME, FULL = "llms.txt", "llms-full.txt"
#: What stands before a line or a word that would be Markdown of its own.
_SIGNS = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_[]<>#|"})


@cache
def _load_templates() -> Environment:
    environment = make_environment(room.__file__, autoescape=False)
    environment.filters["plain"] = _escape_markdown
    environment.filters["heading"] = lambda title: title.rstrip(":")
    environment.filters["two_levels_deeper"] = partial(re.compile("^#", re.MULTILINE).sub, "###")
    return environment


def _escape_markdown(text: str) -> str:
    """Write a text as Markdown that shows it sign by sign, in one line."""
    return " ".join(text.translate(_SIGNS).split())


def build_assistant_files(corpus: Corpus, site: Path, site_url: str = "") -> dict[str, str]:
    """Build the files for every language that the built site has, by path below it.

    Links are absolute where the site knows its own address, otherwise relative.
    """
    languages = [language for language in LANGUAGES if (site / language / "index.html").is_file()]
    texts: dict[str, str] = {}
    for language in languages:
        files = _LanguageFiles(corpus, language, site, site_url)
        texts |= files.build_clauses()
        texts |= files.build_situations()
        for folder in (f"{language}/", *([""] if language == ORIGINAL else [])):
            texts[folder + NAME] = files.build_contents(folder, languages)
            texts[folder + FULL] = files.build_full(folder + FULL)
    return texts


def build_clause_path(language: Language, edition: str, clause: str) -> str:
    """Where the Markdown of a clause lies, from the root of the site."""
    return f"{language}/rules/{edition}/{clause}.md"


def build_situation_path(language: Language, situation: str) -> str:
    """Where the Markdown of a situation lies, from the root of the site."""
    return f"{language}/situations/{situation}.md"


class _LanguageFiles:
    """Renders the files of one language."""

    def __init__(self, corpus: Corpus, language: Language, site: Path, site_url: str) -> None:
        self._corpus = corpus
        self._language = language
        self._site = site
        self._url = site_url
        self._say = Wording(corpus.strings, language)
        self._titles = make_titles(corpus, language)

    def build_clauses(self) -> Iterator[tuple[str, str]]:
        """Build the file of each clause, with its path."""
        for edition in self._corpus.rules_editions:
            for clause in self._corpus.rules.clauses(edition):
                path = build_clause_path(self._language, edition, clause.id)
                yield (
                    path,
                    self._render_file(
                        "clause",
                        path,
                        clause=clause,
                        edition=self._corpus.edition(edition),
                        data=build_clause_data(self._corpus, clause, edition, self._say),
                        page=path.removesuffix(".md") + "/",
                    ),
                )

    def build_situations(self) -> Iterator[tuple[str, str]]:
        """Build the file of each situation, with its path."""
        for situation in self._corpus.situations:
            path = build_situation_path(self._language, situation.id)
            page = path.removesuffix(".md") + "/"
            status = self._corpus.statuses(f"situations {situation.id}")[self._language]
            has_page = (self._site / page / "index.html").is_file()
            yield (
                path,
                self._render_file(
                    "situation",
                    path,
                    case=self._describe_situation(situation),
                    status=status,
                    page=page if has_page else "",
                ),
            )

    def build_full(self, path: str) -> str:
        """Build every clause in force, every situation and the records about them, each once."""
        clauses = self._corpus.rules.clauses()
        records = {
            record["id"]: record
            for clause in clauses
            for record in list_discrepancies(self._corpus, clause, self._corpus.current, self._say)
        }
        return self._render_file(
            "full",
            path,
            clauses=[
                (clause, build_clause_data(self._corpus, clause, self._corpus.current, self._say))
                for clause in clauses
            ],
            cases=[self._describe_situation(situation) for situation in self._corpus.situations],
            records=records.values(),
        )

    def build_contents(self, folder: str, languages: list[Language]) -> str:
        """Build ``llms.txt``: what the site is, and where each file lies."""
        corpus = self._corpus
        names = sorted(path.name for path in (self._site / "data").glob("*.json"))
        return self._render_file(
            "contents",
            folder + NAME,
            corpus=corpus,
            folder=folder,
            name=NAME,
            full=FULL,
            data=[name for name in names if not name.endswith(".schema.json")],
            schemas=[name for name in names if name.endswith(".schema.json")],
            others={
                other: Wording(corpus.strings, other)("llms.about")
                for other in languages
                if other != self._language
            },
            older=[
                corpus.edition(name) for name in corpus.rules_editions if name != corpus.current
            ],
            clause_path=partial(build_clause_path, self._language),
            situation_path=partial(build_situation_path, self._language),
        )

    def _describe_situation(self, situation: Situation) -> dict[str, object]:
        outcomes = name_outcomes(self._corpus, situation, self._say)
        return {
            "situation": situation,
            "outcomes": [words for _, words in outcomes],
            "codes": sort_outcomes(situation.outcomes),
            "doubts": list_situation_doubts(self._corpus, situation, self._say),
            "becomes": describe_changes(situation.follows, self._say),
            "readings": describe_readings(situation, self._say),
            "question": find_open_question(self._corpus, situation),
        }

    def _say_counterpart(self, name: str) -> str:
        situation = self._corpus.situation(name)
        assert situation is not None
        outcomes = summarize_outcomes(self._corpus, situation, self._say)
        return "; ".join(words for _, words in outcomes)

    def _render_file(self, template: str, path: str, **values: object) -> str:
        """Fill a template for the file at ``path``; at most one empty line stands at a place."""
        language = self._language

        def link(target: str) -> str:
            if self._url:
                return f"{self._url.rstrip('/')}/{quote(target)}"
            slash = "/" if target.endswith("/") else ""
            return quote(posixpath.relpath(target, posixpath.dirname(path))) + slash

        given: dict[str, object] = {
            "say": self._say,
            "language": language,
            "in_force": self._corpus.current,
            "edition": self._corpus.edition(self._corpus.current),
            "headings": HEADINGS,
            "titles": self._titles,
            "in_short": self._say_counterpart,
            "link": link,
            "clause_link": lambda edition, clause: (
                f"[{clause}]({link(build_clause_path(language, edition, clause))})"
            ),
            "situation_link": lambda name, title: (
                f"[{_escape_markdown(title)}]({link(build_situation_path(language, name))})"
            ),
        }
        text = _load_templates().get_template(f"assistants/{template}.md.j2").render(given | values)
        return re.sub(r"\n{3,}", "\n\n", text).strip() + "\n"
