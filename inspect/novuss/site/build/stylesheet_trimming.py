"""Style sheets without what no page needs: the theme's rules for other sites, our own comments.

The theme has looks for more than this site has: code in colours, tabs, admonitions, its own
search. A rule can match only where every class that its selector names stands in a page or is
set by a script, and a value kept for later only counts where something asks for it.
Of its colours only those count that a page names. Its own script, which no page has, marked what
has the focus by the keyboard with a class; a browser knows that by itself.
Without it a first view of the home page has 39 kB of styles instead of 24, compressed.
"""

import re
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

import tinycss2
from tinycss2.ast import AtRule, Declaration, Node, QualifiedRule

#: Where the theme's style sheets stand below the site.
FOLDER = "assets/stylesheets"
#: And our own, of which every rule stays.
OWN = "assets/styles"
_CLASSES = re.compile(
    rb"""\s(?:class|data-md-color-(?:primary|accent))=(?:"([^"]*)"|'([^']*)'|([^\s>"']+))"""
)
#: A colour of the theme that a selector names.
_COLOUR = re.compile(r"\[data-md-color-(?:primary|accent)=\"?([\w-]+)\"?\]")
#: What is for languages that are written from the right; this site has none.
_RTL = re.compile(r"\[dir=\"?rtl\"?\]")
#: Shorter ones are the variables of scripts that were made small.
_WORD = re.compile(rb"[A-Za-z_][\w-]{3,}")
_VARIABLE_READ = re.compile(r"var\(\s*(--[\w-]+)")
#: A class that the theme's script sets.
_FOCUSED = re.compile(r"\.focus-visible\b")
#: At-rules whose blocks hold rules.
_NESTED = frozenset({"media", "supports", "layer", "container"})


def drop_unused_styles(site: Path) -> None:
    """Rewrite the style sheets of the built site; nothing that a page shows changes."""
    for path in (site / OWN).glob("*.css"):
        _write_css(path, tighten_sheet(_read_text(path)))
    classes = _find_classes(site.rglob("*.html"), site.rglob("*.js"))
    sheets = {path: _read_text(path) for path in (site / FOLDER).rglob("*.css")}
    kept = {
        path: _keep_matching(
            tinycss2.parse_stylesheet(_FOCUSED.sub(":focus-visible", css)), classes
        )
        for path, css in sheets.items()
    }
    styles = map(_read_text, site.rglob("*.css"))
    others = [
        *map(_read_text, site.rglob("*.js")),
        *(css for css in styles if css not in sheets.values()),
    ]
    variables = {
        name for text in (*kept.values(), *others) for name in _VARIABLE_READ.findall(text)
    }
    # What a script reads by its name, without var().
    variables |= {name for text in others for name in re.findall(r"--[\w-]+", text)}
    for path, css in kept.items():
        _write_css(path, _drop_unread_variables(tinycss2.parse_stylesheet(css), variables))


def tighten_sheet(css: str) -> str:
    """Write a style sheet without remarks and the blanks between its parts."""
    return _write_tightly(tinycss2.parse_stylesheet(css))


def _read_text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _write_css(path: Path, css: str) -> None:
    path.write_text(css, encoding="utf-8", newline="\n")


def _write_tightly(rules: Iterable[Node]) -> str:
    """Every rule, without remarks and the blanks between its parts."""
    written = []
    for rule in rules:
        if isinstance(rule, QualifiedRule):
            parts = tinycss2.parse_blocks_contents(
                rule.content, skip_comments=True, skip_whitespace=True
            )
            body = ";".join(_write_declaration(part) for part in parts)
            written.append(f"{tinycss2.serialize(rule.prelude).strip()}{{{body}}}")
        elif isinstance(rule, AtRule) and rule.content and rule.lower_at_keyword in _NESTED:
            inner = _write_tightly(tinycss2.parse_rule_list(rule.content))
            head = tinycss2.serialize(rule.prelude).rstrip()
            written.append(f"@{rule.at_keyword}{head}{{{inner}}}")
        elif rule.type not in ("comment", "whitespace"):
            written.append(rule.serialize())
    return "\n".join(written)


def _write_declaration(part: Node) -> str:
    if not isinstance(part, Declaration):
        return str(part.serialize())
    weight = " !important" if part.important else ""
    return f"{part.name}:{tinycss2.serialize(part.value).strip()}{weight}"


def _find_classes(pages: Iterable[Path], scripts: Iterable[Path]) -> frozenset[str]:
    """Every class that stands in a page, and every word of a script, which may set one."""
    words = {
        word
        for path in pages
        for quotings in _CLASSES.findall(path.read_bytes())
        for word in b" ".join(quotings).split()
    }
    words |= {word for path in scripts for word in _WORD.findall(path.read_bytes())}
    return frozenset(word.decode("utf-8", "replace") for word in words)


def _keep_matching(rules: Iterable[Node], classes: frozenset[str]) -> str:
    """The rules that can match where these are all classes."""
    written = []
    for rule in rules:
        if isinstance(rule, QualifiedRule):
            selectors = [
                selector
                for selector in _split_selectors(rule.prelude)
                if _find_required_classes(selector) <= classes
            ]
            heads = [tinycss2.serialize(selector) for selector in selectors]
            if heads := [head for head in heads if not _RTL.search(head)]:
                head = ",".join(heads)
                written.append(f"{head}{{{tinycss2.serialize(rule.content)}}}")
        elif isinstance(rule, AtRule) and rule.content and rule.lower_at_keyword in _NESTED:
            if inner := _keep_matching(tinycss2.parse_rule_list(rule.content), classes):
                head = tinycss2.serialize(rule.prelude)
                written.append(f"@{rule.at_keyword}{head}{{{inner}}}")
        elif rule.type != "comment":
            written.append(rule.serialize())
    return "".join(written)


def _split_selectors(prelude: list[Node]) -> list[list[Node]]:
    """The selectors of a list, apart at its own commas."""
    selectors: list[list[Node]] = [[]]
    for token in prelude:
        if token.type == "literal" and token.value == ",":
            selectors.append([])
        else:
            selectors[-1].append(token)
    return selectors


def _find_required_classes(selector: list[Node]) -> set[str]:
    """The classes and colours that must be there; not what stands in ``:not()`` or ``:is()``."""
    classes = {
        name.value
        for dot, name in pairwise(selector)
        if dot.type == "literal" and dot.value == "." and name.type == "ident"
    }
    blocks = tinycss2.serialize([token for token in selector if token.type == "[] block"])
    return classes | set(_COLOUR.findall(blocks))


def _drop_unread_variables(rules: Iterable[Node], variables: set[str]) -> str:
    """The rules without the values of their own that nothing asks for."""
    written = []
    for rule in rules:
        if not isinstance(rule, QualifiedRule):
            written.append(rule.serialize())
            continue
        kept = [
            part.serialize()
            for part in tinycss2.parse_blocks_contents(rule.content)
            if not isinstance(part, Declaration)
            or not part.name.startswith("--")
            or part.name in variables
        ]
        if kept:
            written.append(f"{tinycss2.serialize(rule.prelude)}{{{';'.join(kept)}}}")
    return "".join(written)
