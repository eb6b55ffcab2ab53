"""Limits, reasons and headlines in the words of four languages."""

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest

from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.input_problems import Problem
from novuss.inspection.derived_reading_sources import Derivation, RawValue
from novuss.inspection.event_judging import check_readings
from novuss.inspection.event_result import EventResult
from novuss.inspection.reading_decision import Amount, DecisionRule, WorkingLimit
from novuss.inspection.readings import Reading
from novuss.inspection.waivers import WHOLE_EVENT, Waiver
from novuss.languages import LANGUAGES, Language
from novuss.localized_wording import Wording
from novuss.model.equipment_records import Bounds
from novuss.model.interface_strings import find_placeholders

NBSP = "\u00a0"
DISC_WEIGHT = WorkingLimit(
    "disc.weight", Bounds(lower="4.5", upper="5.6"), "A. Paraugs", date(2026, 11, 21), "Mērķis."
)


def explainer(corpus: Corpus, language: Language) -> Explainer:
    return Explainer(Wording(corpus.strings, language), corpus.vocabulary)


@pytest.mark.parametrize("language", LANGUAGES)
def test_waiver_for_the_whole_event_says_so_in_each_language(
    corpus: Corpus, language: Language
) -> None:
    waiver = Waiver("puck", "P1", "puck.weight", "A", "only one", WHOLE_EVENT)
    whole = corpus.strings["form.scope-event"][language]
    assert isinstance(whole, str)
    assert whole in explainer(corpus, language).describe_waiver(waiver)
    match = replace(waiver, scope="one match")
    assert "one match" in explainer(corpus, language).describe_waiver(match)


NO_UNCERTAINTY = "The guarded rule needs an expanded uncertainty, and none was given."


def checked(
    corpus: Corpus,
    *readings: tuple[str, Amount],
    rule: DecisionRule | None = None,
    limits: tuple[WorkingLimit, ...] = (),
    uncertainty: Fraction | None = None,
    complete: bool = False,
) -> EventResult:
    found = []
    for name, amount in readings:
        characteristic = corpus.equipment.characteristic(name)
        assert characteristic is not None
        found.append(Reading("x", characteristic, "typed", "", amount, uncertainty))
    return check_readings(
        found,
        corpus.equipment.characteristics(),
        edition="lnf-2017",
        rule=rule,
        working_limits=limits,
        complete=complete,
    )


@pytest.mark.parametrize(
    ("characteristic", "texts"),
    [
        ("puck.outer_diameter", "44–45 mm|44–45 mm|44–45 мм|44–45 mm"),
        ("table.diagonal_difference", "at most 1.5 mm|höchstens 1,5 mm|не более 1,5 мм|"
         "ne vairāk kā 1,5 mm"),
        ("cue.wooden_tip_length", "at least 250 mm|mindestens 250 mm|не менее 250 мм|"
         "ne mazāk kā 250 mm"),
        ("table.rail_angle", "89–91° (our reading)|89–91° (unsere Lesart)|89–91° (наше прочтение)|"
         "89–91° (mūsu lasījums)"),
        ("puck.hole_diameter", "10–10.5 mm / 9.5–10.5 mm|10–10,5 mm / 9,5–10,5 mm|"
         "10–10,5 мм / 9,5–10,5 мм|10–10,5 mm / 9,5–10,5 mm"),
        ("disc.diameter", "30 mm, no tolerance set|30 mm, keine Toleranz festgelegt|"
         "30 мм, допуск не установлен|30 mm, pielaide nav noteikta"),
        ("table.pocket_diameter", "100 mm, tolerance not readable|"
         "100 mm, Toleranz nicht lesbar|100 мм, допуск не читается|"
         "100 mm, pielaide nav salasāma"),
        ("table.surface_thickness", "limit not stated|Grenze nicht genannt|предел не указан|"
         "robeža nav norādīta"),
        ("cue.weight", "free|frei|без ограничений|bez ierobežojuma"),
        ("brush.condition", "must be met|muss erfüllt sein|должно быть выполнено|"
         "jābūt izpildītai"),
    ],
)  # fmt: skip
def test_limit_in_a_few_words(corpus: Corpus, characteristic: str, texts: str) -> None:
    record = corpus.equipment.characteristic(characteristic)
    assert record is not None
    descriptions = [explainer(corpus, language).describe_limit(record) for language in LANGUAGES]
    assert [text.replace(" | ", " / ").replace(NBSP, " ") for text in descriptions] == texts.split(
        "|"
    )


