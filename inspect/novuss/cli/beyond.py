"""What ``novuss check`` prints beyond readings: spot checks, sets, brushes, waivers."""

from typing import TYPE_CHECKING

from rich.console import Console
from rich.markup import escape

if TYPE_CHECKING:
    from collections.abc import Callable

    from novuss.explain import Explainer
    from novuss.inspection.results import EventResult


def print_beyond(
    console: Console,
    result: "EventResult",
    explainer: "Explainer",
    printable: "Callable[[str], str]",
) -> None:
    """Print each part that there is, with its heading; ``printable`` drops control characters."""
    from novuss.inspection.spot_checks import spot_checks

    say, language = explainer.wording, explainer.language
    checks = []
    for one in spot_checks(result):
        reading = one.during.reading
        characteristic = reading.characteristic
        before = "; ".join(
            f"{each.reading.value} {each.reading.unit}".strip() or "–" for each in one.before
        )
        if one.verdict_before:
            before += f" ({explainer.verdict(one.verdict_before)})"
        now = f"{reading.value} {reading.unit}".strip() or "–"
        place = f" ({reading.position})" if reading.position else ""
        turned = f" – {say('report.turned')}" if one.turned else ""
        checks.append(
            f"{explainer.named(one.item)}{place}, {characteristic.clause} "
            f"{characteristic.names[language]}: {before or '–'} → {now} "
            f"({explainer.verdict(one.during.verdict)}){turned}"
        )
    sets = [
        f"{one.name}: {explainer.verdict(one.verdict)}. {explainer.count(one)} "
        f"{say('report.failing-discs')}: {explainer.failing_discs(one)}"
        for one in result.sets
    ]
    unused = [
        f"{one.item}, {one.characteristic}: {one.chief_judge}, {one.scope}"
        for one in result.unused_waivers
    ]
    for heading, lines in (
        (say("report.spot-checks"), checks),
        (say("report.sets"), sets),
        (say("cli.unused-waivers"), unused),
    ):
        if lines:
            console.print()
            console.print(f"{heading}:")
        for line in lines:
            console.print(escape(printable(line)))
    for characteristic, items in result.without_companion:
        console.print()
        text = say(
            "report.without-companion",
            name=characteristic.names[language],
            clause=characteristic.clause,
            items=", ".join(items),
        )
        console.print(escape(printable(text)))
