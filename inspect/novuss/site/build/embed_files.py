"""Clauses for pages of others: small files that ``embed.js`` asks for, and the page for a frame.

A file holds the clauses of a section in one language, in words that are ready to be shown, so that
a page of somebody else's fetches a few kilobytes for a clause and judges nothing itself. What is
the same for all clauses of a language stands once beside them.
"""

from collections.abc import Iterable
from typing import get_args

from novuss import site as room
from novuss.corpus import Corpus
from novuss.json_types import JsonObject
from novuss.languages import Language
from novuss.localized_wording import Wording
from novuss.model.editions import Edition
from novuss.model.rule_clauses import Clause
from novuss.model.text_reviews import Status
from novuss.rulebook.consequence_texts import render_statement
from novuss.rulebook.translated_clause_texts import render_text
from novuss.site.output_files import to_json
from novuss.template_environments import make_environment

#: The folder of the files and of the page, and the script beside it, below the site.
FOLDER, SCRIPT = "embed", "embed.js"


def build_embed_files(corpus: Corpus, languages: Iterable[Language]) -> dict[str, str]:
    """Build every file by its path below the site."""
    page = make_environment(room.__file__, keep_trailing_newline=True).get_template("embed.html.j2")
    files = {f"{FOLDER}/index.html": page.render(script=SCRIPT)}
    for language in languages:
        say = Wording(corpus.strings, language)
        files[f"{FOLDER}/{language}.json"] = to_json(_build_common(corpus, say))
        for edition in corpus.rules_editions:
            for section, clauses in _group_by_section(corpus, edition).items():
                path = f"{FOLDER}/{language}/{edition}/{section}.json"
                files[path] = to_json(
                    {clause.id: _build_clause(corpus, clause, edition, say) for clause in clauses}
                )
    return files


def find_section(clause: str) -> str:
    """Name the file of a clause: what stands before the first point or dash of its id."""
    return clause.replace("-", ".").partition(".")[0]


def _group_by_section(corpus: Corpus, edition: str) -> dict[str, list[Clause]]:
    sections: dict[str, list[Clause]] = {}
    for clause in corpus.rules.clauses(edition):
        sections.setdefault(find_section(clause.id), []).append(clause)
    return sections


def _build_common(corpus: Corpus, say: Wording) -> JsonObject:
    """Editions by their ids, the one that is meant where none is named first, and the words."""
    editions = [corpus.current, *(name for name in corpus.rules_editions if name != corpus.current)]
    own = say.language == corpus.adopted_in
    translated = f"{say('site.latvian-translated')} " if own else ""
    return {
        "editions": {
            name: {
                **_describe_edition(corpus.edition(name), say),
                "sections": list(_group_by_section(corpus, name)),
            }
            for name in editions
        },
        "statuses": {
            status: f"{say('view.text-status')}: {say(f'text-status.{status}')}. "
            f"{say(f'text-status-means.{status}')}"
            for status in get_args(Status)
        },
        "absent": say("embed.absent", edition="{edition}", id="{id}"),
        "none": say("site.no-consequence"),
        "follows": say("site.consequence"),
        "disputed": say("view.disputed-here"),
        "restatement": f"{translated}{say('site.restatement')}",
    }


def _describe_edition(edition: Edition, say: Wording) -> JsonObject:
    """The name of an edition, and how it stands, with its day where its documents name one."""
    day = say.format_day_from(edition.in_force_from) if edition.in_force_from else ""
    if edition.status == "in-force" and day:
        stands = say("site.newest-from", day=day)
    elif edition.status == "superseded":
        # A year ends with a point in Russian.
        since = f"{say('site.in-force-from', day=day).removesuffix('.')}. " if day else ""
        stands = since + say("view.superseded")
    else:
        stands = say(f"reading.{edition.status}")
    return {"name": edition.names[say.language], "stands": stands}


def _build_clause(corpus: Corpus, clause: Clause, edition: str, say: Wording) -> JsonObject:
    """A clause in words: each effect with its condition, and the clause that states it."""
    since = corpus.history.find_text_day(clause.id, edition)
    adopted = bool(clause.amendment and clause.amendment.gives(say.language))
    return {
        "number": say.name_clause(clause.id),
        "name": corpus.rules.name(clause.id, edition)[say.language],
        "text": render_text(clause, say),
        "statements": [
            {
                "says": render_statement(statement, say).text,
                "clause": statement.clause,
                "stated": ""
                if statement.clause == clause.id
                else say("site.stated-in", **say.split_clause_id(statement.clause)),
            }
            for statement in corpus.consequences.statements(clause.id, edition, beside="text")
        ],
        "disputed": list(corpus.consequences.disputed(clause.id, edition)),
        "since": say("amended.text-since", day=say.format_day_from(since)) if since else "",
        "origin": "" if adopted else "restatement",
        "status": corpus.clause_statuses(clause.id, edition)[say.language],
    }
