import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { databaseEnv } from "#db/config.ts";
import { startEnv } from "#local/config.ts";
import { buildEnv } from "#site/data/config.ts";
import { workerEnv } from "#worker/config.ts";

/** The rows of docs/configuration.md: variable -> who reads it. */
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
] as const)("docs/configuration.md names each variable the %s reads, and no other", (reader, schema) => {
  expect(readBy(reader).sort()).toEqual(Object.keys(schema.shape).sort());
});

test("each variable is said to be secret, public or local", () => {
  const rows = readFileSync("docs/configuration.md", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| `"));
  expect(rows.length).toBeGreaterThan(10);
  for (const row of rows)
    expect(row).toMatch(/^\| `[A-Z_]+` \| [^|]+ \| (secret|public|local) \| [^|]+ \| [^|]+ \| [^|]+ \|$/);
});
