// The bar at the lower edge of a phone: the ways that the page itself offers, within reach of a thumb.

const bar = document.querySelector("[data-nv-bar]");
if (bar) {
  const part = (name) => bar.querySelector(`[data-to=${name}]`);
  const lead = (name, selector) => {
    const way = [...document.querySelectorAll(selector)].at(-1);
    if (!way) return;
    const link = document.createElement("a");
    link.href = way.href;
    link.dataset.to = name;
    // "Next: 17.1.9 …" says more than an arrow.
    link.setAttribute("aria-label", way.textContent.replace(/[←→]/g, "").replace(/\s+/g, " ").trim());
    link.append(...part(name).childNodes);
    part(name).replaceWith(link);
  };
  lead("prev", ".nv-neighbours a[rel=prev]");
  lead("up", ".nv-crumbs a");
  lead("next", ".nv-neighbours a[rel=next]");
  part("search").addEventListener("click", () => document.querySelector(".nv-search__open").click());
  part("menu").addEventListener("click", () => {
    document.querySelector("#__drawer").click();
    document.querySelector(".md-sidebar--primary a")?.focus({ preventScroll: true });
  });
  bar.hidden = false;
  document.documentElement.classList.add("nv-with-bar");
}
