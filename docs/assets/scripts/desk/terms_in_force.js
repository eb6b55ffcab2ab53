// Working limits and waivers that hold at the event, for the chief judge who set them.

/**
 * @import { Characteristic } from "../inspection/equipment_edition.js"
 * @import { HandedLimit } from "schemas"
 * @import { App } from "../form/form_app.js"
 */

/**
 * The working limits in force, with who set them and why.
 * @param {Pick<App, "judge" | "tell" | "book">} app
 * @returns {{ characteristic: Characteristic, words: string, limit: HandedLimit | undefined }[]}
 */
export const limitsInForce = ({ judge, tell, book }) =>
  [...judge.workingLimits].flatMap(([id, limit]) => {
    const characteristic = judge.edition.characteristic(id);
    if (!characteristic) return [];
    const words = `${tell.limit(characteristic, limit)}. ${tell.setBy(limit.setBy, limit.setOn, limit.reason)}`;
    return { characteristic, words, limit: book.event.limits.find((row) => row.characteristic === id) };
  });

/**
 * The waivers in force: the item with the characteristic, and who let it pass and why.
 * @param {Pick<App, "judge" | "tell" | "book">} app
 */
export const waiversInForce = ({ judge, tell, book }) =>
  book.event.waivers.map((waiver) => {
    const { kind, item, characteristic, chief_judge, date, scope, reason } = waiver;
    const name = judge.edition.characteristic(characteristic)?.name ?? characteristic;
    return { kind, item, name, words: tell.waiver(/** @type {any} */ ({ chiefJudge: chief_judge, day: date, scope, reason })), waiver };
  });
