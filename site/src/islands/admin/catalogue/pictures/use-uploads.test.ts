import { expect, test } from "vitest";
import { cropOf, hasFile, sizeToSend } from "./use-uploads.ts";

test.each([
  ["shrinks a landscape photograph to the recipe", "product", [4000, 3000], [880, 660]],
  ["shrinks a portrait photograph to the recipe", "product", [3000, 4000], [807, 1076]],
  ["keeps a small picture", "product", [500, 700], [500, 700]],
  ["does not shrink the short side of a strip below the minimum", "product", [3000, 300], [2000, 200]],
  ["does not enlarge a picture below the minimum", "product", [3000, 100], [3000, 100]],
  ["shrinks a banner until it covers the recipe", "banner", [4000, 3000], [1600, 1200]],
  ["shrinks a wide banner by its height", "banner", [6000, 1000], [3600, 600]],
  ["shrinks the phone's banner", "bannerMobile", [3000, 4000], [975, 1300]],
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

test.each([
  ["a landscape photograph loses its sides", [4400, 2690], { width: 2200, height: 2690, left: 1100, top: 0 }],
  ["a tall photograph loses its top and bottom", [880, 2000], { width: 880, height: 1076, left: 0, top: 462 }],
  ["a picture with the frame's proportions stays", [440, 538], { width: 440, height: 538, left: 0, top: 0 }],
] as const)("%s", (_, [width, height], crop) => {
  expect(cropOf({ width, height }, "product")).toEqual(crop);
});
