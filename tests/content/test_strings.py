"""The strings that code and templates ask for exist, and no other."""

import ast
import re
from collections.abc import Container, Iterable
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

import novuss
from novuss.amending.amendment_workbook import STEPS
from novuss.amending.outdated_text_kinds import TEXT_KINDS, Changed
from novuss.amending.workbook_columns import ACTORS, KINDS
from novuss.amending.workbook_starting_values import DAYS, NAMES
from novuss.asking.evaluation import summarize
from novuss.assistant.tool_answers import OWN_CURES
from novuss.corpus import Corpus
from novuss.desk.board_page import SAY, STATES
from novuss.desk.event_board import WHY
from novuss.inspection.acceptance_sampling import LotDecision
from novuss.inspection.event_result import Cause
from novuss.inspection.reading_decision import DecisionRule, Side
from novuss.inspection.readings import Occasion
from novuss.inspection.verdict_scale import WORDS
from novuss.model.cross_edition_relations import RELATION_STATES
from novuss.model.decision_stakes import STAKES
from novuss.model.document_discrepancies import AtTheTable, DiscrepancyKind
from novuss.model.editions import EditionStatus
from novuss.model.equipment_records import COLOURS, Confidence, Limit
from novuss.model.event_file import PARTS
from novuss.model.game_situations import Beside, Follows, Seen, Sign
from novuss.model.interface_strings import NEWEST, PluralText, find_placeholders
from novuss.model.rule_clauses import Effect, When
from novuss.model.rulings import Beside as Bearing
from novuss.model.text_reviews import STATUSES
from novuss.official.document_copy_changes import Kind
from novuss.official.imported_documents import Doubt, Sureness, Suspicion, Won
from novuss.recordreport.record_document import VIEWS
from novuss.records.recorded_entries import Act
from novuss.rulebook.edition_changes import Kind as ChangeKind
from novuss.site.pages.case_starts import STARTS
from novuss.site.pages.python_reference import read_public_names
from novuss.size_caps import CAPS

PACKAGE = Path(novuss.__file__).parent
SCRIPTS = Path(__file__).resolve().parents[2] / "docs" / "assets" / "scripts"
KEY = re.compile(r"[a-z][a-z-]*(?:\.[a-z0-9-]+)+")
CODE = re.compile(r"[a-z]+(?:-[a-z]+)+")

#: The words that the code of a problem may start with: what may be wrong.
SUBJECTS = set(
    """amendment answer cell characteristic clause column csv date desk encoding event fact file
    heading instrument item json kind limit mcp number official option parquet photo questions
    record review sheets situation table tool uncertainty unit value waiver xlsx zip""".split()  # noqa: SIM905
)
#: Codes that are put together: ``f"{column}-negative"``.
PUT_TOGETHER = {
    *("value-negative", "uncertainty-negative"),
    # Of any file, so that they stand outside the folders of the layers.
    *("cap-over", "cap-over-stream", "file-pipe", "file-special"),
    *(f"record-export-{about}" for about in ("edition", "rule", "limits")),
}
#: What is made out of the layout of a table, which is no problem.
NOTICES = {
    *("another-table", "guessed-encoding", "headings-again", "headings-joined", "units-row"),
    *("items-beside-kind", "items-kind", "items-unheaded", "lines-above", "lines-below"),
    *("one-sense", "readings-a-row", "summary-row", "sheet-of-notes"),
    *("book-values", "book-formats", "book-notes", "ignored-fact"),
}


@cache
def nodes(place: str = "") -> list[ast.AST]:
    """All that stands in the Python code of a file, or below a folder, of the package."""
    path = PACKAGE / place
    files = [path] if path.is_file() else path.rglob("*.py")
    return [
        node for file in files for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    ]


def constants(folder: str) -> set[str]:
    """Every string that stands in the Python code below a folder of the package."""
    found = (node.value for node in nodes(folder) if isinstance(node, ast.Constant))
    return {value for value in found if isinstance(value, str)}


def quoted(files: Iterable[Path], pattern: str) -> set[str]:
    """Every word of files that has the form of a key and stands there in this way."""
    texts = (path.read_text(encoding="utf-8") for path in files)
    return {key for text in texts for key in re.findall(pattern, text) if KEY.fullmatch(key)}


