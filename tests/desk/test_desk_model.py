"""Drafts, entries, take-over, decisions and cuts in any order, against a plain set."""

import shutil
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import ClassVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from tests.desk.hall import Hall, Visitor, open_hall
from tests.handed import Data, name_of

from novuss.corpus import Corpus

ITEMS = ("P1", "P2", "P3")
NAMES = ("Anna", "Bea", "Carl")
WEIGHTS = ("20", "21", "25")
_PHONE = st.sampled_from(NAMES)
_ITEM = st.sampled_from(ITEMS)


class DeskMachine(RuleBasedStateMachine):
    """Phones at a desk that is cut off and started again."""

    corpus: ClassVar[Corpus]

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="novuss-desk-"))
        self.stack = ExitStack()
        self.phones: dict[str, Visitor] = {}
        #: What was measured and not acknowledged, and what was.
        self.waiting: dict[str, list[Data]] = {name: [] for name in NAMES}
        self.acknowledged: dict[str, Data] = {}
        self.drafts: dict[str, str] = {}
        self.claims: dict[str, str] = {}
        #: Items that the chief judge sent back, and the inspections that were known then.
        self.sent_back: dict[str, set[str]] = {}
        self.decisions: set[str] = set()
        self.count = 0

    @initialize()
    def open(self) -> None:
        """Start the desk, on whatever it left."""
        self.hall: Hall = self.stack.enter_context(
            open_hall(self.folder / "event.db", type(self).corpus)
        )
        if not self.phones:
            self.phones = {name: self.hall.join(name) for name in NAMES}
            self.phones["Chief"] = self.hall.join("Chief", "chief-judge")
        for phone in self.phones.values():
            phone.client = self.hall.client

    @rule(name=_PHONE, item=_ITEM, value=st.sampled_from(WEIGHTS))
    def measure(self, name: str, item: str, value: str) -> None:
        """Measure an item on a phone, which may have no desk."""
        self.count += 1
        self.waiting[name].append(self.phones[name].weigh(f"{self.count}", item, value))

    @rule(name=_PHONE, lost=st.booleans())
    def hand_over(self, name: str, lost: bool) -> None:
        """Hand over what waits; the answer may be lost, and the phone sends it again later."""
        answer = self.phones[name].hand_over(*self.waiting[name])
        if not self.waiting[name]:
            assert answer.status_code == 422
            return
        sent = {found["id"] for found in self.waiting[name]}
        assert {*answer.json()["new"], *answer.json()["known"]} == sent
        assert set(answer.json()["known"]) == sent & self.acknowledged.keys()
        self.acknowledged |= {found["id"]: found for found in self.waiting[name]}
        if not lost:
            self.waiting[name] = []

    @rule(name=_PHONE, item=_ITEM)
    def draft(self, name: str, item: str) -> None:
        """Tell what is being typed."""
        draft = {"id": name_of(name), "kind": "puck", "item": item, "filled": 1}
        self.phones[name].ask("POST", "/drafts", {"inspections": [draft]})
        self.drafts[name] = item

    @rule(name=_PHONE, item=_ITEM, over=st.booleans())
    def claim(self, name: str, item: str, over: bool) -> None:
        """Be at an item, whoever is there where that is meant."""
        holder = self.claims.get(item)
        body: dict[str, object] = {"kind": "puck", "item": item, "taken": True}
        if over and holder:
            body["over"] = self.phones[holder].phone
        answer = self.phones[name].ask("POST", "/claims", body)
        if holder in (None, name) or over:
            self.claims[item] = name
            assert answer.status_code == 200
        else:
            assert (answer.status_code, answer.json()["by"]) == (409, holder)

    @rule(name=_PHONE, item=_ITEM)
    def leave(self, name: str, item: str) -> None:
        """Leave an item."""
        self.phones[name].ask("POST", "/claims", {"kind": "puck", "item": item, "taken": False})
        if self.claims.get(item) == name:
            del self.claims[item]

    @rule(item=_ITEM, again=st.booleans())
    def send_back(self, item: str, again: bool) -> None:
        """Ask for another inspection of an item."""
        known = {name for name, found in self.acknowledged.items() if found["item"] == item}
        word = f"back {item} {len(known)}"
        for _ in range(1 + again):
            answer = self.phones["Chief"].decide(word, "reinspection", kind="puck", item=item)
            assert answer.status_code == (200 if known else 404)
        if known:
            self.sent_back[item] = known
            self.decisions.add(name_of(word))

    @rule(lose_drafts=st.booleans())
    def cut(self, lose_drafts: bool) -> None:
        """Stop the desk and start it again, perhaps without the file beside the records."""
        self.stack.close()
        if lose_drafts:
            (self.folder / "event.drafts.db").unlink()
            self.phones, self.drafts, self.claims = {}, {}, {}
            self.decisions = set()
        self.open()

    @invariant()
    def has_what_was_acknowledged(self) -> None:
        """Everything that was acknowledged is there, once, and was told once."""
        found = self.hall.records.inspections
        assert sorted(inspection.id for inspection in found) == sorted(self.acknowledged)
        logged = [
            sent["id"]
            for name, data in self.hall.log
            if name == "entries"
            for sent in data["inspections"]
        ]
        assert sorted(logged) == sorted(self.acknowledged)
        decided = [data["id"] for name, data in self.hall.log if name == "decision"]
        assert sorted(decided) == sorted(self.decisions)

    @invariant()
    def shows_who_is_where(self) -> None:
        """The board agrees with the set."""
        board = {found["item"]: found for found in self.phones["Chief"].board["items"]}
        measured = {found["item"] for found in self.acknowledged.values()}
        at = {*self.claims, *self.drafts.values()}
        assert set(board) == measured | at
        for item, found in board.items():
            known = {name for name, sent in self.acknowledged.items() if sent["item"] == item}
            again = bool(known) and known == self.sent_back.get(item)
            assert found["reinspection"] == again
            state = "being-measured" if item in at else "waiting" if again else "done"
            assert found["state"] == state

    def teardown(self) -> None:
        """Stop the desk; the log of a phone that begins anew is all there is."""
        self.stack.close()
        shutil.rmtree(self.folder)


@pytest.mark.parametrize("steps", [12, pytest.param(60, marks=pytest.mark.audit)])
def test_desk_keeps_what_a_set_would(corpus: Corpus, steps: int) -> None:
    machine = type("Machine", (DeskMachine,), {"corpus": corpus})
    examples = 5 if steps == 12 else 100
    state = settings(stateful_step_count=steps, max_examples=examples, deadline=None)
    case = machine.TestCase  # type: ignore[attr-defined]
    case.settings = state
    case().runTest()
