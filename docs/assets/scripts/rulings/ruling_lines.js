// Facts and consequences of a ruling as lines of text in a reader's language.

import { groupThings } from "../grouping.js";
import { describeCourse, listStatements } from "./answers.js";
import { isSettled } from "./decision.js";

/** @import { Branch } from "./answers.js" */
/** @import { Ruleset } from "./ruleset.js" */

/**
 * A fact with one of its values, in words.
 * @param {Ruleset} rules
 * @param {string} name
 * @param {string} value
 * @returns {[question: string, answer: string]}
 */
export const nameFact = (rules, name, value) => {
  const fact = rules.findQuestion(name);
  return [fact?.question ?? name, fact?.values.find(({ id }) => id === value)?.text ?? value];
};

/**
 * That the rules say nothing, or that those do not which are translated; or what is said in place of that.
 * @param {{ words: Record<string, string>, untranslated: string[] }} data
 * @param {string} [word]
 */
export const nameSilence = (
  { words, untranslated },
  word = untranslated.length ? "ruling.refrains-untranslated" : "ruling.refrains",
) => words[word];

/**
 * When rulings follow, as questions with their answers: cases that differ in one answer are one, with all of these, and
 * without the question if these are all that it has.
 * @param {Ruleset} rules
 * @param {Branch[]} branches
 */
export const listConditions = (rules, branches) => {
  let cases = branches.map(({ when }) => [...when].map(([name, value]) => ({ name, values: [value] })));
  for (let place = Math.max(...cases.map(({ length }) => length)); place--;) {
    const alike = groupThings(cases, (parts) => parts.map(({ name, values }, at) => at === place ? name : name + values).join());
    cases = [...alike.values()].map((group) =>
      group[0].flatMap((part, at) => {
        if (at !== place) return [part];
        const values = group.flatMap((parts) => parts[at].values);
        return values.length === rules.findQuestion(part.name)?.values.length ? [] : [{ ...part, values }];
      })
    );
  }
  return cases.filter(({ length }) => length).map((parts) =>
    parts.map((
      { name, values },
    ) => [nameFact(rules, name, values[0])[0], values.map((value) => nameFact(rules, name, value)[1]).join(" / ")])
  );
};

/**
 * What follows in a ruling, a line each, and whether that is open; what it turns on stands below. Where nothing does for
 * sure, it is said what that depends on.
 * @param {Ruleset} rules
 * @param {Record<string, string>} words
 * @param {Branch} branch
 * @returns {{ text: string, open: boolean }[]}
 */
export const listLines = (rules, words, branch) => {
  const lines = listStatements(rules, branch).map(({ effects, against, record }) => {
    // Who acts stands below; what follows concerns them unless it is said otherwise.
    const whom = `ask.who-${against}` in words ? "" : `${words[`against.${against}`]}: `;
    const named = effects.map((effect) => words[`effect.${effect}`]).join(", ");
    return { text: whom + (record ? words["ruling.open"].replace("{values}", named) : named), open: record !== "" };
  });
  const found = [...lines, ...describeCourse(rules, branch.ruling, words)];
  if (!found.length && isSettled(branch.ruling)) return [{ text: words["outcome.none"], open: false }];
  const [fact] = found.length || !branch.when.size ? [] : branch.ruling.matters;
  const question = fact && rules.findQuestion(fact)?.question;
  return question ? [{ text: words["ruling.depends"].replace("{question}", question), open: true }] : found;
};
