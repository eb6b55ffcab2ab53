// The protocol as one HTML file with everything it needs inside: to be printed, kept and sent.
// The same lists, tables and words as the report of the command line.

import { kept, Markup, markup } from "./html_markup.js";
import { AnnexParts } from "./annex_page.js";
import { Parts } from "./page_parts.js";
import { MatrixParts } from "./matrix_parts.js";

/**
 * @import { NamedPhoto } from "../form/item_photos.js"
 * @import { Explainer } from "../inspection/result_explainer.js"
 * @import { Knowledge } from "../inspection/judging_knowledge.js"
 * @import { Waiver } from "../inspection/limits_and_waivers.js"
 * @import { Decision } from "./open_decisions.js"
 * @import { Failure } from "./worst_failing_readings.js"
 * @import { Lacking } from "./missing_measurements.js"
 * @import { Filled } from "./html_markup.js"
 * @import { List, Protocol, UsedWaiver } from "./protocol_lists.js"
 */

/**
 * `style` is the stylesheet of the reports, `site` the address of the site or empty, `made` what made it, `photos` those of the items.
 * @typedef {object} PageOptions
 * @property {string} style
 * @property {Record<string, Record<string, string>>} clauses their texts by edition and clause
 * @property {string} made
 * @property {string} [site]
 * @property {number} [room]
 * @property {(NamedPhoto & { address: string | null })[]} [photos]
 */

const BLANK_LINE = markup`<span class="fill"></span>`;
export class Page extends Parts {
  #protocol;
  #options;
  #matrices;
  #annex;

  /**
   * @param {Knowledge} knowledge
   * @param {Explainer} tell
   * @param {Protocol} protocol
   * @param {PageOptions} options
   */
  constructor(knowledge, tell, protocol, options) {
    super(knowledge, tell);
    this.#protocol = protocol;
    this.#options = { room: 1, photos: [], ...options };
    this.#matrices = new MatrixParts(knowledge, tell);
    this.#annex = new AnnexParts(knowledge, tell, protocol, this.#options);
  }

