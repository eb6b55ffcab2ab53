// What is folded away on the screen is printed, and is folded again behind the printer.

/** @type {HTMLDetailsElement[]} */
let opened = [];

const open = () => {
  const closed = /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll("article details:not([open])"));
  opened = [...opened, ...closed];
  for (const fold of closed) fold.open = true;
};

const close = () => {
  for (const fold of opened) fold.open = false;
  opened = [];
};

addEventListener("beforeprint", open);
addEventListener("afterprint", close);
matchMedia("print").addEventListener("change", ({ matches }) => (matches ? open : close)());
