/** Bundles the worker as a deployment does, and fails when it is over 1 MB compressed. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const LIMIT_BYTES = 1_000_000;
const folder = mkdtempSync(join(tmpdir(), "azahar-bundle-"));
const assets = join(folder, "assets");
await mkdir(assets);
const wrangler = spawnSync(
  join("node_modules", ".bin", "wrangler"),
  ["deploy", "--dry-run", "--env", "production", "--assets", assets, "--outdir", join(folder, "out")],
  { encoding: "utf8", env: { ...process.env, WRANGLER_SEND_METRICS: "false" } },
);
const bytes = wrangler.status === 0 ? compressedBytes(join(folder, "out")) : 0;
rmSync(folder, { recursive: true, force: true });

if (wrangler.status !== 0) {
  console.error(wrangler.stdout, wrangler.stderr);
  process.exitCode = 1;
} else if (bytes === 0 || bytes > LIMIT_BYTES) {
  console.error(`The worker's bundle is ${bytes} bytes compressed; the limit is ${LIMIT_BYTES}.`);
  process.exitCode = 1;
} else {
  console.log(`The worker's bundle is ${bytes} bytes compressed.`);
}

function compressedBytes(out: string): number {
  const scripts = readdirSync(out).filter((name) => /\.(m?js|wasm)$/.test(name));
  return scripts.reduce((sum, name) => sum + gzipSync(readFileSync(join(out, name))).length, 0);
}