@pytest.mark.parametrize(
    ("characteristic", "amount", "reason"),
    [
        ("puck.weight", Fraction(21), "Inside the limits: at most 22 g."),
        ("puck.weight", Fraction(22), "Exactly at a limit, which still conforms: at most 22 g."),
        ("puck.weight", Fraction("22.6"), "0.6 g above the limits: at most 22 g."),
        ("cue.wooden_tip_length", Fraction(200), "50 mm below the limits: at least 250 mm."),
        ("puck.weight", None, "No value was entered."),
        ("brush.condition", True, "The requirement is met."),
        ("brush.condition", False, "The requirement is not met."),
        ("cue.weight", Fraction(900), "The rules set no limit."),
        ("disc.diameter", Fraction("30.1"), "The rules name a figure without a tolerance; "
         "the deviation is +0.1 mm."),
        ("table.pocket_diameter", Fraction(50), "The tolerance cannot be read in the printed "
         "rules; the deviation from the printed figure is −50 mm."),
        ("table.surface_thickness", Fraction(12), "The rules do not say what the limit is, "
         "so no value passes or fails."),
        ("puck.hole_diameter", Fraction("9.8"), "The print can be read in several ways, and they "
         "do not agree: 10–10.5 mm: fail; 9.5–10.5 mm: pass."),
        ("puck.hole_diameter", Fraction("10.2"), "All readings that are considered give the "
         "same verdict: 10–10.5 mm: pass; 9.5–10.5 mm: pass."),
    ],
)  # fmt: skip
def test_reason_in_a_sentence(
    corpus: Corpus, characteristic: str, amount: Amount, reason: str
) -> None:
    (result,) = checked(corpus, (characteristic, amount)).results
    assert explainer(corpus, "en").explain_reason(result).replace(NBSP, " ") == reason


@pytest.mark.parametrize(
    ("amount", "uncertainty", "reason"),
    [
        ("44.97", "0.04", "Inside the limits, but within the guard band of 0.04 mm: 44–45 mm."),
        ("45.02", "0.04", "0.02 mm above the limits: 44–45 mm."),
        ("44.5", None, f"Inside the limits: 44–45 mm. {NO_UNCERTAINTY}"),
        ("45.2", None, f"0.2 mm above the limits: 44–45 mm. {NO_UNCERTAINTY}"),
        ("43.9", None, f"0.1 mm below the limits: 44–45 mm. {NO_UNCERTAINTY}"),
    ],
)
def test_reason_under_the_guarded_rule(
    corpus: Corpus, amount: str, uncertainty: str | None, reason: str
) -> None:
    (result,) = checked(
        corpus,
        ("puck.outer_diameter", Fraction(amount)),
        rule=DecisionRule("guarded"),
        uncertainty=Fraction(uncertainty) if uncertainty else None,
    ).results
    assert explainer(corpus, "en").explain_reason(result).replace(NBSP, " ") == reason


@pytest.mark.parametrize(
    ("language", "reason"),
    [
        ("en", "Inside the limits: 4.5–5.6 g. Decided by a working limit set by A. Paraugs on "
         "21 November 2026: Mērķis."),
        ("de", "Innerhalb der Grenzen: 4,5–5,6 g. Entschieden nach einer Arbeitsgrenze, "
         "festgelegt von A. Paraugs am 21. November 2026: Mērķis."),
        ("ru", "В допустимых пределах: 4,5–5,6 г. Решено по рабочему пределу (установлен: "
         "A. Paraugs, 21 ноября 2026 г.): Mērķis."),
        ("lv", "Iekļaujas robežās: 4,5–5,6 g. Izlemts pēc darba robežas, ko noteica A. Paraugs, "
         "2026. gada 21. novembris: Mērķis."),
    ],
)  # fmt: skip
def test_working_limit_is_named_with_who_when_and_why(
    corpus: Corpus, language: Language, reason: str
) -> None:
    (result,) = checked(corpus, ("disc.weight", Fraction("5.5")), limits=(DISC_WEIGHT,)).results
    spoken = explainer(corpus, language).explain_reason(result)
    assert spoken.replace(NBSP, " ").replace("\u202f", " ") == reason


