// The parts of the form that no first load needs: settings, files, protocol, bin, a typed line. Fetched apart.

import { BinScreen } from "./deleted_inspections.js";
import { damagedList } from "./damaged_data.js";
import { Exchange } from "./event_exchange.js";
import { HandingScreen } from "./handover_screen.js";
import { ProtocolScreen } from "./protocol_screen.js";
import { photosKept as keptPhotos, photosOf } from "./item_photos.js";
import { reopenPort } from "./serial_port.js";
import { SettingsScreen } from "./settings_screen.js";
import { read } from "./site_data.js";
import { understand } from "./typed_line.js";
import { waiverBox } from "./waiver_box.js";

/**
 * @import { Characteristic, Edition } from "../inspection/equipment_edition.js"
 * @import { Knowledge } from "../inspection/judging_knowledge.js"
 * @import { App } from "./form_app.js"
 * @import { ItemScreen } from "./item_screen.js"
 * @import { KeptEvent, KeptInspection } from "./reading_rows.js"
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
/**
 * What waives a characteristic of the item on a screen that fails.
 * @param {ItemScreen} screen
 * @param {Characteristic} characteristic
 * @param {() => void} close
 */
export const waiver = (screen, characteristic, close) => waiverBox(screen, characteristic, close);
/** @param {App} app */
export const exchange = (app) => new Exchange(app);
/**
 * What a line may mean that was typed under an edition.
 * @param {string} line
 * @param {Knowledge} knowledge
 * @param {Edition} edition
 */
export const meaningOf = async (line, knowledge, edition) => understand(line, { knowledge, edition, words: await read("typed.json") });
