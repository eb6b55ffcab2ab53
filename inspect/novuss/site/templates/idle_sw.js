// While pages are being written nothing is kept: this worker removes what an earlier one kept.
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) =>
  event.waitUntil(
    caches
      .delete(`novuss ${registration.scope}`)
      .then(() => registration.unregister()),
  ));