HEADLINES = {
    "open": (
        [("puck.weight", Fraction(21)), ("puck.thickness", Fraction(14)),
         ("puck.hole_diameter", Fraction("9.8"))],
        ["meets all 2 requirements that can be decided; 1 open; 3 of 8 checked",
         "erfüllt alle 2 entscheidbaren Anforderungen; 1 offen; 3 von 8 geprüft",
         "соответствует всем 2 требованиям, по которым возможно решение; 1 требование без "
         "решения; проверено 3 из 8",
         "atbilst visām 2 prasībām, par kurām var izlemt; 1 prasība bez lēmuma; "
         "pārbaudīts 3 no 8"],
    ),
    "fails": (
        [("puck.weight", Fraction(23)), ("puck.thickness", Fraction(14))],
        ["fails 1 of 2 decided requirements: weight; 2 of 8 checked",
         "1 von 2 entscheidbaren Anforderungen nicht erfüllt: Gewicht; "
         "2 von 8 geprüft",
         "не соответствует 1 из 2 требований, по которым принято решение: вес; "
         "проверено 2 из 8",
         "neatbilst 1 no 2 prasībām, par kurām izlemts: svars; pārbaudīts 2 no 8"],
    ),
    "nothing": (
        [("brush.condition", None), ("brush.at_table", None)],
        ["nothing could be decided; 2 open; 0 of 2 checked",
         "nichts war entscheidbar; 2 offen; 0 von 2 geprüft",
         "ни по одному требованию не удалось принять решение; 2 требования без решения; "
         "проверено 0 из 2",
         "ne par vienu prasību nevarēja izlemt; 2 prasības bez lēmuma; pārbaudīts 0 no 2"],
    ),
    "all": (
        [("brush.condition", True), ("brush.at_table", True)],
        ["meets all 2 requirements that were checked",
         "erfüllt alle 2 geprüften Anforderungen",
         "соответствует всем 2 проверенным требованиям",
         "atbilst visām 2 pārbaudītajām prasībām"],
    ),
    "one": (
        [("brush.condition", True)],
        ["meets the one requirement that was checked; 1 of 2 checked",
         "erfüllt die eine geprüfte Anforderung; 1 von 2 geprüft",
         "соответствует всем проверенным требованиям (всего 1); проверено 1 из 2",
         "atbilst visām pārbaudītajām prasībām (kopā 1); pārbaudīts 1 no 2"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", HEADLINES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_headline_sums_up_what_is_met_and_what_is_open(
    corpus: Corpus, case: str, language: Language
) -> None:
    readings, texts = HEADLINES[case]
    (item,) = checked(corpus, *readings).items
    assert explainer(corpus, language).write_headline(item) == texts[LANGUAGES.index(language)]


OUTSIDE = {
    "en": "outside its limits, though not decided: outer diameter; "
    "meets the one other requirement that can be decided; 2 open",
    "de": "außerhalb der Grenzen, doch nicht entscheidbar: Außendurchmesser; "
    "erfüllt die eine übrige entscheidbare Anforderung; 2 offen",
    "ru": "1 вне допустимых пределов, но без решения: внешний диаметр; соответствует остальным "
    "требованиям, по которым возможно решение (всего 1); 2 требования без решения",
    "lv": "1 ārpus robežām, bet bez lēmuma: ārējais diametrs; "
    "atbilst pārējām prasībām, par kurām var izlemt (kopā 1); 2 prasības bez lēmuma",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_headline_never_says_meets_all_beside_a_reading_outside_its_limits(
    corpus: Corpus, language: Language
) -> None:
    readings: list[tuple[str, Amount]] = [
        ("puck.outer_diameter", Fraction("45.2")),
        ("puck.thickness", Fraction("14.5")),
        ("puck.not_glued", True),
    ]
    (item,) = checked(corpus, *readings, rule=DecisionRule("guarded")).items
    headline = explainer(corpus, language).write_headline(item)
    assert headline.startswith(OUTSIDE[language])
    # What fails stands before it.
    failing = (*readings[:2], ("puck.not_glued", False))
    (item,) = checked(corpus, *failing, rule=DecisionRule("guarded")).items
    fails, outside, *_ = explainer(corpus, language).write_headline(item).split("; ")
    assert (outside, item.verdict) == (OUTSIDE[language].split("; ")[0], "fail")
    assert item.failed[0].characteristic.names[language] in fails


def test_a_working_limit_is_named_where_it_is_known_and_nothing_decided(corpus: Corpus) -> None:
    limits = (DISC_WEIGHT,)
    (result,) = checked(
        corpus, ("disc.weight", Fraction(7)), limits=limits, rule=DecisionRule("guarded")
    ).results
    reason = explainer(corpus, "en").explain_reason(result).replace(NBSP, " ")
    assert " above the limits: " in reason
    assert " (working limit). " in reason
    assert reason.endswith(NO_UNCERTAINTY)


def test_headline_counts_a_characteristic_once_however_often_it_was_read(corpus: Corpus) -> None:
    readings = [("puck.weight", Fraction(21)), ("puck.weight", Fraction(23))]
    (item,) = checked(corpus, *readings).items
    assert (
        explainer(corpus, "en")
        .write_headline(item)
        .startswith("fails 1 of 1 decided requirement: ")
    )


@pytest.mark.parametrize("amount", ["5.5", "6.5"], ids=["pass", "fail"])
def test_headline_tells_that_it_rests_on_working_limits(corpus: Corpus, amount: str) -> None:
    # 5.5 g is undecided by the print; 6.5 g fails it under every reading, so nothing rests on it.
    (item,) = checked(corpus, ("disc.weight", Fraction(amount)), limits=(DISC_WEIGHT,)).items
    headline = explainer(corpus, "en").write_headline(item)
    assert headline.endswith("; rests on working limits") == (amount == "5.5")


def test_failure_by_the_print_does_not_rest_on_working_limits(corpus: Corpus) -> None:
    limits = (WorkingLimit("puck.hole_diameter", Bounds(lower="9"), "J", date(2026, 11, 21), "y"),)
    readings = [("puck.hole_diameter", Fraction("9.8")), ("puck.weight", Fraction(30))]
    (item,) = checked(corpus, *readings, limits=limits).items
    assert "working limits" not in explainer(corpus, "en").write_headline(item)


@pytest.mark.parametrize(
    ("kind", "names"),
    [("disc", "disc|Spielstein|пешка|spēles kauliņš"), ("puck", "puck|Schlagscheibe|шайба|ripa")],
)
def test_kind_has_its_name_in_four_languages(corpus: Corpus, kind: str, names: str) -> None:
    assert [explainer(corpus, language).name_kind(kind) for language in LANGUAGES] == names.split(
        "|"
    )


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        (("44.50", "mm"), "44.50 mm|44,50 mm|44,50 мм|44,50 mm"),
        (("44,5", "мм"), "44.5 mm|44,5 mm|44,5 мм|44,5 mm"),
        (("0.32", "Zoll"), "0.32 in|0,32 Zoll|0,32 дюйм|0,32 in"),
        (("1 500", "mm"), "1 500 mm|1 500 mm|1 500 мм|1 500 mm"),
        (("", ""), "–|–|–|–"),
    ],
)
def test_reading_is_shown_with_every_digit_that_was_typed(
    corpus: Corpus, typed: tuple[str, str], written: str
) -> None:
    characteristic = corpus.equipment.characteristic("puck.outer_diameter")
    assert characteristic is not None
    reading = Reading("x", characteristic, *typed, Fraction(1) if typed[0] else None)
    for language, text in zip(LANGUAGES, written.split("|"), strict=True):
        number, blank, unit = text.rpartition(" ")
        assert explainer(corpus, language).format_typed(reading) == (
            f"{number}{NBSP}{unit}" if blank else text
        )


def test_derived_reading_names_what_it_rests_on_in_the_language(corpus: Corpus) -> None:
    raw = next(
        raw_quantity
        for raw_quantity in corpus.equipment.raw_quantities()
        if raw_quantity.id == "table.diagonal"
    )
    inputs = (RawValue("A-C", "1022.90", "mm"), RawValue(None, "", ""))
    text = explainer(corpus, "ru").describe_derivation(Derivation(raw, inputs))
    assert f"A-C: 1022,90{NBSP}мм; –" in text


@pytest.mark.parametrize(
    ("number", "written"),
    [
        ("4.05633073038", "+4.0563 mm"),
        ("-0.5", "−0.5 mm"),
        ("0.00004", "+0.00004 mm"),
        ("-0.000123456", "−0.00012 mm"),
        ("0", "0 mm"),
    ],
)
def test_deviation_is_rounded_for_a_reader_and_never_to_nothing(
    corpus: Corpus, number: str, written: str
) -> None:
    characteristic = corpus.equipment.characteristic("puck.outer_diameter")
    assert characteristic is not None
    difference = explainer(corpus, "en").format_difference(Fraction(number), characteristic)
    assert difference == written.replace(" ", NBSP)


def test_reason_has_no_digits_that_only_a_conversion_made(corpus: Corpus) -> None:
    (item,) = checked(corpus, ("table.rail_angle", Fraction("85.943669269"))).items
    (result,) = item.checked[0].results
    assert "3.0563° below the limits" in explainer(corpus, "en").explain_reason(result)


@pytest.mark.parametrize(
    ("language", "headline"),
    [
        ("en", "no requirement is met beyond doubt; 1 open; 1 of 8 checked"),
        ("de", "keine Anforderung ist zweifelsfrei erfüllt; 1 offen; 1 von 8 geprüft"),
        (
            "ru",
            "ни по одному требованию соответствие не доказано; 1 требование без решения; "
            "проверено 1 из 8",
        ),
        (
            "lv",
            "ne par vienu prasību atbilstība nav pierādīta; 1 prasība bez lēmuma; "
            "pārbaudīts 1 no 8",
        ),
    ],
)
def test_headline_of_what_passes_conditionally(
    corpus: Corpus, language: Language, headline: str
) -> None:
    """Inside the limits, but within the guard band: nothing is certain, yet something is said."""
    (item,) = checked(
        corpus,
        ("puck.outer_diameter", Fraction("44.95")),
        rule=DecisionRule("guarded"),
        uncertainty=Fraction("0.1"),
    ).items
    assert item.verdict == "conditional-pass"
    assert explainer(corpus, language).write_headline(item) == headline


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_marks_what_was_typed_once_and_in_the_way_of_the_language(
    corpus: Corpus, language: Language
) -> None:
    explain = Explainer(
        Wording(corpus.strings, language),
        corpus.vocabulary,
        corpus.equipment.measurand_names(language),
    )
    quoted = explain.wording("message.quoted", text="Ω7")
    opening, closing = quoted[0], quoted[-1]
    codes = [key.partition(".")[2] for key in corpus.strings if key.startswith("problem.")]
    seen = 0
    for code in codes:
        messages = [corpus.strings[f"{part}.{code}"][language] for part in ("problem", "cure")]
        texts = [
            form
            for text in messages
            for form in (text.values() if isinstance(text, dict) else [text])
        ]
        asked = {name for text in texts for name in find_placeholders(text) if name.isidentifier()}
        values = {text: "2" if text in ("n", "count", "needed") else "Ω7" for text in asked}
        for text in explain.problem(Problem("a.csv", 1, 1, code, values)):
            assert opening * 2 not in text, code
            assert closing * 2 not in text, code
            assert f'"{opening}' not in text, code
        typed = asked & {"value", "unit", "name", "item", "header", "instrument"}
        if typed and any("{" + text + "}" in str(messages[0]) for text in typed):
            assert quoted in explain.problem(Problem("a.csv", 1, 1, code, values))[0], code
            seen += 1
    assert seen > 50


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_say_names_for_ids(corpus: Corpus, language: Language) -> None:
    names = corpus.equipment.measurand_names(language)
    explain = Explainer(Wording(corpus.strings, language), corpus.vocabulary, names)
    assert len(set(names.values())) == len(names)
    for characteristic in corpus.equipment.characteristics():
        assert names[characteristic.id].startswith(characteristic.names[language])
        message = " ".join(
            explain.problem(
                Problem(
                    "a.csv",
                    1,
                    1,
                    "unit-unknown",
                    {"unit": "N", "characteristic": characteristic.id, "accepted": "mm"},
                )
            )
        )
        assert characteristic.id not in message
        assert names[characteristic.id] in message
