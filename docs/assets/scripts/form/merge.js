// Two phones' files of one event: what the other brings, and where the two disagree.

import { inspectionFrom } from "./handover.js";
import { isAfter } from "./moment.js";

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/**
 * What a file brings to an event that is here.
 *
 * Inspections are one by their id; of two states of one the later holds, never fewer readings without
 * a later time. `fresh` are new here, `newer` later than what is here; `older` is how many stay as they are.
 */
export const brought = (book, file) => {
  const fresh = [];
  const newer = [];
  let older = 0;
  for (const told of file.inspections) {
    const one = inspectionFrom(book.event.id, told);
    const here = book.all.get(one.id);
    if (!here) fresh.push(one);
    else if (isAfter(one.at, here.at)) newer.push({ ...here, ...one, bin: here.bin });
    else older += 1;
  }
  return { fresh, newer, older, settings: differing(book.event, file) };
};

const keyed = (rows, names) => new Map((rows ?? []).map((row) => [names.map((name) => row[name] ?? "").join(" "), row]));
const LISTS = { limits: ["characteristic"], instruments: ["id"], waivers: ["kind", "item", "characteristic"] };

/** Settings that two states of an event have otherwise: names of them, with what each says. */
const differing = (event, file) => {
  const found = [];
  for (const name of ["edition", "rule", "guard"]) {
    const there = file[name] ?? (name === "rule" ? "simple" : null);
    if ((event[name] ?? null) !== there) found.push({ name, here: event[name], there });
  }
  for (const [name, keys] of Object.entries(LISTS)) {
    const here = keyed(event[name], keys);
    for (const [key, row] of keyed(file[name], keys)) {
      if (here.has(key) && !same(here.get(key), row)) found.push({ name, here: key, there: key });
    }
  }
  for (const [name, value] of Object.entries(file.event ?? {})) {
    if (value && event.event[name] && value !== event.event[name]) found.push({ name, here: event.event[name], there: value });
  }
  return found;
};

/** The event with what only the file has: rows of its lists, what its head says and ours leaves empty. */
export const joined = (event, file) => {
  const lists = Object.fromEntries(
    Object.entries(LISTS).map(([name, keys]) => [name, [...new Map([...keyed(file[name], keys), ...keyed(event[name], keys)]).values()]]),
  );
  const head = { ...event.event };
  for (const [name, value] of Object.entries(file.event ?? {})) head[name] ||= value;
  return { ...event, ...lists, event: head };
};
