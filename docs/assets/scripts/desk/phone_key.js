// The phone's own key, with which it signs inspections and decisions where the browser can: over https and on the desk's computer.
// It is stored beside the token and as safe as that; a desk vouches for the name under which the phone joined.

import { contentDigest } from "../form/content_digest.js";

/** A private key as it is stored, with the public one in it. */
/** @typedef {{ kty: string, crv: string, x: string, d: string }} PhoneKey */

const ALGORITHM = "Ed25519";

/**
 * A new key; null where the browser makes none.
 * @returns {Promise<PhoneKey | null>}
 */
export const makeKey = async () => {
  try {
    const pair = /** @type {CryptoKeyPair} */ (await crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]));
    const { kty, crv, x, d } = await crypto.subtle.exportKey("jwk", pair.privateKey);
    return kty && crv && x && d ? { kty, crv, x, d } : null;
  } catch {
    // A page over plain http has no crypto.subtle, and some browsers do not know this algorithm.
    return null;
  }
};

/**
 * What the desk is told of a key.
 * @param {PhoneKey | null} key
 */
export const publicOf = (key) => key && { kty: key.kty, crv: key.crv, x: key.x };

/** @param {Uint8Array} bytes */
const hexOf = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * The digits of a public key, as `record verify` and `--judge-key` have them, in groups that people compare.
 * @param {{ x: string }} key
 */
export const digitsOf = ({ x }) => {
  const bytes = Uint8Array.from(atob(x.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  return hexOf(bytes).replace(/.{4}(?=.)/g, "$& ");
};

/**
 * The signatures on some inspections or decisions as the header of a request; none where nothing can be signed.
 * @param {PhoneKey | null | undefined} key
 * @param {{ id: string }[]} parts
 * @param {"inspection" | "decision"} noun what they are
 * @returns {Promise<Record<string, string>>}
 */
export const signaturesOf = async (key, parts, noun) => {
  if (!key) return {};
  try {
    const signing = await crypto.subtle.importKey("jwk", key, ALGORITHM, false, ["sign"]);
    const signatures = parts.map(async (part) => {
      const message = new TextEncoder().encode(`novuss ${noun} 1 ${contentDigest(part)}`);
      return `${part.id}=${hexOf(new Uint8Array(await crypto.subtle.sign(ALGORITHM, signing, message)))}`;
    });
    return { "Novuss-Signatures": (await Promise.all(signatures)).join(" ") };
  } catch {
    // What cannot be signed is handed over all the same: the desk says then that it was received.
    return {};
  }
};
