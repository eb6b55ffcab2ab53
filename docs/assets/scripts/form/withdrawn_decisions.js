// Decisions that the chief judge took back: which of two states of an event still hold.
// The twin of inspect/novuss/records/withdrawn_decisions.py.

/**
 * @import { HandedLimit, HandedWaiver, HandedWithdrawal } from "schemas"
 */

/**
 * What a decision says, whatever the order in which it does; what is empty says nothing.
 * @param {object | null | undefined} decision
 */
const contentOf = (decision) => JSON.stringify(Object.entries(decision ?? {}).filter(([, value]) => value).sort());

/**
 * The withdrawals of a decision.
 * @param {object} decision
 * @param {HandedWithdrawal[]} withdrawn
 */
const withdrawalsOf = (decision, withdrawn) =>
  withdrawn.filter(({ limit, waiver, reinspection }) => contentOf(limit ?? waiver ?? reinspection) === contentOf(decision));

/**
 * Every withdrawal once.
 * @param {(HandedWithdrawal[] | undefined)[]} lists
 * @returns {HandedWithdrawal[]}
 */
export const unitedWithdrawals = (...lists) => [...new Map(lists.flatMap((rows = []) => rows).map((row) => [row.id, row])).values()];

/**
 * The rows of a list that hold: whoever has one knows every withdrawal of it, and decided the same anew.
 * @template {object} Row
 * @param {Row[] | undefined} rows
 * @param {HandedWithdrawal[] | undefined} own withdrawals that whoever has the rows knows of
 * @param {HandedWithdrawal[]} all
 */
export const holding = (rows = [], own = [], all = own) => {
  const known = new Set(own.map(({ id }) => id));
  return rows.filter((row) => withdrawalsOf(row, all).every(({ id }) => known.has(id)));
};

/**
 * The rows of a list without the one that a withdrawal is about.
 * @template {object} Row
 * @param {Row[]} rows
 * @param {HandedWithdrawal} withdrawal
 */
export const without = (rows, withdrawal) => rows.filter((row) => !withdrawalsOf(row, [withdrawal]).length);
