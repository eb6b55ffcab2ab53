"""Page of the board: its words in a language, its script and its style."""

import json
from pathlib import Path

from markupsafe import Markup

from novuss.corpus import Corpus
from novuss.desk.event_board import WHY
from novuss.explain import build_explainer
from novuss.inspection.verdict_scale import SIGNS, WORDS
from novuss.json_types import JsonObject
from novuss.languages import Language
from novuss.model.equipment_records import KINDS
from novuss.template_environments import make_environment

_TEMPLATES = make_environment(__file__)
_FOLDER = Path(__file__).with_name("templates")
#: What the page loads beside itself, with its kind.
ASSETS = {"board.js": "text/javascript", "board.css": "text/css"}
#: What it may load and ask: this desk.
_LOADS = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; "
    "base-uri 'none'; form-action 'none'"
)
#: The same as a header, which also says who may frame it.
POLICY = f"{_LOADS}; frame-ancestors 'self'"
#: What the words of the board are about, beside why an item waits for a decision.
STATES = ("waiting", "being-measured")
SAY = ("live", "lost", "no-token", "waived", "reinspection")


def render_board_page(corpus: Corpus, language: Language, edition: str) -> str:
    """Render the page in a language."""
    explainer = build_explainer(corpus, language)
    say = explainer.wording
    words: JsonObject = {
        "kinds": {kind: explainer.name_kind(kind) for kind in KINDS},
        "headings": {kind: _capitalize(explainer.name_kind(kind, plural=True)) for kind in KINDS},
        "units": {
            word: unit.symbols[language]
            for unit in corpus.vocabulary.units
            for word in unit.words.list_all()
        },
        "decimal": say.decimal_sign,
        "answers": {answer: say(f"answer.{answer}") for answer in ("yes", "no")},
        "verdicts": {word: say(f"verdict.{word}") for word in WORDS},
        "signs": dict(SIGNS),
        "states": {state: say(f"board.{state}") for state in STATES},
        "why": {why: say(f"board.{why}") for why in WHY},
        "characteristics": {
            found.id: found.names[language] for found in corpus.equipment.characteristics(edition)
        },
        "say": {name: say(f"board.{name}") for name in SAY},
    }
    # Within a script "<" could end it.
    text = json.dumps(words, ensure_ascii=False).replace("<", "\\u003c")
    template = _TEMPLATES.get_template("board.html.j2")
    return template.render(language=language, say=say, words=Markup(text), policy=_LOADS)


def _capitalize(text: str) -> str:
    return text[:1].upper() + text[1:]


def read_asset(name: str) -> bytes:
    """Read what the page loads."""
    return (_FOLDER / name).read_bytes()
