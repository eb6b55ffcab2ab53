// What a reading may have been meant as, each to be taken by a tap in place of what was typed.

import { decimalString } from "../inspection/exact_decimal_strings.js";
import { button, make } from "./dom_elements.js";

/**
 * @import { Explainer } from "../inspection/result_explainer.js"
 * @import { Result } from "../inspection/event_judging.js"
 * @import { KeptReading } from "./reading_rows.js"
 */

/**
 * A button for each reading that is suggested instead.
 * @param {Explainer} tell
 * @param {Result} result
 * @param {(changes: Partial<KeptReading>) => void} take
 */
export const suggestionButtons = (tell, result, take) =>
  make(
    "div",
    { class: "nc-suggestions" },
    tell.suggested(result).map((meant) =>
      button(
        tell.meant(meant, result.reading),
        () => take(meant.unit ? { unit: meant.unit } : { value: decimalString(meant.number) }),
        { class: "nc-button nc-quiet" },
      )
    ),
  );
