/** Vite plugins that shorten the built chunks. */
const HELPER = /^\0vite\/preload-helper\.js/;
const LIST = /^const __vite__mapDeps=.*;\n/;
const LISTED = /,__vite__mapDeps\(\[[\d,]*\]\)/g;
/** Calls of the helper with an empty list of files: only the import inside them is kept. */
const WRAPPED = /[\w$]+\(\(\)=>(import\(`[^`]*`\)(?:\.then\((?:[^()]|\([^()]*\))*\))?),\[\]\)/g;
const WRAPPED_PART = /[\w$]+\(async\(\)=>\{let\{(\w+):(\w+)\}=await (import\(`[^`]*`\));return\{\1:\2\}\},\[\]\)/g;

/**
 * Replaces Vite's helper for dynamic imports, which every page would load. The helper preloads the files that a module imports
 * and waits for its styles; none of our modules has styles. The lists of these files are removed too.
 */
export const plainImports = {
  name: "plain-imports",
  apply: "build",
  enforce: "pre",
  load(id) {
    return HELPER.test(id) ? "export const __vitePreload = (load) => load();" : undefined;
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

const FACADE = /^(?:import|export\{([^}]*)\}from)"\.\/([^"]+)";?\s*$/;
const EXPORTS = /export\{([^}]*)\};?\s*$/;

/**
 * Removes facade files. When all code of a module goes to a shared chunk, its own file only re-exports, which costs a request
 * for nothing. The chunk gets the name and the exports of that file, and importers of either import it under this name.
 */
export const unfoldEntries = {
  name: "unfold-entries",
  apply: "build",
  generateBundle(_, bundle) {
    const chunks = () => Object.values(bundle).filter(({ type }) => type === "chunk");
    for (const facade of chunks()) {
      const [found, exports, from] = FACADE.exec(facade.code) ?? [];
      const chunk = chunks().find(({ fileName }) => found && nameOf(fileName) === from);
      if (!chunk) continue;
      facade.code = exportingAs(chunk.code, pairs(exports));
      delete bundle[chunk.fileName];
      for (const other of chunks()) other.code = other.code.replaceAll(from, nameOf(facade.fileName));
    }
  },
};

function exportingAs(code, exports) {
  if (exports.length === 0) return code;
  const [, listed] = EXPORTS.exec(code);
  const known = new Map(pairs(listed).map(([local, name]) => [name, local]));
  const more = exports.map(([name, as]) => `${known.get(name)} as ${as}`);
  return code.replace(EXPORTS, `export{${[listed, ...more].join(",")}};`);
}

/** "a as b,c" as [["a", "b"], ["c", "c"]]. */
function pairs(specifiers = "") {
  return specifiers
    .split(",")
    .filter(Boolean)
    .map((each) => each.split(" as ").map((name) => name.trim()))
    .map(([name, as = name]) => [name, as]);
}

function nameOf(path) {
  return path.split("/").at(-1);
}
