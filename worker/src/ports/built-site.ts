import type { Assets } from "../env/config.ts";

/** The binding only looks at the path; this placeholder host is never contacted. */
const ASSETS_HOST = "https://assets.invalid";

/** Fetches a file of the built site through the assets binding, with none of the visitor's headers. */
export function fetchBuilt(assets: Assets, path: string): Promise<Response> {
  return assets.fetch(new Request(`${ASSETS_HOST}${path}`));
}

export async function hasBuilt(assets: Assets, path: string): Promise<boolean> {
  const answer = await fetchBuilt(assets, path);
  await answer.body?.cancel();
  return answer.ok;
}

/** The content of `/build.json`. */
export interface Build {
  /** The catalogue version of the build. */
  version: number;
  builtAtMs: number | null;
}

export async function readBuiltVersion(assets: Assets): Promise<number | null> {
  return (await readBuild(assets))?.version ?? null;
}

/** The deployed build, or null when `/build.json` is missing or invalid. */
export async function readBuild(assets: Assets): Promise<Build | null> {
  const answer = await fetchBuilt(assets, "/build.json");
  if (!answer.ok) return null;
  const told = new Map<string, unknown>(Object.entries(Object(await answer.json().catch(() => null))));
  const [version, builtAtMs] = [told.get("catalogueVersion"), Date.parse(String(told.get("builtAt")))];
  if (typeof version !== "number" || !Number.isSafeInteger(version) || version < 0) return null;
  return { version, builtAtMs: Number.isNaN(builtAtMs) ? null : builtAtMs };
}
