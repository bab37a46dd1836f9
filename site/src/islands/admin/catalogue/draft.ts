/** A perfume as edited in the form: numbers are texts until they are sent. */
import { CATEGORIES, CATEGORY_LABELS } from "#shop/catalogue/categories.ts";
import { LOCATION_FIELDS, PERFUME_FIELDS, PUBLIC_SIZE_FIELDS, SIZE_FIELDS } from "#shop/catalogue/fields.ts";
import type { AdminPerfume, AdminSize } from "#shop/catalogue/product.contract.ts";
import { PICTURE_PREFIX } from "#shop/catalogue/product-form.ts";
import { DELTA_NAMES, type DeltaName } from "#shop/catalogue/product-form-fields.ts";
import { type Fields, initialValues, type WireOf } from "#shop/fields.ts";
import type { NewProduct } from "#site/api/admin-products.ts";
import { decimalText, parseAmount, parseDollars, parseWhole } from "../kit/formats.ts";

/** The categories, for a select. */
export const CATEGORY_OPTIONS = CATEGORIES.map((category) => [category, CATEGORY_LABELS[category]] as const);

/** Stock changes to enter: received, sold elsewhere, removed, defective. */
export const DELTAS: readonly DeltaName[] = Object.values(DELTA_NAMES);

/** The fields of a size in the form. */
const ENTERED_FIELDS = { ...SIZE_FIELDS, ...LOCATION_FIELDS };

/** Values as typed: a number is a text. */
type TypedOf<F extends Fields> = {
  [Name in keyof WireOf<F>]: WireOf<F>[Name] extends number | null ? string : WireOf<F>[Name];
};

type TypedSize = TypedOf<typeof ENTERED_FIELDS>;
export type Amount = Exclude<keyof TypedSize, "forSale">;

export interface SizeDraft extends TypedSize, Record<DeltaName, string> {
  /** Unique within the form. */
  key: string;
  /** The stored size; null for a new one. */
  stored: AdminSize | null;
  why: string;
}

export interface ProductDraft extends TypedOf<typeof PERFUME_FIELDS> {
  images: readonly string[];
  sizes: readonly SizeDraft[];
}

function isNumber({ kind }: Fields[string]): boolean {
  return kind.type === "dollars" || kind.type === "percent" || kind.type === "count";
}

function parserOf({ kind }: Fields[string]): typeof parseAmount {
  if (kind.type === "count") return parseWhole;
  return kind.type === "dollars" ? parseDollars : parseAmount;
}

/** Converts values of the API for the form. */
function typedValues<F extends Fields>(fields: F, values: WireOf<F>): TypedOf<F> {
  const typed = Object.values(fields).map((field) => {
    const value = Reflect.get(values, field.name);
    return { [field.name]: isNumber(field) ? formatAmount(value) : value };
  });
  return Object.assign({}, ...typed);
}

/**
 * Converts the form's values for the API. An empty or invalid number becomes the field's initial value; `invalidNumbers` reports
 * the invalid ones.
 */
function sentValues<F extends Fields>(fields: F, typed: TypedOf<F>): WireOf<F> {
  const values = Object.values(fields).map((field) => {
    const value = Reflect.get(typed, field.name);
    return { [field.name]: isNumber(field) ? (parserOf(field)(String(value)) ?? field.initial) : value };
  });
  return Object.assign({}, ...values);
}

/** Returns a new perfume (docs/product-rules.md#new-perfume-defaults). */
export function emptyDraft(): ProductDraft {
  const typed = typedValues(PERFUME_FIELDS, initialValues(PERFUME_FIELDS));
  return { ...typed, images: [PICTURE_PREFIX], sizes: [emptySize("new-0")] };
}

export function emptySize(key: string): SizeDraft {
  const typed = typedValues(ENTERED_FIELDS, initialValues(ENTERED_FIELDS));
  return { ...typed, revenue: "", sold: "", removeToStock: "", defectiveStock: "", key, stored: null, why: "" };
}

/** Returns the draft of a stored perfume. */
export function draftOf(perfume: AdminPerfume): ProductDraft {
  const { images, milliliters } = perfume;
  return {
    ...typedValues(PERFUME_FIELDS, perfume),
    images: images.length > 0 ? images : [PICTURE_PREFIX],
    sizes: milliliters.map((size) => ({
      ...emptySize(size._id),
      ...typedValues(ENTERED_FIELDS, size),
      stored: size,
    })),
  };
}

/** Returns a copy as a new, inactive perfume: new sizes, without stock, barcodes, costs or texts for search engines. */
export function copyOf(draft: ProductDraft): ProductDraft {
  const sizes = draft.sizes.map((size, index) => {
    const entered = Object.values(PUBLIC_SIZE_FIELDS).map(({ name }) => [name, size[name]] as const);
    return { ...emptySize(`new-${index}`), ...Object.fromEntries(entered) };
  });
  const productName = `${draft.productName} (copia)`;
  return { ...draft, productName, seoTitle: "", seoDescription: "", status: false, sizes };
}

