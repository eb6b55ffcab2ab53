// The search box, in the header or large in a home page: a combobox that lists a ruling, situations and clauses.
// Ranking and the index of the reader's language are loaded when the box is used for the first time; what
// rules, the situations and the other languages behind the first answer.

import { whenIdle } from "../idle.js";

/**
 * @import { Loaded } from "./index_loading.js"
 * @import { ResultKinds } from "./result_kinds.js"
 */

// As many are seen at once; the others follow when these are on the screen.
const FIRST = 8;
// A window of which a keyboard takes half.
const LOW = 600;
// What was asked last in this window: the next page goes on with it.
const ASKED = "novuss-asked";

const form = /** @type {HTMLFormElement} */ (document.querySelector("[data-nv-search]"));
const input = /** @type {HTMLInputElement} */ (form.querySelector("input"));
const panel = /** @type {HTMLElement} */ (form.querySelector(".nv-search__panel"));
const status = /** @type {HTMLElement} */ (form.querySelector("[role=status]"));
const list = /** @type {HTMLElement} */ (form.querySelector("[role=listbox]"));
const opener = /** @type {HTMLElement} */ (form.querySelector(".nv-search__open"));
const reader = form.lang;

// Nothing of the search is fetched before somebody uses it. What was loaded, with what stands beside the clauses,
// and whether that is in every language.
/** @type {Loaded | null} */
let most = null;
let isWhole = false;
// What the list was made of.
/** @type {Loaded | null} */
let listed = null;
const loadOwn = async () => most ?? (await import("./index_loading.js")).loadOwn();

/**
 * Load a ruling, situations and pages beside the clauses, of the reader's language (`loadOwn`) or of all (`load`).
 * @param {"loadOwn" | "load"} name
 */
const loadBeside = async (name) => {
  const loading = await import("./index_loading.js");
  const [loaded, situations, pages, rulings] = await Promise.all([
    loading[name](),
    loading.loadSituations().catch(() => null),
    loading.loadPages().catch(() => null),
    loading.loadRulings().catch(() => null),
  ]);
  if (most && (isWhole || name === "loadOwn")) return most;
  isWhole = name === "load";
  return (most = { ...loaded, situations, pages, rulings });
};

// The kind of results that alone is shown, or nothing, and the row of all kinds, made with the first answer.
const given = new URLSearchParams(location.search);
let kind = given.get("only") ?? "";
/** @type {ResultKinds | null} */
let kinds = null;

/**
 * What answers: the reader's language where it surely has every word, and everything otherwise or for one kind alone.
 * @param {string} typed
 */
const searchFor = async (typed) => {
  if (kind) {
    const loaded = await loadBeside("load");
    return kind === "terms" ? { ...loaded, terms: await (await import("./index_loading.js")).loadTerms() } : loaded;
  }
  const loaded = await loadOwn();
  const { found, sure } = loaded.finder.answer(typed, reader);
  return isWhole || (found.length && sure) ? loaded : loadBeside("load");
};

const options = () => /** @type {HTMLElement[]} */ ([...list.children]);
let active = -1;

/** @param {number} at */
const choose = (at) => {
  const all = options();
  all[active]?.setAttribute("aria-selected", "false");
  active = all.length ? (at + all.length) % all.length : -1;
  const chosen = all[active];
  if (!chosen) {
    input.removeAttribute("aria-activedescendant");
    return;
  }
  chosen.setAttribute("aria-selected", "true");
  input.setAttribute("aria-activedescendant", chosen.id);
  chosen.scrollIntoView({ block: "nearest" });
};

/** @param {boolean} visible */
const show = (visible) => {
  panel.hidden = !visible;
  list.hidden = list.childElementCount === 0;
  input.setAttribute("aria-expanded", String(visible && list.childElementCount > 0));
};

/**
 * A message with no results beneath it.
 * @param {string | undefined} message
 */
const announce = (message) => {
  if (!kind) kinds?.node.remove();
  list.replaceChildren();
  status.textContent = message ?? "";
  show(true);
};

// How often the list was closed: an answer that comes later does not open it again.
let closings = 0;
const hide = () => {
  closings += 1;
  show(false);
  choose(-1);
};

