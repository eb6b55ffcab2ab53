"""Words and numbers in the reader's language.

babel is imported by what writes a number or a date: words alone, which are all that the
index of the search needs when a wheel is built, do without it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date, datetime
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from novuss.exact_decimal_strings import format_exact
from novuss.languages import Language
from novuss.model.interface_strings import Entry, PluralText, fill_placeholders

if TYPE_CHECKING:
    from babel import Locale

#: Between a number and its unit: narrow enough to belong together, never broken.
NBSP = "\u00a0"
#: Begins what a measuring sheet works out itself: a column, or a line of its first sheet. No
#: reading stands there, and behind it in a field of limits stands what is no printed limit.
OWN = "→"

#: The ids of what a document prints without a number: ``13.7-note``, ``17.6-p2``, ``h8.p2``.
_UNNUMBERED = re.compile(
    r"(?:(?P<clause>.+)-|h(?P<heading>\d+))(?P<part>note|tail|\.?p(?P<n>\d+)|)"
)


class Wording:
    """The strings of one language, and its way to write numbers and dates."""

    def __init__(self, strings: dict[str, Entry], language: Language) -> None:
        self.language = language
        self._strings = strings

    @cached_property
    def _locale(self) -> Locale:
        from babel import Locale

        # English dates have the day first, as the other languages do.
        return Locale.parse("en_GB" if self.language == "en" else self.language)

    def __call__(self, key: str, /, **values: object) -> str:
        """The text behind ``key`` with its placeholders filled in.

        A text with plural forms takes the count as ``n``.

        Raises:
            KeyError: the key is not known: a programmer's mistake.
        """
        entry = self._strings[key]
        if isinstance(entry, PluralText):
            count = str(values.get("n"))
            form = self._locale.plural_form(int(count)) if count.isdecimal() else "other"
            return fill_placeholders(entry[self.language][form], values)
        return fill_placeholders(entry[self.language], values)

    def format_number(self, number: Fraction | Decimal | None, *, signed: bool = False) -> str:
        """The number with the decimal sign of the language, without grouping, exact."""
        if number is None:
            return "–"
        exact = Decimal(format_exact(number))
        text = _format_ungrouped(exact, self._locale)
        text = text.replace("-", "\N{MINUS SIGN}")
        return f"+{text}" if signed and exact > 0 else text

    @cached_property
    def decimal_sign(self) -> str:
        """A point or a comma."""
        from babel.numbers import get_decimal_symbol

        return get_decimal_symbol(self._locale)

    @property
    def separator(self) -> str:
        """What parts the cells of a CSV file for Excel: a comma, or, where that is taken, ``;``."""
        return ";" if self.decimal_sign == "," else ","

    def format_digits(self, typed: str) -> str:
        """A number as typed, with the decimal sign of the language and every digit it has."""
        # A comma or a point is the decimal sign: no number with both is ever accepted.
        return typed.replace(",", ".").replace(".", self.decimal_sign)

    def format_quantity(
        self, number: Fraction | Decimal | None, symbol: str, *, signed: bool = False
    ) -> str:
        """The number with its unit: ``44,5 mm``, ``90°``."""
        joint = "" if symbol.startswith(("°", "′")) else NBSP
        return (
            f"{self.format_number(number, signed=signed)}{joint}{symbol}"
            if number is not None
            else "–"
        )

    def format_share(self, share: Fraction) -> str:
        """A share as a percentage, rounded to a tenth of a percent."""
        from babel.numbers import format_percent

        return format_percent(float(share), format="0.#\u00a0%", locale=self._locale)

    def split_clause_id(self, clause: str) -> dict[str, str]:
        """The id of a clause as readers have it: ``id``, a number, and ``part``, words after it.

        ``13.7-note`` is 13.7 with `` (note)``, ``h8.p2`` is 8 with ``, paragraph 2``.
        Any other id is the number itself.
        """
        found = _UNNUMBERED.fullmatch(clause)
        if found is None:
            return {"id": clause, "part": ""}
        words = ""
        if found["n"]:
            words = self("clause.paragraph", n=found["n"])
        elif found["part"]:
            words = " " + self("clause.note" if found["part"] == "note" else "clause.tail")
        return {"id": found["clause"] or found["heading"], "part": words}

    def name_clause(self, clause: str) -> str:
        """What readers call a clause: ``17.1.8``, ``13.7 (note)``."""
        return "".join(self.split_clause_id(clause).values())

    def name_clauses(self, clauses: Iterable[str]) -> str:
        """What readers call several clauses, in a row."""
        return ", ".join(map(self.name_clause, clauses))

    def format_date(self, day: date) -> str:
        """The date in the long form of the language."""
        from babel.dates import format_date

        return format_date(day, format="long", locale=self._locale)

    def name_language(self, language: Language) -> str:
        """What a language is called in this one."""
        from babel import Locale

        return str(Locale.parse(self.language).languages[language])

    def format_day_from(self, day: date) -> str:
        """The date as it stands behind “from” or “since”, which may take another case."""
        return self(f"day-from.{day.month}", day=day.day, year=day.year)

    def format_moment(self, moment: datetime) -> str:
        """Day and minute of an aware moment, in the computer's own zone."""
        from babel.dates import format_date

        local = moment.astimezone()
        # The short form of a date has two digits for the year.
        day = format_date(local, format="medium", locale=self._locale)
        return f"{day}, {local:%H:%M}"


# babel takes longer over a number than all the rest over the sentence around it.
@lru_cache(maxsize=1 << 14)
def _format_ungrouped(exact: Decimal, locale: Locale) -> str:
    """The number with every digit it has and the decimal sign of the locale."""
    from babel.numbers import format_decimal

    with localcontext() as context:
        # As many digits as the number has: the usual 28 round or refuse a longer one.
        context.prec = max(context.prec, len(exact.as_tuple().digits) + 3)
        return format_decimal(
            exact, locale=locale, decimal_quantization=False, group_separator=False
        )
