// One field of an item: what is typed, its unit, its limit, and the verdict beside it.

import { isImprobable } from "../inspection/reading_decision.js";
import { overruled } from "../inspection/plausible_ranges.js";
import { button, choice, fill, line, make } from "./dom_elements.js";
import { splitFigure } from "./figure_splitting.js";
import { verdictMark } from "./verdict_marks.js";

/**
 * @import { Problem, Result } from "../inspection/event_judging.js"
 * @import { Say } from "../inspection/localized_wording.js"
 * @import { App } from "./form_app.js"
 * @import { Spec } from "./field_groups.js"
 * @import { KeptReading } from "./reading_rows.js"
 */

/**
 * What surrounds a field.
 * @typedef {object} FieldHost
 * @property {App} app
 * @property {string} edition
 * @property {(key: string) => KeptReading | null} read
 * @property {(key: string, changes: Partial<KeptReading>) => void} write
 * @property {(key: string, before: KeptReading | null) => void} remember
 * @property {(field: Field) => void} details
 * @property {(spec: Spec) => string | null} [earlier]
 * @property {(spec: Spec, fixed: string[]) => KeptReading[]} [places]
 */

/** What is wrong with the figure itself, and not with what stands beside it. */
const OF_FIGURE = ["value", "unit"];

/**
 * A field for one reading.
 *
 * `spec` is from groups.js; `host` is what surrounds it: {app, read(key), write(key, changes),
 * remember(key, before), details(field), earlier(spec)}.
 */
export class Field {
  /** @type {FieldHost} */
  #host;
  /** @type {KeptReading | null} */
  #before = null;
  /** @type {HTMLButtonElement[]} */
  #answersShown = [];
  /** @type {string | null} */
  #refused = null;
  /** @type {Problem | null | undefined} */
  #problem = null;
  /**
   * The keys of the readings that the result is of.
   * @type {string[]}
   */
  #shown = [];
  /** Whether something was typed here since the field was entered. */
  typed = false;
  /**
   * Of a number; a field for an answer has none.
   * @type {HTMLInputElement}
   */
  input = /** @type {any} */ (undefined);
  /** @type {HTMLSelectElement} */
  unit = /** @type {any} */ (undefined);

  /**
   * @param {Spec} spec
   * @param {FieldHost} host
   */
  constructor(spec, host) {
    this.spec = spec;
    this.#host = host;
    const { app } = host;
    this.name = spec.source ? `${spec.source.name} ${spec.position}` : spec.characteristic.name;
    this.verdict = make("output", { class: "nc-verdict" });
    this.why = make("p", { class: "nc-why", id: `why-${spec.key}`, hidden: true });
    this.suggestions = make("div", {});
    this.limit = this.#limit();
    this.confirm = button(app.say("form.confirm"), () => this.#confirm(), { class: "nc-button nc-quiet", hidden: true });
    const control = spec.visual ? this.#answers(app.say) : this.#number(app);
    const earlier = host.earlier?.(spec);
    this.node = make(
      "div",
      { class: "nc-field", role: "group", "aria-label": this.name, "data-key": spec.key },
      make("div", { class: "nc-field__head" }, make("span", { class: "nc-field__name" }, spec.place ?? this.name), this.limit),
      make("div", { class: "nc-field__row" }, control, !spec.visual && !spec.source && this.verdict),
      earlier && make("p", { class: "nc-earlier" }, earlier),
      this.why,
      this.suggestions,
      this.confirm,
    );
    this.refresh();
  }

  #limit() {
    // A raw reading has no limit of its own.
    return this.spec.source ? null : button("", () => this.#host.details(this), { class: "nc-limit" });
  }

  #showLimit() {
    const { app } = this.#host;
    const { characteristic, visual } = this.spec;
    // One value by itself, on the first screen, is of no event.
    const working = app.book ? app.judge.workingLimits.get(characteristic.id) : undefined;
    const words = visual ? characteristic.clause : app.tell.limit(characteristic, working);
    if (!this.limit || this.limit.textContent === words) return;
    this.limit.textContent = words;
    this.limit.setAttribute("aria-label", `${words}: ${app.say("form.about", { name: this.name })}`);
  }

