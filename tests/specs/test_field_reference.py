"""The reference of the data files: it follows the models, and guides lead to what there is."""

import re

import pytest
from tests.field_reference import FILES, PAGE, build_page
from tests.sources import ROOT
from tests.test_layout import tracked

GUIDES = (
    "README.md",
    "CONTRIBUTING.md",
    *(f"docs/developers/{path.name}" for path in PAGE.parent.glob("*.md")),
)


def test_reference_follows_models() -> None:
    assert PAGE.read_text(encoding="utf-8") == build_page(), "run make types"


def test_reference_has_every_data_file() -> None:
    paths = [
        path.relative_to(ROOT / "specs").as_posix() for path in (ROOT / "specs").rglob("*.yaml")
    ]
    patterns = [re.sub(r"<\w+>", "[^/]+", name) for name in FILES]
    assert [
        path for path in paths if not any(re.fullmatch(pattern, path) for pattern in patterns)
    ] == []


@pytest.mark.parametrize("guide", GUIDES)
def test_guides_lead_to_tracked_files(guide: str) -> None:
    text = (ROOT / guide).read_text(encoding="utf-8")
    links = re.findall(r"\]\((?!\w+:|#)([^)#]+)", text)
    known = {*tracked()}
    missing = [link for link in links if ((ROOT / guide).parent / link).resolve() not in known]
    assert [link for link in missing if not ((ROOT / guide).parent / link).resolve().is_dir()] == []
