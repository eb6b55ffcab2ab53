// Tap the table: places of a drawing and a list of choices lead to the situations that have all that
// is chosen. The same choices stand as chips below the drawing, as a list, and in the address.

import { having, restingOn } from "./matching_situations.js";
import { addressWith, chosenIn, isChoice } from "./chosen_signs.js";
import { target } from "../target.js";

const tap = /** @type {HTMLElement} */ (document.querySelector("[data-tap-table]"));

const ENTRY = "[data-id][data-signs]";

/** @param {string | undefined} text */
const words = (text) => (text ?? "").split(" ").filter(Boolean);

const situations = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(ENTRY)]).map((element) => ({
  element,
  signs: words(element.dataset.signs),
  clauses: words(element.dataset.clauses),
}));

// What stands between the entrance and the end of the list of all: headings, and the groups.
const listOfAll = () => {
  /** @type {HTMLElement[]} */
  const after = [];
  for (let next = tap.nextElementSibling; next; next = next.nextElementSibling) after.push(/** @type {HTMLElement} */ (next));
  const holds = after.map((part) => part.matches(ENTRY) || part.querySelector(ENTRY) !== null);
  return after.slice(0, holds.lastIndexOf(true) + 1);
};

const start = () => {
  /**
   * @param {string} name
   * @returns {HTMLElement}
   */
  const part = (name) => /** @type {HTMLElement} */ (tap.querySelector(`[data-tap-${name}]`));
  const all = listOfAll();
  const places = /** @type {SVGElement[]} */ ([...tap.querySelectorAll("[data-place]")]);
  const boxes = /** @type {HTMLInputElement[]} */ ([...tap.querySelectorAll("[name=signs]")]);
  const chips = /** @type {HTMLButtonElement[]} */ ([...tap.querySelectorAll("button[data-sign]")]).map((button) => ({
    button,
    sign: button.dataset.sign ?? "",
    places: words(button.dataset.places),
    things: words(button.dataset.things),
  }));
  const known = chips.map(({ sign }) => sign);
  const clauses = new Map(
    /** @type {HTMLElement[]} */ ([...tap.querySelectorAll("[data-clause]")]).map((entry) => [entry.dataset.clause ?? "", entry]),
  );
  /** @type {Set<string>} */
  const chosen = new Set();

  const checked = () => /** @type {HTMLInputElement} */ (tap.querySelector("[name=thing]:checked"));

  const inOrder = () => known.filter((sign) => chosen.has(sign));

  /** @param {HTMLElement} words */
  const answer = (words) => {
    const found = chosen.size ? having(inOrder(), situations) : [];
    const copies = found.map(({ element }) => {
      const copy = document.createElement("li");
      copy.className = element.className;
      copy.append(...element.cloneNode(true).childNodes);
      for (const named of copy.querySelectorAll("[id]")) named.removeAttribute("id");
      return copy;
    });
    part("found").replaceChildren(...copies);
    for (const clause of clauses.values()) clause.hidden = true;
    for (const [clause, count] of restingOn(found)) {
      const item = clauses.get(clause);
      if (!item) continue;
      item.hidden = false;
      /** @type {HTMLElement} */ (item.querySelector("small")).textContent = `${count}×`;
      item.parentNode?.append(item);
    }
    part("answer").hidden = !found.length;
    for (const entry of all) entry.hidden = chosen.size > 0;
    const { count = "", nothing = "" } = words.dataset;
    if (!chosen.size) words.textContent = "";
    else words.textContent = found.length ? count.replace("{n}", `${found.length}`) : nothing;
  };

  const show = () => {
    for (const box of boxes) box.checked = chosen.has(box.value);
    for (const { button, sign } of chips) {
      const pressed = chosen.has(sign);
      button.setAttribute("aria-pressed", String(pressed));
      // A chip that was let go stays until another place is tapped: the focus may be on it.
      if (pressed) button.hidden = false;
    }
    for (const place of places) {
      const pressed = chips.some((chip) => chosen.has(chip.sign) && chip.places.includes(place.dataset.place ?? ""));
      place.setAttribute("aria-pressed", String(pressed));
    }
    part("clear").hidden = !chosen.size;
    answer(part("said"));
  };

  const remember = () => history.replaceState(history.state, "", addressWith(inOrder(), location));

  /**
   * @param {string} sign
   * @param {boolean} wanted
   */
  const choose = (sign, wanted) => {
    if (wanted) chosen.add(sign);
    else chosen.delete(sign);
    show();
    remember();
  };

  /**
   * A place shows its choices; the one that can be meant of what was picked is pressed at once.
   * @param {HTMLElement | SVGElement} place
   */
  const tapped = (place) => {
    const name = place.dataset.place ?? "";
    const thing = checked().value;
    const here = chips.filter((chip) => chip.places.includes(name));
    for (const chip of chips) chip.button.hidden = !here.includes(chip) && !chosen.has(chip.sign);
    for (const other of places) other.classList.toggle("nv-tap--here", other === place);
    const heading = part("here");
    heading.textContent = (heading.dataset.template ?? "").replace("{place}", place.getAttribute("aria-label") ?? "");
    heading.hidden = false;
    const fitting = here.length === 1 ? here : here.filter((chip) => chip.things.includes(thing));
    if (fitting.length === 1) choose(fitting[0].sign, !chosen.has(fitting[0].sign));
    else here[0].button.parentElement?.scrollIntoView({ block: "nearest" });
  };

  const forget = () => {
    chosen.clear();
    for (const { button } of chips) button.hidden = true;
    for (const place of places) place.classList.remove("nv-tap--here");
    part("here").hidden = true;
    show();
  };

  const readAddress = () => {
    forget();
    for (const sign of chosenIn(location.hash, known)) chosen.add(sign);
    show();
    // What is no choice does not stay in the address.
    if (isChoice(location.hash)) remember();
  };

  for (const place of places) {
    place.addEventListener("click", () => tapped(place));
    place.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      tapped(place);
    });
  }
  for (const { button, sign } of chips) button.addEventListener("click", () => choose(sign, !chosen.has(sign)));
  for (const box of boxes) box.addEventListener("change", () => choose(box.value, box.checked));
  part("clear").addEventListener("click", () => {
    forget();
    remember();
    checked().focus();
  });
  // Whoever is led to a heading of the list sees the list again.
  addEventListener("hashchange", () => {
    const away = !isChoice(location.hash);
    readAddress();
    if (away) target()?.scrollIntoView();
  });
  // The same choices in another language.
  document.querySelector(".nv-languages")?.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest("a");
    if (link && chosen.size) link.hash = location.hash;
  });
  if (matchMedia("(min-width: 60em)").matches) /** @type {HTMLDetailsElement} */ (tap.querySelector(".nv-tap__list")).open = true;
  tap.hidden = false;
  readAddress();
};

if (tap && situations.length) start();
