// Texts that change while somebody has hold of what stands in them, and pictures that change a little with each image.

/** Makes a text say what another says. Elements of the same shape stay, so that nothing loses the focus or the pointer.
 * @param {Node} text
 * @param {Node} other */
export const renew = (text, other) => {
  const [own, fresh] = [[...text.childNodes], [...other.childNodes]];
  if (own.length !== fresh.length || own.some((node, index) => node.nodeName !== fresh[index].nodeName)) {
    /** @type {Element} */ (text).replaceChildren(...fresh);
    return;
  }
  own.forEach((node, index) => {
    if (!(node instanceof CharacterData)) renew(node, fresh[index]);
    else if (node.data !== fresh[index].textContent) node.data = fresh[index].textContent ?? "";
  });
};

/** @param {Element} element */
const outline = (element) => [element.nodeName, ...element.getAttributeNames()].join(" ");

/** Makes some children of an element what others are. Those of the same shape stay, and of these what is the same in them: a browser need not
 * set formulas anew that only have another place.
 * @param {Element} parent
 * @param {ChildNode[]} own
 * @param {ChildNode[]} fresh */
export const redraw = (parent, own, fresh) => {
  fresh.forEach((node, index) => {
    const old = own.at(index);
    if (!old) parent.append(node);
    else if (old instanceof Element && node instanceof Element && outline(old) === outline(node)) {
      if (old.isEqualNode(node)) return;
      for (const { name, value } of node.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
      redraw(old, [...old.childNodes], [...node.childNodes]);
    } else if (old instanceof Text && node instanceof Text) {
      if (old.data !== node.data) old.data = node.data;
    } else if (!old.isEqualNode(node)) old.replaceWith(node);
  });
  for (const old of own.slice(fresh.length)) old.remove();
};
