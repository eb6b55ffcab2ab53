// What a reading may have been meant as, each to be taken by a tap in place of what was typed.

import { decimalString } from "../inspection/exact_decimal_strings.js";
import { button } from "./dom_elements.js";

/**
 * @import { Explainer } from "../inspection/result_explainer.js"
 * @import { Result } from "../inspection/event_judging.js"
 * @import { KeptReading } from "./reading_rows.js"
 */

/**
 * A button for each reading that is suggested instead; none where nothing is.
 * @param {Explainer} tell
 * @param {Result | null} result
 * @param {(changes: Partial<KeptReading>) => void} take
 */
export const suggestionButtons = (tell, result, take) =>
  (result ? tell.suggested(result) : []).map((meant) =>
    button(
      tell.meant(meant, /** @type {Result} */ (result).reading),
      () => take(meant.unit ? { unit: meant.unit } : { value: decimalString(meant.number) }),
      { class: "nc-button nc-quiet" },
    )
  );
