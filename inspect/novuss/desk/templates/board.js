// The board: every item of the event as it stands, live, for whoever has a link that reads.

/**
 * @typedef {{ kind: string, item: string, verdict: string, state: string, by: string[], reinspection: boolean, waived: string[] }} Item
 * @typedef {{ kind: string, item: string, characteristic: string, why: string, value: string, unit: string }} Question
 * @typedef {{ number: number, event: { name?: string, place?: string }, planned: Record<string, number>, items: Item[], queue: Question[] }} Board
 * @typedef {{ kinds: Record<string, string>, headings: Record<string, string>, units: Record<string, string>, decimal: string, answers: Record<string, string>, verdicts: Record<string, string>, signs: Record<string, string>,
 *   states: Record<string, string>, why: Record<string, string>, characteristics: Record<string, string>,
 *   say: Record<string, string> }} Words
 */

/** @type {Words} */
const words = JSON.parse(document.getElementById("words")?.textContent ?? "{}");
const names = new URLSearchParams(location.search).get("names") !== "0";
const headers = { Authorization: `Bearer ${location.hash.slice(1)}` };
/** Milliseconds between two fetches of the board, and before a lost desk is asked again. */
const PAUSE = 1000, AGAIN = 3000;

/** @param {string} id */
const find = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * @param {string} tag
 * @param {string} text
 * @param {string} [style]
 */
const make = (tag, text, style = "") => {
  const element = document.createElement(tag);
  element.textContent = text;
  element.className = style;
  return element;
};

/** @param {string} key */
const say = (key) => words.say[key] ?? key;

/** @param {Item} item */
const styleOf = (item) => {
  if (item.state === "being-measured") return "busy";
  if (item.verdict.endsWith("fail")) return "fail";
  if (item.state === "waiting") return "open";
  return item.verdict === "pass" || item.verdict === "partial" ? "pass" : "open";
};

/** @param {Item} item */
const showItem = (item) => {
  const line = make("li", "", styleOf(item));
  line.append(make("strong", item.item));
  // In the words that the tiles of the form have.
  const isBegun = item.state === "waiting" && !item.reinspection && !item.verdict.endsWith("fail");
  const verdict = `${words.signs[item.verdict] ?? ""} ${words.verdicts[item.verdict] ?? item.verdict}`.trim();
  const marks = isBegun ? [] : [item.waived.length ? `✗* ${say("waived")}` : verdict];
  if (item.reinspection) marks.push(say("reinspection"));
  else if (item.state !== "done") marks.push(`${isBegun ? "… " : ""}${words.states[item.state]}`);
  line.append(make("small", marks.join(" · ")));
  if (names && item.by.length) line.append(make("small", item.by.join(", ")));
  return line;
};

/** @param {Board} board */
const showCounts = (board) => {
  const kinds = Object.keys(words.kinds).filter((kind) => board.planned[kind] || board.items.some((item) => item.kind === kind));
  find("counts").replaceChildren(...kinds.map((kind) => {
    const done = board.items.filter((item) => item.kind === kind && item.state === "done").length;
    const all = Math.max(board.planned[kind] ?? 0, board.items.filter((item) => item.kind === kind).length);
    return make("span", `${words.headings[kind]}: ${done} / ${all}`);
  }));
};

/** @param {Question[]} queue */
const showQuestions = (queue) => {
  const lines = queue.map((question) => {
    const name = words.characteristics[question.characteristic] ?? question.characteristic;
    const number = /^[+-]?\d*[.,]\d+$/.test(question.value) ? question.value.replace(/[.,]/, words.decimal) : question.value;
    const value = [words.answers[number] ?? number, words.units[question.unit] ?? question.unit].filter(Boolean).join("\u00a0");
    const about = `${words.kinds[question.kind] ?? question.kind} ${question.item}: ${name}`;
    const why = words.why[question.why] ?? question.why;
    return make("li", `${about} – ${why}${value ? ` (${value})` : ""}`, question.why === "failed" ? "fail" : "open");
  });
  find("questions").querySelector("ul")?.replaceChildren(...lines);
  find("questions").hidden = lines.length === 0;
};

/** @param {Board} board */
const show = (board) => {
  const title = [board.event.name, board.event.place].filter(Boolean).join(", ");
  find("event").textContent = title || document.title;
  showCounts(board);
  showQuestions(board.queue);
  const kinds = Object.keys(words.kinds).filter((kind) => board.items.some((item) => item.kind === kind));
  find("items").replaceChildren(...kinds.flatMap((kind) => {
    const list = make("ul", "", "items");
    list.append(...board.items.filter((item) => item.kind === kind).map(showItem));
    return [make("h2", words.headings[kind]), list];
  }));
};

/** @param {string} text */
const tell = (text) => {
  find("state").textContent = text;
};

/** @param {number} pause */
const wait = (pause) => new Promise((done) => setTimeout(done, pause));

/** Fetch the board and show it; its number. */
const refresh = async () => {
  const answer = await fetch("/board.json", { headers });
  if (answer.status === 401) throw new Error(say("no-token"));
  if (!answer.ok) throw new Error(say("lost"));
  const board = /** @type {Board} */ (await answer.json());
  show(board);
  return board.number;
};

/** Show the board again whenever the desk has something new, until it is lost. */
const follow = async () => {
  const number = await refresh();
  const answer = await fetch(`/since/${number}`, { headers });
  if (!answer.ok || !answer.body) throw new Error(say("lost"));
  tell(say("live"));
  for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
    if (!/^event:/m.test(text)) continue;
    await wait(PAUSE);
    await refresh();
  }
};

for (;;) {
  await follow().catch((error) => tell(error instanceof TypeError ? say("lost") : error.message));
  await wait(AGAIN);
}
