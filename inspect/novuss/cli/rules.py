"""``novuss rules``: read, compare and search the rulebook in a terminal."""

import json
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from novuss.cli.clauses import check_query, clauses_typed
from novuss.cli.commands import Commands
from novuss.cli.options import (
    LANGUAGE_METAVAR,
    CapOption,
    LanguageOption,
    WrongOption,
    parse_language,
    take_caps,
)
from novuss.cli.terminal import explainer_of, labelled, told, wrapped
from novuss.corpus import DEFAULT_EDITION, Corpus, load_corpus
from novuss.languages import Language
from novuss.model.concordance import Relation
from novuss.model.rules import HEADINGS, Clause
from novuss.problems import ProblemsError
from novuss.speech import SPOKEN
from novuss.views.comparison import relation_key, state_key
from novuss.views.statements import short_form, spoken_statement
from novuss.views.tally import tallies
from novuss.wording import Wording

if TYPE_CHECKING:
    from novuss.official.store import Imported, Quote
    from novuss.search import Hit, SituationHit

rules_app = Commands(no_args_is_help=True, help="Read, compare and search the rulebook.")

#: As many situations are told beside the clauses.
_MOST_SITUATIONS = 3
_RulesEdition = Annotated[str, typer.Option("--edition", metavar="EDITION", help="Edition.")]
_Clause = Annotated[
    str,
    typer.Argument(
        help="The clause as printed, such as 17.1.8 or 17.1.з, or several: 17.1.8–17.1.10."
    ),
]


def _found(number: str, edition: str, corpus: Corpus, language: str) -> list[Clause]:
    """The clauses of that number; without one the call ends, saying so in ``language``."""
    try:
        return clauses_typed([number], edition, corpus)
    except (ProblemsError, WrongOption) as error:
        # Only who has to be told something waits for what tells it.
        from novuss.cli.terminal import end, explainer_of

        end(error, explainer_of(corpus, language))


@rules_app.command("show")
def show(
    clause: _Clause,
    language: LanguageOption = SPOKEN,
    edition: _RulesEdition = DEFAULT_EDITION,
    official: Annotated[
        bool, typer.Option("--official", help="With the wording of the documents you imported.")
    ] = False,
    folder: Annotated[
        Path, typer.Option("--from", metavar="DIR", help="Where you imported them to.")
    ] = Path("official"),
    as_json: Annotated[bool, typer.Option("--json", help="Print data as JSON.")] = False,
) -> None:
    """Show a clause, what stands below it and what is known about it."""
    corpus = load_corpus()
    speech: Language = language  # type: ignore[assignment]
    say = Wording(corpus.strings, speech)
    clauses = _found(clause, edition, corpus, language)
    documents = _imported(folder, say) if official else []
    if as_json:
        data = [
            _data(corpus, found, _quoted(corpus, documents, found, edition), speech)
            for found in clauses
        ]
        shown = data[0] if len(data) == 1 else data
        typer.echo(json.dumps(shown, ensure_ascii=False, indent=2))
        return
    for found in clauses:
        _show(corpus, found, edition, documents, say)


