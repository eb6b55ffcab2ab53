// The bar at the lower edge of a phone: the ways that the page itself offers, within reach of a thumb.

const bar = /** @type {HTMLElement | null} */ (document.querySelector("[data-nv-bar]"));
if (bar) {
  /** @param {string} name */
  const part = (name) => /** @type {HTMLAnchorElement} */ (bar.querySelector(`[data-to=${name}]`));
  /**
   * @param {string} name
   * @param {string} selector
   */
  const lead = (name, selector) => {
    const way = /** @type {HTMLAnchorElement[]} */ ([...document.querySelectorAll(selector)]).at(-1);
    if (!way) return;
    const link = part(name);
    link.href = way.href;
    // "Next: 17.1.9 …" says more than "Next".
    const where = [...way.childNodes].filter((node) => !(node instanceof Element && node.localName === "small"));
    const text = where.map(({ textContent }) => textContent).join("").replace(/\s+/g, " ").trim();
    link.setAttribute("aria-label", `${(link.textContent ?? "").trim()}: ${text}`);
    link.hidden = false;
  };
  lead("prev", ".nv-neighbours a[rel=prev]");
  // A clause leads to its section, a section of another document to its rules.
  const section = ".nv-crumbs a[rel=up]";
  const within = document.querySelector(section);
  const label = /** @type {HTMLElement} */ (part("up").querySelector("small"));
  if (within) label.textContent = label.dataset.section ?? "";
  lead("up", within ? section : ".nv-crumbs a[href*='/rules/']");
  lead("next", ".nv-neighbours a[rel=next]");
  // Where one page leads to the next there is no room for what is not about rules.
  if (!part("next").hidden || !part("prev").hidden) part("equipment").remove();
  part("search").addEventListener("click", () => /** @type {HTMLElement} */ (document.querySelector(".nv-search__open")).click());
  part("menu").addEventListener("click", () => {
    /** @type {HTMLElement} */ (document.querySelector("#__drawer")).click();
    /** @type {HTMLElement | null} */ (document.querySelector(".md-sidebar--primary a"))?.focus({ preventScroll: true });
  });
  bar.hidden = false;
}
