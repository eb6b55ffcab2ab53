// Event files with photos: a zip of event.json and photos/<sha256>.jpg.
// inspect/novuss/tables/event_zip.py has the same rules; tests/event_zips.py holds both to the same answers.

import { Unreadable } from "./placed_json.js";
import { jpegSize } from "./jpeg_size.js";
import { sha256 } from "./sha256.js";

/**
 * @import { Values } from "../inspection/localized_wording.js"
 * @import { FileProblem } from "./event_file_intake.js"
 */

/** @typedef {{ flags: number, method: number, crc: number, packed: number, size: number, at: number }} Member */

/** Bytes of all that is packed, of a photo, points of its longer side, photos of an event, as on the command line. */
export const MOST = 50_000_000;
export const LARGEST_PHOTO = 2_000_000;
const LONGEST_SIDE = 4_096;
const MOST_PHOTOS = 1_000;
/** So many problems are told. */
const TOLD = 20;
const EVENT = "event.json";
const PHOTO = /^photos\/([0-9a-f]{64})\.jpg$/;

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
// The first day that a zip can name: the same content is the same bytes.
const DAY = 0x21;
// Locked, patched or encrypted by other means.
const LOCKED = 0x61;

/** @type {Uint32Array} */
const TABLE = Uint32Array.from({ length: 256 }, (_, number) => {
  let word = number;
  for (let bit = 0; bit < 8; bit += 1) word = word & 1 ? 0xedb88320 ^ (word >>> 1) : word >>> 1;
  return word;
});
/** @param {Uint8Array<ArrayBuffer>} bytes */
const crc32 = (bytes) => {
  let word = -1;
  for (const byte of bytes) word = TABLE[(word ^ byte) & 255] ^ (word >>> 8);
  return ~word >>> 0;
};

/**
 * @param {string} code
 * @param {Values} values
 * @returns {never}
 */
const refuse = (code, values = {}) => {
  throw new Unreadable(code, null, values);
};
/** @param {Uint8Array<ArrayBuffer>} bytes */
const viewOf = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * Whether a file is a zip; an event file itself never begins so.
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
export const isPacked = (bytes) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/**
 * The directory stands before the end of the file, behind which a remark may stand.
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
const directoryOf = (bytes) => {
  const view = viewOf(bytes);
  let end = bytes.length - 22;
  while (end >= Math.max(0, bytes.length - 22 - 0xffff) && view.getUint32(end, true) !== END) end -= 1;
  if (end < 0 || view.getUint32(end, true) !== END) refuse("zip-damaged");
  const [size, offset] = [view.getUint32(end + 12, true), view.getUint32(end + 16, true)];
  const base = end - size - offset;
  if (base < 0) refuse("zip-damaged");
  return { view, at: base + offset, end, base };
};

/**
 * Every member by its name: where it stands, how it is packed, and its sizes.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @returns {Map<string, Member>}
 */
const membersOf = (bytes) => {
  const { view, at: start, end, base } = directoryOf(bytes);
  const members = new Map();
  for (let at = start; at < end;) {
    if (at + 46 > end || view.getUint32(at, true) !== CENTRAL) refuse("zip-damaged");
    /** @param {number} offset */
    const short = (offset) => view.getUint16(at + offset, true);
    /** @param {number} offset */
    const long = (offset) => view.getUint32(at + offset, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + short(28)));
    const member = { flags: short(8), method: short(10), crc: long(16), packed: long(20), size: long(24), at: base + long(42) };
    at += 46 + short(28) + short(30) + short(32);
    if (name === "photos/" && !member.size) continue;
    if (members.has(name) || !(name === EVENT || PHOTO.test(name))) refuse("zip-member", { member: name.slice(0, 80) });
    members.set(name, member);
  }
  if (!members.has(EVENT)) refuse("zip-no-event");
  if (members.size - 1 > MOST_PHOTOS) refuse("zip-many", { found: String(members.size - 1), limit: String(MOST_PHOTOS) });
  const size = [...members.values()].reduce((sum, member) => sum + member.size, 0);
  if (size > MOST) refuse("json-large");
  return members;
};

/**
 * Never more than the size that the directory names, whatever comes out.
 * @param {Uint8Array<ArrayBuffer>} packed
 * @param {number} size
 * @returns {Promise<Uint8Array<ArrayBuffer> | null>}
 */
