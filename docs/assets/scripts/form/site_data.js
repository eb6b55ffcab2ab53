// What the site gives the form: what it judges by, and what it says.

/** Where it stands. */
export const DATA = new URL("../../check/", import.meta.url);

/** A part of the form that could not be fetched. */
export class Missing extends Error {}

/**
 * One file of it. Throws `Missing`.
 * @param {string} name
 */
export const fetched = async (name) => {
  const answer = await fetch(new URL(name, DATA)).catch(() => null);
  if (!answer?.ok) throw new Missing(name);
  return answer;
};

/**
 * One file of it, read.
 * @param {string} name
 */
export const read = async (name) => (await fetched(name)).json();
