"""The report as Markdown: what was found, to read in a message or a repository."""

import re
from collections.abc import Iterable, Iterator, Sequence

from novuss.inspection.event import Result
from novuss.inspection.verdicts import Verdict
from novuss.report.document import Report

_MARKS = re.compile(r"([\\`*_\[\]|~$])")
_BREAKS = re.compile(r"[\s\x00-\x1f\x7f-\x9f\u2028\u2029]+")


def literal(text: str) -> str:
    """The text of somebody else in one line, every sign of it without a meaning of its own."""
    # No-break spaces keep a figure and its unit together and stay.
    text = " ".join(part for part in re.split(r"(?!\u00a0)" + _BREAKS.pattern, text) if part)
    # Not every program that shows Markdown honours a backslash before HTML.
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    text = _MARKS.sub(r"\\\1", text)
    # A bare address would become a link.
    return text.replace("://", r":\//")


def report_markdown(report: Report) -> str:
    """Head, counts, items, failures, open points, working limits and places to sign."""
    return "\n".join(_lines(report)).rstrip("\n") + "\n"


def _table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(headings)} |"
    yield f"|{'---|' * len(headings)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"
    yield ""


def _lines(report: Report) -> Iterator[str]:
    explain, event, head = report.explainer, report.event, report.head
    say = explain.wording
    edition = report.corpus.edition(event.edition)
    yield from (f"# {literal(head.name) or say('report.unnamed')}", "")
    yield from (f"{say('report.title')}: **{explain.verdict(event.verdict)}**", "")
    facts = [
        ("report.place", head.place),
        ("report.day", say.date(head.day) if head.day else ""),
        ("report.senior-judge", head.senior_judge),
        ("report.chief-judge", head.chief_judge),
        ("report.edition", f"{edition.names[report.language]} ({edition.id})"),
        ("report.rule", report.rule_words),
        ("report.data-version", f"novuss {report.version}"),
        ("sheet.instruments", "; ".join(report.instruments)),
    ]
    for key, text in facts:
        if text:
            yield f"- {say(key)}: {literal(text)}"
    yield from ("", f"## {say('report.summary')}", "")
    yield from (
        say("report.overall", items=len(event.items), readings=len(event.results)),
        "",
    )
    shown = [one for one in reversed(Verdict) if any(item.verdict is one for item in event.items)]
    yield from _table(
        [say("report.kind"), say("report.items"), *(explain.verdict(one) for one in shown)],
        (
            [
                explain.kind(kind.kind, plural=True),
                str(len(kind.items)),
                *(str(kind.counts[one]) for one in shown),
            ]
            for kind in report.kinds
        ),
    )
    # What passes is in the counts; everything else has its line.
    rest = [item for item in event.items if item.verdict is not Verdict.PASS]
    if rest:
        yield from _table(
            [say(f"report.{key}") for key in ("item", "kind", "verdict", "why")],
            (
                [
                    literal(item.item),
                    explain.kind(item.kind),
                    explain.verdict(item.verdict),
                    literal(explain.headline(item)),
                ]
                for item in rest
            ),
        )
    if report.failing:
        yield from (f"## {say('report.fails-most')}", "")
        for most in report.failing:
            name = most.characteristic.names[report.language]
            count = say("report.of-items", failed=most.failed, items=most.items)
            yield f"- {_clause(report, most.characteristic.clause)} {name}: {count}"
        yield ""
    failing = [one for one in event.results if one.verdict.failing]
    if failing:
        yield from (f"## {explain.verdict(Verdict.FAIL)}", "")
        yield from _readings(report, failing)
    told = [(item, one) for item in event.items for one in report.information(item)]
    if told:
        yield from (f"## {say('report.information')}", "")
        for item, one in told:
            name = f"{explain.kind(item.kind)} {item.item}"
            yield f"- {literal(name)}: {literal(explain.information(one))}"
        yield ""
    if event.open_points:
        yield from (f"## {say('report.open-points')}", "", say("report.open-points-intro"), "")
        yield from _readings(report, event.open_points)
    if event.working_limits:
        yield from (f"## {say('report.working-limits')}", "")
        yield from (say("report.working-limits-intro"), "")
        yield from _table(
            [
                say(f"report.{key}")
                for key in ("clause", "characteristic", "working-limit", "set-by", "why")
            ],
            _working_limits(report),
        )
    yield from (f"## {say('report.signatures')}", "", say("report.signatures-intro"), "")
    for key, name in (
        ("report.senior-judge", head.senior_judge),
        ("report.chief-judge", head.chief_judge),
    ):
        line = r"\_" * 30
        yield f"- {say(key)}{': ' if name else ''}{literal(name)} {line}"
    yield from ("", say("report.made-with", version=report.version))
    if report.files:
        yield say("report.files")
        yield ""
        for file in report.files:
            yield f"- {literal(file.name)} (SHA-256 `{file.sha256}`)"


def _readings(report: Report, results: Iterable[Result]) -> Iterator[str]:
    explain = report.explainer
    say = explain.wording
    keys = ("item", "clause", "characteristic", "value", "verdict", "why")
    return _table(
        [say(f"report.{key}") for key in keys],
        (
            [
                literal(" ".join(filter(None, (one.reading.item, one.reading.position)))),
                _clause(report, one.reading.characteristic.clause),
                one.reading.characteristic.names[report.language],
                literal(f"{one.reading.value} {one.reading.unit}"),
                explain.verdict(one.verdict),
                literal(explain.reason(one)),
            ]
            for one in results
        ),
    )


def _working_limits(report: Report) -> Iterator[list[str]]:
    explain = report.explainer
    for limit in report.event.working_limits:
        characteristic = report.corpus.characteristic(limit.characteristic, report.event.edition)
        assert characteristic is not None
        name = characteristic.names[report.language]
        yield [
            _clause(report, characteristic.clause),
            f"{explain.kind(characteristic.kind)}: {name}",
            explain.bounds(limit.bounds, characteristic),
            literal(f"{limit.set_by}, {explain.wording.date(limit.set_on)}"),
            literal(limit.reason),
        ]


def _clause(report: Report, clause: str) -> str:
    url = report.clause_url(clause)
    # In angle brackets an address may hold brackets; breaks and brackets of its own end it.
    address = re.sub(r"[<>\s|]", "", url or "")
    return f"[{clause}](<{address}>)" if address else clause
