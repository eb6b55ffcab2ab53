// What follows the reader down a page: the title in the header, the part of the contents that is read, and
// the button that leads back to the top.

const root = document.documentElement;
const header = /** @type {HTMLElement} */ (document.querySelector(".md-header"));
const title = document.querySelector(".md-header__title");
const heading = document.querySelector("article h1");
const opener = /** @type {HTMLElement | null} */ (document.querySelector(".md-top"));

/** Links of the contents, which stand beside the page and in the menu, with the place that each leads to. */
const places = /** @type {HTMLAnchorElement[]} */ ([...document.querySelectorAll("[data-md-component=toc] a")]).map((link) => ({
  link,
  place: document.getElementById(decodeURIComponent(link.hash.slice(1))),
}));

/** @param {HTMLElement} link */
const bringIntoView = (link) => {
  const box = link.closest(".md-sidebar--secondary .md-sidebar__scrollwrap");
  if (box) box.scrollTop = link.offsetTop - box.clientHeight / 2;
};

/** @param {number} edge */
const markPlaces = (edge) => {
  const passed = places.filter(({ place }) => place?.getClientRects().length && place.getBoundingClientRect().top <= edge);
  const last = passed.at(-1)?.place;
  for (const entry of places) {
    const { link, place } = entry;
    const isLast = last !== undefined && place === last;
    if (isLast && !link.classList.contains("md-nav__link--active")) bringIntoView(link);
    link.classList.toggle("md-nav__link--active", isLast);
    link.classList.toggle("md-nav__link--passed", passed.includes(entry));
  }
};

let top = 0;
let isAsked = false;
const follow = () => {
  isAsked = false;
  const edge = header.getBoundingClientRect().bottom;
  header.classList.toggle("md-header--shadow", scrollY > 0);
  const passed = heading?.getClientRects().length && heading.getBoundingClientRect().bottom < edge;
  title?.classList.toggle("md-header__title--active", Boolean(passed));
  if (opener) opener.hidden = scrollY >= top || scrollY < innerHeight;
  top = scrollY;
  // A place that was led to stands a little below the header.
  if (places.length) markPlaces(edge + 24);
};
const ask = () => {
  if (!isAsked) requestAnimationFrame(follow);
  isAsked = true;
};

opener?.addEventListener("click", () => {
  scrollTo({ top: 0 });
  /** @type {HTMLElement | null} */ (document.querySelector(".md-skip, .md-logo"))?.focus({ preventScroll: true });
});
addEventListener("scroll", ask, { passive: true });
addEventListener("resize", ask, { passive: true });
const page = /** @type {HTMLElement | null} */ (document.querySelector(".md-sidebar--primary a.md-nav__link--active"));
const list = page?.closest(".md-sidebar__scrollwrap");
root.classList.remove("no-js");
// With the next frame: measured before, the page would be laid out twice.
requestAnimationFrame(() => {
  top = scrollY;
  // The page that is read stands in sight in the list of pages beside it.
  if (page && list && page.offsetTop > list.clientHeight) list.scrollTop = page.offsetTop - list.clientHeight / 2;
  follow();
});
