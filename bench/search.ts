/** The site search with a full catalogue: size of its file, and time of a query (docs/performance.md#p14-search). */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { decodeSearch, type SearchEntry, type SearchFile } from "#shop/storefront/search/entry.ts";
import { search } from "#shop/storefront/search/search.ts";
import type { SearchIndex } from "#shop/storefront/search/word-index.ts";
import { openBuilder } from "../tests/builds/builder.ts";
import { type Budget, type Figure, reported } from "./figure.ts";

const PRODUCTS = Number(process.env.CATALOGUE || 10_000);
/** Step between the searched perfumes: about 500 queries of each kind below. */
const EVERY = Math.ceil(PRODUCTS / 500);

/** How people type: from one letter to a brand with a gender and a price. */
const WAYS: { name: string; typed: (entry: SearchEntry) => string }[] = [
  { name: "one letter", typed: ({ productName }) => productName.slice(0, 1) },
  { name: "three letters", typed: ({ productName }) => productName.slice(0, 3) },
  { name: "name", typed: ({ productName }) => productName },
  { name: "brand and name", typed: ({ brand, productName }) => `${brand} ${productName}` },
  { name: "brand and a note", typed: ({ brand }) => `${brand} vainilla` },
  { name: "name with a typo", typed: ({ productName }) => withTypo(productName) },
  { name: "brand, gender and price", typed: ({ brand }) => `${brand} para hombre hasta 80 mil` },
];

/** Bytes and times are reported; neither is a gate. */
export async function measureSearch(): Promise<Figure[]> {
  const builder = await openBuilder(PRODUCTS);
  try {
    const { folder } = await builder.build("anew");
    const text = await readFile(join(folder, "search.json"), "utf8");
    const file: SearchFile = JSON.parse(text);
    const beganMs = performance.now();
    const index = decodeSearch(file);
    const builtMs = performance.now() - beganMs;
    return [
      ...byteFigures(file),
      reported("P14", `index of ${PRODUCTS} products`, builtMs, "ms"),
      ...WAYS.map((way) => queryFigure(index, way)),
    ];
  } finally {
    await builder.stop();
  }
}

function byteFigures({ offers, pictures, ...words }: SearchFile): Figure[] {
  const perThousand = (part: unknown) => (brotliCompressSync(JSON.stringify(part)).length / PRODUCTS) * 1_000;
  const part = (name: string, content: unknown, budget?: Budget) =>
    reported("P14", `${name} of ${PRODUCTS} products, per thousand`, Math.round(perThousand(content)), "B br", budget);
  return [
    part("search index", { offers, pictures, ...words }, { max: 16_000 }),
    part("search index without pictures and prices", words),
    part("prices in the search index", offers),
  ];
}

function queryFigure(index: SearchIndex<SearchEntry>, { name, typed }: (typeof WAYS)[number]): Figure {
  const queries = index.entries.filter((_, at) => at % EVERY === 0).map(typed);
  const terms = { offerOf: ({ offer }: SearchEntry) => offer, terms: { rateCentavos: 145_500, transferOffBp: 1_000 } };
  for (const text of queries) search(index, text, terms);
  const tookMs = queries.map((text) => {
    const beganMs = performance.now();
    search(index, text, terms);
    return performance.now() - beganMs;
  });
  tookMs.sort((one, other) => one - other);
  const p99 = tookMs[Math.floor(tookMs.length * 0.99)] ?? Number.NaN;
  return reported("P14", `search by ${name} in ${PRODUCTS} products, p99`, p99, "ms", { max: 50 });
}

/** Swaps two letters in the middle. */
function withTypo(name: string): string {
  const at = Math.floor(name.length / 2);
  return `${name.slice(0, at - 1)}${name[at] ?? ""}${name[at - 1] ?? ""}${name.slice(at + 1)}`;
}
