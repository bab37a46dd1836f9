/** The simulation's worker as one module. */
import { basename } from "node:path";
import { bundleWorker } from "#local/bundle.ts";
import type { BareWorker } from "../../bench/workerd.ts";
import { bundleFolder } from "../harness.ts";

const ENTRY = "tests/simulation/worker.ts";

/** Bundles an entry of the worker (the simulation's when none is named) as a deployment would, with the project's own configuration. */
export async function bundled(variables: Record<string, string>, entry = ENTRY): Promise<BareWorker> {
  const name = basename(entry, ".ts");
  const { code, settings } = await bundleWorker({ ...bundleFolder(entry), entry });
  const { compatibilityDate, compatibilityFlags } = settings;
  return { name, code, compatibilityDate, compatibilityFlags, variables };
}
