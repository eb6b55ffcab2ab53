// The annex of the protocol as markup, behind the matrices.
// The same parts in the same order as in inspect/novuss/report/templates/report.html.j2, without its codes of squares.

import { ChartParts } from "./chart_parts.js";
import { markup } from "./html_markup.js";
import { citedClauses, failingMost, measuringOf, namedInstruments, shareOf, usedInstruments } from "./annex_lists.js";
import { readable } from "../inspection/exact_decimal_strings.js";
import { groupThings } from "../grouping.js";
import { isFailing, worst } from "../inspection/verdicts.js";
import { spotChecks, spreadsOf } from "./noted_facts.js";
import { Parts } from "./page_parts.js";
import { metRequirements, ReadingsAnnex } from "./readings_annex.js";

/**
 * @import { Characteristic } from "../inspection/equipment_edition.js"
 * @import { Item } from "../inspection/item_results.js"
 * @import { Explainer } from "../inspection/result_explainer.js"
 * @import { Knowledge } from "../inspection/judging_knowledge.js"
 * @import { Result } from "../inspection/event_judging.js"
 * @import { Filled } from "./html_markup.js"
 * @import { PageOptions } from "./protocol_page.js"
 * @import { Protocol } from "./protocol_lists.js"
 * @import { Detail, Line } from "./readings_annex.js"
 * @import { SpotCheck } from "./noted_facts.js"
 */

export class AnnexParts extends Parts {
  #protocol;
  #options;
  #charts;

  /**
   * @param {Knowledge} knowledge
   * @param {Explainer} tell
   * @param {Protocol} protocol
   * @param {PageOptions} options
   */
  constructor(knowledge, tell, protocol, options) {
    super(knowledge, tell);
    this.#protocol = protocol;
    this.#options = options;
    this.#charts = new ChartParts(knowledge, tell);
  }

  /** @param {Filled[]} waivers those of the protocol, as its lists write them */
  annex(waivers) {
    return markup`<div id="annex" class="annex"><h2 class="title">${this.say("protocol.annex")}</h2><p class="note">${
      this.say("protocol.annex-intro")
    }</p>
${this.#again()}${this.#readings()}${this.#photos()}${
      this.#charts.charts(this.#protocol.report)
    }${this.#failing()}${this.#workingLimits()}${this.#instruments()}${this.#spotChecks()}${this.#sets()}${
      waivers.length > 0 && this.#section("waivers-in-full", "report.waivers", waivers, "report.waivers-intro")
    }${this.#clauses()}
<footer><p>${this.say("protocol.digest-note")}</p><p>${this.#options.made}</p></footer></div>`;
  }

