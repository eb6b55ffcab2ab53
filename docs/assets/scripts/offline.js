// Registers the worker that keeps the site for use without a network, shows when there is a new
// version, and gives life to the page on which languages are kept and removed.

import { whenIdle } from "./idle.js";

const base = new URL("../../", import.meta.url);
const language = document.documentElement.lang;

// The language that is read here; none on the entrance and where no page is.
const chooses = document.querySelector("a[data-language]");
const spoken = !chooses && document.querySelector(`link[hreflang="${language}"]`) ? language : null;

// Who saves data gets nothing stored that was not asked for, on the page made for it.
const saves = Boolean(/** @type {any} */ (navigator).connection?.saveData);

const rememberLanguage = () => {
  try {
    // For the entrance: the language read last.
    if (spoken && !saves) localStorage.setItem("novuss-language", spoken);
  } catch {
    // Storage may be forbidden.
  }
};

/**
 * @param {ServiceWorker | null} worker
 * @param {object} message
 * @returns {Promise<any>}
 */
const ask = (worker, message) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = (event) => resolve(event.data);
    worker?.postMessage(message, [port2]);
  });

// A new version

/**
 * @param {string} text
 * @param {() => unknown} action
 */
const button = (text, action) => {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.addEventListener("click", action);
  return made;
};

/** @param {ServiceWorker} waiting */
const offer = async (waiting) => {
  if (document.querySelector(".nv-update")) return;
  const words = await ask(waiting, { ask: "words", language });
  if (document.querySelector(".nv-update")) return;
  const box = document.createElement("div");
  box.className = "nv-update";
  box.setAttribute("role", "status");
  const text = document.createElement("p");
  text.textContent = words.update;
  const show = button(words.reload, () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    waiting.postMessage({ ask: "activate" });
  });
  box.append(text, show, button(words.later, () => box.remove()));
  document.body.append(box);
};

/** @param {ServiceWorkerRegistration} registration */
const watch = (registration) => {
  const unchanged = /** @type {HTMLElement | null} */ (document.querySelector("[data-unchanged]"));
  /** @param {ServiceWorker | null} worker */
  const look = (worker) => {
    // The first worker of all replaces nothing.
    if (!registration.active) return;
    if (worker?.state === "installed") offer(worker);
    // Given up before it was ready: something of the new version did not come, or not whole.
    if (unchanged) unchanged.textContent = (worker?.state === "redundant" && unchanged.dataset.unchanged) || "";
  };
  /** @param {ServiceWorker | null} worker */
  const follow = (worker) => {
    let ready = false;
    worker?.addEventListener("statechange", () => {
      if (!ready) look(worker);
      ready ||= worker.state === "installed";
    });
  };
  look(registration.waiting);
  follow(registration.installing);
  registration.addEventListener("updatefound", () => follow(registration.installing));
  // Where it is said whether it came, it is asked for.
  if (unchanged) registration.update().catch(() => {});
};

// The page on which packs are kept and removed

/** @param {number} bytes */
const megabytes = (bytes) =>
  new Intl.NumberFormat(language, {
    style: "unit",
    unit: "megabyte",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(Math.max(bytes, 50_000) / 1_000_000);

/**
 * The part of a panel that a data attribute names.
 * @param {HTMLElement} panel
 * @param {string} name
 */
const inside = (panel, name) => /** @type {HTMLElement} */ (panel.querySelector(`[data-${name}]`));

/**
 * @param {HTMLElement} panel
 * @param {ServiceWorkerRegistration} registration
 */
const manage = async (panel, registration) => {
  const rows = /** @type {HTMLElement[]} */ ([...panel.querySelectorAll("[data-pack]")]);
  /** @param {string} name */
  const row = (name) => rows.find((row) => row.dataset.pack === name);
  const worker = () => registration.active;

  /**
   * @param {string} name
   * @param {string} state
   * @param {number} [percent]
   */
  const paint = (name, state, percent) => {
    const found = row(name);
    if (!found) return;
    /** @type {Record<string, string | undefined>} */
    const words = { kept: panel.dataset.kept, failed: panel.dataset.failed, absent: panel.dataset.notKept };
    inside(found, "state").textContent = words[state] ?? (panel.dataset.fetching ?? "").replace("{percent}", `${percent}`);
    found.dataset.is = state;
    found.style.setProperty("--nv-share", `${state === "kept" ? 100 : state === "fetching" ? percent : 0}%`);
    inside(found, "keep").hidden = state === "kept" || state === "fetching";
    // What all languages need goes when the last of them goes.
    inside(found, "remove").hidden = state !== "kept" || name === "shared";
  };

  const status = await ask(worker(), { ask: "status" });
  inside(panel, "version").textContent = status.version;
  for (const row of rows) {
    const name = row.dataset.pack ?? "";
    const known = status.packs[name];
    row.hidden = !known;
    if (!known) continue;
    inside(row, "size").textContent = megabytes(known.bytes);
    paint(name, known.kept ? "kept" : known.fetching ? "fetching" : "absent", 0);
    inside(row, "keep").addEventListener("click", () => {
      paint(name, "fetching", 0);
      worker()?.postMessage({ ask: "keep", names: [name] });
    });
    inside(row, "remove").addEventListener("click", () => worker()?.postMessage({ ask: "remove", name }));
  }
  inside(panel, "keep-all").addEventListener(
    "click",
    () => worker()?.postMessage({ ask: "keep", names: rows.filter((row) => !row.hidden).map((row) => row.dataset.pack) }),
  );
  navigator.serviceWorker.addEventListener("message", ({ data, source }) => {
    // What a new version fetches before it takes over is not yet kept.
    if (source !== worker()) return;
    if (data.told === "fetching") paint(data.name, "fetching", data.percent);
    if (data.told === "kept") paint(data.name, "kept");
    if (data.told === "failed") paint(data.name, "failed");
    if (data.told === "removed") paint(data.name, "absent");
  });
  panel.hidden = false;
  for (const notice of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-offline-unsupported]"))) {
    notice.hidden = true;
  }
};

const start = async () => {
  const registration = await navigator.serviceWorker.register(new URL("sw.js", base), {
    scope: base.pathname,
    // A new version is asked of the server itself, never of the browser's store.
    updateViaCache: "none",
  });
  watch(registration);
  const ready = await navigator.serviceWorker.ready;
  const panel = /** @type {HTMLElement | null} */ (document.querySelector("[data-offline]"));
  if (panel) await manage(panel, ready);
  if (spoken && !saves) ready.active?.postMessage({ ask: "visit", language: spoken });
};

// Nothing is stored before the page has come and the browser has nothing better to do.
const begin = () => {
  rememberLanguage();
  const isWanted = !saves || navigator.serviceWorker?.controller || document.querySelector("[data-offline]");
  if ("serviceWorker" in navigator && isWanted) start().catch(() => {});
};
if (document.readyState === "complete") whenIdle(begin);
else addEventListener("load", () => whenIdle(begin));