const inflated = async (packed, size) => {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const whole = new Uint8Array(size);
  let at = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return whole.subarray(0, at);
    if (at + value.length > size) {
      reader.cancel().catch(() => {});
      return null;
    }
    whole.set(value, at);
    at += value.length;
  }
};

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {string} name
 * @param {Member} member
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
const contentOf = async (bytes, name, { flags, method, crc, packed, size, at }) => {
  const view = viewOf(bytes);
  if (flags & LOCKED || ![0, 8].includes(method) || at + 30 > bytes.length || view.getUint32(at, true) !== LOCAL) refuse("zip-damaged");
  const [named, more] = [view.getUint16(at + 26, true), view.getUint16(at + 28, true)];
  if (new TextDecoder().decode(bytes.subarray(at + 30, at + 30 + named)) !== name) refuse("zip-damaged");
  const start = at + 30 + named + more;
  const held = bytes.subarray(start, start + packed);
  const content = method ? await inflated(held, size).catch(() => null) : held;
  if (!content || content.length !== size || crc32(content) !== crc) return refuse("zip-damaged");
  return content;
};

/**
 * Why a photo is not taken; null where it is.
 * @param {string} member
 * @param {Uint8Array<ArrayBuffer>} photo
 * @param {string} digest
 * @returns {{ code: string, values: Values } | null}
 */
const faultOf = (member, photo, digest) => {
  if (photo.length > LARGEST_PHOTO) return { code: "photo-large", values: { member, limit: `${LARGEST_PHOTO / 1e6} MB` } };
  if (digest !== PHOTO.exec(member)?.[1]) return { code: "photo-changed", values: { member } };
  const size = jpegSize(photo);
  if (!size) return { code: "photo-no-jpeg", values: { member } };
  if (Math.max(...size) > LONGEST_SIDE) return { code: "photo-large", values: { member, limit: `${LONGEST_SIDE} px` } };
  return null;
};

/**
 * @param {{ code: string, values: Values }} fault
 * @returns {FileProblem}
 */
const problem = ({ code, values }) => ({ code, values, line: 0, column: 0, item: "", within: [] });

/**
 * Unpack an event file with photos.
 * @param {Uint8Array<ArrayBuffer>} bytes a zip, or an event file that came alone
 * @returns {Promise<{ event: Uint8Array<ArrayBuffer>, photos: Map<string, Uint8Array<ArrayBuffer>> | null, problems: FileProblem[] }>} photos by
 *   their SHA-256, null where the event file came alone; problems as those of intake.js
 */
export const unpacked = async (bytes) => {
  if (!isPacked(bytes)) return { event: bytes, photos: null, problems: [] };
  /** @type {Map<string, Uint8Array<ArrayBuffer>>} */
  const photos = new Map();
  const problems = [];
  let event = /** @type {any} */ (null);
  try {
    if (bytes.length > 2 * MOST) refuse("json-large");
    /** @type {[string, Uint8Array<ArrayBuffer>][]} */
    const contents = [];
    for (const [name, member] of membersOf(bytes)) contents.push([name, await contentOf(bytes, name, member)]);
    for (const [name, content] of contents) {
      if (name === EVENT) event = content;
      else {
        const digest = sha256(content);
        const fault = faultOf(name, content, digest);
        if (fault) problems.push(problem(fault));
        else photos.set(digest, content);
      }
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    problems.push(problem(error));
  }
  return { event, photos, problems: problems.slice(0, TOLD) };
};

/** @param {...[number, number]} pairs */
const numbers = (...pairs) => {
  const found = new DataView(new ArrayBuffer(pairs.reduce((sum, [size]) => sum + size, 0)));
  let at = 0;
  for (const [size, number] of pairs) {
    if (size === 4) found.setUint32(at, number, true);
    else found.setUint16(at, number, true);
    at += size;
  }
  return new Uint8Array(found.buffer);
};

/**
 * Pack an event file with its photos; photos do not become smaller, so nothing is compressed.
 * @param {Uint8Array<ArrayBuffer>} event
 * @param {Map<string, Uint8Array<ArrayBuffer>>} photos by their SHA-256
 * @returns {Uint8Array<ArrayBuffer>[]} the pieces of the zip, one after the other
 */
export const packed = (event, photos) => {
  /** @type {[string, Uint8Array<ArrayBuffer>][]} */
  const members = [
    [EVENT, event],
    ...[...photos].sort().map(([digest, photo]) => /** @type {[string, Uint8Array<ArrayBuffer>]} */ ([`photos/${digest}.jpg`, photo])),
  ];
  /** @type {[Uint8Array<ArrayBuffer>[], Uint8Array<ArrayBuffer>[]]} */
  const [pieces, directory] = [[], []];
  let offset = 0;
  for (const [name, content] of members) {
    const letters = new TextEncoder().encode(name);
    /** @type {[number, number][]} */
    const about = [[2, 20], [2, 0], [2, 0], [2, 0], [2, DAY], [4, crc32(content)], [4, content.length], [4, content.length], [
      2,
      letters.length,
    ], [2, 0]];
    pieces.push(numbers([4, LOCAL], ...about), letters, content);
    directory.push(numbers([4, CENTRAL], [2, 20], ...about, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]), letters);
    offset += 30 + letters.length + content.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const count = members.length;
  return [...pieces, ...directory, numbers([4, END], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, offset], [2, 0])];
};