  /**
   * The whole file, with its digest.
   * @param {string} digest
   */
  text(digest) {
    const { report } = this.#protocol;
    const title = [this.say("report.title"), report.head.name].filter(Boolean).join(" – ");
    const page = `<!doctype html>\n${
      markup`<html lang="${this.knowledge.language}">
<head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<style>${new Markup(this.#options.style)}${new Markup(this.#pageNumber())}</style></head>
<body>${this.body(digest, this.#options.room ?? 1)}</body></html>`.text
    }\n`;
    // Photos stand in the page itself.
    return this.#options.photos.length ? page.replace("form-action 'none'", "$&; img-src data:") : page;
  }

  /**
   * All pages, of which page 1 has so much room for its lists.
   * @param {string} digest
   * @param {number} room
   */
  body(digest, room) {
    return markup`${this.front(digest, room)}${this.#behind(room)}`;
  }

  // Page x of y in a corner of every sheet.
  #pageNumber() {
    const text = this.say("sheet.page", { page: "\0", pages: "\u0001" }).replace(/["\\]/g, "");
    const counters = text.replace("\0", '" counter(page) "').replace("\u0001", '" counter(pages) "');
    return `@page { @bottom-right { content: "${counters}"; } }`;
  }

  /**
   * Page 1 with so much room for its lists.
   * @param {string} digest
   * @param {number} room
   */
  front(digest, room) {
    const { report } = this.#protocol;
    const parts = this.#protocol.parts(room).filter((part) => part.first.length || part.rest.length || part.none);
    const overall = this.say("report.overall", { items: report.items.length, readings: report.found.results.length });
    return markup`
<main id="front" class="front">
${this.#head()}
<p class="overall">${this.badge(report.word, report.said)} ${overall}</p>
${report.notices.map((notice) => markup`<p class="remark">⚠ ${notice}</p>`)}
${this.#counts()}
${parts.map((part) => this.#part(part))}
${this.#signatures(digest)}
<p class="note">${this.say("protocol.further")}</p>
</main>`;
  }

  #head() {
    const { head, edition, inspectors } = this.#protocol.report;
    const day = head.day ? this.knowledge.wording.date(head.day) : BLANK_LINE;
    /**
     * @param {string} key
     * @param {Filled} value
     * @param {Filled} whole
     */
    const fact = (key, value, whole = "") => markup`<div${whole}><dt>${this.say(key)}</dt><dd>${value || "–"}</dd></div>`;
    const wide = markup` class="whole"`;
    return markup`<header class="head"><p class="kicker">${this.say("report.title")}</p><h1>${head.name || this.say("report.unnamed")}</h1>
<dl class="facts">${fact("report.place", head.place || BLANK_LINE)}${fact("report.day", day)}
${fact("report.senior-judge", head.seniorJudge || BLANK_LINE)}${fact("report.chief-judge", head.chiefJudge || BLANK_LINE)}
${fact("report.edition", this.knowledge.editionWords(edition.id), wide)}${fact("report.rule", this.#protocol.rule, wide)}
${fact("report.measured-by", inspectors.join(", "), wide)}</dl></header>`;
  }

  #counts() {
    const { words, counts } = this.#protocol;
    /**
     * @param {number} count
     * @param {string} word
     */
    const cell = (count, word) => markup`<td class="c-${count ? word : "none"}" data-label="${this.tell.verdict(word)}">${count}</td>`;
    /** @param {string | null} kind */
    const name = (kind) => kind ? markup`<a href="#matrix-${kind}">${this.#protocol.kindName(kind)}</a>` : this.say("protocol.all");
    return markup`<div class="scroll"><table class="list summary">
<thead><tr><th scope="col">${this.say("report.kind")}</th><th scope="col">${this.say("report.items")}</th>${
      words.map((word) => markup`<th scope="col">${this.tell.sign(word)} ${this.tell.verdict(word)}</th>`)
    }</tr></thead>
<tbody>${
      counts.map((row) =>
        markup`<tr${row.kind ? "" : markup` class="all"`}><th scope="row">${name(row.kind)}</th><td>${row.items}</td>${
          row.counts.map((count, place) => cell(count, words[place]))
        }</tr>`
      )
    }</tbody></table></div>`;
  }

  /** @param {List} list */
  #part({ name, title, first, rest, none }) {
    const key = first.length ? "protocol.more" : "protocol.behind";
    const more = rest.length > 0 && markup`<p class="more"><a href="#${name}-more">${this.say(key, { title, n: rest.length })}</a></p>`;
    if (more && !first.length) return markup`<section id="${name}" class="part">${more}</section>`;
    const intro = name === "decisions" && first.length ? markup`<p class="note">${this.say("protocol.decisions-intro")}</p>` : "";
    const listed = first.length ? this.#lines(name, first) : markup`<p class="line">${none}</p>`;
    return markup`<section id="${name}" class="part"><h2>${title}</h2>${intro}${listed}${more}</section>`;
  }

  /**
   * @param {string} name
   * @param {any[]} found
   * @param {Filled} initials
   */
  #lines(name, found, initials = "") {
    if (name === "failures") return this.#failures(found);
    if (name === "decisions") return this.#decisions(found, initials);
    if (name === "lacking") return this.#lacking(found);
    if (name === "waivers") return found.map((waiver) => this.#waiver(waiver));
    if (name === "ours") return markup`<p class="line">${found.join(" ")}</p>`;
    return found.map((line) => markup`<p class="line">${line}</p>`);
  }

  /**
   * @param {string} kind
   * @param {(string | boolean)[][]} heads
   * @param {Filled} rows
   * @param {Filled} foot
   */
  #table(kind, heads, rows, foot = "") {
    const columns = heads.map(([text, number]) => markup`<th scope="col"${number ? markup` class="n"` : ""}>${text}</th>`);
    return markup`<div class="scroll"><table class="list ${kind}"><thead><tr>${columns}</tr></thead><tbody>${rows}</tbody>${foot}</table></div>`;
  }

  /**
   * What fails, with the way to its item in the annex.
   * @param {Failure} failure
   */
  #toItem({ kind, item, place }) {
    const name = markup`<b>${item}</b>`;
    return place ? markup`<a href="#item-${kind}-${place}">${name}</a>` : name;
  }

