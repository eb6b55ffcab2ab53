"""The report as Markdown: what was found, to read in a message or a repository."""

import re
from collections.abc import Iterable, Iterator, Sequence

from novuss.inspection.remarks import remarks
from novuss.inspection.results import Result
from novuss.inspection.spot_checks import SpotCheck
from novuss.inspection.verdicts import Verdict
from novuss.report.document import Report, Waived, not_entered
from novuss.report.matrix import Matrix
from novuss.report.protocol import Decision, Failure, Lacking, Part, Protocol

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
    """Head, counts, items, what fails, is open or lacking, limits, instruments, places to sign."""
    return "\n".join(_lines(report)).rstrip("\n") + "\n"


def table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """The lines of a table; the cells stand as they are."""
    yield f"| {' | '.join(headings)} |"
    yield f"|{'---|' * len(headings)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"
    yield ""


def _lines(report: Report) -> Iterator[str]:
    yield from protocol_lines(report)
    if report.annex:
        yield from annex_lines(report)
    yield from _made_with(report)


def protocol_lines(report: Report) -> Iterator[str]:
    """What is signed: head, counts, the lists, the signatures, and a matrix a kind."""
    explain, event, head = report.explainer, report.event, report.head
    say, protocol = explain.wording, Protocol(report)
    yield from (f"# {literal(head.name) or say('report.unnamed')}", "")
    yield from (f"{report.title}: **{_marked(report, event.word, explain.word(event))}**", "")
    facts = [
        ("report.place", head.place),
        ("report.day", say.date(head.day) if head.day else ""),
        ("report.senior-judge", head.senior_judge),
        ("report.chief-judge", head.chief_judge),
        ("report.edition", report.edition_words),
        ("report.rule", report.rule_words),
        ("report.measured-by", protocol.measured_by),
    ]
    for key, text in facts:
        if text:
            yield f"- {say(key)}: {literal(text)}"
    yield from ("", f"## {say('report.summary')}", "")
    yield from (say("report.overall", items=len(event.items), readings=len(event.results)), "")
    for text in report.notices:
        yield from (f"⚠ {literal(text)}", "")
    yield from table(
        [
            say("report.kind"),
            say("report.items"),
            *(_marked(report, word, explain.verdict(word)) for word in protocol.words),
        ],
        (
            [
                protocol.kind(row.kind) if row.kind else f"**{say('protocol.all')}**",
                str(row.items),
                *map(str, row.counts),
            ]
            for row in protocol.counts
        ),
    )
    for part in protocol.parts.values():
        if part.all or part.none:
            yield from (f"## {part.title}", "")
            yield from _part(report, part) if part.all else (part.none, "")
    yield from signature_lines(report)
    yield from (f"{say('protocol.digest')}: `{protocol.digest}`", "")
    yield from (literal(protocol.legend), "")
    for one in protocol.matrices:
        yield from (f"## {_upper_first(explain.kind(one.kind, plural=True))}", "")
        yield from _matrix(report, one)


def signature_lines(report: Report) -> Iterator[str]:
    """Places for both judges to sign."""
    say, head = report.explainer.wording, report.head
    yield from (f"## {say('report.signatures')}", "", say("report.signatures-intro"), "")
    for key, name in (
        ("report.senior-judge", head.senior_judge),
        ("report.chief-judge", head.chief_judge),
    ):
        line = r"\_" * 24
        role = f"{say(key)}{': ' if name else ''}{literal(name)}"
        yield f"- {role} {line} {say('report.place-and-day')} {line}"
    yield ""


def _marked(report: Report, word: str, text: str) -> str:
    return f"{report.explainer.sign(word)} {text}"


def _part(report: Report, part: Part) -> Iterator[str]:
    explain, say = report.explainer, report.explainer.wording
    lines = part.all
    if part.name == "failures":
        keys = ("item", "participant", "clause", "characteristic")
        yield from table(
            [
                *(say(f"report.{key}") for key in keys),
                *(say(f"protocol.{key}") for key in ("value", "by")),
                say("report.unit"),
                say("report.limits"),
            ],
            (
                [
                    literal(f"{explain.kind(one.kind)} {one.item}"),
                    literal(one.owner) or "–",
                    _clause(report, one.clause),
                    "; ".join(filter(None, (one.name, literal(one.more)))),
                    f"{literal(one.value)} {one.sign}",
                    one.by,
                    one.unit or "–",
                    literal(one.limit),
                ]
                for one in lines
                if isinstance(one, Failure)
            ),
        )
    elif part.name == "decisions":
        keys = ("clause", "characteristic", "printed", "number")
        yield from table(
            [*(say(f"report.{key}") for key in keys), say("protocol.span"), say("report.decision")],
            (
                [
                    _clause(report, one.clause),
                    f"{explain.kind(one.kind)}: {one.name}",
                    literal(one.printed),
                    literal(one.about),
                    literal(one.span),
                    r"\_" * 10,
                ]
                for one in lines
                if isinstance(one, Decision)
            ),
        )
    else:
        for one in lines:
            yield f"- {_line(report, one)}"
        yield ""


