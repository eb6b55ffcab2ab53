// The size of a JPEG picture, read without drawing it. The twin of jpeg_size in inspect/novuss/tables/event_zip.py.

// These segments look like a frame and have no size.
const NO_SIZE = [0xc4, 0xc8, 0xcc];

/**
 * Width and height of a JPEG picture, from its first frame.
 * @param {Uint8Array} bytes
 * @returns {[number, number] | null} null where it is none
 */
export const jpegSize = (bytes) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff;) {
    const [marker, length] = [bytes[at + 1], view.getUint16(at + 2)];
    if (marker >= 0xc0 && marker <= 0xcf && !NO_SIZE.includes(marker)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
      return width && height ? [width, height] : null;
    }
    if (length < 2 || marker === 0xd9 || marker === 0xda) return null;
    at += 2 + length;
  }
  return null;
};