const look = async () => {
  const typed = input.value.trim();
  const before = closings;
  if (!typed) {
    list.replaceChildren();
    choose(-1);
    show(false);
    return;
  }
  // While the data comes, more may be typed, which asks for itself, or the list be closed.
  const isAwaited = () => typed === input.value.trim() && before === closings;
  const late = setTimeout(() => isAwaited() && announce(form.dataset.loading), 150);
  let loaded;
  try {
    loaded = await searchFor(typed);
  } catch {
    if (isAwaited()) announce(form.dataset.failed);
    return;
  } finally {
    clearTimeout(late);
  }
  if (!isAwaited()) return;
  const { hits, words } = loaded;
  kinds ??= new hits.ResultKinds(words, narrowTo);
  const isLow = (visualViewport?.height ?? innerHeight) < LOW;
  const { makers: options, said } = hits.listResults(loaded, typed, kind, isLow);
  list.replaceChildren(...options.slice(0, FIRST).map((make) => make()));
  listed = loaded;
  // What the search of one language gave may still change.
  list.toggleAttribute("data-complete", isWhole && loaded === most);
  const first = list.firstChild;
  if (options.length > FIRST) {
    setTimeout(() => {
      // Unless another answer has taken their place.
      if (first === list.firstChild) list.append(...options.slice(FIRST).map((make) => make()));
    });
  }
  status.textContent = said;
  kinds.show(typed, kind);
  // Where it stands already it keeps the focus.
  if (!kinds.node.isConnected) list[isLow ? "after" : "before"](kinds.node);
  active = -1;
  input.removeAttribute("aria-activedescendant");
  list.scrollTop = 0;
  show(true);
  if (!isWhole) whenIdle(() => complete(typed));
};

/**
 * Fetches what the first answer did not wait for, and gives it anew unless somebody is at it.
 * @param {string} typed
 */
const complete = async (typed) => {
  for (const name of /** @type {("loadOwn" | "load")[]} */ (["loadOwn", "load"])) {
    const loaded = await loadBeside(name).catch(() => null);
    if (loaded && loaded !== listed && typed === input.value.trim() && !panel.hidden && active < 0 && !list.scrollTop) await look();
  }
};

/** The address names what was typed and the kind that alone is shown, or neither. */
const remember = () => {
  const address = new URL(location.href);
  for (const [name, value] of [["q", input.value.trim()], ["only", kind]]) {
    if (kind) address.searchParams.set(name, value);
    else address.searchParams.delete(name);
  }
  history.replaceState(history.state, "", address);
};

/** @param {string} chosen */
const narrowTo = (chosen) => {
  kind = chosen;
  remember();
  return look();
};

/** @param {string} text */
const keepAsked = (text) => {
  try {
    sessionStorage.setItem(ASKED, text);
  } catch {
    // Storage may be forbidden; then the next page begins anew.
  }
};

const readAsked = () => {
  try {
    return sessionStorage.getItem(ASKED) ?? "";
  } catch {
    return "";
  }
};

const open = () => {
  form.classList.add("nv-search--open");
  opener.setAttribute("aria-expanded", "true");
  input.focus();
};

const close = () => {
  hide();
  form.classList.remove("nv-search--open");
  opener.setAttribute("aria-expanded", "false");
};

input.addEventListener("focus", () => {
  // On a narrow screen a field in the page, too, goes to the upper edge while it is used.
  form.classList.add("nv-search--open");
  loadOwn().catch(() => {});
  if (!input.value) return;
  input.select();
  // Of a long question the end is seen while it is typed, and the beginning by whoever reads what was found.
  input.scrollLeft = 0;
  look();
});
input.addEventListener("input", () => {
  if (kind) remember();
  look();
});
input.addEventListener("keydown", (event) => {
  if (event.isComposing) return;
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    if (panel.hidden) show(list.childElementCount > 0);
    choose(event.key === "ArrowDown" ? active + 1 : active < 0 ? -1 : active - 1);
  } else if (event.key === "Escape") {
    event.preventDefault();
    // The first press closes the list, the second leaves the box.
    if (panel.hidden || !input.value) {
      close();
      input.blur();
    } else hide();
  }
});
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  await look();
  (options()[active] ?? options()[0])?.click();
});
form.addEventListener("focusout", (event) => {
  if (event.relatedTarget && !form.contains(/** @type {Node} */ (event.relatedTarget))) close();
});
// A press on a result must not take the focus, and with it the list, away before the click comes.
list.addEventListener("pointerdown", (event) => {
  event.preventDefault();
  input.scrollLeft = 0;
});
panel.addEventListener("click", () => keepAsked(input.value.trim()));
opener.addEventListener("click", open);
form.querySelector(".nv-search__close")?.addEventListener("click", () => {
  close();
  opener.focus();
});
form.querySelector(".nv-search__clear")?.addEventListener("click", () => {
  input.value = "";
  keepAsked("");
  input.focus();
  look();
});
addEventListener("pointerdown", (event) => {
  if (!form.contains(/** @type {Node} */ (event.target))) close();
});
// A page may hand over what was typed into a field of its own.
addEventListener("nv-ask", (event) => {
  open();
  input.value = /** @type {CustomEvent<string>} */ (event).detail;
  narrowTo("");
});
addEventListener("keydown", (event) => {
  const typing = /** @type {HTMLElement} */ (event.target).closest?.("input, textarea, select, [contenteditable]");
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (["/", "s", "f"].includes(event.key)) {
    event.preventDefault();
    open();
    input.select();
  }
});
// Somebody was faster than this script: what was typed, or even sent, is asked now.
input.value ||= given.get("q") ?? "";
if (input.value) {
  open();
  look();
} else if (!form.classList.contains("nv-search--large")) input.value = readAsked();
