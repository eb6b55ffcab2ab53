// Questions of which one answer tells several facts.

/**
 * @typedef {{ id: string, question: string, values: { id: string, text: string, facts: Record<string, string> }[] }} JoinedQuestion
 */

/**
 * The facts that answers tell: those to joined questions several, all others one.
 * @param {Map<string, JoinedQuestion>} joined
 * @param {Iterable<[string, string[]]>} given
 * @returns {[string, string[]][]}
 */
export const splitJoined = (joined, given) =>
  [...given].flatMap(([name, values]) => {
    const answers = joined.get(name)?.values.filter(({ id }) => values.includes(id)) ?? [];
    // An answer that there is not stays, and is refused as a fact that there is not.
    if (!answers.length) return [/** @type {[string, string[]]} */ ([name, values])];
    return answers.flatMap(({ facts }) =>
      Object.entries(facts).map(([fact, value]) => /** @type {[string, string[]]} */ ([fact, [value]]))
    );
  });
