// Answers the pages of the site without a network, from packs that it keeps: one for what all
// pages need, one for each language, one for the open data (for readers who ask for it). How a pack is made is told in
// novuss/site/build/offline_packs.py. What is not kept comes from the network. No request leaves the site.
"use strict";

const SITE = __SITE__;

const HERE = registration.scope;
const STORE = `novuss ${HERE}`;
const SETTINGS = `${HERE}offline/settings`;
// What was shared with the installed app, until the form takes it: assets/scripts/form/handed_files.js.
const SHARED = `novuss shared ${HERE}`;
/** @type {Record<string, string>} */
const TYPES = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json; charset=utf-8",
  webmanifest: "application/manifest+json; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  txt: "text/plain; charset=utf-8",
  md: "text/markdown; charset=utf-8",
  xml: "application/xml",
};

/** @param {Pack} pack */
const bodyOf = (pack) => HERE + pack.url;
// The head is stored last: where there is one, the pack is whole.
/** @param {Pack} pack */
const headOf = (pack) => `${bodyOf(pack)}?head`;
/** @param {string} address */
const nameOf = (address) => address.slice(HERE.length).split(/[/.]/)[1];

// Kept packs

/** @type {Map<string, OpenPack>} */
const opened = new Map();
/** @type {Map<string, Promise<void>>} */
const fetching = new Map();

const keptNames = async () => {
  const all = (await (await caches.open(STORE)).keys()).map(({ url }) => url);
  return new Set(all.filter((one) => one.endsWith("?head")).map(nameOf));
};

// The pack at an address, if every byte of it is there; a browser may have been ended while it wrote.
/** @type {(store: Cache, address: string) => Promise<OpenPack | null>} */
const whole = async (store, address) => {
  const head = await store.match(`${address}?head`);
  const body = head && (await store.match(address));
  if (!body) return null;
  /** @type {OpenPack} */
  const found = { head: await head.json(), body: await body.blob(), address };
  const end = Object.values(found.head.files).reduce((sum, [, length]) => sum + length, 0);
  return found.body.size === end ? found : null;
};

// Where this version is not kept, an older one is better than nothing: it was kept after this version
// had been fetched and before it took over.
/** @param {string} name */
const open = async (name) => {
  if (opened.has(name)) return opened.get(name);
  const pack = SITE.packs[name];
  if (!pack) return null;
  const store = await caches.open(STORE);
  const older = (await store.keys()).map(({ url }) => url).filter((one) => nameOf(one) === name);
  for (const address of [bodyOf(pack), ...older.reverse()]) {
    const found = await whole(store, address).catch(() => null);
    if (found) {
      opened.set(name, found);
      return found;
    }
  }
  return null;
};

/** @param {string} name */
const isCurrent = async (name) => (await open(name))?.address === bodyOf(SITE.packs[name]);

/** @param {Told} message */
const tell = async (message) => {
  for (const client of await clients.matchAll({ type: "window", includeUncontrolled: true })) {
    client.postMessage(message);
  }
};

/** @param {ArrayBuffer} bytes */
const digestOf = async (bytes) =>
  [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))]
    .map((one) => one.toString(16).padStart(2, "0"))
    .join("");

// What is in a pack, of which every byte is what the build made. A server may have undone the
// compression on the way.
/** @type {(pack: Pack, received: ArrayBuffer) => Promise<Uint8Array<ArrayBuffer>>} */
const unpacked = async (pack, received) => {
  const digest = await digestOf(received);
  if (digest === pack.content) return new Uint8Array(received);
  if (digest !== pack.sha256) throw new Error(`${pack.url}: not the bytes of this version`);
  const stream = new Blob([received]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
};

/** @param {string} name */
const fetched = async (name) => {
  const pack = SITE.packs[name];
  // Past the browser's own store, where something wrong would stay for as long as a pack may.
  const response = await fetch(bodyOf(pack), { credentials: "same-origin", cache: "no-store" });
  if (!response.ok || !response.body) throw new Error(`${pack.url}: status ${response.status}`);
  const length = response.headers.get("content-length");
  if (length && !response.headers.has("content-encoding") && Number(length) !== pack.bytes) {
    // Each visit tries again: what cannot be right is not fetched to its end.
    await response.body.cancel();
    throw new Error(`${pack.url}: ${length} bytes`);
  }
  const reader = response.body.getReader();
  const parts = [];
  let done = 0;
  let told = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value);
    done += next.value.length;
    const percent = Math.min(99, Math.floor((100 * done) / pack.bytes));
    if (percent > told) {
      told = percent;
      tell({ told: "fetching", name, percent });
    }
  }
  const content = await unpacked(pack, await new Blob(parts).arrayBuffer());
  const end = content.indexOf(10);
  const store = await caches.open(STORE);
  try {
    await store.put(bodyOf(pack), new Response(content.subarray(end + 1)));
    await store.put(headOf(pack), new Response(content.subarray(0, end), { headers: { "content-type": TYPES.json } }));
  } catch (error) {
    // There is no room for it; half of it would only take more.
    await store.delete(bodyOf(pack));
    throw error;
  }
  opened.delete(name);
};

