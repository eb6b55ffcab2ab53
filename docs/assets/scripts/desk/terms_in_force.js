// Working limits and waivers that hold at the event, for the chief judge who set them.

/**
 * @import { Characteristic } from "../inspection/equipment_edition.js"
 * @import { App } from "../form/form_app.js"
 */

/**
 * The working limits in force, with who set them and why.
 * @param {Pick<App, "judge" | "tell">} app
 * @returns {{ characteristic: Characteristic, words: string }[]}
 */
export const limitsInForce = ({ judge, tell }) =>
  [...judge.workingLimits].flatMap(([id, limit]) => {
    const characteristic = judge.edition.characteristic(id);
    if (!characteristic) return [];
    const words = `${tell.limit(characteristic, limit)}. ${tell.setBy(limit.setBy, limit.setOn, limit.reason)}`;
    return { characteristic, words };
  });

/**
 * The waivers in force: the item with the characteristic, and who let it pass and why.
 * @param {Pick<App, "judge" | "tell" | "book">} app
 */
export const waiversInForce = ({ judge, tell, book }) =>
  book.event.waivers.map(({ kind, item, characteristic, chief_judge, date, scope, reason }) => ({
    kind,
    item,
    name: judge.edition.characteristic(characteristic)?.name ?? characteristic,
    words: tell.waiver(/** @type {any} */ ({ chiefJudge: chief_judge, day: date, scope, reason })),
  }));
