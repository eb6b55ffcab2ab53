"""Document model of a report on records: everything that its forms render."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Literal, get_args

from novuss.corpus import Corpus
from novuss.explain.withdrawal_texts import describe_withdrawals
from novuss.inspection.event_head import EventHead
from novuss.inspection.instruments import Instrument
from novuss.inspection.item_results import CharacteristicResult, ItemResult, Result
from novuss.inspection.readings import list_instruments
from novuss.inspection.verdict_scale import Verdict
from novuss.languages import Language
from novuss.localized_wording import NBSP, Wording
from novuss.recordreport import record_sentences
from novuss.recordreport.record_sentences import describe_settled_contests
from novuss.recordreport.standings_report import StandingsReport
from novuss.records.entry_chain import CODE, format_head
from novuss.records.event_result_from_records import (
    build_standing_result,
    count_replaced,
    list_entries,
    sort_by_name,
)
from novuss.records.event_state import resolve_event
from novuss.records.item_standings import Standing, list_acts
from novuss.records.outdated_ruleset_entries import RulesetChange, find_ruleset_changes
from novuss.records.recorded_entries import Entry, Inspection, Records
from novuss.records.seal_and_name_clashes import find_seal_clashes
from novuss.records.signature_trust import Signatures
from novuss.report.readings_annex import Line
from novuss.report.result_matrices import build_cell
from novuss.rulebook.translated_clause_texts import render_cited

#: What is asked of the records.
View = Literal["summary", "certificate", "open", "history"]
VIEWS: tuple[View, ...] = get_args(View)


@dataclass(frozen=True)
class Certificate:
    """An item as it stands; ``again`` where there is a history to tell."""

    standing: Standing
    lines: tuple[Line, ...]
    notes: tuple[str, ...]
    again: bool


@dataclass(frozen=True)
class RecordReport(StandingsReport):
    """The items of an event as they stand after all inspections, and how they came there.

    As a :class:`Report` it holds the readings that stand; edition and rule are
    those of the latest entry.
    """

    records: Records = field(default_factory=Records)
    view: View = "summary"
    store: str = ""
    signatures: Signatures = field(default_factory=Signatures)

    @classmethod
    def of(
        cls,
        standings: Sequence[Standing],
        records: Records,
        view: View,
        head: EventHead,
        corpus: Corpus,
        language: Language,
        store: str,
        site_url: str | None = None,
        *,
        annex: bool = True,
        signatures: Signatures | None = None,
    ) -> RecordReport:
        """The report on some items, at least one; a certificate has no annex."""
        if view == "summary":
            standings = sort_by_name(standings)
        event = build_standing_result(standings, records, corpus, whole=view == "summary")
        return cls(
            event,
            head,
            corpus,
            language,
            site_url=site_url,
            annex=annex and view != "certificate",
            standings=tuple(standings),
            records=records,
            view=view,
            store=store,
            signatures=signatures or Signatures(),
        )

    @property
    def title(self) -> str:
        """What kind of report it is; of all items it is the protocol."""
        key = f"record.title-{self.view}"
        return super().title if self.view == "summary" else self.explainer.wording(key)

    @property
    def template(self) -> str:
        """The template of its page."""
        pages = {"summary": "records.html.j2", "certificate": "certificate.html.j2"}
        return pages.get(self.view, "record.html.j2")

    def describe_event(self, say: Wording) -> str:
        """The event in one line, with the item that a certificate is about."""
        head = super().describe_event(say)
        if self.view != "certificate":
            return head
        return " · ".join([head, *(standing.item for standing in self.standings)])

    @cached_property
    def entries(self) -> list[Entry]:
        """The entries that inspected any of the items, the earliest first."""
        return list_entries(self.standings)

    @property
    def editions(self) -> list[str]:
        """The editions that were checked against, the latest one last."""
        # A change to and fro ends with what holds now.
        named = dict.fromkeys(entry.edition for entry in reversed(self.entries))
        return list(reversed(named))

    @property
    def edition_words(self) -> str:
        """The names of the editions."""
        return "; ".join(
            f"{self.corpus.edition(edition).names[self.language]} ({edition})"
            for edition in self.editions
        )

    @property
    def rule_words(self) -> str:
        """The decision rules of all entries, each once."""
        rules = (self.explainer.describe_rule(entry.rule) for entry in self.entries)
        return "; ".join(dict.fromkeys(rules))

    @property
    def state(self) -> str:
        """The head of the records as people compare it; empty where there is none."""
        return format_head(self.records.head)

    @property
    def state_code(self) -> str:
        """What a code holds of the head: in capitals, of which it can hold more."""
        return f"{CODE}{self.records.head}".upper()

    @property
    def head_words(self) -> str:
        """The head as a line, in full too."""
        return record_sentences.describe_head(self.records.head, self.explainer.wording)

    @property
    def signed_words(self) -> str:
        """Who signed the entries: of a certificate those on its items, else all."""
        entries = set(self.signatures.signers)
        if self.view == "certificate":
            acts = {entry.id for entry, _ in list_acts(self.standings, self.records)}
            entries &= acts | {entry.id for entry in self.entries}
        return record_sentences.describe_signers(self.signatures, entries, self.explainer.wording)

    @cached_property
    def otherwise(self) -> list[RulesetChange]:
        """The entries that were judged by other knowledge than that of today."""
        return find_ruleset_changes(self.entries, self.corpus.ruleset_version)

    @property
    def judged_before(self) -> list[str]:
        """What is to be said of entries that were judged by another version, or nothing."""
        return record_sentences.describe_judged_by_other_versions(self.otherwise, self.explainer)

    @cached_property
    def inspections(self) -> list[Inspection]:
        """Every inspection of the items, the earliest first."""
        return sorted(
            (inspection for standing in self.standings for inspection in standing.inspections),
            key=lambda inspection: inspection.entry.order,
        )

    @property
    def used(self) -> list[tuple[Instrument, bool]]:
        """The instruments that a register described, and whether each was ever overdue."""
        # An entry names the instruments of all its items; here those of these count.
        named = {
            (inspection.entry.id, name)
            for inspection in self.inspections
            for result in inspection.results
            for name in list_instruments(result.reading)
        }
        found: dict[Instrument, bool] = {}
        for entry in self.entries:
            for instrument in entry.register.instruments if entry.register else ():
                if entry.register and (entry.id, instrument.id) in named:
                    overdue = instrument.is_overdue(entry.register.day)
                    found[instrument] = found.get(instrument, False) or overdue
        return sorted(found.items(), key=lambda pair: pair[0].id)

    @property
    def notices(self) -> list[str]:
        """What nobody who reads the page may overlook; of a protocol without its questions."""
        if self.view != "summary":
            return self.warnings
        return [text for text in self.warnings if text not in self._contested]

    @property
    def _contested(self) -> list[str]:
        """On what inspections disagree: a line each, with every reading and its entry."""
        explain = self.explainer
        lines = (
            line
            for standing in self.standings
            for line in record_sentences.describe_contests(standing, explain)
        )
        return [f"{explain.wording('record.contested')} {line}" for line in lines]

    @property
    def warnings(self) -> list[str]:
        """What nobody who reads the report may overlook, one sentence or two each.

        On what desks say of the event and inspections of an item disagree, what was judged
        by other limits, what was checked in part only because that was asked for, and what
        cannot be read.
        """
        say, store = self.explainer.wording, self.store
        event, entries = resolve_event(self.records), self.view != "summary"
        found = record_sentences.describe_disputed_fields(event, self.explainer, self.corpus, store)
        if self.view == "summary" and (replaced := count_replaced(self.standings)):
            found += [say("report.replaced", n=replaced)]
        found += self._contested
        for standing in self.standings:
            found += describe_settled_contests(standing, self.explainer, with_entries=entries)
        found += describe_withdrawals(self.event, self.explainer, self.corpus)
        found += record_sentences.describe_judged_by_other_limits(self.otherwise, self.explainer)
        found += [say("record.signed-wrongly", path=store)] if self.signatures.problems else []
        partial = [
            standing.item
            for standing in self.standings
            if standing.partial and not standing.result.complete
        ]
        found += [say("report.partial", items=", ".join(partial))] if partial else []
        if self.view == "summary":
            results = (standing.result for standing in self.standings)
            found += filter(None, [self.explainer.describe_not_inspected(self.head.plan, results)])
        # A certificate has nothing to say of other items.
        about = {entry.id for standing in self.standings for entry in standing.unread}
        found += [
            record_sentences.describe_unread(entry, self.explainer)
            for entry in self.records.unread
            if self.view != "certificate" or entry.id in about
        ]
        found += [
            say("record.seal-clash", seal=seal, items=", ".join(items))
            for seal, items in self.seal_clashes.items()
        ]
        return found

    @cached_property
    def certificates(self) -> list[Certificate]:
        """The certificate of each item."""
        return [_build_certificate(self, standing) for standing in self.standings]

    @property
    def acts(self) -> list[str]:
        """Renamings and decisions on the items, the earliest first, a line each.

        The history also tells what was said of the event. What another version judged stands
        last; of a certificate it stands among its notes.
        """
        explain = self.explainer
        records, is_history = self.records, self.view == "history"
        lines = record_sentences.describe_entries(
            list_acts(self.standings, records),
            records.updates if is_history else (),
            records.handovers if is_history else (),
            explain,
            self.corpus,
        )
        return lines if self.view == "certificate" else lines + self.judged_before

    @property
    def seal_clashes(self) -> dict[str, list[str]]:
        """Seal numbers that more than one item carries."""
        return find_seal_clashes(self.standings)

    @cached_property
    def _editions_of_clauses(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for standing in self.standings:
            for reading in standing.readings:
                clause = reading.result.reading.characteristic.clause
                found.setdefault(clause, reading.inspection.entry.edition)
            for characteristic in standing.result.missing:
                found.setdefault(characteristic.clause, standing.last.entry.edition)
        return found

    @property
    def clauses(self) -> list[tuple[str, str | None]]:
        """The clauses that the verdicts rest on, superseded ones included."""
        found = self._editions_of_clauses
        order = {
            record.clause: edition
            for edition in reversed(self.editions)
            for record in self.corpus.equipment.characteristics(edition)
            if found.get(record.clause) == edition
        }
        return render_cited(self.corpus, order, self.language)

    def find_clause_url(self, clause: str) -> str | None:
        """The clause's page on the site that was named, if one was."""
        rules = self.find_rules_url(self._editions_of_clauses.get(clause, self.event.edition))
        return rules and f"{rules}{clause}/"


