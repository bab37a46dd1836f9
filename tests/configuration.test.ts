import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { backupEnv } from "#db/backup/seal.ts";
import { databaseEnv } from "#db/config.ts";
import { startEnv } from "#local/config.ts";
import { deployEnv } from "#local/deploy/target.ts";
import { workerEnv } from "#worker/env/config.ts";
import { buildEnv } from "../site/render/read-content.ts";

/** Returns the rows of docs/configuration.md: variable -> readers. */
function documented(): Map<string, string[]> {
  const rows = readFileSync("docs/configuration.md", "utf8").matchAll(/^\| `([A-Z_]+)` \| ([^|]+) \|/gm);
  return new Map([...rows].map(([, name = "", readers = ""]) => [name, readers.split(",").map((one) => one.trim())]));
}

function readBy(reader: string): string[] {
  return [...documented()].filter(([, readers]) => readers.includes(reader)).map(([name]) => name);
}

test.each([
  ["runner", startEnv],
  ["worker", workerEnv],
  ["build", buildEnv],
  ["database commands", databaseEnv],
  ["backups", backupEnv],
] as const)("docs/configuration.md names each variable the %s reads, and no other", (reader, schema) => {
  expect(readBy(reader).sort()).toEqual(Object.keys(schema.shape).sort());
});

test("docs/configuration.md names each variable the deployment reads", () => {
  const workers = Object.keys(workerEnv.shape);
  expect(readBy("deploy").sort()).toEqual(
    Object.keys(deployEnv.shape)
      .filter((name) => !workers.includes(name))
      .sort(),
  );
});

test("package.json and wrangler have the same version of miniflare", () => {
  const { devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const { version, dependencies } = JSON.parse(readFileSync("node_modules/wrangler/package.json", "utf8"));
  expect(devDependencies).toMatchObject({ wrangler: version, miniflare: dependencies.miniflare });
  // A different version would be nested in wrangler's folder, and tests would run another version than the deployment.
  expect(existsSync("node_modules/wrangler/node_modules/miniflare")).toBe(false);
});

test("the shop writes no invocation logs and no traces, because paths of mailed links have tokens", () => {
  const wrangler = readFileSync("wrangler.toml", "utf8");
  for (const environment of ["", "env.production."]) {
    expect(wrangler).toContain(`[${environment}observability.logs]\nenabled = true\ninvocation_logs = false\n`);
    expect(wrangler).toContain(`[${environment}observability.traces]\nenabled = false\n`);
  }
});

test("each variable is marked secret, public or local", () => {
  const rows = readFileSync("docs/configuration.md", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| `"));
  expect(rows.length).toBeGreaterThan(10);
  for (const row of rows)
    expect(row).toMatch(/^\| `[A-Z_]+` \| [^|]+ \| (secret|public|local) \| [^|]+ \| [^|]+ \| [^|]+ \|$/);
});

// Rate limits count by client address. The journeys and the pages have separate shops.
test.each(["journeys", "pages"])("no two test files of tests/%s have the same client address", (folder) => {
  const names = globSync(`tests/${folder}/*.test.ts`);
  const used = names.flatMap((name) => {
    const addresses = readFileSync(name, "utf8").matchAll(/"(203\.0\.113\.\d+)"/g);
    return [...new Set([...addresses].map(([, address]) => address))];
  });
  expect(used.length).toBeGreaterThan(5);
  expect(used.filter((address, index) => used.indexOf(address) !== index)).toEqual([]);
});
