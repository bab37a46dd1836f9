/** The simulation's worker as one module. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unstable_readConfig } from "wrangler";
import { runScript } from "#local/child.ts";
import type { BareWorker } from "../../bench/workerd.ts";

const ENTRY = "tests/simulation/worker.ts";

/** Bundles an entry of the worker (the simulation's when none is named) as a deployment would, with the project's own configuration. */
export async function bundled(variables: Record<string, string>, entry = ENTRY): Promise<BareWorker> {
  const folder = mkdtempSync(join(tmpdir(), "azahar-simulation-"));
  const assets = join(folder, "assets");
  mkdirSync(assets);
  const out = join(folder, "out");
  const args = ["deploy", entry, "--dry-run", "--env=", "--outdir", out, "--assets", assets];
  const script = join("node_modules", "wrangler", "bin", "wrangler.js");
  try {
    await runScript({ script, args, env: { WRANGLER_SEND_METRICS: "false" }, logFile: join(folder, "log") });
    const { compatibility_date = "", compatibility_flags = [] } = unstable_readConfig({ config: "wrangler.toml" });
    const name = entry.replace(/^.*\/|\.ts$/g, "");
    const code = readFileSync(join(out, `${name}.js`), "utf8");
    return { name, code, compatibilityDate: compatibility_date, compatibilityFlags: compatibility_flags, variables };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
