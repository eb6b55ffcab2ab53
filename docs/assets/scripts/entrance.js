// Where pages of four languages are offered as links, the reader's own is opened: the language
// read last, otherwise the first that the browser asks for. #choose leaves the choice to the reader.

const links = /** @type {HTMLAnchorElement[]} */ ([...document.querySelectorAll("a[data-language]")]);

const wanted = () => {
  let last = null;
  try {
    last = localStorage.getItem("novuss-language");
  } catch {
    // Storage may be forbidden; the browser's languages are left.
  }
  const asked = [last ?? [], navigator.languages ?? []].flat();
  for (const field of asked) {
    const found = links.find((link) => link.dataset.language === field.slice(0, 2).toLowerCase());
    if (found) return found;
  }
  return null;
};

if (location.hash !== "#choose") {
  const found = wanted();
  if (found) location.replace(found.href);
}
