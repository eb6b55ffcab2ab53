"""The module in a real browser: every vector that the site publishes, over the files it ships."""

import json
from pathlib import Path

from tests.check.comparing import differences

from novuss.vectors.model import Vectors

from .conftest import Open

ASK = """async (site) => {
  const part = (name) => import(`${site}assets/scripts/inspection/${name}.js`);
  const read = async (name) => (await fetch(site + name)).json();
  const [{ check }, { answered }, { Knowledge }] = await Promise.all(
    ["check", "answers", "knowledge"].map(part),
  );
  const knowledge = new Knowledge(await read("assets/check/judging.json"));
  const { vectors } = await read("data/vectors.json");
  return JSON.stringify(vectors.map(({ given }) => answered(check(knowledge, given))));
}"""


def test_every_vector_is_answered_alike_in_the_browser(visit: Open, built: Path) -> None:
    window = visit()
    page = window.go("")
    kept = Vectors.model_validate_json((built / "data" / "vectors.json").read_bytes())
    answers = json.loads(page.evaluate(ASK, window.site))
    differing = {
        one.id: wrong[0]
        for one, answer in zip(kept.vectors, answers, strict=True)
        if (wrong := differences(one, answer))
    }
    assert differing == {}
