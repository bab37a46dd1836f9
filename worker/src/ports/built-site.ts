import type { Assets } from "../config.ts";

/** The built pages answer to their paths only; the host is a placeholder that never leaves the machine. */
const ASSETS_HOST = "https://assets.invalid";

/** A file of the built site as the assets binding answers it, whatever the caller's request held. */
export function fetchBuilt(assets: Assets, path: string): Promise<Response> {
  return assets.fetch(new Request(`${ASSETS_HOST}${path}`));
}

/** Whether the built site has a file at a path. */
export async function hasBuilt(assets: Assets, path: string): Promise<boolean> {
  const answer = await fetchBuilt(assets, path);
  await answer.body?.cancel();
  return answer.ok;
}

/** The catalogue version the site was built from (`/build.json`), or null when no build says so. */
export async function readBuiltVersion(assets: Assets): Promise<number | null> {
  const answer = await fetchBuilt(assets, "/build.json");
  if (!answer.ok) return null;
  const build: unknown = await answer.json().catch(() => null);
  return versionIn(build);
}

function versionIn(build: unknown): number | null {
  if (typeof build !== "object" || build === null || !("catalogueVersion" in build)) return null;
  const version = build.catalogueVersion;
  return typeof version === "number" && Number.isSafeInteger(version) && version >= 0 ? version : null;
}
