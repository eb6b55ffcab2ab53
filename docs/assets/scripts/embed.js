// A clause of the rules on a page of somebody else's:
//
//   <script src="https://SITE/embed.js" defer></script>
//   <novuss-clause ref="17.1.8">what stands there until it has come, and if it does not</novuss-clause>
//
// The clause is fetched from where the script came from. No module, so that a plain script element does.

(() => {
  /**
   * @typedef {{ says: string, clause: string, stated: string }} Statement
   * @typedef {{
   *   number: string, name: string, text: string, statements: Statement[], disputed: string[],
   *   since: string, origin: string, status: string,
   * }} Clause
   * @typedef {{
   *   editions: Record<string, { name: string, stands: string, sections: string[] }>,
   *   statuses: Record<string, string>, absent: string, none: string, follows: string, disputed: string, restatement: string,
   * }} Common
   */

  const NAME = "novuss-clause";
  // Where the language of an element has no words.
  const FALLBACK = "en";
  if (customElements.get(NAME)) return;
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const root = new URL("./", script.src);

  // The colours of the site; without light-dark() the light ones.
  const styles = new CSSStyleSheet();
  styles.replaceSync(`
:host { display: block; }
:host([hidden]) { display: none; }
:host([scheme="light"]) { color-scheme: light; }
:host([scheme="dark"]) { color-scheme: dark; }
:host([scheme="auto"]) { color-scheme: light dark; }
article {
  --ink: #231a12; --ground: #fffdf8; --soft: #5d5650; --line: #ddd0bd; --tint: #f7f1e8; --link: #8a3f00;
  padding: .8em 1em; border: 1px solid var(--line); border-left: .3em solid var(--link); border-radius: .3em;
  background: var(--ground); color: var(--ink); line-height: 1.45; overflow-wrap: anywhere;
}
@supports (color: light-dark(red, red)) {
  article {
    --ink: light-dark(#231a12, #f3e9da); --ground: light-dark(#fffdf8, #221c16); --soft: light-dark(#5d5650, #b9b0a6);
    --line: light-dark(#ddd0bd, #4a4138); --tint: light-dark(#f7f1e8, #372f27); --link: light-dark(#8a3f00, #ffb870);
  }
}
p, ul { margin: .5em 0 0; }
p:first-child { margin: 0; }
ul { padding: .4em .6em .4em 1.6em; background: var(--tint); border-radius: .2em; }
a { color: var(--link); }
small, small a { color: var(--soft); font-size: .82em; }
`);

  /** @type {Map<string, Promise<any>>} */
  const asked = new Map();
  /**
   * What lies at an address, which many elements ask for once.
   * @param {string} path
   */
  const fetchJson = (path) => {
    const known = asked.get(path);
    if (known) return known;
    const answer = fetch(new URL(path, root), { credentials: "omit" }).then((response) => {
      if (response.ok) return response.json();
      throw new Error(`${response.status} ${response.url}`, { cause: response.status });
    });
    // What failed is asked for anew.
    answer.catch(() => asked.delete(path));
    asked.set(path, answer);
    return answer;
  };

  /**
   * @template {keyof HTMLElementTagNameMap} Tag
   * @param {Tag} name
   * @param {...(Node | string)} children
   */
  const make = (name, ...children) => {
    const made = document.createElement(name);
    made.append(...children);
    return made;
  };

  /**
   * @param {string} path
   * @param {string} text
   */
  const link = (path, text) => Object.assign(make("a", text), { href: new URL(path, root).href });

  /**
   * @param {Common} common
   * @param {Clause} clause
   * @param {string} language
   * @param {string} edition
   * @param {string} id
   */
  const render = (common, clause, language, edition, id) => {
    /** @param {string} other */
    const place = (other) => `${language}/rules/${edition}/${encodeURIComponent(other)}/`;
    const known = common.editions[edition];
    const box = make("article", make("p", make("b", link(place(id), clause.number), ` ${clause.name}`)));
    // The text of a heading is its name, and nothing follows from it.
    const rules = clause.text !== clause.name;
    if (rules) box.append(...clause.text.split("\n").map((line) => make("p", line)));
    const follows = make("ul");
    follows.ariaLabel = common.follows;
    for (const { says, clause: stated, stated: words } of clause.statements) {
      follows.append(make("li", make("b", says), ...(words ? [" ", link(place(stated), words)] : [])));
    }
    if (clause.statements.length && clause.disputed.length) {
      const named = clause.disputed.flatMap((name) => [" ", link(`${language}/discrepancies/#${name}`, name)]);
      follows.append(make("li", `≠ ${common.disputed}`, ...named));
    }
    if (follows.childElementCount) box.append(follows);
    else if (rules) box.append(make("p", make("small", common.none)));
    const sentences = [`${known.name}: ${known.stands}`, clause.since, common.statuses[clause.status]];
    if (clause.origin) sentences.push(common.restatement);
    const remarks = sentences.filter(Boolean).map((sentence) => sentence.replace(/\.$/, "")).join(". ");
    box.append(make("p", make("small", `${remarks}. `, link(place(id), root.host + root.pathname.replace(/\/$/, "")))));
    return box;
  };

  class NovussClause extends HTMLElement {
    static observedAttributes = ["ref", "lang", "edition"];
    #shown = this.attachShadow({ mode: "open" });
    #turn = 0;

    constructor() {
      super();
      this.#shown.adoptedStyleSheets = [styles];
      this.#shown.append(make("slot"));
    }

    connectedCallback() {
      this.#show();
    }

    attributeChangedCallback() {
      if (this.isConnected) this.#show();
    }

    async #show() {
      const turn = ++this.#turn;
      let box;
      try {
        box = await this.#build();
      } catch (error) {
        // The page shows what its author wrote into the element.
        console.warn(`${NAME}:`, error);
      }
      if (turn !== this.#turn) return;
      this.#shown.replaceChildren(box ?? make("slot"));
      this.toggleAttribute("data-shown", Boolean(box));
      this.dispatchEvent(new Event("novuss-settled", { bubbles: true }));
    }

    async #build() {
      // As it is written in a sentence, and with the letter of the annex from another keyboard.
      const id = (this.getAttribute("ref") ?? "").trim().replace(/\.+$/, "").replace(/^[a\u0430\u0410](?=\d)/, "A");
      const spoken = /** @type {HTMLElement | null} */ (this.closest("[lang]"))?.lang.slice(0, 2).toLowerCase() ?? "";
      let language = /^[a-z]{2}$/.test(spoken) ? spoken : FALLBACK;
      /** @type {Common} */
      const common = await fetchJson(`embed/${language}.json`).catch((error) => {
        // Whose words cannot be had for now are not exchanged for those of another language.
        if (language === FALLBACK || error.cause !== 404) throw error;
        language = FALLBACK;
        return fetchJson(`embed/${language}.json`);
      });
      const edition = this.getAttribute("edition")?.trim() || Object.keys(common.editions)[0];
      const known = common.editions[edition];
      const [section] = id.split(/[.-]/);
      const clauses = known?.sections.includes(section)
        ? await fetchJson(`embed/${language}/${edition}/${encodeURIComponent(section)}.json`)
        : {};
      const absent = common.absent.replace("{edition}", known?.name ?? edition).replace("{id}", id || "–");
      const box = Object.hasOwn(clauses, id)
        ? render(common, clauses[id], language, edition, id)
        : make("article", make("p", absent), make("slot"));
      box.lang = language;
      return box;
    }
  }
  customElements.define(NAME, NovussClause);
})();
