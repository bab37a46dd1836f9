import { expect, test } from "vitest";
import { hasFile, sizeToSend } from "./use-uploads.ts";

test.each([
  ["a photograph fits into the page's largest", "product", [4000, 3000], [880, 660]],
  ["a tall one too", "product", [3000, 4000], [807, 1076]],
  ["a small one stays", "product", [500, 700], [500, 700]],
  ["the short side of a strip stays one that is taken", "product", [3000, 300], [2000, 200]],
  ["one that is too small is not made larger: the server says so", "product", [3000, 100], [3000, 100]],
  ["a banner covers its place", "banner", [4000, 3000], [1600, 1200]],
  ["also one that is wide", "banner", [6000, 1000], [3600, 600]],
  ["and the telephone's", "bannerMobile", [3000, 4000], [975, 1300]],
] as const)("%s", (_, use, [width, height], [toWidth, toHeight]) => {
  expect(sizeToSend({ width, height }, use)).toEqual({ width: toWidth, height: toHeight });
});

test.each([
  ["/pictures/", false],
  ["/pictures/asad.webp", true],
  ["/pictures/asad.", false],
  ["asad.webp", false],
  ["", false],
])("%j names a picture file: %s", (path, has) => {
  expect(hasFile(path)).toBe(has);
});
