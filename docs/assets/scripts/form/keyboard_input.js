// Keys on every screen of the form, of a person or of an instrument that types: digits go to the field that waits,
// Enter and Tab lead on from a field that was typed in, and no key reaches the shortcuts of the theme.

import { Pace } from "./typing_pace.js";

/**
 * @import { App } from "./form_app.js"
 * @import { Screen } from "./screen_address.js"
 * @import { Field } from "./reading_field.js"
 */

/** How long after the end of a line its second sign may come where no field was: an Enter would press a button. */
const LOST = 500;
/** How long signs that no field takes are gathered, in milliseconds; and those among which no digit is. */
const [REST, SLIP] = [1500, 300];
const TYPED_IN = "input:not([type=checkbox], [type=radio], [type=file], [type=button]), textarea, [contenteditable]";
const BEGINS = /^[+\-−]?\s*[.,]?\d/u;
const ENTER = "\n";

class Keyboard {
  /**
   * Null until the first screen is there.
   * @type {App}
   */
  #app = /** @type {any} */ (null);
  /**
   * What was typed while a screen was being drawn.
   * @type {string[]}
   */
  #waiting = [];
  /** Screens that are being drawn. */
  #drawn = 0;
  #loose = "";
  #resting = 0;
  #pace = new Pace();

  constructor() {
    document.addEventListener("keydown", (event) => this.#press(event));
    document.addEventListener("input", ({ target }) => this.#enter(target));
  }

  get #isHeld() {
    return !this.#app || this.#drawn > 0;
  }

  /** Keep what is typed until the next screen is there. */
  hold() {
    this.#drawn += 1;
  }

  /**
   * Give what was typed meanwhile to the screen of the app.
   * @param {App} app
   */
  release(app) {
    this.#app = app;
    this.#drawn -= 1;
    if (!this.#isHeld) { for (const text of this.#waiting.splice(0)) this.#type(text); }
  }

  /**
   * Take a whole reading, as an instrument sends it.
   * @param {string} text
   */
  read(text) {
    const field = this.#fieldAt(document.activeElement);
    // What a hand is typing just now is not continued by an instrument.
    if (field?.typed && !field.isEmpty && !field.isRefused) this.#refuse(text);
    else for (const part of [text, ENTER]) this.#type(part);
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const { key, target } = event;
    const isSign = [...key].length === 1;
    if (event.ctrlKey || event.metaKey) {
      // How some instruments type the second half of CR LF; a browser opens its list of downloads by it.
      if (key.toLowerCase() === "j" && this.#pace.isSoon(event)) event.preventDefault();
      return;
    }
    // The theme listens at the window.
    if (isSign) event.stopPropagation();
    if (event.altKey || event.isComposing) return;
    const field = this.#fieldAt(target);
    // On the button that leads to the next item the second half of CR LF does no harm.
    const isEcho = event.repeat || (target !== this.#app?.status.forward && this.#pace.isSoon(event));
    if (key === "Enter" && isEcho) event.preventDefault();
    else if (field) this.#inField(event, field, isSign);
    else if (!/** @type {HTMLElement} */ (target).closest?.(TYPED_IN)) this.#elsewhere(event, isSign);
    if (isSign) this.#pace.keep(event);
  }

  /**
   * @param {KeyboardEvent} event
   * @param {Field} field
   * @param {boolean} isSign
   */
  #inField(event, field, isSign) {
    if (isSign) this.#makeRoom(field);
    if (event.key !== "Enter" && event.key !== "Tab") return;
    // What nobody typed in is left as every field of a page is.
    if (event.key === "Tab" && (event.shiftKey || !field.typed)) return;
    event.preventDefault();
    this.#finish(field);
  }

  /**
   * What comes as text at once, from a clipboard or a keyboard on the screen, may have several readings.
   * @param {any} input
   */
  #enter(input) {
    const field = input.value?.includes("\t") && this.#fieldAt(input);
    if (!field) return;
    const [own, ...others] = field.clear().split("\t");
    field.insert(own);
    for (const text of others) for (const part of [ENTER, text]) if (part) this.#type(part);
  }

  /**
   * @param {KeyboardEvent} event
   * @param {boolean} isSign
   */
  #elsewhere(event, isSign) {
    const { key, target } = event;
    const isChoice = /** @type {HTMLElement} */ (target).matches?.("select") && !/\d/.test(key) && !this.#loose;
    const isEnd = key === "Enter" || key === "Tab";
    if (isChoice || (key === " " && !this.#isGathering) || (!isSign && !(isEnd && this.#isGathering))) return;
    event.preventDefault();
    if (this.#isHeld) this.#keep(isEnd ? ENTER : key);
    else if (isEnd) this.#endLoose();
    else this.#put(key, target);
  }

  /**
   * The same for what comes without a key.
   * @param {string} text
   */
  #type(text) {
    if (this.#isHeld) {
      this.#keep(text);
      return;
    }
    const at = document.activeElement;
    const field = this.#fieldAt(at);
    if (text === ENTER) {
      if (field) this.#finish(field);
      else this.#endLoose();
    } else if (field) {
      this.#makeRoom(field);
      field.insert(text);
    } else this.#put(text, at);
  }

  /**
   * Of a line that ends by CR LF the second half would leave the next field empty.
   * @param {string} text
   */
  #keep(text) {
    if (text !== ENTER || this.#waiting.at(-1) !== ENTER) this.#waiting.push(text);
  }

  get #isGathering() {
    return Boolean(this.#loose || this.#waiting.length);
  }

  get #screen() {
    return this.#app?.screen;
  }

  /** @param {EventTarget | null} element */
  #fieldAt(element) {
    return this.#screen?.fieldOf?.(element) ?? null;
  }

  /**
   * Where no hand is in a field: into the one that waits, on the next disc, on the next item.
   * @param {string} text
   * @param {any} at
   */
  #put(text, at) {
    const screen = this.#screen;
    const isClosed = !screen?.numbers || document.querySelector("dialog[open]");
    if (isClosed || !BEGINS.test(this.#loose + text)) return this.#gather(text);
    return this.#putReading(this.#loose + text, screen, at);
  }

  /**
   * @param {string} text
   * @param {Screen} screen
   * @param {any} at
   */
  #putReading(text, screen, at) {
    this.#emptyLoose();
    const isAhead = at === this.#app.status.forward;
    const isHere = () => this.#putHere(text, at) || (screen.chooseNextDisc?.() && this.#putHere(text, at));
    if (!isAhead && isHere()) return undefined;
    const [field] = screen.numbers ?? [];
    if (!field) return this.#gather(text);
    if (!screen.goOn) return this.#replace(field, text);
    this.#waiting.push(text);
    return screen.goOn();
  }

  /**
   * Of one value on the first screen nothing is kept.
   * @param {Field} field
   * @param {string} text
   */
  #replace(field, text) {
    field.clear();
    field.input.focus();
    return field.insert(text);
  }

