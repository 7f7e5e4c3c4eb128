// What begins when the reader comes near it.

/** Ends when one of some elements is less than a window's height away.
 * @param {Element[]} elements
 * @returns {Promise<void>} */
export const whenNear = (elements) => new Promise((resolve) => {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    resolve();
  }, { rootMargin: "100% 0px" });
  for (const element of elements) observer.observe(element);
});
