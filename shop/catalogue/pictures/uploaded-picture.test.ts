import { expect, test } from "vitest";
import { pictureSource, pictureSrcset } from "./picture.ts";
import {
  isUploadedPath,
  PICTURE_RECIPES,
  PICTURE_USES,
  uploadedPath,
  uploadSizeMessages,
  variantPath,
} from "./uploaded-picture.ts";

const HASH = "0123456789abcdef".repeat(4);

test("a product's picture has a main file and three variants, in one aspect ratio", () => {
  const { width, height, variants } = PICTURE_RECIPES.product;
  expect([{ width, height }, ...variants]).toEqual([
    { width: 880, height: 1076 },
    { width: 160, height: 196 },
    { width: 240, height: 293 },
    { width: 480, height: 587 },
  ]);
});

test("the paths that pages request are those of an upload's main file and variants", () => {
  const path = uploadedPath("product", HASH);
  expect(path).toBe("/pictures/u/0123456789abcdef0123456789abcdef.webp");
  expect(pictureSource(path, 240)).toBe(variantPath(path, 240));
  for (const { width } of PICTURE_RECIPES.product.variants)
    expect(pictureSource(path, width)).toBe(variantPath(path, width));
  expect(pictureSrcset(path)).toContain(`${variantPath(path, 480)} 480w`);
});

test("a banner has one file, and pages request no other", () => {
  const path = uploadedPath("banner", HASH);
  expect(path).toBe("/pictures/u/b-0123456789abcdef0123456789abcdef.webp");
  expect([pictureSource(path, 240), pictureSrcset(path)]).toEqual([path, ""]);
});

test.each(PICTURE_USES)(
  "the main file of a %s has the form of an upload's path; only a product has variants",
  (use) => {
    const path = uploadedPath(use, HASH);
    expect(isUploadedPath(path)).toBe(true);
    expect(isUploadedPath(variantPath(path, 240))).toBe(use === "product");
  },
);

test.each([
  "/pictures/u/0123.webp",
  "/pictures/u/0123456789abcdef0123456789abcdef.png",
  "/pictures/u/0123456789abcdef0123456789abcdef-880.webp",
  "/pictures/u/../u/0123456789abcdef0123456789abcdef.webp",
  "/pictures/yara.9f86d081.webp",
  "",
])("%j is not a path of an upload", (path) => {
  expect(isUploadedPath(path)).toBe(false);
});

test.each([
  [200, 200, 0],
  [199, 5000, 1],
  [8000, 5000, 0],
  [8000, 5001, 1],
  [8001, 200, 1],
])("an upload of %d x %d pixels has %d errors", (width, height, faults) => {
  expect(uploadSizeMessages({ width, height })).toHaveLength(faults);
});
