// The last rulings that a reader got, kept on this device alone.

/**
 * A ruling that was got: its language, what the page that asks back was told, what happened, and what follows.
 * @typedef {{ language: string, hash: string, asked: string, follows: string, state: string }} Kept
 */

const NAME = "novuss-rulings";
const MOST = 3;

/** @returns {Kept[]} */
export const readKept = () => {
  try {
    const kept = JSON.parse(localStorage.getItem(NAME) ?? "[]");
    return Array.isArray(kept) ? kept.filter((ruling) => typeof ruling?.hash === "string").slice(0, MOST) : [];
  } catch {
    // Storage may be forbidden, or hold what somebody else wrote.
    return [];
  }
};

/**
 * Keep a ruling as the last one, in place of an earlier one of the same case.
 * @param {Kept} ruling
 * @param {string} earlier what the page was told before
 */
export const keepRuling = (ruling, earlier) => {
  const others = readKept().filter(({ hash }) => hash !== ruling.hash && hash !== earlier);
  try {
    localStorage.setItem(NAME, JSON.stringify([ruling, ...others].slice(0, MOST)));
  } catch {
    // Nothing is kept where storage is forbidden or full.
  }
};

export const clearKept = () => localStorage.removeItem(NAME);
