/** The site search with a full catalogue: size of its files, and time of a query (docs/performance.md#p14-search). */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { decodeSearch, type SearchEntry, type SearchFile } from "#shop/storefront/search/entry.ts";
import { decodeNotes, type NotesFile } from "#shop/storefront/search/notes.ts";
import { addWords, indexOf, type SearchIndex, searchIn } from "#shop/storefront/search/search.ts";
import { openBuilder } from "../tests/builds/builder.ts";
import { type Budget, type Figure, reported } from "./figure.ts";

const PRODUCTS = Number(process.env.CATALOGUE || 10_000);
/** Step between the searched perfumes: each way below searches about 500. */
const EVERY = Math.ceil(PRODUCTS / 500);
/** The number of results that the list shows. */
const SHOWN = 8;

/** How people type: a few letters, the name, brand and name, brand and a note, a typo. */
const WAYS: { name: string; typed: (entry: SearchEntry) => string }[] = [
  { name: "one letter", typed: ({ productName }) => productName.slice(0, 1) },
  { name: "three letters", typed: ({ productName }) => productName.slice(0, 3) },
  { name: "name", typed: ({ productName }) => productName },
  { name: "brand and name", typed: ({ brand, productName }) => `${brand} ${productName}` },
  { name: "brand and a note", typed: ({ brand }) => `${brand} vainilla` },
  { name: "name with a typo", typed: ({ productName }) => withTypo(productName) },
];

/** Bytes and times are reported; neither is a gate. */
export async function measureSearch(): Promise<Figure[]> {
  const builder = await openBuilder(PRODUCTS);
  try {
    const { folder } = await builder.build("anew");
    const [names, notes] = await Promise.all([textOf(folder, "search.json"), textOf(folder, "search-notes.json")]);
    const index = read(names, notes);
    return [...byteFigures(names, notes), ...WAYS.map((way) => queryFigure(index, way))];
  } finally {
    await builder.stop();
  }
}

function textOf(folder: string, file: string): Promise<string> {
  return readFile(join(folder, file), "utf8");
}

/** Reads the files as the pages do. */
function read(names: string, notes: string): SearchIndex {
  const index = indexOf(decodeSearch(JSON.parse(names) as SearchFile));
  for (const [word, positions] of decodeNotes(JSON.parse(notes) as NotesFile))
    for (const at of positions) addWords(index, at, [word]);
  return index;
}

function byteFigures(names: string, notes: string): Figure[] {
  const perThousand = (text: string) => (brotliCompressSync(text).length / PRODUCTS) * 1_000;
  const file = (name: string, text: string, budget?: Budget) =>
    reported("P14", `${name} of ${PRODUCTS} products, per thousand`, Math.round(perThousand(text)), "B br", budget);
  const { offers, ...withoutPrices } = JSON.parse(names) as SearchFile;
  return [
    file("search index without prices", JSON.stringify(withoutPrices), { max: 14_000 }),
    file("prices of the search index", JSON.stringify(offers)),
    file("notes of the search index", notes),
  ];
}

function queryFigure(index: SearchIndex, { name, typed }: (typeof WAYS)[number]): Figure {
  const queries = index.entries.filter((_, at) => at % EVERY === 0).map(typed);
  for (const text of queries) searchIn(index, text, SHOWN);
  const tookMs = queries.map((text) => {
    const beganMs = performance.now();
    searchIn(index, text, SHOWN);
    return performance.now() - beganMs;
  });
  tookMs.sort((one, other) => one - other);
  const p99 = tookMs[Math.floor(tookMs.length * 0.99)] ?? Number.NaN;
  return reported("P14", `search by ${name} in ${PRODUCTS} products, p99`, p99, "ms", { max: 1 });
}

/** Swaps two letters in the middle. */
function withTypo(name: string): string {
  const at = Math.floor(name.length / 2);
  return `${name.slice(0, at - 1)}${name[at] ?? ""}${name[at - 1] ?? ""}${name.slice(at + 1)}`;
}
