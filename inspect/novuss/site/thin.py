"""What stands around an article, without the blanks that templates leave behind."""

import re

_BLANKS = re.compile(r"\s*\n\s*")


def thin(page: str) -> str:
    """The page with neither indentation nor empty lines before and behind its article.

    Inside an article a blank may be part of what is read, in a block of code for instance. A
    line end stays where there was one, so that scripts keep their lines.
    """
    before, opened, rest = page.partition("<article")
    article, closed, after = rest.rpartition("</article>")
    thinned = _BLANKS.sub("\n", before).lstrip() + opened
    return thinned + article + closed + _BLANKS.sub("\n", after)
