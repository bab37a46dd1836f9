/** A perfume as edited in the form: texts until they are sent. */
import { CATEGORIES, CATEGORY_LABELS, type Category, type Gender } from "#shop/catalogue/catalogue.ts";
import type { AdminPerfume, AdminSize } from "#shop/catalogue/product.contract.ts";
import { EMPTY_PRODUCT, PICTURE_PREFIX } from "#shop/catalogue/product-form.ts";
import type { NewProduct } from "#site/api/admin-products.ts";

/** The categories, for a select. */
export const CATEGORY_OPTIONS = CATEGORIES.map((category) => [category, CATEGORY_LABELS[category]] as const);

/** Stock changes to enter: received, sold elsewhere, removed, defective. */
export const DELTAS = ["revenue", "sold", "removeToStock", "defectiveStock"] as const;
export type Delta = (typeof DELTAS)[number];

const AMOUNTS = [
  "ml",
  "price",
  "priceInInstallments",
  "numberOfInstallments",
  "percentageForSale",
  "priceForSale",
  "priceInInstallmentsForSale",
  "snF",
  "snL",
  "ros",
] as const;
export type Amount = (typeof AMOUNTS)[number];

export interface SizeDraft extends Record<Amount, string>, Record<Delta, string> {
  /** Unique within the form. */
  key: string;
  /** The stored size; null for a new one. */
  stored: AdminSize | null;
  forSale: boolean;
  why: string;
}

export interface ProductDraft {
  productName: string;
  brand: string;
  description: string;
  images: readonly string[];
  gender: Gender;
  category: Category;
  status: boolean;
  soon: boolean;
  bigDecant: boolean;
  smallDecant: boolean;
  priceBigDecant: string;
  priceSmallDecant: string;
  sizes: readonly SizeDraft[];
}

/** Returns a new perfume (docs/product-rules.md#new-perfume-defaults). */
export function emptyDraft(): ProductDraft {
  const { milliliters: _, priceBigDecant: _big, priceSmallDecant: _small, images, ...rest } = EMPTY_PRODUCT;
  return { ...rest, images: [...images], priceBigDecant: "", priceSmallDecant: "", sizes: [emptySize("new-0")] };
}

export function emptySize(key: string): SizeDraft {
  return { ...NO_TEXTS, key, stored: null, forSale: false, why: "" };
}

const NO_TEXTS: Readonly<Record<Amount | Delta, string>> = {
  ml: "",
  price: "",
  priceInInstallments: "",
  numberOfInstallments: "",
  percentageForSale: "",
  priceForSale: "",
  priceInInstallmentsForSale: "",
  snF: "",
  snL: "",
  ros: "",
  revenue: "",
  sold: "",
  removeToStock: "",
  defectiveStock: "",
};

/** Returns the draft of a stored perfume. */
export function draftOf(perfume: AdminPerfume): ProductDraft {
  const { productName, brand, description, images, gender, category, status, soon, bigDecant, smallDecant } = perfume;
  return {
    ...{ productName, brand, description, gender, category, status, soon, bigDecant, smallDecant },
    images: images.length > 0 ? images : [PICTURE_PREFIX],
    priceBigDecant: formatAmount(perfume.priceBigDecant),
    priceSmallDecant: formatAmount(perfume.priceSmallDecant),
    sizes: perfume.milliliters.map(sizeDraftOf),
  };
}

function sizeDraftOf(size: AdminSize): SizeDraft {
  const amounts = AMOUNTS.map((name) => [name, formatAmount(size[name])]);
  return { ...emptySize(size._id), ...Object.fromEntries(amounts), stored: size, forSale: size.forSale };
}

/** Returns a copy as a new perfume: new sizes, and no stock. */
export function copyOf(draft: ProductDraft): ProductDraft {
  const sizes = draft.sizes.map((size, index) => ({
    ...size,
    ...emptySize(`new-${index}`),
    ...Object.fromEntries(AMOUNTS.slice(0, 7).map((name) => [name, size[name]])),
    forSale: size.forSale,
  }));
  return { ...draft, productName: `${draft.productName} (copia)`, status: false, sizes };
}

/** Returns the request body. Invalid numbers become null and are reported by `invalidNumbers`. */
export function requestBody(draft: ProductDraft): NewProduct {
  const { sizes, images, priceBigDecant, priceSmallDecant, ...rest } = draft;
  return {
    ...rest,
    images: [...images],
    priceBigDecant: amountIn(priceBigDecant),
    priceSmallDecant: amountIn(priceSmallDecant),
    milliliters: sizes.map(sizeBody),
  };
}

function sizeBody(size: SizeDraft): NewProduct["milliliters"][number] {
  return {
    ...(size.stored && { _id: size.stored._id }),
    ml: amountIn(size.ml) ?? 0,
    price: amountIn(size.price) ?? 0,
    priceInInstallments: amountIn(size.priceInInstallments),
    numberOfInstallments: amountIn(size.numberOfInstallments),
    forSale: size.forSale,
    percentageForSale: amountIn(size.percentageForSale),
    priceForSale: amountIn(size.priceForSale),
    priceInInstallmentsForSale: amountIn(size.priceInInstallmentsForSale),
    snF: amountIn(size.snF) ?? 0,
    snL: amountIn(size.snL) ?? 0,
    ros: amountIn(size.ros) ?? 0,
    delta: Object.fromEntries(DELTAS.map((name) => [name, amountIn(size[name])]).filter(([, units]) => units)),
    why: size.why,
  };
}

/** Returns the fields whose text is not a number, with their messages. */
export function invalidNumbers(draft: ProductDraft): Record<string, string[]> {
  const typed: [string, string][] = [
    ["priceBigDecant", draft.priceBigDecant],
    ["priceSmallDecant", draft.priceSmallDecant],
    ...draft.sizes.flatMap((size, index) =>
      [...AMOUNTS, ...DELTAS].map((name): [string, string] => [fieldOf(index, name), size[name]]),
    ),
  ];
  const invalid = typed.filter(([, text]) => text.trim() !== "" && amountIn(text) === null);
  return Object.fromEntries(invalid.map(([field]) => [field, ["Escribí un número, por ejemplo 12,50"]]));
}

/** Returns the server's path of a size's field. */
export function fieldOf(index: number, name: Amount | Delta | "why"): string {
  const isDelta = DELTAS.some((delta) => delta === name);
  return `milliliters.${index}.${isDelta ? "delta." : ""}${name}`;
}

/** Parses "12,5" or "12.5"; null when empty or invalid. */
export function amountIn(typed: string): number | null {
  const plain = typed.trim().replace(",", ".");
  return /^-?\d{1,9}(?:\.\d{1,4})?$/.test(plain) ? Number(plain) : null;
}

function formatAmount(amount: number | null): string {
  return amount ? `${amount}`.replace(".", ",") : "";
}
