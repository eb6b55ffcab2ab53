// What several parts of the page write: words, clauses, verdicts.

import { markup } from "./html_markup.js";

/**
 * @import { Explainer } from "../inspection/result_explainer.js"
 * @import { Knowledge } from "../inspection/judging_knowledge.js"
 * @import { Values } from "../inspection/localized_wording.js"
 */

export class Parts {
  /**
   * @param {Knowledge} knowledge
   * @param {Explainer} tell
   */
  constructor(knowledge, tell) {
    this.knowledge = knowledge;
    this.tell = tell;
  }

  /**
   * @param {string} key
   * @param {Values} [values]
   */
  say(key, values) {
    return this.knowledge.say(key, values);
  }

  /**
   * A clause, with the way to its text in the annex.
   * @param {string} id
   */
  clause(id) {
    return markup`<a class="clause" href="#clause-${id}">${id}</a>`;
  }

  /** @param {string} word */
  badge(word, words = this.tell.verdict(word)) {
    return markup`<span class="badge v-${word}">${this.tell.sign(word)} ${words}</span>`;
  }
}
