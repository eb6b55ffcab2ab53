// Things put into groups.

/**
 * Things by what is alike in them, in their order; browsers of before 2024 have no `Map.groupBy`.
 * @template Thing
 * @param {Thing[]} things
 * @param {(thing: Thing) => string} nameAlike
 */
export const groupThings = (things, nameAlike) => {
  const groups = /** @type {Map<string, Thing[]>} */ (new Map());
  for (const thing of things) {
    const name = nameAlike(thing);
    groups.set(name, [...groups.get(name) ?? [], thing]);
  }
  return groups;
};
