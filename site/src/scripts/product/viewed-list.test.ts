import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetViewed, rememberViewed, viewedBefore } from "./viewed-list.ts";

const asad = {
  slug: "lattafa-asad",
  productName: "Asad",
  picture: "/pictures/asad.0a1b2c3d.webp",
  offer: "[4,2,-1,0,[7,100,10,4500],[8,50,0,3000,3,[1500,null,null]]]",
  base: "Ab3_-xyZ",
};
const store = new Map<string, string>();
beforeEach(() => {
  store.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, text: string) => store.set(key, text),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("lists the newest first, each perfume once, and drops the oldest of thirteen", () => {
  for (let i = 0; i < 12; i += 1) rememberViewed({ ...asad, slug: `p${i}` });
  rememberViewed(asad);
  rememberViewed({ ...asad, slug: "p5" });
  const slugs = viewedBefore().map(({ slug }) => slug);
  expect(slugs.slice(0, 3)).toEqual(["p5", "lattafa-asad", "p11"]);
  expect(slugs).toHaveLength(12);
  expect(slugs).not.toContain("p0");
  forgetViewed();
  expect(viewedBefore()).toEqual([]);
});

test.each([
  ["no JSON", "{"],
  ["another form", '{"slug":"a"}'],
  [
    "nobody's entries",
    JSON.stringify([null, 7, { ...asad, slug: "../login" }, { ...asad, picture: "//other.example/a" }]),
  ],
  ["what was kept without its offer", JSON.stringify([{ ...asad, offer: undefined, base: undefined }])],
  [
    "offers of another form",
    JSON.stringify(["", "[]", "[4,2,-1]", "[4,2,-1,0,[7]]"].map((offer) => ({ ...asad, offer }))),
  ],
  ["pages of another name", JSON.stringify([{ ...asad, base: "a,b&c=d" }])],
  ["a picture of a script", JSON.stringify([{ ...asad, picture: "javascript:alert(1)" }])],
])("shows nothing for %s", (_, kept) => {
  store.set("looked-at", kept);
  expect(viewedBefore()).toEqual([]);
});

test("works without storage", () => {
  const refuse = () => {
    throw new Error("denied");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
  expect(viewedBefore()).toEqual([]);
  expect(() => rememberViewed(asad)).not.toThrow();
});
