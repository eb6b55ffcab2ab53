"""Report as Markdown, to read in a message or a repository."""

import re
from functools import cache, partial

from jinja2 import Environment

from novuss.inspection.item_remarks import collect_remarks
from novuss.report.protocol_lists import Protocol
from novuss.report.report_document import Report, group_not_entered
from novuss.template_environments import make_environment

_MARKS = re.compile(r"([\\`*_\[\]|~$])")
_BREAKS = re.compile(r"[\s\x00-\x1f\x7f-\x9f\u2028\u2029]+")


def escape_markdown(text: str) -> str:
    """Escape the text of somebody else, in one line, so that no sign of it has a meaning."""
    # No-break spaces keep a figure and its unit together and stay.
    text = " ".join(part for part in re.split(r"(?!\u00a0)" + _BREAKS.pattern, text) if part)
    # Not every program that shows Markdown honours a backslash before HTML.
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    text = _MARKS.sub(r"\\\1", text)
    # A bare address would become a link.
    return text.replace("://", r":\//")


def render_markdown(report: Report, template: str = "report.md.j2", **more: object) -> str:
    """Render head, counts, items, failures, gaps, limits, instruments and places to sign."""
    explain, event = report.explainer, report.event
    remarked = [
        f"{explain.name_kind(item.kind)} {explain.describe_remark(item, remark)}"
        for item in event.items
        for remark in collect_remarks(item)
    ]
    measured = [
        text for summary in report.kinds for text in report.describe_measuring(summary.items)
    ]
    page = _load_templates().get_template(template)
    text = page.render(
        report=report,
        protocol=Protocol(report),
        event=event,
        say=explain.wording,
        explain=explain,
        language=report.language,
        clause=partial(_link_clause, report),
        told=[(item, fact) for item in event.items for fact in report.describe_spreads(item)],
        not_entered=group_not_entered(event.items),
        remarks=[*remarked, *measured],
        **more,
    )
    return text.rstrip("\n") + "\n"


@cache
def _load_templates() -> Environment:
    """Templates of Markdown pages, in which the filter ``literal`` alone escapes."""
    environment = make_environment(__file__, autoescape=False, keep_trailing_newline=True)
    environment.filters["literal"] = escape_markdown
    environment.filters["upper_first"] = lambda text: text[:1].upper() + text[1:]
    return environment


def _link_clause(report: Report, clause: str) -> str:
    url = report.find_clause_url(clause)
    # In angle brackets an address may hold brackets; breaks and brackets of its own end it.
    address = re.sub(r"[<>\s|]", "", url or "")
    return f"[{clause}](<{address}>)" if address else clause
