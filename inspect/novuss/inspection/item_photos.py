"""Photos of inspected items, as reports show them."""

from dataclasses import dataclass

from novuss.model.equipment_records import Kind


@dataclass(frozen=True)
class Photo:
    """A photo of an item.

    Attributes:
        kind: of the item.
        item: its name.
        name: of the image file.
        caption: what the photo shows, in words; may be empty.
        sha256: of its bytes.
        content: a JPEG picture; None where the photo is on another device.
    """

    kind: Kind
    item: str
    name: str
    caption: str
    sha256: str
    content: bytes | None
