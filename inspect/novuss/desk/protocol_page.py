"""Protocol of the event at a desk: the page that ``novuss report`` makes of the same records."""

from dataclasses import replace
from pathlib import Path

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.recordreport.output_formats import RECORD_FORMS
from novuss.recordreport.record_document import RecordReport
from novuss.records.event_records import EventRecords
from novuss.records.inspection_photo_list import list_recorded_photos
from novuss.records.record_store import Store
from novuss.records.signature_trust import read_signatures


def render_protocol(store: Store, path: Path, corpus: Corpus, language: Language) -> str:
    """Render the protocol of all items.

    Raises:
        ProblemsError: nothing was inspected, or names of items cannot be told apart.
    """
    found = EventRecords.of(store, path, corpus).select_for_paper()
    inspections = [inspection for item in found.standings for inspection in item.inspections]
    report = RecordReport.of(
        found.standings,
        found.records,
        view="summary",
        head=found.event.head,
        corpus=corpus,
        language=language,
        store=path.name,
        signatures=read_signatures(store, corpus),
    )
    photos = tuple(list_recorded_photos(inspections, store))
    return RECORD_FORMS[".html"](replace(report, photos=photos)).decode()
