// What an inspection says, however it is written: two files that say the same have the same digest.
// The twin of inspect/novuss/records/entry_digests.py.

import { sha256 } from "./sha256.js";

/** What the form said of a reading, which whoever reads the file says anew. */
const SAID_OF_READING = ["verdict", "evidence"];

/**
 * Plain data as canonical JSON (RFC 8785).
 * @param {unknown} data
 * @returns {string}
 */
export const canonical = (data) => {
  if (Array.isArray(data)) return `[${data.map(canonical)}]`;
  if (data === null || typeof data !== "object") return JSON.stringify(data);
  const members = Object.keys(data).sort().map((name) =>
    `${JSON.stringify(name)}:${canonical(/** @type {Record<string, unknown>} */ (data)[name])}`
  );
  return `{${members}}`;
};

/**
 * A member that is empty says nothing.
 * @param {any} value
 */
const isEmpty = (value) => !value || (typeof value === "object" && Object.keys(value).length === 0);
/**
 * @param {any} data
 * @returns {any}
 */
const bare = (data) => {
  if (Array.isArray(data)) return data.map(bare);
  if (data === null || typeof data !== "object") return data;
  return Object.fromEntries(Object.entries(data).filter(([, value]) => !isEmpty(value)).map(([name, value]) => [name, bare(value)]));
};

/**
 * The content of an inspection of an event file.
 * @param {object} inspection
 */
const contentOf = (inspection) => {
  const content = bare(inspection);
  for (const reading of content.readings ?? []) for (const name of SAID_OF_READING) delete reading[name];
  return content;
};

/**
 * The SHA-256 of the content of an inspection of an event file.
 * @param {object} inspection
 * @returns {string}
 */
export const contentDigest = (inspection) => sha256(new TextEncoder().encode(canonical(contentOf(inspection))));

/**
 * The id under which another content of an inspection stands beside the one that was handed over.
 * @param {object} inspection
 */
export const besideId = (inspection) => {
  const hex = contentDigest(inspection);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
