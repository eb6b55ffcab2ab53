// The search box, in the header or large in a home page: a combobox that lists clauses and situations.
// Ranking and the index of the reader's language are loaded when the box is used for the first time,
// the situations and the other languages behind the first answer.

const root = new URL("../../../", import.meta.url);
const MOST = 30;
// As many are seen at once; the others follow when these are on the screen.
const FIRST = 8;
// Of situations; where they answer better than clauses and a keyboard takes half of the screen, one of them
// stands before the first clause, which is still seen.
const SITUATIONS = 3;
const AHEAD = 1;
const LOW = 600;
// Of pages, and behind how many results they stand that hold as many of the words.
const PAGES = 2;
const BEFORE_PAGES = 3;

const form = document.querySelector("[data-nv-search]");
const input = form.querySelector("input");
const panel = form.querySelector(".nv-search__panel");
const status = form.querySelector("[role=status]");
const list = form.querySelector("[role=listbox]");
const opener = form.querySelector(".nv-search__open");
const reader = form.lang;

// Nothing of the search is fetched before somebody uses it.
let whole = null;
const loadOwn = async () => whole ?? (await import("./loading.js")).loadOwn();
const loadWhole = async () => {
  const { load, loadPages, loadSituations } = await import("./loading.js");
  const [loaded, situations, pages] = await Promise.all([
    load(),
    loadSituations().catch(() => null),
    loadPages().catch(() => null),
  ]);
  return (whole = { ...loaded, situations, pages });
};

// What answers: the reader's language where it surely has every word, and everything otherwise.
const searchFor = async (typed) => {
  const loaded = await loadOwn();
  const { found, sure } = loaded.finder.answer(typed, reader);
  return whole || (found.length && sure) ? loaded : loadWhole();
};

const element = (tag, name, text = "", attributes = {}) => {
  const made = document.createElement(tag);
  made.className = name;
  made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};

const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

const options = () => [...list.children];
let active = -1;

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

const show = (visible) => {
  panel.hidden = !visible;
  list.hidden = list.childElementCount === 0;
  input.setAttribute("aria-expanded", String(visible && list.childElementCount > 0));
};

const option = ({ index, finder, marked, words }, answer, found, at) => {
  const { document: place } = found;
  const [edition, clause] = index.clauses.documents[place];
  const name = index.clauses.editions[edition];
  const own = index.languages[reader];
  const link = element("a", "nv-hit", "", {
    id: `nv-hit-${at}`,
    role: "option",
    "aria-selected": "false",
    tabindex: "-1",
    href: new URL(`${reader}/rules/${name}/${encodeURIComponent(clause)}/`, root).href,
  });
  const head = element("span", "nv-hit__head");
  const called = element("span", "nv-hit__name", own.heads[own.head[place]]);
  head.append(element("b", "nv-hit__number", own.named[place] ?? clause), " ", called);
  if (edition !== 0) head.append(" ", element("span", "nv-hit__edition", words.editions[edition]));
  link.append(head, shown(finder, marked, answer, found), ...consequence(index, words, place));
  return link;
};

// What was found, with the words marked by which it was.
const shown = (finder, marked, answer, found) => {
  const { language } = found;
  const text = element("span", "nv-hit__text", "", { lang: language });
  const vocabulary = finder.vocabularies.get(language);
  for (const [piece, mark] of marked(finder.snippet(found, answer), vocabulary, answer.marks.get(language))) {
    text.append(mark ? element("mark", "", piece) : piece);
  }
  return text;
};

const situation = ({ situations: { index, finder }, marked, words }, answer, found, at) => {
  const { clauses, follows, outcomes } = index;
  const [, id] = clauses.documents[found.document];
  const link = element("a", "nv-hit nv-hit--situation", "", {
    id: `nv-hit-s${at}`,
    role: "option",
    "aria-selected": "false",
    tabindex: "-1",
    href: new URL(`${reader}/situations/${id}/`, root).href,
  });
  const head = element("span", "nv-hit__head");
  head.append(element("span", "nv-hit__edition", words.situation));
  const then = told(follows[found.document].map((at) => outcomes[at]));
  link.append(head, " ", shown(finder, marked, answer, found), " ", then);
  return link;
};

// A page that has every word in its name, or is asked for by all of them.
const page = ({ pages: { index, finder }, marked, words }, answer, found, at) => {
  const [, address] = index.clauses.documents[found.document];
  const link = element("a", "nv-hit nv-hit--page", "", {
    id: `nv-hit-p${at}`,
    role: "option",
    "aria-selected": "false",
    tabindex: "-1",
    href: new URL(`${reader}/${address}/`, root).href,
  });
  const head = element("span", "nv-hit__head");
  const called = element("span", "nv-hit__name", index.titles[found.document]);
  head.append(element("span", "nv-hit__edition", words.page), " ", called);
  link.append(head, shown(finder, marked, answer, found));
  return link;
};

const plural = (forms, count) => filled(forms[new Intl.PluralRules(reader).select(count)] ?? forms.other, { n: count });

// What follows from a clause, each with its condition, and a sign where documents disagree about it.
const consequence = ({ clauses, languages }, words, place) => {
  const { statements } = languages[reader];
  const found = clauses.follows[place] ?? [];
  const count = clauses.differ[place];
  if (!found.length && !count) return [];
  return [
    " ",
    told(
      found.map((at) => statements[at]),
      count && [
        element("span", "nv-differ", `≠${count}`, { "aria-hidden": "true" }),
        element("span", "nv-said", plural(words.differ, count)),
      ],
    ),
  ];
};

