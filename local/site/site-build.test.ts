import { mkdir, mkdtemp, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { MAX_FILE_BYTES } from "#shop/hosting-limits.ts";
import { filesUnder } from "../process/files.ts";
import { buildSite, renderSite } from "./site-build.ts";
import { readCurrent } from "./site-files.ts";

const DAY_MS = 86_400_000;

let siteFolder = "";
let pictures = "";
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), "azahar-site-"));
  siteFolder = join(folder, "site");
  pictures = join(folder, "demo");
  await put(pictures, { "a.webp": "a", "old/b.webp": "b" });
});

async function put(folder: string, files: Record<string, string>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
}

const versioned = (version: number, files: Record<string, string>) => ({
  "build.json": JSON.stringify({ catalogueVersion: version, builtAt: "2026-01-01T00:00:00Z" }),
  ...files,
});
const build = (files: Record<string, string>) =>
  buildSite({
    siteFolder,
    code: "release",
    pictures,
    async render({ folder }) {
      await put(folder, files);
      return { rendered: Object.keys(files).length, pages: {} };
    },
  });

describe("building the site", () => {
  test("counts the pages", async () => {
    const first = await build(versioned(1, { "index.html": "a", "perfumes.html": "b", "_astro/x.js": "x" }));
    expect(first).toMatchObject({ pages: 2, site: { number: 1, catalogueVersion: 1 } });
    const second = await build(versioned(2, { "index.html": "a", "perfumes.html": "B", "perfumes/new.html": "c" }));
    expect(second).toMatchObject({ pages: 3, site: { number: 2, catalogueVersion: 2 } });
    expect(await readCurrent(siteFolder)).toEqual(second.site);
  });

  test("keeps the scripts and pictures that pages of the former build use", async () => {
    await build(versioned(1, { "index.html": "a", "_astro/old.js": "old", "pictures/old.webp": "old" }));
    const { site } = await build(versioned(2, { "index.html": "b", "_astro/new.js": "new" }));
    expect(await readdir(join(site.folder, "_astro"))).toEqual(["new.js", "old.js"]);
    expect((await filesUnder(join(site.folder, "pictures"))).sort()).toEqual(["a.webp", "old.webp", "old/b.webp"]);
  });

  test("keeps a script for 30 days after the first build without it, whatever its modification time", async () => {
    const startMs = Date.now();
    const scriptsAfter = async (days: number, files: Record<string, string>) => {
      vi.spyOn(Date, "now").mockReturnValue(startMs + days * DAY_MS);
      const { site } = await build(versioned(1, { "index.html": "a", ...files }));
      vi.restoreAllMocks();
      await utimes(join(site.folder, "_astro", "x.js"), new Date(0), new Date(0)).catch(() => {});
      return readdir(join(site.folder, "_astro"));
    };
    const [x, y] = [{ "_astro/x.js": "x" }, { "_astro/y.js": "y" }];
    expect(await scriptsAfter(0, x)).toEqual(["x.js"]);
    expect(await scriptsAfter(60, y)).toEqual(["x.js", "y.js"]);
    expect(await scriptsAfter(89, y)).toEqual(["x.js", "y.js"]);
    expect(await scriptsAfter(91, y)).toEqual(["y.js"]);
  });

  test("keeps only the last three builds", async () => {
    for (let version = 1; version <= 5; version += 1) await build(versioned(version, { "index.html": `${version}` }));
    expect((await readdir(siteFolder)).sort()).toEqual(["3", "4", "5", "current.json"]);
  });

  test.each([
    ["renders nothing", {}],
    ["has no page", versioned(2, { "robots.txt": "" })],
    ["has no catalogue version", { "index.html": "b" }],
  ])("a build that %s changes nothing", async (_what, files) => {
    const { site } = await build(versioned(1, { "index.html": "a" }));
    await expect(build(files)).rejects.toThrow();
    expect(await readCurrent(siteFolder)).toEqual(site);
    expect((await readdir(siteFolder)).sort()).toEqual(["1", "current.json"]);
  });

  test("a build that fails after it linked the pictures does not affect the next one", async () => {
    await expect(build({ "index.html": "a" })).rejects.toThrow("catalogue version");
    const { site } = await build(versioned(1, { "index.html": "a" }));
    expect(await filesUnder(join(site.folder, "pictures"))).toEqual(["a.webp", "old/b.webp"]);
  });

  test("refuses a file that is too large for Cloudflare, and keeps the former site", async () => {
    const { site } = await build(versioned(1, { "index.html": "a" }));
    const large = "x".repeat(MAX_FILE_BYTES + 1);
    const why = "feeds/productos.xml has 25.1 MiB, and Cloudflare allows no file over 25 MiB";
    await expect(build(versioned(2, { "index.html": "b", "feeds/productos.xml": large }))).rejects.toThrow(why);
    expect(await readCurrent(siteFolder)).toEqual(site);
  });

  test("build.json has the number of files without the headers file, and the largest file", async () => {
    const { site } = await build(versioned(1, { "index.html": "abc".repeat(100), _headers: "/*\n" }));
    expect(JSON.parse(await readFile(join(site.folder, "build.json"), "utf8"))).toMatchObject({
      catalogueVersion: 1,
      files: 2,
      largest: { path: "index.html", bytes: 300 },
    });
  });

  test("ignores the folder of a killed build, and the next build removes it", async () => {
    await put(join(siteFolder, ".building-1"), versioned(1, { "index.html": "half" }));
    expect(await readCurrent(siteFolder)).toBeNull();
    await build(versioned(1, { "index.html": "a" }));
    expect((await readdir(siteFolder)).sort()).toEqual(["1", "current.json"]);
  });
});

test("the renderer gets the database, the variables that it needs, and no secret of the environment", async () => {
  const secrets = ["CLOUDFLARE_API_TOKEN", "BACKUP_PRIVATE_KEY", "RESEND_API_KEY", "TURSO_BUILD_TOKEN", "AZAHAR_OTHER"];
  const needed = ["HOME", "TMPDIR", "NODE_EXTRA_CA_CERTS", "HTTPS_PROXY", "no_proxy", "AZAHAR_RUN"];
  for (const name of [...secrets, ...needed]) vi.stubEnv(name, `/of/${name}`);
  vi.stubEnv("TURSO_TOKEN", "of the migration");
  const [release, folder] = [join(siteFolder, "release"), join(siteFolder, "1")];
  const script = `import { writeFileSync } from "node:fs";
    writeFileSync(process.argv[2] + ".json", JSON.stringify({ rendered: 0, pages: process.env }));`;
  await put(release, { "write-site.mjs": script });
  const input = { databaseUrl: "http://db.test", databaseToken: "reads", publicOrigin: "https://tienda.test" };
  const logFile = join(siteFolder, "render.log");
  const { pages } = await renderSite({ id: "x", folder: release }, { folder, former: null }, { ...input, logFile });
  vi.unstubAllEnvs();
  expect(Object.keys(pages)).toEqual(expect.arrayContaining(["PATH", ...needed]));
  expect(Object.keys(pages).filter((name) => secrets.includes(name))).toEqual([]);
  expect(pages).toMatchObject({
    TURSO_URL: input.databaseUrl,
    TURSO_TOKEN: "reads",
    PUBLIC_ORIGIN: input.publicOrigin,
  });
});
