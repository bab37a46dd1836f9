/**
 * Vite plugin that gives the panel its own copies of the modules that it shares with the shop's pages. Bundlers put a module
 * into one chunk, and the shop's chunks are cut for its own pages: the panel would load the cart, the cards and the live prices
 * to get one function of each. Chunks with copies are cut for the panel's pages alone.
 */
const MARK = "?panel";
const PANEL_PAGE = /\/site\/src\/pages\/admin-panel/;
/** React is not copied. Nanostores and Vite's helper for imports are: they are tiny, and otherwise in the shop's chunk `boot`. */
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