/** @param {string} name */
const keep = async (name) => {
  if (!SITE.packs[name] || (await isCurrent(name))) return;
  if (!fetching.has(name)) {
    fetching.set(
      name,
      fetched(name).finally(() => fetching.delete(name)),
    );
  }
  await fetching.get(name);
};

/** @param {string[]} names */
const keepAndTell = async (names) => {
  for (const name of names) {
    try {
      await keep(name);
      await tell({ told: "kept", name });
    } catch {
      await tell({ told: "failed", name });
    }
  }
};

// In every version: also the one that waits to take over.
/** @param {string} name */
const remove = async (name) => {
  opened.delete(name);
  const store = await caches.open(STORE);
  for (const { url } of await store.keys()) if (nameOf(url) === name) await store.delete(url);
};

// What the reader removed is not fetched again by itself.

/** @returns {Promise<Set<string>>} */
const removed = async () => {
  const found = await (await caches.open(STORE)).match(SETTINGS);
  return new Set(found ? (await found.json()).removed : []);
};

/** @param {Iterable<string>} names */
const remember = async (names) => (await caches.open(STORE)).put(SETTINGS, new Response(JSON.stringify({ removed: [...names] })));

// Answers

/** @type {(head: PackHead, text: string) => string} */
const expanded = (head, text) => {
  const lines = [];
  for (const line of text.split("\n")) {
    if (line.charCodeAt(0) !== 1) {
      lines.push(line);
      continue;
    }
    const [start, count] = line.slice(1).split("+").map(Number);
    for (let at = start; at < start + count; at += 1) lines.push(head.lines[at]);
  }
  return lines.join("\n");
};

/** @param {string} path */
const kept = async (path) => {
  const first = path.split("/")[0];
  const names = [...new Set([first, "shared", ...SITE.languages, "data"])];
  for (const name of names) {
    const pack = await open(name);
    const place = pack?.head.files[path];
    if (place) {
      const [offset, length, shortened] = place;
      const part = pack.body.slice(offset, offset + length);
      const content = shortened ? expanded(pack.head, await part.text()) : part;
      const type = TYPES[path.slice(path.lastIndexOf(".") + 1)] ?? "application/octet-stream";
      return new Response(content, { headers: { "content-type": type } });
    }
    if (pack?.head.files[`${path}/index.html`]) {
      return Response.redirect(`${HERE}${path.split("/").map(encodeURIComponent).join("/")}/`);
    }
  }
  return null;
};

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);

// Neither a network nor the page: the page for lost readers says so, in the look of the site. It is
// told in which kept languages the reader finds the same page; assets/scripts/lost/page.js shows them.
/** @param {string} path */
const absent = async (path) => {
  const [first, ...rest] = path.split("/");
  /** @type {string[]} */
  const ways = [];
  for (const one of SITE.languages) {
    const same = `${one}/${rest.join("/")}`;
    const pack = await open(one);
    if (pack) ways.push(encodeURI(pack.head.files[same] ? same.replace(/index\.html$/, "") : `${one}/`));
  }
  const lost = await kept("404.html");
  if (!lost) return plain(first);
  // What is kept of this language is all of it: what is not among it is nowhere.
  const known = ways.some((way) => way.startsWith(`${first}/`));
  const here = new URL(HERE).pathname;
  const text = (await lost.text())
    .replace(
      /\b(href|src|data-root)="([^"]*)"/g,
      (whole, name, place) => place === "" || place.startsWith(SITE.root) ? `${name}="${here}${place.slice(SITE.root.length)}"` : whole,
    )
    .replace('data-ways=""', () => `data-ways="${escaped(ways.join(" "))}"`)
    .replace('data-lost="missing"', () => `data-lost="${known ? "missing" : "unkept"}"`);
  return new Response(text, { status: known ? 404 : 503, headers: { "content-type": TYPES.html } });
};

