/**
 * Writes the files of the site from a database, with the renderer of a release (docs/architecture.md#the-pages). The Astro
 * build bundles this file into the release. Usage: `node write-site.mjs FOLDER [FORMER]`; the environment names the database
 * (read-content.ts). Pages with the same key as in the build FORMER (page-keys.ts) are linked from its folder.
 */
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { pageSettings } from "#shop/settings/settings.ts";
import type { FoundRelated } from "#shop/storefront/related.ts";
import type { SiteContent, SitePage } from "#site/data/pages.ts";
import { linkFile, linkFiles } from "./link-files.ts";
import { keysOf } from "./page-keys.ts";
import { readBuildEnv, readContent } from "./read-content.ts";

type Renderer = typeof import("./entry.ts");

/** The release: the folder of this file. */
const RELEASE = import.meta.dirname;

/** More threads need more memory and save little time. */
const MAX_THREADS = 4;
/** Number of pages that a thread claims at once, so that no other thread renders them. */
const PAGES_AT_ONCE = 16;
/** More groups than any catalogue has: one for each listing, and a few others. */
const MAX_GROUPS = 100_000;
/** Marks a group as completed: a number of claimed pages that no group has. */
const ALL_CLAIMED = 2 ** 30;

interface Job {
  folder: string;
  former: string | null;
  content: SiteContent;
  /** Number of the thread, from 0. */
  thread: number;
  /** How many pages of each group are claimed. Shared by the threads. */
  claimed: Int32Array;
}

/** What a thread wrote. */
interface Share {
  /** Key and name (layouts/finish-page.ts) of each page, by path. */
  pages: Record<string, [key: string, name: string]>;
  /** The related perfumes of the product pages among them. */
  related: FoundRelated;
  /** How many HTML pages were rendered; the others are links. */
  rendered: number;
  /** Texts of the files that are completed once all pages are written. */
  stamped: Record<string, string>;
}

/** The record of a build, which the next build reads. */
interface BuildRecord extends Pick<Share, "pages" | "related" | "rendered"> {
  release: string;
}

/** Loaded while the content is read. */
const rendererLoaded: Promise<Renderer> = import(/* @vite-ignore */ join(RELEASE, "server", "entry.mjs"));

/** Files about the build as a whole, completed last. */
const STAMPED = ["/build.json", "/live-base.json"];

/** Writes the site into a new folder, with a thread for each core, at most `MAX_THREADS`. */
async function writeSite(folder: string, former: string | null): Promise<void> {
  const threads = Math.min(MAX_THREADS, availableParallelism());
  const workers = Array.from({ length: threads - 1 }, () => new Worker(import.meta.filename));
  const content = await readContent(readBuildEnv(process.env));
  const claimed = new Int32Array(new SharedArrayBuffer(MAX_GROUPS * Int32Array.BYTES_PER_ELEMENT));
  const job = { folder, former, content, claimed };
  const others = workers.map((worker, at) => resultOf(worker, { ...job, thread: at + 1 }));
  const shares = await Promise.all([renderShare({ ...job, thread: 0 }), ...others]);
  linkFiles(join(RELEASE, "client"), folder);
  const pages = Object.assign({}, ...shares.map((share) => share.pages));
  finish(folder, Object.assign({}, ...shares.map((share) => share.stamped)), pages);
  const rendered = shares.reduce((sum, share) => sum + share.rendered, 0);
  const related = Object.assign({}, ...shares.map((share) => share.related));
  const record: BuildRecord = { release: releaseId(), rendered, pages, related };
  writeFileSync(recordOf(folder), JSON.stringify(record));
  console.log(`Rendered ${rendered} pages. The site has ${Object.keys(pages).length} pages and files.`);
}

async function resultOf(worker: Worker, job: Job): Promise<Share> {
  worker.postMessage(job);
  const [share] = await once(worker, "message");
  return share;
}