  /**
   * @param {string} id
   * @param {string} title
   * @param {Filled} content
   * @param {string} [intro]
   */
  #section(id, title, content, intro) {
    return markup`<section id="${id}"><h2>${this.say(title)}</h2>${
      intro && markup`<p class="note">${this.say(intro)}</p>`
    }${content}</section>`;
  }

  /**
   * @param {string} name its class
   * @param {string[]} heads
   * @param {Filled[][]} rows the first cell of each heads it
   */
  #table(name, heads, rows) {
    return markup`<div class="scroll"><table class="list ${name}"><thead><tr>${
      heads.map((head) => markup`<th scope="col">${head}</th>`)
    }</tr></thead><tbody>${
      rows.map(([first, ...rest]) =>
        markup`<tr><th scope="row">${first}</th>${
          rest.map((cell, place) => markup`<td data-label="${heads[place + 1]}">${cell}</td>`)
        }</tr>`
      )
    }</tbody></table></div>`;
  }

  /** @param {Characteristic} characteristic */
  #about(characteristic) {
    return [this.clause(characteristic.clause), ` ${this.knowledge.kind(characteristic.kind)}: ${characteristic.name}`];
  }

  /** @param {Item} item */
  #name({ item, participant }) {
    return participant ? `${item} (${participant})` : item;
  }

  #again() {
    const { again = [] } = this.#protocol.report;
    if (!again.length) return "";
    const keys = ["report.item", "report.characteristic", "record.first-reading", "record.first-verdict", "record.now", "report.verdict"];
    const heads = [...keys, "record.time", "record.by"].map((key) => this.say(key));
    const rows = again.map(({ item, first, now, time, by }) => {
      const { characteristic, position } = now[0].reading;
      const about = [this.clause(characteristic.clause), ` ${characteristic.name}${position ? ` (${position})` : ""}`];
      return [item, about, this.#typed(first), this.#worst(first), this.#typed(now), this.#worst(now), time, by];
    });
    return this.#section("again", "record.again", this.#table("records", heads, rows));
  }

  /** @param {Result[]} results */
  #typed(results) {
    return results.map(({ reading }) => this.tell.typed(reading)).join("; ");
  }

  /** @param {Result[]} results */
  #worst(results) {
    const verdict = worst(results.map((result) => result.verdict));
    return markup`<span class="t-${verdict}">${this.tell.sign(verdict)} ${this.tell.verdict(verdict)}</span>`;
  }

  #readings() {
    const kinds = this.#protocol.kinds.map((
      [kind, items],
    ) => [markup`<h3>${this.knowledge.kindPlural(kind)}</h3>`, this.#ofKind(kind, items)]);
    return this.#section("readings", "protocol.readings", markup`<div class="columns">${kinds}</div>`);
  }

  /**
   * @param {string} kind
   * @param {Item[]} items
   */
  #ofKind(kind, items) {
    const { report } = this.#protocol;
    const names = [...new Set(items.flatMap((item) => spreadsOf(item, report.edition).map(({ name }) => name)))].join(", ");
    const notes = [...measuringOf(items, this.tell), ...(names ? [this.say("report.spread-note", { names })] : [])];
    /** @param {Characteristic} characteristic */
    const met = ({ clause, name, question }) => {
      const ours = question && ` (${this.say("sheet.our-reading", { clause, question })})`;
      return [this.clause(clause), ` ${name}${ours ?? ""}`];
    };
    const seen = metRequirements(items).map(([named, found]) =>
      markup`<p class="seen"><b>${named}.</b> ${this.say("report.seen")} ${
        found.map((characteristic, place) => [place ? "; " : "", met(characteristic)])
      }.</p>`
    );
    const details = new ReadingsAnnex(report, this.tell).details(items).map((detail) => this.#detail(kind, detail));
    return [notes.map((note) => markup`<p class="note">${note}</p>`), seen, details];
  }

  /**
   * @param {string} kind
   * @param {Detail} detail
   */
  #detail(kind, { item, place, lines, notes }) {
    /** @param {Line} line */
    const words = (line) => [this.clause(line.characteristic.clause), ` ${line.characteristic.name}: ${line.readings}.`];
    const [plain, noted] = [lines.filter((line) => !line.notes.length), lines.filter((line) => line.notes.length)];
    const headline = item.word !== "pass" && markup`<p class="run headline">${this.tell.headline(item)}.</p>\n`;
    // Name, headline and readings run on in one line, so that blanks between them count.
    return markup`<article class="item" id="item-${kind}-${place}"><h4>${this.#name(item)} ${
      this.badge(item.word, this.tell.word(item))
    }</h4>\n${headline}<p class="run">${plain.map((line) => [words(line), " "])}</p>\n${
      noted.map((line) =>
        markup`<p class="t-${line.verdict}-line">${words(line)}${
          line.notes.map((note) => markup` <span class="said">${note}</span>`)
        }</p>\n`
      )
    }${notes.map((note) => markup`<p class="said">${note}</p>\n`)}</article>`;
  }

  // The same as in inspect/novuss/report/templates/parts.html.j2.
  #photos() {
    const { photos } = this.#options;
    if (!photos?.length) return "";
    const figures = photos.map(({ kind, item, name, caption, address }) =>
      markup`
<figure>${address ? markup`<img src="${address}" alt="${caption || name}">` : ""}<figcaption>${this.knowledge.kind(kind)} <b>${item}</b>${
        caption ? `: ${caption}` : ""
      } <small>${name}</small>${address ? "" : markup` <small>${this.say("form.photo-elsewhere")}</small>`}</figcaption></figure>`
    );
    return markup`<section id="photos" class="photos"><h2>${this.say("photos.title")}</h2>${figures}</section>`;
  }

  #failing() {
    const found = failingMost(this.#protocol.report);
    if (!found.length) return "";
    const lines = found.map((failing, place) => {
      const { characteristic, failed, items } = failing;
      const share = shareOf(failing, this.knowledge.wording.decimal);
      return [place ? "; " : "", this.#about(characteristic), ` – ${this.say("report.of-items", { failed, items })}, ${share}`];
    });
    return this.#section("fails-most", "report.fails-most", markup`<p class="line">${lines}.</p>`);
  }

  #workingLimits() {
    const { limitsInOrder, report: { edition } } = this.#protocol;
    if (!limitsInOrder.length) return "";
    const heads = ["characteristic", "printed", "working-limit", "set-by", "why"].map((key) => this.say(`report.${key}`));
    const rows = limitsInOrder.map(({ characteristic: id, bounds, setBy, setOn, reason }) => {
      const characteristic = /** @type {Characteristic} */ (edition.characteristic(id));
      const words = [this.tell.limit(characteristic), this.tell.bounds(bounds, characteristic)];
      return [this.#about(characteristic), ...words, `${setBy}, ${this.knowledge.wording.date(setOn)}`, reason];
    });
    return this.#section("working-limits", "report.working-limits", this.#table("limits", heads, rows), "report.working-limits-intro");
  }

  #instruments() {
    const { report } = this.#protocol;
    const { wording } = this.knowledge;
    const used = usedInstruments(report);
    if (!used.length) {
      const named = [...namedInstruments(report)].join("; ");
      return named && markup`<p class="line">${this.say("sheet.instruments")}: ${named}</p>`;
    }
    /** @param {string} key */
    const say = (key) => this.say(`report.${key}`);
    const heads = [...["instrument", "kind", "resolution"].map(say), "U (k = 2)", ...["range", "calibrated", "due"].map(say)];
    const rows = used.map(([{ id, kind, unit, resolution, uncertainty, lowest, highest, calibrated, due }, overdue]) => {
      const symbol = this.knowledge.symbol(unit);
      const range = lowest || highest ? `${wording.number(lowest)} … ${wording.number(highest)} ${symbol}` : "–";
      const late = overdue && markup` <b>⚠ ${say("overdue")}</b>`;
      const figures = [wording.quantity(resolution, symbol), wording.quantity(uncertainty, symbol), range];
      return [id, kind, ...figures, calibrated ? wording.date(calibrated) : "–", [due ? wording.date(due) : "–", late]];
    });
    const intro = markup`<p class="note">${
      this.say("report.instruments-intro", { day: wording.date(report.found.register?.day ?? "") })
    }</p>`;
    return this.#section("instruments", "report.instruments", [intro, this.#table("cards", heads, rows)]);
  }

  #spotChecks() {
    const found = spotChecks(this.#protocol.report.items);
    if (!found.length) return "";
    const heads = ["item", "characteristic", "checked-before", "checked-during", "change"].map((key) => this.say(`report.${key}`));
    const rows = found.map((check) => this.#spotCheck(check));
    return this.#section("spot-checks", "report.spot-checks", this.#table("cards", heads, rows), "report.spot-checks-intro");
  }

  /** @param {SpotCheck} spotCheck */
  #spotCheck({ item, during, before, verdictBefore, change, turned }) {
    const { characteristic, position } = during.reading;
    /** @param {string} verdict */
    const word = (verdict) => ` ${this.tell.sign(verdict)} ${this.tell.verdict(verdict)}`;
    const difference = this.knowledge.wording.quantity(change && readable(change), this.tell.symbol(characteristic), true);
    return [
      [this.#name(item), position && markup` <small>${position}</small>`],
      [this.clause(characteristic.clause), ` ${characteristic.name}`],
      [this.#typed(before) || "–", verdictBefore && word(verdictBefore)],
      [this.#typed([during]), word(during.verdict)],
      [difference, turned && markup` <b>${this.say("report.turned")}</b>`],
    ];
  }

  #sets() {
    const { edition, found } = this.#protocol.report;
    if (!found.sets.length) return "";
    const counts = [...groupThings(found.sets, (set) => this.tell.count(set, edition.id))].map(([text, sets]) =>
      markup`<p class="line"><b>${sets.map(({ name }) => name).join(", ")}.</b> ${text}</p>`
    );
    const failing = found.sets.flatMap(({ name, discs }) => {
      const failed = discs.filter(({ verdict }) => isFailing(verdict));
      const words = failed.map((disc) => `${disc.name} (${disc.failed.map((characteristic) => characteristic.name).join(", ")})`);
      return failed.length ? [markup`<p class="line"><b>${name}.</b> ${this.say("report.failing-discs")}: ${words.join("; ")}</p>`] : [];
    });
    return this.#section("sets", "report.sets", [counts, failing]);
  }

  #clauses() {
    const { site = "", clauses } = this.#options;
    const { edition } = this.#protocol.report;
    const rules = site && `${site.replace(/\/$/, "")}/${this.knowledge.language}/rules/${edition.id}/`;
    const texts = clauses[edition.id] ?? {};
    const rows = citedClauses(this.#protocol.report).map((id) =>
      markup`<div><dt id="clause-${id}">${rules ? markup`<a href="${rules}${id}/">${id}</a>` : id}</dt>\n<dd>${
        texts[id] ?? this.say("report.clause-not-yet")
      }</dd></div>`
    );
    return markup`<section id="clauses" class="clauses"><h2>${this.say("report.clauses")}</h2><p class="note">${
      this.say("report.restatement")
    }</p><dl class="columns">${rows}</dl></section>`;
  }
}
