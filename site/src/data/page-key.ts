import { createHash } from "node:crypto";
import type { Perfume } from "#shop/catalogue/catalogue.ts";
import type { Settings } from "#shop/settings/settings.ts";
import { currentYear } from "./shop-texts.ts";

/**
 * Gives each page of a route a cache key: a hash of its props and of what every page shows (the settings, the year). A page with
 * an unchanged key is not built again (docs/decisions/024-unchanged-pages-are-not-rendered-again.md), so a page must show nothing
 * of the catalogue that is not in its props. Throws for props that cannot be hashed (a `Map`, a function).
 */
export function withCacheKeys<Path extends { props: unknown }>(
  { perfumes, settings }: { perfumes: readonly Perfume[]; settings: Settings },
  paths: readonly Path[],
): (Path & { cacheKey: string })[] {
  const hash = hasherOf(perfumes);
  const common = hash([currentYear(), settings]);
  return paths.map((path) => ({ ...path, cacheKey: hash([common, path.props]) }));
}

/** Hashes plain data. Each perfume is hashed once, because it is on many pages. */
function hasherOf(perfumes: readonly Perfume[]): (data: unknown) => string {
  const hashes = new Map<unknown, string>();
  const hash = (data: unknown) => {
    const text = JSON.stringify(data, (_key, value: unknown) => hashes.get(value) ?? plain(value));
    return createHash("sha256").update(text).digest("base64url");
  };
  for (const perfume of perfumes) hashes.set(perfume, hash(perfume));
  return hash;
}

/** JSON omits the content of a `Map` or a function, so pages that differ only there would share a key. */
function plain(value: unknown): unknown {
  const isPlain = typeof value === "object" ? isPlainObject(value) : typeof value !== "function";
  if (!isPlain) throw new Error("What a page shows must be plain data: its name is made of it.");
  return value;
}

function isPlainObject(value: object | null): boolean {
  return value === null || Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}
