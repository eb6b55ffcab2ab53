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
  [...given].flatMap((fact) => {
    const answers = joined.get(fact[0])?.values.filter(({ id }) => fact[1].includes(id)) ?? [];
    // An answer that there is not stays, and is refused as a fact that there is not.
    return answers.length ? answers.flatMap(({ facts }) => listFacts(facts)) : [fact];
  });

/**
 * @param {Record<string, string>} facts
 * @returns {[string, string[]][]}
 */
const listFacts = (facts) => Object.entries(facts).map(([name, value]) => [name, [value]]);
