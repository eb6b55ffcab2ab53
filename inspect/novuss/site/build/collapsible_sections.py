"""Parts of a long page, each below its heading and closed until it is asked for."""

import re

_HEADING = re.compile(r"(<h2\b.*?</h2>)", re.DOTALL)


def fold_parts(html: str) -> str:
    """Put what stands below each second heading of a converted page into a fold."""
    before, *parts = _HEADING.split(html)
    folded = (
        f'<details class="nv-fold nv-part"><summary>{heading}</summary>\n{body}</details>\n'
        for heading, body in zip(parts[::2], parts[1::2], strict=True)
    )
    return before + "".join(folded)
