import type { Assets } from "../env/config.ts";

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

/** What a build says of itself (`/build.json`). */
export interface Build {
  /** The catalogue version it was built from. */
  version: number;
  builtAtMs: number | null;
}

/** The catalogue version the site was built from, or null when no build says so. */
export async function readBuiltVersion(assets: Assets): Promise<number | null> {
  return (await readBuild(assets))?.version ?? null;
}

/** The build that is served, or null when none says what it is. */
export async function readBuild(assets: Assets): Promise<Build | null> {
  const answer = await fetchBuilt(assets, "/build.json");
  if (!answer.ok) return null;
  const told = new Map<string, unknown>(Object.entries(Object(await answer.json().catch(() => null))));
  const [version, builtAtMs] = [told.get("catalogueVersion"), Date.parse(String(told.get("builtAt")))];
  if (typeof version !== "number" || !Number.isSafeInteger(version) || version < 0) return null;
  return { version, builtAtMs: Number.isNaN(builtAtMs) ? null : builtAtMs };
}
