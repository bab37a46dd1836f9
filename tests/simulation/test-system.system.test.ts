import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { childrenOf } from "#local/process/processes.ts";
import { type BareWorker, startWorkerd } from "../../bench/workerd.ts";
import { startTestSystem } from "./test-system.ts";

let own: string;
beforeEach(() => {
  own = mkdtempSync(join(tmpdir(), "azahar-test-system-"));
  vi.stubEnv("TMPDIR", own);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(own, { recursive: true, force: true });
});

/** Returns the processes and folders that exist now. */
async function leftOvers() {
  const children = await childrenOf(process.pid);
  return {
    servers: children.filter(({ command }) => /\/(sqld|workerd) /.test(command)).map(({ pid }) => pid),
    folders: readdirSync(own).filter((name) => name.startsWith("azahar-")),
  };
}

const BROKEN: BareWorker = {
  ...{ name: "broken", compatibilityDate: "2026-01-01", compatibilityFlags: [], variables: {} },
  code: "this is no module",
};

test("reports a workerd that exits at its start, and leaves no process and no folder", async () => {
  const before = await leftOvers();
  await expect(startWorkerd([BROKEN])).rejects.toThrow("workerd exited with 1");
  expect(await leftOvers()).toEqual(before);
});

test("stops the database and the stand-ins when the worker does not start", async () => {
  const before = await leftOvers();
  const start = async () => {
    const { servers, folders } = await leftOvers();
    expect([servers.length, folders.length]).toEqual([before.servers.length + 1, 2]);
    throw new Error("no worker");
  };
  await expect(startTestSystem(start)).rejects.toThrow("no worker");
  expect(await leftOvers()).toEqual(before);
});

test("gives concurrent instances separate ports", async () => {
  const code = (name: string) => `export default { fetch: () => new Response(${JSON.stringify(name)}) };`;
  const named = (name: string): BareWorker => ({ ...BROKEN, name, code: code(name) });
  const running = await Promise.all(["one", "two", "three"].map((name) => startWorkerd([named(name), named("both")])));
  const responses = running.map(async ({ urlOf }, at) =>
    (await fetch(urlOf(["one", "two", "three"][at] ?? "")))
      .text()
      .then(async (text) => [text, await (await fetch(urlOf("both"))).text()]),
  );
  expect(await Promise.all(responses)).toEqual([
    ["one", "both"],
    ["two", "both"],
    ["three", "both"],
  ]);
  await Promise.all(running.map(({ stop }) => stop()));
});
