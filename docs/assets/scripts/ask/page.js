// The page that asks back: one question at a time, a tap answers, and what follows stands below with its clauses.

import { button, element } from "../elements.js";
import { asksRule, findBranches, findQuestion, POINTING, UNSURE } from "../rulings/answers.js";
import { nameFact } from "../rulings/ruling_lines.js";
import { keepRuling } from "../kept_rulings.js";
import { isTelling, readAbout, readAddress, readWords, writeAddress } from "./case_address.js";
import { load, makeShown } from "./loading.js";
import { renderQuestion } from "./question_card.js";
import { renderRulings, renderSilence, renderSources, renderUnruled } from "./ruling_card.js";
import { findUnruled, listUnruled } from "./unruled_clauses.js";

/** @import { Account, Branch } from "../rulings/answers.js" */
/** @import { Conversation } from "../asking/question_replies.js" */
/** @import { Evidence } from "../asking/understanding.js" */
/** @import { AskData } from "./ruling_card.js" */

const place = /** @type {HTMLElement} */ (document.querySelector("[data-ask]"));
const language = place.dataset.ask ?? "";
const [intro] = /** @type {HTMLElement[]} */ ([...place.children]);
const form = /** @type {HTMLFormElement} */ (place.querySelector("form"));
const input = /** @type {HTMLTextAreaElement} */ (form.querySelector("textarea"));
const [status, board] = /** @type {HTMLElement[]} */ ([...place.children].slice(-2));

// Cases that are named where the rules say nothing of what words tell.
const MOST_CASES = 3;
// Questions that are asked before anybody has typed one.
const REHEARSED = 8;
// What is read out of a card: what follows and when, or else its heading.
const READ_OUT = ".nv-ask__card > .nv-ask__when, .nv-ask__follows li, :not(:has(.nv-ask__follows)) > h2";
/** @type {Account} */
const NOTHING = { facts: new Map(), unsure: [] };

const complain = (text = status.dataset.failed ?? "") => {
  status.textContent = text;
  status.dataset.error = "";
};

class AskPage {
  /** @param {AskData} data */
  constructor(data) {
    this.words = data.words;
    this.shown = makeShown(data, language);
    this.rules = this.shown.rules;
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
    // What the case was about, where that alone was told by a picture.
    this.about = "";
    // The address of the ruling that was kept last; the same case told further takes its place.
    this.kept = "";
  }

  // Read what the address tells, and show what follows.
  async read() {
    const given = readAddress(this.rules, location.hash);
    this.account = given ?? NOTHING;
    this.about = readAbout(location.hash);
    await this.understand(readWords(location.hash));
    this.show();
    if (!given) complain(this.words["ask.impossible"]);
  }

  /** @param {string} text */
  async understand(text) {
    input.value = this.text = text;
    input.scrollTop = 0;
    this.unruled = await findUnruled(this.shown.data, text);
    if (text) await this.prepare();
    this.evidence = text ? this.conversation?.gatherEvidence(text) ?? null : null;
  }

  // Fetch what understands words, which nobody waits for who taps answers.
  async prepare() {
    if (this.conversation) return;
    const data = ["ask/words", "search/situations"].map((name) => load(name, language));
    const [{ Conversation }, words, index] = await Promise.all([import("../asking/question_replies.js"), ...data]);
    this.conversation ??= new Conversation(this.rules, words, index, language);
    // No language has this word; tables of words that stand nowhere are made before somebody waits for them.
    this.conversation.gatherEvidence("qvqvqvqv");
  }

  // What ran before runs faster: while somebody types, titles of situations are asked.
  async rehearse() {
    await this.prepare();
    for (const situation of this.conversation?.situations.slice(0, REHEARSED) ?? []) {
      await new Promise((done) => setTimeout(done));
      if (situation) this.conversation?.reply(this.conversation.gatherEvidence(situation.title), NOTHING);
    }
  }