// A line of what follows: each statement in the colour of its gravest effect.
const told = (statements, behind) => {
  const then = element("span", "nv-hit__then");
  for (const [at, [effect, text]] of statements.entries()) {
    const more = at < statements.length - 1 ? ";" : "";
    then.append(element("span", `nv-effect nv-effect--${effect}`, text + more), " ");
  }
  if (behind) then.append(...behind);
  return then;
};

const say = (words, answer, situations, pages, typed) => {
  const count = answer.found.length;
  const readAs = answer.readAs ? [filled(words["read-as"], { words: answer.readAs })] : [];
  if (!count && !situations && !pages) return filled(words.none, { words: answer.unknown.join(" ") || typed });
  const said = [...readAs, plural(words.found, count)];
  if (situations) said.push(plural(words.situations, situations));
  // What a page has every word of is not left out.
  if (answer.unknown.length && !pages) said.push(filled(words.unknown, { words: answer.unknown.join(" ") }));
  if (count > MOST) said.push(filled(words.more, { shown: MOST }));
  return said.join(" ");
};

// A message with no results beneath it.
const announce = (message) => {
  list.replaceChildren();
  status.textContent = message;
  show(true);
};

const look = async () => {
  const typed = input.value.trim();
  if (!typed) {
    list.replaceChildren();
    choose(-1);
    show(false);
    return;
  }
  const late = setTimeout(() => announce(form.dataset.loading), 150);
  let loaded;
  try {
    loaded = await searchFor(typed);
  } catch {
    announce(form.dataset.failed);
    return;
  } finally {
    clearTimeout(late);
  }
  // While the data came, more may have been typed; that has asked for itself.
  if (typed !== input.value.trim()) return;
  const answer = loaded.finder.answer(typed, reader);
  const clauses = answer.found.slice(0, MOST).map((one, at) => () => option(loaded, answer, one, at));
  const told = loaded.situations?.finder.answer(typed, reader) ?? { found: [] };
  const situations = told.found.slice(0, SITUATIONS).map((one, at) => () => situation(loaded, told, one, at));
  const pageAnswer = loaded.pages?.finder.answer(typed, reader) ?? { found: [] };
  const { sure, held, asked } = pageAnswer;
  const fitting = sure && held === asked ? pageAnswer.found.slice(0, PAGES) : [];
  const pages = fitting.map((found, at) => () => page(loaded, pageAnswer, found, at));
  const isFirst = loaded.finder.situationsFirst(answer, told);
  const ahead = visualViewport.height < LOW ? AHEAD : SITUATIONS;
  const shown = isFirst
    ? [...situations.slice(0, ahead), ...clauses.slice(0, 1), ...situations.slice(ahead), ...clauses.slice(1)]
    : [...clauses, ...situations];
  shown.splice(answer.held < held ? 0 : BEFORE_PAGES, 0, ...pages);
  list.replaceChildren(...shown.slice(0, FIRST).map((make) => make()));
  // What the search of one language gave may still change.
  list.toggleAttribute("data-complete", loaded === whole);
  const first = list.firstChild;
  if (shown.length > FIRST) {
    setTimeout(() => {
      // Unless another answer has taken their place.
      if (first === list.firstChild) list.append(...shown.slice(FIRST).map((make) => make()));
    });
  }
  status.textContent = say(loaded.words, answer, situations.length, pages.length, typed);
  active = -1;
  input.removeAttribute("aria-activedescendant");
  list.scrollTop = 0;
  show(true);
  if (!whole) (globalThis.requestIdleCallback ?? setTimeout)(() => complete(typed));
};

// Fetches what the first answer did not wait for, and gives it anew unless somebody is at it.
const complete = async (typed) => {
  await loadWhole().catch(() => null);
  if (whole && typed === input.value.trim() && !panel.hidden && active < 0 && !list.scrollTop) look();
};

const open = () => {
  form.classList.add("nv-search--open");
  opener.setAttribute("aria-expanded", "true");
  input.focus();
};

const close = () => {
  show(false);
  choose(-1);
  form.classList.remove("nv-search--open");
  opener.setAttribute("aria-expanded", "false");
};

input.addEventListener("focus", () => {
  // On a narrow screen a field in the page, too, goes to the upper edge while it is used.
  form.classList.add("nv-search--open");
  loadOwn().catch(() => {});
  if (list.childElementCount) look();
});
input.addEventListener("input", look);
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
    } else {
      show(false);
      choose(-1);
    }
  }
});
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  await look();
  (options()[active] ?? options()[0])?.click();
});
form.addEventListener("focusout", (event) => {
  if (event.relatedTarget && !form.contains(event.relatedTarget)) close();
});
// A press on a result must not take the focus, and with it the list, away before the click comes.
list.addEventListener("pointerdown", (event) => event.preventDefault());
opener.addEventListener("click", open);
form.querySelector(".nv-search__close").addEventListener("click", () => {
  close();
  opener.focus();
});
form.querySelector(".nv-search__clear").addEventListener("click", () => {
  input.value = "";
  input.focus();
  look();
});
addEventListener("pointerdown", (event) => {
  if (!form.contains(event.target)) close();
});
// A page may hand over what was typed into a field of its own.
addEventListener("nv-ask", ({ detail }) => {
  open();
  input.value = detail;
  look();
});
addEventListener("keydown", (event) => {
  const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (["/", "s", "f"].includes(event.key)) {
    event.preventDefault();
    open();
    input.select();
  }
});
// Somebody was faster than this script: what was typed, or even sent, is asked now.
input.value ||= new URLSearchParams(location.search).get("q") ?? "";
if (input.value) {
  open();
  look();
}
