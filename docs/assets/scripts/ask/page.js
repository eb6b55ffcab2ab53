// The page that asks back: one question at a time, a tap answers, and what follows stands below with its clauses.

import { button, element } from "../elements.js";
import { findBranches, findQuestion, listAnswers, UNSURE } from "../rulings/answers.js";
import { Ruleset } from "../rulings/ruleset.js";
import { isTelling, readAddress, tellFact, writeAddress } from "./case_address.js";
import { listLines, nameFact, renderRuling, renderSilence } from "./ruling_card.js";

/** @import { Account, Branch } from "../rulings/answers.js" */
/** @import { AskData, Shown } from "./ruling_card.js" */

const root = new URL("../../../", import.meta.url);
const place = /** @type {HTMLElement} */ (document.querySelector("[data-ask]"));
const language = place.dataset.ask ?? "";
const [intro] = /** @type {HTMLElement[]} */ ([...place.children]);
const [status, board] = /** @type {HTMLElement[]} */ ([...place.children].slice(-2));

/** @type {Account} */
const NOTHING = { facts: new Map(), unsure: [] };

/** @param {string} text */
const complain = (text) => {
  status.textContent = text;
  status.dataset.error = "";
};

class AskPage {
  /** @param {AskData} data */
  constructor(data) {
    this.words = data.words;
    this.rules = new Ruleset(data.rulings);
    /** @type {Shown} */
    this.shown = {
      data,
      rules: this.rules,
      address: (path) =>
        new URL(
          path in data.clauses ? `${language}/rules/${data.rulings.edition}/${encodeURIComponent(path)}/` : `${language}/${path}/`,
          root,
        ).href,
    };
    this.account = NOTHING;
    // The fact that is asked for once more, if one is.
    this.changed = "";
  }

  // Read what the address tells, and show what follows.
  read() {
    const told = readAddress(this.rules, location.hash);
    this.account = told ?? NOTHING;
    this.changed = "";
    this.show();
    if (!told) complain(this.words["ask.impossible"]);
  }

  /** @param {Account} account */
  tell(account) {
    const hash = writeAddress(account);
    history.pushState(history.state, "", `${location.pathname}${location.search}${hash ? `#${hash}` : ""}`);
    this.account = account;
    this.changed = "";
    this.show();
    this.focus();
  }

  /** @param {string} name */
  change(name) {
    this.changed = name;
    this.show();
    this.focus();
  }

  // What comes next is read out, and is where the keys are.
  focus() {
    const next = /** @type {HTMLElement | null} */ (board.querySelector("legend, h2"));
    next?.focus({ preventScroll: true });
    (next?.closest("fieldset, section") ?? next)?.scrollIntoView({ block: "nearest" });
  }

  show() {
    const branches = findBranches(this.rules, this.account);
    const question = findQuestion(this.rules, this.account, branches);
    const asked = this.changed || question;
    const ruled = branches.filter(({ ruling }) => question === null ? !ruling.refrains : ruling.certain.size > 0);
    const cards = ruled.map((branch) => renderRuling(this.shown, branch, question !== null));
    const silent = question === null && !ruled.length;
    if (silent) cards.push(renderSilence(this.shown, branches.flatMap(({ ruling }) => ruling.nearest)));
    for (const heading of cards.flatMap((card) => [...card.querySelectorAll("h2")])) heading.tabIndex = -1;
    board.replaceChildren(
      ...(asked ? [this.renderQuestion(asked)] : []),
      ...cards,
      ...this.renderKnown(),
      ...(cards.length ? this.renderAssumed(branches) : []),
      ...(writeAddress(this.account) ? [this.renderRestart()] : []),
    );
    // Who has begun has read it.
    intro.hidden = writeAddress(this.account) !== "";
    const lines = ruled.flatMap((branch) => listLines(this.shown, branch));
    delete status.dataset.error;
    status.textContent = silent ? this.words["ruling.refrains"] : lines.join("; ");
  }

  // What was told, each to be told otherwise.
  renderKnown() {
    const { facts, unsure } = this.account;
    const chips = [...facts, ...unsure.map((name) => [name, UNSURE])].map(([name, value]) => this.renderChip(name, value));
    return chips.length
      ? [
        element("p", { className: "nv-ask__kicker", textContent: this.words["ask.known"] }),
        element("ul", { className: "nv-ask__chips" }, ...chips),
      ]
      : [];
  }

  /**
   * @param {string} name
   * @param {string} value
   */
  renderChip(name, value) {
    const [question, answer] = nameFact(this.rules, name, value);
    const chip = button("", () => this.change(name), "nv-ask__chip");
    const text = value === UNSURE ? this.words["ruling.unsure"] : answer;
    chip.append(element("small", { textContent: question }), element("b", { textContent: text }));
    chip.title = this.words["ask.change"];
    return element("li", {}, chip);
  }

  /** @param {Branch[]} branches */
  renderAssumed(branches) {
    const assumed = new Map(branches.flatMap(({ ruling, taken }) => [...taken, ...ruling.assumed]));
    if (!assumed.size) return [];
    const summary = element("summary", { textContent: `${this.words["ruling.assumed"]}: ${assumed.size}` });
    const chips = [...assumed].map(([name, value]) => this.renderChip(name, value));
    return [element("details", { className: "nv-ask__assumed" }, summary, element("ul", { className: "nv-ask__chips" }, ...chips))];
  }

  /** @param {string} name */
  renderQuestion(name) {
    const { facts, unsure } = this.account;
    const legend = element("legend", { tabIndex: -1, textContent: this.rules.facts.get(name)?.question ?? name });
    const given = unsure.includes(name) ? UNSURE : facts.get(name);
    const known = listAnswers(this.rules, this.account, name);
    const answers = known.map(({ id, text }) => this.renderAnswer(name, id, text, given));
    const unknown = this.renderAnswer(name, UNSURE, this.words["ruling.unsure"], given);
    const parts = [legend, ...answers, unknown];
    if (given !== undefined) {
      parts.push(button(this.words["ask.take-back"], () => this.tell(tellFact(this.rules, this.account, name, null)), "nv-ask__aside"));
    }
    if (this.changed) parts.push(button(this.words["ask.keep"], () => this.change(""), "nv-ask__aside"));
    return element("fieldset", {}, ...parts);
  }

  /**
   * @param {string} name
   * @param {string} value
   * @param {string} text
   * @param {string | undefined} given
   */
  renderAnswer(name, value, text, given) {
    const answer = button(text, () => this.tell(tellFact(this.rules, this.account, name, value)), "nv-ask__answer");
    if (value === UNSURE) answer.dataset.unsure = "";
    if (given !== undefined) answer.setAttribute("aria-pressed", String(given === value));
    return answer;
  }

  renderRestart() {
    return element("p", { className: "nv-noprint" }, button(this.words["ask.restart"], () => this.tell(NOTHING)));
  }
}

const start = async () => {
  const answer = await fetch(new URL(`assets/ask/${language}.json`, root));
  if (!answer.ok) throw new Error(`${answer.status}`);
  const page = new AskPage(await answer.json());
  addEventListener("popstate", () => {
    if (!isTelling(location.hash)) return;
    page.read();
    page.focus();
  });
  // The same case in another language.
  document.querySelector(".nv-languages")?.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest("a");
    if (link) link.hash = location.hash;
  });
  page.read();
};

start().catch(() => complain(status.dataset.failed ?? ""));
