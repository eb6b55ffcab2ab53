// A ruling as a card: what follows and against whom, what to do now, what is open, and the clauses.

import { groupThings } from "../grouping.js";
import { element } from "../elements.js";
import { describeThings, listStatements, THINGS } from "../rulings/answers.js";
import { findGrounds } from "../rulings/grounds.js";
import { listConditions, listLines, nameSilence } from "../rulings/ruling_lines.js";

/** @import { Branch } from "../rulings/answers.js" */
/** @import { Ground } from "../rulings/grounds.js" */
/** @import { KnownRulings, Ruleset } from "../rulings/ruleset.js" */

/**
 * @typedef {object} AskData
 * @property {KnownRulings} rulings
 * @property {Record<string, string>} words
 * @property {Record<string, string>} unruled of clauses without rules for their text what is said of them
 * @property {Record<string, string[]>} bearing by clause those of them that bear on it
 * @property {{ id: string, facts: Record<string, string>, clauses: string[] }[]} touching situations that added clauses may settle
 * @property {string[]} untranslated which added clauses no words of the language find
 * @property {Record<string, Record<string, string[]>>} starts
 */
/**
 * Names and texts of clauses, open points, and clauses to read beside rulings.
 * @typedef {{ names: Record<string, { number: string, name: string }>, clauses: Record<string, string>, records: Record<string, string>, grounds: Ground[] }} Texts
 */
/**
 * What cards are made with: the data of the page, the rules, what makes an address of a path below the language or of
 * a clause, and what fetches texts when they are to be shown.
 * @typedef {{ data: AskData, rules: Ruleset, address: (path: string) => string, addressClause: (clause: string) => string, loadTexts: () => Promise<Texts> }} Shown
 */

/**
 * @param {Texts} texts
 * @param {string} clause
 */
const renderText = ({ clauses }, clause) =>
  (clauses[clause] ?? "").split("\n").filter(Boolean).map((part) => element("p", { textContent: part }));

/**
 * Number and name of a clause, which come with its text.
 * @param {Shown} shown
 * @param {string} clause
 */
const nameClause = ({ loadTexts }, clause) => {
  const number = element("span", { className: "nv-number", textContent: clause });
  const name = new Text();
  loadTexts().then(({ names: { [clause]: known } }) => {
    if (known) [number.textContent, name.data] = [known.number, ` ${known.name}`];
  });
  return [number, name];
};

/**
 * A clause with its text one tap away.
 * @param {Shown} view
 * @param {string} clause
 */
