// The page that asks back: one question at a time, a tap answers, and what follows stands below with its clauses.

import { button, element } from "../elements.js";
import { findBranches, findQuestion, listAnswers, UNSURE } from "../rulings/answers.js";
import { Ruleset } from "../rulings/ruleset.js";
import { isTelling, readAddress, readWords, tellFact, writeAddress } from "./case_address.js";
import { listLines, nameFact, renderRuling, renderSilence, renderUnruled } from "./ruling_card.js";

/** @import { Account, Branch } from "../rulings/answers.js" */
/** @import { Conversation } from "../asking/conversation.js" */
/** @import { Evidence } from "../asking/understanding.js" */
/** @import { AskData, Shown } from "./ruling_card.js" */

const root = new URL("../../../", import.meta.url);
const place = /** @type {HTMLElement} */ (document.querySelector("[data-ask]"));
const language = place.dataset.ask ?? "";
const [intro] = /** @type {HTMLElement[]} */ ([...place.children]);
const form = /** @type {HTMLFormElement} */ (place.querySelector("form"));
const input = /** @type {HTMLInputElement} */ (form.querySelector("input"));
const [status, board] = /** @type {HTMLElement[]} */ ([...place.children].slice(-2));

// Cases that are named where the rules say nothing of what words tell.
const MOST_CASES = 3;
// Clauses that words find, of which one without rules leaves the question open.
const MOST_FOUND = 3;
/** @type {Account} */
const NOTHING = { facts: new Map(), unsure: [] };

