"""The script of a release, run as a user runs it: beside the wheel, with Python alone."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from tests.install.conftest import ROOT, Environment, outside, run_command


@pytest.mark.skipif(os.name == "nt", reason="a shell script runs elsewhere")
def test_script_installs_checks_and_shows(builder: Environment, tmp_path: Path) -> None:
    """Without uvx and pipx on the path; a second call needs no package index."""
    release = tmp_path / "my release"
    run_command(
        *(builder.python, "-m", "pip", "wheel", "-q", "--no-deps", "-w", release, ROOT),
        cwd=builder.at,
    )
    script = release / "novuss-check.sh"
    shutil.copy2(ROOT / "inspect" / "novuss" / "launch" / script.name, release)
    tools = tmp_path / "tools"
    tools.mkdir()
    for name in ("sh", "dirname", "basename"):
        (tools / name).symlink_to(str(shutil.which(name)))
    (tools / "python3").symlink_to(builder.python)
    output = tmp_path / "shown.txt"
    browser = tools / "browser"
    browser.write_text(f'#!/bin/sh\nprintf "%s" "$1" > "{output}"\n', encoding="utf-8")
    browser.chmod(0o755)
    table = tmp_path / "my pucks (1).csv"
    table.write_text("item,kind,characteristic,value,unit\nP1,puck,weight,22.5,g\n")
    machine = {k: v for k, v in outside().items() if k.startswith(("PIP_", "SSL_", "REQUESTS_"))}
    machine |= {k: v for k, v in outside().items() if k.casefold().endswith("_proxy")}
    for offline in ({}, {"PIP_NO_INDEX": "1"}):
        run = subprocess.run(
            [script, table],
            cwd=tmp_path,
            env={
                **machine,
                **offline,
                "PATH": str(tools),
                "HOME": str(tmp_path),
                "BROWSER": str(browser),
            },
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert run.returncode == 1, run.stdout + run.stderr
        assert output.read_text(encoding="utf-8").endswith("/report.html")
        output.unlink()
    assert "P1" in (tmp_path / "report.html").read_text(encoding="utf-8")
