/** What the service worker of the site is checked by: what the build puts into it, and its packs. */

/** A pack as `Pack` in novuss/site/build/offline_packs.py, by its name. */
interface Pack {
  url: string;
  bytes: number;
  sha256: string;
  content: string;
}

/** What stands in a pack before its files: where each lies, and the lines that several share. */
interface PackHead {
  /** offset, length, and 1 where common lines were replaced by their places */
  files: Record<string, [number, number, number?]>;
  lines: string[];
}

interface OpenPack {
  head: PackHead;
  body: Blob;
  address: string;
}

/** What `render_worker` in novuss/site/build/service_worker.py fills in. */
declare const __SITE__: {
  version: string;
  languages: string[];
  root: string;
  packs: Record<string, Pack>;
  words: Record<string, Record<"update" | "reload" | "later" | "absent", string>>;
};

/** What a page asks of the worker. */
interface Asked {
  ask: string;
  language: string;
  name: string;
  names: string[];
}

/** What the worker tells every page. */
interface Told {
  told: "fetching" | "kept" | "failed" | "removed";
  name: string;
  percent?: number;
}

/** A service worker, which TypeScript takes for a worker of any kind. */
declare var registration: ServiceWorkerRegistration;
declare var clients: Clients;
declare function skipWaiting(): Promise<void>;
declare function addEventListener<Name extends keyof ServiceWorkerGlobalScopeEventMap>(
  name: Name,
  listener: (event: ServiceWorkerGlobalScopeEventMap[Name]) => unknown,
): void;
