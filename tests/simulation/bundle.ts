/** The simulation's worker as one module. */
import { basename } from "node:path";
import { z } from "zod";
import { bundleWorker } from "#local/bundle.ts";
import type { BareWorker } from "../../bench/workerd.ts";
import { bundleFolder } from "../harness.ts";

const ENTRY = "tests/simulation/worker.ts";
const settingsSchema = z.object({ compatibilityDate: z.string(), compatibilityFlags: z.array(z.string()) });

/** Bundles an entry of the worker (the simulation's when none is named) as a deployment would, with the project's own configuration. */
export async function bundled(variables: Record<string, string>, entry = ENTRY): Promise<BareWorker> {
  const name = basename(entry, ".ts");
  const { code, settings } = await bundleWorker({ ...bundleFolder(entry), entry });
  return { name, code, ...settingsSchema.parse(settings), variables };
}