def _show(
    corpus: Corpus, found: Clause, edition: str, documents: "list[Imported]", say: Wording
) -> None:
    speech = say.language
    quoted = _quoted(corpus, documents, found, edition)
    _headed(corpus, found, edition, speech)
    first = [one for one in quoted if one.decides and one.imported.language == speech]
    _authentic(corpus, say, first)
    if first:
        wrapped(say("official.explanation"))
    relations = corpus.concordance.of(found.id, edition)
    if found.same_as and found.level not in HEADINGS:
        doubtful = any(one.depends_on_translation for one in relations)
        key = "view.same-as-translation" if doubtful else "view.same-as"
        wrapped(say(key, ids=", ".join(found.same_as)))
    wrapped(found.texts[speech])
    _authentic(corpus, say, [one for one in quoted if one.decides and one not in first])
    for below in corpus.clauses(edition):
        depth = [one.id for one in corpus.ancestors(below.id, edition)]
        if found.id in depth:
            indent = 2 * (len(depth) - depth.index(found.id))
            if below.level not in HEADINGS:
                wrapped(f"{below.id}  {corpus.name(below.id, edition)[speech]}", indent)
                indent += 2
                wrapped(below.texts[speech], indent)
            else:
                wrapped(f"{below.id}  {below.texts[speech]}", indent)
    for statement in corpus.statements(found.id, edition, beside="text"):
        told = f"{spoken_statement(statement, say).text} [{statement.clause}]"
        labelled(say("site.consequence"), told)
    for decision in corpus.decisions_of(found.id, edition):
        said = say("decision.decided", by=decision.body, day=say.date(decision.on))
        link = f" {decision.link}" if decision.link else ""
        labelled(said, f"{decision.answer[speech]}{link}")
    if found.notes:
        labelled(say("site.note"), found.notes[speech])
    for other in corpus.concordance.editions if found.level in HEADINGS else ():
        _sum(corpus, say, found, edition, other)
    for relation in relations:
        if relation.state != "same" and not corpus.of_headings(relation):
            _relation(corpus, say, relation, edition)
    for discrepancy in corpus.discrepancies_of(found.id, edition):
        readings = " / ".join(
            f"{', '.join(one.documents)}: {one.says[speech]}" for one in discrepancy.readings
        )
        answered = f", {say('decision.answered')}" if corpus.answered(discrepancy) else ""
        labelled(
            f"{discrepancy.id}, {say(f'discrepancy-kind.{discrepancy.kind}')}{answered}",
            f"{readings} → {discrepancy.effect[speech]}",
        )
    for characteristic in corpus.governed_by(found.id, edition):
        labelled(say("site.equipment"), characteristic.names[speech])
    if found.refs:
        labelled(say("site.refers-to"), ", ".join(found.refs))
    if referring := corpus.referring(found.id, edition):
        labelled(say("site.referred-by"), ", ".join(one.id for one in referring))
    if documents:
        _official(corpus, say, documents, quoted)
    if deciding := _deciding(corpus, documents):
        labelled("", f"{say('site.authentic-decides')} {_called(corpus, say, deciding)}")
    elif speech == corpus.adopted_in:
        labelled("", say("site.latvian-translated"))
    status = corpus.clause_statuses(found.id, edition)[speech]
    means = say(f"text-status-means.{status}")
    labelled(say("view.text-status"), f"{say(f'text-status.{status}')}. {means}")


# The wording of documents that the user imported


def _imported(folder: Path, say: Wording) -> "list[Imported]":
    """Every imported document of the folder; without one the call ends, saying what to type."""
    from novuss.official.store import load_all

    try:
        documents = load_all(folder)
    except ProblemsError as error:
        for one in error.problems:
            message, cure = (
                say(f"{part}.{one.code}", **one.values) for part in ("problem", "cure")
            )
            typer.echo(f"{one.place}: {message}; {cure}", err=True)
        raise typer.Exit(2) from None
    if not documents:
        typer.echo(say("official.no-folder", folder=str(folder)), err=True)
        raise typer.Exit(2)
    return documents


def _quoted(
    corpus: Corpus, documents: "list[Imported]", clause: Clause, edition: str
) -> "list[Quote]":
    if not documents:
        return []
    from novuss.official.store import quotes

    return quotes(corpus, documents, clause.id, edition)


def _deciding(corpus: Corpus, documents: "list[Imported]") -> "Imported | None":
    if not documents:
        return None
    from novuss.official.store import deciding

    return deciding(corpus, documents)


def _called(corpus: Corpus, say: Wording, imported: "Imported") -> str:
    """A document by its title, who issued it, and its day."""
    from novuss.official.store import title_of

    day = say.date(imported.date) if imported.date else ""
    named = title_of(corpus, imported, say.language)
    return ", ".join(filter(None, (named, imported.issuer, day)))


def _authentic(corpus: Corpus, say: Wording, found: "list[Quote]") -> None:
    """The wording that decides, and the figures in which our text differs from it."""
    from novuss.official.figure_check import figure_gap

    for one in found:
        own = one.imported.language == say.language
        mark = say("official.authentic") if own else say("official.authentic-decides")
        wrapped(f"{mark} – {_called(corpus, say, one.imported)}")
        wrapped(_wording(one), 2)
        if gap := figure_gap(corpus, one.imported, one.found):
            sides = (
                (say("official.only-official"), gap.only_official),
                (say("official.only-ours"), gap.only_ours),
            )
            differing = "; ".join(f"{side}: {', '.join(has) or '–'}" for side, has in sides)
            wrapped(f"≠ {say('official.figures')}. {differing}", 2)
        wrapped(f"({_marked(say, one)})", 2)
        typer.echo()