/** @param {string} name */
const load = async (name) => {
  const answer = await fetch(new URL(`assets/${name}/${language}.json`, root));
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.json();
};

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
    // A question in words, and what it tells; what understands it is fetched for the first one.
    this.text = "";
    /** @type {Evidence | null} */
    this.evidence = null;
    /** @type {Conversation | null} */
    this.conversation = null;
    // The clauses without rules for their text that the words find.
    /** @type {string[]} */
    this.unruled = [];
  }

  // Read what the address tells, and show what follows.
  async read() {
    const told = readAddress(this.rules, location.hash);
    this.account = told ?? NOTHING;
    await this.understand(readWords(location.hash));
    this.show();
    if (!told) complain(this.words["ask.impossible"]);
  }

  /** @param {string} text */
  async understand(text) {
    input.value = this.text = text;
    this.unruled = text ? await this.findUnruled(text) : [];
    if (text && !this.conversation) {
      const [{ Conversation }, index] = await Promise.all([import("../asking/conversation.js"), load("search/situations")]);
      this.conversation = new Conversation(this.rules, this.shown.data, index, language);
    }
    this.evidence = text ? this.conversation?.gatherEvidence(text) ?? null : null;
  }

  /** @param {string} text */
  async findUnruled(text) {
    const { unruled } = this.shown.data;
    if (!Object.keys(unruled).length) return [];
    const { clausesFor } = await import("../search/clause_search.js");
    const { scores } = await clausesFor(text);
    // Those of other editions have these before their number.
    const found = [...scores.keys()].filter((name) => !name.includes("/"));
    return found.slice(0, MOST_FOUND).filter((name) => name in unruled);
  }

  /** @param {string} text */
  async ask(text) {
    await this.understand(text);
    this.tell(NOTHING);
  }

  /** @param {Account} account */
  tell(account) {
    const hash = writeAddress(account, this.text);
    history.pushState(history.state, "", `${location.pathname}${location.search}${hash ? `#${hash}` : ""}`);
    this.account = account;
    this.show();
    this.focus();
  }

  // What follows, and what to ask next.
  decide() {
    if (this.evidence && this.conversation) return this.conversation.reply(this.evidence, this.account);
    const branches = findBranches(this.rules, this.account);
    const question = findQuestion(this.rules, this.account, branches);
    return { branches, question, refrains: question === null && branches.every(({ ruling }) => ruling.refrains) };
  }

  /** @param {string} name */
  change(name) {
    this.show(name);
    this.focus();
  }

  // What comes next is read out, and is where the keys are.
  focus() {
    const next = /** @type {HTMLElement | null} */ (board.querySelector("legend, h2"));
    next?.focus({ preventScroll: true });
    (next?.closest("fieldset, section") ?? next)?.scrollIntoView({ block: "nearest" });
  }

  // Show what follows, and ask for what is missing, or once more for a fact that is to be changed.
  show(changed = "") {
    const { branches, question, refrains } = this.decide();
    const asked = changed || question;
    const ruled = refrains ? [] : branches.filter(({ ruling }) => question === null ? !ruling.refrains : ruling.certain.size > 0);
    const unruled = this.listUnruled(branches);
    const cards = unruled.map((clause) => renderUnruled(this.shown, clause));
    cards.push(...ruled.map((branch) => renderRuling(this.shown, branch, question !== null, unruled.length > 0)));
    const silent = question === null && !cards.length;
    if (silent) {
      const nearest = branches.flatMap(({ ruling }) => ruling.nearest);
      cards.push(renderSilence(this.shown, nearest, this.evidence?.cases.slice(0, MOST_CASES).map(({ id }) => id) ?? []));
    }
    for (const heading of cards.flatMap((card) => [...card.querySelectorAll("h2")])) heading.tabIndex = -1;
    board.replaceChildren(
      ...(asked ? [this.renderQuestion(asked, changed !== "")] : []),
      ...cards,
      ...this.renderKnown(branches),
      ...(cards.length ? this.renderAssumed(branches) : []),
      ...(this.address ? [this.renderRestart()] : []),
    );
    // Who has begun has read it.
    intro.hidden = this.address !== "";
    const known = unruled.map((clause) => this.shown.data.unruled[clause]);
    const lines = [...known, ...ruled.flatMap((branch) => listLines(this.shown, branch))];
    delete status.dataset.error;
    status.textContent = silent ? this.words["ruling.refrains"] : lines.join("; ");
  }

  /**
   * The clauses without rules that words find; of those that a ruling rests on it says so itself.
   * @param {Branch[]} branches
   */
  listUnruled(branches) {
    const outdated = this.shown.data.rulings.outdated ?? {};
    const named = branches.flatMap(({ ruling }) => ruling.chain.map(({ open }) => outdated[open ?? ""]?.clause));
    return this.unruled.filter((clause) => !named.includes(clause));
  }

  get address() {
    return writeAddress(this.account, this.text);
  }

  /**
   * What was told, and what words suggest, each to be told otherwise.
   * @param {Branch[]} branches
   */
  renderKnown(branches) {
    const { facts, unsure } = this.account;
    const taken = new Map(branches.flatMap((branch) => [...branch.taken]));
    const chips = [...facts, ...taken, ...unsure.map((name) => [name, UNSURE])].map(([name, value]) => this.renderChip(name, value));
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
    const assumed = new Map(branches.flatMap(({ ruling }) => [...ruling.assumed]));
    if (!assumed.size) return [];
    const summary = element("summary", { textContent: `${this.words["ruling.assumed"]}: ${assumed.size}` });
    const chips = [...assumed].map(([name, value]) => this.renderChip(name, value));
    return [element("details", { className: "nv-ask__assumed" }, summary, element("ul", { className: "nv-ask__chips" }, ...chips))];
  }

  /**
   * @param {string} name
   * @param {boolean} changed
   */
  renderQuestion(name, changed) {
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
    if (changed) parts.push(button(this.words["ask.keep"], () => this.change(""), "nv-ask__aside"));
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
    return element("p", { className: "nv-noprint" }, button(this.words["ask.restart"], () => this.ask("")));
  }
}

const start = async () => {
  const page = new AskPage(await load("ask"));
  // Where words cannot be understood, as without what finds cases, taps still lead to a ruling.
  /** @param {Promise<void>} done */
  const attempt = (done) =>
    done.catch(() => {
      page.show();
      complain(status.dataset.failed ?? "");
    });
  addEventListener("popstate", () => {
    if (isTelling(location.hash)) attempt(page.read().then(() => page.focus()));
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(page.ask(input.value.trim()));
  });
  // The same case in another language.
  document.querySelector(".nv-languages")?.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest("a");
    if (link) link.hash = location.hash;
  });
  form.hidden = false;
  await attempt(page.read());
};

start().catch(() => complain(status.dataset.failed ?? ""));
