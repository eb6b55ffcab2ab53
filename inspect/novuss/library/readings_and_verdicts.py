"""Readings from measuring tables, and the verdicts on them."""

import datetime
from collections.abc import Iterable
from pathlib import Path

from novuss.corpus import Corpus, load_corpus
from novuss.explain.worded_problems import word_problems
from novuss.input_problems import ProblemsError, require_choice
from novuss.inspection.event_result import EventResult
from novuss.inspection.readings import Reading
from novuss.inspection.typed_decision_rule import read_rule
from novuss.library.argument_type_checks import describe_value, list_paths, require_day
from novuss.model.equipment_records import Characteristic
from novuss.tables import long_table
from novuss.tables.instruments_file import read_instruments
from novuss.tables.table_check import CheckOptions, judge_readings


def read_readings(
    paths: str | Path | Iterable[str | Path],
    *,
    edition: str | None = None,
    instruments: str | Path | None = None,
    encoding: str | None = None,
    confirmed: Iterable[str] = (),
    corpus: Corpus | None = None,
) -> list[Reading]:
    """Read the readings of measuring tables, as ``novuss check`` reads them.

    Tables are long (a row a reading, columns ``item``, ``characteristic``, ``value``, ``unit``) or
    wide (a row an item, columns such as ``outer diameter [mm]``), with headings in any of the four
    languages. The suffix tells the form: .csv .xlsx .ods .json .jsonl .parquet and others.

    Args:
        paths: one file or several.
        edition: the edition whose limits will decide, such as ``mfn-2010``; the one in force
            unless given.
        instruments: the register of instruments that the tables name, the same as for
            :func:`judge`.
        encoding: of text files that are not UTF-8, such as ``cp1257``.
        confirmed: improbable readings that were read so, as ``C1:cue.length``.
        corpus: the knowledge of a :class:`Rulebook`; the package's own unless given.

    Returns:
        The readings of all files in their order; ``value`` and ``unit`` as they stand in the
        file, ``amount`` an exact fraction in the unit of the characteristic.

    Raises:
        ProblemsError: a ValueError with every problem of every file: place, message, cure.
        ValueError: no file is named.
        TypeError: what was given are no paths.

    Examples:
        >>> from novuss import read_readings
        >>> readings = read_readings("cues.csv")
        >>> readings[0].item, readings[0].characteristic.id, readings[0].value, readings[0].unit
        ('C1', 'cue.length', '1464', 'mm')
    """
    corpus, files = corpus or load_corpus(), _list_files(paths)
    with word_problems(corpus):
        if edition is not None:
            require_choice(edition, corpus.equipment.editions, "edition")
        known, faulty = (
            read_instruments(Path(instruments), corpus, encoding=encoding)
            if instruments is not None
            else (None, [])
        )
        readings, problems = long_table.read_readings(
            files,
            corpus,
            edition=edition,
            encoding=encoding,
            instruments=None if faulty else known,
            confirmed=confirmed,
        )
        if problems := [*problems, *faulty]:
            raise ProblemsError(problems)
    return readings


def judge(
    readings: Iterable[Reading],
    *,
    rule: str = "simple",
    guard: float | str | None = None,
    complete: bool = False,
    limits: str | Path | None = None,
    instruments: str | Path | None = None,
    waivers: str | Path | None = None,
    day: datetime.date | None = None,
    corpus: Corpus | None = None,
) -> EventResult:
    """Judge readings by the limits of the edition that they were read for.

    Args:
        readings: what :func:`read_readings` returned, or some of it.
        rule: ``simple`` (inside the limits, the limits included) or ``guarded`` (ISO 14253-1,
            ILAC-G8: a guard band w = r·U on both sides of a limit).
        guard: r of ``guarded``, the multiple of the expanded uncertainty U (k = 2); 1 unless given.
        complete: count a characteristic without a reading as not measured.
        limits: a file of the chief judge's working limits, where the rules print none.
        instruments: the register of the measuring instruments, for their U and calibration.
        waivers: a file of what the chief judge lets pass.
        day: on which instruments have to be in calibration; today unless given.
        corpus: the knowledge of a :class:`Rulebook`; the package's own unless given.

    Returns:
        Readings with verdicts in the order of ``readings``, items in that of their first reading.

    Raises:
        ProblemsError: a ValueError: something is wrong with a file, the rule or the guard.
        ValueError: the readings were read for several editions, or by other knowledge.
        TypeError: what was given are no readings, or no day.

    Examples:
        >>> from novuss import judge, read_readings
        >>> result = judge(read_readings("cues.csv"))
        >>> item = result.items[0]
        >>> item.item, item.verdict.value, len(item.failed)
        ('C1', 'pass', 0)
    """
    corpus = corpus or load_corpus()
    readings = _check_readings(readings)
    edition = _find_edition(readings, corpus)
    day = require_day(day, "day") or datetime.date.today()
    with word_problems(corpus):
        options = CheckOptions(
            corpus,
            edition,
            read_rule(rule, None if guard is None else str(guard)),
            complete=complete,
            limits=None if limits is None else Path(limits),
            instruments=None if instruments is None else Path(instruments),
            waivers=None if waivers is None else Path(waivers),
        )
        return judge_readings(options, readings, day)


def _list_files(paths: str | Path | Iterable[str | Path]) -> list[Path]:
    files = list_paths(paths, "read_readings('pucks.csv')")
    if not files:
        raise ValueError("no file is named; name one, such as read_readings('pucks.csv')")
    return files


def _check_readings(given: Iterable[Reading]) -> list[Reading]:
    if isinstance(given, Iterable) and not isinstance(given, str):
        readings = [*given]
        if all(isinstance(reading, Reading) for reading in readings):
            return readings
    raise TypeError(
        f"{describe_value(given)} has no readings; give those of a file, "
        "such as judge(read_readings('pucks.csv')), or a frame to check_frame"
    )


def _find_edition(readings: list[Reading], corpus: Corpus) -> str:
    """Find the edition whose limits the readings carry, the one in force before others."""
    carried: dict[str, Characteristic] = {}
    for reading in readings:
        known = carried.setdefault(reading.characteristic.id, reading.characteristic)
        if known is not reading.characteristic and known != reading.characteristic:
            raise ValueError(
                f"{reading.item}: {known.id} has limits of two editions; judge each by itself"
            )
    for edition in dict.fromkeys((corpus.current, *corpus.equipment.editions)):
        limits = {limit.id: limit for limit in corpus.equipment.characteristics(edition)}
        if all(limits.get(name) == characteristic for name, characteristic in carried.items()):
            return edition
    raise ValueError(
        "the readings were read for several editions, or by other knowledge than they are to be "
        "judged by; judge each edition by itself, with the corpus that the readings were read by"
    )
