import * as z from "zod";
import { instant, namedObject, strictForm } from "../../fields.contract.ts";
import { manyLines, oneLine } from "../../text.ts";
import { BRAND_MAX } from "../fields.ts";
import { isShopPicture } from "../pictures/picture.ts";
import { isSlug, slugify } from "../slug.ts";
import { BRAND_TEXT_MAX } from "./brand.ts";

const TEXT = "Tiene que ser un texto";
const FLAG = "Tiene que ser sí o no";
const LIST = "Tiene que ser una lista";
const SLUG = "No es una marca";
const MENU_MAX = 200;

const enteredShape = {
  name: z
    .string(TEXT)
    .transform(oneLine)
    .pipe(
      z
        .string()
        .min(1, "Escribí el nombre")
        .max(BRAND_MAX, `Tiene como máximo ${BRAND_MAX} caracteres`)
        .refine((name) => name === "" || slugify(name) !== "", "Tiene que tener letras o números"),
    ),
  text: z
    .string(TEXT)
    .transform(manyLines)
    .pipe(z.string().max(BRAND_TEXT_MAX, `Tiene como máximo ${BRAND_TEXT_MAX} caracteres`))
    .default("")
    .describe("The paragraph of its page; may be empty"),
  picture: z
    .string(TEXT)
    .trim()
    .refine((path) => path === "" || isShopPicture(path), "Tiene que ser una foto de la tienda, como las que subís acá")
    .default("")
    .describe("Site path of one of the shop's pictures; empty without one"),
  isLipBalm: z.boolean(FLAG).default(false).describe("Its page shows its lip balms. At most one brand"),
  isInMenu: z.boolean(FLAG).default(false).describe("true: in the menu, at its end if it was not in the menu before"),
};

/** Body of POST /api/admin/brands. */
export const newBrandSchema = strictForm(enteredShape);
export type NewBrand = z.input<typeof newBrandSchema>;

/** Body of PUT /api/admin/brands/{slug}. */
export const changedBrandSchema = strictForm({
  ...enteredShape,
  updatedAt: z.iso.datetime("Falta la versión que leíste").describe("The version that was read"),
});
export type ChangedBrand = z.input<typeof changedBrandSchema>;

const slugs = z.array(z.string(TEXT).refine(isSlug, SLUG), LIST).max(MENU_MAX, `Van hasta ${MENU_MAX} marcas`);

/** Body of PUT /api/admin/brands: the order of the menu. */
export const brandMenuSchema = strictForm({
  menu: slugs.describe("The slugs of the brands in the menu, in their new order"),
  seen: slugs.describe("The order that was read"),
});
export type BrandMenuOrder = z.input<typeof brandMenuSchema>;

const brandSchema = namedObject("Brand", {
  slug: z.string(),
  name: z.string(),
  text: z.string(),
  picture: z.string(),
  isLipBalm: z.boolean(),
  isInMenu: z.boolean(),
  perfumes: z.int().min(0).describe("Number of its perfumes, active and inactive, without archived ones"),
  updatedAt: instant,
});
export type BrandResponse = z.infer<typeof brandSchema>;

/** Response of GET and PUT /api/admin/brands. */
export const brandsSchema = namedObject("BrandsResponse", {
  brands: z.array(brandSchema).describe("Those of the menu in its order, then the others by name"),
});

/** Response of POST /api/admin/brands and of PUT /api/admin/brands/{slug}. */
export const savedBrandSchema = namedObject("BrandSaved", { brand: brandSchema });

/** Response of DELETE /api/admin/brands/{slug}. */
export const removedBrandSchema = namedObject("BrandRemoved", { slug: z.string() });
