// Reads a QR or bar code with the camera, where the browser can. Everything works without.

import { make } from "./dom_elements.js";
import { sheet } from "./bottom_sheet.js";

/** @import { Say } from "../inspection/localized_wording.js" */

/** @returns {any} what may have a detector of codes, which few browsers have */
const detectors = () => globalThis;

/** Whether there is something to read codes with: some browsers have a detector that knows no code. */
export const canScan = async () => {
  if (!("BarcodeDetector" in globalThis && navigator.mediaDevices?.getUserMedia)) return false;
  const formats = await detectors().BarcodeDetector.getSupportedFormats().catch(() => []);
  return formats.length > 0;
};

/**
 * The text of the first code that is seen; null where the sheet is closed, undefined without a camera.
 * @param {Say} say
 */
export const scan = async (say) => {
  let stream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  } catch {
    return undefined;
  }
  const video = make("video", { playsinline: true, muted: true, class: "nc-video" });
  video.srcObject = stream;
  let found = null;
  let done = false;
  const detector = new (detectors().BarcodeDetector)();
  await sheet(say, say("form.scan"), (close) => {
    const look = async () => {
      if (done) return;
      const codes = await detector.detect(video).catch(() => []);
      if (codes.length) {
        found = codes[0].rawValue;
        close();
      } else setTimeout(look, 150);
    };
    video.play().then(look, close);
    return make("div", {}, video);
  });
  done = true;
  for (const track of stream.getTracks()) track.stop();
  return found;
};
