import { createHash } from "node:crypto";
import type { Perfume } from "#shop/catalogue/catalogue.ts";
import type { Settings } from "#shop/settings/settings.ts";
import { yearNow } from "./year.ts";

/**
 * Gives each of a route's pages the name of all it shows: its own props, and what every page says (the settings, the year). Of two builds
 * of the same sources a page with one name is the same page, and is not made again (decision 024): so a page must show nothing of the
 * catalogue but what is in its props. Throws for props that no name can be made of (a `Map`, a function).
 */
export function keyed<Path extends { props: unknown }>(
  { perfumes, settings }: { perfumes: readonly Perfume[]; settings: Settings },
  paths: readonly Path[],
): (Path & { cacheKey: string })[] {
  const hash = hasherOf(perfumes);
  const common = hash([yearNow(), settings]);
  return paths.map((path) => ({ ...path, cacheKey: hash([common, path.props]) }));
}

/** Hashes plain data; each perfume once, since it is on many pages. */
function hasherOf(perfumes: readonly Perfume[]): (data: unknown) => string {
  const hashes = new Map<unknown, string>();
  const hash = (data: unknown) => {
    const text = JSON.stringify(data, (_key, value: unknown) => hashes.get(value) ?? plain(value));
    return createHash("sha256").update(text).digest("base64url");
  };
  for (const perfume of perfumes) hashes.set(perfume, hash(perfume));
  return hash;
}

/** A `Map` or a function is nothing in JSON: pages that differ in it would share a name. */
function plain(value: unknown): unknown {
  const isPlain = typeof value === "object" ? isPlainObject(value) : typeof value !== "function";
  if (!isPlain) throw new Error("What a page shows must be plain data: its name is made of it.");
  return value;
}

function isPlainObject(value: object | null): boolean {
  return value === null || Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}
