/** Parts of the product form. docs/product-rules.md#perfumes-and-sizes and docs/product-rules.md#stock-events */
import { fromWire } from "../decimal.ts";
import { type Bp, MAX_USD_CENTS, type UsdCents } from "../pricing/money.ts";
import type { FieldMessages } from "../refusal.ts";
import { type EntryEvent, LOCATIONS, type Locations } from "../stock/stock.ts";
import { oneLine } from "../text.ts";
import type { Picture } from "./catalogue.ts";
import type { EnteredPrices } from "./product.ts";

type Report = (message: string) => void;

/** Collects messages by field path. */
export function fieldErrors() {
  const fields = new Map<string, string[]>();
  return {
    at: (path: string) => (message: string) => void fields.set(path, [...(fields.get(path) ?? []), message]),
    has: (path: string) => fields.has(path),
    fields: (): FieldMessages => Object.fromEntries(fields),
  };
}

export type FieldErrors = ReturnType<typeof fieldErrors>;

/** Dollars in cents, 0 for an empty field: from 0 to `MAX_USD_CENTS`, two decimals. */
export function dollars(value: number | null | undefined, report: Report): UsdCents {
  const read = fromWire(value ?? 0);
  if (!read.ok) report("Tiene que ser un precio en dólares, con hasta dos decimales");
  else if (read.value > MAX_USD_CENTS) report(`El precio más alto es US$ ${MAX_USD_CENTS / 100}`);
  else return read.value;
  return 0;
}

/** A percentage from 0 to below 100 in basis points, 0 for an empty field. */
export function percentage(value: number | null | undefined, report: Report): Bp {
  const read = fromWire(value ?? 0);
  if (read.ok && read.value < 10_000) return read.value;
  report("Tiene que ser un porcentaje de 0 a 99,99");
  return 0;
}

/** A whole number within bounds; the lower bound when it is invalid. */
export function wholeNumber(value: unknown, minimum: number, maximum: number, report: Report): number {
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= minimum && value <= maximum) return value;
  report(`Tiene que ser un número entero de ${minimum} a ${maximum}`);
  return minimum;
}

/** A path, or a path with its file's known data. */
export type SentPicture = string | Picture;

/** A picture; `facts` is null when only its path is known. */
export interface PictureEntry {
  path: string;
  facts: Omit<Picture, "path"> | null;
}

export const PICTURES_MAX = 20;
const PATH_MAX = 300;

/** A path of the shop's own site: no other host, no scheme. docs/faults.md#s-54-links-that-can-be-configured */
const SITE_PATH = /^\/(?![/\\])[^\s\\]*$/;
const TINT = /^#[0-9a-f]{6}$/i;

/** Whether a field has no file yet: it is empty, or only the prefix of a path. */
const isBlank = (path: string) => path === "" || (path.endsWith("/") && !path.includes("."));

/** Parses the pictures in order, without empty and repeated paths. */
export function readPictures(sent: readonly SentPicture[], errors: FieldErrors): PictureEntry[] {
  const entries = sent.flatMap((one, index) => {
    const entry = readPicture(one, errors.at(`images.${index}`));
    return entry ? [entry] : [];
  });
  if (entries.length > PICTURES_MAX) errors.at("images")(`Hasta ${PICTURES_MAX} imágenes`);
  return entries.filter(({ path }, index) => entries.findIndex((other) => other.path === path) === index);
}

function readPicture(sent: SentPicture, report: Report): PictureEntry | null {
  const path = (typeof sent === "string" ? sent : sent.path).trim();
  if (isBlank(path)) return null;
  if (!SITE_PATH.test(path) || path.length > PATH_MAX)
    report("Tiene que ser una ruta del sitio, como /pictures/asad.webp");
  if (typeof sent === "string") return { path, facts: null };
  const { width, height, tint } = sent;
  if (!isSide(width) || !isSide(height) || !TINT.test(tint)) report("Los datos de la imagen no son válidos");
  return { path, facts: { width, height, tint } };
}

function isSide(pixels: number): boolean {
  return Number.isInteger(pixels) && pixels >= 1 && pixels <= 20_000;
}

/** Units to enter, by the form's names. */
export interface SentDelta {
  revenue?: number | undefined;
  sold?: number | undefined;
  removeToStock?: number | undefined;
  defectiveStock?: number | undefined;
}

export interface SentSize {
  _id?: string | null | undefined;
  ml: number;
  price: number;
  priceInInstallments?: number | null | undefined;
  numberOfInstallments?: number | null | undefined;
  forSale?: boolean | undefined;
  percentageForSale?: number | null | undefined;
  priceForSale?: number | null | undefined;
  priceInInstallmentsForSale?: number | null | undefined;
  snF?: number | undefined;
  snL?: number | undefined;
  ros?: number | undefined;
  delta?: SentDelta | undefined;
  why?: string | undefined;
  /** Opening stock of a new size without `delta.revenue`. Ignored otherwise. */
  revenue?: unknown;
  stock?: unknown;
}

