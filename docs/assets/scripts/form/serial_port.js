// A calliper or scale on a serial port, where the browser has Web Serial: what it prints is taken as what is typed.

import { button, choice, fill, labelled, make } from "./dom_elements.js";
import { keyboard } from "./keyboard_input.js";
import { Lines, readingIn } from "./instrument_lines.js";

/** @import { App } from "./form_app.js" */

/**
 * How instruments send: signs a second, bits of a sign, parity. The first is what most scales come with.
 * @type {Record<string, [number, number, string, number?]>}
 */
const MODES = {
  "9600 8N1": [9600, 8, "none"],
  "4800 7E2": [4800, 7, "even", 2],
  "2400 7E1": [2400, 7, "even"],
  "1200 7E1": [1200, 7, "even"],
};
const [USUAL] = Object.keys(MODES);

/** Whether a port can be chosen here. */
export const hasPorts = () => "serial" in navigator;

/** @returns {any} Web Serial, which few browsers have */
const serial = () => /** @type {any} */ (navigator).serial;

class SerialInstrument {
  /** @type {any} */
  #port = null;
  /** @type {any} */
  #reader = null;

  get isOpen() {
    return this.#port !== null;
  }

  /**
   * Read from a port until it is closed or lost; tells `onend` whether it was lost.
   * @param {any} port
   * @param {string | undefined} mode
   * @param {(isLost: boolean) => void} onend
   */
  async open(port, mode, onend) {
    const [baudRate, dataBits, parity, stopBits = 1] = MODES[mode ?? USUAL] ?? MODES[USUAL];
    await port.open({ baudRate, dataBits, parity, stopBits });
    this.#port = port;
    this.#read(port).then(() => onend(false), () => onend(true));
  }

  /** @param {any} port */
  async #read(port) {
    const [lines, decoder] = [new Lines(), new TextDecoder()];
    try {
      this.#reader = port.readable.getReader();
      for (;;) {
        const { value, done } = await this.#reader.read();
        if (done) return;
        const readings = lines.add(decoder.decode(value, { stream: true })).map(readingIn);
        for (const reading of readings) if (reading) keyboard.read(reading);
      }
    } finally {
      this.#reader?.releaseLock();
      this.#port = null;
      await port.close().catch(() => {});
    }
  }

  close() {
    return this.#reader?.cancel();
  }
}

const instrument = new SerialInstrument();

/**
 * @param {App} app
 * @param {any} port
 * @param {() => void} redraw
 */
const open = async (app, port, redraw) => {
  /** @param {boolean} isLost */
  const onend = (isLost) => {
    if (isLost) app.announce(app.say("form.port-lost"), true);
    redraw();
  };
  try {
    await instrument.open(port, app.own.port, onend);
  } catch {
    app.announce(app.say("form.port-failed"), true);
  }
  redraw();
};

/**
 * Read again from the port that was chosen before this page was opened.
 * @param {App} app
 */
export const reopenPort = async (app) => {
  if (!hasPorts() || !app.own.port || instrument.isOpen) return;
  const [port] = await serial().getPorts();
  if (port) await open(app, port, () => {});
};

/**
 * Choose a port and how its instrument sends, or leave it.
 * @param {App} app
 */
export const portBox = (app) => {
  const { say } = app;
  const node = make("div", {});
  const choose = async () => {
    // A sheet of the browser that is closed without a choice is none.
    const port = await serial().requestPort().catch(() => null);
    if (!port) return;
    app.habits.remember({ port: app.own.port || USUAL });
    await open(app, port, draw);
  };
  const leave = async () => {
    app.habits.remember({ port: "" });
    await instrument.close();
  };
  const draw = () => {
    const modes = Object.keys(MODES).map((mode) => [mode, mode]);
    fill(
      node,
      make("p", { class: "nc-soft" }, instrument.isOpen ? say("form.port-open") : say("form.port-hint")),
      instrument.isOpen ? button(say("form.port-leave"), leave) : [
        labelled(say("form.port-mode"), choice(modes, app.own.port || USUAL, (port) => app.habits.remember({ port }))),
        button(say("form.port-choose"), choose),
      ],
    );
  };
  draw();
  return node;
};
