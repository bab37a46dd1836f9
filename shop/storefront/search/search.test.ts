import { expect, test } from "vitest";
import { perfume } from "../../catalogue/goods.fixture.ts";
import { catalogueIndex, searchCatalogue } from "./catalogue.ts";
import { decodeSearch, encodeSearch } from "./entry.ts";
import { decodeNotes, encodeNotes } from "./notes.ts";
import { addWords, indexOf, isSimilar, searchIn } from "./search.ts";

const picture = { path: "/pictures/lattafa-yara-front.1.webp", width: 880, height: 1076, tint: "#F3ECE2" };
const GOODS = [
  perfume({ slug: "lattafa-yara", pictures: [picture] }),
  perfume({ slug: "otra-direccion", productName: "Yara Tous" }),
  perfume({ slug: "armaf-club-de-nuit", productName: "Club de Nuit", brand: "Armaf", category: "designer" }),
  perfume({ slug: "lancome-tresor", productName: "Trésor", brand: "Lancôme", category: "designer" }),
  perfume({ slug: "carmex-classic", productName: "Classic", brand: "Carmex", category: "balsamo" }),
];
const ENTRIES = decodeSearch(encodeSearch(GOODS));
const INDEX = indexOf(ENTRIES);
const found = (typed: string) => searchIn(INDEX, typed, 8).entries.map(({ slug }) => slug);

test("the fetched file decodes to the data of the perfumes", () => {
  expect(ENTRIES.map(({ slug }) => slug)).toEqual(GOODS.map(({ slug }) => slug));
  expect(ENTRIES[0]).toMatchObject({ productName: "Yara", brand: "Lattafa", category: "arab", picture: picture.path });
  expect(ENTRIES[1]?.picture).toBe("/fallback.webp");
  expect(encodeSearch(GOODS).pictures[0]).toBe("/pictures/~-front.1.webp");
  expect(encodeSearch(GOODS).slugs.filter((slug) => slug !== "")).toEqual(["otra-direccion"]);
});

test("a truncated file is read as far as possible", () => {
  const cut = {
    brands: [],
    names: ["Yara", "Asad"],
    places: [[9, 99] as [number, number]],
    slugs: [],
    pictures: [],
    offers: [],
  };
  expect(decodeSearch(cut)).toMatchObject([
    { slug: "yara", brand: "", category: "arab", picture: "/fallback.webp", offer: "" },
    { slug: "asad", brand: "" },
  ]);
});

test.each([
  ["yara", ["lattafa-yara", "otra-direccion"]],
  ["yara tous", ["otra-direccion"]],
  ["lancome", ["lancome-tresor"]],
  ["TRÉSOR de lancôme", ["lancome-tresor"]],
  ["nui", ["armaf-club-de-nuit"]],
  ["uit", ["armaf-club-de-nuit"]],
  ["balsamo", ["carmex-classic"]],
  ["bálsamos", ["carmex-classic"]],
  ["arabe yara", ["lattafa-yara", "otra-direccion"]],
  ["latafa", ["lattafa-yara", "otra-direccion"]],
  ["lattaaf", ["lattafa-yara", "otra-direccion"]],
  ["lacnome", ["lancome-tresor"]],
  ["carmx", ["carmex-classic"]],
  ["yra", []],
  ["", []],
  ["?!", []],
])("%j finds %j", (typed, slugs) => {
  expect(found(typed)).toEqual(slugs);
});

test("without a match of all words, those with most words are found and marked", () => {
  expect(searchIn(INDEX, "yara tous zzzz", 8)).toMatchObject({ entries: [{ slug: "otra-direccion" }], isExact: false });
  expect(searchIn(INDEX, "zzzz", 8)).toEqual({ entries: [], isExact: false });
  expect(searchIn(INDEX, "yara", 1)).toMatchObject({ entries: [{ slug: "lattafa-yara" }], isExact: true });
});

test("a limit keeps the best matches, ties in the catalogue's order", () => {
  const names = ["Oud", "Noche de Oud", "Rosa", "Oud Mood", "Oudissimo", "Oud", "Bois"];
  const goods = [...names, ...names].map((productName, number) => perfume({ slug: `oud-${number}`, productName }));
  const index = indexOf(decodeSearch(encodeSearch(goods)));
  const all = searchIn(index, "oud", 99).entries.map(({ slug }) => Number(slug.slice("oud-".length)));
  expect(all).toEqual([0, 1, 3, 5, 7, 8, 10, 12, 4, 11]);
  for (const limit of [0, 1, 5, 9, 10])
    expect(searchIn(index, "oud", limit).entries.map(({ slug }) => slug)).toEqual(
      all.slice(0, limit).map((number) => `oud-${number}`),
    );
});

test("only notes of a description are indexed", () => {
  const goods = ["Vainilla, oud y té verde", "Tenue, con vainillas y sal", "De día", "Con AZAHAR y vainilla"];
  const notes = encodeNotes(goods.map((description) => ({ description })));
  expect(notes).toEqual({ vainilla: [0, 3], oud: [0], te: [0], vainillas: [1], sal: [1], azahar: [3] });
  expect(Object.fromEntries(decodeNotes(notes))).toMatchObject({ vainilla: [0, 3], sal: [1] });
});

test("matches of notes come after matches of names", () => {
  const amber = perfume({ slug: "lattafa-ambar", productName: "Ámbar" });
  const index = indexOf([...ENTRIES, ...decodeSearch(encodeSearch([amber]))]);
  for (const [word, places] of decodeNotes({ ambar: [0, 2] })) for (const at of places) addWords(index, at, [word]);
  expect(searchIn(index, "ámbar", 8).entries.map(({ slug }) => slug)).toEqual([
    "lattafa-ambar",
    "lattafa-yara",
    "armaf-club-de-nuit",
  ]);
});

test("the catalogue's search includes the head's matches and names, else descriptions", () => {
  const goods = GOODS.map((one, at) => ({
    ...one,
    description: ["Ámbar y oud", "Con oud", "De noche", "", ""][at] ?? "",
  }));
  const index = catalogueIndex(goods);
  const slugs = (typed: string) => searchCatalogue(index, typed).map(({ slug }) => slug);
  expect(slugs("OUD")).toEqual(["lattafa-yara", "otra-direccion"]);
  expect(slugs("yara ámbar")).toEqual(["lattafa-yara"]);
  expect(slugs("lacnome")).toEqual(["lancome-tresor"]);
  expect(slugs("bálsamo")).toEqual(["carmex-classic"]);
  expect(slugs("ME")).toEqual(["lancome-tresor", "carmex-classic"]);
  expect(slugs("noche")).toEqual(["armaf-club-de-nuit"]);
  expect(slugs("armaf noche")).toEqual(["armaf-club-de-nuit"]);
  expect(slugs("zzzz")).toEqual([]);
  expect(slugs("?!")).toEqual([]);
});

test("typing errors are tolerated by letter", () => {
  expect(isSimilar("yara", "yra", 1)).toBe(true);
  expect(isSimilar("yara", "tous", 1)).toBe(false);
  expect(isSimilar("victoria", "vitorai", 2)).toBe(true);
  expect(isSimilar("yara", "y", 1)).toBe(false);
  expect(isSimilar("yara", "yara", 0)).toBe(false);
});
