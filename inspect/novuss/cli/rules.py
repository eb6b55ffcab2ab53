"""``novuss rules``: read, compare and search the rulebook in a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from novuss.cli import shared_options
from novuss.cli.command_classes import Commands
from novuss.cli.completion_values import complete_clause
from novuss.cli.console_output import Output, open_output
from novuss.cli.option_factories import (
    argument,
    flag,
    option,
    option_group,
    parse_day,
    take_caps,
)
from novuss.model.cross_edition_relations import Relation
from novuss.model.rule_clauses import HEADINGS, Clause
from novuss.rulebook.clause_lookup import check_query, find_standing_clauses
from novuss.rulebook.consequence_texts import render_statement, render_statements
from novuss.rulebook.doubts_since_amendments import (
    build_standing_data,
    build_untranslated_data,
    list_clause_doubts,
    list_text_doubts,
)
from novuss.rulebook.edition_comparison import find_relation_key, find_state_key
from novuss.rulebook.heading_change_counts import tally_headings
from novuss.rulebook.plain_clause_data import name_text_origin
from novuss.rulebook.retired_clause_numbers import (
    build_endings_data,
    describe_ending,
    find_endings,
    find_typed_clause,
    tell_endings,
)
from novuss.rulebook.translated_clause_texts import render_text

if TYPE_CHECKING:
    from novuss.cli.official_wordings import OfficialTexts
    from novuss.search import Hit, SituationHit

rules_app = Commands(
    no_args_is_help=True, paged=True, help="Read, compare and search the rulebook."
)

#: As many situations are told beside the clauses.
_MOST_SITUATIONS = 3
_Clause = Annotated[
    str,
    argument(
        None,
        "The clause as printed, such as 17.1.8 or 17.1.з, or several: 17.1.8–17.1.10.",
        autocompletion=complete_clause,
    ),
]


@option_group
class _Options:
    language: shared_options.Language
    edition: shared_options.Edition
    at: shared_options.At
    official: bool = flag("--official", "With the wording of the documents you imported.")
    folder: Path = option(
        "--from", "Where you imported them to.", metavar="DIR", default=Path("official")
    )
    as_json: shared_options.Json


@rules_app.command("show", errors_as_text=True)
def show_clause(clause: _Clause, options: _Options) -> None:
    """Show a clause, what stands below it and what is known about it."""
    day = parse_day(options.at, "--at")
    out = open_output(options.language, edition=options.edition, day=day)
    clauses, edition = find_standing_clauses(clause, out.edition, out.corpus)
    texts = None
    if options.official:
        from novuss.cli.official_wordings import OfficialTexts

        texts = OfficialTexts.read_documents(options.folder, edition, out)
    if options.as_json:
        data = [
            {
                "id": found.id,
                "edition": edition,
                "text": render_text(found, out.say),
                "official": texts.quote_data(found) if texts else [],
                **build_standing_data(out.corpus, found.id, edition, out.say),
            }
            for found in clauses
        ]
        out.print_json(data[0] if len(data) == 1 else data)
        return
    for found in clauses:
        _print_clause(found, edition, texts, out)


def _print_clause(clause: Clause, edition: str, texts: OfficialTexts | None, out: Output) -> None:
    corpus, language, say = out.corpus, out.language, out.say
    quoted = texts.find_wordings(clause) if texts else []
    deciding = [quote for quote in quoted if quote.decides]
    own = [quote for quote in deciding if quote.imported.language == language]
    _print_head(clause, edition, out)
    if texts and own:
        texts.print_authentic(own)
        out.print_wrapped(say("official.explanation"))
    endings = find_endings(corpus, clause.id, edition)
    for ending in endings:
        out.print_wrapped(describe_ending(ending, say))
    relations = corpus.concordance.of(clause.id, edition)
    if clause.same_as and clause.level not in HEADINGS:
        doubtful = any(relation.depends_on_translation for relation in relations)
        key = "view.same-as-translation" if doubtful else "view.same-as"
        out.print_wrapped(say(key, ids=", ".join(clause.same_as)))
    out.print_wrapped(render_text(clause, say))
    if texts:
        texts.print_authentic([quote for quote in deciding if quote not in own])
    out.print_doubts(list_clause_doubts(corpus, clause, edition, say))
    _print_below(clause, edition, out)
    _print_effects(clause, edition, out)
    for other in corpus.concordance.editions if clause.level in HEADINGS else ():
        _print_tally(clause, edition, other, out)
    for relation in relations:
        # What an amendment gives as its reason stands with headings and other numbers too.
        remark = relation.note and relation.edition in corpus.line
        differs = relation.state != "same" and not corpus.rules.relates_headings(relation)
        if remark or differs:
            _print_relation(relation, edition, out)
    _print_disagreements(clause, edition, out)
    if texts:
        texts.print_others(quoted)
    # What is said of texts in force is not said of one that ended.
    given = clause.amendment and clause.amendment.gives(language)
    given = given or any(not ending.coming for ending in endings)
    if (
        not (texts and texts.print_deciding_document())
        and language == corpus.adopted_in
        and not given
    ):
        out.print_labelled("", say("site.latvian-translated"))
    if since := corpus.history.find_text_day(clause.id, edition):
        out.print_labelled("", say("amended.text-since", day=say.format_day_from(since)))
    if origin := name_text_origin(corpus, clause, say):
        out.print_labelled("", origin)
    else:
        out.print_status(corpus.clause_statuses(clause.id, edition)[language])


def _print_below(clause: Clause, edition: str, out: Output) -> None:
    """Print what stands below a clause, by its depth."""
    corpus, language = out.corpus, out.language
    for below in corpus.rules.clauses(edition):
        above = [ancestor.id for ancestor in corpus.rules.ancestors(below.id, edition)]
        if clause.id not in above:
            continue
        indent = 2 * (len(above) - above.index(clause.id))
        if below.level in HEADINGS:
            out.print_wrapped(f"{below.id}  {render_text(below, out.say)}", indent)
        else:
            out.print_wrapped(
                f"{below.id}  {corpus.rules.name(below.id, edition)[language]}", indent
            )
            out.print_wrapped(render_text(below, out.say), indent + 2)


def _print_effects(clause: Clause, edition: str, out: Output) -> None:
    """Print the consequences of a clause, what was decided on it, and its note."""
    corpus, language, say = out.corpus, out.language, out.say
    for statement in corpus.consequences.statements(clause.id, edition, beside="text"):
        text = f"{render_statement(statement, say).text} [{statement.clause}]"
        out.print_labelled(say("site.consequence"), text)
    for decision in corpus.register.decisions_of(clause.id, edition):
        label = say("decision.decided", by=decision.body, day=say.format_date(decision.on))
        link = f" {decision.link}" if decision.link else ""
        out.print_labelled(label, f"{decision.answer[language]}{link}")
    if clause.notes:
        out.print_labelled(say("site.note"), clause.notes[language])
        out.print_doubts(list_text_doubts(corpus, [clause.id], f"{edition} {clause.id}", say))


def _print_disagreements(clause: Clause, edition: str, out: Output) -> None:
    """Print where documents disagree on a clause, and what refers to it or rests on it."""
    corpus, language, say = out.corpus, out.language, out.say
    for discrepancy in corpus.register.entries_of(clause.id, edition):
        readings = " / ".join(
            f"{', '.join(reading.documents)}: {reading.says[language]}"
            for reading in discrepancy.readings
        )
        answered = f", {say('decision.answered')}" if corpus.register.answered(discrepancy) else ""
        out.print_labelled(
            f"{discrepancy.id}, {say(f'discrepancy-kind.{discrepancy.kind}')}{answered}",
            f"{readings} → {discrepancy.effect[language]}",
        )
        of, limits = f"discrepancies {discrepancy.id}", discrepancy.limits or ()
        out.print_doubts(list_text_doubts(corpus, discrepancy.clauses, of, say, limits))
    for characteristic in corpus.equipment.governed_by(clause.id, edition):
        out.print_labelled(say("site.equipment"), characteristic.names[language])
    if clause.refs:
        out.print_labelled(say("site.refers-to"), ", ".join(clause.refs))
    if referring := corpus.rules.referring(clause.id, edition):
        out.print_labelled(say("site.referred-by"), ", ".join(other.id for other in referring))


@rules_app.command("compare")
def compare_clause(
    clause: _Clause,
    language: shared_options.Language,
    edition: shared_options.Edition,
    at: shared_options.At,
) -> None:
    """Set a clause beside its counterparts in every other edition, and say what differs."""
    out = open_output(language, edition=edition, day=parse_day(at, "--at"))
    clauses, edition = find_standing_clauses(clause, out.edition, out.corpus)
    for found in clauses:
        _print_comparison(found, edition, out)


def _print_comparison(clause: Clause, edition: str, out: Output) -> None:
    corpus = out.corpus
    _print_head(clause, edition, out)
    for ending in find_endings(corpus, clause.id, edition):
        out.print_wrapped(describe_ending(ending, out.say))
    out.print_wrapped(render_text(clause, out.say))
    out.print_doubts(list_clause_doubts(corpus, clause, edition, out.say))
    _print_counterparts(clause, edition, out)
    if edition in corpus.line[1:]:
        # What the clause was beside older editions still is to be read from its own.
        _print_counterparts(
            clause, edition, replace(out, corpus=corpus.see_from(date.max, edition))
        )


def _print_counterparts(clause: Clause, edition: str, out: Output) -> None:
    """Print the counterparts of a clause in the editions that are compared with this one."""
    corpus = out.corpus
    for other in corpus.concordance.editions:
        if edition not in (corpus.current, other):
            continue
        if clause.level in HEADINGS and _print_tally(clause, edition, other, out):
            continue
        relations = corpus.concordance.of(clause.id, edition, other)
        if not relations:
            typer.echo()
            name = corpus.edition(other).short_names[out.language]
            out.print_wrapped(f"{name}: {out.say('view.not-there')}")
        for relation in relations:
            _print_relation(relation, edition, out)
            facing = corpus.current if edition != corpus.current else other
            for name in relation.from_ if facing == corpus.current else relation.to:
                counterpart = corpus.rules.clause(name, facing)
                if counterpart and not (counterpart.same_as or clause.same_as):
                    text = render_text(counterpart, out.say)
                    out.print_wrapped(f"{counterpart.id}  {text}", 2)


def _print_relation(relation: Relation, seen_from: str, out: Output) -> None:
    """Print the relation in words with the ids on the other side, and its note."""
    corpus, say = out.corpus, out.say
    other = relation.edition if seen_from == corpus.current else corpus.current
    ids = relation.to if seen_from == corpus.current else relation.from_
    name = say(find_relation_key(corpus, relation))
    if relation.depends_on_translation:
        by_us = say("relation.by-our-text", name=name)
        name = f"{say(find_state_key(corpus, relation.edition, relation.state))} ({by_us})"
    label = " ".join([corpus.edition(other).short_names[out.language], ", ".join(ids)]).strip()
    note = f" {relation.note[out.language]}" if relation.note else ""
    out.print_labelled(label, f"{name}.{note}")


def _print_tally(heading: Clause, edition: str, other: str, out: Output) -> bool:
    """Print how what stands below a heading answers to another edition; whether anything does."""
    corpus, say = out.corpus, out.say
    if corpus.current != edition != other:
        return False
    facing = other if edition == corpus.current else corpus.current
    tally = tally_headings(corpus, edition, facing)[heading.id]
    parts = [
        f"{say(find_state_key(corpus, tally.compared, state))} {count}"
        for state, count in tally.states.items()
    ]
    if not parts and not tally.answering and not tally.notes:
        return False
    if tally.absent:
        parts.append(f"{say('view.not-there')} {tally.absent}")
    text = f"{say('tally.clauses', n=tally.clauses)} {', '.join(parts)}" if tally.clauses else ""
    if tally.same:
        text = f"{say('tally.same')} ({tally.clauses})"
    if tally.dropped:
        text += f"; {say('tally.dropped', n=tally.dropped)}"
    label = f"{corpus.edition(facing).short_names[out.language]} {', '.join(tally.answering)}"
    notes = [relation.note[out.language] for relation in tally.notes if relation.note]
    out.print_labelled(label.strip(), " ".join([f"{text}." if text else "", *notes]).strip())
    return True


def _print_head(clause: Clause, edition: str, out: Output) -> None:
    """Print number, name and edition; a heading is its own name, which follows."""
    name = out.corpus.rules.name(clause.id, edition)[out.language]
    named = "" if clause.level in HEADINGS else f"  {name}"
    typer.echo(f"{clause.id}{named}  ({out.corpus.edition(edition).short_names[out.language]})")


@rules_app.command("search")
def search_rules(
    words: list[str] = argument("WORDS", "Words or a number."),
    *,
    language: shared_options.Language,
    at: shared_options.At,
    as_json: shared_options.JsonResults,
    cap: shared_options.Cap,
) -> int:
    """Find clauses by words in any form and language, or by a number of any edition."""
    from novuss.cli.situations import build_hits_data
    from novuss.search import render_snippet, search

    out = open_output(language, as_json=as_json, day=parse_day(at, "--at"))
    take_caps(cap)
    check_query(words, "novuss rules search")
    out.tell_edition()
    hits = search(out.corpus, words, out.language)
    ended = find_typed_clause(out.corpus, " ".join(words))
    if as_json:
        results = [
            {
                "id": hit.id,
                "edition": hit.edition,
                "score": hit.score,
                "snippet": render_snippet(out.corpus, hit, out.say),
                **build_standing_data(out.corpus, hit.id, hit.edition, out.say),
            }
            for hit in hits.found
        ]
        situations = build_hits_data(hits.situations, out)
        data: dict[str, object] = {
            "read_as": hits.read_as,
            "results": results,
            "situations": situations,
            **build_untranslated_data(out.corpus, out.language),
        }
        out.print_json(data | (build_endings_data(out.corpus, *ended, out.say) if ended else {}))
        return 0
    unknown = " ".join(hits.unknown)
    if not hits.found and not hits.situations:
        out.warn("search.none", words=unknown or " ".join(words))
        out.print_untranslated()
        return 1
    if hits.read_as:
        out.warn("search.read-as", words=hits.read_as)
    if unknown:
        out.warn("search.unknown", words=unknown)
    for line in tell_endings(out.corpus, " ".join(words), out.say):
        out.print_wrapped(line)
    if hits.situations_first:
        _print_situations(hits.situations, out)
        typer.echo()
    _print_clauses(hits.found, out, named=ended)
    if hits.situations and not hits.situations_first:
        typer.echo()
        _print_situations(hits.situations, out)
    if unknown:
        out.print_untranslated()
    return 0


def _print_situations(hits: Sequence[SituationHit], out: Output) -> None:
    from novuss.cli.situations import print_hits

    typer.echo(f"{out.say('situation.title')}:")
    print_hits(hits[:_MOST_SITUATIONS], out)


def _print_clauses(hits: Sequence[Hit], out: Output, named: tuple[str, str] | None = None) -> None:
    """Print clauses that were found; what became of the one that is ``named`` was said before."""
    from novuss.search import render_snippet

    corpus, say = out.corpus, out.say
    for hit in hits:
        current = hit.edition == corpus.current
        name = corpus.rules.name(hit.id, hit.edition)[out.language]
        ended = [] if current else list(find_endings(corpus, hit.id, hit.edition))
        # Nothing follows any more by a clause that is repealed.
        follows = "" if ended else _render_follows(hit, out)
        place = "" if current else f"({hit.edition}) "
        typer.echo(f"{hit.id:<9} {place}{name}{follows}")
        out.print_wrapped(render_snippet(corpus, hit, say), 10)
        if (hit.id, hit.edition) != named:
            out.print_doubts((describe_ending(ending, say) for ending in ended), 10)
        if clause := corpus.rules.clause(hit.id, hit.edition):
            out.print_doubts(list_clause_doubts(corpus, clause, hit.edition, say), 10)


def _render_follows(hit: Hit, out: Output) -> str:
    statements = out.corpus.consequences.statements(hit.id, hit.edition, beside="name")
    sign = " ≠" if out.corpus.consequences.disputed(hit.id, hit.edition) else ""
    follows = render_statements(statements, out.say)
    return f" → {follows}{sign}" if follows else ""