def _line(report: Report, one: object) -> str:
    explain = report.explainer
    if isinstance(one, Lacking):
        kind = explain.kind(one.kind, plural=True)
        return f"{kind}: **{literal(one.items)}** – {literal(one.names)}"
    if isinstance(one, Waived):
        verdict = _marked(report, one.verdict, explain.verdict(one.verdict))
        return (
            f"**{literal(one.waiver.item)}** {_clause(report, one.characteristic.clause)} "
            f"{one.characteristic.names[report.language]} ({verdict}): "
            f"{literal(explain.waiver(one.waiver))}"
            + ("" if one.used else f" ({explain.wording('report.waiver-unused')})")
        )
    return literal(str(one))


def _matrix(report: Report, one: Matrix) -> Iterator[str]:
    explain, say = report.explainer, report.explainer.wording
    heads = [
        f"{_clause(report, column.characteristic.clause)} {column.title}, {literal(column.limit)}"
        if column.characteristic and column.limit
        else column.title
        for column in one.columns
    ]
    for block in one.blocks:
        if block.name:
            word = _marked(report, block.word, explain.verdict(block.word))
            yield from (f"**{literal(block.name)}** {word}: {literal(block.told)}", "")
        yield from table(
            [say("report.item"), say("report.verdict"), *heads],
            (
                [
                    literal(f"{row.name} ({row.owner})" if row.owner else row.name),
                    _marked(report, row.word, explain.verdict(row.word)),
                    *(literal(cell.text) for cell in row.cells),
                ]
                for row in block.rows
            ),
        )


