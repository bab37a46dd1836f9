/**
 * Vite plugin that gives the panel its own copies of the modules that it shares with the shop's pages. Bundlers put a module
 * into one chunk, and the chunks are split to suit the shop's pages: the panel would load the cart, the cards and the live
 * prices to get one function of each. Chunks with copies are split to suit the panel's pages.
 */
const MARK = "?panel";
const PANEL_PAGE = /\/site\/src\/pages\/admin-panel/;
/** React is not copied. Nanostores and Vite's import helper are: they are tiny, and the panel would load `boot` to get them. */
const COPIED = /\/(site\/src|shop)\/.*\.tsx?$|\/node_modules\/nanostores\/.*\.js$|preload-helper\.js$/;

export const panelCopies = {
  name: "panel-copies",
  apply: "build",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  async resolveId(source, importer, options) {
    if (!importer || !(isPanelCopy(importer) || PANEL_PAGE.test(importer))) return undefined;
    const found = await this.resolve(source, importer.replace(MARK, ""), { ...options, skipSelf: true });
    return found && !found.external && COPIED.test(found.id) ? { ...found, id: found.id + MARK } : found;
  },
};

/** Whether a module is a copy for the panel. */
export function isPanelCopy(id) {
  return id.endsWith(MARK);
}
