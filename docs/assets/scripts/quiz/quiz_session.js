// One round of questions: what is asked next, and what was right at the first try.

/** @import { Question } from "./question_drawing.js" */

// Behind so many others comes back what was answered wrongly.
const LATER = 3;

export class Session {
  /**
   * @param {Question[]} questions
   * @param {{ exam?: boolean }} how
   */
  constructor(questions, { exam = false } = {}) {
    this.exam = exam;
    this.all = questions;
    this.queue = [...questions];
    // By id, what was answered at the first try.
    this.first = /** @type {Map<string, number>} */ (new Map());
    this.done = 0;
  }

  get question() {
    return this.queue[0];
  }

  // Whether the question was asked before in this round.
  get again() {
    return this.first.has(this.question.id);
  }

  get number() {
    return this.again ? this.all.indexOf(this.question) + 1 : this.first.size + 1;
  }

  get last() {
    return this.queue.length === 1;
  }

  /** @param {number} choice */
  answer(choice) {
    const question = this.question;
    const right = choice === question.right;
    if (!this.first.has(question.id)) this.first.set(question.id, choice);
    // In its place until the reader goes on.
    if (!right && !this.exam) this.queue.splice(1 + LATER, 0, question);
    return right;
  }

  next() {
    this.queue.shift();
    return this.queue.length > 0;
  }

  get missed() {
    return this.all.filter((answer) => this.first.get(answer.id) !== answer.right);
  }

  get right() {
    return this.all.length - this.missed.length;
  }
}
