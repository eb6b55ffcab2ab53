// The readings of an inspection as rows: what is judged, and what the event file holds.
//
// An inspection in this browser keeps for each reading {key, characteristic, value, unit, ...} and, once
// for all of them, what is true of the item: {occasion, set, colour, table, participant}.

/** What a row may say besides its value, as the columns of a measuring table. */
const COLUMNS = ["uncertainty", "position", "instrument", "remark", "confirmed"];
/** What is the same for all readings of an inspection. */
export const SHARED = ["occasion", "set", "colour", "table", "participant"];

/** Whether something was entered. */
export const filled = (reading) => Boolean(reading.value?.trim());

const said = (names, from) => Object.fromEntries(names.filter((name) => from[name]?.trim()).map((name) => [name, from[name].trim()]));

/** The rows of some readings of an inspection, as typed; those in which nothing was entered are none. */
export const rowsOf = (inspection, readings = inspection.readings) =>
  readings.filter(filled).map((reading) => ({
    item: inspection.item,
    kind: inspection.kind,
    characteristic: reading.characteristic,
    value: reading.value.trim(),
    unit: reading.unit ?? "",
    ...said(SHARED, inspection),
    ...said(COLUMNS, reading),
    ...said(["colour"], reading),
  }));

/** The field of a reading that a form shows once: a characteristic at a place. */
export const keyOf = (characteristic, position = "") => `${characteristic}@${position}`;

/** The inspection after a reading changed; a reading that is not there is added. */
export const withReading = (inspection, key, changes) => {
  const readings = [...inspection.readings];
  const at = readings.findIndex((one) => one.key === key);
  if (at < 0) readings.push({ key, ...changes });
  else readings[at] = { ...readings[at], ...changes };
  return { ...inspection, readings };
};

/** The inspection without a reading. */
export const withoutReading = (inspection, key) => ({
  ...inspection,
  readings: inspection.readings.filter((one) => one.key !== key),
});
