/**
 * Bundles the worker as a deployment does, with the pages' renderer. Fails when the compressed bundle exceeds its limit
 * (docs/performance.md#worker-size).
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { bundleWorker, rendererOf } from "#local/shop/bundle.ts";
import { testRelease } from "./bundles.ts";

const LIMIT_BYTES = 900_000;

const folder = mkdtempSync(join(tmpdir(), "azahar-bundle-"));
const renderer = rendererOf(await testRelease());
const { code } = await bundleWorker({ folder, renderer, logFile: join(folder, "wrangler.log") });
rmSync(folder, { recursive: true, force: true });
const bytes = gzipSync(code).length;
console.log(`The worker's bundle is ${bytes} bytes compressed; the limit is ${LIMIT_BYTES}.`);
if (bytes > LIMIT_BYTES) process.exitCode = 1;
