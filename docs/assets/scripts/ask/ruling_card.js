// A ruling as a card: what follows and against whom, what to do now, what is open, and the clauses.

import { element } from "../elements.js";
import { describeThings, listStatements } from "../rulings/answers.js";
import { listLines, nameFact } from "../rulings/ruling_lines.js";

/** @import { Branch } from "../rulings/answers.js" */
/** @import { KnownRulings, Ruleset } from "../rulings/ruleset.js" */

/**
 * @typedef {object} AskData
 * @property {KnownRulings} rulings
 * @property {Record<string, string>} words
 * @property {Record<string, { number: string, name: string }>} clauses
 * @property {Record<string, string>} records
 * @property {Record<string, string>} unruled of clauses without rules for their text what is said of them
 * @property {Record<string, string[]>} bearing by clause those of them that bear on it
 * @property {{ id: string, facts: Record<string, string>, clauses: string[] }[]} touching situations that added clauses may settle
 * @property {string[]} untranslated which added clauses no words of the language find
 * @property {Record<string, Record<string, string[]>>} starts
 */
/** @typedef {{ titles: Record<string, string>, clauses: Record<string, string> }} Texts of situations and clauses */
/**
 * What cards are made with: the data of the page, the rules, what makes an address of a path below the language, and
 * what fetches texts when they are to be shown.
 * @typedef {{ data: AskData, rules: Ruleset, address: (path: string) => string, loadTexts: () => Promise<Texts> }} Shown
 */

/**
 * @param {Texts} texts
 * @param {string} clause
 */
const renderText = ({ clauses }, clause) =>
  (clauses[clause] ?? "").split("\n").filter(Boolean).map((part) => element("p", { textContent: part }));

/**
 * A clause with its text one tap away.
 * @param {Shown} shown
 * @param {string} clause
 */
const renderClause = ({ data: { words, clauses }, address, loadTexts }, clause) => {
  const { number, name } = clauses[clause] ?? { number: clause, name: "" };
  const summary = element("summary", {}, element("span", { className: "nv-number", textContent: number }), ` ${name}`);
  const folded = element("details", {}, summary);
  folded.addEventListener("toggle", async () => {
    const way = element("a", { href: address(clause), textContent: words["ask.to-clause"] });
    const parts = await loadTexts().then((texts) => renderText(texts, clause), () => []);
    folded.append(...parts, element("p", {}, way));
  }, { once: true });
  return folded;
};

/**
 * @param {Shown} view
 * @param {string[]} clauses
 * @param {string} heading
 */
const renderClauses = (view, clauses, heading) =>
  clauses.length
    ? [
      element("h3", { textContent: heading }),
      ...clauses.filter((clause, place) => clauses.indexOf(clause) === place).map((clause) => renderClause(view, clause)),
    ]
    : [];

/**
 * What becomes of puck, discs and right to strike, a line each.
 * @param {Shown} shown
 * @param {Branch} branch
 */
const renderCourse = ({ data: { words }, rules }, { ruling }) => {
  const things = [...describeThings(rules, ruling, words)].map(([thing, text]) =>
    element("div", {}, element("dt", { textContent: words[`situation.${thing}`] }), element("dd", { textContent: text }))
  );
  return things.length ? [element("dl", {}, ...things)] : [];
};

/**
 * What to do now, of branches that differ in it with what each holds for.
 * @param {Shown} view
 * @param {Branch[]} branches
 * @param {boolean} apart
 */
const renderCourses = (view, branches, apart) => {
  const courses = groupBranches(branches, (branch) => renderCourse(view, branch).map(({ textContent }) => textContent).join());
  const parts = courses.flatMap((group) => [
    ...(courses.length > 1 || apart ? group.map((branch) => renderWhen(view, branch)) : []),
    ...renderCourse(view, group[0]),
  ]);
  const told = courses.some(([branch]) => renderCourse(view, branch).length);
  return [...(told ? [element("h3", { textContent: view.data.words["ask.do"] })] : []), ...parts];
};

/**
 * The clause that a ruling rests on first.
 * @param {Shown} shown
 * @param {Branch} branch
 */
const findDeciding = ({ rules }, branch) => listStatements(rules, branch)[0]?.clause ?? branch.ruling.chain[0]?.clause;

/**
 * @param {Shown} view
 * @param {Branch} branch
 */
const renderRule = (view, branch) => {
  const { data: { words, clauses }, address, loadTexts } = view;
  const deciding = findDeciding(view, branch);
  if (!deciding) return [];
  const { number, name } = clauses[deciding] ?? { number: deciding, name: "" };
  const way = element("a", { href: address(deciding) }, element("span", { className: "nv-number", textContent: number }), ` ${name}`);
  const rule = element("div", { className: "nv-ask__rule" }, element("p", {}, way));
  loadTexts().then((texts) => rule.append(...renderText(texts, deciding)), () => {});
  return [element("h3", { textContent: words["ask.rule"] }), rule];
};

/**
 * What a branch holds for.
 * @param {Shown} shown
 * @param {Branch} branch
 */
const renderWhen = ({ rules }, { when }) =>
  element(
    "p",
    { className: "nv-ask__when" },
    ...[...when].flatMap(([name, value]) => {
      const [question, answer] = nameFact(rules, name, value);
      return [`${question} `, element("b", { textContent: `${answer} ` })];
    }),
  );

