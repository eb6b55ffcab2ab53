// What the form has at a desk, fetched only where there is one.

import { DeskClient } from "./desk_client.js";
import { DeskView } from "./desk_view.js";
import { JoinScreen } from "./join_screen.js";

/** @import { App } from "../form/form_app.js" */

/**
 * Go on at the desk that the phone has joined; what it shows, or undefined where it has joined none.
 * @param {App} app
 */
export const goOn = async (app) => {
  app.live?.client.end();
  const client = await DeskClient.open(app);
  if (!client) return undefined;
  const view = new DeskView(app, client);
  client.start();
  return view;
};

/**
 * The screen on which the phone joins.
 * @param {App} app
 * @param {string} code
 */
export const joining = (app, code = "") =>
  new JoinScreen(app, code, async (member) => {
    app.closeBook();
    app.live = await goOn(app);
    await app.go(`#/${member.event}`, true);
  });
