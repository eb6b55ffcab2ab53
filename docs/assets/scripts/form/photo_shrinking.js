// A photo made small: its longest side, as JPEG. Where it was taken and by what is left behind on the way.

import { LARGEST_PHOTO } from "./event_zip.js";

/** Points of the longest side: a crack in a puck can be seen. */
const LONGEST = 1_600;
/** How much of a picture is kept; the next where the one before made too many bytes. */
const QUALITIES = [0.85, 0.6, 0.4];

/**
 * The picture in a file, turned as the camera was held.
 * @param {Blob} file
 * @returns {Promise<Blob | null>} a JPEG; null where the browser cannot read the file as a picture
 */
export const small = async (file) => {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (!picture) return null;
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const drawn = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  // A JPEG has no holes; they would be black.
  drawn.fillStyle = "#fff";
  drawn.fillRect(0, 0, canvas.width, canvas.height);
  drawn.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  for (const quality of QUALITIES) {
    /** @type {Blob | null} */
    const made = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
    if (made && made.size <= LARGEST_PHOTO) return made;
  }
  return null;
};
