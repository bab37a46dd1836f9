/** The product form. docs/product-rules.md#product-form-limits, docs/product-rules.md#new-perfume-defaults */
import { INSTALLMENT_DIVISOR, scale, toWire, type UsdCents } from "../pricing/money.ts";
import { defaultDecantUsdCents } from "../pricing/price.ts";
import { type Refused, refuse } from "../refusal.ts";
import { manyLines, oneLine } from "../text.ts";
import { brandOf } from "./brands.ts";
import type { Category, Gender } from "./catalogue.ts";
import { type Product, type ProductSize, wireOrNull } from "./product.ts";
import {
  dollars,
  type FieldErrors,
  fieldErrors,
  type PictureEntry,
  readPictures,
  readSizes,
  type SentPicture,
  type SentSize,
  type SizeEntry,
} from "./product-form-fields.ts";
import { slugify } from "./slug.ts";

/** The form's fields: money and percentages as decimals; empty fields are null or missing. */
export interface SentProduct {
  productName: string;
  brand: string;
  description?: string | undefined;
  images?: readonly SentPicture[] | undefined;
  gender?: Gender | undefined;
  category?: Category | undefined;
  status?: boolean | undefined;
  soon?: boolean | undefined;
  bigDecant?: boolean | undefined;
  smallDecant?: boolean | undefined;
  priceBigDecant?: number | null | undefined;
  priceSmallDecant?: number | null | undefined;
  milliliters: readonly SentSize[];
}

/** A parsed form: cents and basis points; null where a price is derived. */
export interface ProductEntry {
  productName: string;
  brand: string;
  brandSlug: string;
  description: string;
  pictures: PictureEntry[];
  gender: Gender;
  category: Category;
  active: boolean;
  soon: boolean;
  bigDecant: boolean;
  smallDecant: boolean;
  bigDecantUsdCents: UsdCents | null;
  smallDecantUsdCents: UsdCents | null;
  sizes: SizeEntry[];
}

export const PRODUCT_NAME_MAX = 120;
export const BRAND_MAX = 60;
export const DESCRIPTION_MAX = 1_000;

/** Prefix of picture paths, offered for a new picture. */
export const PICTURE_PREFIX = "/pictures/";

export const EMPTY_SIZE = {
  ml: 0,
  price: 0,
  priceInInstallments: 0,
  numberOfInstallments: 0,
  forSale: false,
  percentageForSale: 0,
  priceForSale: 0,
  priceInInstallmentsForSale: 0,
  snF: 0,
  snL: 0,
  ros: 0,
} as const satisfies SentSize;

export const EMPTY_PRODUCT = {
  productName: "",
  brand: "",
  description: "",
  images: [PICTURE_PREFIX],
  gender: "female",
  category: "arab",
  status: true,
  soon: false,
  bigDecant: false,
  smallDecant: false,
  priceBigDecant: 0,
  priceSmallDecant: 0,
  milliliters: [EMPTY_SIZE],
} as const satisfies SentProduct;

/** Whether another picture field is offered: the last path has more than 5 characters and a dot. */
export function offersAnotherImage(images: readonly string[]): boolean {
  const last = images.at(-1) ?? "";
  return last.length > 5 && last.includes(".");
}

/** Whether a picture or size can be removed: all but the first. */
export function canRemove(index: number): boolean {
  return index > 0;
}

/** Default prices in dollar cents for empty fields: the installment price, and the decants' prices from the first size. */
export function derivedPrices(priceUsdCents: UsdCents) {
  const { big, small } = defaultDecantUsdCents([{ priceUsdCents }]);
  return { installment: scale(priceUsdCents, 100, INSTALLMENT_DIVISOR), bigDecant: big, smallDecant: small };
}

/** Parses the form. Refuses `invalid_fields` with messages by field path (`milliliters.0.price`). */
export function readProduct(sent: SentProduct): { ok: true; entry: ProductEntry } | Refused<"invalid_fields"> {
  const errors = fieldErrors();
  const entry = entryOf(sent, errors);
  checkSold(entry, errors);
  const fields = errors.fields();
  return Object.keys(fields).length > 0 ? refuse({ code: "invalid_fields", fields }) : { ok: true, entry };
}

