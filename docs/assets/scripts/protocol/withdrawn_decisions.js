// Withdrawn decisions of the chief judge in words. The twin of inspect/novuss/explain/withdrawal_texts.py.

/**
 * @import { Edition } from "../inspection/equipment_edition.js"
 * @import { Explainer } from "../inspection/result_explainer.js"
 * @import { HandedLimit, HandedWithdrawal } from "schemas"
 */

const NBSP = "\u00a0";

/**
 * A judge may end the words with a full stop, as the text around them does.
 * @param {string | undefined} text
 */
const trimmed = (text = "") => text.trim().replace(/[. ]+$/, "");

/**
 * The bounds as they were typed.
 * @param {HandedLimit} limit
 * @param {Explainer} tell
 */
const boundsOf = ({ lower = "", upper = "", unit = "" }, tell) => {
  const [least, most] = [lower.trim(), upper.trim()];
  const symbol = unit ? `${NBSP}${tell.knowledge.symbol(tell.knowledge.units.named(unit)) || unit}` : "";
  if (least && most) return `${least}–${most}${symbol}`;
  return tell.wording.say(least ? "limit.minimum" : "limit.maximum", { value: `${least || most}${symbol}` });
};

/**
 * The decision as it was, with who took it and why.
 * @param {HandedWithdrawal} withdrawal
 * @param {Explainer} tell
 * @param {Edition} edition
 */
const decisionOf = ({ limit, waiver, reinspection }, tell, edition) => {
  const { wording, knowledge } = tell;
  /** @param {string} id */
  const named = (id) => {
    const found = edition.characteristic(id);
    return found ? `${found.clause} ${knowledge.kind(found.kind)}: ${found.name}` : id;
  };
  /** @param {string} [text] */
  const day = (text = "") => (/^\d{4}-\d\d-\d\d$/.test(text) ? wording.date(text) : text);
  if (limit) {
    const { characteristic, set_by: by = "", set_on, reason } = limit;
    const words = `${named(characteristic)} ${boundsOf(limit, tell)}`;
    return wording.say("withdrawn.limit", { limit: words, by, day: day(set_on), why: trimmed(reason) });
  }
  if (waiver) {
    const { item, characteristic, chief_judge: by = "", date, reason, scope } = waiver;
    const about = `${item} – ${named(characteristic)}`;
    return wording.say("withdrawn.waiver", { about, by, day: day(date), why: trimmed(reason), scope: trimmed(tell.scope(scope ?? "")) });
  }
  const { kind = "", item = "", by = "", reason = "" } = reinspection ?? {};
  return wording.say("withdrawn.reinspection", { item: `${knowledge.kind(kind)} ${item}`, by, why: trimmed(reason) });
};

/**
 * Which decision holds no more, as it was, and who took it back when and why.
 * @param {HandedWithdrawal} withdrawal
 * @param {Explainer} tell
 * @param {Edition} edition
 */
export const withdrawnWords = (withdrawal, tell, edition) => {
  const { by = "", at, reason } = withdrawal;
  const decision = decisionOf(withdrawal, tell, edition);
  return tell.wording.say("withdrawn.said", { decision, by, day: tell.wording.date(at.slice(0, 10)), reason: trimmed(reason) });
};
