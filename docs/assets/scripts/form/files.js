// Files given to the reader, and chosen by them.

import { make } from "./element.js";

/** Give a file to the share sheet, or where there is none to the downloads. True when it was given. */
export const give = async (name, content, type) => {
  const file = new File([content], name, { type });
  if (navigator.canShare?.({ files: [file] }) && matchMedia("(pointer: coarse)").matches) {
    try {
      await navigator.share({ files: [file], title: name });
      return true;
    } catch (error) {
      if (error.name === "AbortError") return false;
    }
  }
  const address = URL.createObjectURL(file);
  const link = make("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return true;
};

/** A file that the reader chooses, as text with its name; null for none. */
export const chosen = () =>
  new Promise((resolve) => {
    const input = make("input", {
      type: "file",
      accept: ".json,application/json",
      onchange: async () => resolve(input.files[0] ? { name: input.files[0].name, text: await input.files[0].text() } : null),
      oncancel: () => resolve(null),
    });
    input.click();
  });