/** Renders this thread's share of the pages, and links the unchanged ones. */
async function renderShare({ folder, former, content: read, thread, claimed }: Job): Promise<Share> {
  const renderer = await rendererLoaded;
  const { origin, brands } = read;
  const settings = pageSettings(read.settings);
  const brandMenu = renderer.brandMenu(brands);
  const { pages: known = {}, ...last }: Partial<BuildRecord> = former
    ? JSON.parse(readFileSync(recordOf(former), "utf8"))
    : {};
  // Another release may relate perfumes by another rule.
  const formerRelated = (last.release === releaseId() && last.related) || {};
  const keyOf = keysOf(read, `${releaseId()} ${process.version}`);
  const share: Share = { pages: {}, related: {}, rendered: 0, stamped: {} };
  const linkedInto = new Set<string>();
  const content = { ...read, relatedPerfumes: { former: formerRelated, found: share.related } };

  const groups = renderer.groupsOf(content);
  for (const offset of groups.keys()) {
    // The threads begin with different groups.
    const group = (offset + thread) % groups.length;
    if (Atomics.load(claimed, group) >= ALL_CLAIMED) continue;
    const pages = groups[group]?.() ?? [];
    for (let at = claim(claimed, group); at < pages.length; at = claim(claimed, group))
      for (const page of pages.slice(at, at + PAGES_AT_ONCE)) await write(page);
    Atomics.store(claimed, group, ALL_CLAIMED);
  }
  return share;

  async function write({ path, data }: SitePage): Promise<void> {
    const shown = { origin, settings, brandMenu, data: data() };
    if (STAMPED.includes(path)) {
      share.stamped[path] = await renderer.render(path, shown);
      return;
    }
    const key = keyOf(shown.data);
    const [formerKey, formerName = ""] = known[path] ?? [];
    const file = join(folder, fileOf(path));
    if (former && key === formerKey) {
      linkFile(join(former, fileOf(path)), file, linkedInto);
      share.pages[path] = [key, formerName];
      return;
    }
    const text = await renderer.render(path, shown);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    share.pages[path] = [key, nameOf(text)];
    if (file.endsWith(".html")) share.rendered += 1;
  }
}

/** Claims the next pages of a group. Returns the index of the first. */
function claim(claimed: Int32Array, group: number): number {
  return Atomics.add(claimed, group, PAGES_AT_ONCE);
}

/** The file of a path: `/` is in `index.html`, `/cart` in `cart.html`, and a path with an extension is a file itself. */
function fileOf(path: string): string {
  if (path === "/") return "index.html";
  return /\.\w+$/.test(path) ? path.slice(1) : `${path.slice(1)}.html`;
}

/** The name of a page, or of the search index; empty without one. */
function nameOf(text: string): string {
  return /(?:<body data-base=|^\{"base":)"([\w-]{8})"/.exec(text)?.[1] ?? "";
}

/** Completes the files about the build: the names of all pages and of the search index, and the release that rendered them. */
function finish(folder: string, stamped: Share["stamped"], pages: Share["pages"]): void {
  const names = new Set(Object.values(pages).flatMap(([, name]) => (name ? [name] : [])));
  const extra: Record<string, object> = {
    "/build.json": { release: releaseId() },
    "/live-base.json": { pages: [...names].sort() },
  };
  for (const path of STAMPED) {
    const content = { ...JSON.parse(stamped[path] ?? ""), ...extra[path] };
    writeFileSync(join(folder, fileOf(path)), JSON.stringify(content));
  }
}

function releaseId(): string {
  const { id } = JSON.parse(readFileSync(join(RELEASE, "release.json"), "utf8"));
  return String(id);
}

/** The record of a build is beside its folder, because each file in the folder is served. */
function recordOf(folder: string): string {
  return `${folder}.json`;
}

if (!isMainThread) {
  parentPort?.once("message", (job: Job) => renderShare(job).then((share) => parentPort?.postMessage(share)));
} else {
  const [folder, former] = process.argv.slice(2);
  if (!folder) throw new Error("Usage: node write-site.mjs FOLDER [FORMER]");
  await writeSite(folder, former ?? null);
}
