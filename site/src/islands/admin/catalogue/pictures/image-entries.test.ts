import { expect, test } from "vitest";
import { type Entry, moveBy, moveTo, positionLabel, withoutEntry, withStored } from "./image-entries.ts";

const entriesOf = (...paths: string[]): Entry[] => paths.map((path) => ({ key: path, path }));
const paths = (entries: readonly Entry[]) => entries.map(({ path }) => path).join(" ");
const THREE = entriesOf("/a.webp", "/b.webp", "/c.webp");

test("a picture moves within the list, and the first one is announced as the main one", () => {
  expect(paths(moveBy(THREE, "/b.webp", -1))).toBe("/b.webp /a.webp /c.webp");
  expect(paths(moveBy(THREE, "/a.webp", -1))).toBe("/a.webp /b.webp /c.webp");
  expect(paths(moveBy(THREE, "/c.webp", 1))).toBe("/a.webp /b.webp /c.webp");
  expect(paths(moveTo(THREE, "/c.webp", 0))).toBe("/c.webp /a.webp /b.webp");
  expect(moveBy(THREE, "/d.webp", 1)).toBe(THREE);
  expect(positionLabel(moveBy(THREE, "/b.webp", -1), "/b.webp")).toBe("Imagen 1 de 3: es la principal");
  expect(positionLabel(THREE, "/c.webp")).toBe("Imagen 3 de 3");
});

test("a stored picture goes last and replaces entries without a file", () => {
  expect(paths(withStored(entriesOf("/pictures/"), { key: "x", path: "/pictures/u/x.webp" }))).toBe(
    "/pictures/u/x.webp",
  );
  expect(paths(withStored(THREE, { key: "x", path: "/x.webp" }))).toBe("/a.webp /b.webp /c.webp /x.webp");
});

test("the first picture cannot be removed", () => {
  expect(paths(withoutEntry(THREE, "/a.webp"))).toBe("/a.webp /b.webp /c.webp");
  expect(paths(withoutEntry(THREE, "/b.webp"))).toBe("/a.webp /c.webp");
});
