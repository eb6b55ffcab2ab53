// Elements of pages made in code: text goes in as text alone.

/**
 * An element with its properties, its data and what is inside it.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} name
 * @param {Record<string, any>} properties
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export const element = (name, properties = {}, ...children) => {
  const { dataset = {}, ...plain } = properties;
  const made = Object.assign(document.createElement(name), plain);
  Object.assign(made.dataset, dataset);
  made.append(...children);
  return made;
};

/**
 * @param {string} text
 * @param {() => unknown} action
 */
export const button = (text, action, className = "md-button") => {
  const made = element("button", { type: "button", className, textContent: text });
  made.addEventListener("click", action);
  return made;
};
