import type { WritableAtom } from "nanostores";
import type { CallResult } from "#site/api/call.ts";

/** Data as last loaded from the API. */
export type Loaded<Data> = { state: "loading" } | { state: "failed" } | ({ state: "known" } & Data);

/** The number of the newest request or change, and, by store, that of the newest one that it shows. */
let newest = 0;
const shown = new WeakMap<object, number>();

/**
 * Loads data into a store. Known data is kept until a response succeeds, and stays if it is from a later request or change
 * (`changeLoaded`).
 */
export async function load<Data>($store: WritableAtom<Loaded<Data>>, called: Promise<CallResult<Data>>): Promise<void> {
  if ($store.get().state === "failed") $store.set({ state: "loading" });
  const request = ++newest;
  const response = await called;
  if (request < (shown.get($store) ?? 0)) return;
  if (response.ok) {
    shown.set($store, request);
    $store.set({ state: "known", ...response.body });
  } else if ($store.get().state === "loading") $store.set({ state: "failed" });
}

/** Changes known data, such as after a removal. A request that began earlier does not replace it. */
export function changeLoaded<Data>($store: WritableAtom<Loaded<Data>>, change: (data: Data) => Data): void {
  const now = $store.get();
  if (now.state !== "known") return;
  shown.set($store, ++newest);
  $store.set({ state: "known", ...change(now) });
}
