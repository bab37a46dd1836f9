import { expect, test } from "vitest";
import { FALLBACK_PICTURE, linkedPicture, linkPicture, picture2x, pictureSource, pictureSrcset } from "./picture.ts";

const YARA = "/pictures/yara.9f86d081.webp";

test("the source is the smallest file that is wide enough", () => {
  expect(pictureSource(YARA, 80)).toBe("/pictures/yara.9f86d081-160.webp");
  expect(pictureSource(YARA, 160)).toBe("/pictures/yara.9f86d081-160.webp");
  expect(pictureSource(YARA, 225)).toBe("/pictures/yara.9f86d081-240.webp");
  expect(pictureSource(YARA, 480)).toBe("/pictures/yara.9f86d081-480.webp");
  expect(pictureSource(YARA, 481)).toBe(YARA);
});

test("the srcset has the widths for large pictures", () => {
  expect(pictureSrcset(YARA)).toBe("/pictures/yara.9f86d081-480.webp 480w, /pictures/yara.9f86d081.webp 880w");
});

test.each([
  [YARA, "/pictures/enlace/yara.9f86d081.jpg"],
  ["/pictures/u/0123456789abcdef0123456789abcdef.webp", "/pictures/enlace/u/0123456789abcdef0123456789abcdef.jpg"],
])("%s has its own link picture, whose path gives the path of the picture back", (path, link) => {
  expect(linkPicture(path)).toBe(link);
  expect(linkedPicture(link)).toBe(path);
});

test("other paths have no link picture", () => {
  expect(linkPicture(FALLBACK_PICTURE)).toBe(FALLBACK_PICTURE);
  for (const path of [YARA, "/pictures/enlace/../a.b.jpg", "/pictures/enlace/a.webp", "/pictures/enlace/x/a.b.jpg"])
    expect(linkedPicture(path)).toBeNull();
});

test("for screens of double density the file of the double width is offered", () => {
  expect(picture2x(YARA, 240)).toBe("/pictures/yara.9f86d081-480.webp 2x");
});

test.each([FALLBACK_PICTURE, "/pictures/yara.webp", "/img/yara.9f86d081.webp", "/pictures/a/b.9f86d081.webp", ""])(
  "%j has no variants",
  (path) => {
    expect(pictureSource(path, 240)).toBe(path);
    expect(pictureSrcset(path)).toBe("");
    expect(picture2x(path, 240)).toBe("");
  },
);
