// What is asked for at the desk: what holds for an event, its files, its protocol, the bin, a typed line. Fetched apart.

import { BinScreen } from "./bin.js";
import { damagedList } from "./damaged.js";
import { Exchange } from "./exchange.js";
import { HandingScreen } from "./handing.js";
import { ProtocolScreen } from "./protocol.js";
import { photosKept as keptPhotos, photosOf } from "./photos.js";
import { reopenPort } from "./port.js";
import { SettingsScreen } from "./settings.js";
import { read } from "./data.js";
import { understand } from "./typed.js";

/**
 * @import { Edition } from "../inspection/edition.js"
 * @import { Knowledge } from "../inspection/knowledge.js"
 * @import { App } from "./app.js"
 * @import { ItemScreen } from "./item.js"
 * @import { KeptEvent, KeptInspection } from "./rows.js"
 * @import { HandedPhoto } from "schemas"
 */

export const screens = { settings: SettingsScreen, "hand-over": HandingScreen, protocol: ProtocolScreen };
/**
 * @param {App} app
 * @param {KeptEvent[]} events
 * @param {KeptInspection[]} inspections
 */
export const bin = (app, events, inspections) => new BinScreen(app, events, inspections);
export const damaged = damagedList;
/**
 * Go on reading from an instrument, where one was chosen before.
 * @param {App} app
 */
export const resume = (app) => reopenPort(app);
/**
 * An element for the photos of the item on a screen.
 * @param {ItemScreen} screen
 */
export const photos = (screen) => photosOf(screen);
/**
 * An element with photos that were handed over.
 * @param {App} app
 * @param {HandedPhoto[]} photos
 */
export const photosKept = (app, photos) => keptPhotos(app, photos);
/** @param {App} app */
export const exchange = (app) => new Exchange(app);
/**
 * What a line may mean that was typed under an edition.
 * @param {string} line
 * @param {Knowledge} knowledge
 * @param {Edition} edition
 */
export const meaningOf = async (line, knowledge, edition) => understand(line, { knowledge, edition, words: await read("typed.json") });
