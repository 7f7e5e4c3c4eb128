// Texts that change while somebody has hold of what stands in them.

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
