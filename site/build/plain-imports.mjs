const HELPER = "\0vite/preload-helper.js";

/**
 * In place of Vite's own helper for dynamic imports, which every page would carry: it loads the styles of a module first, and
 * no module of ours brings any.
 */
export const plainImports = {
  name: "plain-imports",
  apply: "build",
  enforce: "pre",
  load(id) {
    return id === HELPER ? "export const __vitePreload = (load) => load();" : undefined;
  },
};
