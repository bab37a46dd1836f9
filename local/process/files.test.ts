import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readSecret } from "./files.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "azahar-secret-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a secret is created once, later calls return it, and only its owner may read it", async () => {
  const file = join(folder, "data", "auth-secret");
  const made = await readSecret(file);
  expect(made).toMatch(/^[\w-]{43}$/);
  expect(await readSecret(file)).toBe(made);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(folder, "data"))).toEqual(["auth-secret"]);
});

test("two files have different secrets, and an invalid file is replaced by a new secret", async () => {
  const [one, other] = [join(folder, "one"), join(folder, "other")];
  expect(await readSecret(one)).not.toBe(await readSecret(other));
  for (const broken of ["", "short", "with spaces in it that make it long enough....."]) {
    writeFileSync(one, broken);
    expect(await readSecret(one)).toMatch(/^[\w-]{43}$/);
  }
});
