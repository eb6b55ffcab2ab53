"""A page states which of its own scripts and styles are its own, before the first of them."""

import base64
import hashlib
from pathlib import Path

import pytest

from novuss.site.checks.content_security_policy import (
    build_page_policy,
    build_site_policy,
    write_policies,
)

PAGE = (
    '<!doctype html>\n<html lang="lv">\n<head>\n  <meta charset="utf-8">\n'
    '<script src="a.js"></script><style>p{}</style><script>māja()\n</script>'
    '<script type="application/ld+json">{"a": 1}</script></head></html>\n'
)
FORM = (
    '<meta charset="utf-8">\n'
    '<script type="module" src="../../assets/scripts/form/main.js"></script>'
)


def digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def directives(policy: str) -> dict[str, list[str]]:
    return {name: allowed for name, *allowed in (part.split() for part in policy.split(";"))}


def test_page_names_each_script_and_style_within_it_and_no_other() -> None:
    assert directives(build_page_policy(PAGE.encode())) == {
        "default-src": ["'self'"],
        "script-src": ["'self'", digest("māja()\n")],
        "style-src": ["'self'", digest("p{}")],
        "img-src": ["'self'", "data:"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
    }


def test_form_may_show_photos_and_the_protocol_but_runs_no_other_script() -> None:
    found = directives(build_page_policy(FORM.encode()))
    assert found["script-src"] == ["'self'"]
    assert found["style-src"] == ["'self'", "'unsafe-inline'"]
    assert found["img-src"] == ["'self'", "data:", "blob:"]


def test_header_names_the_scripts_of_all_pages_on_one_line(tmp_path: Path) -> None:
    (tmp_path / "lv").mkdir()
    (tmp_path / "index.html").write_text("<script>one()</script>", encoding="utf-8")
    (tmp_path / "lv" / "index.html").write_text(PAGE, encoding="utf-8")
    policy = build_site_policy(tmp_path)
    assert "\n" not in policy
    found = directives(policy)
    assert set(found["script-src"]) == {"'self'", digest("one()"), digest("māja()\n")}
    # That another header says, place by place.
    assert "frame-ancestors" not in found


@pytest.mark.parametrize(
    ("page", "before"),
    [
        (PAGE, '<meta charset="utf-8">\n'),
        (FORM, '<meta charset="utf-8">\n'),
        ("<html><head>\n<script>1</script></head></html>", "<head>\n"),
        ("<p>1</p>", ""),
    ],
)
def test_policy_stands_before_all_that_it_is_about(tmp_path: Path, page: str, before: str) -> None:
    path = tmp_path / "index.html"
    path.write_text(page, encoding="utf-8", newline="\n")
    assert write_policies(tmp_path) == 1
    made = path.read_text(encoding="utf-8")
    start, stated, rest = made.partition('<meta http-equiv="Content-Security-Policy" content="')
    assert stated
    assert start.endswith(before)
    assert "<script" not in start
    policy, _, rest = rest.partition('">\n')
    assert start + rest == page
    assert policy == build_page_policy(page.encode())
    # A site may be finished twice.
    assert write_policies(tmp_path) == 0
    assert path.read_text(encoding="utf-8") == made
