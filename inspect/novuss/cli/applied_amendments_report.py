"""Report of applied amendments: what was written, lost, kept, and which command is next."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from novuss.cli.console_output import Output, shorten_names
from novuss.model.amendments import Amendments
from novuss.rulebook.consequence_texts import render_statement
from novuss.specs.knowledge_location import VARIABLE, find_specs_folder
from novuss.system_language import SPOKEN

if TYPE_CHECKING:
    from novuss.amending.amended_limit_pairs import LimitPair
    from novuss.amending.amendment_doubts import Doubts
    from novuss.amending.amendment_reading import ReadAmendments
    from novuss.amending.amendments_missing_from_workbook import Dropped, DroppedPart
    from novuss.amending.disagreeing_figures import Disagreement

#: The headings of the columns that are called otherwise than these.
_HEADINGS = {"about": "about-clause"}
#: The headings of the columns of the parts of an amendment.
_COLUMNS = {
    "name": "amending.about-clause",
    "texts": "amending.text",
    "offence": "amending.offence",
}


@dataclass(frozen=True)
class Applied:
    """What became of a workbook.

    Attributes:
        read: what the workbook says.
        amendments: what was written.
        file: the workbook.
        target: where it was written.
        known: what stood there before.
        is_same: whether that is the same to the letter.
        dropped: what of that is no longer there.
        doubts: what may be a mistake.
    """

    read: ReadAmendments
    amendments: Amendments
    file: Path
    target: Path
    known: Amendments | None
    is_same: bool
    dropped: Dropped
    doubts: Doubts

    @property
    def by_hand(self) -> list[str]:
        """The clauses that keep what follows from the file alone."""
        read = {entry.id: entry for entry in self.read.build().clauses.amended}
        return [
            entry.id
            for entry in self.amendments.clauses.amended
            if entry.outcomes and not read[entry.id].outcomes
        ]


def print_applied(applied: Applied, out: Output) -> None:
    """Print what was written, what it does not keep, or keeps and should not, and what is next."""
    read, counts = applied.read, applied.read.count_entries()
    lost = {
        clause: [render_statement(statement, out.say).text for statement in statements]
        for clause, statements in read.lost.items()
    }
    kept = {clause: [text[out.language] for text in texts] for clause, texts in read.kept.items()}
    dropped = [*applied.dropped.missing, *applied.dropped.emptied]
    taken_out = {
        name: [_name_part(part, out) for part in parts]
        for name, parts in applied.dropped.parts.items()
    }
    if out.as_json:
        written = {"file": str(applied.target), "edition": read.edition, **counts}
        parts: Mapping[str, object] = {
            "lost": lost,
            "kept": kept,
            "by_hand": applied.by_hand,
            "dropped": dropped,
            "taken_out": taken_out,
            "without_row": read.without_row,
            "overwritten": read.overwritten,
            **applied.doubts.to_json(),
        }
        out.print_json(written | {name: part for name, part in parts.items() if part})
        return
    _print_written(applied, out)
    for kind, count in counts.items():
        out.print_line(f"  {out.say(f'amending-count.{kind}')}: {count}")
    _print_limits(applied.doubts.limits, out)
    columns = {name: out.say(f"amending.{name}") for name in ("follows", "condition", "always")}
    for clause, texts in lost.items():
        for text in texts:
            out.print("amending.lost", clause=clause, statement=text, **columns)
    for clause, texts in kept.items():
        for text in texts:
            out.print("amending.kept", clause=clause, text=text, **columns)
    for clause in applied.by_hand:
        out.print("amending.file-alone", clause=clause)
    if read.without_row:
        out.print("amending.without-row", clauses=shorten_names(read.without_row))
    if read.overwritten:
        columns = {"present": out.say("amending.present"), "text": out.say("amending.text")}
        clauses = shorten_names(read.overwritten)
        out.print("amending.overwritten", clauses=clauses, **columns)
    if dropped:
        out.print("amending.dropped", clauses=", ".join(dropped))
    for clause, names in taken_out.items():
        out.print("amending.taken-out", clause=clause, parts=", ".join(names))
    _print_doubts(applied.doubts, out)
    _print_next(applied, out)


def _print_written(applied: Applied, out: Output) -> None:
    key = "amending.unchanged" if applied.is_same else "amending.written"
    out.print(key, path=applied.target)
    if VARIABLE in os.environ:
        return
    if applied.known is None:
        out.print("amending.checkout-new", folder=applied.target.parent)
    else:
        out.print("amending.checkout-again")


def _print_doubts(doubts: Doubts, out: Output) -> None:
    for clause, part, texts in doubts.kept:
        column = out.say(_COLUMNS[part])
        out.print("amending.stale", clause=clause, column=column, text="; ".join(texts))
    for promised in doubts.promised:
        column = out.say("amending.reason")
        values = {"clause": promised.clause, "number": promised.number, "column": column}
        out.print("amending.promised", **values)
    for entry in doubts.disagreements:
        _print_disagreement(entry, out)


def _print_disagreement(entry: Disagreement, out: Output) -> None:
    values = {
        "clause": entry.clause,
        "column": out.say(_COLUMNS[entry.part]),
        "language": entry.language,
        "only": ", ".join(map(out.say.format_digits, entry.only)) or "–",
    }
    if entry.beside is None:
        out.print("amending.beside-text", **values)
    else:
        others = ", ".join(map(out.say.format_digits, entry.others)) or "–"
        out.print("amending.disagreeing", **values, beside=entry.beside, others=others)


def _print_limits(pairs: Sequence[LimitPair], out: Output) -> None:
    """Print amended limits in words, so that one in the wrong column is seen."""
    from novuss.explain import build_explainer

    explainer = build_explainer(out.corpus, out.language)
    names = out.corpus.equipment.measurand_names(out.language)
    for pair in pairs:
        values = {
            "clause": pair.now.clause,
            "about": names[pair.now.id],
            "limit": explainer.describe_limit(pair.now),
            "before": explainer.describe_limit(pair.before),
        }
        out.print("amending.limit-turned" if pair.bounds_other_side else "amending.limit", **values)


def _print_next(applied: Applied, out: Output) -> None:
    from novuss.amending.workbook_starting_values import choose_languages

    stated = applied.read.data["edition"]
    spoken = "" if out.language == SPOKEN else f" -l {out.language}"
    values = {"edition": applied.read.edition, "specs": f"{spoken}{_name_specs_option()}"}
    out.print("amending.next", **values)
    columns = applied.read.list_languages()
    usual = choose_languages([], out.corpus, out.language, applied.amendments)
    texts = "" if set(columns) == set(usual) else "".join(f" --texts {name}" for name in columns)
    values["specs"] = f"{texts}{values['specs']}"
    draft = {"earlier": stated["based_on"], "day": stated["in_force_from"]}
    out.print("amending.again", **values, **draft, file=applied.file.name)


def _name_part(part: DroppedPart, out: Output) -> str:
    heading = out.say(f"amending.{_HEADINGS.get(part.column, part.column)}")
    return f"{heading} ({part.language})" if part.language else heading


def _name_specs_option() -> str:
    """The option that names the knowledge of this call, as it has to be typed again."""
    if VARIABLE not in os.environ:
        return ""
    folder, work = find_specs_folder(), Path.cwd()
    return f" --specs {folder.relative_to(work) if folder.is_relative_to(work) else folder}"
