"""Modules put together: they do what they did, a class is one class, what cannot be is told."""

import gzip
import json
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright._impl._driver import compute_driver_executable

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES
from novuss.site.build.browser_form_data import build_form_files
from novuss.site.build.script_bundles import (
    ENTRIES,
    BundleError,
    bundle_modules,
    strip_comments,
    write_bundles,
)
from novuss.site.build.stylesheet_trimming import tighten_sheet

ASSETS = Path(__file__).resolve().parents[2] / "docs" / "assets"

MODULES = {
    "a/shape.js": r"""
// A shape; "import" in a comment, and /* nothing */ else.
export class Shape { constructor(sides) { this.sides = sides; } }
export const [FEW, MANY] = [3, 8];
export const text = (one) => `// ${one.sides} sides, /* ${"really"} */ ${/[/]/.test("/")}`;
export const nested = (list) => `<p> ${list.map((one) => `<b> ${one} </b>`).join(" ")} </p>`;
export const over = (n) => `${n > 1 ? `${n} ` : ""}sides`.replace(/\s+$/u, "") + (2n ** 70n);
export function* counted(n) { for (let i = 0; i < n; i += 1) yield i; }
export const later = () => import("./late.js");
export const kinds = []; // a list
/** @type {string[]} */ (kinds).push("flat");
/**
 * What is pushed above stands in front of a comment.
 * @param {string[]} list
 */
export const first = (list) => /** @type {string} */ (list.at(0));
""",
    "a/square.js": """import { Shape, FEW as LEAST } from "./shape.js";
const sides = 4;
export const square = () => new Shape(sides);
export const isShape = (one) => one instanceof Shape && one.sides > LEAST;
""",
    "a/mark.js": """import { kinds } from "./shape.js";
kinds.push("marked");
""",
    "a/late.js": """export const here = "late";
""",
    "b/main.js": """import "../a/mark.js";
import { square, isShape } from "../a/square.js";
import {
  text,
  counted,
  first,
  kinds,
  later,
  nested,
  over,
} from "../a/shape.js";
const sides = await Promise.resolve(5);
const counts = [...counted(3)];
const list = first(kinds);
const told = [text(square()), isShape(square()), sides, counts];
const { here } = await later();
export const said = [...told, nested([1, 2]), over(3), list, kinds.length, here];
""",
    "b/more.js": """import { Shape } from "../a/shape.js";
import { isShape } from "../a/square.js";
import { twice } from "../a/twice.js";
export const again = [isShape(new Shape(twice(4))), twice(2)];
""",
    "a/twice.js": """export const twice = (n) => 2 * n;
""",
}


@pytest.fixture
def scripts(tmp_path: Path) -> Path:
    for name, text in MODULES.items():
        path = tmp_path / "scripts" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path / "scripts"


