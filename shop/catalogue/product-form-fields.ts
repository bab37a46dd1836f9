/** Parts of the product form. docs/product-rules.md#perfumes-and-sizes and docs/product-rules.md#stock-events */
import { type FieldErrors, type Report, readSentValues, readValues, type SentOf, type ValuesOf } from "../fields.ts";
import type { EntryEvent, Locations } from "../stock/stock.ts";
import { oneLine, SITE_PATH } from "../text.ts";
import type { Picture } from "./catalogue.ts";
import { COUNTER_FIELDS, LOCATION_FIELDS, SIZE_FIELDS, UNITS_MAX } from "./fields.ts";

/** A path, or a path with its file's known data. */
export type SentPicture = string | Picture;

/** A picture; `facts` is null when only its path is known. */
export interface PictureEntry {
  path: string;
  facts: Omit<Picture, "path"> | null;
}

const PICTURES_MAX = 20;
const PATH_MAX = 300;

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

export interface SentSize extends SentOf<typeof SIZE_FIELDS & typeof LOCATION_FIELDS> {
  _id?: string | null | undefined;
  ml: number;
  price: number;
  /** Units to enter, by the form's names. */
  delta?: { [Name in DeltaName]?: number | undefined } | undefined;
  why?: string | undefined;
  /** Opening stock of a new size without `delta.revenue`. Ignored otherwise. */
  revenue?: unknown;
  stock?: unknown;
}

export interface SizeEntry extends ValuesOf<typeof SIZE_FIELDS> {
  /** Null for a new size. */
  id: string | null;
  /** The locations that were sent; the others are not changed. */
  locations: Partial<Locations>;
  entered: Readonly<Record<EntryEvent, number>>;
  why: string;
}

const SIZES_MAX = 20;
export const WHY_MAX = 200;

/** The form's name of each entry. */
export const DELTA_NAMES = {
  incoming: "revenue",
  outsideSale: "sold",
  removal: "removeToStock",
  defective: "defectiveStock",
} as const satisfies Readonly<Record<EntryEvent, string>>;
export type DeltaName = (typeof DELTA_NAMES)[EntryEvent];

export const ENTRY_KINDS: readonly EntryEvent[] = ["incoming", "outsideSale", "removal", "defective"];

/** Parses the sizes: from 1 to `SIZES_MAX`, no ml and no barcode twice. */
export function readSizes(sent: readonly SentSize[], errors: FieldErrors): SizeEntry[] {
  if (sent.length === 0) errors.at("milliliters")("Tiene que haber al menos un tamaño");
  if (sent.length > SIZES_MAX) errors.at("milliliters")(`Hasta ${SIZES_MAX} tamaños`);
  const sizes = sent.map((size, index) => readSize(size, errors, `milliliters.${index}`));
  for (const [index, { ml, ean }] of sizes.entries()) {
    const isTwice = sizes.findIndex((other) => other.ml === ml) < index;
    if (isTwice) errors.at(`milliliters.${index}.ml`)(`Ya hay un tamaño de ${ml}`);
    const isEanTwice = ean !== "" && sizes.findIndex((other) => other.ean === ean) < index;
    if (isEanTwice) errors.at(`milliliters.${index}.ean`)("Otro tamaño tiene el mismo código");
  }
  return sizes;
}

type ReportAt = (name: string) => Report;

function readSize(sent: SentSize, errors: FieldErrors, path: string): SizeEntry {
  const at = (name: string) => errors.at(`${path}.${name}`);
  const size = {
    id: sent._id || null,
    ...readValues(SIZE_FIELDS, sent, at),
    locations: readSentValues(LOCATION_FIELDS, sent, at),
    entered: readEntered(sent, at),
    why: oneLine(sent.why ?? ""),
  };
  if (size.why.length > WHY_MAX) at("why")(`Hasta ${WHY_MAX} caracteres`);
  checkPromotion(size, at);
  return size;
}

/** A promotion has a percentage, or a price below the normal one. */
function checkPromotion(size: SizeEntry, at: ReportAt): void {
  const { forSale, percentageForSaleBp, priceForSaleUsdCents, priceUsdCents } = size;
  if (!forSale || percentageForSaleBp > 0) return;
  if (priceForSaleUsdCents === null) at("percentageForSale")("Poné el porcentaje o el precio de la promoción");
  else if (priceForSaleUsdCents >= priceUsdCents)
    at("priceForSale")("El precio de promoción tiene que ser menor que el precio");
}

function readEntered(sent: SentSize, at: ReportAt): SizeEntry["entered"] {
  const units = (event: EntryEvent) => {
    const value = sent.delta?.[DELTA_NAMES[event]] ?? 0;
    if (Number.isSafeInteger(value) && Math.abs(value) <= UNITS_MAX) return value;
    at(`delta.${DELTA_NAMES[event]}`)("Tiene que ser un número entero de unidades");
    return 0;
  };
  return {
    incoming: sent._id || sent.delta?.revenue !== undefined ? units("incoming") : opening(sent, at),
    outsideSale: units("outsideSale"),
    removal: units("removal"),
    defective: units("defective"),
  };
}

/** Opening stock of a new size without `delta.revenue`: `revenue`, else `stock`. docs/product-rules.md#new-perfume-defaults */
function opening({ revenue, stock }: SentSize, at: ReportAt): number {
  const units = revenue || stock || 0;
  const { kind } = COUNTER_FIELDS.stock;
  return kind.read(typeof units === "number" ? units : Number.NaN, at(revenue ? "revenue" : "stock"));
}
