// What is asked for at the desk: what holds for an event, its files, its protocol, the bin. Fetched apart.

import { BinScreen } from "./bin.js";
import { damagedList } from "./damaged.js";
import { Exchange } from "./exchange.js";
import { HandingScreen } from "./handing.js";
import { ProtocolScreen } from "./protocol.js";
import { SettingsScreen } from "./settings.js";

export const screens = { settings: SettingsScreen, "hand-over": HandingScreen, protocol: ProtocolScreen };
export const bin = (app, events, inspections) => new BinScreen(app, events, inspections);
export const damaged = damagedList;
export const exchange = (app) => new Exchange(app);