  /**
   * @param {string} text
   * @param {any} at
   */
  #putHere(text, at) {
    const { numbers = [], last } = this.#screen ?? {};
    const from = last ? numbers.indexOf(last) + 1 : 0;
    // The hand is on the unit of a field, or it goes on from the field before.
    const inOrder = [...numbers.filter((field) => field.node.contains(at)), ...numbers.slice(from), ...numbers.slice(0, from)];
    const field = inOrder.find((field) => field.isEmpty);
    field?.input.focus();
    field?.insert(text);
    return Boolean(field);
  }

  /**
   * What was refused makes room for the next reading and stays to be seen.
   * @param {Field} field
   */
  #makeRoom(field) {
    const screen = /** @type {Screen} */ (this.#screen);
    screen.last = field;
    if (field.isRefused) this.#app.refused.keep(field.clear(), [screen.title, field.name].join(", "));
  }

  /** @param {Field} field */
  #finish(field) {
    // Who ends what was refused once more leaves it as it is.
    if (field.isRefused || field.settle()) this.#leave(field);
    else this.#app.refused.tell(field.input.value, field.why.textContent);
    field.typed = false;
    this.#pace.end();
  }

  /** @param {Field} field */
  #leave(field) {
    const screen = /** @type {Screen} */ (this.#screen);
    screen.last = field;
    const { numbers = [] } = screen;
    const next = numbers.slice(numbers.indexOf(field) + 1).find((field) => field.isEmpty);
    if (next) next.input.focus();
    else if (!screen.goOn) field.input.select();
    else if (!screen.chooseNextDisc?.()) this.#app.focusNext();
  }

  /** @param {string} text */
  #gather(text) {
    this.#loose += text;
    clearTimeout(this.#resting);
    const isFigure = /\d/.test(this.#loose);
    // What has no digit and no end was a slip of the hand.
    this.#resting = setTimeout(() => (isFigure ? this.#endLoose() : this.#emptyLoose()), isFigure ? REST : SLIP);
  }

  #emptyLoose() {
    clearTimeout(this.#resting);
    const text = this.#loose.trim();
    this.#loose = "";
    return text;
  }

  #endLoose() {
    const text = this.#emptyLoose();
    this.#pace.end(LOST);
    if (text) this.#refuse(text);
  }

  /** @param {string} text */
  #refuse(text) {
    this.#app.refused.keep(text, this.#screen?.title ?? "");
    this.#app.refused.tell(text);
  }
}

/** The keyboard of the page; it listens as soon as the script is there. */
export const keyboard = new Keyboard();