/**
 * Returns the draft with only the units that were entered after `sent` was sent: values may be sent again, units may not. A
 * size that is new in the form keeps all its units, because saving it again replaces the one that was stored.
 */
export function withoutSentUnits(typed: ProductDraft, sent: ProductDraft): ProductDraft {
  const sizes = typed.sizes.map((size) => {
    const before = sent.sizes.find(({ key }) => key === size.key);
    if (!before || !size.stored) return size;
    const left = DELTAS.map((name) => [name, unitsSince(size[name], before[name])]);
    return { ...size, ...Object.fromEntries(left) };
  });
  return { ...typed, sizes };
}

function unitsSince(typed: string, sent: string): string {
  const units = (parseWhole(typed) ?? Number.NaN) - (parseWhole(sent) ?? 0);
  if (typed === sent || units === 0) return "";
  return Number.isNaN(units) ? typed : `${units}`;
}

/**
 * Returns the draft to save over a newer version than the edited one, without undoing what others changed: an average cost
 * that was not typed follows the newer version, because receipts change it, and sizes that were added meanwhile stay, with their
 * units. A size that is new in the form replaces an added one with its ml.
 */
export function withNewer(draft: ProductDraft, edited: AdminPerfume, newer: AdminPerfume): ProductDraft {
  const now = draftOf(newer).sizes;
  const sizes = draft.sizes.map((size) => {
    const { stored } = now.find(({ key }) => key === size.key) ?? size;
    if (!size.stored || !stored || size.averageCost !== formatAmount(size.stored.averageCost)) return size;
    const { averageCost } = stored;
    return { ...size, averageCost: formatAmount(averageCost), stored: { ...size.stored, averageCost } };
  });
  const added = now.filter(
    ({ key, ml }) =>
      !edited.milliliters.some(({ _id }) => _id === key) &&
      !sizes.some((size) => !size.stored && parseWhole(size.ml) === parseWhole(ml)),
  );
  return { ...draft, sizes: [...sizes, ...added] };
}

/** Returns the request body. */
export function requestBody(draft: ProductDraft): NewProduct {
  return {
    ...sentValues(PERFUME_FIELDS, draft),
    images: [...draft.images],
    milliliters: draft.sizes.map(sizeBody),
  };
}

function sizeBody(size: SizeDraft): NewProduct["milliliters"][number] {
  return {
    ...(size.stored && { _id: size.stored._id }),
    ...sentValues(SIZE_FIELDS, size),
    ...changedLocations(size),
    delta: Object.fromEntries(DELTAS.map((name) => [name, parseWhole(size[name])]).filter(([, units]) => units)),
    why: size.why,
  };
}

/** Returns only the changed locations: orders may have taken units from the others since the form was opened. */
function changedLocations(size: SizeDraft): Partial<WireOf<typeof LOCATION_FIELDS>> {
  const sent = Object.entries(sentValues(LOCATION_FIELDS, size));
  return Object.fromEntries(sent.filter(([name, units]) => Reflect.get(size.stored ?? {}, name) !== units));
}

const NUMBER = "Escribí un número, por ejemplo 12,50";
const WHOLE = "Escribí un número entero";

/** Returns the fields whose text is not a number, with their messages. */
export function invalidNumbers(draft: ProductDraft): Record<string, string[]> {
  const typed = [
    ...typedNumbers(PERFUME_FIELDS, draft),
    ...draft.sizes.flatMap((size, index) => [
      ...typedNumbers(ENTERED_FIELDS, size, `milliliters.${index}.`),
      ...DELTAS.map((name) => [fieldOf(index, name), size[name], parseWhole] as const),
    ]),
  ];
  const invalid = typed.filter(([, text, parse]) => text.trim() !== "" && parse(text) === null);
  return Object.fromEntries(invalid.map(([field, , parse]) => [field, [parse === parseWhole ? WHOLE : NUMBER]]));
}

/** Returns the numbers of an object: the name in the API, the text, and the function that parses it. */
function typedNumbers<F extends Fields>(fields: F, typed: TypedOf<F>, prefix = "") {
  const numbers = Object.values(fields).filter(isNumber);
  return numbers.map((field) => {
    return [`${prefix}${field.name}`, String(Reflect.get(typed, field.name)), parserOf(field)] as const;
  });
}

/** Returns the server's name of a size's field: `milliliters.0.delta.sold`. */
export function fieldOf(index: number, name: Amount | DeltaName | "why"): string {
  const isDelta = DELTAS.some((delta) => delta === name);
  return `milliliters.${index}.${isDelta ? "delta." : ""}${name}`;
}

function formatAmount(amount: unknown): string {
  return amount ? decimalText(Number(amount)) : "";
}
