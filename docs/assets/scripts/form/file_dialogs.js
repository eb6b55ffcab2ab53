// Files given to the reader, and chosen by them.

import { make } from "./dom_elements.js";

/**
 * Give a file, its content in one piece or several, to the share sheet, or where there is none to the downloads. True when it was given.
 * @param {string} name
 * @param {BlobPart | BlobPart[]} content
 * @param {string} type
 */
export const give = async (name, content, type) => {
  const file = new File([content].flat(), name, { type });
  if (navigator.canShare?.({ files: [file] }) && matchMedia("(pointer: coarse)").matches) {
    try {
      await navigator.share({ files: [file], title: name });
      return true;
    } catch (error) {
      if (/** @type {Error} */ (error).name === "AbortError") return false;
    }
  }
  const address = URL.createObjectURL(file);
  const link = make("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return true;
};

/** A file that the reader chooses, its bytes with its name; null for none. */
export const chosen = () =>
  new Promise((resolve) => {
    const input = make("input", {
      type: "file",
      accept: ".json,.zip,application/json,application/zip",
      onchange: async () => {
        const [file] = input.files ?? [];
        resolve(file ? { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) } : null);
      },
      oncancel: () => resolve(null),
    });
    input.click();
  });
