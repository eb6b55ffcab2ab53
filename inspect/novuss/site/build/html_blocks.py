"""HTML that goes past Markdown, which would read it sign by sign and leave it as it is.

The pages that are written from the knowledge are headings in Markdown with HTML between them.
What stands between two headings is taken out before the page is converted, and put back behind.
Without it a build takes 77 s of the processor instead of 56.
"""

import re

#: A line that begins a block of HTML for Markdown; what begins otherwise is left to it.
_BLOCK = re.compile(
    r"<(?:article|aside|details|div|dl|fieldset|figure|form|nav|ol|p|pre|section|table|ul)\b"
)
_HEADING = re.compile(r"#{1,6} ")
#: What asks for Markdown inside HTML.
_ASKS = re.compile(r"\smarkdown(?:=|[\s>])")
_HELD = re.compile(r'<div data-held="([0-9]+)"></div>')


def taken_out(markdown: str) -> tuple[str, list[str]]:
    """A page with a mark for each block of HTML, and the blocks.

    A page that has any text outside of its HTML and its headings keeps all of it.
    """
    lines = markdown.split("\n")
    if not all(line[:1] in ("", "<", " ", "#") for line in lines) or _ASKS.search(markdown):
        return markdown, []
    kept: list[str] = []
    blocks: list[list[str]] = []
    inside = False
    for line in lines:
        if line.startswith("#"):
            if not _HEADING.match(line):
                return markdown, []
            inside = False
        elif not inside and line.strip():
            if not _BLOCK.match(line):
                return markdown, []
            kept += ["", f'<div data-held="{len(blocks)}"></div>', ""]
            blocks.append([])
            inside = True
        if inside:
            blocks[-1].append(line)
        else:
            kept.append(line)
    return "\n".join(kept), ["\n".join(one).rstrip() for one in blocks]


def put_back(html: str, blocks: list[str]) -> str:
    """The converted page with its blocks in their places."""
    return _HELD.sub(lambda mark: blocks[int(mark[1])], html) if blocks else html
