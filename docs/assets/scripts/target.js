// The element of a page that the address names; none for an address that is not well formed.

export const target = (page = document) => {
  try {
    return page.getElementById(decodeURIComponent(location.hash.slice(1)));
  } catch {
    return null;
  }
};
