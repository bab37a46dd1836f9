/** The product form. docs/product-rules.md#product-form-limits, docs/product-rules.md#new-perfume-defaults */
import {
  type FieldErrors,
  fieldErrors,
  initialValues,
  readValues,
  type SentOf,
  type ValuesOf,
  wireValues,
} from "../fields.ts";
import type { Refused } from "../refusal.ts";
import { PERFUME_FIELDS, SIZE_FIELDS } from "./fields.ts";
import type { Product, ProductSize } from "./product.ts";
import {
  type PictureEntry,
  readPictures,
  readSizes,
  type SentPicture,
  type SentSize,
  type SizeEntry,
} from "./product-form-fields.ts";
import { slugify } from "./slug.ts";

/** The form's fields: money and percentages as decimals; empty fields are null or missing. */
export interface SentProduct extends SentOf<typeof PERFUME_FIELDS> {
  productName: string;
  brand: string;
  images?: readonly SentPicture[] | undefined;
  milliliters: readonly SentSize[];
}

/** A parsed form. */
export interface ProductEntry extends ValuesOf<typeof PERFUME_FIELDS> {
  brandSlug: string;
  pictures: PictureEntry[];
  sizes: SizeEntry[];
}

/** Prefix of picture paths, offered for a new picture. */
export const PICTURE_PREFIX = "/pictures/";

/** A new perfume with a size. docs/product-rules.md#new-perfume-defaults */
export const EMPTY_PRODUCT = {
  ...initialValues(PERFUME_FIELDS),
  images: [PICTURE_PREFIX],
  milliliters: [initialValues(SIZE_FIELDS)],
} satisfies SentProduct;

/** Whether another picture field is offered: the last path has more than 5 characters and a dot. */
export function offersAnotherImage(images: readonly string[]): boolean {
  const last = images.at(-1) ?? "";
  return last.length > 5 && last.includes(".");
}

/** Parses the form. Refuses `invalid_fields` with messages by field path (`milliliters.0.price`). */
export function readProduct(sent: SentProduct): { ok: true; entry: ProductEntry } | Refused<"invalid_fields"> {
  const errors = fieldErrors();
  const entry = entryOf(sent, errors);
  checkSold(entry, errors);
  return errors.refusal() ?? { ok: true, entry };
}

function entryOf(sent: SentProduct, errors: FieldErrors): ProductEntry {
  const values = readValues(PERFUME_FIELDS, sent, errors.at);
  return {
    ...values,
    brandSlug: slugify(values.brand),
    pictures: readPictures(sent.images ?? [], errors),
    sizes: readSizes(sent.milliliters, errors),
  };
}

/** Each size of an active perfume that is not coming soon needs a price: without one it cannot be bought (`findBuyable`). */
function checkSold({ active, soon, sizes }: ProductEntry, errors: FieldErrors): void {
  if (!active || soon) return;
  for (const [index, { priceUsdCents }] of sizes.entries()) {
    const path = `milliliters.${index}.price`;
    if (priceUsdCents === 0 && !errors.has(path)) errors.at(path)("Poné un precio mayor que 0 para venderlo");
  }
}

/** The form of a perfume. Saving it unchanged changes only `updatedAt`. */
export function formOf(product: Product): SentProduct {
  return {
    ...wireValues(PERFUME_FIELDS, product),
    images: product.pictures,
    milliliters: product.sizes.map(sizeForm),
  };
}

function sizeForm(size: ProductSize): SentSize {
  return { _id: size.id, ...wireValues(SIZE_FIELDS, size), ...size.locations };
}
