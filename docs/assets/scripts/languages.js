// The list of languages: it closes as a menu does, and leads to the place where one reads. For search
// engines the addresses of the page in each language are made whole.

for (const link of /** @type {NodeListOf<HTMLLinkElement>} */ (document.head.querySelectorAll("link[hreflang],link[rel=canonical]"))) {
  link.setAttribute("href", link.href);
}

const languages = /** @type {HTMLDetailsElement} */ (document.querySelector(".nv-languages"));

const PLACES = "article :is(h2, h3, h4)[id], article details[open][id], article :is(tr, section)[id]";

// What stands first under the header or, in the middle of something long, what it belongs to.
const reached = () => {
  const edge = /** @type {Element} */ (document.querySelector(".md-header")).getBoundingClientRect().bottom - 8;
  /** @param {Element} place */
  const top = (place) => place.getBoundingClientRect().top;
  const places = [...document.querySelectorAll(PLACES)].filter((place) => place.getClientRects().length);
  const first = places.find((place) => top(place) >= edge && top(place) < innerHeight / 3);
  return (first ?? places.filter((place) => top(place) < edge).at(-1))?.id;
};

const lead = () => {
  // Behind #/ a page of its own says where it is, such as the form the item or the code of a desk.
  const hash = location.hash.startsWith("#/") ? location.hash : (scrollY > 0 && reached()) || "";
  for (const link of languages.querySelectorAll("a")) {
    const address = new URL(link.href);
    // What is chosen from lists means the same in every language, a typed word does not.
    address.search = location.search;
    address.searchParams.delete("text");
    address.hash = hash;
    link.href = address.href;
  }
};

if (languages) {
  languages.addEventListener("toggle", () => languages.open && lead());
  addEventListener("pointerdown", (event) => {
    if (!languages.contains(/** @type {Node} */ (event.target))) languages.open = false;
  });
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !languages.open) return;
    languages.open = false;
    languages.querySelector("summary")?.focus();
  });
}
