"""The home page of a language: search, disputes to tap, what people do here, and the table."""

from novuss.corpus import DEFAULT_EDITION
from novuss.rulebook.statistics import count_clause_statuses
from novuss.site.rendering import Renderer

#: The figure that shows what the game is played on.
_FIGURE = "starting-position"


def home_page(renderer: Renderer) -> str:
    """The page as Markdown; the theme's override puts the search below its heading."""
    corpus = renderer.corpus
    board = next((one for one in corpus.figures if one.id == _FIGURE), None)
    counts = count_clause_statuses(corpus)[renderer.language]
    return renderer.render(
        "home.md.j2",
        f"{renderer.language}/",
        disputes=[one for one in corpus.disputes if one.home],
        texts=sum(counts.values()),
        read=counts["read"] + counts["confirmed"],
        confirmed=counts["confirmed"],
        picture=renderer.picture(board, DEFAULT_EDITION) if board else None,
    )
