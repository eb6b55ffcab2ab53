// Copies the lasting address of a clause, or its citation with that address, to the clipboard.

const words = /** @type {Record<string, string>} */ (/** @type {HTMLElement | null} */ (document.querySelector(".nv-copying"))?.dataset);

const message = document.createElement("div");
message.className = "nv-copied";
message.setAttribute("role", "status");

/** @type {number | undefined} */
let timer;
/**
 * @param {string} text
 * @param {boolean} stay
 */
const say = (text, stay) => {
  message.textContent = text;
  clearTimeout(timer);
  timer = setTimeout(() => message.replaceChildren(), stay ? 30000 : 4000);
};

/**
 * Only a page from https or this computer has the clipboard; the older way needs a field.
 * @param {string} text
 */
const written = async (text) => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea");
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    field.value = text;
    field.style.position = "fixed";
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    focused?.focus();
    return done;
  }
};

/**
 * A button that copies a text and says so.
 * @param {string} label
 * @param {() => string} text
 * @param {Record<string, string>} told
 */
export const copyButton = (label, text, { done, failed }, name = label) => {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "nv-copy";
  made.textContent = label;
  made.setAttribute("aria-label", name);
  document.body.append(message);
  made.addEventListener("click", async () => {
    const copied = text();
    const whole = await written(copied);
    say(`${whole ? done : failed} ${copied}`, !whole);
  });
  return made;
};

if (words) {
  /**
   * @param {string} label
   * @param {string} id
   * @param {string} text
   */
  const button = (label, id, text) => copyButton(label, () => text, words, `${label}: ${id}`);
  for (const line of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-id][data-address]"))) {
    const { id = "", part = "", address = "" } = line.dataset;
    const lasting = new URL(address, location.origin + location.pathname).href;
    const citation = `${words.citation.replace("{id}", id).replace("{part}", part)}, ${lasting}`;
    for (const place of line.querySelectorAll(".nv-copy-place")) place.remove();
    line.append(" ", button(words.link, id + part, lasting), " ", button(words.cite, id + part, citation));
    if (address === "./") {
      const address = document.querySelector(".nv-address");
      if (address) address.textContent = `, ${lasting}`;
    }
  }
}
