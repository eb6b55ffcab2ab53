"""Columns of a workbook of amendments: their headings in every language, widths and choices."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar, get_args

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.localized_wording import Wording
from novuss.model.rule_clauses import SEVERITY, Actor, Effect

T = TypeVar("T", bound=str)
#: What becomes of a clause, as the column of kinds has it.
Kind = Literal["amended", "added", "repealed", "renumbered"]
KINDS: tuple[Kind, ...] = get_args(Kind)
ACTORS: tuple[Actor, ...] = get_args(Actor)
#: Hidden columns, by headings in no language: what a row of each sheet is about.
CLAUSE, CHARACTERISTIC, FIELD = "novuss:clause", "novuss:characteristic", "novuss:field"
#: By the hidden column of a sheet the words that name the sheet.
SHEETS: Mapping[str, str] = {
    FIELD: "amending.sheet-edition",
    CLAUSE: "amending.sheet-clauses",
    CHARACTERISTIC: "amending.sheet-limits",
}


@dataclass(frozen=True)
class Column:
    """A column: its id, the words of its heading, its width, its language, who fills it in.

    ``free`` is whether it is filled in for what stands there already, ``new`` whether it is for
    what is added.
    """

    id: str
    key: str
    width: int
    language: Language | None = None
    free: bool = False
    new: bool = False

    def head(self, say: Wording) -> str:
        """The heading in a language, with the language of the texts below it."""
        return f"{say(self.key)} ({self.language})" if self.language else say(self.key)


def _repeat(
    name: str, key: str, width: int, languages: Sequence[Language], **fill: bool
) -> list[Column]:
    return [Column(f"{name}.{language}", key, width, language, **fill) for language in languages]


def list_clause_columns(languages: Sequence[Language]) -> list[Column]:
    """List the columns of the sheet of clauses, with texts in these languages."""
    return [
        Column("number", "amending.number", 9, new=True),
        *_repeat("about", "amending.about-clause", 20, languages, free=True, new=True),
        *_repeat("present", "amending.present", 40, languages),
        Column("kind", "amending.kind", 13, free=True, new=True),
        *_repeat("text", "amending.text", 40, languages, free=True, new=True),
        *_repeat("reason", "amending.reason", 26, languages, free=True, new=True),
        Column("to", "amending.to", 10, free=True),
        Column("after", "amending.after", 10, free=True, new=True),
        *_repeat("offence", "amending.offence", 24, languages, free=True, new=True),
        Column("follows-now", "amending.follows-now", 26),
        Column("follows", "amending.follows", 18, free=True, new=True),
        Column("against", "amending.against", 14, free=True, new=True),
        *_repeat("condition", "amending.condition", 26, languages, free=True, new=True),
    ]


def list_limit_columns(languages: Sequence[Language]) -> list[Column]:
    """List the columns of the sheet of limits, with reasons in these languages."""
    return [
        Column("number", "amending.number", 9),
        Column("equipment", "amending.kind-of", 14),
        Column("about", "amending.characteristic", 28),
        Column("present", "amending.present-limit", 26),
        Column("unit", "amending.unit", 11),
        Column("lower", "amending.lower", 12, free=True),
        Column("upper", "amending.upper", 12, free=True),
        Column("nominal", "amending.nominal", 12, free=True),
        *_repeat("reason", "amending.reason", 40, languages, free=True),
    ]


EDITION_COLUMNS = (
    Column("what", "amending.what", 30),
    Column("entry", "amending.entry", 60, free=True),
    Column("how", "amending.how", 60),
)


def list_headings(corpus: Corpus) -> dict[str, str]:
    """Map the headings in every language, in small letters, to the ids of their columns."""
    columns = [
        *EDITION_COLUMNS,
        *list_limit_columns(LANGUAGES),
        *list_clause_columns(LANGUAGES),
    ]
    found: dict[str, str] = {}
    for language in LANGUAGES:
        say = Wording(corpus.strings, language)
        found |= {column.head(say).casefold(): column.id for column in columns}
    return found | {heading: heading for heading in SHEETS}


def name_kind(kind: Kind, say: Wording) -> str:
    """Name what becomes of a clause."""
    return say(f"amending-kind.{kind}")


def map_kinds(corpus: Corpus) -> dict[str, Kind]:
    """Map what is typed for a kind, in any language and small letters, to the kind."""
    return {kind: kind for kind in KINDS} | _map_words(corpus, KINDS, name_kind)


def name_effect(effect: Effect, say: Wording) -> str:
    """Name what follows an offence."""
    return say(f"effect.{effect}")


def name_actor(actor: Actor, say: Wording) -> str:
    """Name whom it concerns."""
    return say(f"against.{actor}")


def map_effects(corpus: Corpus) -> dict[str, Effect]:
    """Map the words for what follows an offence, in any language and small letters."""
    return _map_words(corpus, SEVERITY, name_effect)


def map_actors(corpus: Corpus) -> dict[str, Actor]:
    """Map the words for whom it concerns, in any language and small letters."""
    return _map_words(corpus, ACTORS, name_actor)


def _map_words(
    corpus: Corpus, known: Sequence[T], name: Callable[[T, Wording], str]
) -> dict[str, T]:
    sayings = [Wording(corpus.strings, language) for language in LANGUAGES]
    return {name(entry, say).casefold(): entry for say in sayings for entry in known}