const renderClause = (view, clause) => {
  const { data: { words }, addressClause, loadTexts } = view;
  const folded = element("details", {}, element("summary", {}, ...nameClause(view, clause)));
  folded.addEventListener("toggle", async () => {
    const way = element("a", { href: addressClause(clause), textContent: words["ask.to-clause"] });
    folded.append(...renderText(await loadTexts(), clause), element("p", {}, way));
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
      ...[...new Set(clauses)].map((clause) => renderClause(view, clause)),
    ]
    : [];

/**
 * What becomes of puck, discs and right to strike, a line each; one that not all rulings have says when it holds.
 * @param {Shown} view
 * @param {Branch[]} branches
 */
const renderCourse = (view, branches) => {
  const { data: { words }, rules } = view;
  const lines = branches.flatMap((branch) =>
    describeThings(rules, branch.ruling, words).flatMap(([thing, texts]) => texts.map((text) => ({ branch, thing, text })))
  );
  const things = THINGS.map((thing) => [...groupThings(lines.filter((line) => line.thing === thing), ({ text }) => text)]);
  const rows = things.map((texts, place) => {
    const parts = texts.map(([text, having]) => {
      const when = having.length < branches.length ? renderWhen(view, having.map(({ branch }) => branch)) : [];
      return element("dd", {}, ...when, text);
    });
    return parts.length ? [element("div", {}, element("dt", { textContent: words[`situation.${THINGS[place]}`] }), ...parts)] : [];
  }).flat();
  return rows.length ? [element("h3", { textContent: words["ask.do"] }), element("dl", {}, ...rows)] : [];
};

/**
 * The clauses of what follows and of what decides it: one with its text, several each with theirs a tap away.
 * @param {Shown} view
 * @param {Branch[]} branches
 */
const renderRule = (view, branches) => {
  const { data: { words }, rules, addressClause, loadTexts } = view;
  const found = branches.flatMap((branch) => [listStatements(rules, branch)[0]?.clause ?? "", branch.ruling.chain[0]?.clause ?? ""])
    .filter(Boolean);
  const [deciding] = found;
  if (new Set(found).size !== 1) return renderClauses(view, found, words["ask.rule"]);
  const way = element("a", { href: addressClause(deciding) }, ...nameClause(view, deciding));
  const rule = element("div", { className: "nv-ask__rule" }, element("p", {}, way));
  loadTexts().then((texts) => rule.append(...renderText(texts, deciding)));
  return [element("h3", { textContent: words["ask.rule"] }), rule];
};

/**
 * When the rulings of a card follow.
 * @param {Shown} view
 * @param {Branch[]} branches
 */
const renderWhen = ({ rules }, branches) =>
  listConditions(rules, branches).map((parts) => {
    const facts = parts.flatMap(([question, answers]) => [`${question} `, element("b", { textContent: answers }), " · "]);
    return element("p", { className: "nv-ask__when" }, ...facts.slice(0, -1));
  });

/**
 * The head of a card: what follows, and against whom.
 * @param {Shown} view
 * @param {Branch} branch
 * @param {boolean} pending
 * @param {boolean} unsure
 */
const renderHead = (view, branch, pending, unsure) => {
  const { data: { words }, rules } = view;
  const state = unsure ? "open" : pending ? "pending" : branch.ruling.open.length ? "open" : "settled";
  const card = element("section", { className: "nv-ask__card", dataset: { state } });
  card.append(element("h2", { textContent: words[unsure ? "ask.without" : pending ? "ask.so-far" : "ask.ruling"] }));
  const lines = listLines(rules, words, branch).map(({ text, open }) =>
    element("li", { textContent: text, className: open ? "nv-ask__open" : "" })
  );
  if (lines.length) card.append(element("ul", { className: "nv-ask__follows" }, ...lines));
  const [who] = listStatements(rules, branch).map(({ against }) => words[`ask.who-${against}`]);
  if (who) card.append(element("p", { className: "nv-soft", textContent: `${words["ask.who"]}: ${who}` }));
  return card;
};

/**
 * The cards of rulings, one for all of which the same follows; `pending` where a fact is still asked that may add to
 * them, `unsure` beside a clause without rules, which may change them.
 * @param {Shown} view
 * @param {Branch[]} branches
 * @param {boolean} pending
 * @param {boolean} unsure
 */
export const renderRulings = (view, branches, pending, unsure = false) => {
  const alike = groupThings(branches, (branch) => renderHead(view, branch, pending, unsure).outerHTML);
  return [...alike.values()].map((group) => {
    const card = renderHead(view, group[0], pending, unsure);
    if (alike.size > 1) card.firstElementChild?.after(...renderWhen(view, group));
    if (!pending) card.append(...renderCourse(view, group), ...renderRule(view, group));
    return card;
  });
};

/**
 * What rulings rest on, and what is open in them. One fold for them all.
 * @param {Shown} view
 * @param {Branch[]} branches
 */
export const renderSources = (view, branches) => {
  const { data: { words }, rules, address, loadTexts } = view;
  const open = new Set(branches.flatMap(({ ruling }) => ruling.open));
  const doubts = [...open].map((record) => {
    const way = element("a", { className: "nv-mark", href: `${address("discrepancies")}#${record}`, textContent: record });
    const line = element("p", { className: "nv-question" });
    loadTexts().then(({ records: { [record]: point = "" } }) =>
      line.append(...(rules.outdated.has(record) ? [point] : [`${words["ask.open"]} ${point} `, way]))
    );
    return line;
  });
  const named = branches.flatMap(({ ruling }) => ruling.chain.map(({ clause }) => clause));
  const summary = element("summary", { textContent: words["ask.sources"] + (open.size ? ` (${open.size})` : "") });
  const beside = element("div", {});
  loadTexts().then(({ grounds }) => {
    const found = branches.flatMap((branch) => findGrounds(rules, branch, grounds)).filter((clause) => !named.includes(clause));
    beside.append(...renderClauses(view, found, words["ask.grounds"]));
  });
  const inside = [...doubts, ...renderClauses(view, named, words["ask.clauses"]), beside];
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
 * The card where the rules say nothing, with the clauses and the situations nearest to the case.
 * @param {Shown} view
 * @param {string[]} nearest
 * @param {{ id: string, title: string }[]} similar
 * @param {string} [word] that is said in place of that they say nothing
 */
export const renderSilence = (view, nearest, similar, word) => {
  const { data: { words, untranslated }, address } = view;
  const card = element("section", { className: "nv-ask__card", dataset: { state: "silent" } });
  card.append(element("h2", { textContent: nameSilence(view.data, word) }));
  card.append(...untranslated.map((line) => element("p", { textContent: line })));
  card.append(...renderClauses(view, nearest, words["ask.nearest"]));
  if (!similar.length) return card;
  const cases = similar.map(({ id, title }) => element("li", {}, element("a", { href: address(`situations/${id}`), textContent: title })));
  card.append(element("h3", { textContent: words["ask.nearest"] }), element("ul", {}, ...cases));
  return card;
};
