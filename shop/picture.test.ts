import { expect, test } from "vitest";
import { FALLBACK_PICTURE, pictureDouble, pictureSource, pictureSrcset } from "./picture.ts";

const YARA = "/pictures/yara.9f86d081.webp";

test("a picture of ours comes in the smallest width that is wide enough", () => {
  expect(pictureSource(YARA, 80)).toBe("/pictures/yara.9f86d081-160.webp");
  expect(pictureSource(YARA, 160)).toBe("/pictures/yara.9f86d081-160.webp");
  expect(pictureSource(YARA, 225)).toBe("/pictures/yara.9f86d081-240.webp");
  expect(pictureSource(YARA, 480)).toBe("/pictures/yara.9f86d081-480.webp");
  expect(pictureSource(YARA, 481)).toBe(YARA);
});

test("its srcset names every width it has", () => {
  expect(pictureSrcset(YARA)).toBe(
    "/pictures/yara.9f86d081-160.webp 160w, /pictures/yara.9f86d081-240.webp 240w, /pictures/yara.9f86d081-480.webp 480w, /pictures/yara.9f86d081.webp 880w",
  );
});

test("its double is the next width for sharper screens", () => {
  expect(pictureDouble(YARA, 240)).toBe("/pictures/yara.9f86d081-480.webp 2x");
});

test.each([FALLBACK_PICTURE, "/pictures/yara.webp", "/img/yara.9f86d081.webp", "/pictures/a/b.9f86d081.webp", ""])(
  "%j has no variants",
  (path) => {
    expect(pictureSource(path, 240)).toBe(path);
    expect(pictureSrcset(path)).toBe("");
    expect(pictureDouble(path, 240)).toBe("");
  },
);
