// A correction that a reader suggests: the link gets the text that it is about, and a button
// saves the same as a file, to be sent once there is a network.
// Without this script the link names the text by edition, number, language and fingerprint.

const words = /** @type {Record<string, string>} */ (/** @type {HTMLElement | null} */ (document.querySelector(".nv-correcting"))?.dataset);

/**
 * Where the words of a text stand, by what holds its link.
 * @param {string} language
 */
const places = (language) => [
  [".nv-term", "h2, summary + p"],
  [".nv-discrepancy", "summary, dd, .nv-question"],
  ["tr.nv-more", ".nv-fact:not(:has(.nv-correct))"],
  [".nv-clause, article", `.nv-texts > [lang="${language}"] p:not([class])`],
];

/** @param {Element} element */
const plain = (element) => (element.textContent ?? "").replace(/\s+/gu, " ").trim();

/**
 * @param {HTMLAnchorElement} link
 * @param {string} language
 */
const describe = (link, language) => {
  for (const [holder, parts] of places(language)) {
    const held = link.closest(holder);
    if (!held) continue;
    const row = held.matches("tr") ? [.../** @type {HTMLTableRowElement} */ (held.previousElementSibling).cells].slice(1, 4) : [];
    const found = [...row, ...held.querySelectorAll(parts)].map(plain).filter(Boolean);
    if (row.length) found.unshift(found.splice(0, row.length).join(" "));
    return found.join("\n") || plain(document.querySelector("h1") ?? document.body);
  }
  return "";
};

/** @param {HTMLAnchorElement} link */
const about = (link) => {
  const [edition, id, language, fingerprint] = (link.dataset.of ?? "").split(" ");
  const place = document.getElementById(id) ? `#${id}` : "";
  const page = location.origin + location.pathname + place;
  return { edition, id, language, fingerprint, page, text: describe(link, language) };
};

/**
 * @param {string} template
 * @param {Record<string, string>} values
 */
const filled = (template, values) => template.replace(/\{(\w+)\}/gu, (all, name) => values[name] ?? all);

/** @param {Record<string, string>} values */
const letter = (values) => filled(words.letter.replaceAll("|", "\n"), values);

/**
 * @param {HTMLAnchorElement} link
 * @param {Record<string, string>} values
 */
const address = (link, values) => {
  const mail = /^mailto:/iu.test(words.address);
  /** @param {string} text */
  const encoded = (text) => encodeURIComponent(mail ? text.replaceAll("\n", "\r\n") : text);
  const known = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, encoded(text)]));
  let found = filled(words.address, known);
  if (!mail) return found;
  for (const [name, text] of [["subject", `Novuss ${link.dataset.of}`], ["body", letter(values)]]) {
    if (new RegExp(`[?&]${name}=`, "iu").test(words.address)) continue;
    found += `${found.includes("?") ? "&" : "?"}${name}=${encoded(text)}`;
  }
  return found;
};

/**
 * Programs for mail cut longer addresses anywhere; here it is between two words, and is said.
 * @param {HTMLAnchorElement} link
 */
const fitting = (link) => {
  const values = about(link);
  const whole = address(link, values);
  if (whole.length <= Number(words.longest)) return whole;
  const parts = values.text.split(" ");
  /** @param {number} count */
  const cut = (count) => address(link, { ...values, text: [...parts.slice(0, count), words.cut].join(" ") });
  let low = 0;
  let high = parts.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (cut(middle).length <= Number(words.longest)) low = middle;
    else high = middle - 1;
  }
  return cut(low);
};

/** @param {HTMLAnchorElement} link */
const save = (link) => {
  const values = about(link);
  const name = [values.edition, values.id, values.language].join("-").replace(/[^\p{L}\p{N}.-]+/gu, "-");
  const made = document.createElement("a");
  made.href = URL.createObjectURL(new Blob([letter(values)], { type: "text/plain;charset=utf-8" }));
  made.download = `novuss-correction-${name}.txt`;
  made.click();
  setTimeout(() => URL.revokeObjectURL(made.href), 1000);
};

if (words) {
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a.nv-correct"))) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "nv-copy";
    button.textContent = words.save;
    button.setAttribute("aria-label", `${words.save}: ${link.textContent} ${(link.dataset.of ?? "").split(" ")[1]}`);
    button.addEventListener("click", () => save(link));
    link.after(" ", button);
  }
  /**
   * Filled when it is asked for: a page may have four hundred.
   * @param {Event} event
   */
  const fill = (event) => {
    /** @type {HTMLAnchorElement | null | undefined} */
    const link = /** @type {Element} */ (event.target).closest?.("a.nv-correct");
    if (link) link.href = fitting(link);
  };
  for (const kind of ["click", "auxclick", "contextmenu"]) addEventListener(kind, fill, { capture: true });
}
