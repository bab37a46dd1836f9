import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runScript } from "./child.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "azahar-child-"));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

test("limits the heap of a script to the given size", async () => {
  vi.stubEnv("NODE_OPTIONS", "--no-warnings");
  expect((await mostMb(400)) - (await mostMb(300))).toBe(100);
});

test("NODE_OPTIONS of the environment overrides the heap limit", async () => {
  vi.stubEnv("NODE_OPTIONS", "--max-old-space-size=900");
  expect(await mostMb(300)).toBe(await mostMb(400));
});

test("a script that fails reports its last lines", async () => {
  await expect(run('console.log("a line"); process.exit(3)')).rejects.toThrow(/exit 3[\s\S]*a line/);
});

/** Heap limit of a child process, in MB. */
async function mostMb(heapMb?: number): Promise<number> {
  const log = await run('console.log(require("node:v8").getHeapStatistics().heap_size_limit / 2 ** 20)', heapMb);
  return Number(log);
}

async function run(code: string, heapMb?: number): Promise<string> {
  const [script, logFile] = [join(folder, "script.cjs"), join(folder, "log")];
  await writeFile(script, code);
  await runScript({ script, args: [], logFile, ...(heapMb && { heapMb }) });
  return readFile(logFile, "utf8");
}
