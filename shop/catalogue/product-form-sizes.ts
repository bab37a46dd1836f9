/** The sizes of the product form. See docs/product-rules.md#perfumes-and-sizes and docs/product-rules.md#stock-events */
import { oneLine } from "../accounts/written.ts";
import { LOCATIONS, type Locations } from "../stock/location.ts";
import type { EntryEvent } from "../stock/stock.ts";
import type { EnteredPrices } from "./product.ts";
import { dollars, type FieldNotes, percentage, whole } from "./product-form-fields.ts";

/** Units to enter, by the form's names. */
export interface SentDelta {
  revenue?: number | undefined;
  sold?: number | undefined;
  removeToStock?: number | undefined;
  defectiveStock?: number | undefined;
}

/** A size of the form. */
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

/** A parsed size. */
export interface SizeEntry extends EnteredPrices {
  /** Null for a new size. */
  id: string | null;
  /** The locations that were sent; others stay. */
  locations: Partial<Locations>;
  /** Units of each entry; 0 when missing. */
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
export function readSizes(sent: readonly SentSize[], said: FieldNotes): SizeEntry[] {
  if (sent.length === 0) said.at("milliliters")("Tiene que haber al menos un tamaño");
  if (sent.length > SIZES_MAX) said.at("milliliters")(`Hasta ${SIZES_MAX} tamaños`);
  const sizes = sent.map((size, index) => readSize(size, said, `milliliters.${index}`));
  for (const [index, { ml }] of sizes.entries()) {
    const isTwice = sizes.findIndex((other) => other.ml === ml) < index;
    if (isTwice) said.at(`milliliters.${index}.ml`)(`Ya hay un tamaño de ${ml}`);
  }
  return sizes;
}

function readSize(sent: SentSize, said: FieldNotes, path: string): SizeEntry {
  const at = (name: string) => said.at(`${path}.${name}`);
  const size = {
    id: sent._id || null,
    ml: whole(sent.ml, 1, ML_MAX, at("ml")),
    priceUsdCents: dollars(sent.price, at("price")),
    installmentUsdCents: dollars(sent.priceInInstallments, at("priceInInstallments")) || null,
    numberOfInstallments: whole(sent.numberOfInstallments ?? 0, 0, INSTALLMENTS_MAX, at("numberOfInstallments")),
    forSale: sent.forSale ?? false,
    percentageForSaleBp: percentage(sent.percentageForSale, at("percentageForSale")),
    priceForSaleUsdCents: dollars(sent.priceForSale, at("priceForSale")) || null,
    installmentForSaleUsdCents: dollars(sent.priceInInstallmentsForSale, at("priceInInstallmentsForSale")) || null,
    locations: readLocations(sent, said, path),
    entered: readEntered(sent, said, path),
    why: readWhy(sent.why ?? "", said, path),
  };
  checkPromotion(size, said, path);
  return size;
}

/** A promotion has a percentage, or a price below the normal one. */
function checkPromotion(size: SizeEntry, said: FieldNotes, path: string): void {
  const { forSale, percentageForSaleBp, priceForSaleUsdCents, priceUsdCents } = size;
  if (!forSale || percentageForSaleBp > 0) return;
  if (priceForSaleUsdCents === null)
    said.at(`${path}.percentageForSale`)("Poné el porcentaje o el precio de la promoción");
  else if (priceForSaleUsdCents >= priceUsdCents)
    said.at(`${path}.priceForSale`)("El precio de promoción tiene que ser menor que el precio");
}

function readLocations(sent: SentSize, said: FieldNotes, path: string): Partial<Locations> {
  const given = LOCATIONS.filter((location) => sent[location] !== undefined);
  return Object.fromEntries(
    given.map((location) => [location, whole(sent[location], 0, UNITS_MAX, said.at(`${path}.${location}`))]),
  );
}

function readEntered(sent: SentSize, said: FieldNotes, path: string): SizeEntry["entered"] {
  const units = (event: EntryEvent) => {
    const value = sent.delta?.[DELTA_NAMES[event]] ?? 0;
    if (Number.isSafeInteger(value) && Math.abs(value) <= UNITS_MAX) return value;
    said.at(`${path}.delta.${DELTA_NAMES[event]}`)("Tiene que ser un número entero de unidades");
    return 0;
  };
  return {
    incoming: sent._id || sent.delta?.revenue !== undefined ? units("incoming") : opening(sent, said, path),
    outsideSale: units("outsideSale"),
    removal: units("removal"),
    defective: units("defective"),
  };
}

/**
 * Opening stock of a new size without `delta.revenue`: its `revenue`, else its `stock`.
 * docs/product-rules.md#new-perfume-defaults
 */
function opening({ revenue, stock }: SentSize, said: FieldNotes, path: string): number {
  const name = revenue ? "revenue" : "stock";
  return whole(revenue || stock || 0, 0, UNITS_MAX, said.at(`${path}.${name}`));
}

function readWhy(text: string, said: FieldNotes, path: string): string {
  const why = oneLine(text);
  if (why.length > WHY_MAX) said.at(`${path}.why`)(`Hasta ${WHY_MAX} caracteres`);
  return why;
}
