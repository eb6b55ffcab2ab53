// A sheet that slides up from the lower edge: a dialog, closed by its button, by Escape or beside it.

import { button, make } from "./dom_elements.js";

/** @import { Say } from "../inspection/localized_wording.js" */

/**
 * Open a sheet with a title; `inside` gets a function that closes it. Resolves when it is closed.
 * @param {Say} say
 * @param {string} title
 * @param {(close: () => void) => Node} inside
 * @returns {Promise<void>}
 */
export const sheet = (say, title, inside) =>
  new Promise((resolve) => {
    const close = () => dialog.close();
    const id = `nc-sheet-${Math.random().toString(36).slice(2)}`;
    /** @type {HTMLDialogElement} */
    const dialog = make(
      "dialog",
      {
        class: "nc-sheet",
        "aria-labelledby": id,
        onclose: () => {
          dialog.remove();
          resolve();
        },
        onclick: (/** @type {Event} */ event) => event.target === dialog && close(),
      },
      make(
        "div",
        { class: "nc-sheet__inside" },
        make(
          "div",
          { class: "nc-sheet__head" },
          make("h2", { id }, title),
          button(say("form.close"), close, { class: "nc-button nc-quiet" }),
        ),
        inside(close),
      ),
    );
    document.querySelector("#nv-check")?.append(dialog);
    dialog.showModal();
  });

/**
 * Ask before something is done: true only for a clear yes.
 * @param {Say} say
 * @param {string} text
 * @param {string} yes
 */
export const question = async (say, text, yes) => {
  let answer = false;
  await sheet(say, text, (close) =>
    make(
      "div",
      { class: "nc-actions" },
      button(yes, () => {
        answer = true;
        close();
      }, { class: "nc-button nc-danger" }),
      button(say("form.cancel"), close),
    ));
  return answer;
};
