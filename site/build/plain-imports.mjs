const HELPER = "\0vite/preload-helper.js";
const LIST = /^const __vite__mapDeps=.*;\n/;
const LISTED = /,__vite__mapDeps\(\[[\d,]*\]\)/g;
/** The helper's calls around an import: all that is left of it, since it loads nothing first. */
const WRAPPED = /[\w$]+\(\(\)=>(import\(`[^`]*`\)(?:\.then\((?:[^()]|\([^()]*\))*\))?),\[\]\)/g;
const WRAPPED_PART = /[\w$]+\(async\(\)=>\{let\{(\w+):(\w+)\}=await (import\(`[^`]*`\));return\{\1:\2\}\},\[\]\)/g;

/**
 * In place of Vite's own helper for dynamic imports, which every page would carry: it loads the styles of a module first, and
 * no module of ours brings any. The lists of what it would have loaded go too.
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
