// What puts the protocol on paper, fetched when it is asked for.

import { Page } from "./protocol_page.js";
import { Protocol } from "./protocol_lists.js";
import { fingerprint } from "./results_fingerprint.js";

export { fingerprint, Page, Protocol };
