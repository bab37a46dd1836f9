const HELPER = "\0vite/preload-helper.js";
const LIST = /^const __vite__mapDeps=.*;\n/;
const LISTED = /,__vite__mapDeps\(\[[\d,]*\]\)/g;
/** The calls of the helper around an import. They load nothing first, so only the import is kept. */
const WRAPPED = /[\w$]+\(\(\)=>(import\(`[^`]*`\)(?:\.then\((?:[^()]|\([^()]*\))*\))?),\[\]\)/g;
const WRAPPED_PART = /[\w$]+\(async\(\)=>\{let\{(\w+):(\w+)\}=await (import\(`[^`]*`\));return\{\1:\2\}\},\[\]\)/g;

/**
 * Replaces Vite's helper for dynamic imports, which every page would carry. The helper loads a module's styles first, and
 * none of our modules has styles. The lists of files it would load are removed too.
 */
export const plainImports = {
  name: "plain-imports",
  apply: "build",
  enforce: "pre",
  load(id) {
    return id === HELPER ? "export const __vitePreload = (load) => load();" : undefined;
  },
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      for (const file of Object.values(bundle)) if (file.type === "chunk") file.code = plain(file.code);
    },
  },
};

function plain(code) {
  return code.replace(LIST, "").replaceAll(LISTED, ",[]").replaceAll(WRAPPED, "$1").replaceAll(WRAPPED_PART, "$3");
}
