// Which questions are asked, and in which order.

/** @import { Boxes } from "./leitner_boxes.js" */

/**
 * @typedef {object} Question
 * @property {string} id
 * @property {string} role
 * @property {string} section
 * @property {string} kind
 * @property {string} prompt
 * @property {string[]} choices
 * @property {number} right
 * @property {string} why
 * @property {string[]} clauses
 * @property {string} [situation]
 */
/** @typedef {{ count: number, shares: Record<string, number> }} Exam */

/**
 * @template T
 * @param {Iterable<T>} items
 * @returns {T[]}
 */
export const shuffled = (items) => {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other], mixed[last]];
  }
  return mixed;
};

/**
 * Judges are asked what players are, and more.
 * @param {Question[]} questions
 * @param {string} role
 * @param {string} section
 */
export const asked = (questions, role, section) =>
  questions.filter((question) => (role === "judge" || question.role === role) && (!section || question.section === section));

/**
 * First what was answered wrongly and is due, then what was never asked, then the rest.
 * @param {Question[]} questions
 * @param {Boxes} boxes
 * @param {number} count
 */
export const drawn = (questions, boxes, count) => {
  /** @param {Question} question */
  const rank = ({ id }) => (boxes.due(id) ? 0 : boxes.knows(id) ? 2 : 1);
  const ranked = shuffled(questions).sort((question, other) => rank(question) - rank(other));
  return shuffled(ranked.slice(0, count));
};

/**
 * An exam mixes the kinds as the one on paper does.
 * @param {Question[]} questions
 * @param {Exam} exam
 */
export const examined = (questions, { count, shares }) => {
  const mixed = shuffled(questions);
  const whole = Object.values(shares).reduce((sum, share) => sum + share, 0);
  const chosen = Object.entries(shares).flatMap(([kind, share]) =>
    mixed.filter((question) => question.kind === kind).slice(0, Math.floor((count * share) / whole))
  );
  const rest = mixed.filter((question) => !chosen.includes(question));
  return shuffled([...chosen, ...rest.slice(0, count - chosen.length)]);
};
