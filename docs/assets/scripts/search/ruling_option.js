// The ruling that a question in words gets, as the first of what a search shows.

import { Conversation } from "../asking/question_replies.js";
import { listConditions, listLines, nameSilence } from "../rulings/ruling_lines.js";
import { listStatements } from "../rulings/answers.js";
import { Ruleset } from "../rulings/ruleset.js";
import { element } from "../elements.js";
import { groupThings } from "../grouping.js";
import { chooseUnruled, listUnruled } from "../ask/unruled_clauses.js";

/** @import { Branch } from "../rulings/answers.js" */
/** @import { AskData, Texts } from "../ask/ruling_card.js" */
/** @import { WordData } from "../asking/question_replies.js" */

// Rulings that stand side by side where nobody knows a fact; more are a question back.
const MOST = 2;

// What rules on a question typed into the search, in the reader's language.
export class SearchRulings {
  /**
   * @param {AskData} data
   * @param {Texts | null} texts
   * @param {WordData} words
   * @param {any} index that finds situations
   * @param {string} language
   */
  constructor(data, texts, words, index, language) {
    this.data = data;
    this.texts = texts;
    this.rules = new Ruleset(data.rulings);
    this.conversation = new Conversation(this.rules, words, index, language);
    this.permitting = words.clues.permitting.split(" ");
  }

  /**
   * Whether it is asked what is allowed, by the first word.
   * @param {string} typed
   */
  asksLeave(typed) {
    return this.permitting.includes(typed.trim().toLowerCase().split(" ")[0]);
  }

  /**
   * The short title of a situation.
   * @param {string} id
   */
  nameSituation(id) {
    return this.conversation.situations.find((situation) => situation?.id === id)?.title ?? "";
  }

  /**
   * The option of a question, with a link to the page that goes on with it: a ruling, a question back, or that the
   * rules do not say; null where they do not and a clause answers.
   * @param {string} typed
   * @param {string} address
   * @param {string[]} found clauses, the best first; those of other editions with these before their number
   * @param {boolean} isAnswered whether a page is meant, or a clause has what is asked
   */
  option(typed, address, found, isAnswered) {
    const evidence = this.conversation.gatherEvidence(typed);
    const reply = this.conversation.reply(evidence, { facts: new Map(), unsure: [] });
    const unruled = listUnruled(this.data, chooseUnruled(this.data, found), evidence.cases[0]?.id, reply.branches);
    const link = element("a", { id: "nv-hit-r", className: "nv-hit nv-hit--ruling", href: address, tabIndex: -1 });
    link.role = "option";
    link.ariaSelected = "false";
    if (reply.refrains && !unruled.length) {
      link.dataset.state = "silent";
      link.append(
        element("span", { className: "nv-hit__ruling", textContent: nameSilence(this.data, reply.unmatched ? "ask.unclear" : undefined) }),
      );
      return isAnswered || reply.figure ? null : link;
    }
    const ruled = reply.branches.filter(({ ruling }) => reply.question === null ? !ruling.refrains : ruling.certain.size > 0);
    // Beside a clause without rules nothing is sure: it is named, and the page goes on with it.
    const alike = groupThings(unruled.length ? [] : ruled, (branch) => this.nameRuling(branch).join());
    const groups = alike.size > MOST ? [] : [...alike.values()];
    const { words } = this.data;
    const asks = reply.question !== null || !groups.length;
    link.dataset.state = asks || groups.flat().some(({ ruling }) => ruling.open.length) ? "open" : "settled";
    link.append(element("span", { className: "nv-hit__head", textContent: words[asks ? "ask.asks-back" : "ask.ruling"] }));
    for (const clause of unruled) link.append(" ", element("b", { className: "nv-hit__ruling", textContent: this.data.unruled[clause] }));
    const question = reply.question ?? [...ruled[0]?.when.keys() ?? []][0];
    if (asks && question && !unruled.length) {
      link.append(" ", element("b", { className: "nv-hit__ruling", textContent: this.rules.findQuestion(question)?.question ?? "" }));
    }
    for (const branches of groups) link.append(" ", ...this.describe(branches, asks, groups.length > 1));
    return link;
  }

  /**
   * What follows, and by which clause first.
   * @param {Branch} branch
   */
  nameRuling(branch) {
    const follows = listLines(this.rules, this.data.words, branch).map(({ text }) => text).join("; ");
    return [follows, listStatements(this.rules, branch)[0]?.clause ?? branch.ruling.chain[0]?.clause];
  }

  /**
   * @param {Branch[]} branches of which the same is shown
   * @param {boolean} pending
   * @param {boolean} divided whether others stand beside them
   */
  describe(branches, pending, divided) {
    const { words } = this.data;
    const conditions = divided ? listConditions(this.rules, branches) : [];
    const when = conditions.map((parts) => parts.map((part) => `${part.join(" ")}: `).join("")).join("");
    const [follows, clause] = this.nameRuling(branches[0]);
    const text = when + (pending && follows ? `${words["ask.so-far"]}: ` : "") + follows;
    const { number, name } = this.texts?.names[clause] ?? { number: clause ?? "", name: "" };
    const [rule] = (this.texts?.clauses[clause] ?? "").split("\n");
    return [
      element("span", { className: pending ? "nv-hit__text" : "nv-hit__ruling", textContent: text }),
      " ",
      element("span", { className: "nv-hit__rule" }, element("b", { className: "nv-hit__number", textContent: number }), ` ${name}`),
      " ",
      element("span", { className: "nv-hit__rule nv-hit__rule--text", textContent: rule }),
    ];
  }
}
