import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { DEMO_PRODUCTS } from "#db/seed/demo.ts";
import { DEMO_SETTINGS } from "#db/seed/settings.ts";
import { PICTURE_WIDTHS, pictureSource } from "#shop/catalogue/pictures/picture.ts";
import { inRotation, isInRotation } from "#tests/rotation.ts";
import { encode, FIRST_MAX_BYTES, hashOf, MAIN_MAX_BYTES, VARIANTS } from "./encode.ts";
import { LOOKS } from "./looks/index.ts";
import { frontView } from "./views/views.ts";

const ROOT = join(import.meta.dirname, "../..");
const FILES = join(ROOT, "db/seed/pictures/files");
const PUBLIC = join(ROOT, "site/public");
const pictures = DEMO_PRODUCTS.flatMap((product) => product.pictures);

// The files rarely change and take seconds to read, so each run checks a part of them.
describe.each(inRotation(DEMO_PRODUCTS))("the pictures of $slug", ({ slug, pictures: own, bigDecant, smallDecant }) => {
  test("are in this order: front, box, detail, and its decants if it has decants", () => {
    const views = own.map(({ path }) => path.slice(`/pictures/${slug}-`.length).split(".")[0]);
    expect(views).toEqual(["front", "box", "detail", ...(bigDecant || smallDecant ? ["scale"] : [])]);
  });

  test("are files named by their content, in every width, within their size limits", async () => {
    for (const [at, { path, width, height }] of own.entries()) {
      const main = readFileSync(join(FILES, basename(path)));
      expect(path).toContain(`.${hashOf(main)}.webp`);
      expect(main.length).toBeLessThanOrEqual(at === 0 ? FIRST_MAX_BYTES : MAIN_MAX_BYTES);
      expect(await sharp(main).metadata()).toMatchObject({ format: "webp", width, height });
      for (const variant of VARIANTS) {
        const bytes = readFileSync(join(FILES, basename(pictureSource(path, variant.width))));
        expect(bytes.length).toBeLessThanOrEqual(variant.maxBytes);
        expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: variant.width });
      }
    }
  });
});

test("the variants have the widths that pages request", () => {
  expect(VARIANTS.map((variant) => variant.width)).toEqual([...PICTURE_WIDTHS]);
});

test("the folder has exactly the manifest's files", () => {
  const named = pictures.flatMap(({ path }) => [path, ...PICTURE_WIDTHS.map((width) => pictureSource(path, width))]);
  expect(readdirSync(FILES).toSorted()).toEqual(named.map((path) => basename(path)).toSorted());
});

test("every product is drawn, and every drawing belongs to a product", () => {
  expect(LOOKS.map((look) => look.slug)).toEqual(DEMO_PRODUCTS.map((product) => product.slug));
});

test.runIf(isInRotation(2))("a picture drawn twice has the same bytes", { timeout: 180_000 }, async () => {
  const look = LOOKS[0];
  if (!look) throw new Error("no looks");
  const [first, second] = [await encode(await frontView(look)), await encode(await frontView(look))];
  expect(second.hash).toBe(first.hash);
});

test("the banner's pictures, the fallback picture and the icons exist, and the pictures are small", () => {
  const weigh = (path: string) => readFileSync(join(PUBLIC, path)).length;
  expect(weigh(DEMO_SETTINGS.banner.desktopPath)).toBeLessThanOrEqual(40_000);
  expect(weigh(DEMO_SETTINGS.banner.mobilePath)).toBeLessThanOrEqual(25_000);
  expect(weigh("fallback.webp")).toBeLessThanOrEqual(5_000);
  expect(existsSync(join(PUBLIC, "favicon.svg")) && existsSync(join(PUBLIC, "apple-touch-icon.png"))).toBe(true);
});
