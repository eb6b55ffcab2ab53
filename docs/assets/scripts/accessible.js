// What the theme leaves unsaid to those who do not see the page or use no mouse.

// A part of the navigation whose heading is a page has an empty label; the page's name is its own.
for (const part of document.querySelectorAll("nav.md-nav[aria-labelledby]")) {
  const label = document.getElementById(part.getAttribute("aria-labelledby") ?? "");
  if (label?.textContent?.trim()) continue;
  const name = part.parentElement?.querySelector(":scope > .md-nav__link, :scope > .md-nav__container > .md-nav__link");
  if (!name) continue;
  part.removeAttribute("aria-labelledby");
  part.setAttribute("aria-label", (name.textContent ?? "").trim());
}

// A wide table is pushed sideways with the arrow keys once it has the focus.
for (const table of document.querySelectorAll(".md-typeset table:not([class])")) {
  const [frame, box] = ["md-typeset__scrollwrap", "md-typeset__table"].map((className) =>
    Object.assign(document.createElement("div"), { className })
  );
  table.replaceWith(frame);
  frame.append(box);
  box.append(table);
}
const reach = () => {
  for (const box of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".md-typeset__scrollwrap, .md-typeset pre > code"))) {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  }
};
addEventListener("load", reach);
addEventListener("resize", reach);

// What opens a part of the navigation is a label, which takes the focus and knows no key.
document.querySelector(".md-nav--primary")?.addEventListener("keydown", (event) => {
  if (event instanceof KeyboardEvent && event.key === "Enter" && event.target instanceof HTMLLabelElement) event.target.click();
});

// The drawer of a narrow window is opened by a label, which no key reaches: a button takes its place.
const drawer = /** @type {HTMLInputElement | null} */ (document.querySelector("#__drawer"));
const label = document.querySelector(".md-header label[for=__drawer]");
const menu = document.querySelector(".md-nav--primary");
if (drawer && label && menu) {
  const opener = document.createElement("button");
  opener.type = "button";
  opener.className = `${label.className} nv-drawer`;
  opener.setAttribute("aria-label", menu.getAttribute("aria-label") ?? "");
  opener.append(...label.childNodes);
  label.replaceWith(opener);
  const tell = () => opener.setAttribute("aria-expanded", String(drawer.checked));
  drawer.addEventListener("change", tell);
  tell();
  opener.addEventListener("click", (event) => {
    drawer.click();
    // Pressed by a key, which has no pointer to go on with.
    if (event.detail === 0) {
      /** @type {HTMLElement | null} */ (document.querySelector(".md-sidebar--primary a"))?.focus({ preventScroll: true });
    }
  });
  // A place of the same page is seen when the drawer has closed.
  menu.addEventListener("click", (event) => {
    if (drawer.checked && /** @type {Element} */ (event.target).closest("a")?.hash) drawer.click();
  });
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !drawer.checked) return;
    drawer.click();
    opener.focus();
  });
}
