"""Escapes of text in the parts of a workbook: ``_x003D_`` stands for an equals sign there.

So ISO/IEC 29500-1 has it, 22.9.2.19 (ST_Xstring).
"""

import re

_CODE = re.compile("_x([0-9A-Fa-f]{4})_")


def decode_text(kept: str) -> str:
    """What a program shows of a text as it is kept; a half of a surrogate pair is no sign."""
    if "_x" not in kept:
        return kept
    text = _CODE.sub(lambda code: chr(int(code[1], 16)), kept)
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def encode_text(text: str) -> str:
    """How a text is kept so that a program shows it as it is."""
    return _CODE.sub(lambda code: f"_x005F_{code[0][1:]}", text) if "_x" in text else text