@pytest.fixture(scope="module")
def run() -> Callable[[Path, str], str]:
    node, _ = compute_driver_executable()

    def run(folder: Path, script: str) -> str:
        (folder / "run.mjs").write_text(script, encoding="utf-8")
        done = subprocess.run(
            [node, folder / "run.mjs"], capture_output=True, encoding="utf-8", check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


LOOK = """import { said } from "./b/main.js";
import { again } from "./b/more.js";
console.log(JSON.stringify([said, again]));
"""


def test_bundles_do_what_their_modules_did(
    scripts: Path, run: Callable[[Path, str], str], tmp_path: Path
) -> None:
    (scripts / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    before = run(scripts, LOOK)
    assert json.loads(before) == [
        [
            *("// 4 sides, /* really */ true", True, 5, [0, 1, 2]),
            *("<p> <b> 1 </b> <b> 2 </b> </p>", "3 sides1180591620717411303424", "flat", 2, "late"),
        ],
        [True, 4],
    ]
    put = tmp_path / "bundles"
    (put / "b").mkdir(parents=True)
    (put / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    (put / "a").mkdir()
    shutil.copy(scripts / "a/late.js", put / "a")
    for entry, beside in (("b/main.js", None), ("b/more.js", "b/main.js")):
        (put / entry).write_text(bundle_modules(scripts, entry, beside), encoding="utf-8")
    # The second takes Shape from the first, or its instances would be of another class.
    assert "sides=" not in (put / "b/more.js").read_text(encoding="utf-8")
    assert run(put, LOOK) == before


@pytest.mark.parametrize(
    ("name", "line", "message"),
    [
        ("a/twice.js", "export default 3;", "a/twice.js: 'export default 3;'"),
        ("a/twice.js", 'import * as all from "./shape.js";', "a/twice.js: write import { name }"),
        ("a/twice.js", 'import { said } from "../b/more.js";\n', "in a circle"),
    ],
)
def test_what_cannot_be_bundled_is_told(scripts: Path, name: str, line: str, message: str) -> None:
    path = scripts / name
    path.write_text(f"{line}\n{path.read_text(encoding='utf-8')}", encoding="utf-8")
    with pytest.raises(BundleError) as refused:
        bundle_modules(scripts, "b/more.js")
    assert message in str(refused.value)


def test_a_site_without_the_form_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "assets" / "scripts").mkdir(parents=True)
    assert write_bundles(tmp_path) == 0


def test_site_that_is_finished_twice_has_the_bundles_it_had(tmp_path: Path) -> None:
    shutil.copytree(ASSETS / "scripts", tmp_path / "assets/scripts")
    assert write_bundles(tmp_path) == len(ENTRIES)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*.js")}
    # What went into a bundle is imported by nothing that is left.
    loaded = set()
    for path in before:
        # Types that remarks name are nothing that a browser loads.
        text = re.sub(r"/\*\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)
        for named in re.findall(r'(?:\bfrom |\bimport[ (])"(\.[^"?]+)"', text):
            loaded.add((path.parent / named).resolve())
    assert (tmp_path / "assets/scripts/search/ruling_option.js").resolve() in loaded
    assert [path for path in loaded if not path.is_file()] == []
    assert write_bundles(tmp_path) == 0
    assert {path: path.read_bytes() for path in tmp_path.rglob("*.js")} == before


LATER = (ASSETS / "scripts", "form/later_parts.js", "form/main.js")


def test_first_load_of_the_form_is_small_and_has_nothing_that_comes_later(live: Corpus) -> None:
    """56 KiB compressed beyond the site's own; clause texts, settings and files come later.

    Keys of instruments are taken from the first reading on: they are 4 KiB of it. What is
    improbable is asked at once, with what may be meant: that and photos are 2 KiB.
    """
    script = bundle_modules(ASSETS / "scripts", "form/main.js")
    for name in (
        "class Board",
        "class Book",
        "class ItemScreen",
        "class OverviewScreen",
        "SettingsScreen",
        "HandingScreen",
        "ProtocolScreen",
        "BinScreen",
        "eventFile",
        "Listening",
    ):
        assert name not in script
    later_script = bundle_modules(*LATER)
    named = set(re.findall(r'"(form\.[a-z-]+)"', later_script))
    codes = set(re.findall(r'"((?:json|event|zip|photo)-[a-z-]+)"', later_script))
    desk_script = bundle_modules(ASSETS / "scripts", "desk/main.js", "form/main.js")
    files = build_form_files(live)
    sheet = tighten_sheet((ASSETS / "styles/check.css").read_text("utf-8"))
    shared = [script, files["judging.json"], sheet]
    for language in LANGUAGES:
        loaded = [*shared, files[f"{language}.json"]]
        assert sum(len(gzip.compress(content.encode())) for content in loaded) <= 56 * 1024, (
            language
        )
        # Its words are there, and those of the later parts come with them.
        words = {*json.loads(files[f"{language}.json"])["messages"]}
        later = {*json.loads(files[f"later/{language}.json"])}
        assert not words & later
        # What there is at a desk comes with its words.
        desk = {*json.loads(files[f"desk/{language}.json"])}
        assert set(re.findall(r'"((?:at-desk|withdrawn)\.[a-z-]+)"', desk_script)) == desk
        assert set(re.findall(r'"(form\.[a-z-]+)"', desk_script)) <= words | later
        keys = set(re.findall(r'"(form\.[a-z-]+)"', script))
        assert keys <= words
        assert {key for key in later if key.startswith("form.")} <= named <= words | later
        # Of each problem of an event file that they tell, what is wrong and what to do.
        problems = {key.partition(".")[2] for key in later if key.startswith("problem.")}
        assert problems == codes - {"event-empty"}
        assert {f"cure.{code}" for code in problems} <= later
        clauses = json.loads(files[f"clauses/{language}.json"])
        assert clauses["lnf-2017"]["A1.16"] not in files[f"{language}.json"]


def test_other_scripts_lose_their_remarks_and_nothing_else(tmp_path: Path) -> None:
    scripts = tmp_path / "assets/scripts"
    shutil.copytree(ASSETS / "scripts", scripts)
    write_bundles(tmp_path)
    strip_comments(tmp_path)
    for path in scripts.rglob("*.js"):
        name = path.relative_to(scripts)
        source = (ASSETS / "scripts" / name).read_text(encoding="utf-8")
        made = path.read_text(encoding="utf-8")
        if made.startswith("// bundled\n"):
            continue
        if name.parts[0] == "inspection":
            assert made == source
            continue
        source = re.sub(r"/\*\* @(?:type|param) [^*]*\*/ ?", "", source)
        lines = [line.strip() for line in source.splitlines()]
        remarks = ("//", "/*", "*")
        assert made.splitlines() == [
            line for line in lines if line and not line.startswith(remarks)
        ]


def test_files_of_the_form_are_short() -> None:
    files = (ASSETS / "scripts/form").glob("*.js")
    assert {path.name for path in files if path.read_text("utf-8").count("\n") > 300} == set()
