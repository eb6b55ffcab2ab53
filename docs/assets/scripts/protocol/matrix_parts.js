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
    const item = this.say("report.item");
    const head = columns.map(({ characteristic, title, limit }) => {
      const clause = characteristic ? [this.clause(characteristic.clause), " "] : "";
      return markup`<th scope="col">${clause}${title}${limit ? markup` <small>${limit}</small>` : ""}</th>`;
    });
    return markup`<section class="kind" id="matrix-${kind}"><h2>${this.knowledge.kindPlural(kind)}</h2>
<table class="matrix${panels === 1 ? " wide" : ""}"><colgroup>${
      side.map(() => widths.map((one) => markup`<col style="width: ${one}%">`))
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
     * @param {Cell} one
     * @param {number} place
     */
    const cell = (one, place) => {
      const { characteristic, title: label } = columns[place];
      return markup`<td class="t-${one.verdict ?? "none"}${characteristic ? "" : " eyes"}" data-label="${label}">${one.text}</td>`;
    };
    /** @param {MatrixRow} one */
    const row = (one) =>
      markup`<th scope="row" class="name"><b>${one.name}</b>${
        one.owner ? markup` <small>${one.owner}</small>` : ""
      } <span class="t-${one.word}">${this.tell.sign(one.word)}${one.said ? markup` <small>${one.said}</small>` : ""}</span></th>${
        one.cells.map(cell)
      }`;
    const lines = [];
    for (let at = 0; at < rows.length; at += panels) lines.push(rows.slice(at, at + panels));
    const empty = markup`<td class="empty" colspan="${columns.length + 1}"></td>`;
    return markup`<tbody>${title}${
      lines.map((own) => markup`<tr>${own.map(row)}${Array.from({ length: panels - own.length }, () => empty)}</tr>`)
    }</tbody>`;
  }
}
