const FACADE = /^(?:import|export\{([^}]*)\}from)"\.\/([^"]+)";?\s*$/;
const EXPORTS = /export\{([^}]*)\};?\s*$/;

/**
 * Removes facade files. When all code of a module goes to a shared chunk, its own file only re-exports, which costs a request
 * for nothing. The chunk gets the name and the exports of the first such file, and importers of either import that.
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

/** The chunk's code with the facade's names among its exports. */
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
