import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { releaseId } from "./artifact.ts";

const root = mkdtempSync(join(tmpdir(), "azahar-release-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test("releases that differ in the pages, the worker or wrangler.toml have different ids; a test file does not change the id", async () => {
  mkdirSync(join(root, "worker", "src"), { recursive: true });
  writeFileSync(join(root, "worker/src/index.ts"), "export const version = 1;");
  writeFileSync(join(root, "wrangler.toml"), "name = 'azahar'");
  const first = await releaseId("pages", root);
  expect(first).toMatch(/^[0-9a-f]{16}$/);
  expect(await releaseId("other pages", root)).not.toBe(first);
  writeFileSync(join(root, "worker/src/index.test.ts"), "");
  expect(await releaseId("pages", root)).toBe(first);
  writeFileSync(join(root, "worker/src/index.ts"), "export const version = 2;");
  const second = await releaseId("pages", root);
  expect(second).not.toBe(first);
  writeFileSync(join(root, "wrangler.toml"), "name = 'other'");
  expect([first, second]).not.toContain(await releaseId("pages", root));
});
