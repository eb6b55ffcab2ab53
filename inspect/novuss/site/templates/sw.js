// Answers the pages of the site without a network, from packs that it keeps: one for what all
// pages need, one for each language, one for the open data (for readers who ask for it). How a pack is made is told in
// novuss/site/packs.py. What is not kept comes from the network. No request leaves the site.
"use strict";

const SITE = __SITE__;

const HERE = registration.scope;
const STORE = `novuss ${HERE}`;
const SETTINGS = `${HERE}offline/settings`;
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

const bodyOf = (pack) => HERE + pack.url;
// The head is stored last: where there is one, the pack is whole.
const headOf = (pack) => `${HERE}${pack.url}?head`;

// Kept packs

const opened = new Map(); // name -> {head, body}
const fetching = new Map(); // name -> promise

const open = async (name) => {
  if (opened.has(name)) return opened.get(name);
  const pack = SITE.packs[name];
  if (!pack) return null;
  const store = await caches.open(STORE);
  const head = await store.match(headOf(pack));
  const body = head && (await store.match(bodyOf(pack)));
  if (!body) return null;
  const found = { head: await head.json(), body: await body.blob() };
  opened.set(name, found);
  return found;
};

const isKept = async (name) =>
  opened.has(name) || Boolean(await (await caches.open(STORE)).match(headOf(SITE.packs[name])));

const tell = async (message) => {
  for (const client of await clients.matchAll({ type: "window", includeUncontrolled: true })) {
    client.postMessage(message);
  }
};

const unzipped = async (blob) => {
  const start = new Uint8Array(await blob.slice(0, 2).arrayBuffer());
  // A server may have undone the compression on the way.
  if (start[0] !== 0x1f || start[1] !== 0x8b) return blob;
  return new Response(blob.stream().pipeThrough(new DecompressionStream("gzip"))).blob();
};

const fetched = async (name) => {
  const pack = SITE.packs[name];
  const response = await fetch(bodyOf(pack), { credentials: "same-origin" });
  if (!response.ok) throw new Error(`${pack.url}: status ${response.status}`);
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
  const whole = new Uint8Array(await (await unzipped(new Blob(parts))).arrayBuffer());
  const end = whole.indexOf(10);
  const head = new TextDecoder().decode(whole.subarray(0, end));
  if (!JSON.parse(head).files) throw new Error(`${pack.url}: not a pack`);
  const store = await caches.open(STORE);
  await store.put(bodyOf(pack), new Response(whole.subarray(end + 1)));
  await store.put(headOf(pack), new Response(head, { headers: { "content-type": TYPES.json } }));
};

const keep = async (name) => {
  if (!SITE.packs[name] || (await isKept(name))) return;
  if (!fetching.has(name)) {
    fetching.set(
      name,
      fetched(name).finally(() => fetching.delete(name)),
    );
  }
  await fetching.get(name);
};

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

const remove = async (name) => {
  opened.delete(name);
  const store = await caches.open(STORE);
  await store.delete(headOf(SITE.packs[name]));
  await store.delete(bodyOf(SITE.packs[name]));
};

// What the reader removed is not fetched again by itself.

const removed = async () => {
  const found = await (await caches.open(STORE)).match(SETTINGS);
  return new Set(found ? (await found.json()).removed : []);
};

const remember = async (names) =>
  (await caches.open(STORE)).put(SETTINGS, new Response(JSON.stringify({ removed: [...names] })));

// Answers

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
      const type = TYPES[path.split(".").pop()] ?? "application/octet-stream";
      return new Response(content, { headers: { "content-type": type } });
    }
    if (pack?.head.files[`${path}/index.html`]) {
      return Response.redirect(`${HERE}${path.split("/").map(encodeURIComponent).join("/")}/`);
    }
  }
  return null;
};

const escaped = (text) => text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);

// Neither a network nor the page: the page for lost readers says so, in the look of the site. It is
// told in which kept languages the reader finds the same page; assets/scripts/lost/page.js shows them.
const absent = async (path) => {
  const [first, ...rest] = path.split("/");
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
    .replace(/\b(href|src|data-root)="([^"]*)"/g, (whole, name, place) =>
      place === "" || place.startsWith(SITE.root) ? `${name}="${here}${place.slice(SITE.root.length)}"` : whole,
    )
    .replace('data-ways=""', () => `data-ways="${escaped(ways.join(" "))}"`)
    .replace('data-lost="missing"', () => `data-lost="${known ? "missing" : "unkept"}"`);
  return new Response(text, { status: known ? 404 : 503, headers: { "content-type": TYPES.html } });
};

// Nothing at all is kept yet.
const plain = (first) => {
  const spoken = SITE.languages.includes(first) ? [first] : SITE.languages;
  const lines = spoken.map((one) => `<p lang="${one}">${escaped(SITE.words[one].absent)}</p>`).join("");
  return new Response(
    `<!doctype html><html lang="${spoken[0]}"><meta charset="utf-8"><title>Novuss</title>` +
      `<meta name="viewport" content="width=device-width,initial-scale=1">` +
      `<body style="margin:2rem;font-family:system-ui,sans-serif">${lines}</body></html>`,
    { status: 503, headers: { "content-type": TYPES.html } },
  );
};

const pathOf = (address) => {
  const path = address.slice(HERE.length).replace(/[?#].*$/, "");
  try {
    const plain = decodeURIComponent(path);
    return plain === "" || plain.endsWith("/") ? `${plain}index.html` : plain;
  } catch {
    return path;
  }
};

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

// Life

addEventListener("install", (event) =>
  event.waitUntil(
    (async () => {
      // The packs that the version before kept are there before this one takes over.
      const store = await caches.open(STORE);
      const names = (await store.keys())
        .filter((one) => one.url.endsWith("?head"))
        .map((one) => one.url.slice(HERE.length).split(/[/.]/)[1]);
      for (const name of new Set(names)) await keep(name);
      if (!registration.active) await skipWaiting();
    })(),
  ),
);

addEventListener("activate", (event) =>
  event.waitUntil(
    (async () => {
      const store = await caches.open(STORE);
      const known = new Set([SETTINGS]);
      for (const pack of Object.values(SITE.packs)) known.add(headOf(pack)).add(bodyOf(pack));
      for (const one of await store.keys()) if (!known.has(one.url)) await store.delete(one);
      await clients.claim();
    })(),
  ),
);

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(HERE) && !request.headers.has("range")) {
    event.respondWith(answer(request));
  }
});

const asked = {
  async status() {
    const state = {};
    for (const [name, { bytes }] of Object.entries(SITE.packs)) {
      state[name] = { bytes, kept: await isKept(name), fetching: fetching.has(name) };
    }
    return { version: SITE.version, packs: state };
  },
  async words({ language }) {
    return SITE.words[language] ?? SITE.words.en;
  },
  // A visit: the reader's language is kept completely, unless the reader removed it.
  async visit({ language }) {
    const without = await removed();
    const names = ["shared", language].filter((name) => SITE.packs[name] && !without.has(name));
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
