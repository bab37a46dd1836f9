import { existsSync } from "node:fs";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { openSiteCache } from "./site-build.ts";

let folder = "";
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "azahar-site-cache-")), "cache");
});

const page = () => join(folder, "dist", "index.html");
const hasPage = () => existsSync(page());

/** Runs a build that writes a page and then finishes or is interrupted. */
async function build(sourceHash: string, ends: boolean): Promise<void> {
  const cache = await openSiteCache({ folder, sourceHash });
  await mkdir(join(folder, "dist"), { recursive: true });
  await writeFile(page(), "a page");
  if (ends) await cache.keep();
}

test("keeps the pages of the previous build", async () => {
  await build("sources", true);
  await openSiteCache({ folder, sourceHash: "sources" });
  expect(hasPage()).toBe(true);
});

test("discards pages of other sources", async () => {
  await build("sources", true);
  await openSiteCache({ folder, sourceHash: "other sources" });
  expect(hasPage()).toBe(false);
});

test("discards pages of an unfinished build, also when the one before it finished", async () => {
  await build("sources", true);
  await build("sources", false);
  await openSiteCache({ folder, sourceHash: "sources" });
  expect(hasPage()).toBe(false);
});
