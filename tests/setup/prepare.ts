/**
 * Prepares what several steps of `npm test` share: Chromium (unpacked from npm), the release, and the bundles of the worker.
 * Otherwise, on a fresh machine, one step would start Chromium while another still writes it, and each would bundle the worker.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { bundleWorker, rendererOf } from "#local/shop/bundle.ts";
import { chromePath } from "../browser.ts";
import { CACHE, PREPARED, preparedFolder, testRelease } from "./bundles.ts";

// Removes the bundles of earlier runs.
rmSync(CACHE, { recursive: true, force: true });
const renderer = rendererOf(await testRelease());
const bundling = Object.entries(PREPARED).map(([name, place]) => {
  const folder = preparedFolder(name);
  return bundleWorker({ ...place, folder, renderer, logFile: join(folder, "wrangler.log") });
});
await Promise.all([chromePath(), ...bundling]);