function entryOf(sent: SentProduct, errors: FieldErrors): ProductEntry {
  const brand = readBrand(sent.brand, errors);
  return {
    productName: readName(sent.productName, errors),
    ...brand,
    description: readDescription(sent.description ?? "", errors),
    pictures: readPictures(sent.images ?? [], errors),
    gender: sent.gender ?? EMPTY_PRODUCT.gender,
    category: sent.category ?? EMPTY_PRODUCT.category,
    active: sent.status ?? EMPTY_PRODUCT.status,
    soon: sent.soon ?? EMPTY_PRODUCT.soon,
    bigDecant: sent.bigDecant ?? false,
    smallDecant: sent.smallDecant ?? false,
    bigDecantUsdCents: dollars(sent.priceBigDecant, errors.at("priceBigDecant")) || null,
    smallDecantUsdCents: dollars(sent.priceSmallDecant, errors.at("priceSmallDecant")) || null,
    sizes: readSizes(sent.milliliters, errors),
  };
}

function readName(text: string, errors: FieldErrors): string {
  const name = oneLine(text);
  const report = errors.at("productName");
  if (name === "") report("El nombre es obligatorio.");
  if (name.length > PRODUCT_NAME_MAX) report(`El nombre debe tener como máximo ${PRODUCT_NAME_MAX} caracteres.`);
  return name;
}

/** A brand of the menu takes the menu's spelling, ignoring capitals and accents. */
function readBrand(text: string, errors: FieldErrors): { brand: string; brandSlug: string } {
  const typed = oneLine(text);
  const brandSlug = slugify(typed);
  const report = errors.at("brand");
  if (typed === "") report("La marca es obligatoria.");
  else if (brandSlug === "") report("La marca tiene que tener letras o números.");
  if (typed.length > BRAND_MAX) report(`La marca debe tener como máximo ${BRAND_MAX} caracteres.`);
  return { brand: brandOf(brandSlug)?.name ?? typed, brandSlug };
}

function readDescription(text: string, errors: FieldErrors): string {
  const description = manyLines(text);
  if (description.length > DESCRIPTION_MAX)
    errors.at("description")(`La descripción debe tener como máximo ${DESCRIPTION_MAX} caracteres.`);
  return description;
}

/** A perfume on sale needs prices, so that a forgotten one does not sell for 0. */
function checkSold({ active, soon, sizes }: ProductEntry, errors: FieldErrors): void {
  if (!active || soon) return;
  for (const [index, { priceUsdCents }] of sizes.entries()) {
    const path = `milliliters.${index}.price`;
    if (priceUsdCents === 0 && !errors.has(path)) errors.at(path)("Poné un precio mayor que 0 para venderlo");
  }
}

/** The form of a perfume. Saving it unchanged changes nothing. */
export function formOf(product: Product): SentProduct {
  const { productName, brand, description, gender, category, active, soon, bigDecant, smallDecant } = product;
  return {
    productName,
    brand,
    description,
    gender,
    category,
    status: active,
    soon,
    bigDecant,
    smallDecant,
    images: product.pictures,
    priceBigDecant: wireOrNull(product.bigDecantUsdCents),
    priceSmallDecant: wireOrNull(product.smallDecantUsdCents),
    milliliters: product.sizes.map(sizeForm),
  };
}

function sizeForm(size: ProductSize): SentSize {
  return {
    _id: size.id,
    ml: size.ml,
    price: toWire(size.priceUsdCents),
    priceInInstallments: wireOrNull(size.installmentUsdCents),
    numberOfInstallments: size.numberOfInstallments,
    forSale: size.forSale,
    percentageForSale: toWire(size.percentageForSaleBp),
    priceForSale: wireOrNull(size.priceForSaleUsdCents),
    priceInInstallmentsForSale: wireOrNull(size.installmentForSaleUsdCents),
    ...size.locations,
  };
}
