"""Wordings of imported documents beside the clauses that ``novuss rules show`` prints."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import typer

from novuss.cli.console_output import Output, Status
from novuss.model.rule_clauses import Clause
from novuss.official.imported_documents import (
    Imported,
    Quote,
    find_deciding_text,
    find_quotes,
    find_title,
    load_imports,
)
from novuss.official.number_comparison import compare_figures


@dataclass(frozen=True)
class OfficialTexts:
    """The documents that a user imported, at least one, beside the clauses of an edition."""

    documents: Sequence[Imported]
    edition: str
    out: Output

    @classmethod
    def read_documents(cls, folder: Path, edition: str, out: Output) -> "OfficialTexts":
        """Every imported document of the folder; without one the command ends."""
        documents = load_imports(folder)
        if not documents:
            out.warn("official.no-folder", folder=folder)
            raise typer.Exit(Status.BAD_INPUT)
        return cls(documents, edition, out)

    def find_wordings(self, clause: Clause) -> list[Quote]:
        """The wordings of a clause."""
        return find_quotes(self.out.corpus, list(self.documents), clause.id, self.edition)

    def quote_data(self, clause: Clause) -> list[dict[str, object]]:
        """The wordings of a clause as data, those that decide first."""
        data = []
        for quote in sorted(self.find_wordings(clause), key=lambda quote: not quote.decides):
            imported, found = quote.imported, quote.found
            gap = None if quote.counterpart else compare_figures(self.out.corpus, imported, found)
            kept = {"document", "edition", "language", "title", "issuer", "date", "authentic"}
            data.append(
                {
                    **imported.model_dump(mode="json", include=kept),
                    "decides": quote.decides,
                    **found.model_dump(mode="json", include={"id", "wording", "cells"}),
                    "confidence": found.confidence,
                    "only_official": list(gap.only_official) if gap else [],
                    "only_ours": list(gap.only_ours) if gap else [],
                }
            )
        return data

    def print_authentic(self, authentic: Sequence[Quote]) -> None:
        """Print wordings that decide, and the figures in which our text differs from them."""
        say = self.out.say
        for quote in authentic:
            own = quote.imported.language == self.out.language
            mark = say("official.authentic") if own else say("official.authentic-decides")
            self.out.print_wrapped(f"{mark} – {self._name_document(quote.imported)}")
            self.out.print_wrapped(_join_wording(quote), 2)
            if gap := compare_figures(self.out.corpus, quote.imported, quote.found):
                sides = (
                    (say("official.only-official"), gap.only_official),
                    (say("official.only-ours"), gap.only_ours),
                )
                differing = "; ".join(f"{side}: {', '.join(has) or '–'}" for side, has in sides)
                self.out.print_wrapped(f"≠ {say('official.figures')}. {differing}", 2)
            self.out.print_wrapped(f"({self._describe_confidence(quote)})", 2)
            typer.echo()

    def print_others(self, quoted: Sequence[Quote]) -> None:
        """Print the other wordings, marked with document, date and confidence."""
        say = self.out.say
        others = [quote for quote in quoted if not quote.decides]
        missing = [
            document
            for document in self.documents
            if not any(quote.imported is document for quote in quoted)
        ]
        if others or missing:
            typer.echo()
            self.out.print_wrapped(say("official.wording"))
        for quote in others:
            typer.echo()
            document = quote.imported.document
            self.out.print_wrapped(
                f"{document} {quote.found.id} ({self._describe_confidence(quote)})"
            )
            if quote.imported.title:
                self.out.print_wrapped(self._name_document(quote.imported), 2)
            self.out.print_wrapped(_join_wording(quote), 2)
        for imported in missing:
            typer.echo()
            self.out.print_wrapped(say("official.nothing-there", document=imported.document))

    def print_deciding_document(self) -> bool:
        """Print which document decides; whether there is one."""
        document = find_deciding_text(self.out.corpus, list(self.documents))
        if document:
            decides = self.out.say("site.authentic-decides")
            self.out.print_labelled("", f"{decides} {self._name_document(document)}")
        return document is not None

    def _name_document(self, imported: Imported) -> str:
        """A document by its title, who issued it, and its day."""
        day = self.out.say.format_date(imported.date) if imported.date else ""
        title = find_title(self.out.corpus, imported, self.out.language)
        return ", ".join(filter(None, (title, imported.issuer, day)))

    def _describe_confidence(self, quote: Quote) -> str:
        """When a wording was imported, and how sure it is."""
        say = self.out.say
        marked = say(
            "official.marked",
            date=say.format_date(quote.imported.imported),
            confidence=say(f"official-confidence.{quote.found.confidence}"),
        )
        repaired = quote.found.original is not None
        return f"{marked}, {say('official.repaired')}" if repaired else marked


def _join_wording(quote: Quote) -> str:
    cells = quote.found.cells.model_dump().values() if quote.found.cells else ()
    return "\n".join([quote.found.wording, " | ".join(filter(None, cells))])
