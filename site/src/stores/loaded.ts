import type { WritableAtom } from "nanostores";
import type { Called } from "#site/api/call.ts";

/** Data as last loaded from the API. */
export type Loaded<Data> = { state: "loading" } | { state: "failed" } | ({ state: "known" } & Data);

/** Stores a response. Known data stays until the response, and when that is a failure. */
export async function load<Data>($store: WritableAtom<Loaded<Data>>, called: Promise<Called<Data>>): Promise<void> {
  if ($store.get().state === "failed") $store.set({ state: "loading" });
  const response = await called;
  if (response.ok) $store.set({ state: "known", ...response.body });
  else if ($store.get().state === "loading") $store.set({ state: "failed" });
}
