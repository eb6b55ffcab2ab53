"""Many phones at one desk: who measures what, and what goes wrong meanwhile."""

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from .desk_process import DeskProcess, Phone

#: Types values into the fields of the item on the screen, as fast as a browser takes them.
TYPE = """values => {
  for (const [key, value] of values) {
    const field = document.querySelector(`.nc-field[data-key="${key}"]`);
    const input = field?.querySelector("input");
    if (!input) continue;
    input.focus();
    input.value = value;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.blur();
  } }"""


@dataclass(frozen=True)
class Size:
    """How many there are, and how much happens to them."""

    phones: int
    tables: int
    pucks: int
    desk_deaths: int
    phone_deaths: int
    cuts: int
    shared: int


@dataclass
class Crowd:
    """Judges who measure every item of an event while desk, phones and networks fail."""

    desk: DeskProcess
    phones: list[Phone]
    size: Size
    random: Random
    #: Phones that are out of reach.
    away: set[int] = field(default_factory=set)
    #: What was killed: "desk" and "phone", as often as it was.
    killed: Counter[str] = field(default_factory=Counter)

    def plan(self) -> list[tuple[str, int, list[int], str]]:
        """What happens, in its order: the item, its phones, and what fails before it."""
        items = [f"T{number}" for number in range(1, self.size.tables + 1)]
        items += [f"P{number}" for number in range(1, self.size.pucks + 1)]
        self.random.shuffle(items)
        failing = ["desk"] * self.size.desk_deaths + ["phone"] * self.size.phone_deaths
        failing += ["cut"] * self.size.cuts
        failing += [""] * (len(items) - len(failing))
        self.random.shuffle(failing)
        shared = {*self.random.sample(items, self.size.shared)}
        everybody = range(len(self.phones))
        return [
            (item, place, self.random.sample(everybody, 2 if item in shared else 1), fails)
            for place, (item, fails) in enumerate(zip(items, failing, strict=True))
        ]

    def run(self) -> None:
        """Let everything of the plan happen, and bring everybody back."""
        back = 0
        for item, place, judges, fails in self.plan():
            if not self.desk.process and (place >= back or fails in ("desk", "phone")):
                self.desk.start()
            if fails == "desk":
                self.desk.kill()
                self.killed["desk"] += 1
                back = place + 1 + self.random.randrange(8)
            if fails == "cut":
                self.switch(self.random.randrange(len(self.phones)))
            for number in judges:
                self.measure(number, item, dies=fails == "phone" and number == judges[0])
        if not self.desk.process:
            self.desk.start()
        for number in [*self.away]:
            self.switch(number)
        for phone in self.phones:
            phone.board()
            phone.arrived()

    def switch(self, number: int) -> None:
        """Cut a phone from the network, or let it come back."""
        self.away ^= {number}
        self.phones[number].page.context.set_offline(number in self.away)

    def measure(self, number: int, item: str, *, dies: bool) -> None:
        """Measure an item; who dies has typed half of it, comes back and measures the rest."""
        phone, values = self.phones[number], self.values(item)
        half = len(values) // 2
        self.type(phone, item, values[:half])
        if dies:
            # A page comes from the desk: where it is out of reach, none could be loaded again.
            if number in self.away:
                self.switch(number)
            phone.die()
            self.killed["phone"] += 1
        self.type(phone, item, values[half:])
        phone.stored()
        phone.board()

    def values(self, item: str) -> list[tuple[str, str]]:
        """What is read of an item; one in eight fails."""
        fails = self.random.random() < 1 / 8
        if item.startswith("T"):
            height = "79" if fails else "76,4"
            widths = [("table.rail_width@", "45"), ("table.rail_height@", "25")]
            return [("table.height@", f"{height}0"), *widths, ("table.leg_adjustment@", "35")]
        weight = "25" if fails else "21"
        sizes = [("outer_diameter", "44,5"), ("thickness", "14,5"), ("hole_diameter", "10,2")]
        return [(f"puck.{key}@", value) for key, value in [*sizes, ("weight", weight)]]

    def type(self, phone: Phone, item: str, values: list[tuple[str, str]]) -> None:
        """Type values of an item; where another phone measured it, independently."""
        kind = "table" if item.startswith("T") else "puck"
        address = f"#/{phone.event}/{kind}/{item}"
        phone.page.evaluate("hash => { location.hash = hash }", address)
        title = phone.page.locator(".nc-item h2", has_text=item)
        title.wait_for()
        independently = phone.page.get_by_role("button", name=phone.say("inspect-too"), exact=True)
        if independently.count():
            independently.click()
        phone.page.evaluate(TYPE, values)
