// A question back: its answers, situations that answer it as well, and ways to leave it.

import { button, element } from "../elements.js";
import { listAnswers, RULE, UNSURE } from "../rulings/answers.js";
import { nameFact } from "../rulings/ruling_lines.js";
import { tellFact } from "./case_address.js";

/** @import { Account } from "../rulings/answers.js" */
/** @import { ClueFacts } from "../asking/clue_reader.js" */
/** @import { Known, Ruleset } from "../rulings/ruleset.js" */

/**
 * What asks: what was told of the case so far, and what goes on with it.
 * @typedef {object} Asking
 * @property {Account} account
 * @property {Ruleset} rules
 * @property {Record<string, string>} words
 * @property {(account: Account) => void} tell
 * @property {(name: string) => void} change
 */

/**
 * Render a question with its answers: only some of the values, if so, and what answers it as well. One that was answered
 * before may be left as it is.
 * @param {Asking} page
 * @param {string} name
 * @param {{ changed?: boolean, only?: string[], checked?: [string, string][], similar?: { title: string, facts: Record<string, string> }[], known?: Known, clued?: ClueFacts, points?: boolean }} options
 */
export const renderQuestion = (page, name, { changed = false, only, checked = [], similar = [], known, clued, points = false }) => {
  const { account, rules, words } = page;
  const given = account.unsure.includes(name) ? UNSURE : account.facts.get(name);
  /**
   * @param {Record<string, string>} facts that it tells
   * @param {string} text
   * @param {string} [question] if that is not the one asked
   * @param {string} [instead] what it says otherwise
   */
  const answer = (facts, text, question, instead) => {
    /** @type {Account} */
    const answered = Object.entries(facts).reduce((all, [fact, value]) => tellFact(rules, all, fact, value), account);
    const choice = button("", () => page.tell(answered), "nv-ask__answer");
    const small = (/** @type {string} */ textContent) => element("small", { textContent });
    choice.append(...(question ? [small(`${question} `)] : []), text, ...(instead ? [small(` ${instead}`)] : []));
    return choice;
  };
  /**
   * What a presumed fact may be instead.
   * @param {string} fact
   * @param {string} value
   */
  const otherwise = (fact, value) => {
    const [presumed, other] = known?.get(fact) ?? [];
    const instead = presumed && !other ? presumed : rules.facts.get(fact)?.usual ?? "";
    const [question, text] = nameFact(rules, fact, value);
    return answer({ [fact]: value }, text, question, words["ask.instead"].replace("{value}", nameFact(rules, fact, instead)[1]));
  };
  /**
   * @param {string} value
   * @param {string} text
   */
  const own = (value, text) => {
    const choice = answer({ [name]: value }, text);
    if (value === UNSURE) choice.dataset.unsure = "";
    if (given !== undefined) choice.setAttribute("aria-pressed", String(given === value));
    return choice;
  };
  /** @type {HTMLElement[]} */
  const parts = [
    element("legend", { tabIndex: -1, textContent: rules.findQuestion(name)?.question ?? name }),
    ...checked.map(([fact, value]) => otherwise(fact, value)),
    ...listAnswers(rules, { ...account, taken: known }, name, clued).filter(({ id }) => only?.includes(id) ?? true)
      .map(({ id, text }) => own(id, text)),
  ];
  // Nothing happened that it could be about; where words tell no fact that is likely.
  if (points) parts.splice(clued?.size ? parts.length : 1, 0, answer({ about: RULE }, nameFact(rules, "about", RULE)[1]));
  if (!only) parts.push(own(UNSURE, words["ruling.unsure"]));
  if (similar.length) {
    const label = element("p", { className: "nv-ask__kicker", textContent: words["ask.similar"] });
    parts.push(element("div", { className: "nv-ask__similar" }, label, ...similar.map(({ facts, title }) => answer(facts, title))));
  }
  if (given !== undefined) {
    parts.push(button(words["ask.take-back"], () => page.tell(tellFact(rules, account, name, null)), "nv-ask__aside"));
  }
  if (changed) parts.push(button(words["ask.keep"], () => page.change(""), "nv-ask__aside"));
  return element("fieldset", {}, ...parts);
};
