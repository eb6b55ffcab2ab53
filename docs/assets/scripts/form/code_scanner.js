// Reads a QR or bar code with the camera, where the browser can. Everything works without.

import { detectors } from "./code_detection.js";
import { make } from "./dom_elements.js";
import { sheet } from "./bottom_sheet.js";

/** @import { App } from "./form_app.js" */

/**
 * The text of the first code that is seen; null where the sheet is closed, undefined without a camera, which is said.
 * @param {App} app
 */
export const scan = async (app) => {
  const { say } = app;
  let stream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  } catch {
    return app.announce(say("form.no-camera"), true);
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
