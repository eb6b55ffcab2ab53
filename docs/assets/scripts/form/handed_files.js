// Event files that the device hands to the installed app: opened with it, or shared with it. They go the way of
// every file that is opened.

/** @import { App } from "./form_app.js" */

/**
 * @param {App} app
 * @param {string} name
 * @param {Blob} file
 */
const open = async (app, name, file) => (await app.parts.exchange())?.open({ name, bytes: new Uint8Array(await file.arrayBuffer()) });

/**
 * Open the files that the app was started with.
 * @param {App} app
 * @param {{ getFile: () => Promise<File> }[]} files
 */
export const openHanded = async (app, files) => {
  for (const handle of files) {
    const file = await handle.getFile();
    await open(app, file.name, file);
  }
};

/**
 * Open the file that was shared with the app: the worker left it in a store of its own, see sw.js.
 * @param {App} app
 */
export const openShared = async (app) => {
  const { scope } = await navigator.serviceWorker.ready;
  const store = await caches.open(`novuss shared ${scope}`);
  const address = `${scope}shared`;
  const kept = await store.match(address);
  await store.delete(address);
  await app.go("#/", true);
  if (kept) await open(app, decodeURIComponent(kept.headers.get("x-name") ?? ""), await kept.blob());
};