  #focus = () => {
    this.#before = this.#host.read(this.spec.key);
    this.typed = false;
  };

  #blur = () => this.#host.remember(this.spec.key, this.#before);

  get #quantity() {
    return (this.spec.source ?? this.spec.characteristic).quantity;
  }

  // A unit that was typed behind the figure holds before the one that is chosen.
  #writeTyped() {
    const { units } = this.#host.app.knowledge;
    const fitting = units.of(this.#quantity);
    /** @param {string} word */
    const unitOf = (word) => fitting.find((unit) => unit === units.named(word)) ?? null;
    const { value, unit } = splitFigure(this.input.value, unitOf);
    this.typed = true;
    this.#write({ value, unit: unit ?? this.unit.value });
  }

  get isEmpty() {
    return !this.input.value.trim();
  }

  /** Whether what stands here was refused and nobody changed it since. */
  get isRefused() {
    return this.#refused !== null && this.#refused === this.input.value;
  }

  /** Show figure and unit as they were taken; false where they could not be. */
  settle() {
    const wrong = this.#problem && OF_FIGURE.includes(this.#problem.mistake.column);
    this.#refused = wrong ? this.input.value : null;
    if (!wrong) this.#showReading();
    return !wrong;
  }

  /**
   * Type a text where the hand is in the field.
   * @param {string} text
   */
  insert(text) {
    const { input } = this;
    input.setRangeText(text, input.selectionStart ?? 0, input.selectionEnd ?? 0, "end");
    input.dispatchEvent(new Event("input"));
  }

  /** Empty the field for the next reading; the text that stood in it. */
  clear() {
    const text = this.input.value;
    this.input.value = "";
    return text;
  }

  /** @param {Partial<KeptReading>} changes */
  #write(changes) {
    const { id, position, colour } = this.spec;
    const fixed = { characteristic: id, position: this.#host.read(this.spec.key)?.position ?? position };
    // What was confirmed was another reading.
    this.#host.write(this.spec.key, { ...fixed, confirmed: "", ...(colour && { colour }), ...changes });
  }

  /** @param {Partial<KeptReading>} changes what was meant */
  #take = (changes) => {
    this.#focus();
    this.#write(changes);
    this.#showReading();
    this.#blur();
  };

  // Say of the readings shown here that they are no slips, or take it back.
  #confirm() {
    const { read, write } = this.#host;
    const confirmed = this.confirm.getAttribute("aria-pressed") === "true" ? "" : "yes";
    this.#focus();
    for (const key of this.#shown) write(key, { characteristic: read(key)?.characteristic, confirmed });
    this.#blur();
  }

  /** @param {App} app */
  #number(app) {
    const { spec } = this;
    this.input = line("", () => this.#writeTyped(), {
      inputmode: "decimal",
      enterkeyhint: "next",
      class: "nc-input nc-number",
      "aria-label": this.name,
      "aria-describedby": this.why.id,
      onfocus: this.#focus,
      onblur: () => {
        this.#showReading();
        // A hand that comes back mends it; a window that was only covered has not let it go.
        if (document.activeElement !== this.input) this.#refused = null;
        this.#blur();
      },
    });
    this.unit = choice(
      app.knowledge.units.of(this.#quantity).map((unit) => [unit, app.knowledge.symbol(unit)]),
      spec.unit,
      (unit) => {
        this.#focus();
        app.habits.rememberUnit(spec.id, unit);
        if (!this.isEmpty) this.#write({ value: this.input.value, unit });
        this.#blur();
      },
      { "aria-label": app.say("form.unit-of", { name: this.name }), class: "nc-input nc-unit" },
    );
    return [this.input, this.unit];
  }

  /** @param {Say} say */
  #answers(say) {
    /**
     * @param {string} value
     * @param {string} sign
     * @param {string} words
     */
    const renderAnswer = (value, sign, words) =>
      button([make("span", { "aria-hidden": "true" }, sign), ` ${words}`, make("small", {})], () => {
        this.#focus();
        const was = this.#host.read(this.spec.key)?.value;
        this.#write({ value: was === value ? "" : value, unit: "" });
        this.#blur();
      }, { class: "nc-answer", "data-answer": value, "aria-label": `${this.name}: ${words}` });
    this.#answersShown = [renderAnswer("yes", "✓", say("form.yes")), renderAnswer("no", "✗", say("form.no"))];
    return this.#answersShown;
  }

  /** Show what is stored, unless somebody is typing here just now. */
  refresh() {
    const { read } = this.#host;
    const reading = read(this.spec.key);
    this.#showLimit();
    if (this.spec.visual) {
      for (const button of this.#answersShown) button.setAttribute("aria-pressed", String(button.dataset.answer === reading?.value));
      return;
    }
    if (document.activeElement !== this.input) this.#showReading();
  }

  #showReading() {
    const { app, read } = this.#host;
    const reading = read(this.spec.key);
    const value = reading?.value ?? "";
    if (this.input.value !== value) this.input.value = value;
    this.unit.value = reading?.unit || app.habits.unitOf(this.spec.id, this.spec.unit) || "";
  }

  /**
   * Show what was found of the readings with the `keys`: a result, what is wrong, or neither. `more` stands behind the reason.
   * @param {Result | null} result
   * @param {Problem | null | undefined} problem
   * @param {string[]} keys
   */
  show(result, problem, more = "", keys = []) {
    const { tell } = this.#host.app;
    const found = result && result.verdict !== "not-measured" ? result : null;
    this.#problem = problem;
    fill(this.verdict, found && verdictMark(tell, found.verdict));
    if (this.spec.visual) this.refresh();
    for (const button of this.#answersShown) {
      const pressed = found && button.getAttribute("aria-pressed") === "true";
      /** @type {ChildNode} */ (button.lastChild).textContent = pressed ? tell.verdict(found.verdict) : "";
    }
    const wrong = problem ? tell.problem(problem, this.#host.edition).join("; ") : "";
    // That the requirement of a visual check is not met stands on its button.
    const plain = found?.verdict === "pass" || this.spec.visual;
    const whole = found && (!plain || more);
    const words = whole ? tell.reason(found) : found ? `${tell.ourReading(found)} ${tell.confirmed(found.reading)}`.trim() : "";
    const sense = found?.reading.sense ?? "";
    const isConfirmed = Boolean(found && overruled(found.reading));
    this.#shown = keys;
    const { parts } = this.#host.app;
    fill(
      this.suggestions,
      found && tell.suggested(found).length > 0 && parts.later((later) => later.suggestions(tell, found, this.#take)),
    );
    this.confirm.setAttribute("aria-pressed", String(isConfirmed));
    this.confirm.hidden = !(isConfirmed || (found && isImprobable(found.judgement)));
    const flags = found ? tell.flags(found).join(" ") : "";
    const waiver = found?.waiver ? tell.waiver(found.waiver) : "";
    const text = [wrong, sense, words, flags, waiver].filter(Boolean).join(" ");
    if (this.why.textContent !== text) this.why.textContent = text;
    this.why.hidden = !text;
    this.node.dataset.tone = problem ? "open" : (/** @type {HTMLElement | null} */ (this.verdict.firstChild)?.dataset.tone ?? "none");
    return text;
  }
}
