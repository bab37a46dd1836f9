/**
 * Builds of catalogues of several sizes (docs/performance.md#p11-whole-build), and rebuilds of a large one after one
 * change (docs/performance.md#p12-rebuild).
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import * as z from "zod";
import { filesUnder } from "#local/process/files.ts";
import { measureFiles } from "#local/site/site-files.ts";
import { type BuiltFiles, MAX_FILE_BYTES, MAX_FILES } from "#shop/hosting-limits.ts";
import {
  type Builder,
  type Built,
  CHANGES,
  type Change,
  differencesOf,
  needlesslyRendered,
  openBuilder,
} from "../tests/builds/builder.ts";
import { compared, type Figure, gate, median, reported } from "./figure.ts";

/**
 * Numbers of products: about those of the demo catalogue, ten times as many (docs/faults.md#l13-ten-times-the-products), and a
 * thousand (docs/performance.md#p11-whole-build). `MANY` is the largest supported number.
 */
const [BASE, TEN_TIMES, THOUSAND] = [200, 2_000, 1_000];
const MANY = Number(process.env.CATALOGUE || 10_000);

interface MeasuredSize extends CostlyBuild, BuiltFiles {
  products: number;
  /** Median size of the product pages, in bytes. */
  productBytes: number;
  /** The heaviest listing page, in brotli bytes. */
  listingBytes: number;
}

/** Times and memory are only reported. Bytes, numbers of files, stale files and needlessly rendered pages are gates. */
export async function measureBuilds(): Promise<Figure[]> {
  const base = await measureSize(BASE);
  const thousand = await measureSize(THOUSAND);
  const tenTimes = await measureSize(TEN_TIMES);
  const builder = await openBuilder(MANY);
  try {
    const many = await sizeOf(MANY, await buildMeasured(builder, "after"));
    return [
      ...[base, thousand, tenTimes, many].flatMap(figuresOf),
      ...growthFigures(base, tenTimes),
      growthOf("P11", thousand, many, 6),
      ...(await measureChanges(builder, many)),
    ];
  } finally {
    await builder.stop();
  }
}

async function measureSize(products: number): Promise<MeasuredSize> {
  const builder = await openBuilder(products);
  try {
    return await sizeOf(products, await buildMeasured(builder, "anew"));
  } finally {
    await builder.stop();
  }
}

async function sizeOf(products: number, built: CostlyBuild): Promise<MeasuredSize> {
  const files = await filesUnder(built.folder);
  const pages = (under: string) => files.filter((file) => file.startsWith(under) && file.endsWith(".html"));
  const read = (file: string) => readFileSync(join(built.folder, file));
  // Only the 20 largest files are compressed, because brotli is slow.
  const largest = pages("perfumes/")
    .map(read)
    .toSorted((one, other) => other.length - one.length)
    .slice(0, 20);
  return {
    ...built,
    products,
    ...measureFiles(built.folder),
    productBytes: median(pages("detail-perfume/").map((file) => read(file).length)),
    listingBytes: Math.max(...largest.map((html) => brotliCompressSync(html).length)),
  };
}

function figuresOf({
  products,
  pages,
  seconds,
  cpuSeconds,
  peakMb,
  files,
  largest,
  listingBytes,
}: MeasuredSize): Figure[] {
  const named = `all ${pages} pages of ${products} products`;
  return [
    reported("P11", named, seconds, "s", { max: Math.round(400 + 0.9 * pages) / 1000 }),
    reported("P11", `${named}: CPU time`, cpuSeconds, "s"),
    reported("P11", `${named}: peak memory`, peakMb, "MB", { max: 600 }),
    gate("L13", `${named}: files`, files, "files", { max: MAX_FILES.free }),
    gate("L13", `${named}: largest file, ${largest.path}`, largest.bytes, "B", { max: MAX_FILE_BYTES }),
    gate("P3", `${named}: heaviest listing page`, listingBytes, "B br", { max: 9_000 }),
  ];
}

function growthFigures(base: MeasuredSize, tenTimes: MeasuredSize): Figure[] {
  const [from, to] = [base.products, tenTimes.products];
  const pages = `product page with ${to} products (baseline: with ${from})`;
  return [
    growthOf("L13", base, tenTimes, 12),
    {
      ...compared("L13", pages, tenTimes.productBytes, "B", base.productBytes, { min: 0.95, max: 1.05 }),
      gate: true,
    },
    gate("L13", `files of ${to} products`, tenTimes.files, "files", { max: MAX_FILES.free / 4 }),
  ];
}

function growthOf(id: string, small: MeasuredSize, large: MeasuredSize, max: number): Figure {
  const named = `build of ${large.products} products: CPU time (baseline: ${small.products} products)`;
  return compared(id, named, large.cpuSeconds, "s", small.cpuSeconds, { max });
}

/** Compares the rebuild after each change with a build from scratch. */
async function measureChanges(builder: Builder, first: CostlyBuild): Promise<Figure[]> {
  const figures: Figure[] = [];
  let former: CostlyBuild = first;
  for (const change of CHANGES) {
    await change.make(builder.db);
    const after = await buildMeasured(builder, "after");
    const anew = await buildMeasured(builder, "anew");
    figures.push(...(await changeFigures(change, { former, after, anew })));
    await Promise.all([builder.discard(former), builder.discard(anew)]);
    former = after;
  }
  return figures;
}

async function changeFigures(
  { name, everywhere }: Change,
  { former, after, anew }: Record<"former" | "after" | "anew", CostlyBuild>,
): Promise<Figure[]> {
  const stale = await differencesOf(after.folder, anew.folder);
  const differing = await differencesOf(former.folder, after.folder);
  const needless = needlesslyRendered(after.rendered, differing);
  const named = `${MANY} products, after ${name}`;
  return [
    gate("P12", `${named}: files that differ from a full build`, stale.length, "files", { max: 0 }),
    {
      ...reported("P12", `${named}: rebuild time (baseline: full build)`, after.seconds, "s", { max: 2 }),
      baseline: anew.seconds,
    },
    compared("P12", `${named}: CPU time (baseline: full build)`, after.cpuSeconds, "s", anew.cpuSeconds),
    reported("P12", `${named}: peak memory`, after.peakMb, "MB", { max: 600 }),
    reported("P12", `${named}: pages rendered of ${after.pages}`, after.rendered.length, "pages"),
    gate("P12", `${named}: pages rendered without a change`, needless.length, "pages", everywhere ? {} : { max: 0 }),
  ];
}

const cost = z.object({
  /** Of all threads. */
  cpuSeconds: z.number(),
  /** Peak memory, in MB. */
  peakMb: z.number(),
});

type CostlyBuild = Built & z.infer<typeof cost>;

/** Builds the site and measures the process that renders it. */
async function buildMeasured(builder: Builder, how: "after" | "anew"): Promise<CostlyBuild> {
  const folder = mkdtempSync(join(tmpdir(), "azahar-cost-"));
  const file = join(folder, "cost.json");
  const former = process.env.NODE_OPTIONS ?? "";
  // The URL names the file of the figures, because the renderer inherits few variables.
  const preloaded = new URL("./fixtures/cost.mjs", import.meta.url);
  preloaded.searchParams.set("file", file);
  process.env.NODE_OPTIONS = `${former} --import=${preloaded}`;
  try {
    const built = await builder.build(how);
    return { ...built, ...cost.parse(JSON.parse(readFileSync(file, "utf8"))) };
  } finally {
    process.env.NODE_OPTIONS = former;
    rmSync(folder, { recursive: true, force: true });
  }
}
