import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { namesIn } from "./live-base.ts";

async function folderOf(pages: Record<string, string>): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), "azahar-live-base-"));
  for (const [path, html] of Object.entries(pages)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), html);
  }
  return pathToFileURL(`${folder}/`);
}

test("finds the name of every page once, in all folders", async () => {
  const many = Array.from({ length: 100 }, (_, i) => [
    `detail-perfume/${i}.html`,
    `<body data-base="page-${`${i}`.padStart(3, "0")}">`,
  ]);
  const folder = await folderOf({
    ...Object.fromEntries(many),
    "index.html": '<html><body data-base="home-123" data-terms="T">',
    "404.html": '<html><body data-base="home-123" data-terms="T">',
    "detail-perfume/_shell.html": '<body data-terms="T">',
    "perfumes/pagina/2.html": '<body data-base="page-002">',
    "other.txt": '<body data-base="no-page0">',
  });
  const names = await namesIn(folder);
  expect([names.size, names.has("home-123"), names.has("page-099"), names.has("no-page0")]).toEqual([
    101,
    true,
    true,
    false,
  ]);
});
