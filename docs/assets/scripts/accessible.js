// What the theme leaves unsaid to those who do not see the page or use no mouse.

// A part of the navigation whose heading is a page has an empty label; the page's name is its own.
for (const part of document.querySelectorAll("nav.md-nav[aria-labelledby]")) {
  const label = document.getElementById(part.getAttribute("aria-labelledby"));
  if (label?.textContent.trim()) continue;
  const name = part.parentElement?.querySelector(":scope > .md-nav__link, :scope > .md-nav__container > .md-nav__link");
  if (!name) continue;
  part.removeAttribute("aria-labelledby");
  part.setAttribute("aria-label", name.textContent.trim());
}

// A wide table is pushed sideways with the arrow keys once it has the focus. The theme wraps tables
// after the page has loaded.
const reach = () => {
  for (const box of document.querySelectorAll(".md-typeset__scrollwrap, .md-typeset pre > code")) {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  }
};
addEventListener("load", () => requestAnimationFrame(reach));
addEventListener("resize", reach);