  /** @param {Failure[]} found */
  #failures(found) {
    /** @param {string} key */
    const say = (key) => this.say(key);
    const owned = this.#protocol.failures.some((failure) => failure.owner);
    const heads = [
      [say("report.item")],
      ...(owned ? [[say("report.participant")]] : []),
      [`${say("report.clause")} / ${say("report.characteristic")}`],
      [say("protocol.value"), true],
      [say("protocol.by"), true],
      [say("report.unit")],
      [say("report.limits")],
    ];
    const rows = found.map((entry) =>
      markup`<tr${entry.ours ? markup` class="asked"` : ""}><th scope="row">${this.knowledge.kind(entry.kind)} ${this.#toItem(entry)}</th>${
        owned ? markup`<td data-label="${say("report.participant")}">${entry.owner || "–"}</td>` : ""
      }<td data-label="${say("report.characteristic")}">${this.clause(entry.clause)} ${entry.name}${
        entry.more ? markup` <small>${entry.more}</small>` : ""
      }</td><td class="n v-${entry.verdict}" data-label="${say("protocol.value")}">${entry.value}&nbsp;${
        this.tell.sign(entry.verdict)
      }</td><td class="n" data-label="${say("protocol.by")}">${entry.by}</td><td data-label="${say("report.unit")}">${
        entry.unit || "–"
      }</td><td data-label="${say("report.limits")}">${kept(entry.limit)}</td></tr>${
        entry.ours ? markup`<tr class="ours"><td colspan="${heads.length}"><small>${entry.ours}</small></td></tr>` : ""
      }`
    );
    return this.#table("failures", heads, rows);
  }

  /**
   * @param {Decision[]} found
   * @param {Filled} initials
   */
  #decisions(found, initials) {
    /** @param {string} key */
    const say = (key) => this.say(key);
    const heads = [
      [`${say("report.clause")} / ${say("report.characteristic")}`],
      ...["report.printed", "report.number", "protocol.span", "report.decision"].map((key) => [say(key)]),
    ];
    const rows = found.map((entry) =>
      markup`<tr><th scope="row">${this.clause(entry.clause)} ${this.knowledge.kind(entry.kind)}: ${entry.name}</th><td data-label="${
        say("report.printed")
      }">${kept(entry.printed)}</td><td data-label="${say("report.number")}">${entry.about}</td><td data-label="${say("protocol.span")}">${
        kept(entry.span)
      }</td><td class="blank" data-label="${say("report.decision")}"><span></span></td></tr>`
    );
    return this.#table("decisions", heads, rows, initials);
  }

  /** @param {UsedWaiver} usedWaiver */
  #waiver({ waiver, characteristic, verdict, used }) {
    const unused = used ? "" : markup` <b>${this.say("report.waiver-unused")}</b>`;
    return markup`<p class="line"><b>${waiver.item}</b> ${this.clause(characteristic.clause)} ${characteristic.name} (${
      this.tell.sign(verdict)
    } ${this.tell.verdict(verdict)}): ${this.tell.waiver(waiver)}${unused}</p>`;
  }

  /** @param {Lacking[]} found */
  #lacking(found) {
    const kinds = [...new Set(found.map((entry) => entry.kind))];
    return kinds.map((kind) => {
      const own = found.filter((entry) => entry.kind === kind);
      const texts = own.map((entry, place) => markup`<b>${entry.items}</b> – ${entry.names}${place < own.length - 1 ? "; " : "."}`);
      return markup`<p class="line">${this.knowledge.kindPlural(kind)}: ${texts}</p>`;
    });
  }

  /** @param {string} digest */
  #signatures(digest) {
    const { head } = this.#protocol.report;
    const roles = [["report.senior-judge", head.seniorJudge], ["report.chief-judge", head.chiefJudge]];
    /** @param {string[]} string */
    const sign = ([key, name]) =>
      markup`<div class="sign"><p><span class="line"></span>${this.say(key)}${name ? `: ${name}` : ""}</p><p><span class="line"></span>${
        this.say("report.place-and-day")
      }</p></div>`;
    const grouped = (digest.match(/.{16}/g) ?? []).join(" ");
    return markup`<section id="signatures" class="signatures"><h2>${this.say("report.signatures")}</h2><p class="note">${
      this.say("report.signatures-intro")
    }</p>
<div class="lines">${roles.map(sign)}</div><p class="digest">${this.say("protocol.digest")}: <code>${grouped}</code></p></section>`;
  }

  // Behind page 1 each page of decisions has a place for initials: the foot of its table.
  #initials() {
    const [senior, chief] = ["report.senior-judge", "report.chief-judge"].map((key) => this.say(key));
    return markup`<tfoot><tr class="initials"><td colspan="5">${
      this.say("protocol.initials")
    } ${senior} <span></span> ${chief} <span></span></td></tr></tfoot>`;
  }

  // What does not stand on page 1, and a matrix a kind.
  /** @param {number} room */
  #behind(room) {
    const parts = this.#protocol.parts(room).filter((part) => part.rest.length);
    /** @param {List} list */
    const more = ({ name, title, first, rest }) =>
      markup`<section id="${name}-more" class="part"><h2>${first.length ? this.say("protocol.continued", { title }) : title}</h2>${
        this.#lines(name, rest, this.#initials())
      }</section>`;
    return markup`
<div class="matrices">${parts.length ? markup`<section class="goes-on">${parts.map(more)}</section>` : ""}
<p class="legend">${this.#protocol.legend}</p>
${this.#protocol.matrices.map((matrix) => this.#matrices.matrix(matrix))}</div>
${this.#annex.annex(this.#protocol.waivers.map((waiver) => this.#waiver(waiver)))}`;
  }
}
