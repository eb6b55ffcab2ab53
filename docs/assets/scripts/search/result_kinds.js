// The kinds that results are narrowed to: a row of buttons, of which one is pressed, and ways to whole lists.

import { element } from "./hit_options.js";
import { reader, root } from "./search_place.js";

export class ResultKinds {
  /**
   * @param {any} words
   * @param {(kind: string) => void} choose takes a kind, or nothing where the one that is pressed is let go
   */
  constructor(words, choose) {
    this.words = words;
    this.ways = element("span", "nv-search__ways");
    this.node = element("div", "nv-search__lists", "", { role: "group", "aria-label": words.only });
    for (const [kind, title] of words.kinds) {
      const button = element("button", "", title, { type: "button", "data-kind": kind });
      button.addEventListener("click", () => choose(button.getAttribute("aria-pressed") === "true" ? "" : kind));
      this.node.append(button);
    }
    this.node.append(this.ways);
  }

  /**
   * Show which kind is pressed, and where else the same can be looked up.
   * @param {string} typed
   * @param {string} chosen the kind, or nothing
   */
  show(typed, chosen) {
    for (const button of this.node.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(button.dataset.kind === chosen));
    }
    const [, title, list] = this.words.kinds.find((/** @type {string[]} */ [kind]) => kind === chosen) ?? [];
    const ways = list ? [[`${this.words.lists}: ${title}`, list]] : chosen ? [] : this.words.ways;
    this.ways.replaceChildren(
      ...ways.map((/** @type {string[]} */ [text, way]) =>
        element("a", "", text, { href: new URL(`${reader}/${way}${encodeURIComponent(typed)}`, root).href })
      ),
    );
  }
}
