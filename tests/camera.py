"""What a camera reads of a printed page."""

from typing import Any

import zxingcpp


def codes(picture: Any) -> list[str]:
    """The texts of the QR codes of a picture, in the order in which they are found.

    Of no other sort of code: the bars of one are easily seen in a line of small type.

    Args:
        picture: an image of PIL or an array of numpy.
    """
    found = zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode)
    return [one.text for one in found]
