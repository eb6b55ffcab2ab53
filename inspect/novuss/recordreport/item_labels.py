"""Labels to stick on what was inspected: item, verdict, seal, and a code that holds the record."""

from collections.abc import Sequence
from dataclasses import dataclass

from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.inspection.event_head import EventHead
from novuss.languages import Language
from novuss.localized_wording import Wording
from novuss.recordreport.items_and_disc_sets import FINGERPRINT, Article, compute_fingerprint
from novuss.records.recorded_entries import Records
from novuss.report.html_report import render_template
from novuss.report.text_fitting import LINE, POINT, Fitted, fit_text

#: How many bytes a code holds at most: more would make its squares too small for a phone.
CODE_ROOM = 180


@dataclass(frozen=True)
class LabelFormat:
    """A sheet of A4 with labels; lengths in millimetres.

    ``inset`` is what stays blank within a label: sheets run askew by as much, and
    printers reach no edge of the paper.
    """

    columns: int
    rows: int
    width: float
    height: float
    left: float
    top: float
    #: From the left side of one label to that of the next.
    pitch: float
    inset: tuple[float, float]
    #: The side of the code.
    code: float

    @property
    def on_a_sheet(self) -> int:
        """How many labels there are."""
        return self.columns * self.rows

    def locate_label(self, number: int) -> tuple[float, float]:
        """Left and top of the ``number``-th label of a sheet, counted from 0."""
        row, column = divmod(number, self.columns)
        return round(self.left + column * self.pitch, 3), round(self.top + row * self.height, 3)


#: By their size, as it stands on the packet.
FORMATS = {
    "63.5x38.1": LabelFormat(
        columns=3,
        rows=7,
        width=63.5,
        height=38.1,
        left=7.21,
        top=15.15,
        pitch=66.04,
        inset=(2.5, 2.2),
        code=21,
    ),
    # From edge to edge: nothing of the first and last row may come near the edge.
    "70x37": LabelFormat(
        columns=3,
        rows=8,
        width=70,
        height=37,
        left=0,
        top=0.5,
        pitch=70,
        inset=(5, 4.6),
        code=19,
    ),
}
#: Type in points; none is smaller than 7.
_NAME, _REST = (24, 20, 17, 14, 12, 10, 9, 8, 7), (8.5, 8, 7.5, 7)
#: On one line, or in the smaller sizes too on two.
_WORD = (12, 11.5, 11, 10.5, 10, 9.5, 9, 8.5, 8, 7.5, 7)
#: The height of a line of type of a point, in millimetres.
_MM = LINE * POINT
#: How wide the sign is, beside the name.
_SIGN = 11.0


@dataclass(frozen=True)
class Label:
    """What stands on one label, each text in a size that has room."""

    name: Fitted
    #: Of what kind it is and whose, as far as there is room.
    about: Fitted | None
    word: Fitted
    #: That the chief judge let pass what fails, where that is so; the day; the seal.
    facts: tuple[Fitted, ...]
    verdict: str
    sign: Fitted
    code: str


def build_label(
    article: Article, form: LabelFormat, head: EventHead, records: Records, explain: Explainer
) -> Label:
    """The label of one article, with a fingerprint of what the records hold of it."""
    say, inset = explain.wording, form.inset
    wide, high = form.width - 2 * inset[0], form.height - 2 * inset[1]
    # Beside the code stand four lines or five; above it the name, as wide as the label.
    beside, row, line = wide - form.code - 1, high - form.code, _REST[0] * _MM
    verdict = explain.name_verdict(article.word)
    word = fit_text(verdict, beside, _WORD[0] * _MM, _WORD[:-3])
    if not word.whole:
        word = fit_text(verdict, beside, 2 * (8 if article.waived else 10) * _MM, _WORD)
    waived = [fit_text(say("label.waived"), beside, 2 * 7 * _MM, _REST)] if article.waived else []
    texts = [article.last.inspected_at.astimezone().date().isoformat()]
    texts += [f"{say('record.seal')} {article.seal}"] if article.seal else []
    facts = (*waived, *(fit_text(text, beside, line, _REST) for text in texts))
    # What and whose it is has the room that is left; its name stands above.
    rest = form.code - sum(text.height for text in (word, *facts))
    owner = article.participant if article.kind != "participant" else None
    kind = article.describe_kind(explain)
    about = fit_text(" · ".join(filter(None, (kind, owner))), beside, rest, _REST)
    return Label(
        name=fit_text(article.name, wide - _SIGN, row, _NAME, middle=True),
        about=about if about.height <= rest else None,
        word=word,
        facts=facts,
        verdict=article.word,
        sign=Fitted((article.sign,), min(26, row / _MM)),
        code=build_code_text(article, head, records, explain),
    )


def build_code_text(article: Article, head: EventHead, records: Records, explain: Explainer) -> str:
    """What the code of a label says to any phone, in plain lines and without a network.

    Item, verdict, entry and day, seal, and the beginning of the fingerprint that
    ``novuss record show`` prints for the item; the event as far as there is room.
    """
    last = article.last
    seals = [f"{explain.wording('record.seal')} {article.seal}"] if article.seal else []
    fixed = [
        f"{article.sign} {explain.name_verdict(article.word)}",
        f"{last.inspected_at.astimezone().date().isoformat()} {last.id[:8]}",
        *(_shorten_to_bytes(text, 30) for text in seals),
        f"sha256 {compute_fingerprint(article.standings, records)[:FINGERPRINT]}",
    ]
    room = CODE_ROOM - sum(len(line.encode()) + 1 for line in fixed)
    item = f"{article.describe_kind(explain)} {article.name}"
    # No letter of the name gives way to what the name most often says as well.
    item = item if len(item.encode()) <= room else _shorten_to_bytes(article.name, room)
    room -= len(item.encode()) + 1
    event = _shorten_to_bytes(head.name, room) if room > 8 else ""
    return "\n".join(filter(None, [event, item, *fixed]))


def _shorten_to_bytes(text: str, room: int) -> str:
    """As much of the beginning and the end as ``room`` bytes hold."""
    short, keep = text, len(text)
    while len(short.encode()) > room and keep > 1:
        keep -= 1
        tail = keep // 2
        short = text[: keep - tail] + "…" + text[len(text) - tail :]
    return short


def render_labels(
    articles: Sequence[Article],
    form: LabelFormat,
    head: EventHead,
    records: Records,
    corpus: Corpus,
    language: Language,
    skip: int = 0,
) -> str:
    """Sheets of labels in the order of the articles; ``skip`` labels of the first are used."""
    explain = Explainer(Wording(corpus.strings, language), corpus.vocabulary)
    sheets: dict[int, list[tuple[tuple[float, float], Label]]] = {}
    for number, article in enumerate(articles, skip):
        sheet, place = divmod(number, form.on_a_sheet)
        made = build_label(article, form, head, records, explain)
        sheets.setdefault(sheet, []).append((form.locate_label(place), made))
    return render_template(
        "labels.html.j2", explain.wording, sheets=list(sheets.values()), form=form
    )
