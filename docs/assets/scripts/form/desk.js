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

export const screens = { settings: SettingsScreen, "hand-over": HandingScreen, protocol: ProtocolScreen };
export const bin = (app, events, inspections) => new BinScreen(app, events, inspections);
export const damaged = damagedList;
/** Go on reading from an instrument, where one was chosen before. */
export const resume = (app) => reopenPort(app);
/** An element for the photos of the item on a screen. */
export const photos = (screen) => photosOf(screen);
/** An element with photos that were handed over. */
export const photosKept = (app, photos) => keptPhotos(app, photos);
export const exchange = (app) => new Exchange(app);
/** What a line may mean that was typed under an edition. */
export const meaningOf = async (line, knowledge, edition) => understand(line, { knowledge, edition, words: await read("typed.json") });
