// The element that the address names; none for an address that is not well formed.

export const target = () => {
  try {
    return document.getElementById(decodeURIComponent(location.hash.slice(1)));
  } catch {
    return null;
  }
};
