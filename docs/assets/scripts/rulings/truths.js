// What is true, false, or not known (null) while a fact that it turns on is not.

/** @typedef {boolean | null} Truth */

/**
 * Whether something holds of all items, asked one after the other until one has it not.
 * @template T
 * @param {Iterable<T>} items
 * @param {(item: T) => Truth} holds
 * @returns {Truth}
 */
export const every = (items, holds) => {
  /** @type {Truth} */
  let found = true;
  for (const item of items) {
    const truth = holds(item);
    if (truth === false) return false;
    if (truth === null) found = null;
  }
  return found;
};

/**
 * Whether something holds of any item, asked one after the other until one has it.
 * @template T
 * @param {Iterable<T>} items
 * @param {(item: T) => Truth} holds
 * @returns {Truth}
 */
export const some = (items, holds) => {
  /** @type {Truth} */
  let found = false;
  for (const item of items) {
    const truth = holds(item);
    if (truth) return true;
    if (truth === null) found = null;
  }
  return found;
};

/**
 * @param {Map<string, Truth>} given
 * @param {string} value
 */
export const find = (given, value) => given.has(value) ? given.get(value) ?? null : false;

/** @param {Truth} truth */
export const not = (truth) => truth === null ? null : !truth;
