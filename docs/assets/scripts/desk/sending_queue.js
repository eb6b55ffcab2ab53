// The queue of a phone: what was handed over and is not acknowledged. It follows from what is stored, so that it outlives the page.

import { filled } from "../form/reading_rows.js";
import { inShort } from "../protocol/name_ranges.js";

/**
 * @import { Judge } from "../form/cached_judging.js"
 * @import { KeptInspection } from "../form/reading_rows.js"
 */

/** Inspections of a request. */
const MOST = 20;

/** @param {KeptInspection} inspection */
const hasContent = ({ readings, photos }) => readings.some(filled) || Boolean(photos?.length);

/**
 * Those that wait for the desk's word, the earliest first.
 * @param {KeptInspection[]} inspections
 */
export const waiting = (inspections) =>
  inspections.filter((inspection) => inspection.handed && inspection.atDesk === undefined && !inspection.refused && hasContent(inspection));

/**
 * Those that the desk refused, with what it said.
 * @param {KeptInspection[]} inspections
 */
export const refused = (inspections) => inspections.filter((inspection) => inspection.refused && inspection.atDesk === undefined);

/**
 * Those of this device that are being entered: nobody has handed them over.
 * @param {KeptInspection[]} inspections
 * @param {string} device
 */
export const drafts = (inspections, device) =>
  inspections.filter((inspection) => !inspection.handed && inspection.device === device && hasContent(inspection));

/**
 * Whether an inspection can be handed over: all of it can be read, and what was refused was changed since.
 * @param {KeptInspection} inspection
 * @param {Judge} judge
 */
export const isReady = (inspection, judge) =>
  inspection.at !== inspection.refused?.at &&
  !judge.inspection(inspection).said.problems.some((problem) => problem.table === "readings");

/**
 * The drafts to hand over now: all but those of the item on the screen.
 * @param {KeptInspection[]} drafts
 * @param {Judge} judge
 * @param {(inspection: KeptInspection) => boolean} isOpen
 */
export const toHandOver = (drafts, judge, isOpen) => drafts.filter((draft) => !isOpen(draft) && isReady(draft, judge));

/**
 * A queue in requests of a size that a weak network carries.
 * @param {KeptInspection[]} queue
 */
export const inBatches = (queue) => {
  const batches = [];
  for (let from = 0; from < queue.length; from += MOST) batches.push(queue.slice(from, from + MOST));
  return batches;
};

/**
 * What the desk is told of a draft: no verdict, and nothing that is kept for good.
 * @param {KeptInspection} draft
 */
export const toldOf = ({ id, kind, item, by, at, readings }) => {
  const entered = readings.filter(filled);
  return {
    id,
    kind,
    item,
    by,
    at,
    filled: entered.length,
    readings: entered.map(({ characteristic, position, value, unit }) => ({
      characteristic,
      value,
      ...(position && { position }),
      ...(unit && { unit }),
    })),
  };
};

/**
 * The items of inspections, in short.
 * @param {KeptInspection[]} inspections
 */
export const namesOf = (inspections) => inShort([...new Set(inspections.map(({ item }) => item))]);
