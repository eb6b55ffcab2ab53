"""A page that was drawn as Markdown, read as what a reader gets."""

import markdown
import yaml
from lxml import html

EXTENSIONS = ["admonition", "attr_list", "md_in_html", "tables", "toc"]


def front_matter(text: str) -> tuple[dict[str, str], str]:
    """What a page says of itself, and its body."""
    _, head, body = text.split("---\n", 2)
    return yaml.safe_load(head), body


def read(text: str) -> html.HtmlElement:
    """The article with what stands above and below it."""
    told, body = front_matter(text)
    article = markdown.markdown(body, extensions=EXTENSIONS)
    whole = f"{told.get('over', '')}<article>{article}</article>{told.get('under', '')}"
    return html.document_fromstring(whole)
