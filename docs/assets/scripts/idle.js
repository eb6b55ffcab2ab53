// What waits until the browser has nothing better to do.

/** A busy page, or one that nobody sees, may never be idle: in milliseconds. */
const LONGEST_WAIT = 3000;

/** @param {() => void} task */
export const whenIdle = (task) => {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(task, { timeout: LONGEST_WAIT });
  else setTimeout(task);
};
