import { expect, test } from "vitest";
import { hasFile } from "./has-file.ts";

test.each([
  ["/pictures/", false],
  ["/pictures/asad.webp", true],
  ["/pictures/asad.", false],
  ["asad.webp", false],
  ["", false],
])("%j names a picture file: %s", (path, has) => {
  expect(hasFile(path)).toBe(has);
});
