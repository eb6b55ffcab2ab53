// What the address names is seen: the folds around it are opened. Not every browser does that itself.

import { target } from "./target.js";

/** @param {Element | null} element */
export const unfold = (element) => {
  for (let fold = element?.closest("details"); fold; fold = fold.parentElement?.closest("details")) {
    fold.open = true;
  }
};

const reveal = () => {
  const named = target();
  if (!named?.closest("details:not([open])")) return;
  unfold(named);
  named.scrollIntoView();
};
addEventListener("hashchange", reveal);
reveal();