def templates() -> Iterable[Path]:
    return PACKAGE.rglob("templates/**/*.j2")


def scripts() -> Iterable[Path]:
    """The form, and what judges in it."""
    return (
        path for name in ("desk", "form", "inspection") for path in (SCRIPTS / name).rglob("*.js")
    )


def said_in_scripts() -> set[str]:
    """What scripts hand to ``say`` as it stands."""
    return quoted(scripts(), r'\bsay\(\s*"([^"]+)"\s*[,)]')


def said_in_templates() -> set[str]:
    """What templates hand to ``say`` as it stands."""
    return quoted(templates(), r"""\bsay\(\s*["']([^"']+)["']\s*[,)]""")


def arguments(names: Container[str], at: int, place: str = "") -> set[str]:
    """The constants that are handed to functions, of a condition those of its two arms."""
    calls = [call for call in nodes(place) if isinstance(call, ast.Call) and len(call.args) > at]
    given = [
        call.args[at]
        for call in calls
        if (getattr(call.func, "attr", None) or getattr(call.func, "id", None)) in names
    ]
    arms = [
        arm
        for argument in given
        for arm in (
            [argument.body, argument.orelse] if isinstance(argument, ast.IfExp) else [argument]
        )
    ]
    parts = (part for arm in arms for part in ast.walk(arm))
    return {str(part.value) for part in parts if isinstance(part, ast.Constant)}


def said_in_code() -> set[str]:
    """What code hands to ``wording`` or ``say`` as it stands."""
    keys = arguments(("wording", "say", "_say", "warn"), 0)
    # The beginning of a key that is put together is none.
    return {key for key in keys if KEY.fullmatch(key) and not key.endswith("-")}


def reasons() -> set[str]:
    """The first argument of every ``Reason``, and the sides of a limit."""
    files = ("inspection/reading_decision.py", "inspection/instruments.py")
    literal = {code for file in files for code in arguments(("Reason",), 0, file)}
    return literal | {*get_args(Side), "met", "not-met"}


#: How the codes begin that only commands and the site give.
OUTSIDE = ("clause-", "desk-", "fact-", "mcp-", "option-", "review-library", "situation-", "tool-")


def problem_codes() -> set[str]:
    """Every code that the input layers may give to a problem."""
    folders = ("amending", "asking", "desk", "tables", "inspection", "records", "official")
    folders += ("reviewing",)
    words = {word for folder in folders for word in constants(folder)}
    words |= constants("cli") & {
        *(
            "official-library",
            "official-not-imported",
            "official-unknown",
            "review-empty",
            "review-form",
        ),
        "review-unwritten",
    }
    # What only the form says of an event file.
    words |= constants("site") & {"event-edition", "json-large"}
    rooms = ("cli", "library", "opendata", "report", "site", "assistant", "rulebook")
    outside = {word for room in rooms for word in constants(room)}
    words |= {word for word in outside if word.startswith(OUTSIDE)}
    words |= {
        word
        for room in ("cli", "specs")
        for word in constants(room)
        if word.startswith("amendment-")
    }
    codes = {word for word in words if CODE.fullmatch(word) and word.partition("-")[0] in SUBJECTS}
    # Phones know a problem of event files under a name of the desk.
    return (codes | PUT_TOGETHER) - reasons() - {"desk-changed"}


def kinds_of_limits() -> list[str]:
    (union, _) = get_args(Limit)
    return [get_args(limit.model_fields["kind"].annotation)[0] for limit in get_args(union)]


