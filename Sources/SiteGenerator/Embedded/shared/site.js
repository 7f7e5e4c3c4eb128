// Where the page's site is.

/** The folder of the site: what is kept on the device belongs to it. */
export const siteFolder = new URL(document.documentElement.dataset.root || ".", document.baseURI);
