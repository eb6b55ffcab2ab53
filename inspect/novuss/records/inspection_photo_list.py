"""Photos that inspections name, with what came of them."""

from collections.abc import Iterable, Mapping

from novuss.inspection.item_photos import Photo
from novuss.model.event_file import HandedInspection
from novuss.records.record_store import Store
from novuss.records.recorded_entries import Inspection


def list_photos(
    inspections: Iterable[HandedInspection], contents: Mapping[str, bytes]
) -> list[Photo]:
    """List the photos of inspections in their order, each once an item.

    The ``contents`` are JPEG pictures by their SHA-256.
    """
    found: dict[tuple[str, str, str], Photo] = {}
    for inspection in inspections:
        kind, item = inspection.kind, inspection.item.strip()
        for photo in inspection.photos:
            # An inspection that goes on from another one has its photos too, with later captions.
            found[kind, item, photo.sha256] = Photo(
                kind=kind,
                item=item,
                name=photo.name,
                caption=photo.caption,
                sha256=photo.sha256,
                content=contents.get(photo.sha256),
            )
    return list(found.values())


def list_recorded_photos(inspections: Iterable[Inspection], store: Store) -> list[Photo]:
    """List the photos of inspections of the records, with those that an open file keeps."""
    typed = [
        inspection.typed.model_copy(update={"item": inspection.item})
        for inspection in inspections
        if inspection.typed
    ]
    return list_photos(typed, store.photos.read_photos(list_photo_digests(typed)))


def list_photo_digests(inspections: Iterable[HandedInspection]) -> list[str]:
    """List the SHA-256 of every photo that inspections name."""
    return [photo.sha256 for inspection in inspections for photo in inspection.photos]
