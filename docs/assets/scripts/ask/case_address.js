// What was told of a case stands in the address, so that it can be shared: #first=opp,kind=direct,shifted=?
// A question in words stands before the facts: #q=my%20puck%20fell,pocketed=own

import { narrowSafely, UNSURE } from "../rulings/answers.js";

/** @import { Account } from "../rulings/answers.js" */
/** @import { Ruleset } from "../rulings/ruleset.js" */

const WORDS = "q=";
// What a picture tells that led here: #about=puck
const ABOUT = "about=";

/**
 * Whether an address tells of a case, or nothing yet; another part of the page may be named as well.
 * @param {string} hash
 */
export const isTelling = (hash) => hash.length < 2 || hash.includes("=");

/**
 * What an address tells; null where there are no such facts, or they exclude one another.
 * @param {Ruleset} rules
 * @param {string} hash
 * @returns {Account | null}
 */
export const readAddress = (rules, hash) => {
  /** @type {[string, string][]} */
  const given = hash.slice(1).split(",").filter((part) => part.includes("=") && !part.startsWith(WORDS) && !part.startsWith(ABOUT))
    .map((part) => [part.split("=", 1)[0], unescapeText(part.slice(part.indexOf("=") + 1))]);
  const unsure = given.filter(([, value]) => value === UNSURE).map(([name]) => name);
  const facts = new Map(given.filter(([, value]) => value !== UNSURE));
  return unsure.every((name) => rules.findQuestion(name)) && narrowSafely(rules, facts) ? { facts, unsure } : null;
};

/**
 * The question in words that an address has.
 * @param {string} hash
 */
export const readWords = (hash) => unescapeText(findPart(hash, WORDS));

/**
 * What the case of an address is about, where a picture led there.
 * @param {string} hash
 */
export const readAbout = (hash) => findPart(hash, ABOUT);

/**
 * @param {string} hash
 * @param {string} name
 */
const findPart = (hash, name) => hash.slice(1).split(",").find((part) => part.startsWith(name))?.slice(name.length) ?? "";

/** @param {string} text */
const unescapeText = (text) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/**
 * The address that tells of a case.
 * @param {Account} account
 * @param {string} words
 */
export const writeAddress = ({ facts, unsure }, words = "") =>
  [...(words ? [`${WORDS}${encodeURIComponent(words)}`] : []), ...writeFacts(facts, unsure)].join(",");

/**
 * @param {Map<string, string>} facts
 * @param {string[]} unsure
 */
const writeFacts = (facts, unsure) => [...facts, ...unsure.map((name) => [name, UNSURE])].map(([name, value]) => `${name}=${value}`);

/**
 * Tell a fact anew, or no longer where the value is null; what was told before and cannot be beside it goes.
 * @param {Ruleset} rules
 * @param {Account} account
 * @param {string} name
 * @param {string | null} value
 * @returns {Account}
 */
export const tellFact = (rules, account, name, value) => {
  const others = [...account.facts].filter(([fact]) => fact !== name);
  const unsure = account.unsure.filter((fact) => fact !== name);
  if (value === UNSURE) return { facts: new Map(others), unsure: [...unsure, name] };
  /** @type {Map<string, string>} */
  const sure = new Map(value === null ? [] : [[name, value]]);
  for (const [fact, given] of others) {
    if (narrowSafely(rules, new Map([...sure, [fact, given]]))) sure.set(fact, given);
  }
  // In the order in which it was told.
  const order = [...account.facts.keys(), name].filter((fact, place, all) => all.indexOf(fact) === place);
  return { facts: new Map(order.flatMap((fact) => sure.has(fact) ? [[fact, sure.get(fact) ?? ""]] : [])), unsure };
};
