/** The simulation's worker as one module. */
import { basename } from "node:path";
import { bundleWorker } from "#local/shop/bundle.ts";
import type { BareWorker } from "../../bench/workerd.ts";
import { bundlePlace, SIMULATION } from "../setup/bundles.ts";

/** Each entry is bundled once in a process: several at once would write the same files. */
const bundles = new Map<string, ReturnType<typeof bundleWorker>>();

/** Bundles a worker entry (by default the simulation's) as a deployment does, with the project's configuration. */
export async function bundled(variables: Record<string, string>, entry = SIMULATION): Promise<BareWorker> {
  const bundle = bundles.get(entry) ?? bundlePlace(entry).then((place) => bundleWorker({ ...place, entry }));
  bundles.set(entry, bundle);
  const { code, settings } = await bundle;
  const { compatibilityDate, compatibilityFlags } = settings;
  return { name: basename(entry, ".ts"), code, compatibilityDate, compatibilityFlags, variables };
}
