/** A build of the site, with its processor time and memory. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import type { Builder, Built } from "../tests/builds/builder.ts";

const cost = z.object({
  /** Of all threads. */
  cpuSeconds: z.number(),
  /** Peak memory, in MB. */
  peakMb: z.number(),
});

export type CostlyBuild = Built & z.infer<typeof cost>;

/** Builds the site and measures Astro's whole process. */
export async function buildMeasured(builder: Builder, how: "after" | "anew"): Promise<CostlyBuild> {
  const folder = mkdtempSync(join(tmpdir(), "azahar-cost-"));
  const file = join(folder, "cost.json");
  const former = process.env.NODE_OPTIONS ?? "";
  process.env.NODE_OPTIONS = `${former} --import=${new URL("./fixtures/cost.mjs", import.meta.url)}`;
  process.env.COST_FILE = file;
  try {
    const built = await builder.build(how);
    return { ...built, ...cost.parse(JSON.parse(readFileSync(file, "utf8"))) };
  } finally {
    process.env.NODE_OPTIONS = former;
    rmSync(folder, { recursive: true, force: true });
  }
}