def built() -> set[str]:
    """The keys that are put together from what the knowledge and the verdicts say."""
    rules = get_args(DecisionRule.__annotations__["name"])
    return {
        *(f"verdict.{word}" for word in WORDS),
        *(f"verdict.{word}-meets" for word in ("incomplete", "partial")),
        *(f"record.act-{act}" for act in get_args(Act) if act != "inspection"),
        *(f"reason.{code}" for code in reasons()),
        *(f"flag.{code}" for code in arguments(("Flag",), 0, "inspection/instruments.py")),
        *(f"notice.{code}" for code in NOTICES & (constants("tables") | constants("cli"))),
        *(f"differs.{cause}" for cause in get_args(Cause)),
        *(f"part.{part}" for part in PARTS.values()),
        *(f"{part}.{code}" for part in ("problem", "cure") for code in problem_codes()),
        *(f"limit-kind.{kind}" for kind in kinds_of_limits()),
        "limit-kind.our-reading",
        *(f"against.{whom}" for whom in (*ACTORS, "both", "opposing-pair")),
        *(f"status.{status}" for status in get_args(EditionStatus)),
        *(
            f"reading.{status}"
            for status in get_args(EditionStatus)
            if status not in ("in-force", "superseded")
        ),
        *(f"site.confidence-{confidence}" for confidence in get_args(Confidence)),
        *(f"site.at-the-table-{state}" for state in get_args(AtTheTable)),
        *(f"report.rule-{rule}" for rule in rules),
        *(f"effect.{effect}" for effect in get_args(Effect)),
        *(f"outcome.{outcome}" for outcome in get_args(Beside)),
        *(f"situation.{thing}" for thing in Follows.model_fields),
        *(f"seen.{word}" for word in get_args(Seen)),
        *(f"sign.{sign}" for sign in get_args(Sign)),
        *(f"ask.about-{name}" for name in STARTS),
        *(f"relation-edition.{state}" for state in RELATION_STATES),
        *(f"relation-excerpt.{state}" for state in RELATION_STATES),
        *(f"decides.{weight}" for weight in STAKES),
        *(f"pdf-lacks.{cause}" for cause in ("package", "libraries", "fonts")),
        *(f"text-status.{status}" for status in STATUSES),
        *(f"text-status-means.{status}" for status in STATUSES),
        *(f"report.texts-{status}" for status in STATUSES),
        *(f"sanction-when.{when}" for when in get_args(When)),
        *(f"discrepancy-kind.{kind}" for kind in get_args(DiscrepancyKind)),
        *(f"cap.{cap}" for cap in CAPS),
        *(f"amended.{kind}" for kind in get_args(ChangeKind)),
        *(f"day-from.{month}" for month in range(1, 13)),
        *(f"ruling.{change}" for change in ("amended", "repealed")),
        *(f"ruling.{bearing}" for bearing in get_args(Bearing)),
        *(f"ruling.unruled-{change}" for change in ("amended", "added", "repealed")),
        # Below a lead-in that was amended a clause reads as it did.
        *(f"amended.{bearing}" for bearing in get_args(Bearing) if bearing != "lead-in"),
        "amended.stated",
        *(f"stakes.{stakes}" for stakes in STAKES),
        *(f"eval.{rate.replace('_', '-')}" for rate in summarize([])["all"]),
        *(f"record.title-{view}" for view in VIEWS),
        *(f"occasion.{occasion}" for occasion in get_args(Occasion)),
        *(f"colour.{colour}" for colour in COLOURS),
        *(f"colour.{colour}-count" for colour in COLOURS),
        *(f"count.{code}" for code in arguments(("Count",), 1, "inspection/disc_sets.py")),
        *(f"official-number.{way}" for way in get_args(Won)),
        *(f"official-confidence.{level}" for level in get_args(Sureness)),
        *(f"official-doubt.{doubt}" for doubt in get_args(Doubt)),
        *(f"official-suspicion.{kind}" for kind in get_args(Suspicion)),
        *(f"official-change.{kind}" for kind in get_args(Kind)),
        *(f"official.{section}" for section in ("uncertain", "missing", "extra", "unused")),
        *(f"official.{section}" for section in ("suspects", "repairs", "figures")),
        *(f"official.{head}" for head in ("clause", "number", "place", "doubts", "text")),
        *(f"official.{head}" for head in ("word", "kind", "before", "after")),
        *(f"official.{head}" for head in ("only-official", "only-ours")),
        *(f"python.{key}" for name in read_public_names() for key in name.parts),
        *(f"tool-cure.{code}" for code in OWN_CURES),
        *(
            f"cli.dask-{cause}"
            for cause in arguments(("ClusterError",), 0, "tables/chunked_judging.py")
        ),
        *(f"amending-{about}.{kind}" for about in ("kind", "count") for kind in KINDS),
        "amending-count.limits",
        *(f"amending-text.{kind}" for kind in TEXT_KINDS),
        *(f"amending-changed.{changed}" for changed in get_args(Changed)),
        *(f"amending.turns-{verdict}" for verdict in ("meets", "fails")),
        *(f"amending.about-{step}" for step in STEPS),
        *(f"lot.{decision}" for decision in LotDecision),
        *(
            f"amending-field{part}.{field.replace('_', '-')}"
            for part in ("", "-how")
            for field in ("id", "based_on", *DAYS, *NAMES)
        ),
        *(f"board.{word}" for word in (*STATES, *WHY, *SAY)),
        "derived.range",
        "derived.slope",
        "site.followed-shared",
        "site.followed-all",
        "limit.nominal",
        "limit.unknown",
        "limit.unknown-bare",
        "limit.free-bare",
    }


