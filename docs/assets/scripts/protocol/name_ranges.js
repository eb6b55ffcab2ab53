// Names of items in a row; three and more that are numbered on become P1–P20.

const NUMBERED = /^(.*?)(\d+)$/su;

/**
 * @param {string} before
 * @param {string} name
 */
const follows = (before, name) => {
  const [first, second] = [NUMBERED.exec(before), NUMBERED.exec(name)];
  return Boolean(
    first && second && first[1] === second[1] &&
      // 09 is followed by 10, and 9 by 010 by nobody's count.
      (first[2].length === second[2].length || !second[2].startsWith("0")) &&
      BigInt(second[2]) === BigInt(first[2]) + 1n,
  );
};

/** @param {Iterable<string>} names */
export const inShort = (names) => {
  /** @type {string[][]} */
  const runs = [];
  for (const name of new Set(names)) {
    const run = runs.at(-1);
    if (run && follows(run[run.length - 1], name)) run.push(name);
    else runs.push([name]);
  }
  return runs.map((run) => (run.length > 2 ? `${run[0]}–${run.at(-1)}` : run.join(", "))).join(", ");
};
