import { expect, test } from "vitest";
import { funnelOf, sourceOf, sourcesOf } from "./traffic.ts";

const OWN = "azahar.example";

test.each([
  ["", "direct"],
  ["www.google.com.ar", "search"],
  ["duckduckgo.com", "search"],
  ["com.google.android.googlequicksearchbox", "search"],
  ["mail.google.com", "other"],
  ["com.google.android.gm", "other"],
  ["l.instagram.com", "social"],
  ["com.instagram.android", "social"],
  ["m.facebook.com", "social"],
  ["web.whatsapp.com", "social"],
  ["t.co", "social"],
  ["x.com", "social"],
  ["netflix.com", "other"],
  ["notgoogle.example", "other"],
  ["undefined", "other"],
] as const)("a visit from %j counts as %s", (from, source) => {
  expect(sourceOf(from, OWN)).toBe(source);
});

test("a page that another page of the shop led to is no new visit", () => {
  expect(sourceOf(OWN, OWN)).toBeNull();
});

const COUNTS = [
  { kind: "search", count: 150 },
  { kind: "direct", count: 50 },
  { kind: "productPage", count: 301 },
  { kind: "cartAddition", count: 25 },
] as const;

test("each step is counted, and compared with the visits from all sources", () => {
  expect(funnelOf({ counts: [...COUNTS], placed: 9, paid: 5 })).toEqual([
    { step: "visits", count: 200, perHundredVisits: 10_000 },
    { step: "productPages", count: 301, perHundredVisits: 15_050 },
    { step: "cartAdditions", count: 25, perHundredVisits: 1_250 },
    { step: "placed", count: 9, perHundredVisits: 450 },
    { step: "paid", count: 5, perHundredVisits: 250 },
  ]);
});

test("without visits nothing is compared", () => {
  expect(
    funnelOf({ counts: [], placed: 2, paid: 1 }).map(({ count, perHundredVisits }) => [count, perHundredVisits]),
  ).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
    [2, 0],
    [1, 0],
  ]);
});

test("sources without visits are listed too", () => {
  expect(sourcesOf([...COUNTS])).toEqual([
    { source: "direct", visits: 50 },
    { source: "search", visits: 150 },
    { source: "social", visits: 0 },
    { source: "other", visits: 0 },
  ]);
});