def test_literals_are_found_where_they_are_known_to_stand() -> None:
    assert {"headline.meets", "headline.meets-all", "cli.problems"} <= said_in_code()
    assert {"report.overall", "site.cite", "figure.rail-section"} <= said_in_templates()
    assert {"form.title", "form.stored", "form.state-again"} <= said_in_scripts()
    assert {"within", "at-limit", "disputed", "no-uncertainty", "all-readings"} <= reasons()
    assert {"unit-missing", "csv-quote", "limit-printed", "xlsx-date"} <= problem_codes()


@pytest.mark.parametrize(
    "keys",
    [said_in_code, said_in_templates, said_in_scripts, built],
    ids=["code", "templates", "scripts", "built"],
)
def test_every_key_that_is_asked_for_exists(corpus: Corpus, keys: object) -> None:
    assert callable(keys)
    assert keys() - set(corpus.strings) == set()


def test_every_key_is_asked_for(corpus: Corpus) -> None:
    named = rf"""["']({KEY.pattern})["']"""
    asked = built() | constants("") | quoted(templates(), named) | quoted(scripts(), named)
    assert {key.removeprefix(NEWEST) for key in corpus.strings} - asked == set()


def test_string_for_a_newer_edition_stands_for_another(corpus: Corpus) -> None:
    newest = [key for key in corpus.strings if key.startswith(NEWEST)]
    assert newest
    for key in newest:
        other = corpus.strings[key.removeprefix(NEWEST)]
        for language, text in corpus.strings[key].items():
            assert find_placeholders(text) == find_placeholders(other[language]), (key, language)


def test_every_problem_has_a_cure_and_every_cure_a_problem(corpus: Corpus) -> None:
    problems, cures = (
        {key.partition(".")[2] for key in corpus.strings if key.startswith(f"{part}.")}
        for part in ("problem", "cure")
    )
    assert problems == cures


def test_problem_reads_on_behind_its_place(corpus: Corpus) -> None:
    for key, entry in corpus.strings.items():
        if not key.startswith(("problem.", "cure.")):
            continue
        assert not isinstance(entry, PluralText)
        for language, text in entry.items():
            assert not text.endswith("."), (key, language)
            # German nouns and names of formats aside, it starts small.
            first = text.split()[0]
            assert language == "de" or not first.istitle() or "{" in first, (key, language)


def test_reason_is_a_sentence(corpus: Corpus) -> None:
    for key, entry in corpus.strings.items():
        if key.startswith("reason."):
            assert not isinstance(entry, PluralText)
            for language, text in entry.items():
                assert text[0].isupper() or text[0] == "{", (key, language)
                assert text.endswith((".", "}")), (key, language)


def test_russian_is_written_without_yo_and_in_cyrillic(corpus: Corpus) -> None:
    for key, entry in corpus.strings.items():
        texts = entry["ru"].values() if isinstance(entry, PluralText) else [entry["ru"]]
        for text in texts:
            assert "ё" not in text.casefold(), key
            assert re.search("[а-я]", text) or not re.search("[a-z]", re.sub("{.*?}", "", text))
