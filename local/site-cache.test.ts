import { existsSync } from "node:fs";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { openSiteCache } from "./site-cache.ts";

let folder = "";
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "azahar-site-cache-")), "cache");
});

const page = () => join(folder, "dist", "index.html");
const hasPage = () => existsSync(page());

/** A build that leaves a page, and ends well or is cut off. */
async function build(sourceHash: string, ends: boolean): Promise<void> {
  const cache = await openSiteCache({ folder, sourceHash });
  await mkdir(join(folder, "dist"), { recursive: true });
  await writeFile(page(), "a page");
  if (ends) await cache.keep();
}

test("a build finds the pages of the one before", async () => {
  await build("sources", true);
  await openSiteCache({ folder, sourceHash: "sources" });
  expect(hasPage()).toBe(true);
});

test("pages of other sources are thrown away", async () => {
  await build("sources", true);
  await openSiteCache({ folder, sourceHash: "other sources" });
  expect(hasPage()).toBe(false);
});

test("pages of a build that did not end are thrown away, also when the one before it did", async () => {
  await build("sources", true);
  await build("sources", false);
  await openSiteCache({ folder, sourceHash: "sources" });
  expect(hasPage()).toBe(false);
});
