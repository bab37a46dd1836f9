import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BRANDS, brandBanner, brandOf, LIP_BALM_BRAND_SLUG } from "./catalogue/brands.ts";
import { isSlug, MAX_SLUG_LENGTH, slugify } from "./catalogue/slug.ts";
import { fold, matches } from "./text.ts";

describe("fold", () => {
  test("removes case, accents and the tilde of the ñ", () => {
    expect(fold("Árabe ÑANDÚ Grès pingüino")).toBe("arabe nandu gres pinguino");
  });

  test("is idempotent", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });
});

describe("matches", () => {
  test("finds Yara of Lattafa by any words of name and brand, in any order and case", () => {
    for (const search of ["yara", "LATTAFA", "yara lattafa", "lattafa  yara", "atta", "", " "]) {
      expect(matches(search, "Yara", "Lattafa")).toBe(true);
    }
  });

  test("does not find it by a word it lacks", () => {
    expect(matches("yara khamrah", "Yara", "Lattafa")).toBe(false);
  });

  test("finds Grès without its accent, and with one too many", () => {
    expect(matches("gres", "Cabotine", "Grès")).toBe(true);
    expect(matches("cabótine", "Cabotine", "Grès")).toBe(true);
  });
});

describe("slugs", () => {
  test.each([
    ["Victoria's Secret", "victorias-secret"],
    ["Club de Nuit — Intense Man (105 ml)", "club-de-nuit-intense-man-105-ml"],
    ["  Grès  ", "gres"],
    ["Año Nuevo", "ano-nuevo"],
    ["عطر", ""],
  ])("%s is %s", (name, slug) => {
    expect(slugify(name)).toBe(slug);
  });

  test("slugs of any name are valid or empty, and are stable", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (name) => {
        const slug = slugify(name);
        expect(slug === "" || isSlug(slug)).toBe(true);
        expect(slugify(slug)).toBe(slug);
      }),
    );
    expect(slugify(`${"a".repeat(MAX_SLUG_LENGTH - 1)} b`)).toBe("a".repeat(MAX_SLUG_LENGTH - 1));
  });

  test.each(["", "-yara", "yara-", "ya--ra", "Yara", "ñandu", "../etc", "a".repeat(MAX_SLUG_LENGTH + 1)])(
    "%j is not a slug",
    (text) => {
      expect(isSlug(text)).toBe(false);
    },
  );
});

describe("the brands of the menu", () => {
  test("are thirty, each under the slug of its name", () => {
    const slugs =
      "afnan, amaran, al-haramain, ariana-grande, armaf, azzaro, bharara, britney-spears, calvin-klein, carmex, elizabeth-arden, fragrance-world, french-avenue, gres, issey-miyake, jennifer-lopez, katy-perry, lattafa, maison-alhambra, maison-asrar, moschino, paris-corner, rasasi, rayhaan, sabrina-carpenter, sol-de-janeiro, tubbees, versace, victorias-secret, zimaya";
    expect(BRANDS.map(({ slug }) => slug)).toEqual(slugs.split(", "));
    for (const { slug, name } of BRANDS) expect(slugify(name)).toBe(slug);
  });

  test("include one of lip balms, Carmex", () => {
    expect(BRANDS.filter(({ lipBalm }) => lipBalm)).toEqual([brandOf(LIP_BALM_BRAND_SLUG)]);
  });

  test("have a banner that names them", () => {
    expect(brandBanner("Lattafa").title).toBe("Lattafa");
    expect(brandOf("nadie")).toBeUndefined();
  });
});
