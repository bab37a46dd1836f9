/** Bundles the simulation's worker into one module. */
import { basename } from "node:path";
import { bundleWorker } from "#local/shop/bundle.ts";
import type { BareWorker } from "../../bench/workerd.ts";
import { bundleFolder, SIMULATION } from "../bundles.ts";

/** Bundles a worker entry (by default the simulation's) as a deployment does, with the project's configuration. */
export async function bundled(variables: Record<string, string>, entry = SIMULATION): Promise<BareWorker> {
  const name = basename(entry, ".ts");
  const { code, settings } = await bundleWorker({ ...bundleFolder(entry), entry });
  const { compatibilityDate, compatibilityFlags } = settings;
  return { name, code, compatibilityDate, compatibilityFlags, variables };
}
