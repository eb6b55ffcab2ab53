"""Equipment table of the annex: rows whose cells a copy tore apart."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from rapidfuzz import fuzz

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.model.record_base import fold_text
from novuss.official.document_lines import Cells, Line, is_ended
from novuss.official.printed_clause_numbers import drop_roman, find_lone_numbers

#: Words that stand over the columns of such a table, and over the table itself.
_HEAD = {
    *("lfd", "nr", "bezeichnung", "parameter", "spielinventars", "masseinheit", "menge"),
    *("zulassige", "toleranz", "einheit", "номер", "название", "параметры", "инвентаря"),
    *("единицы", "измерения", "количество", "допуск", "number", "name", "item", "unit"),
    *("quantity", "tolerance", "numurs", "nosaukums", "mervieniba", "daudzums", "pielaide"),
}
_SMALL = {"mm", "мм", "des", "der", "und", "и", "of", "no"}
#: The mark of the line that is the title of the annex.
TITLE = "annex"
#: The mark of a line that had a Roman numeral in front: the heading of a group of rows.
GROUP = "group"
_TITLE = ("anhang", "приложение", "annex", "appendix", "pielikums")
_ALIKE = 80
_BOX = "|[]_{}"
_ROW = re.compile(
    rf"^[\s{re.escape(_BOX)}.]*(?P<row>\d{{1,2}}|[SOIl])(?=[\s|\[])[\s{re.escape(_BOX)}]*"
)
_QUANTITY = r"(?:[^\W\d_]{2,4}\s)?\d[\d.,/]*"
_TOLERANCE = r"[+±-]?\s?\d+(?:[.,]\d+)?|[-\N{EN DASH}\N{EM DASH}]|[^\W\d_]{2,}(?:\s[^\W\d_]+){1,2}"


class AnnexTable:
    """Part the lines of the table of one document into cells."""

    def __init__(self, corpus: Corpus, language: Language) -> None:
        kinds = corpus.vocabulary.kinds
        #: Names of things, longest first, as folded words.
        self._items = sorted(
            {tuple(fold_text(word).split()) for kind in kinds for word in kind.words.list_all()}
            | {tuple(fold_text(kind.names[language]).split()) for kind in kinds},
            key=lambda words: -len(words),
        )
        units = {
            word
            for unit in corpus.vocabulary.units
            for word in (*unit.words.list_all(), *(s for _, s in unit.symbols.items()))
            if word.isalpha()
        }
        names = "|".join(sorted(map(re.escape, units | {"Градусы"}), key=len, reverse=True))
        gap = rf"[\s{re.escape(_BOX)}]"
        self._tail = re.compile(
            rf"(?:^|(?<=[\s|])){gap}*(?P<unit>{names})(?:{gap}+(?P<quantity>{_QUANTITY})"
            rf"(?:{gap}+(?P<tolerance>{_TOLERANCE}))?)?[\s_|]*$",
            re.IGNORECASE,
        )

    def split_cells(self, lines: Sequence[Line]) -> list[Line]:
        """Part the lines behind the title of the annex into cells; headings of columns go."""
        titles = [(_score_title(line), at) for at, line in enumerate(lines)]
        likeness, begin = max(titles, default=(0.0, 0))
        if likeness < _ALIKE:
            return list(lines)
        found = [*lines[:begin], replace(lines[begin], mark=TITLE)]
        rest = [line for line in lines[begin + 1 :] if not _is_head(line.text)]
        numbered = False
        for line in self._join_names(rest):
            numbers = find_lone_numbers(line.text)
            found.append(line if numbers else self._split_line(line, numbered=numbered))
            numbered = len(numbers) == 1 and numbers[0].isdigit()
        return found

    def _join_names(self, lines: Iterable[Line]) -> Iterable[Line]:
        """Names of things that were broken at the end of a line are put together."""
        before: Line | None = None
        for line in lines:
            if before is not None:
                whole = f"{before.text} {line.text}"
                if len(self._match_item(_ROW.sub("", whole))) > len(_ROW.sub("", before.text)):
                    yield replace(line, text=whole, indent=before.indent, blank=before.blank)
                    before = None
                    continue
                yield before
            name = tuple(fold_text(_ROW.sub("", line.text)).split())
            is_broken = any(name and name == words[: len(name)] != words for words in self._items)
            before = line if is_broken else None
            if before is None:
                yield line
        if before is not None:
            yield before

    def _split_line(self, line: Line, *, numbered: bool) -> Line:
        text, row, item = line.text, "", ""
        match = _ROW.match(text)
        if match:
            named = self._match_item(text[match.end() :])
            if named:
                row = match["row"] if match["row"].isdigit() else "?"
                text, numbered = text[match.end() :], True
        if numbered or "|" in text or "[" in text:
            named = self._match_item(text)
            if named and (numbered or re.match(r"\s*[|\[]", text[len(named) :])):
                item, text = named, text[len(named) :]
        tail = self._tail.search(text)
        cells = Cells(row, item)
        if tail:
            parts = {key: value or "" for key, value in tail.groupdict().items()}
            cells, text = Cells(row, item, **parts), text[: tail.start()]
        text = " ".join(re.sub(r"[|\[\]{}]+|(?<!\w)_+|_+(?!\w)", " ", text).split())
        if not row and (bare := drop_roman(text)) != text:
            text, line = bare, replace(line, mark=GROUP)
        text = re.sub(r"^(?:[^\w\"“„«(]+)|\s+[._]+\s*$", "", " ".join(text.split()))
        if sum(c.isalpha() for c in text) < 2:
            text = ""
        if not item and tuple(fold_text(text).split()) in self._items:
            item, text = text, ""
        return line.copy_with_text(text, cells if item == cells.item else replace(cells, item=item))

    def _match_item(self, text: str) -> str:
        """The name of a thing that the text begins with, as it stands there; or nothing."""
        for words in self._items:
            match = re.match(
                r"\W*" + r"[\W_]+".join(r"([^\W_]+)" for _ in words) + r"(?![^\W_])", text
            )
            if match and tuple(map(fold_text, match.groups())) == words:
                return match.group()
        return ""


def _score_title(line: Line) -> float:
    """How much the line is like the title of the annex: one word and perhaps its number."""
    words = fold_text(line.text).split()
    if not 1 <= len(words) <= 3:
        return 0.0
    if not line.text.strip(" |.").isupper():
        # In small letters it is the title where it is a whole paragraph, or a heading.
        whole = line.mark in ("heading", "paragraph") and not is_ended(line.text.strip(" ."))
        rest = [word for word in words if not word.isdigit() and word != "nr"]
        return 100.0 if whole and len(rest) == 1 and rest[0] in _TITLE else 0.0
    return max(fuzz.ratio(word, title) for word in words for title in _TITLE)


def _is_head(text: str) -> bool:
    """Whether the line holds heads of columns and nothing else."""
    words = [word for word in fold_text(text).split() if not word.isdigit()]
    if not words:
        return False
    known = [word for word in words if any(fuzz.ratio(word, head) >= _ALIKE for head in _HEAD)]
    small = [word for word in words if word in _SMALL]
    return bool(known) and len(known) + len(small) >= 0.75 * len(words)