export interface SizeEntry extends EnteredPrices {
  /** Null for a new size. */
  id: string | null;
  /** The locations that were sent; others stay. */
  locations: Partial<Locations>;
  entered: Readonly<Record<EntryEvent, number>>;
  why: string;
}

export const SIZES_MAX = 20;
export const ML_MAX = 10_000;
export const WHY_MAX = 200;
export const INSTALLMENTS_MAX = 99;
/** Maximum units of one entry and of one location. */
export const UNITS_MAX = 1_000_000;

/** The form's name of each entry. */
export const DELTA_NAMES = {
  incoming: "revenue",
  outsideSale: "sold",
  removal: "removeToStock",
  defective: "defectiveStock",
} as const satisfies Readonly<Record<EntryEvent, keyof SentDelta>>;

export const ENTRY_KINDS: readonly EntryEvent[] = ["incoming", "outsideSale", "removal", "defective"];

/** Parses the sizes: at least one, no ml twice. */
export function readSizes(sent: readonly SentSize[], errors: FieldErrors): SizeEntry[] {
  if (sent.length === 0) errors.at("milliliters")("Tiene que haber al menos un tamaño");
  if (sent.length > SIZES_MAX) errors.at("milliliters")(`Hasta ${SIZES_MAX} tamaños`);
  const sizes = sent.map((size, index) => readSize(size, errors, `milliliters.${index}`));
  for (const [index, { ml }] of sizes.entries()) {
    const isTwice = sizes.findIndex((other) => other.ml === ml) < index;
    if (isTwice) errors.at(`milliliters.${index}.ml`)(`Ya hay un tamaño de ${ml}`);
  }
  return sizes;
}

function readSize(sent: SentSize, errors: FieldErrors, path: string): SizeEntry {
  const at = (name: string) => errors.at(`${path}.${name}`);
  const size = {
    id: sent._id || null,
    ml: wholeNumber(sent.ml, 1, ML_MAX, at("ml")),
    priceUsdCents: dollars(sent.price, at("price")),
    installmentUsdCents: dollars(sent.priceInInstallments, at("priceInInstallments")) || null,
    numberOfInstallments: wholeNumber(sent.numberOfInstallments ?? 0, 0, INSTALLMENTS_MAX, at("numberOfInstallments")),
    forSale: sent.forSale ?? false,
    percentageForSaleBp: percentage(sent.percentageForSale, at("percentageForSale")),
    priceForSaleUsdCents: dollars(sent.priceForSale, at("priceForSale")) || null,
    installmentForSaleUsdCents: dollars(sent.priceInInstallmentsForSale, at("priceInInstallmentsForSale")) || null,
    locations: readLocations(sent, errors, path),
    entered: readEntered(sent, errors, path),
    why: oneLine(sent.why ?? ""),
  };
  if (size.why.length > WHY_MAX) at("why")(`Hasta ${WHY_MAX} caracteres`);
  checkPromotion(size, errors, path);
  return size;
}

/** A promotion has a percentage, or a price below the normal one. */
function checkPromotion(size: SizeEntry, errors: FieldErrors, path: string): void {
  const { forSale, percentageForSaleBp, priceForSaleUsdCents, priceUsdCents } = size;
  if (!forSale || percentageForSaleBp > 0) return;
  if (priceForSaleUsdCents === null)
    errors.at(`${path}.percentageForSale`)("Poné el porcentaje o el precio de la promoción");
  else if (priceForSaleUsdCents >= priceUsdCents)
    errors.at(`${path}.priceForSale`)("El precio de promoción tiene que ser menor que el precio");
}

function readLocations(sent: SentSize, errors: FieldErrors, path: string): Partial<Locations> {
  const given = LOCATIONS.filter((location) => sent[location] !== undefined);
  return Object.fromEntries(
    given.map((location) => [location, wholeNumber(sent[location], 0, UNITS_MAX, errors.at(`${path}.${location}`))]),
  );
}

function readEntered(sent: SentSize, errors: FieldErrors, path: string): SizeEntry["entered"] {
  const units = (event: EntryEvent) => {
    const value = sent.delta?.[DELTA_NAMES[event]] ?? 0;
    if (Number.isSafeInteger(value) && Math.abs(value) <= UNITS_MAX) return value;
    errors.at(`${path}.delta.${DELTA_NAMES[event]}`)("Tiene que ser un número entero de unidades");
    return 0;
  };
  return {
    incoming: sent._id || sent.delta?.revenue !== undefined ? units("incoming") : opening(sent, errors, path),
    outsideSale: units("outsideSale"),
    removal: units("removal"),
    defective: units("defective"),
  };
}

/** Opening stock of a size without `delta.revenue`: `revenue`, else `stock`. docs/product-rules.md#new-perfume-defaults */
function opening({ revenue, stock }: SentSize, errors: FieldErrors, path: string): number {
  const name = revenue ? "revenue" : "stock";
  return wholeNumber(revenue || stock || 0, 0, UNITS_MAX, errors.at(`${path}.${name}`));
}
