// Room on page 1 of the protocol in the fonts that are there: as much of its lists as a sheet of paper takes.
// The twin of render_fitted_pdf in inspect/novuss/report/pdf_report.py.

/** More of page 1 than lists can fill in the narrowest font, and how closely that is looked for. */
const [MOST, ROUNDS] = [2, 6];
/** A sheet between its margins (protocol.css), in millimetres; of its height something is left to the printer. */
const [WIDE, HIGH, SURE] = [188, 276, 0.99];

/**
 * The most room that fits; 1 does in Arial and whatever is as wide.
 * @param {(room: number) => boolean} fits
 */
export const mostRoom = (fits) => {
  let [least, most] = [0, MOST];
  for (let round = 0; round < ROUNDS; round += 1) {
    const room = (least + most) / 2;
    if (fits(room)) least = room;
    else most = room;
  }
  return least;
};

/**
 * The most room that page 1 has on paper here, as it is measured beside the screen.
 * @param {string} text the page with its styles
 * @param {(room: number) => string} front its first page with so much room
 * @returns {Promise<number>}
 */
export const measuredRoom = async (text, front) => {
  const frame = document.createElement("iframe");
  Object.assign(frame.style, { position: "absolute", left: "-9999px", visibility: "hidden", width: `${WIDE}mm`, height: "1px" });
  // The page lets nothing be wider than a phone.
  frame.style.maxWidth = "none";
  frame.setAttribute("aria-hidden", "true");
  // As on paper: what is for a screen alone is for a medium that there is not; "not all" would turn a condition behind it round.
  frame.srcdoc = text.replaceAll("@media print", "@media all").replaceAll("@media screen", "@media speech");
  const loaded = new Promise((resolve) => (frame.onload = resolve));
  document.body.append(frame);
  await loaded;
  const { body } = /** @type {Document} */ (frame.contentDocument);
  const sheet = (HIGH * SURE * 96) / 25.4;
  const room = mostRoom((tried) => {
    body.innerHTML = front(tried);
    return body.getBoundingClientRect().height <= sheet;
  });
  frame.remove();
  return room;
};
