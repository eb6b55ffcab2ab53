// The situations that have everything chosen, and the clauses that they rest on.

/**
 * Each {signs, clauses} that has all of `chosen`: those with the fewest other signs first, else in the
 * order given.
 * @template {{ signs: string[] }} T
 * @param {string[]} chosen
 * @param {T[]} situations
 * @returns {T[]}
 */
export const having = (chosen, situations) =>
  situations
    .filter(({ signs }) => chosen.every((sign) => signs.includes(sign)))
    .sort((situation, other) => situation.signs.length - other.signs.length);

/**
 * How many of the situations rest on each clause, the most frequent first.
 * @param {{ clauses: string[] }[]} situations
 * @returns {[string, number][]}
 */
export const restingOn = (situations) => {
  /** @type {Map<string, number>} */
  const counted = new Map();
  for (const { clauses } of situations) {
    for (const clause of new Set(clauses)) counted.set(clause, (counted.get(clause) ?? 0) + 1);
  }
  return [...counted].sort(([, count], [, other]) => other - count);
};
