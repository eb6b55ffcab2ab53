"""A generator of few pages, where the one built site of a run has all of them."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

import novuss.opendata.vectors.vector_files
import novuss.report.blank_downloads
import novuss.site.build.generated_sources
import novuss.site.build.post_build_files


@contextmanager
def few_pages(*ends: str) -> Iterator[None]:
    """Draw only the pages whose paths end so; no forms, letters, vectors, index or Markdown."""
    every = novuss.site.build.generated_sources.list_pages

    def some(*known: Any, **named: Any) -> list[Any]:
        return [(path, draw) for path, draw in every(*known, **named) if path.endswith(ends)]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(novuss.site.build.generated_sources, "list_pages", some)
        patch.setattr(novuss.site.build.generated_sources, "build_search_files", lambda _: {})
        patch.setattr(novuss.site.build.post_build_files, "build_page_search_files", lambda *_: {})
        patch.setattr(novuss.site.build.post_build_files, "build_assistant_files", lambda *_: {})
        patch.setattr(novuss.site.build.generated_sources, "build_font_files", dict)
        patch.setattr(novuss.report.blank_downloads, "build_downloads", lambda _: ())
        patch.setattr(novuss.opendata.vectors.vector_files, "render_vector_papers", lambda *_: ())
        yield
