// A ruling as a card: what follows and against whom, what to do now, what is open, and the clauses.

import { element } from "../elements.js";
import { describeCourse, describeThings, listStatements } from "../rulings/answers.js";
import { isSettled } from "../rulings/decision.js";

/** @import { Clues } from "../asking/clue_reader.js" */
/** @import { Branch } from "../rulings/answers.js" */
/** @import { KnownRulings, Ruleset } from "../rulings/ruleset.js" */

/**
 * @typedef {object} AskData
 * @property {KnownRulings} rulings
 * @property {Record<string, string>} words
 * @property {Record<string, { number: string, name: string, text: string }>} clauses
 * @property {Record<string, string>} records
 * @property {Record<string, string>} unruled of clauses without rules for their text what is said of them
 * @property {Clues} clues
 * @property {Record<string, { title: string, facts: Record<string, string> }>} cases
 */
/**
 * What cards are made with: the data of the page, the rules, and what makes an address of a path below the language.
 * @typedef {{ data: AskData, rules: Ruleset, address: (path: string) => string }} Shown
 */

/**
 * A fact with one of its values, in words.
 * @param {Ruleset} rules
 * @param {string} name
 * @param {string} value
 * @returns {[question: string, answer: string]}
 */
export const nameFact = (rules, name, value) => {
  const fact = rules.facts.get(name);
  return [fact?.question ?? name, fact?.values.find(({ id }) => id === value)?.text ?? value];
};

/**
 * What follows in a ruling, a line each; what it turns on stands below.
 * @param {Shown} shown
 * @param {Branch} branch
 * @returns {string[]}
 */
export const listLines = ({ data: { words }, rules }, branch) => {
  const lines = listStatements(rules, branch).map(({ effects, against, record }) => {
    // Who acts stands below; what follows concerns them unless it is said otherwise.
    const whom = `ask.who-${against}` in words ? "" : `${words[`against.${against}`]}: `;
    const named = effects.map((effect) => words[`effect.${effect}`]).join(", ");
    return whom + (record ? words["ruling.open"].replace("{values}", named) : named);
  });
  const found = [...lines, ...describeCourse(rules, branch.ruling, words["ruling.open"])];
  return found.length || !isSettled(branch.ruling) ? found : [words["outcome.none"]];
};

/**
 * A clause with its text one tap away.
 * @param {Shown} shown
 * @param {string} clause
 */
const renderClause = ({ data: { words, clauses }, address }, clause) => {
  const { number, name, text } = clauses[clause] ?? { number: clause, name: "", text: "" };
  const summary = element("summary", {}, element("span", { className: "nv-number", textContent: number }), ` ${name}`);
  const folded = element("details", {}, summary);
  folded.addEventListener("toggle", () => {
    const way = element("a", { href: address(clause), textContent: words["ask.to-clause"] });
    const parts = text.split("\n").filter(Boolean).map((part) => element("p", { textContent: part }));
    folded.append(...parts, element("p", {}, way));
  }, { once: true });
  return folded;
};

/**
 * @param {Shown} shown
 * @param {string[]} clauses
 * @param {string} heading
 */
const renderClauses = (shown, clauses, heading) =>
  clauses.length
    ? [
      element("h3", { textContent: heading }),
      ...clauses.filter((clause, place) => clauses.indexOf(clause) === place).map((clause) => renderClause(shown, clause)),
    ]
    : [];

/**
 * The card of a ruling; `pending` where a fact is still asked that may add to it, `unsure` beside a clause
 * without rules, which may change it.
 * @param {Shown} shown
 * @param {Branch} branch
 * @param {boolean} pending
 * @param {boolean} unsure
 */
export const renderRuling = (shown, branch, pending, unsure) => {
  const { data: { words, records }, rules, address } = shown;
  const { ruling, when } = branch;
  const state = unsure || ruling.open.length ? "open" : pending ? "pending" : "settled";
  const card = element("section", { className: "nv-ask__card", dataset: { state } });
  card.append(element("h2", { textContent: words[unsure ? "ask.without" : pending ? "ask.so-far" : "ask.ruling"] }));
  for (const [name, value] of when) {
    const [question, answer] = nameFact(rules, name, value);
    card.append(element("p", { className: "nv-ask__when" }, `${question} `, element("b", { textContent: answer })));
  }
  const lines = listLines(shown, branch).map((textContent) => element("li", { textContent }));
  if (lines.length) card.append(element("ul", { className: "nv-ask__follows" }, ...lines));
  const [who] = listStatements(rules, branch).map(({ against }) => words[`ask.who-${against}`]);
  if (who) card.append(element("p", { className: "nv-soft", textContent: `${words["ask.who"]}: ${who}` }));
  const things = [...describeThings(rules, ruling, words["ruling.open"])].map(([thing, text]) =>
    element("div", {}, element("dt", { textContent: words[`situation.${thing}`] }), element("dd", { textContent: text }))
  );
  if (things.length) card.append(element("h3", { textContent: words["ask.do"] }), element("dl", {}, ...things));
  for (const record of ruling.open) {
    const way = element("a", { className: "nv-mark", href: `${address("discrepancies")}#${record}`, textContent: record });
    const said = rules.outdated.has(record) ? [records[record]] : [`${words["ask.open"]} ${records[record]} `, way];
    card.append(element("p", { className: "nv-question" }, ...said));
  }
  card.append(...renderClauses(shown, ruling.chain.map(({ clause }) => clause), words["ask.clauses"]));
  return card;
};

/**
 * The card of a clause without rules for its text.
 * @param {Shown} shown
 * @param {string} clause
 */
export const renderUnruled = (shown, clause) =>
  element(
    "section",
    { className: "nv-ask__card", dataset: { state: "open" } },
    element("h2", { textContent: shown.data.unruled[clause] }),
    renderClause(shown, clause),
  );

/**
 * The card where the rules say nothing, with the clauses and the situations nearest to the case.
 * @param {Shown} shown
 * @param {string[]} nearest
 * @param {string[]} similar
 */
export const renderSilence = (shown, nearest, similar) => {
  const { data: { words, cases }, address } = shown;
  const card = element("section", { className: "nv-ask__card", dataset: { state: "silent" } });
  card.append(element("h2", { textContent: words["ruling.refrains"] }), ...renderClauses(shown, nearest, words["ask.nearest"]));
  const links = similar.filter((id) => id in cases).map((id) =>
    element("li", {}, element("a", { href: address(`situations/${id}`), textContent: cases[id].title }))
  );
  if (links.length) card.append(element("h3", { textContent: words["ask.nearest"] }), element("ul", {}, ...links));
  return card;
};
