"""The home page of a language: search, disputes to tap, what people do here, and the table."""

from novuss.corpus import DEFAULT_EDITION
from novuss.site.pages.renderer import Renderer
from novuss.views.statistics import clause_statuses

#: The figure that shows what the game is played on.
_FIGURE = "starting-position"


def home_page(renderer: Renderer) -> str:
    """The page as Markdown; the theme's override puts the search below its heading."""
    corpus = renderer.corpus
    board = next((one for one in corpus.figures if one.id == _FIGURE), None)
    counts = clause_statuses(corpus)[renderer.language]
    return renderer.render(
        "home.md.j2",
        f"{renderer.language}/",
        disputes=[one for one in corpus.disputes if one.home],
        texts=sum(counts.values()),
        read=counts["read"] + counts["confirmed"],
        confirmed=counts["confirmed"],
        picture=renderer.picture(board, DEFAULT_EDITION) if board else None,
    )
