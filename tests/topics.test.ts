import { expect, test } from "vitest";
import { TERMS } from "#shop/catalogue/goods.fixture.ts";
import { isSlug } from "#shop/catalogue/slug.ts";
import { notesByValue } from "#shop/storefront/facts.ts";
import { listPerfumes, pageListing } from "#shop/storefront/listings/listing.ts";
import { TOPICS, topicPath, topicsOf, topicTitled } from "#shop/storefront/listings/topics.ts";
import { demoPerfumes } from "./search-queries.ts";

const demo = demoPerfumes();

test.each(TOPICS.map((topic) => ({ topic, slug: topic.slug })))(
  "$slug has at least three products, and no other topic has its text, title or slug",
  ({ topic }) => {
    expect(isSlug(topic.slug)).toBe(true);
    expect(listPerfumes(demo, pageListing({ kind: "topic", topic }), TERMS).total).toBeGreaterThan(2);
    expect(topic.text.length).toBeGreaterThan(90);
    expect(
      TOPICS.filter(({ text, title, slug }) => text === topic.text || title === topic.title || slug === topic.slug),
    ).toEqual([topic]);
  },
);

test("each note that a topic filters by occurs in the demo catalogue", () => {
  const known = new Set(demo.flatMap((perfume) => [...notesByValue(perfume).keys()]));
  const unknown = TOPICS.flatMap(({ filters: { notes = [] } }) => notes.filter((note) => !known.has(note)));
  expect(unknown).toEqual([]);
});

test.each([
  ["decants", "decants"],
  ["Perfumes con VAINILLA", "vainilla"],
  ["con vainilla", "vainilla"],
  ["arabes para hombre", "arabes-para-hombre"],
  ["perfumes dulces", "dulces"],
])("%j names the page %s", (typed, slug) => expect(topicTitled(typed)?.slug).toBe(slug));

test.each(["", "perfumes", "vainilla", "asad", "perfumes con vainilla baratos"])("%j names no page", (typed) => {
  expect(topicTitled(typed)).toBeUndefined();
});

test("a perfume belongs to the pages about its family and its notes", () => {
  const yara = demo.find(({ slug }) => slug === "lattafa-yara");
  expect(yara && topicsOf(yara, 4).map(topicPath)).toEqual(["/perfumes/tema/dulces", "/perfumes/tema/vainilla"]);
});
