import { COUNTER_FIELDS, LOCATION_FIELDS, PERFUME_FIELDS, SIZE_FIELDS } from "#shop/catalogue/fields.ts";
import type { WireFieldChange } from "#shop/catalogue/product.contract.ts";
import type { Fields } from "#shop/fields.ts";
import { formatUsd } from "#shop/pricing/dollars.ts";
import type { Margin } from "#shop/stock/cost.ts";
import { toMinorUnits } from "#site/stores/pricing/wire-money.ts";

const FIELDS: Fields = { ...PERFUME_FIELDS, ...SIZE_FIELDS, ...COUNTER_FIELDS, ...LOCATION_FIELDS };
const BY_NAME = new Map(Object.values(FIELDS).map((field) => [field.name, field]));
const OTHER_LABELS = new Map([
  ["images", "Imágenes"],
  ["place", "Lugar entre los tamaños"],
]);

/** Returns the label of a perfume's or size's field; an unknown field keeps its stored name. */
export function fieldLabel(field: string): string {
  return BY_NAME.get(field)?.label ?? OTHER_LABELS.get(field) ?? field;
}

const MAX_CHARACTERS = 60;

/** Formats a value for administrators: dollars, percentages, sí or no. */
export function valueLabel(field: string, value: WireFieldChange["from"]): string {
  if (value === null || value === "") return "vacío";
  if (typeof value === "boolean") return value ? "sí" : "no";
  const kind = BY_NAME.get(field)?.kind;
  if (typeof value === "number") return numberLabel(kind?.type, value);
  const text = kind?.labels?.[value] ?? value;
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;
}

const NUMBER = new Intl.NumberFormat("es-AR", { maximumFractionDigits: 2 });

function numberLabel(type: Fields[string]["kind"]["type"] | undefined, value: number): string {
  if (type === "dollars") return formatUsd(toMinorUnits(value));
  return type === "percent" ? `${NUMBER.format(value)} %` : NUMBER.format(value);
}

const TENTHS = new Intl.NumberFormat("es-AR", { maximumFractionDigits: 1 });

/** Returns a margin as a share of the price, to a tenth: "36,4 %". */
export function marginPercent({ bp }: Margin): string {
  return `${TENTHS.format(bp / 100)} %`;
}
