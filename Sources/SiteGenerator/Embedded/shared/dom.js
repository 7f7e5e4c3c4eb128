// Elements, made in one call.

/** Makes an element with attributes and content.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string>} attributes
 * @param {...(Node | string)} content */
export const make = (name, attributes = {}, ...content) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...content);
  return made;
};

/** A button that sends no form.
 * @param {string} style
 * @param {string} text
 * @param {Record<string, string>} attributes */
export const button = (style, text, attributes = {}) =>
  make("button", { type: "button", class: style, ...attributes }, text);

/** All elements for a selector.
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {HTMLElement[]} */
export const all = (root, selector) => [...root.querySelectorAll(/** @type {"div"} */ (selector))];

/** The element for a selector, which pages of ours have.
 * @param {ParentNode} root
 * @param {string} selector */
export const one = (root, selector) => {
  const found = all(root, selector).at(0);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
};

/** Lets an element say a text. Its node stays: with each one that comes or goes a browser asks anew for what rules with `:has()` hold.
 * @param {Element} element
 * @param {string} text */
export const say = (element, text) => {
  const [node, ...others] = element.childNodes;
  if (others.length > 0 || !(node instanceof Text)) element.textContent = text;
  else if (node.data !== text) node.data = text;
};

/** Lets be used what could not be used before its script had come.
 * @param {ParentNode} root */
export const enable = (root) => { for (const control of all(root, ":disabled")) control.removeAttribute("disabled"); };

let count = 0;

/** An id that no other element of the page has.
 * @param {string} role */
export const freshId = (role) => `${role}-${++count}`;
