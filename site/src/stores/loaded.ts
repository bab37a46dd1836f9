import type { WritableAtom } from "nanostores";
import type { CallResult, Failure } from "#site/api/call.ts";

/** Data as last loaded from the API. */
export type Loaded<Data> = { state: "loading" } | { state: "failed" } | ({ state: "known" } & Data);

/** The number of the newest request or change, and, for each store, the number of the newest one that the store shows. */
let newest = 0;
const shown = new WeakMap<object, number>();

/** A store of loaded data. `Refused`: further states, after a failure. */
type Store<Data, Refused> = WritableAtom<Loaded<Data> | Refused>;

/**
 * Loads data into a store. Known data is kept until a response succeeds, and stays if it is from a later request or change
 * (`showLoaded`). `refused` returns the state after a failure, or null for "failed".
 */
export async function load<Data, Refused extends { state: string } = never>(
  $store: Store<Data, Refused>,
  called: Promise<CallResult<Data>>,
  refused: (failure: Failure) => Refused | null = () => null,
): Promise<void> {
  if ($store.get().state === "failed") $store.set({ state: "loading" });
  const request = ++newest;
  const response = await called;
  if (request < (shown.get($store) ?? 0)) return;
  if (response.ok) {
    shown.set($store, request);
    $store.set({ state: "known", ...response.body });
  } else if ($store.get().state === "loading") $store.set(refused(response) ?? { state: "failed" });
}

/** Shows data that has just changed. A request that began earlier does not replace it. */
export function showLoaded<Data, Refused = never>($store: Store<Data, Refused>, data: Data): void {
  shown.set($store, ++newest);
  $store.set({ state: "known", ...data });
}

/** Changes known data, such as after a removal, as `showLoaded` does. */
export function changeLoaded<Data>($store: Store<Data, never>, change: (data: Data) => Data): void {
  const now = $store.get();
  if (now.state === "known") showLoaded($store, change(now));
}
