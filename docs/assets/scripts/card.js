// The judge's card fills one sheet of A4 with whatever font the machine has. Just before it is
// printed the style sheet that is otherwise for paper alone lays it out on the screen, for as long
// as it takes to measure it: nothing of that is painted. What is shown then, with the font that is
// there then, is what is measured, so neither filters nor late fonts need care.

const card = /** @type {HTMLElement} */ (document.querySelector(".nv-offences"));
const style = /** @type {HTMLLinkElement} */ (document.querySelector("link[data-nv-card]"));

// In pixels of CSS, of which an inch has 96 everywhere: A4 without the margins and the heading of
// print.css, less 3 mm, because paper may break a line elsewhere.
const ROOM = ((297 - 2 * 7 - 6 - 3) * 96) / 25.4;

// Points. Nobody needs larger type; below the comfortable size it becomes closer first; smaller than
// the smallest a second sheet is the lesser evil.
const LARGEST = 11;
const COMFORTABLE = 7;
const SMALLEST = 5;

/**
 * @param {number} most
 * @param {number} least
 */
const sizes = (most, least) => Array.from({ length: Math.round((most - least) * 20) + 1 }, (_, step) => (most - step / 20).toFixed(2));

// What is tried, the most readable first: the variables of card.css.
const TYPE = [
  ...sizes(LARGEST, COMFORTABLE).map((size) => ({ size, close: 0 })),
  ...Array.from({ length: 10 }, (_, step) => ({ size: COMFORTABLE, close: (step + 1) / 10 })),
  ...sizes(COMFORTABLE, SMALLEST).map((size) => ({ size, close: 1 })),
];

/** @param {{ size: string | number, close: number }} type */
const set = ({ size, close }) => {
  card.style.setProperty("--nv-size", `${size}`);
  card.style.setProperty("--nv-close", `${close}`);
};

// Sets the first that fits, or the last.
const fit = () => {
  let [first, last] = [0, TYPE.length - 1];
  while (first < last) {
    const middle = (first + last) >> 1;
    set(TYPE[middle]);
    if (card.getBoundingClientRect().height <= ROOM) last = middle;
    else first = middle + 1;
  }
  set(TYPE[last]);
};

addEventListener("beforeprint", () => {
  if (!style.sheet) return;
  const { scrollX, scrollY } = window;
  const { media } = style;
  style.media = "all";
  fit();
  style.media = media;
  // While it was laid out the page was shorter.
  scrollTo({ left: scrollX, top: scrollY, behavior: "instant" });
});