// Nothing at all is kept yet.
/** @param {string} first */
const plain = (first) => {
  const spoken = SITE.languages.includes(first) ? [first] : SITE.languages;
  const lines = spoken.map((one) => `<p lang="${one}">${escaped(SITE.words[one].absent)}</p>`).join("");
  return new Response(
    `<!doctype html><html lang="${spoken[0]}"><meta charset="utf-8">` +
      `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">` +
      `<title>Novuss</title>` +
      `<meta name="viewport" content="width=device-width,initial-scale=1">` +
      `<body style="margin:2rem;font-family:system-ui,sans-serif">${lines}</body></html>`,
    { status: 503, headers: { "content-type": TYPES.html } },
  );
};

/** @param {string} address */
const pathOf = (address) => {
  const path = address.slice(HERE.length).replace(/[?#].*$/, "");
  try {
    const plain = decodeURIComponent(path);
    return plain === "" || plain.endsWith("/") ? `${plain}index.html` : plain;
  } catch {
    return path;
  }
};

/** @param {Request} request */
const answer = async (request) => {
  const path = pathOf(request.url);
  const found = await kept(path).catch(() => null);
  if (found) return found;
  try {
    return await fetch(request);
  } catch (error) {
    if (request.mode !== "navigate") throw error;
    return absent(path);
  }
};

// Shared with the installed app: a file waits in a store of its own, a text stands in the address.
/** @param {Request} request */
const take = async (request) => {
  const form = await request.formData();
  const [file, text] = [form.get("event"), form.get("text")];
  const page = request.url.replace(/[?#].*$/, "");
  if (!(file instanceof File && file.size)) return Response.redirect(`${page}#text=${encodeURIComponent(`${text ?? ""}`)}`, 303);
  const headers = { "x-name": encodeURIComponent(file.name) };
  await (await caches.open(SHARED)).put(`${HERE}shared`, new Response(file, { headers }));
  return Response.redirect(`${page}#shared`, 303);
};

// Life

addEventListener("install", (event) =>
  event.waitUntil(
    (async () => {
      // The packs that the version before kept are there, every byte of them, before this one takes
      // over. Where one is not, this version is given up: the one before stays as it is, and the
      // browser tries again at the next visit.
      for (const name of await keptNames()) await keep(name);
      if (!registration.active) await skipWaiting();
    })(),
  ));

addEventListener("activate", (event) =>
  event.waitUntil(
    (async () => {
      const store = await caches.open(STORE);
      for (const { url } of await store.keys()) {
        const name = nameOf(url);
        if (url === SETTINGS || (SITE.packs[name] && !(await isCurrent(name)))) continue;
        if (url.replace(/\?head$/, "") !== (SITE.packs[name] && bodyOf(SITE.packs[name]))) await store.delete(url);
      }
      await clients.claim();
    })(),
  ));

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "POST" && pathOf(request.url).endsWith("/check/index.html")) event.respondWith(take(request));
  if (request.method === "GET" && request.url.startsWith(HERE) && !request.headers.has("range") && !request.headers.has("authorization")) {
    event.respondWith(answer(request));
  }
});

/** @type {Record<string, (asked: Asked) => Promise<object>>} */
const asked = {
  async status() {
    /** @type {Record<string, { bytes: number, kept: boolean, fetching: boolean }>} */
    const state = {};
    for (const [name, { bytes }] of Object.entries(SITE.packs)) {
      state[name] = { bytes, kept: Boolean(await open(name)), fetching: fetching.has(name) };
    }
    return { version: SITE.version, packs: state };
  },
  words({ language }) {
    return Promise.resolve(SITE.words[language] ?? SITE.words.en);
  },
  // A visit: the reader's language is kept completely, unless the reader removed it, and what is kept
  // of an older version, or no longer whole, is renewed.
  async visit({ language }) {
    const without = await removed();
    const names = [...new Set(["shared", language, ...(await keptNames())])].filter((name) => SITE.packs[name] && !without.has(name));
    await keepAndTell(names);
    return {};
  },
  async keep({ names }) {
    const without = await removed();
    for (const name of names) without.delete(name);
    await remember(without);
    await keepAndTell(["shared", ...names]);
    return {};
  },
  async remove({ name }) {
    await remember((await removed()).add(name));
    await remove(name);
    await tell({ told: "removed", name });
    return {};
  },
  async activate() {
    await skipWaiting();
    return {};
  },
};

addEventListener("message", (event) => {
  const answering = asked[event.data?.ask]?.(event.data);
  if (!answering) return;
  event.waitUntil(answering.then((found) => event.ports[0]?.postMessage(found)));
});
