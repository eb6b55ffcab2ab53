"""A handful of kills with each run of the tests; see ``kills.py`` for a thousand."""

import os
from pathlib import Path

import pytest
from tests.attack import kills

from novuss.specs import knowledge_location


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are forked")
def test_killed_commands_lose_nothing(
    tmp_path: Path, frozen: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setattr(knowledge_location, "PLACES", knowledge_location.PLACES)
    folder = kills.ready(tmp_path, ("html", "json"), frozen)
    outcome = kills.kill(6, 30, tmp_path, folder)
    assert (outcome.kills, outcome.lost) == (6, [])