def annex_lines(report: Report) -> Iterator[str]:
    """What stands behind the signatures: reasons, remarks, limits, instruments and the rest."""
    explain, event = report.explainer, report.event
    say = explain.wording
    yield from (f"# {say('protocol.annex')}", "", say("protocol.annex-intro"), "")
    # What passes is in the counts; everything else has its line.
    rest = [item for item in event.items if item.word != Verdict.PASS]
    if rest:
        yield from table(
            [say(f"report.{key}") for key in ("item", "kind", "verdict", "why")],
            (
                [
                    literal(explain.named(item)),
                    explain.kind(item.kind),
                    explain.word(item),
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
        yield from (f"## {say('protocol.failures')}: {say('report.why')}", "")
        yield from _readings(report, failing)
    told = [(item, one) for item in event.items for one in report.information(item)]
    if told:
        yield from (f"## {say('report.information')}", "")
        for item, one in told:
            name = f"{explain.kind(item.kind)} {item.item}"
            yield f"- {literal(name)}: {literal(explain.information(one))}"
        yield ""
    if event.open_points:
        intro = say("report.open-points-intro")
        intro += f" {say('report.open-points-outside')}" if event.some_outside else ""
        yield from (f"## {say('report.open-points')}", "", intro, "")
        yield from _readings(report, event.open_points)
    yield from _lacking(report)
    yield from _remarks(report)
    if event.limits_set:
        yield from (f"## {say('report.working-limits')}: {say('report.why')}", "")
        yield from (say("report.working-limits-intro"), "")
        yield from table(
            [
                say(f"report.{key}")
                for key in ("clause", "characteristic", "working-limit", "set-by", "why")
            ],
            _working_limits(report),
        )
    yield from _instruments(report)
    yield from _beyond_the_calliper(report)


def _made_with(report: Report) -> Iterator[str]:
    say = report.explainer.wording
    yield f"{report.texts_words} {report.made_with}"
    if report.files:
        yield say("report.files")
        yield ""
        for file in report.files:
            yield f"- {literal(file.name)} (SHA-256 `{file.sha256}`)"


def _lacking(report: Report) -> Iterator[str]:
    """Readings without a value, and what items have no row of."""
    explain = report.explainer
    empty = [one for one in report.event.results if one.verdict is Verdict.NOT_MEASURED]
    if empty:
        yield from (f"## {_upper_first(explain.verdict(Verdict.NOT_MEASURED))}", "")
        yield from _readings(report, empty)
    if found := not_entered(report.event.items):
        yield from (f"## {explain.wording('report.missing').rstrip(':')}", "")
        for items, missing in found:
            names = ", ".join(item.item for item in items)
            lacking = (
                f"{_clause(report, one.clause)} {one.names[report.language]}" for one in missing
            )
            yield f"- {explain.kind(items[0].kind)} {literal(names)}: {'; '.join(lacking)}"
        yield ""


def _remarks(report: Report) -> Iterator[str]:
    """What was remarked, each remark of an item once, and who measured when."""
    explain = report.explainer
    told = [
        f"{explain.kind(item.kind)} {explain.remark(item, one)}"
        for item in report.event.items
        for one in remarks(item)
    ]
    told += [text for summary in report.kinds for text in report.measured(summary.items)]
    if told:
        yield from (f"## {explain.wording('sheet.remarks')}", "")
        yield from (f"- {literal(text)}" for text in told)
        yield ""


def _instruments(report: Report) -> Iterator[str]:
    """The instruments of the register that were used, and the readings with a remark on theirs."""
    explain, event = report.explainer, report.event
    say = explain.wording
    if not report.used:
        if report.instruments:
            yield f"{say('sheet.instruments')}: {literal('; '.join(report.instruments))}"
            yield ""
        return
    yield from (f"## {say('report.instruments')}", "")
    if event.register:
        yield from (say("report.instruments-intro", day=say.date(event.register.day)), "")
    headings = [
        say(f"report.{key}")
        for key in ("instrument", "kind", "resolution", "range", "calibrated", "due")
    ]
    headings.insert(3, "U (k = 2)")
    yield from table(
        headings,
        (
            [
                literal(one.id),
                literal(one.kind),
                say.quantity(one.resolution, explain.symbol_of(one.unit)),
                say.quantity(one.uncertainty, explain.symbol_of(one.unit)),
                explain.range(one),
                say.date(one.calibrated) if one.calibrated else "–",
                (say.date(one.due) if one.due else "–")
                + (f" **⚠ {say('report.overdue')}**" if overdue else ""),
            ]
            for one, overdue in report.used
        ),
    )
    if event.flagged:
        keys = ("item", "clause", "characteristic", "value", "verdict", "flags")
        yield from table(
            [say(f"report.{key}") for key in keys],
            ([*_named(report, one), literal(_flags(report, one))] for one in event.flagged),
        )


def _flags(report: Report, result: Result) -> str:
    return f"⚠ {' '.join(report.explainer.flags(result))}"


def _upper_first(text: str) -> str:
    return text[:1].upper() + text[1:]


def _beyond_the_calliper(report: Report) -> Iterator[str]:
    """Spot checks, sets of discs, tables without a brush."""
    explain = report.explainer
    say = explain.wording
    if report.spot_checks:
        yield from (f"## {say('report.spot-checks')}", "", say("report.spot-checks-intro"), "")
        keys = ("item", "clause", "characteristic", "checked-before", "checked-during", "change")
        yield from table(
            [say(f"report.{key}") for key in keys],
            (
                [
                    literal(" ".join(filter(None, (one.item.item, one.during.reading.position)))),
                    _clause(report, one.during.reading.characteristic.clause),
                    one.during.reading.characteristic.names[report.language],
                    _found(report, one.before, one.verdict_before),
                    _found(report, [one.during], one.during.verdict),
                    _change(report, one),
                ]
                for one in report.spot_checks
            ),
        )
    if report.event.sets:
        yield from (f"## {say('report.sets')}", "")
        yield from table(
            [say(f"report.{key}") for key in ("set", "verdict", "number", "failing-discs")],
            (
                [
                    literal(one.name),
                    explain.verdict(one.verdict),
                    literal(explain.count(one)),
                    literal(explain.failing_discs(one)),
                ]
                for one in report.event.sets
            ),
        )
    for characteristic, items in report.event.without_companion:
        yield say(
            "report.without-companion",
            name=characteristic.names[report.language],
            clause=_clause(report, characteristic.clause),
            items=literal(", ".join(items)),
        )
        yield ""


def _found(report: Report, results: Sequence[Result], verdict: Verdict | None) -> str:
    typed = literal(report.typed(results))
    return f"{typed} ({report.explainer.verdict(verdict)})" if verdict else typed


def _change(report: Report, one: SpotCheck) -> str:
    explain = report.explainer
    change = explain.difference(one.change, one.during.reading.characteristic)
    return f"{change}, {explain.wording('report.turned')}" if one.turned else change


def _readings(report: Report, results: Iterable[Result]) -> Iterator[str]:
    explain = report.explainer
    say = explain.wording
    keys = ("item", "clause", "characteristic", "value", "verdict", "why")
    return table(
        [say(f"report.{key}") for key in keys],
        (
            [
                *_named(report, one),
                literal(explain.reason(one))
                + (f" {literal(explain.waiver(one.waiver))}" if one.waiver else "")
                + (f" {literal(_flags(report, one))}" if one.flags else ""),
            ]
            for one in results
        ),
    )


def _named(report: Report, result: Result) -> list[str]:
    """A reading and its verdict, up to what is said of it."""
    reading = result.reading
    return [
        literal(" ".join(filter(None, (reading.item, reading.position)))),
        _clause(report, reading.characteristic.clause),
        reading.characteristic.names[report.language],
        literal(report.explainer.typed(reading)),
        report.explainer.verdict(result.verdict),
    ]


def _working_limits(report: Report) -> Iterator[list[str]]:
    explain = report.explainer
    for limit in report.event.limits_set:
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
