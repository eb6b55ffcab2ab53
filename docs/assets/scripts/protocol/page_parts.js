// What several parts of the page write: words, clauses with their address, verdicts.

import { markup } from "./html_markup.js";

/**
 * @import { Explainer } from "../inspection/result_explainer.js"
 * @import { Knowledge } from "../inspection/judging_knowledge.js"
 * @import { Values } from "../inspection/localized_wording.js"
 */

export class Parts {
  /**
   * `site` is the address of the site or empty.
   * @param {Knowledge} knowledge
   * @param {Explainer} tell
   * @param {string} edition
   */
  constructor(knowledge, tell, edition, site = "") {
    this.knowledge = knowledge;
    this.tell = tell;
    this.edition = edition;
    this.site = site;
  }

  /**
   * @param {string} key
   * @param {Values} [values]
   */
  say(key, values) {
    return this.knowledge.say(key, values);
  }

  /** @param {string} id */
  clause(id) {
    const { site } = this;
    if (!site) return markup`<span class="clause">${id}</span>`;
    const address = `${site.replace(/\/$/, "")}/${this.knowledge.language}/rules/${this.edition}/${id}/`;
    return markup`<a class="clause" href="${address}">${id}</a>`;
  }

  /** @param {string} word */
  badge(word, words = this.tell.verdict(word)) {
    return markup`<span class="badge v-${word}">${this.tell.sign(word)} ${words}</span>`;
  }
}