def _wording(quote: "Quote") -> str:
    cells = quote.found.cells.model_dump().values() if quote.found.cells else ()
    return "\n".join([quote.found.wording, " | ".join(filter(None, cells))])


def _marked(say: Wording, quote: "Quote") -> str:
    """When it was imported, and how sure it is."""
    found = quote.found
    marked = say(
        "official.marked",
        date=say.date(quote.imported.imported),
        confidence=say(f"official-confidence.{found.confidence}"),
    )
    return f"{marked}, {say('official.repaired')}" if found.original is not None else marked


def _official(
    corpus: Corpus, say: Wording, documents: "list[Imported]", quoted: "list[Quote]"
) -> None:
    """The other wordings, marked with document, date and confidence."""
    others = [one for one in quoted if not one.decides]
    missing = [one for one in documents if not any(each.imported is one for each in quoted)]
    if others or missing:
        typer.echo()
        wrapped(say("official.wording"))
    for quote in others:
        typer.echo()
        wrapped(f"{quote.imported.document} {quote.found.id} ({_marked(say, quote)})")
        if quote.imported.title:
            wrapped(_called(corpus, say, quote.imported), 2)
        wrapped(_wording(quote), 2)
    for document in missing:
        typer.echo()
        wrapped(say("official.nothing-there", document=document.document))


def _data(
    corpus: Corpus, clause: Clause, quoted: "list[Quote]", language: Language
) -> dict[str, object]:
    """The clause with the wordings of the documents, those that decide first."""
    from novuss.official.figure_check import figure_gap

    official = []
    for one in sorted(quoted, key=lambda quote: not quote.decides):
        gap = None if one.counterpart else figure_gap(corpus, one.imported, one.found)
        kept = {"document", "edition", "language", "title", "issuer", "date", "authentic"}
        official.append(
            {
                **one.imported.model_dump(mode="json", include=kept),
                "decides": one.decides,
                **one.found.model_dump(mode="json", include={"id", "wording", "cells"}),
                "confidence": one.found.confidence,
                "only_official": list(gap.only_official) if gap else [],
                "only_ours": list(gap.only_ours) if gap else [],
            }
        )
    return {"id": clause.id, "text": clause.texts[language], "official": official}


@rules_app.command("compare")
def compare(
    clause: _Clause, language: LanguageOption = SPOKEN, edition: _RulesEdition = DEFAULT_EDITION
) -> None:
    """Set a clause beside its counterparts in every other edition, and say what differs."""
    corpus = load_corpus()
    speech: Language = language  # type: ignore[assignment]
    say = Wording(corpus.strings, speech)
    for found in _found(clause, edition, corpus, language):
        _compare(corpus, found, edition, say)


def _compare(corpus: Corpus, found: Clause, edition: str, say: Wording) -> None:
    speech = say.language
    _quote(corpus, speech, found, edition)
    others = [one for one in corpus.concordance.editions if edition in (DEFAULT_EDITION, one)]
    for other in others:
        if found.level in HEADINGS and _sum(corpus, say, found, edition, other):
            continue
        relations = corpus.concordance.of(found.id, edition, other)
        if not relations:
            typer.echo()
            wrapped(f"{corpus.edition(other).short_names[speech]}: {say('view.not-there')}")
        for relation in relations:
            _relation(corpus, say, relation, edition)
            there = DEFAULT_EDITION if edition != DEFAULT_EDITION else other
            for name in relation.from_ if there == DEFAULT_EDITION else relation.to:
                if (one := corpus.clause(name, there)) and not (one.same_as or found.same_as):
                    _quote(corpus, speech, one, there, 2)


def _relation(corpus: Corpus, say: Wording, relation: Relation, seen_from: str) -> None:
    """The relation in words with the ids on the other side, and its note."""
    other = relation.edition if seen_from == DEFAULT_EDITION else DEFAULT_EDITION
    ids = relation.to if seen_from == DEFAULT_EDITION else relation.from_
    name = say(relation_key(corpus, relation))
    if relation.depends_on_translation:
        by_us = say("relation.by-our-text", name=name)
        name = f"{say(state_key(corpus, relation.edition, relation.state))} ({by_us})"
    label = " ".join([corpus.edition(other).short_names[say.language], ", ".join(ids)]).strip()
    labelled(label, f"{name}. {relation.note[say.language]}" if relation.note else f"{name}.")