  /** @param {string} text */
  async ask(text) {
    await this.understand(text);
    this.kept = this.about = "";
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

  /** What follows, and what to ask next. @returns {import("../asking/question_replies.js").Reply} */
  decide() {
    if (this.evidence && this.conversation) return this.conversation.reply(this.evidence, this.account);
    if (asksRule(this.account)) return POINTING;
    const branches = findBranches(this.rules, this.account);
    const question = findQuestion(this.rules, this.account, branches);
    return { branches, question, refrains: question === null && branches.every(({ ruling }) => ruling.refrains) };
  }

  /** @param {string} name */
  change(name) {
    this.show(name);
    this.focus();
  }

  // What comes next is read out, and is where the keys are: the whole of it where there is room, or its beginning.
  focus() {
    const next = /** @type {HTMLElement | null} */ (board.querySelector("legend, h2"));
    next?.focus({ preventScroll: true });
    for (const part of [next?.closest("fieldset, section"), next]) part?.scrollIntoView({ block: "nearest" });
  }

  // Show what follows, and ask for what is missing, or once more for a fact that is to be changed.
  show(changed = "") {
    const starts = this.address ? {} : this.shown.data.starts[this.about] ?? {};
    const { branches, question, refrains, figure, unmatched, checked, similar, known, clued, points } = this.decide();
    const asked = changed || question;
    const ruled = refrains ? [] : branches.filter(({ ruling }) => question === null ? !ruling.refrains : ruling.certain.size > 0);
    const unruled = listUnruled(this.shown.data, this.unruled, this.evidence?.cases[0]?.id, branches);
    const cards = unruled.map((clause) => renderUnruled(this.shown, clause));
    cards.push(...renderRulings(this.shown, ruled, question !== null, unruled.length > 0));
    if ((refrains || question === null) && !cards.length) {
      const nearest = branches.flatMap(({ ruling }) => ruling.nearest);
      const near = figure ? [] : this.evidence?.cases.slice(0, MOST_CASES) ?? [];
      const word = figure ? "ask.asks-figure" : unmatched || this.account.unsure[0] ? "ask.unclear" : undefined;
      const card = renderSilence(this.shown, nearest, near, word);
      if (word && this.text) card.append(this.renderSearch());
      cards.push(card);
    }
    for (const heading of cards.flatMap((card) => [...card.querySelectorAll("h2")])) heading.tabIndex = -1;
    const [begun] = Object.keys(starts);
    const decided = question === null ? ruled : [];
    // Beside a clause without rules nothing is final.
    const final = unruled.length ? [] : decided;
    const asks = begun
      // What a case may begin with that is about one thing, and a way to everything else.
      ? Object.entries(starts).map(([name, only]) => renderQuestion(this, name, { only }))
      : asked
      ? [renderQuestion(this, asked, changed ? { changed: true } : { checked, similar, known, clued, points })]
      : [];
    board.replaceChildren(
      ...(refrains ? [...cards, ...asks] : [...asks, ...cards]),
      ...(final.length ? [this.renderOpponent(final)] : []),
      ...this.renderKnown(branches),
      ...(cards.length ? this.renderAssumed(decided.length ? decided : branches) : []),
      ...(decided.length ? [renderSources(this.shown, decided)] : []),
      ...(this.address || begun ? [this.renderRestart()] : []),
    );
    // Who has begun has read it.
    intro.hidden = Boolean(this.address || begun);
    delete status.dataset.error;
    const spoken = cards.map((card) => [...card.querySelectorAll(READ_OUT)].map(({ textContent }) => textContent).join("; "));
    status.textContent = spoken.join(" / ");
    if (final.length) this.keep(final, status.textContent);
  }

  // A way on where the clauses may say it: what was typed is searched for.
  renderSearch() {
    const search = () => dispatchEvent(new CustomEvent("nv-ask", { detail: this.text }));
    return element("p", { className: "nv-noprint" }, button(this.words["ask.find-clauses"], search, "md-button"));
  }

  /** @param {Branch[]} ruled */
  renderOpponent(ruled) {
    const words = { close: this.words["ask.close"], failed: status.dataset.failed ?? "" };
    // Fetched by those alone who show it to somebody.
    const show = () =>
      import("./opponent_screen.js").then((screen) => screen.showOpponent(ruled, language, words)).catch(() => complain(words.failed));
    return element("p", { className: "nv-noprint" }, button(this.words["ask.opponent"], show, "md-button md-button--primary"));
  }

  /**
   * @param {Branch[]} ruled
   * @param {string} follows
   */
  keep(ruled, follows) {
    const facts = [...this.account.facts].map(([name, value]) => nameFact(this.rules, name, value).join(" "));
    const state = ruled.some(({ ruling }) => ruling.open.length) ? "open" : "settled";
    keepRuling({ language, hash: this.address, asked: this.text || facts.join("; "), follows, state }, this.kept);
    this.kept = this.address;
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
    if (!chips.length) return [];
    const kicker = element("p", { className: "nv-ask__kicker", textContent: this.words["ask.known"] });
    return [kicker, element("ul", { className: "nv-ask__chips" }, ...chips)];
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

  renderRestart() {
    const text = this.words[this.address ? "ask.restart" : "ask.otherwise"];
    return element("p", { className: "nv-noprint" }, button(text, () => this.ask("")));
  }
}

const start = async () => {
  const page = new AskPage(await load("ask", language));
  // Where words cannot be understood, as without what finds cases, taps still lead to a ruling.
  /** @param {Promise<void>} done */
  const attempt = (done) =>
    done.catch(() => {
      page.show();
      complain();
    });
  addEventListener("popstate", () => isTelling(location.hash) && attempt(page.read().then(() => page.focus())));
  input.addEventListener("focus", () => page.rehearse().catch(() => {}), { once: true });
  /** @param {Event} event */
  const ask = (event) => {
    event.preventDefault();
    attempt(page.ask(input.value.trim()));
  };
  form.addEventListener("submit", ask);
  // The key that would begin a line.
  input.addEventListener("beforeinput", (event) => event.inputType === "insertLineBreak" && ask(event));
  // The same case in another language.
  document.querySelector(".nv-languages")?.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest("a");
    if (link) link.hash = location.hash;
  });
  form.hidden = false;
  await attempt(page.read());
};

start().catch(() => complain());
