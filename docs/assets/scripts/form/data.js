// What the site gives the form: what it judges by, and what it says.

/** Where it stands. */
export const DATA = new URL("../../check/", import.meta.url);

/** One file of it. */
export const fetched = async (name) => {
  const answer = await fetch(new URL(name, DATA));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer;
};

/** One file of it, read. */
export const read = async (name) => (await fetched(name)).json();
