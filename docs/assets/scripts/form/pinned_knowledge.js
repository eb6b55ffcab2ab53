// The knowledge that an event is judged by stays what it was when the event began. What the site brings
// since then is asked about, never taken in silence.

import { Judge } from "./cached_judging.js";

/**
 * @import { Verdict } from "../inspection/verdicts.js"
 * @import { App } from "./form_app.js"
 */

/**
 * What would change if the event were judged by the site's knowledge: its verdicts that differ.
 *
 * Null where the event is judged by it already.
 * @param {App} app
 */
export const changesOf = (app) => {
  const { book, judge, siteKnowledge, digest } = app;
  if (book.event.knowledge === digest) return null;
  const there = new Judge(siteKnowledge, book.event);
  /** @type {{ item: string, characteristic: { name: string }, was: Verdict, now: Verdict }[]} */
  const changes = [];
  for (const inspection of book.inspections) {
    const was = judge.inspection(inspection);
    const now = there.inspection(inspection);
    was.rows.forEach((row, at) => {
      if (was.verdicts[at] === now.verdicts[at]) return;
      const characteristic = judge.edition.characteristic(judge.judgedAs(row.characteristic)) ?? { name: row.characteristic };
      changes.push({
        item: inspection.item,
        characteristic,
        was: was.verdicts[at] ?? "not-measured",
        now: now.verdicts[at] ?? "not-measured",
      });
    });
  }
  return { changes };
};
