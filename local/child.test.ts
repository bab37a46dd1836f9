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

test("a script has as much memory for its objects as it is given", async () => {
  vi.stubEnv("NODE_OPTIONS", "--no-warnings");
  expect((await mostMb(400)) - (await mostMb(300))).toBe(100);
});

test("who starts it may give another bound", async () => {
  vi.stubEnv("NODE_OPTIONS", "--max-old-space-size=900");
  expect(await mostMb(300)).toBe(await mostMb(400));
});

test("a script that fails says its last lines", async () => {
  await expect(run('console.log("a line"); process.exit(3)')).rejects.toThrow(/exit 3[\s\S]*a line/);
});

/** The most that the objects of a child may take. */
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
