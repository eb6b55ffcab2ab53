// How a matrix fits on paper: how many items side by side, and how wide each column.
// The twin of inspect/novuss/report/page_space_allocation.py.

// In millimetres: room of an A4 on its side, a sign of 9 pt in a broad font, what parts columns.
const [SHEET, SIGN, GAP] = [273, 1.95, 2.2];
const NARROWEST = 12.5;
// Letters of a word that is not broken in a heading; items side by side that are still found.
const [SHORT_WORD, MOST_PANELS] = [7, 6];
// A line of a row by one of a heading: rows have space around them.
const ROW = 1.2;

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((all, number) => all + number, 0);
/** @param {string} text */
const signs = (text) => [...text].length;
/**
 * What of a text is not broken; a dash ends a part.
 * @param {string} text
 */
const parts = (text) => text.replaceAll("–", "– ").split(" ");
/** @param {string[]} texts */
const longest = (texts) => Math.max(0, ...texts.flatMap(parts).map(signs));

/**
 * @param {string} text
 * @param {number} room
 */
const linesOf = (text, room) => {
  let [lines, used] = [1, 0];
  for (const part of parts(text)) {
    const length = signs(part);
    if (used && used + 1 + length > room) [lines, used] = [lines + 1, 0];
    lines += Math.max(0, Math.ceil(length / room) - 1);
    used += length + (used ? 1 : 0);
  }
  return lines;
};

/**
 * The widths of columns that have so much room together, by what they want in turn.
 * @param {number} room
 * @param {number[]} narrow
 * @param {number[][]} wanted
 * @returns {number[]}
 */
const widthsOf = (room, narrow, wanted) => {
  const widths = [...narrow];
  for (const wishes of wanted) {
    const more = wishes.map((wish, place) => Math.max(0, wish - widths[place]));
    const all = sum(more);
    if (!all) continue;
    const share = Math.min(1, Math.max(0, room - sum(widths)) / all);
    more.forEach((lacking, place) => (widths[place] += share * lacking));
  }
  const all = sum(widths);
  return widths.map((width) => (width * room) / all);
};

/**
 * @param {number[]} blocks
 * @param {number[]} lines
 * @param {number} panels
 */
const stacked = (blocks, lines, panels) => {
  let [height, start] = [0, 0];
  for (const rows of blocks) {
    for (let at = start; at < start + rows; at += panels) {
      height += Math.max(...lines.slice(at, Math.min(at + panels, start + rows)));
    }
    start += rows;
  }
  return height;
};

/**
 * [panels, widths as percentages]: as many items side by side as make the matrix the lowest.
 * @param {string[]} heads
 * @param {string[][]} texts
 * @param {number[]} blocks
 * @returns {[number, number[]]}
 */
export const layout = (heads, texts, blocks, most = Infinity) => {
  const rows = sum(blocks);
  if (!rows) return [1, []];
  const narrow = texts.map((words, place) =>
    Math.max(
      longest(words) * SIGN + GAP,
      Math.min(longest([heads[place]]), SHORT_WORD) * SIGN + GAP,
      heads[place] ? NARROWEST : 0,
    )
  );
  const whole = texts.map((words) => Math.max(...words.map(signs)) * SIGN + GAP);
  const wanted = [[0, ...whole.slice(1)], whole.slice(0, 1), heads.map((head) => longest([head]) * SIGN + GAP)];
  const room = Math.floor(SHEET / sum(narrow));
  let best = { height: Infinity, panels: 1, widths: narrow };
  for (let panels = 1; panels <= Math.max(1, Math.min(MOST_PANELS, room, most)); panels += 1) {
    const widths = widthsOf(SHEET / panels, narrow, wanted);
    const letters = widths.map((width) => Math.max(1, Math.floor((width - GAP) / SIGN)));
    const lines = Array.from({ length: rows }, (_, row) => Math.max(...texts.map((words, place) => linesOf(words[row], letters[place]))));
    const head = Math.max(...heads.map((title, place) => linesOf(title, letters[place])));
    const height = head + ROW * stacked(blocks, lines, panels);
    if (height < best.height) best = { height, panels, widths };
  }
  const share = 100 / best.panels / sum(best.widths);
  return [best.panels, best.widths.map((width) => Math.round(share * width * 100) / 100)];
};
