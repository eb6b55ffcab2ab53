// The matrices of the page: items down, characteristics across.

import { markup } from "./html_markup.js";
import { Parts } from "./page_parts.js";

/** @import { Block, Cell, Column, Matrix, MatrixRow } from "./result_matrices.js" */

export class MatrixParts extends Parts {
  /**
   * A matrix with its heading.
   * @param {Matrix} matrix
   */
  matrix({ kind, columns, blocks, panels, widths }) {
    const side = Array.from({ length: panels });
    const syllable = new RegExp(this.say("protocol.syllable"), "giu");
    /** @param {string} text */
    const hyphenated = (text) => text.replace(syllable, "\u00ad");
    const item = this.say("report.item");
    const head = columns.map(({ characteristic, title, limit }) => {
      const clause = characteristic ? [this.clause(characteristic.clause), " "] : "";
      return markup`<th scope="col">${clause}${hyphenated(title)}${limit ? markup` <small>${hyphenated(limit)}</small>` : ""}</th>`;
    });
    return markup`<section class="kind" id="matrix-${kind}"><h2>${this.knowledge.kindPlural(kind)}</h2>
<table class="matrix${panels === 1 ? " wide" : ""}"><colgroup>${
      side.map(() => widths.map((width) => markup`<col style="width: ${width}%">`))
    }</colgroup>
<thead><tr>${side.map(() => [markup`<th scope="col" class="name">${item}</th>`, head])}</tr></thead>
${blocks.map((block) => this.#block(block, columns, panels))}</table></section>`;
  }

  /**
   * @param {Block} block
   * @param {Column[]} columns
   * @param {number} panels
   */
  #block({ name, word, told, rows }, columns, panels) {
    const across = panels * (columns.length + 1);
    const title = name
      ? markup`<tr class="set"><th scope="rowgroup" colspan="${across}">${name} ${this.badge(word)} ${told}</th></tr>`
      : "";
    /**
     * @param {Cell} cell
     * @param {number} place
     */
    const cell = (cell, place) => {
      const { characteristic, title: label } = columns[place];
      return markup`<td class="t-${cell.verdict ?? "none"}${characteristic ? "" : " eyes"}" data-label="${label}">${cell.text}</td>`;
    };
    /** @param {MatrixRow} row */
    const row = (row) =>
      markup`<th scope="row" class="name"><b>${row.name}</b>${
        row.owner ? markup` <small>${row.owner}</small>` : ""
      } <span class="t-${row.word}">${this.tell.sign(row.word)}${row.said ? markup` <small>${row.said}</small>` : ""}</span></th>${
        row.cells.map(cell)
      }`;
    const lines = [];
    for (let at = 0; at < rows.length; at += panels) lines.push(rows.slice(at, at + panels));
    const empty = markup`<td class="empty" colspan="${columns.length + 1}"></td>`;
    return markup`<tbody>${title}${
      lines.map((own) => markup`<tr>${own.map(row)}${Array.from({ length: panels - own.length }, () => empty)}</tr>`)
    }</tbody>`;
  }
}
