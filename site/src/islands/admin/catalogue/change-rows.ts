import type { WireFieldChange } from "#shop/catalogue/product.contract.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { hundredths } from "#site/stores/pricing/wire-money.ts";
import { percentLabel } from "../kit/percent-labels.ts";
import { fieldLabel, valueLabel } from "./field-labels.ts";

/** A perfume that a bulk change or an import creates or changes. */
export interface ChangedPerfume {
  /** Unique in its list. */
  key: string;
  productName: string;
  brand: string;
  /** First line in the file, and whether the import creates it. */
  row?: number;
  isNew?: boolean;
  changes: readonly WireFieldChange[];
  /** Prices in the shop, in pesos. */
  prices?: readonly { size: string; fromArs: number; toArs: number }[] | undefined;
}

/** One changed field of a perfume or size. */
export interface ChangeRow {
  key: string;
  what: string;
  from: string;
  to: string;
}

/** Returns one row per changed field, with the peso prices below each size. A new perfume has one row per size. */
export function changeRows({ changes, prices = [], isNew }: ChangedPerfume): ChangeRow[] {
  if (isNew) return sizesOf(changes).map(([size, fields]) => newSize(size, fields));
  const own = changes.filter(({ size }) => size === null).map(changed);
  const sizes = sizesOf(changes).flatMap(([size, fields]) => [
    ...fields.map(changed),
    ...prices.filter((price) => price.size === size).map((price) => inPesos(price, fields[0]?.ml ?? null)),
  ]);
  return [...own, ...sizes];
}

function sizesOf(changes: readonly WireFieldChange[]): [string, WireFieldChange[]][] {
  return [...Map.groupBy(changes, ({ size }) => size)].flatMap(([size, fields]) =>
    size === null ? [] : [[size, fields]],
  );
}

function changed({ field, size, ml, from, to }: WireFieldChange): ChangeRow {
  const words = fieldLabel(field);
  return {
    key: `${size} ${field}`,
    what: ml === null ? words : `${ml} · ${words}`,
    from: valueLabel(field, from),
    to: valueLabel(field, to),
  };
}

function inPesos({ size, fromArs, toArs }: { size: string; fromArs: number; toArs: number }, ml: number | null) {
  const percent = fromArs === 0 ? "" : ` (${percentLabel((toArs / fromArs - 1) * 100).replace(" ", "\u00a0")})`;
  return {
    key: `${size} pesos`,
    what: `${ml} · En la tienda`,
    from: formatArs(hundredths(fromArs)),
    to: `${formatArs(hundredths(toArs))}${percent}`,
  };
}

function newSize(size: string, fields: readonly WireFieldChange[]): ChangeRow {
  const of = (field: string) => fields.find((one) => one.field === field)?.to ?? null;
  const price = of("price");
  const promotion = of("forSale") === true ? [`${valueLabel("percentageForSale", of("percentageForSale"))} menos`] : [];
  const to = [price === null ? "sin precio" : valueLabel("price", price), ...promotion, `${of("stock") ?? 0} en stock`];
  return { key: size, what: `${fields[0]?.ml}`, from: "", to: to.join(" · ") };
}
