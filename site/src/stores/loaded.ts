import type { WritableAtom } from "nanostores";
import type { CallResult } from "#site/api/call.ts";

/** Data as last loaded from the API. */
export type Loaded<Data> = { state: "loading" } | { state: "failed" } | ({ state: "known" } & Data);

/** Loads data into a store. Known data is kept until a response succeeds. */
export async function load<Data>($store: WritableAtom<Loaded<Data>>, called: Promise<CallResult<Data>>): Promise<void> {
  if ($store.get().state === "failed") $store.set({ state: "loading" });
  const response = await called;
  if (response.ok) $store.set({ state: "known", ...response.body });
  else if ($store.get().state === "loading") $store.set({ state: "failed" });
}