/**
 * Branches that are alike in something, each group in the place of its first.
 * @param {Branch[]} branches
 * @param {(branch: Branch) => string} nameLike
 * @returns {Branch[][]}
 */
const groupBranches = (branches, nameLike) => {
  const groups = /** @type {Map<string, Branch[]>} */ (new Map());
  for (const branch of branches) groups.set(nameLike(branch), [...groups.get(nameLike(branch)) ?? [], branch]);
  return [...groups.values()];
};

/**
 * The cards of rulings, one for those of which the same follows; `pending` where a fact is still asked that may add to
 * them, `unsure` beside a clause without rules, which may change them.
 * @param {Shown} view
 * @param {Branch[]} branches
 * @param {boolean} pending
 * @param {boolean} unsure
 */
export const renderRulings = (view, branches, pending, unsure = false) => {
  const { data: { words }, rules } = view;
  const alike = groupBranches(
    branches,
    (branch) => JSON.stringify([listLines(rules, words, branch), listStatements(rules, branch), branch.ruling.open]),
  );
  return alike.map((group) => renderRuling(view, group, { pending, unsure, apart: alike.length > 1 }));
};

/**
 * @param {Shown} view
 * @param {Branch[]} group
 * @param {{ pending: boolean, unsure: boolean, apart: boolean }} manner `apart` beside other cards
 */
const renderRuling = (view, group, { pending, unsure, apart }) => {
  const { data: { words }, rules } = view;
  const [branch] = group;
  const state = unsure || branch.ruling.open.length ? "open" : pending ? "pending" : "settled";
  const card = element("section", { className: "nv-ask__card", dataset: { state } });
  card.append(element("h2", { textContent: words[unsure ? "ask.without" : pending ? "ask.so-far" : "ask.ruling"] }));
  const single = group.length === 1;
  if (single && branch.when.size) card.append(renderWhen(view, branch));
  const lines = listLines(rules, words, branch).map((textContent) => element("li", { textContent }));
  if (lines.length) card.append(element("ul", { className: "nv-ask__follows" }, ...lines));
  const [who] = listStatements(rules, branch).map(({ against }) => words[`ask.who-${against}`]);
  if (who) card.append(element("p", { className: "nv-soft", textContent: `${words["ask.who"]}: ${who}` }));
  if (!pending) card.append(...renderCourses(view, group, apart && !single), ...renderRule(view, branch));
  return card;
};

/**
 * What rulings rest on, and what is open in them; `more` stands behind it. One fold for them all.
 * @param {Shown} view
 * @param {Branch[]} branches
 * @param {Node[]} more
 */
export const renderSources = (view, branches, more) => {
  const { data: { words, records }, rules, address } = view;
  const open = new Set(branches.flatMap(({ ruling }) => ruling.open));
  const doubts = [...open].map((record) => {
    const way = element("a", { className: "nv-mark", href: `${address("discrepancies")}#${record}`, textContent: record });
    const parts = rules.outdated.has(record) ? [records[record]] : [`${words["ask.open"]} ${records[record]} `, way];
    return element("p", { className: "nv-question" }, ...parts);
  });
  const named = branches.flatMap(({ ruling }) => ruling.chain.map(({ clause }) => clause));
  const summary = element("summary", { textContent: words["ask.sources"] + (open.size ? ` (${open.size})` : "") });
  const inside = [...doubts, ...renderClauses(view, named, words["ask.clauses"]), ...more];
  return element("details", { className: "nv-ask__sources" }, summary, ...inside);
};

/**
 * The card of a clause without rules for its text.
 * @param {Shown} view
 * @param {string} clause
 */
export const renderUnruled = (view, clause) =>
  element(
    "section",
    { className: "nv-ask__card", dataset: { state: "open" } },
    element("h2", { textContent: view.data.unruled[clause] }),
    renderClause(view, clause),
  );

/**
 * That the rules say nothing, or that those do not which are translated.
 * @param {Shown} shown
 */
export const nameSilence = ({ data: { words, untranslated } }) =>
  words[untranslated.length ? "ruling.refrains-untranslated" : "ruling.refrains"];

/**
 * The card where the rules say nothing, with the clauses and the situations nearest to the case.
 * @param {Shown} view
 * @param {string[]} nearest
 * @param {string[]} similar
 */
export const renderSilence = (view, nearest, similar) => {
  const { data: { words, untranslated }, address, loadTexts } = view;
  const card = element("section", { className: "nv-ask__card", dataset: { state: "silent" } });
  card.append(element("h2", { textContent: nameSilence(view) }));
  card.append(...untranslated.map((line) => element("p", { textContent: line })));
  card.append(...renderClauses(view, nearest, words["ask.nearest"]));
  if (!similar.length) return card;
  const list = element("ul");
  card.append(element("h3", { textContent: words["ask.nearest"] }), list);
  loadTexts().then(({ titles }) => titles, () => /** @type {Record<string, string>} */ ({})).then((titles) =>
    list.append(
      ...similar.map((id) => element("li", {}, element("a", { href: address(`situations/${id}`), textContent: titles[id] ?? id }))),
    )
  );
  return card;
};
