// What is wrong with what was typed, in the reader's language: the problem and its cure.
// The twin of inspect/novuss/explain/problem_texts.py.

/**
 * @import { Knowledge } from "./judging_knowledge.js"
 * @import { Values } from "./localized_wording.js"
 */

// The values of a message that are what somebody typed, letter by letter.
const TYPED = new Set([
  ...["value", "unit", "name", "item", "header", "instrument", "position", "seal", "note"],
  ...["lower", "upper", "calibrated", "due"],
]);

export class ProblemTexts {
  #knowledge;
  #wording;

  /** @param {Knowledge} knowledge */
  constructor(knowledge) {
    this.#knowledge = knowledge;
    this.#wording = knowledge.wording;
  }

  /**
   * What is wrong, and what to do about it: two texts.
   * @param {{ code: string, values: Values }} mistake
   * @param {string} edition
   */
  texts({ code, values: typed }, edition) {
    const worded = Object.entries(typed).map(([name, value]) => [name, this.#named(name, value, edition)]);
    const values = Object.fromEntries(
      worded.map(([name, value]) => [name, TYPED.has(name) ? this.#wording.say("message.quoted", { text: value }) : value]),
    );
    return [`problem.${code}`, `cure.${code}`].map((key) => this.#once(this.#wording.say(key, values)));
  }

  /**
   * The ids of kinds, columns, units and characteristics in a value as the reader writes them.
   * @param {string} name
   * @param {string} value
   * @param {string} edition
   */
  #named(name, value, edition) {
    /** @param {(one: string) => string} word */
    const listed = (word) => value.split(", ").map(word).join(", ");
    if (name === "kind" || name === "kinds") return listed((word) => this.#knowledge.kindOr(word));
    if (name === "column" || name === "columns") return listed((word) => this.#knowledge.column(word));
    if (["accepted", "wanted", "measures"].includes(name)) return listed((word) => this.#knowledge.symbol(word) ?? word);
    if (["characteristic", "characteristics", "gives"].includes(name)) return listed((word) => this.#knowledge.nameOf(word, edition));
    return value;
  }

  /**
   * With one pair of quotation marks where a message has its own around what was typed.
   * @param {string} text
   */
  #once(text) {
    const [opening, closing] = this.#wording.say("message.quoted", { text: "\0" }).split("\0");
    let done = text;
    for (const mark of [opening, '"']) done = done.replaceAll(`${mark}${opening}`, mark);
    for (const mark of [closing, '"']) done = done.replaceAll(`${closing}${mark}`, mark);
    return done;
  }
}
