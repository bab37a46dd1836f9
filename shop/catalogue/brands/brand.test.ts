import { expect, test } from "vitest";
import { type Brand, brandFinder, brandMessages, brandsInMenu, isSameSet, lipBalmBrand, withBrand } from "./brand.ts";
import { changedBrandSchema, newBrandSchema } from "./brands.contract.ts";

const brand = (slug: string, name: string, more: Partial<Brand> = {}): Brand => ({
  ...{ slug, name, text: "", picture: "", isLipBalm: false, position: null },
  ...more,
});
const GRES = brand("gres", "Grès", { position: 1 });
const LATTAFA = brand("lattafa", "Lattafa Perfumes", { position: 0 });
const CARMEX = brand("carmex", "Carmex", { isLipBalm: true });
const ALL = [GRES, LATTAFA, CARMEX];

test("a brand is found by its name, and by its slug after it was renamed, ignoring capitals and accents", () => {
  const found = (typed: string) => brandFinder(ALL)(typed)?.slug;
  expect(found(" GRÈS ")).toBe("gres");
  expect(found("lattafa perfumes")).toBe("lattafa");
  expect(found("Lattafa")).toBe("lattafa");
  expect(found("Dior")).toBeUndefined();
  // A name takes precedence over a slug.
  expect(brandFinder([brand("dior", "Otra"), brand("x", "Dior")])("dior")?.slug).toBe("x");
});

test("a perfume takes the name and slug of its brand; for an unknown brand it keeps the typed name and gets a new slug", () => {
  const perfume = { brand: "lattafa", brandSlug: "" };
  expect(withBrand(perfume, LATTAFA)).toEqual({ brand: "Lattafa Perfumes", brandSlug: "lattafa" });
  expect(withBrand({ brand: "Casa Ñandú", brandSlug: "" }, undefined)).toEqual({
    brand: "Casa Ñandú",
    brandSlug: "casa-nandu",
  });
});

test("the menu lists the brands that have a position, in that order; the brand of lip balms is found", () => {
  expect(brandsInMenu(ALL)).toEqual([LATTAFA, GRES]);
  expect([lipBalmBrand(ALL), lipBalmBrand([GRES])]).toEqual(["carmex", null]);
});

test("a name that another brand has as its name or slug is refused, and so is a second brand of lip balms", () => {
  const messages = (name: string, slug: string | null, isLipBalm = false) =>
    brandMessages({ name, isLipBalm }, ALL, slug);
  expect(messages("gres", null)).toEqual({ name: ["Ya hay una marca con ese nombre"] });
  expect(messages("Lattafa", null)).toEqual({ name: ["Ese nombre es el de la dirección de Lattafa Perfumes"] });
  expect(messages("Dior", null, true)).toEqual({ isLipBalm: ["Ya es Carmex: sacáselo primero"] });
  expect(messages("GRES", "gres")).toEqual({});
  expect(messages("Lattafa", "lattafa")).toEqual({});
  expect(messages("Carmex", "carmex", true)).toEqual({});
  expect(messages("Lattafa", "carmex")).toMatchObject({ name: [expect.stringContaining("dirección")] });
});

test("two lists are equal if they have each slug the same number of times, in any order", () => {
  expect(isSameSet(["a", "b"], ["b", "a"])).toBe(true);
  expect(isSameSet(["a", "a"], ["a", "b"])).toBe(false);
  expect(isSameSet(["a"], ["a", "b"])).toBe(false);
});

test("the form is trimmed; a missing name, long texts, pictures not of the shop and a change without a version are refused", () => {
  const messages = (body: object) =>
    newBrandSchema.safeParse(body).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  expect(newBrandSchema.parse({ name: "  Casa   Ñandú ", text: " Una\n\n línea " })).toEqual({
    ...{ name: "Casa Ñandú", text: "Una\nlínea", picture: "", isLipBalm: false, isInMenu: false },
  });
  expect(messages({ name: "X", picture: "/pictures/u/0123456789abcdef.webp" })).toBeUndefined();
  expect(messages({ name: " " })).toEqual(["name: Escribí el nombre"]);
  expect(messages({ name: "!!!" })).toEqual(["name: Tiene que tener letras o números"]);
  expect(messages({ name: "x".repeat(61), text: "x".repeat(301) })).toHaveLength(2);
  for (const picture of ["https://x.test/a.webp", "//x.test/a.webp", "/otra.webp", "/pictures/a.svg"])
    expect(messages({ name: "X", picture })).toEqual([expect.stringContaining("foto de la tienda")]);
  expect(changedBrandSchema.safeParse({ name: "X" }).success).toBe(false);
});
