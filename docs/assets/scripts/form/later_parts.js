// The parts of the form that no first load needs: an event and its screens, files, bin, a typed line. Fetched apart.

import { answerAddress } from "./asked_values.js";
import { BinScreen } from "./deleted_inspections.js";
import { scan as scanCode } from "./code_scanner.js";
import { damagedList } from "./damaged_data.js";
import { clause as fieldClause, detail as fieldDetail } from "./field_details.js";
import { Exchange } from "./event_exchange.js";
import { openHanded } from "./handed_files.js";
import { HandingScreen } from "./handover_screen.js";
import { Board } from "./item_board.js";
import { ProtocolScreen } from "./protocol_screen.js";
import { photosKept as keptPhotos, photosOf } from "./item_photos.js";
import { ItemScreen } from "./item_screen.js";
import { Book } from "./open_event.js";
import { OverviewScreen } from "./overview_screen.js";
import { reopenPort } from "./serial_port.js";
import { SettingsScreen } from "./settings_screen.js";
import { read } from "./site_data.js";
import { suggestionButtons } from "./suggested_readings.js";
import { understand } from "./typed_line.js";

/**
 * @import { Result } from "../inspection/event_judging.js"
 * @import { Explainer } from "../inspection/result_explainer.js"
 * @import { Edition } from "../inspection/equipment_edition.js"
 * @import { Knowledge } from "../inspection/judging_knowledge.js"
 * @import { QuickFields } from "./asked_values.js"
 * @import { Judge } from "./cached_judging.js"
 * @import { App } from "./form_app.js"
 * @import { Field } from "./reading_field.js"
 * @import { KeptEvent, KeptInspection, KeptReading } from "./reading_rows.js"
 * @import { HandedPhoto } from "schemas"
 */

export { Board, Book, ItemScreen, OverviewScreen };
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
 * Open the sheet of a field of an item's screen.
 * @param {ItemScreen} screen
 * @param {Field} field
 */
export const detail = (screen, field) => fieldDetail(screen, field);
/**
 * Open the sheet of one value.
 * @param {App} app
 * @param {Field} field
 */
export const clause = (app, field) => fieldClause(app, field);
/**
 * An element with what may have been meant by a reading.
 * @param {Explainer} tell
 * @param {Result} result
 * @param {(changes: Partial<KeptReading>) => void} take
 */
export const suggestions = (tell, result, take) => suggestionButtons(tell, result, take);
/** @param {App} app */
export const scan = (app) => scanCode(app);
/** @param {App} app */
export const exchange = (app) => new Exchange(app);
/**
 * Open the files that the app was started with.
 * @param {App} app
 * @param {{ getFile: () => Promise<File> }[]} files
 */
export const openFiles = (app, files) => openHanded(app, files);
/**
 * Answer what the address asks to be checked.
 * @param {App} app
 * @param {Judge} judge
 * @param {QuickFields} fields
 */
export const answer = (app, judge, fields) => answerAddress(app, judge, fields);
/**
 * What a line may mean that was typed under an edition.
 * @param {string} line
 * @param {Knowledge} knowledge
 * @param {Edition} edition
 */
export const meaningOf = async (line, knowledge, edition) => understand(line, { knowledge, edition, words: await read("typed.json") });
