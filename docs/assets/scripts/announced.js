// A page may be read after the day that it announces: it says then what holds since that day.

for (const box of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-from]"))) {
  if (new Date() < new Date(`${box.dataset.from}T00:00`)) continue;
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (box.querySelectorAll("[data-before], [data-since]"))) {
    part.hidden = "before" in part.dataset;
  }
}
