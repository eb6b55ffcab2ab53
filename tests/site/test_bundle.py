"""Many scripts become one that does the same; what is not understood is refused."""

import re
import subprocess
from pathlib import Path

import pytest
from playwright._impl._driver import compute_driver_executable

from novuss.site.bundle import BundleError, bundle, write_bundle

SCRIPTS = Path(__file__).resolve().parents[2] / "docs" / "assets" / "scripts"


def scripts(folder: Path, **texts: str) -> Path:
    for name, text in texts.items():
        (folder / f"{name}.js").write_text(text, encoding="utf-8")
    return folder / "main.js"


def said(script: str, tmp_path: Path) -> str:
    """What node prints that runs it."""
    path = tmp_path / "done.mjs"
    path.write_text(script, encoding="utf-8")
    node, _ = compute_driver_executable()
    return subprocess.run([node, path], capture_output=True, encoding="utf-8", check=True).stdout


def test_bundle_says_what_its_modules_said(tmp_path: Path) -> None:
    entry = scripts(
        tmp_path,
        main=(
            'import { double, Counter as Tally } from "./a.js";\nimport { base } from "./b.js";\n'
            "// Waits for something.\nconst told = await Promise.resolve(double(base));\n"
            'console.log(told, new Tally().next(), "// no comment");\n'
        ),
        a=(
            'import {\n  base as start,\n} from "./b.js";\n\nconst hidden = 2;\n'
            "/** Twice. */\nexport const double = (one) => one * hidden;\n"
            "export class Counter {\n  // From there.\n  next() {\n    return start + 1;\n  }\n}\n"
        ),
        b="const hidden = 20;\nexport const base = hidden + 1;\n",
    )
    text = bundle(entry)
    assert said(text, tmp_path) == "42 22 // no comment\n"
    assert text.count("hidden + 1") == 1
    assert "Twice" not in text
    assert "Waits" not in text


def test_circle_of_modules_is_refused(tmp_path: Path) -> None:
    entry = scripts(
        tmp_path,
        main='import { a } from "./a.js";\n',
        a='import { b } from "./b.js";\nexport const a = 1;\n',
        b='import { a } from "./a.js";\nexport const b = 1;\n',
    )
    with pytest.raises(BundleError, match="a -> b -> a"):
        bundle(entry)


@pytest.mark.parametrize(
    "line",
    [
        'import * as all from "./a.js";',
        'import a from "./a.js";',
        'export { a } from "./a.js";',
        "export default 1;",
        'const late = () => import("./a.js");',
        'import { a } from "elsewhere";',
    ],
)
def test_form_that_is_not_understood_is_refused(tmp_path: Path, line: str) -> None:
    entry = scripts(tmp_path, main=f"{line}\n", a="export const a = 1;\n")
    with pytest.raises(BundleError, match="not understood"):
        bundle(entry)


def test_form_is_one_script_beside_the_modules_that_others_may_use(tmp_path: Path) -> None:
    for folder in ("form", "inspection"):
        (tmp_path / folder).mkdir()
        for path in (SCRIPTS / folder).glob("*.js"):
            (tmp_path / folder / path.name).write_bytes(path.read_bytes())
    write_bundle(tmp_path / "form" / "main.js")
    assert [one.name for one in (tmp_path / "form").iterdir()] == ["main.js"]
    text = (tmp_path / "form" / "main.js").read_text(encoding="utf-8")
    assert not re.search(r"^(import|export)\b", text, re.MULTILINE)
    # Each module once, and nothing that no page asks for.
    assert (tmp_path / "inspection" / "check.js").is_file()
    modules = len(list((SCRIPTS / "form").glob("*.js"))) - 1
    assert len(re.findall(r"^const m\d+ = \(\(\) => \{$", text, re.MULTILINE)) > modules
    write_bundle(tmp_path / "none" / "main.js")
