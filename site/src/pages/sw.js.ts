import { readFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import type { APIRoute } from "astro";

/** The same in every shop: written once, with the scripts of a release. */
export const prerender = true;

/** The service worker: its source without types and doc comments. At the root, because its scope is the entire site. */
export const GET: APIRoute = async () => {
  const source = await readFile("site/src/scripts/offline/service-worker.ts", "utf8");
  const code = stripTypeScriptTypes(source.replaceAll(/^\s*\/\*\*[\s\S]*?\*\/\n/gm, ""));
  return new Response(code.replaceAll(/^\s*\n/gm, ""));
};
