// The definition of a term beside its word: on hover and focus, and on the first tap.
// Without this script the word is a plain link to the glossary.

const bubble = document.createElement("div");
bubble.id = "nv-definition";
bubble.className = "nv-bubble";
bubble.setAttribute("role", "tooltip");
bubble.hidden = true;

/** @type {HTMLElement | null} */
let owner = null;

const hide = () => {
  bubble.hidden = true;
  owner?.removeAttribute("aria-describedby");
  owner = null;
};

/** @param {HTMLElement} word */
const show = (word) => {
  if (owner === word) return;
  hide();
  owner = word;
  bubble.textContent = word.dataset.definition ?? "";
  bubble.lang = /** @type {HTMLElement} */ (word.closest("[lang]")).lang;
  word.setAttribute("aria-describedby", bubble.id);
  bubble.hidden = false;
  const place = word.getBoundingClientRect();
  const width = bubble.offsetWidth;
  const left = Math.min(Math.max(8, place.left), document.documentElement.clientWidth - width - 8);
  bubble.style.left = `${left + scrollX}px`;
  bubble.style.top = `${place.bottom + scrollY + 6}px`;
};

/** @type {NodeListOf<HTMLElement>} */
const words = document.querySelectorAll("a.nv-def");
if (words.length) document.body.append(bubble);
for (const word of words) {
  let touched = false;
  word.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && show(word));
  word.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && hide());
  word.addEventListener("pointerdown", (event) => {
    touched = event.pointerType !== "mouse" && owner !== word;
  });
  word.addEventListener("click", (event) => {
    // The first tap shows the definition, the second follows the link.
    if (touched) event.preventDefault();
    if (touched) show(word);
  });
  word.addEventListener("focus", () => !touched && show(word));
  word.addEventListener("blur", hide);
}
addEventListener("keydown", (event) => event.key === "Escape" && hide());
addEventListener("pointerdown", (event) => owner && !owner.contains(/** @type {Node} */ (event.target)) && hide());
