// What is chosen stands in the address, so that it can be shared: #signs=puck-in-pocket+talk.

const NAME = "#signs=";

/**
 * The choices that the address names, of those that there are; none where it names something else.
 * @param {string} hash
 * @param {string[]} known
 */
export const chosenIn = (hash, known) => {
  if (!hash.startsWith(NAME)) return [];
  const named = hash.slice(NAME.length).split(/\+|%2B/i);
  return known.filter((sign) => named.includes(sign));
};

/** @param {string} hash */
export const isChoice = (hash) => hash.startsWith(NAME);

/**
 * The address with the choices, without a trace of them where there are none.
 * @param {string[]} chosen
 * @param {Pick<Location, "pathname" | "search" | "hash">} address
 */
export const addressWith = (chosen, { pathname, search, hash }) => {
  if (chosen.length) return `${pathname}${search}${NAME}${chosen.join("+")}`;
  return `${pathname}${search}${isChoice(hash) ? "" : hash}`;
};
