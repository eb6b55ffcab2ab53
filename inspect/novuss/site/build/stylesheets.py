"""Style sheets without what no page needs: the theme's rules for other sites, our own remarks.

The theme has looks for more than this site has: code in colours, tabs, admonitions, its own
search. A rule can match only where every class that its selector names stands in a page or is
set by a script, and a value kept for later only counts where something asks for it.
Without it a first view of the home page has 39 kB of styles instead of 27, compressed.
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
_CLASSES = re.compile(rb"""\sclass=(?:"([^"]*)"|'([^']*)'|([^\s>"']+))""")
#: Shorter ones are the variables of scripts that were made small.
_WORD = re.compile(rb"[A-Za-z_][\w-]{3,}")
_ASKED = re.compile(r"var\(\s*(--[\w-]+)")
#: At-rules whose blocks hold rules.
_NESTED = frozenset({"media", "supports", "layer", "container"})


def drop_unused_styles(site: Path) -> None:
    """Rewrite the style sheets of the built site; nothing that a page shows changes."""
    for path in (site / OWN).glob("*.css"):
        rules = tinycss2.parse_stylesheet(
            path.read_text(encoding="utf-8"), skip_comments=True, skip_whitespace=True
        )
        path.write_text(
            "".join(f"{one.serialize()}\n" for one in rules), encoding="utf-8", newline="\n"
        )
    known = _classes(site.rglob("*.html"), site.rglob("*.js"))
    sheets = {path: path.read_text(encoding="utf-8") for path in (site / FOLDER).glob("*.css")}
    kept = {path: _kept(tinycss2.parse_stylesheet(css), known) for path, css in sheets.items()}
    texts = (path.read_text(encoding="utf-8") for path in site.rglob("*.js"))
    styles = (path.read_text(encoding="utf-8") for path in site.rglob("*.css"))
    others = [*texts, *(css for css in styles if css not in sheets.values())]
    asked = {name for text in (*kept.values(), *others) for name in _ASKED.findall(text)}
    # What a script reads by its name, without var().
    asked |= {name for text in others for name in re.findall(r"--[\w-]+", text)}
    for path, css in kept.items():
        path.write_text(
            _without_values(tinycss2.parse_stylesheet(css), asked), encoding="utf-8", newline="\n"
        )


def _classes(pages: Iterable[Path], scripts: Iterable[Path]) -> frozenset[str]:
    """Every class that stands in a page, and every word of a script, which may set one."""
    named = {
        one
        for path in pages
        for ways in _CLASSES.findall(path.read_bytes())
        for one in b" ".join(ways).split()
    }
    words = {one for path in scripts for one in _WORD.findall(path.read_bytes())}
    return frozenset(one.decode("utf-8", "replace") for one in named | words)


def _kept(rules: Iterable[Node], known: frozenset[str]) -> str:
    written = []
    for rule in rules:
        if isinstance(rule, QualifiedRule):
            selectors = [one for one in _selectors(rule.prelude) if _classes_of(one) <= known]
            if selectors:
                head = ",".join(tinycss2.serialize(one) for one in selectors)
                written.append(f"{head}{{{tinycss2.serialize(rule.content)}}}")
        elif isinstance(rule, AtRule) and rule.content and rule.lower_at_keyword in _NESTED:
            inner = _kept(tinycss2.parse_rule_list(rule.content), known)
            if inner:
                head = tinycss2.serialize(rule.prelude)
                written.append(f"@{rule.at_keyword}{head}{{{inner}}}")
        elif rule.type != "comment":
            written.append(rule.serialize())
    return "".join(written)


def _selectors(prelude: list[Node]) -> list[list[Node]]:
    """The selectors of a list, apart at its own commas."""
    selectors: list[list[Node]] = [[]]
    for token in prelude:
        if token.type == "literal" and token.value == ",":
            selectors.append([])
        else:
            selectors[-1].append(token)
    return selectors


def _classes_of(selector: list[Node]) -> set[str]:
    """The classes that must be there; what stands in ``:not()`` or ``:is()`` need not."""
    return {
        behind.value
        for dot, behind in pairwise(selector)
        if dot.type == "literal" and dot.value == "." and behind.type == "ident"
    }


def _without_values(rules: Iterable[Node], asked: set[str]) -> str:
    """The rules without the values of their own that nothing asks for."""
    written = []
    for rule in rules:
        if not isinstance(rule, QualifiedRule):
            written.append(rule.serialize())
            continue
        told = tinycss2.parse_blocks_contents(rule.content)
        left = [
            one.serialize()
            for one in told
            if not isinstance(one, Declaration)
            or not one.name.startswith("--")
            or one.name in asked
        ]
        if left:
            written.append(f"{tinycss2.serialize(rule.prelude)}{{{';'.join(left)}}}")
    return "".join(written)
