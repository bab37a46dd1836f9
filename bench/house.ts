/**
 * `npm run house`: reports the size of the repository: lines and files of code, tools, test harness and tests; the fullest
 * folders; and the number of files that three typical flows import. Type-only imports do not count.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import * as z from "zod";

const CODE = /\.(ts|tsx|mjs|astro)$/;
const TEST = /\.test\.tsx?$/;
const TOOL = /^tools\//;
const HARNESS = /^tests\/|\.fixture\.tsx?$|\/fixtures\//;

/** The entry files of each flow. */
const FLOWS: Readonly<Record<string, readonly string[]>> = {
  "from a price to its page": ["site/src/pages/detail-perfume/[slug].astro", "site/src/islands/hydrate.tsx"],
  "a card payment": ["worker/src/payments/pay.routes.ts"],
  "an edit by an administrator": [
    "worker/src/catalogue/products.routes.ts",
    "site/src/islands/admin/catalogue/ProductsPage.tsx",
  ],
};

const ALIASES = z
  .object({ imports: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync("package.json", "utf8"))).imports;

const files = execFileSync("git", ["ls-files"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => existsSync(file));
const code = files.filter((file) => CODE.test(file));
const tests = code.filter((file) => TEST.test(file));
const harness = code.filter((file) => !TEST.test(file) && HARNESS.test(file));
const tools = code.filter((file) => !TEST.test(file) && TOOL.test(file));
const product = code.filter((file) => !TEST.test(file) && !HARNESS.test(file) && !TOOL.test(file));

console.log(`code without tests   ${linesOf(product)} lines in ${product.length} files`);
console.log(`tools                ${linesOf(tools)} lines in ${tools.length} files`);
console.log(`test harness         ${linesOf(harness)} lines in ${harness.length} files`);
console.log(`tests                ${linesOf(tests)} lines in ${tests.length} files`);
for (const [folder, count] of fullestFolders(product).slice(0, 5))
  console.log(`${String(count).padStart(5)} files in    ${folder}`);
for (const [flow, entries] of Object.entries(FLOWS)) console.log(`${flow}: ${closureOf(entries).size} files`);

function linesOf(some: readonly string[]): number {
  return some.reduce((sum, file) => sum + readFileSync(file, "utf8").split("\n").length - 1, 0);
}

function fullestFolders(some: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const file of some) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one);
}

/** All files reached by the imports of `entries`, without packages and type-only imports. */
function closureOf(entries: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file) || !existsSync(file)) continue;
    seen.add(file);
    const text = readFileSync(file, "utf8");
    for (const [, what = "", from = ""] of text.matchAll(/^(?:import|export)\b([^;"]*?)\bfrom\s+"([^"]+)"/gm)) {
      if (/^\s+type\b/.test(what) || isOnlyTypes(what)) continue;
      const path = resolved(file, from);
      if (path && CODE.test(path)) waiting.push(path);
    }
    for (const [, from = ""] of text.matchAll(/\bimport\("([^"]+)"\)/g)) {
      const path = resolved(file, from);
      if (path && CODE.test(path)) waiting.push(path);
    }
  }
  return seen;
}

function isOnlyTypes(what: string): boolean {
  const names = /^\s*\{([\s\S]*)\}\s*$/
    .exec(what)?.[1]
    ?.split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  return names !== undefined && names.length > 0 && names.every((name) => name.startsWith("type "));
}

function resolved(file: string, from: string): string | null {
  if (from.startsWith(".")) return posix.normalize(join(dirname(file), from));
  const [name, folder] = Object.entries(ALIASES).find(([prefix]) => from.startsWith(prefix.slice(0, -1))) ?? [];
  return name && folder ? posix.normalize(folder.replace("*", from.slice(name.length - 1))) : null;
}