def _build_certificate(report: RecordReport, standing: Standing) -> Certificate:
    explain, item = report.explainer, standing.result
    lines = tuple(
        _build_line(report, item, checked) for checked in item.checked if checked not in item.seen
    )
    notes = [
        explain.wording("record.remark", text=remark.text)
        for remark in report.list_item_remarks(item)
    ]
    notes += map(explain.describe_spread, report.describe_spreads(item))
    notes += [*map(explain.set_by, report.event.limits_set), *report.judged_before]
    return Certificate(standing, lines, tuple(notes), len(standing.inspections) > 1)


def _build_line(report: RecordReport, item: ItemResult, checked: CharacteristicResult) -> Line:
    explain, characteristic = report.explainer, checked.characteristic
    found = build_cell(checked.results, explain)
    number = f" ({len(checked.results)})" if len(checked.results) > 1 else ""
    value = found.text.removesuffix(found.mark).rstrip()
    symbol = explain.get_symbol(characteristic)
    unit = f"{NBSP}{symbol}" if symbol and value != "–" else ""
    notes = (note for result in checked.results for note in _collect_notes(report, item, result))
    return Line(
        characteristic,
        checked.verdict,
        f"{value}{unit}{number} {found.mark}",
        tuple(dict.fromkeys(notes)),
        limit=explain.limit_set(characteristic, checked.results[0].judgement.working_limit),
    )


def _collect_notes(report: RecordReport, item: ItemResult, result: Result) -> Iterator[str]:
    explain, derivation = report.explainer, result.reading.derivation
    if result.verdict not in (Verdict.PASS, Verdict.NOT_MEASURED):
        yield explain.explain_reason(result)
    else:
        yield from filter(None, [explain.describe_our_reading(result)])
        if derivation:
            yield explain.describe_derivation(derivation)
    if result.waiver:
        yield explain.describe_waiver(result.waiver)
    yield from explain.describe_instrument_flags(result)
    for text in report.list_reading_remarks(item, result):
        yield explain.wording("record.remark", text=text)


def format_zone(moment: datetime) -> str:
    """The computer's own zone at a moment: ``UTC+02:00``."""
    offset = moment.astimezone().strftime("%z")
    return f"UTC{offset[:3]}:{offset[3:5]}" if offset.strip("+-0") else "UTC"