def _sum(corpus: Corpus, say: Wording, heading: Clause, edition: str, other: str) -> bool:
    """What stands below a heading, against another edition; whether anything answers there."""
    if DEFAULT_EDITION != edition != other:
        return False
    there = other if edition == DEFAULT_EDITION else DEFAULT_EDITION
    found = tallies(corpus, edition, there)[heading.id]
    parts = [
        f"{say(state_key(corpus, found.compared, state))} {count}"
        for state, count in found.states.items()
    ]
    if not parts and not found.answering and not found.notes:
        return False
    if found.absent:
        parts.append(f"{say('view.not-there')} {found.absent}")
    text = f"{say('tally.clauses', n=found.clauses)} {', '.join(parts)}" if found.clauses else ""
    if found.same:
        text = f"{say('tally.same')} ({found.clauses})"
    if found.dropped:
        text += f"; {say('tally.dropped', n=found.dropped)}"
    label = " ".join([corpus.edition(there).short_names[say.language], ", ".join(found.answering)])
    notes = [one.note[say.language] for one in found.notes if one.note]
    labelled(label.strip(), " ".join([f"{text}." if text else "", *notes]).strip())
    return True


def _quote(
    corpus: Corpus, language: Language, clause: Clause, edition: str, indent: int = 0
) -> None:
    if indent == 0:
        _headed(corpus, clause, edition, language)
    wrapped((f"{clause.id}  " if indent else "") + clause.texts[language], indent)


def _headed(corpus: Corpus, clause: Clause, edition: str, language: Language) -> None:
    """Number, name and edition; a heading is its own name, which follows."""
    name = "" if clause.level in HEADINGS else f"  {corpus.name(clause.id, edition)[language]}"
    typer.echo(f"{clause.id}{name}  ({corpus.edition(edition).short_names[language]})")


@rules_app.command("search")
def search_rules(
    words: Annotated[list[str], typer.Argument(metavar="WORDS", help="Words or a number.")],
    language: Annotated[
        str | None, typer.Option("--language", "-l", metavar=LANGUAGE_METAVAR, help="Yours.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print results as JSON.")] = False,
    cap: CapOption = None,
) -> None:
    """Find clauses by words in any form and language, or by a number of any edition."""
    from novuss.search import search

    corpus = load_corpus()
    speech = parse_language(language) if language else None
    with told(partial(explainer_of, corpus, speech or SPOKEN), as_json=as_json):
        take_caps(cap)
        check_query(words, "novuss rules search")
    hits = search(corpus, words, speech)
    if as_json:
        results = [
            {"id": hit.id, "edition": hit.edition, "score": hit.score, "snippet": hit.snippet}
            for hit in hits.found
        ]
        situations = [
            {"id": one.id, "score": one.score, "snippet": one.snippet} for one in hits.situations
        ]
        data = {"read_as": hits.read_as, "results": results, "situations": situations}
        typer.echo(json.dumps(data, ensure_ascii=False, indent=2))
        return
    say = Wording(corpus.strings, speech or SPOKEN)
    unknown = " ".join(hits.unknown)
    if not hits.found and not hits.situations:
        typer.echo(say("search.none", words=unknown or " ".join(words)), err=True)
        raise typer.Exit(1)
    if hits.read_as:
        typer.echo(say("search.read-as", words=hits.read_as), err=True)
    if unknown:
        typer.echo(say("search.unknown", words=unknown), err=True)
    if hits.situations_first:
        _print_situations(corpus, hits.situations, say)
        typer.echo()
    _tell_clauses(corpus, hits.found, say)
    if hits.situations and not hits.situations_first:
        typer.echo()
        _print_situations(corpus, hits.situations, say)


def _print_situations(corpus: Corpus, found: "list[SituationHit]", say: Wording) -> None:
    from novuss.cli.situations import print_found

    typer.echo(f"{say('situation.title')}:")
    print_found(corpus, found[:_MOST_SITUATIONS], say)


def _tell_clauses(corpus: Corpus, found: "list[Hit]", say: Wording) -> None:
    for hit in found:
        place = "" if hit.edition == DEFAULT_EDITION else f"({hit.edition}) "
        name = corpus.name(hit.id, hit.edition)[say.language]
        follows = short_form(corpus.statements(hit.id, hit.edition, beside="name"), say)
        sign = " ≠" if corpus.disputed(hit.id, hit.edition) else ""
        typer.echo(f"{hit.id:<9} {place}{name}" + (f" → {follows}{sign}" if follows else ""))
        wrapped(hit.snippet, 10)
